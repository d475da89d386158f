// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.message;

import java.util.concurrent.Callable;
import org.trustedsms.cli.console.Version;
import org.trustedsms.message.Draft;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code trusted-sms sign}: a signed message. */
@Command(
    name = "sign",
    description = {
      "Sign a text and print the payload of the message in hexadecimal; how many SMS it takes comes"
          + " on standard error.",
      "It is for anyone, or bound to one recipient with --to or --recipient: nobody else can then"
          + " take it for his. With --announce it is your public key, with a name.",
      "The time of the message is kept in the store, so that no two messages have the same."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    abbreviateSynopsis = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  trusted-sms sign --key alice.pem --recipient bob.pub.pem \"Meet me at noon\"",
      "  trusted-sms sign --key alice.pem --announce Alice --sms"
    })
public final class SignCommand implements Callable<Integer> {
  @Mixin private SigningOptions signing = new SigningOptions();

  @Option(
      names = "--announce",
      paramLabel = "name",
      description =
          "Instead of a text, announce your public key with this name, which may be \"\".")
  private String name;

  /** Creates it. */
  public SignCommand() {}

  @Override
  public Integer call() {
    if (name == null) {
      signing.check();
      String text = signing.text().text();
      return signing.run(text, key -> Draft.text(text));
    }
    if (signing.text().isGiven()) {
      throw signing.wrong("--announce is a message without a text; leave one of them out");
    }
    if (signing.asksForAcknowledgement()) {
      throw signing.wrong("a message with a key is not acknowledged; leave --ack out");
    }
    signing.check();
    return signing.run(name, key -> Draft.publicKey(key, name));
  }
}
