// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.message;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import org.trustedsms.cli.command.message.VerificationCommand.Report;
import org.trustedsms.cli.console.CliCommand;
import org.trustedsms.cli.console.Colours;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.cli.console.Converters;
import org.trustedsms.cli.console.Json;
import org.trustedsms.cli.console.Terminal;
import org.trustedsms.cli.console.Words;
import org.trustedsms.cli.input.PayloadInput;
import org.trustedsms.cli.input.StandardInput;
import org.trustedsms.cli.key.KeyOption;
import org.trustedsms.cli.option.JsonOption;
import org.trustedsms.cli.option.Output;
import org.trustedsms.cli.option.StoreOption;
import org.trustedsms.cli.people.Correspondent;
import org.trustedsms.cli.people.Correspondent.SenderOptions;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.Header;
import org.trustedsms.message.KnownSenders;
import org.trustedsms.message.MessageKind;
import org.trustedsms.message.MessageKinds;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.Receiver;
import org.trustedsms.message.Senders;
import org.trustedsms.message.SentMessages;
import org.trustedsms.message.Verdict;
import org.trustedsms.server.evidence.EvidenceFiles;
import org.trustedsms.server.evidence.OpensslCheck;
import org.trustedsms.server.explain.SafeText;
import org.trustedsms.server.file.FileAccess;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.keyfile.KeyFileException;
import org.trustedsms.server.keyfile.OwnKey;
import org.trustedsms.server.store.InboundMessages;
import org.trustedsms.server.store.Store;
import org.trustedsms.server.store.Transaction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The commands {@code verify} and {@code decrypt}, which verify a received message. */
public abstract class VerificationCommand extends CliCommand {
  /** No number is needed: the sender is the one that the options name. */
  private static final String ADDRESS = "";

  /** No number: a mailbox of these commands alone. */
  private static final String MAILBOX = "verify";

  private static final SentMessages NONE_SENT = (handle, recipient, answer) -> null;

  @Mixin PayloadInput input = new PayloadInput();

  @Mixin private SenderOptions sender = new SenderOptions();

  @Option(names = "--at", paramLabel = "time", converter = Converters.PointInTime.class)
  private Long time;

  @Option(names = "--max-age", paramLabel = "age", converter = Converters.Age.class)
  private int maximumAge = Receiver.DEFAULT_MAXIMUM_AGE;

  @Mixin private StoreOption.OrNone transaction = new StoreOption.OrNone();

  @Mixin JsonOption json = new JsonOption();

  /** Takes a verified message before it counts as received. */
  @FunctionalInterface
  interface Taker {
    void take(ReceivedMessage message) throws FileException;
  }

  /** Returns the kind of a message; null if its version or kind is not known. */
  static MessageKind kind(byte[] payload) {
    if (payload.length < Header.LENGTH) {
      return null;
    }
    Header header = Header.parse(payload);
    return header.version() == Header.VERSION ? MessageKinds.standard().byId(header.kind()) : null;
  }

  /** Finds the sender; null if nobody is named. */
  final Correspondent sender() throws KeyFileException {
    try (Store store = transaction.store()) {
      return sender.sender(store);
    }
  }

  /** Gives the verdict. If the taker throws something the message counts as not received. */
  final Report receive(byte[] payload, Correspondent from, OwnKey own, Taker taker) {
    PublicKey key = from == null ? null : from.key();
    try (Store store = transaction.store()) {
      if (store == null) {
        return new Report(taken(receiveAgain(payload, from, own), taker), from, null);
      }
      // A rejected message changes nothing: nobody waits for it, and nothing is written.
      ReceivedMessage first = store.read(transaction -> receive(payload, own, key, transaction));
      ReceivedMessage message =
          first.verdict() == Verdict.VERIFIED
              ? store.write(transaction -> accept(payload, own, key, transaction, taker))
              : first;
      return new Report(message, from, firstTime(payload, message, store));
    }
  }

  private ReceivedMessage accept(
      byte[] payload, OwnKey own, PublicKey key, Transaction transaction, Taker taker) {
    ReceivedMessage message = taken(receive(payload, own, key, transaction), taker);
    if (message.verdict() == Verdict.VERIFIED) {
      InboundMessages inbound = transaction.inbound(MAILBOX);
      inbound.add(ADDRESS, System.currentTimeMillis(), payload).ifPresent(inbound::done);
      inbound.dropOld(0, 0);
    }
    return message;
  }

  /** Gives the verdict without the store: a message that came before is verified once more. */
  final ReceivedMessage receiveAgain(byte[] payload, Correspondent from, OwnKey own) {
    KnownSenders withoutWindow = new KnownSenders();
    if (from != null) {
      withoutWindow.add(ADDRESS, from.key());
    }
    return receive(payload, own, withoutWindow, NONE_SENT);
  }

  /** Returns when a replayed message was first verified, in ms since 1970 UTC, or null. */
  private static Long firstTime(byte[] payload, ReceivedMessage message, Store store) {
    return message.verdict() == Verdict.REPLAYED
        ? store
            .read(transaction -> transaction.inbound(MAILBOX).firstArrival(ADDRESS, payload))
            .orElse(null)
        : null;
  }

  private ReceivedMessage receive(
      byte[] payload, OwnKey own, PublicKey key, Transaction transaction) {
    return receive(
        payload, own, transaction.sender(key), transaction.awaiting(own.publicKey().fingerprint()));
  }

  private ReceivedMessage receive(byte[] payload, OwnKey own, Senders senders, SentMessages sent) {
    long now = time == null ? Math.max(0, Clock.systemUTC().instant().getEpochSecond()) : time;
    return own.receiver(Curves.all())
        .withMaximumAge(maximumAge)
        .with(senders)
        .with(sent)
        .receive(payload, ADDRESS, now);
  }

  private static ReceivedMessage taken(ReceivedMessage message, Taker taker) {
    try {
      if (message.verdict() == Verdict.VERIFIED) {
        taker.take(message);
      }
      return message;
    } catch (FileException e) {
      throw new CommandException(e.getMessage(), e);
    }
  }

  /**
   * The report on a received message.
   *
   * @param from the sender that was named; null if none was
   * @param firstMillis when a replayed message was first verified, in ms since 1970 UTC; null if
   *     that is not known
   */
  record Report(ReceivedMessage message, Correspondent from, Long firstMillis) {

    boolean isVerified() {
      return message.verdict() == Verdict.VERIFIED;
    }

    String toLine(Colours colours) {
      String verdict = message.verdict().toString();
      return isVerified()
          ? colours.good(verdict) + ": " + content()
          : colours.bad(verdict)
              + ": "
              + (isKeyOffered() ? key() : SafeText.escape(message.reason()));
    }

    private boolean isKeyOffered() {
      return message.verdict() == Verdict.KEY_OFFERED;
    }

    private String key() {
      String name = message.offeredName();
      return "%s, %s, by somebody %s"
          .formatted(
              message.offeredKey().fingerprint().toDigits(),
              message.offeredKey().curve().label(),
              name.isEmpty() ? "without a name" : "who claims the name " + SafeText.quote(name));
    }

    private String content() {
      if (message.acknowledged() != null) {
        return "acknowledgement of message " + message.acknowledged();
      }
      return SafeText.escape(message.text());
    }

    /** Returns who signed it, when, for whom, and what to do; null if there is nothing to say. */
    String toNote() {
      if (isKeyOffered()) {
        return "its sender has the private key; only the 30 digits show who that is: compare "
            + "them"
            + (from == null || from.key().equals(message.offeredKey())
                ? ""
                : "; WARNING: it is not the key of "
                    + (from.number() == null ? "--sender" : from.toWords())
                    + ", which is "
                    + from.key().fingerprint().toDigits());
      }
      if (message.verdict() == Verdict.REPLAYED) {
        return (firstMillis == null ? "the store has it already" : "it came first at " + first())
            + "; --stateless verifies it again";
      }
      if (!isVerified()) {
        return null;
      }
      return "signed by %s at %s%s%s"
          .formatted(
              from.toWords(),
              Words.time(message.stamp()),
              message.header().isBound() ? ", for you alone" : ", for anyone",
              message.header().isAcknowledgementAsked() ? "; an acknowledgement is requested" : "");
    }

    /** Describes all of it; folder and check are null if no evidence was written. */
    ObjectNode toJson(String folder, OpensslCheck check) {
      ObjectNode object = Json.object();
      object.put("verdict", message.verdict().toString());
      object.put("reason", message.reason());
      if (message.kind() != null) {
        object.put("kind", message.kind().name());
      }
      if (isKeyOffered()) {
        object.put("offeredName", message.offeredName());
        object.set("offeredKey", Json.of(message.offeredKey()));
      } else if (isVerified()) {
        object.put("text", message.text());
        object.set("sender", from.toJson());
      } else {
        if (firstMillis != null) {
          object.put("firstReceived", first());
        }
        putEvidence(object, folder, check);
        return object;
      }
      object.put("stamp", Words.time(message.stamp()));
      object.put("id", message.id().toString());
      object.put("forAnyone", !message.header().isBound());
      object.put("acknowledgementAsked", message.header().isAcknowledgementAsked());
      if (message.acknowledged() != null) {
        object.put("acknowledges", message.acknowledged().toString());
      }
      putEvidence(object, folder, check);
      return object;
    }

    private static void putEvidence(ObjectNode object, String folder, OpensslCheck check) {
      if (check != null) {
        ObjectNode evidence = object.putObject("evidence");
        evidence.put("folder", folder);
        evidence.set("files", Json.array(check.files()));
        evidence.put("command", check.toShell());
      }
    }

    private String first() {
      return Words.time(firstMillis / 1000);
    }
  }

  @Command(name = "verify")
  public static final class VerifyCommand extends VerificationCommand {
    @Mixin private KeyOption.Own key = new KeyOption.Own();

    @Option(
        names = {"-e", "--evidence"},
        paramLabel = "folder")
    private Path folder;

    private OpensslCheck check;

    @Override
    public Integer call() throws FileException, KeyFileException {
      StandardInput.requireOnce(spec());
      byte[] payload = input.payload();
      // Of other versions and kinds nobody knows what the bit means.
      boolean isBound = kind(payload) != null && Header.parse(payload).isBound();
      if (!key.isGiven() && isBound) {
        throw new CommandException(
            "the message is bound to one recipient; give the recipient's key with --key");
      }
      Correspondent from = sender();
      if (folder != null) {
        EvidenceFiles.check(folder);
      }
      Report report;
      // The key of the configuration file is not asked for a passphrase in vain.
      try (OwnKey own = key.isGivenHere() || isBound ? key.read() : OwnKey.none()) {
        report = receive(payload, from, own, this::writeEvidence);
        if (folder != null && report.message().verdict() == Verdict.REPLAYED) {
          writeEvidence(receiveAgain(payload, from, own));
        }
      }
      print(report);
      return report.isVerified() ? 0 : 1;
    }

    private void writeEvidence(ReceivedMessage message) throws FileException {
      if (folder != null && message.verdict() == Verdict.VERIFIED) {
        check = EvidenceFiles.write(message.evidence(), folder);
      }
    }

    private void print(Report report) {
      if (json.isAsked()) {
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

  @Command(name = "decrypt")
  public static final class DecryptCommand extends VerificationCommand {
    @Mixin private KeyOption.Required key = new KeyOption.Required();

    @Mixin private Output output = new Output();

    @Override
    public Integer call() throws FileException, KeyFileException {
      StandardInput.requireOnce(spec());
      output.check(spec());
      byte[] payload = input.payload();
      MessageKind kind = kind(payload);
      if (kind != null && !kind.isEncrypted()) {
        throw new CommandException(
            "the message is a " + kind.name() + ", which is not encrypted; use trusted-sms verify");
      }
      Correspondent from = sender();
      Report report;
      try (OwnKey own = OwnKey.of(key.read())) {
        report = receive(payload, from, own, this::write);
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
      if (json.isAsked()) {
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
}
