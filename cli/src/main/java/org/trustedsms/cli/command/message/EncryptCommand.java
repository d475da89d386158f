// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.message;

import java.security.SecureRandom;
import java.util.concurrent.Callable;
import org.trustedsms.cli.console.Version;
import org.trustedsms.message.Draft;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code trusted-sms encrypt}: a message that is signed and encrypted. */
@Command(
    name = "encrypt",
    description = {
      "Sign a text, encrypt text and signature to the recipient, and print the payload of the"
          + " message in hexadecimal; how many SMS it takes comes on standard error.",
      "The time of the message is kept in the store, so that no two messages have the same."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    abbreviateSynopsis = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  trusted-sms encrypt --key alice.pem --recipient bob.pub.pem \"The code is 4711\"",
      "  trusted-sms encrypt --key alice.pem --to Bob --in letter.txt --out letter.hex"
    })
public final class EncryptCommand implements Callable<Integer> {
  @Mixin private SigningOptions signing = new SigningOptions();

  /** Creates it. */
  public EncryptCommand() {}

  @Override
  public Integer call() {
    if (!signing.hasRecipient()) {
      throw signing.wrong("to whom? Name the recipient with --to or --recipient");
    }
    signing.check();
    String text = signing.text().text();
    SecureRandom random = new SecureRandom();
    return signing.run(text, key -> Draft.text(text).encrypted(random::nextBytes));
  }
}
