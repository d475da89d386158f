// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.message;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.trustedsms.cli.console.Colours;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.cli.console.Json;
import org.trustedsms.cli.console.StandardOutput;
import org.trustedsms.cli.console.Version;
import org.trustedsms.cli.message.Correspondent;
import org.trustedsms.cli.option.OwnKeyOption;
import org.trustedsms.message.Evidence;
import org.trustedsms.message.Header;
import org.trustedsms.message.MessageKinds;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.server.evidence.EvidenceFiles;
import org.trustedsms.server.evidence.OpensslCheck;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.keyfile.OwnKey;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code trusted-sms verify}: the verdict on a message. */
@Command(
    name = "verify",
    description = {
      "Say whether a message was signed by the sender, for you or for anyone, lately and not"
          + " received before; print its text if so, otherwise what is wrong with it. The exit"
          + " status is 0 if it is verified, 1 if not.",
      "What was received is kept in the store: the same message a second time is \"replayed\".",
      "A message with a public key names its own sender: compare the digits with people."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    abbreviateSynopsis = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  trusted-sms verify --sender alice.pub.pem --key bob.pem --in message.hex",
      "  trusted-sms sign --key a.pem hi | trusted-sms verify --sender a.pub.pem -"
    })
public final class VerifyCommand implements Callable<Integer> {
  @Mixin private ReceptionOptions reception = new ReceptionOptions();

  @Mixin private OwnKeyOption key = new OwnKeyOption();

  @Option(
      names = "--evidence",
      paramLabel = "folder",
      description =
          "If it is verified, write what convinces others into this folder, and print the command"
              + " of OpenSSL that checks it.")
  private Path folder;

  private OpensslCheck check;

  /** Creates it. */
  public VerifyCommand() {}

  @Override
  public Integer call() {
    reception.check(key.sources());
    byte[] payload = reception.payload();
    if (!key.isGiven() && isBound(payload)) {
      throw new CommandException(
          "the message is bound to one recipient; give the recipient's key with --key");
    }
    Correspondent from = reception.sender();
    checkFolder();
    ReceivedMessage message;
    try (OwnKey own = key.isGiven() ? key.read() : OwnKey.ofNobody()) {
      message = reception.receive(payload, from, own, this::writeEvidence);
    }
    Report report = new Report(message, from);
    print(report);
    return report.isVerified() ? 0 : 1;
  }

  /** Of other versions and kinds nobody knows what the bit means. */
  private static boolean isBound(byte[] payload) {
    if (payload.length < Header.LENGTH) {
      return false;
    }
    Header header = Header.parse(payload);
    return header.version() == Header.VERSION
        && MessageKinds.standard().byId(header.kind()) != null
        && header.isBound();
  }

  private void checkFolder() {
    try {
      if (folder != null) {
        EvidenceFiles.check(folder);
      }
    } catch (FileException e) {
      throw new CommandException(e.getMessage(), e);
    }
  }

  private void writeEvidence(ReceivedMessage message) {
    if (folder == null) {
      return;
    }
    Evidence evidence = message.evidence();
    try {
      check = EvidenceFiles.write(evidence, folder);
    } catch (FileException e) {
      throw new CommandException(e.getMessage(), e);
    }
  }

  private void print(Report report) {
    if (reception.isJsonAsked()) {
      String place = folder == null ? null : folder.toString();
      StandardOutput.println(Json.lines(report.toJson(place, check)));
      return;
    }
    StandardOutput.println(report.toLine(Colours.ofOutput()));
    String note = report.toNote();
    if (note != null) {
      reception.note(note);
    }
    if (check != null) {
      StandardOutput.println(check.toShell());
    } else if (folder != null) {
      reception.note("no evidence is written, as the message is not verified");
    }
  }
}
