// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.message;

import java.nio.charset.StandardCharsets;
import org.trustedsms.cli.command.message.ReceptionOptions.Report;
import org.trustedsms.cli.console.CliCommand;
import org.trustedsms.cli.console.Colours;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.cli.console.Json;
import org.trustedsms.cli.console.Terminal;
import org.trustedsms.cli.input.StandardInput;
import org.trustedsms.cli.key.KeyOption;
import org.trustedsms.cli.option.Output;
import org.trustedsms.cli.people.Correspondent;
import org.trustedsms.message.MessageKind;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.server.explain.SafeText;
import org.trustedsms.server.file.FileAccess;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.keyfile.KeyFileException;
import org.trustedsms.server.keyfile.OwnKey;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "decrypt",
    description = {
      "Decrypt and verify a message, and print its text.",
      "The text is in UTF-8 with a line end; on a terminal control characters are "
          + "removed. The verdict is printed on standard error. Unless the message is "
          + "verified, nothing is printed or written.",
      "The store records received messages: the same message a second time is " + "\"replayed\"."
    },
    footerHeading = "%nExample:%n",
    footer = "  trusted-sms decrypt -k bob.pem -s alice.pub.pem -i message.hex")
public final class DecryptCommand extends CliCommand {
  @Mixin private ReceptionOptions reception = new ReceptionOptions();

  @Mixin private KeyOption.Required key = new KeyOption.Required();

  @Mixin private Output output = new Output();

  @Override
  public Integer call() throws FileException, KeyFileException {
    StandardInput.requireOnce(spec());
    output.check();
    byte[] payload = reception.payload();
    MessageKind kind = ReceptionOptions.kind(payload);
    if (kind != null && !kind.isEncrypted()) {
      throw new CommandException(
          "the message is a " + kind.name() + ", which is not encrypted; use trusted-sms verify");
    }
    Correspondent from = reception.sender();
    Report report;
    try (OwnKey own = OwnKey.of(key.read())) {
      report = reception.receive(payload, from, own, this::write);
    }
    print(report);
    return report.isVerified() ? 0 : 1;
  }

  private void write(ReceivedMessage message) throws FileException {
    if (!output.isStandardOutput()) {
      output.write(bytes(message), FileAccess.OWNER_ONLY);
    }
  }

  private void print(Report report) throws FileException {
    if (reception.isJsonAsked()) {
      Terminal.println(Json.lines(report.toJson(null, null)));
      return;
    }
    // The colours of standard output need not be those of standard error.
    Colours none = new Colours(false);
    if (!report.isVerified()) {
      note(report.toLine(none));
      return;
    }
    ReceivedMessage message = report.message();
    if (output.isStandardOutput()) {
      if (Terminal.isOutput()) {
        message.text().lines().map(SafeText::escape).forEach(Terminal::println);
      } else {
        output.write(bytes(message), FileAccess.OWNER_ONLY);
      }
    }
    note("verified: " + report.toNote());
    if (!StandardCharsets.UTF_8.newEncoder().canEncode(message.text())) {
      note("the text has half a surrogate pair, here a question mark; see --json");
    }
  }

  /** Half a surrogate pair has no UTF-8; a question mark takes its place. */
  private static byte[] bytes(ReceivedMessage message) {
    return (message.text() + "\n").getBytes(StandardCharsets.UTF_8);
  }
}
