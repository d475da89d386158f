// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.message;

import java.nio.file.Path;
import org.trustedsms.cli.command.message.ReceptionOptions.Report;
import org.trustedsms.cli.console.CliCommand;
import org.trustedsms.cli.console.Colours;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.cli.console.Terminal;
import org.trustedsms.cli.input.StandardInput;
import org.trustedsms.cli.key.KeyOption;
import org.trustedsms.cli.people.Correspondent;
import org.trustedsms.message.Header;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.Verdict;
import org.trustedsms.server.evidence.EvidenceFiles;
import org.trustedsms.server.evidence.OpensslCheck;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.keyfile.KeyFileException;
import org.trustedsms.server.keyfile.OwnKey;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "verify",
    description = {
      "Verify a message: print its text, or why it was rejected.",
      "The message must be signed by the sender, for you or for everyone, be recent, "
          + "and be new. The exit status is 0 if it is verified, 1 if not.",
      "The store records received messages: the same message a second time is " + "\"replayed\".",
      "A message with a public key states its own sender: compare the digits with " + "that person."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  trusted-sms verify -s alice.pub.pem -k bob.pem -i message.hex",
      "  trusted-sms sign -k alice.pem hi | trusted-sms verify -s alice.pub.pem"
    })
public final class VerifyCommand extends CliCommand {
  @Mixin private ReceptionOptions reception = new ReceptionOptions();

  @Mixin private KeyOption.Own key = new KeyOption.Own();

  @Option(
      names = {"-e", "--evidence"},
      paramLabel = "folder",
      description =
          "If it is verified, now or before, write evidence for a third party to this folder, "
              + "and print the OpenSSL command that checks it.")
  private Path folder;

  private OpensslCheck check;

  @Override
  public Integer call() throws FileException, KeyFileException {
    StandardInput.requireOnce(spec());
    byte[] payload = reception.payload();
    // Of other versions and kinds nobody knows what the bit means.
    boolean isBound = ReceptionOptions.kind(payload) != null && Header.parse(payload).isBound();
    if (!key.isGiven() && isBound) {
      throw new CommandException(
          "the message is bound to one recipient; give the recipient's key with --key");
    }
    Correspondent from = reception.sender();
    if (folder != null) {
      EvidenceFiles.check(folder);
    }
    Report report;
    // The key of the configuration file is not asked for a passphrase in vain.
    try (OwnKey own = key.isGivenHere() || isBound ? key.read() : OwnKey.ofNobody()) {
      report = reception.receive(payload, from, own, this::writeEvidence);
      if (folder != null && report.message().verdict() == Verdict.REPLAYED) {
        writeEvidence(reception.receiveAgain(payload, from, own));
      }
    }
    tell(report);
    return report.isVerified() ? 0 : 1;
  }

  private void writeEvidence(ReceivedMessage message) throws FileException {
    if (folder != null && message.verdict() == Verdict.VERIFIED) {
      check = EvidenceFiles.write(message.evidence(), folder);
    }
  }

  private void tell(Report report) {
    if (reception.isJsonAsked()) {
      print(report.toJson(folder == null ? null : folder.toString(), check));
      return;
    }
    Terminal.println(report.toLine(Colours.ofOutput()));
    String note = report.toNote();
    if (note != null) {
      note(note);
    }
    if (check != null) {
      Terminal.println(check.toShell());
    } else if (folder != null) {
      note("no evidence is written, as the message is not verified");
    }
  }
}
