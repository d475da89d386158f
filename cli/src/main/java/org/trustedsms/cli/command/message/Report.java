// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.message;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HexFormat;
import org.trustedsms.cli.console.Colours;
import org.trustedsms.cli.console.Json;
import org.trustedsms.cli.message.Correspondent;
import org.trustedsms.cli.message.Times;
import org.trustedsms.message.MessageKinds;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.Verdict;
import org.trustedsms.server.evidence.OpensslCheck;
import org.trustedsms.server.explain.SafeText;

/**
 * What is said of a message that was received. Immutable.
 *
 * @param message the verdict on it, and what is in it
 * @param from who was named as the sender; null if nobody was
 */
record Report(ReceivedMessage message, Correspondent from) {

  boolean isVerified() {
    return message.verdict() == Verdict.VERIFIED;
  }

  /** The line with the verdict. */
  String toLine(Colours colours) {
    String verdict = message.verdict().toString();
    return isVerified()
        ? colours.good(verdict) + ": " + content()
        : colours.bad(verdict) + ": " + SafeText.escape(message.reason());
  }

  private String content() {
    if (message.kind() == MessageKinds.PUBLIC_KEY) {
      return "public key "
          + (message.text().isEmpty() ? "without a name" : "of " + SafeText.quote(message.text()))
          + ", "
          + message.sender().curve()
          + ", "
          + message.sender().fingerprint().toDigits();
    }
    if (message.kind() == MessageKinds.ACKNOWLEDGEMENT) {
      return "acknowledgement of message " + HexFormat.of().formatHex(message.signedFixedPart());
    }
    return SafeText.escape(message.text());
  }

  /** Who signed it, when, for whom; what is to be done. Null if it is not verified. */
  String toNote() {
    if (!isVerified()) {
      return null;
    }
    if (message.kind() == MessageKinds.PUBLIC_KEY) {
      return "whoever sent this has the private key; who that is only the 30 digits tell: compare"
          + " them"
          + (from == null || from.key().equals(message.sender())
              ? ""
              : "; WARNING: it is not the key of "
                  + (from.number() == null ? "--sender" : from.toWords())
                  + ", which is "
                  + from.key().fingerprint().toDigits());
    }
    return "signed by "
        + sender().toWords()
        + " at "
        + Times.format(message.stamp())
        + (message.header().isBound() ? ", for you alone" : ", for anyone")
        + (message.header().isAcknowledgementAsked() ? "; an acknowledgement is asked for" : "");
  }

  /**
   * Describes all of it.
   *
   * @param folder where the evidence is; null if it was not written
   * @param check what checks the evidence; null if it was not written
   */
  ObjectNode toJson(String folder, OpensslCheck check) {
    ObjectNode object = Json.object();
    object.put("verdict", message.verdict().toString());
    object.put("reason", message.reason());
    if (message.kind() != null) {
      object.put("kind", message.kind().name());
    }
    if (!isVerified()) {
      return object;
    }
    object.put("text", message.text());
    object.put("stamp", Times.format(message.stamp()));
    object.set("sender", PeopleJson.of(sender()));
    object.put("id", message.id().toString());
    object.put("forAnyone", !message.header().isBound());
    object.put("acknowledgementAsked", message.header().isAcknowledgementAsked());
    if (message.kind() == MessageKinds.ACKNOWLEDGEMENT) {
      object.put("acknowledges", HexFormat.of().formatHex(message.signedFixedPart()));
    }
    if (check != null) {
      ObjectNode evidence = object.putObject("evidence");
      evidence.put("folder", folder);
      evidence.set("files", Json.array(check.files()));
      evidence.put("command", check.toShell());
    }
    return object;
  }

  /** The key in a message of kind 3 need not be the one that is known. */
  private Correspondent sender() {
    return from != null && from.key().equals(message.sender())
        ? from
        : Correspondent.of(message.sender());
  }
}
