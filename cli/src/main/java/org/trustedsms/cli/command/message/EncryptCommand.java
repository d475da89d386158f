// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.message;

import org.trustedsms.cli.console.CliCommand;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.keyfile.KeyFileException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "encrypt",
    description = {
      "Sign and encrypt a text, and print the message.",
      "The message is printed in hexadecimal, and the number of SMS on standard " + "error.",
      "The store keeps the time of the message, so that no two messages have the " + "same time."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  trusted-sms encrypt -k alice.pem -r bob.pub.pem \"The code is 4711\"",
      "  trusted-sms encrypt -k alice.pem --to Bob -i note.txt -o message.hex"
    })
public final class EncryptCommand extends CliCommand {
  @Mixin private SigningOptions signing = new SigningOptions();

  @Override
  public Integer call() throws FileException, KeyFileException {
    if (!signing.hasRecipient()) {
      throw wrong("there is no recipient; name one with --to or --recipient");
    }
    return signing.run(null, true);
  }
}
