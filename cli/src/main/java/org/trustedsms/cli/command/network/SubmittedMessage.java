// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.network;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.trustedsms.cli.console.Count;
import org.trustedsms.cli.console.Json;
import org.trustedsms.cli.console.Times;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.MessageKind;
import org.trustedsms.message.OutgoingMessage;
import org.trustedsms.server.explain.SafeText;
import org.trustedsms.sms.SegmentCapacity;

/**
 * A message that the SMS centre has taken: for anyone if bound to no key. Where the centre gave an
 * SMS no message_id it is empty.
 */
record SubmittedMessage(
    Addressee to,
    MessageKind kind,
    OutgoingMessage message,
    PublicKey boundTo,
    List<String> messageIds) {
  private int payloadBytes() {
    return message.payload().length;
  }

  private int sms() {
    return SegmentCapacity.segmentsFor(payloadBytes());
  }

  private int bytesLeft() {
    return SegmentCapacity.roomLeft(payloadBytes());
  }

  String toLine() {
    return "Sent "
        + sms()
        + " SMS"
        + Count.warning(sms())
        + " to "
        + SafeText.escape(to.toWords())
        + ", "
        + kind.name()
        + ", "
        + (boundTo == null ? "for anyone" : "bound to the key " + boundTo.fingerprint().toDigits())
        + ", "
        + Count.of(bytesLeft(), "byte")
        + " left";
  }

  /** Says what was sent, for programs; see docs/json.md. */
  ObjectNode toJson() {
    ObjectNode node = Json.object().put("to", to.number());
    if (to.contact() != null) {
      node.put("name", to.contact().name());
    }
    node.put("kind", kind.name())
        .put("sms", sms())
        .put("payloadBytes", payloadBytes())
        .put("bytesLeft", bytesLeft())
        .put("bound", boundTo != null);
    if (boundTo != null) {
      node.put("boundTo", boundTo.fingerprint().toDigits());
    }
    node.put("stamp", Times.format(message.stamp())).put("id", message.id().toString());
    messageIds.forEach(node.putArray("smscMessageIds")::add);
    return node;
  }
}
