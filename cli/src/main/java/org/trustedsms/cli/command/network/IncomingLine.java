// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.network;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import org.trustedsms.cli.console.Json;
import org.trustedsms.cli.console.Words;
import org.trustedsms.command.Result;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.Verdict;
import org.trustedsms.server.IncomingMessage;
import org.trustedsms.server.explain.SafeText;
import org.trustedsms.server.link.DeliveryReceipt;
import org.trustedsms.server.store.Contact;
import org.trustedsms.server.store.KeyOfferResult;
import org.trustedsms.server.store.Trust;

/**
 * Prints a received message as one line for people or one object for programs. Nothing in the line
 * controls a terminal, and no sender can make the line look like another one.
 */
final class IncomingLine {
  private static final List<String> STATUSES =
      List.of("done", "refused", "failed", "late", "interrupted");

  private IncomingLine() {}

  /** Writes a message in one line; the key may be one that stands in for the user's own. */
  static String of(IncomingMessage message, boolean ownKey) {
    String time = Words.time(message.time().getEpochSecond());
    return time + " " + sender(message) + " " + what(message, ownKey);
  }

  /** Writes a delivery receipt in one line, which says that it is not signed. */
  static String of(DeliveryReceipt receipt) {
    return "%s %s delivery receipt, not signed: SMS %s %s%s"
        .formatted(
            Words.time(Clock.systemUTC().instant().getEpochSecond()),
            Contact.shown(receipt.recipient().number()),
            SafeText.quote(receipt.messageId()),
            receipt.state().name().toLowerCase(Locale.ROOT),
            receipt.error().isEmpty() ? "" : ", error " + SafeText.quote(receipt.error()));
  }

  private static String what(IncomingMessage message, boolean ownKey) {
    if (message.key() != null) {
      return "key " + message.key().status() + ": " + key(message);
    }
    if (!message.isVerified()) {
      return message.verdict() + ": " + SafeText.escape(reason(message, ownKey));
    }
    if (message.acknowledged() != null) {
      return "acknowledgement verified: of message " + message.acknowledged();
    }
    if (message.result() != null) {
      return "result verified: " + of(message.result());
    }
    return (message.redelivered() ? "verified, perhaps shown before: " : "verified: ")
        + SafeText.escape(message.text());
  }

  /** Returns what became of a command. */
  static String of(Result result) {
    int status = result.status();
    String word =
        status < STATUSES.size() ? STATUSES.get(status) : "status " + Integer.toString(status);
    byte[] data = result.data();
    return word
        + (result.text().isEmpty() ? "" : ", " + SafeText.escape(result.text()))
        + (data.length == 0 ? "" : ", bytes " + HexFormat.of().formatHex(data));
  }

  /** The reason for a verdict, and what to do if there is something. */
  private static String reason(IncomingMessage message, boolean ownKey) {
    Verdict verdict = message.verdict();
    Contact contact = message.contact();
    if (verdict == Verdict.UNKNOWN_SENDER && contact != null && contact.offered() != null) {
      return message.reason() + "; one that was offered is kept: " + accepting(contact.number());
    }
    return isKept(message, ownKey)
        ? message.reason()
            + "; it is bound to somebody's key, and kept: if the key is yours, listen with --key"
        : message.reason();
  }

  /** Returns whether another call, with a key, may verify a message that this one refuses. */
  static boolean isKept(IncomingMessage message, boolean ownKey) {
    Verdict verdict = message.verdict();
    return !ownKey
        && (verdict == Verdict.SIGNATURE_INVALID || verdict == Verdict.NOT_FOR_THIS_RECIPIENT)
        && message.message() != null
        && message.message().header().isBound();
  }

  private static String key(IncomingMessage message) {
    KeyOfferResult result = message.key();
    String other = result.other() == null ? null : result.other().fingerprint().toDigits();
    String accepting = accepting(message.from());
    String status =
        switch (result.status()) {
          case OFFERED ->
              other == null
                  ? accepting
                  : "WARNING: another key was offered before, %s, and is forgotten; %s"
                      .formatted(other, accepting);
          case ACCEPTED -> "trusted from now on as the first key from this number";
          case TRUSTED -> "this key is trusted already";
          case CHANGED ->
              ("WARNING: another key is trusted for this number, %s, and stays so; if the sender"
                      + " has made a new one, %s --replace")
                  .formatted(other, accepting);
          case NOT_KEPT -> "not kept: " + result.reason();
        };
    return "%s, %s; the sender claims the name %s; %s"
        .formatted(
            result.key().fingerprint().toDigits(),
            result.key().curve().label(),
            SafeText.quote(message.message().offeredName()),
            SafeText.escape(status));
  }

  private static String accepting(String number) {
    return "compare the digits with the sender's in another way, then: trusted-sms contacts trust "
        + number
        + " --digits \"THE DIGITS\"";
  }

  /**
   * Finds whose name may stand beside a message: nobody's beside a key that is not the contact's,
   * since it comes with words that its sender has chosen.
   */
  private static Contact named(IncomingMessage message) {
    boolean another =
        message.key() != null && message.key().status() != KeyOfferResult.Status.TRUSTED;
    return another ? null : message.contact();
  }

  private static String sender(IncomingMessage message) {
    Contact contact = named(message);
    List<String> more = new ArrayList<>();
    if (contact != null && !contact.name().equals(contact.number())) {
      more.add(SafeText.escape(contact.name()));
    }
    if (contact != null && contact.trust() == Trust.FIRST_USE) {
      more.add("key of first use");
    }
    return Contact.shown(message.from())
        + (more.isEmpty() ? "" : " (" + String.join(", ", more) + ")");
  }

  /** Describes a message for programs; see docs/json.md. */
  static ObjectNode toJson(IncomingMessage message, boolean ownKey) {
    ObjectNode node =
        Json.object().put("time", message.time().toString()).put("from", message.from());
    Contact contact = named(message);
    if (contact != null) {
      node.put("contact", contact.number()).put("name", contact.name());
      if (contact.trust() != null) {
        node.put("trust", contact.trust().jsonWord());
      }
    }
    node.put("verdict", message.verdict().toString())
        .put("reason", reason(message, ownKey))
        .put("again", message.redelivered());
    if (!message.isVerified() && message.key() == null) {
      return node;
    }
    ReceivedMessage received = message.message();
    node.put("kind", received.kind().name())
        .put("bound", received.header().isBound())
        .put("stamp", Words.time(received.stamp()))
        .put("id", received.id().toString());
    if (!message.isVerified()) {
      node.set("key", toJson(message.key(), received.offeredName()));
      return node;
    }
    node.put("sender", received.sender().fingerprint().toDigits());
    return message.acknowledged() != null
        ? node.put("acknowledges", message.acknowledged().toString())
        : node.put("text", received.text())
            .put("acknowledgementAsked", message.asksForAcknowledgement());
  }

  private static ObjectNode toJson(KeyOfferResult result, String name) {
    ObjectNode node =
        Json.object()
            .put("status", result.status().toString())
            .put("digits", result.key().fingerprint().toDigits())
            .put("curve", result.key().curve().name())
            .put("legacy", result.key().curve().isLegacy())
            .put("announcedName", name);
    if (result.other() != null) {
      node.put("otherDigits", result.other().fingerprint().toDigits());
    }
    return result.reason() == null ? node : node.put("reason", result.reason());
  }

  /** Describes a delivery receipt for programs; see docs/json.md. */
  static ObjectNode toJson(DeliveryReceipt receipt) {
    return Json.object()
        .put("time", Clock.systemUTC().instant().toString())
        .put("from", receipt.recipient().number())
        .put("deliveryReceiptOf", receipt.messageId())
        .put("deliveryState", receipt.state().name().toLowerCase(Locale.ROOT))
        .put("deliveryError", receipt.error());
  }
}
