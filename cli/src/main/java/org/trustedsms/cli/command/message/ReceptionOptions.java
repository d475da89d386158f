// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.message;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Clock;
import org.trustedsms.cli.console.Colours;
import org.trustedsms.cli.console.Converters;
import org.trustedsms.cli.console.Json;
import org.trustedsms.cli.console.Times;
import org.trustedsms.cli.input.PayloadInput;
import org.trustedsms.cli.option.JsonOption;
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
import org.trustedsms.server.evidence.OpensslCheck;
import org.trustedsms.server.explain.SafeText;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.keyfile.KeyFileException;
import org.trustedsms.server.keyfile.OwnKey;
import org.trustedsms.server.store.InboundMessages;
import org.trustedsms.server.store.Store;
import org.trustedsms.server.store.Transaction;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of {@code verify} and {@code decrypt}: bytes get a verdict. */
final class ReceptionOptions {
  /** The sender is found before: who was named. */
  private static final String ADDRESS = "";

  /** No number: a mailbox of these commands alone. */
  private static final String MAILBOX = "verify";

  private static final SentMessages NONE_SENT = (handle, recipient, answer) -> null;

  @Mixin private PayloadInput input = new PayloadInput();

  @Mixin private SenderOptions sender = new SenderOptions();

  @Option(
      names = "--at",
      paramLabel = "time",
      converter = Converters.PointInTime.class,
      description =
          "When it arrived at the SMSC, in RFC 3339 or seconds since 1970 (default: "
              + "now). A message is genuine from 28 hours before to 14 days after its time of "
              + "signing.")
  private Long time;

  @Option(
      names = "--max-age",
      paramLabel = "age",
      description = "The maximum age, for example 90s, 5min, 12h (default: 7d; at most 14d).",
      converter = Converters.Age.class)
  private int maximumAge = Receiver.DEFAULT_MAXIMUM_AGE;

  @Mixin private StoreOption.OrNone transaction = new StoreOption.OrNone();

  @Mixin private JsonOption json = new JsonOption();

  /** Is given a message that is verified, before it counts as received. */
  @FunctionalInterface
  interface Taker {
    void take(ReceivedMessage message) throws FileException;
  }

  boolean isJsonAsked() {
    return json.isAsked();
  }

  /**
   * Tells the kind of a message; null if the payload is not of a version and kind that is known.
   */
  static MessageKind kind(byte[] payload) {
    if (payload.length < Header.LENGTH) {
      return null;
    }
    Header header = Header.parse(payload);
    return header.version() == Header.VERSION ? MessageKinds.standard().byId(header.kind()) : null;
  }

  byte[] payload() throws FileException {
    return input.payload();
  }

  /** Finds the sender; null if nobody is named. */
  Correspondent sender() throws KeyFileException {
    try (Store store = transaction.store()) {
      return sender.sender(store);
    }
  }

  /**
   * Gives the verdict; nobody may be named as the sender. If the taker throws something the message
   * counts as not received.
   */
  Report receive(byte[] payload, Correspondent from, OwnKey own, Taker taker) throws FileException {
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
      byte[] payload, OwnKey own, PublicKey key, Transaction transaction, Taker taker)
      throws FileException {
    ReceivedMessage message = taken(receive(payload, own, key, transaction), taker);
    if (message.verdict() == Verdict.VERIFIED) {
      InboundMessages inbound = transaction.inbound(MAILBOX);
      inbound.add(ADDRESS, System.currentTimeMillis(), payload).ifPresent(inbound::done);
      inbound.dropOld(0, 0);
    }
    return message;
  }

  /** Gives the verdict without the store: a message that came before is verified once more. */
  ReceivedMessage receiveAgain(byte[] payload, Correspondent from, OwnKey own) {
    KnownSenders forgetful = new KnownSenders();
    if (from != null) {
      forgetful.add(ADDRESS, from.key());
    }
    return receive(payload, own, forgetful, NONE_SENT);
  }

  /**
   * Tells when a replayed message was verified first, in ms since 1970 UTC; null if it is none, or
   * the store does not know.
   */
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

  private static ReceivedMessage taken(ReceivedMessage message, Taker taker) throws FileException {
    if (message.verdict() == Verdict.VERIFIED) {
      taker.take(message);
    }
    return message;
  }

  /**
   * The report on a received message. Immutable.
   *
   * @param message the verdict on it, and what is in it
   * @param from who was named as the sender; null if nobody was
   * @param firstMillis when a replayed message was verified first, in ms since 1970 UTC; null if it
   *     is none, or nobody knows
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

    /** Who signed it, when, for whom; what is to be done. Null if there is nothing to say. */
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
              Times.format(message.stamp()),
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
      object.put("stamp", Times.format(message.stamp()));
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
      return Times.format(firstMillis / 1000);
    }
  }
}
