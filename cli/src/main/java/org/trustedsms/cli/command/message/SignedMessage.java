// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.message;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HexFormat;
import org.trustedsms.cli.console.Count;
import org.trustedsms.cli.console.Json;
import org.trustedsms.cli.console.Times;
import org.trustedsms.cli.people.Correspondent;
import org.trustedsms.cli.people.DraftKind;
import org.trustedsms.curve.Curve;
import org.trustedsms.message.Budget;
import org.trustedsms.message.MessageKind;
import org.trustedsms.message.MessageKinds;
import org.trustedsms.message.OutgoingMessage;
import org.trustedsms.message.TextFit;
import org.trustedsms.sms.ApplicationPort;
import org.trustedsms.sms.Segmenter;

/** A message that was signed, as it is shown; for anyone if the recipient is null. */
record SignedMessage(OutgoingMessage message, String words, Correspondent recipient) {

  /**
   * Returns the user data of each SMS. The reference is taken from the message's identifier, which
   * differs for each message: nothing counts the messages to a recipient here.
   */
  byte[][] sms() {
    return Segmenter.segment(
        message.payload(),
        ApplicationPort.DEFAULT,
        ApplicationPort.DEFAULT,
        message.id().toBytes()[0] & 0xFF);
  }

  /** Says how many SMS it takes, and what else fits. */
  String toNote() {
    TextFit fit = fit();
    int segments = fit.segments();
    return segments
        + " SMS"
        + Count.warning(segments)
        + ", "
        + Count.of(message.payload().length, "byte")
        + "; "
        + (segments == 1 ? "" : "in the last one ")
        + Count.of(fit.roomLeft(), "byte")
        + " free (about "
        + Count.of(fit.charactersLeft(), "more character")
        + "); "
        + (recipient == null ? "for anyone" : "for " + recipient.toWords());
  }

  ObjectNode toJson() {
    TextFit fit = fit();
    ObjectNode object = Json.object();
    object.put("payload", HexFormat.of().formatHex(message.payload()));
    ArrayNode parts = object.putArray("sms");
    for (byte[] part : sms()) {
      parts.add(HexFormat.of().formatHex(part));
    }
    object.put("bytes", message.payload().length);
    object.put("smsCount", fit.segments());
    object.put("roomLeft", fit.roomLeft());
    object.put("charactersLeft", fit.charactersLeft());
    object.put("coding", fit.coding().name());
    object.put("stamp", Times.format(message.stamp()));
    object.put("id", message.id().toString());
    object.put("kind", kind().name());
    if (recipient != null) {
      object.set("recipient", recipient.toJson());
    }
    return object;
  }

  private MessageKind kind() {
    return MessageKinds.standard().byId(message.header().kind());
  }

  private TextFit fit() {
    Curve sender = message.evidence().signer().curve();
    Curve other = recipient == null ? sender : recipient.key().curve();
    return new Budget(kind(), sender, other).fit(words, DraftKind.codings(kind()));
  }
}
