// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.message;

import org.trustedsms.cli.console.CliCommand;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.keyfile.KeyFileException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "sign",
    description = {
      "Sign a text and print the message in hexadecimal.",
      "The number of SMS is printed on standard error. The message is for everyone, or "
          + "with --to or --recipient bound to one recipient, so nobody else can claim that it "
          + "was meant for them. With --announce it is your public key, with a name.",
      "The store keeps the time of the message, so that no two messages have the " + "same time."
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
          "Announce your public key, with this name, instead of a text. The name may be " + "\"\".")
  private String name;

  @Override
  public Integer call() throws FileException, KeyFileException {
    return signing.run(name, false);
  }
}
