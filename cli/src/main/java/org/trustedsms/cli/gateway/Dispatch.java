// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.gateway;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.trustedsms.cli.console.Json;
import org.trustedsms.cli.message.Times;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.MessageKind;
import org.trustedsms.message.OutgoingMessage;
import org.trustedsms.server.explain.SafeText;
import org.trustedsms.sms.SegmentCapacity;

/**
 * A message that the SMS centre has taken. Immutable and thread-safe.
 *
 * @param to whom it was sent to
 * @param boundTo the key that it is bound to; null if it is for anyone
 * @param messageIds the SMS centre's message_id of each SMS; empty where it gave none
 */
public record Dispatch(
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

  /**
   * Says what was sent.
   *
   * @return one line, without a line end
   */
  public String toLine() {
    return "Sent "
        + sms()
        + " SMS to "
        + SafeText.escape(to.toWords())
        + ", "
        + kind.name()
        + ", "
        + (boundTo == null ? "for anyone" : "bound to the key " + boundTo.fingerprint().toDigits())
        + ", "
        + bytesLeft()
        + " bytes left";
  }

  /**
   * Says what was sent, for programs.
   *
   * @return a new object
   */
  public ObjectNode toJson() {
    ObjectNode node = Json.object();
    node.put("to", to.number());
    if (to.contact() != null) {
      node.put("name", to.contact().name());
    }
    node.put("kind", kind.name());
    node.put("sms", sms());
    node.put("payloadBytes", payloadBytes());
    node.put("bytesLeft", bytesLeft());
    node.put("bound", boundTo != null);
    if (boundTo != null) {
      node.put("boundTo", boundTo.fingerprint().toDigits());
    }
    node.put("stamp", Times.format(message.stamp()));
    node.put("id", message.id().toString());
    messageIds.forEach(node.putArray("smscMessageIds")::add);
    return node;
  }
}
