// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.message;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import org.trustedsms.cli.console.Colours;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.cli.console.Json;
import org.trustedsms.cli.console.StandardOutput;
import org.trustedsms.cli.console.Terminal;
import org.trustedsms.cli.console.Version;
import org.trustedsms.cli.message.Correspondent;
import org.trustedsms.cli.option.Output;
import org.trustedsms.cli.option.PrivateKeyOption;
import org.trustedsms.message.Header;
import org.trustedsms.message.MessageKind;
import org.trustedsms.message.MessageKinds;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.server.explain.SafeText;
import org.trustedsms.server.file.FileAccess;
import org.trustedsms.server.keyfile.OwnKey;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code trusted-sms decrypt}: the text of a message that is signed and encrypted. */
@Command(
    name = "decrypt",
    description = {
      "Decrypt a message that is signed and encrypted, verify it, and print its text and a line"
          + " end, in UTF-8; on a terminal without control characters. The verdict comes on"
          + " standard error. Nothing is printed or written unless it is verified.",
      "What was received is kept in the store: the same message a second time is \"replayed\"."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    abbreviateSynopsis = true,
    footerHeading = "%nExample:%n",
    footer = "  trusted-sms decrypt --key bob.pem --sender alice.pub.pem --in letter.hex")
public final class DecryptCommand implements Callable<Integer> {
  @Mixin private ReceptionOptions reception = new ReceptionOptions();

  @Mixin private PrivateKeyOption key = new PrivateKeyOption();

  @Mixin private Output output = new Output();

  /** Creates it. */
  public DecryptCommand() {}

  @Override
  public Integer call() {
    reception.check(key.sources());
    output.check();
    byte[] payload = reception.payload();
    requireEncrypted(payload);
    Correspondent from = reception.sender();
    ReceivedMessage message;
    try (OwnKey own = OwnKey.of(key.read())) {
      message = reception.receive(payload, from, own, this::write);
    }
    Report report = new Report(message, from);
    print(report);
    return report.isVerified() ? 0 : 1;
  }

  private static void requireEncrypted(byte[] payload) {
    if (payload.length < Header.LENGTH) {
      return;
    }
    Header header = Header.parse(payload);
    MessageKind kind = MessageKinds.standard().byId(header.kind());
    if (header.version() == Header.VERSION && kind != null && !kind.isEncrypted()) {
      throw new CommandException(
          "the message is a " + kind.name() + ", which is not encrypted; use trusted-sms verify");
    }
  }

  private void write(ReceivedMessage message) {
    if (!output.isStandardOutput()) {
      output.write(bytes(message), FileAccess.OWNER_ONLY);
    }
  }

  private void print(Report report) {
    if (reception.isJsonAsked()) {
      StandardOutput.println(Json.lines(report.toJson(null, null)));
      return;
    }
    // The colours of standard output need not be those of standard error.
    Colours none = new Colours(false);
    if (!report.isVerified()) {
      reception.note(report.toLine(none));
      return;
    }
    ReceivedMessage message = report.message();
    if (output.isStandardOutput()) {
      if (Terminal.isOutput()) {
        message.text().lines().map(SafeText::escape).forEach(StandardOutput::println);
      } else {
        output.write(bytes(message), FileAccess.OWNER_ONLY);
      }
    }
    reception.note("verified: " + report.toNote());
    if (!StandardCharsets.UTF_8.newEncoder().canEncode(message.text())) {
      reception.note("the text has half a surrogate pair, here a question mark; see --json");
    }
  }

  /** Half a surrogate pair has no UTF-8; a question mark takes its place. */
  private static byte[] bytes(ReceivedMessage message) {
    return (message.text() + "\n").getBytes(StandardCharsets.UTF_8);
  }
}
