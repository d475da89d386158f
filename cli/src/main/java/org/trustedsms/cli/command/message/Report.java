// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.message;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.trustedsms.cli.console.Colours;
import org.trustedsms.cli.console.Json;
import org.trustedsms.cli.console.Times;
import org.trustedsms.cli.key.KeyJson;
import org.trustedsms.cli.people.Correspondent;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.Verdict;
import org.trustedsms.server.evidence.OpensslCheck;
import org.trustedsms.server.explain.SafeText;

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
    return message.offeredKey().fingerprint().toDigits()
        + ", "
        + message.offeredKey().curve().label()
        + ", by somebody "
        + (name.isEmpty() ? "without a name" : "who claims the name " + SafeText.quote(name));
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
    return "signed by "
        + from.toWords()
        + " at "
        + Times.format(message.stamp())
        + (message.header().isBound() ? ", for you alone" : ", for anyone")
        + (message.header().isAcknowledgementAsked() ? "; an acknowledgement is requested" : "");
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
      object.set("offeredKey", KeyJson.of(message.offeredKey()));
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
