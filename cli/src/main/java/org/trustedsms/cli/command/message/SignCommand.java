// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.message;

import org.trustedsms.cli.console.CliCommand;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.keyfile.KeyFileException;
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
          + " take it as meant for themselves. With --announce it is your public key, with a name.",
      "The time of the message is kept in the store, so that no two messages have the same."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  trusted-sms sign -k alice.pem -r bob.pub.pem \"Meet me at noon\"",
      "  echo \"Meet me at noon\" | trusted-sms sign -k alice.pem",
      "  trusted-sms sign -k alice.pem --announce Alice --sms"
    })
public final class SignCommand extends CliCommand {
  @Mixin private SigningOptions signing = new SigningOptions();

  @Option(
      names = "--announce",
      paramLabel = "name",
      description =
          "Instead of a text, announce your public key with this name, which may be \"\".")
  private String name;

  @Override
  public Integer call() throws FileException, KeyFileException {
    return signing.run(name, false);
  }
}
