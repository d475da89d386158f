// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway.notify;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import org.trustedsms.message.Verdict;
import org.trustedsms.server.store.Events.Event;
import org.trustedsms.server.store.Events.Subject;
import org.trustedsms.server.store.OutboundMessages;
import org.trustedsms.server.store.OutboundMessages.OutboundMessage;
import org.trustedsms.server.store.ReceivedMessages.Received;
import org.trustedsms.server.store.Transaction;
import org.trustedsms.transaction.Sale;

/** An event in JSON, with what its reader needs to know of the message that it is about. */
public final class EventJson {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private EventJson() {}

  /** Returns the object that the API's description calls Event, given the gateway's own number. */
  public static ObjectNode of(Event event, Transaction transaction, String mailbox) {
    ObjectNode node =
        JsonNodeFactory.instance
            .objectNode()
            .put("id", Long.toString(event.id()))
            .put("time", Instant.ofEpochMilli(event.timeMillis()).toString())
            .put("subject", event.subject())
            .put("subjectId", event.subjectId())
            .put("state", event.state());
    putKnown(node, "reason", event.reason());
    OutboundMessages outbound = transaction.outbound(mailbox);
    if (event.subject().equals(Subject.MESSAGE.word())) {
      outbound
          .get(Long.parseLong(event.subjectId()))
          .ifPresent(message -> add(node, message, outbound));
    } else if (event.subject().equals(Subject.RECEIVED.word())) {
      transaction
          .received(mailbox)
          .get(Long.parseLong(event.subjectId()))
          .ifPresent(received -> add(node, event, received, outbound));
    }
    return node;
  }

  /** Adds a field with a text or an identifier, unless that is null. */
  public static void putKnown(ObjectNode node, String field, Object value) {
    if (value != null) {
      node.put(field, value.toString());
    }
  }

  private static void add(ObjectNode node, OutboundMessage message, OutboundMessages outbound) {
    node.put("kind", message.kind()).put("to", message.recipient());
    if (message.answer() != null) {
      node.put("answer", Long.toString(message.answer()));
      addChoice(node, message, outbound);
    }
  }

  private static void add(
      ObjectNode node, Event event, Received received, OutboundMessages outbound) {
    node.put("from", received.originator());
    // A message that was verified again, once a key was known, has events with either verdict.
    if (!received.verdict().toString().equals(event.state())) {
      return;
    }
    node.put("verdict", received.verdict().toString());
    putKnown(node, "kind", received.kind());
    putKnown(node, "text", received.verdict() == Verdict.VERIFIED ? received.text() : null);
    if (received.answers() != null) {
      node.put("answers", Long.toString(received.answers()));
      outbound
          .get(received.answers())
          .filter(offer -> Long.valueOf(received.id()).equals(offer.answer()))
          .ifPresent(offer -> addChoice(node, offer, outbound));
    }
  }

  /** Adds what the answer to an offer has chosen, and for how much. */
  private static void addChoice(ObjectNode node, OutboundMessage offer, OutboundMessages outbound) {
    Sale sale = outbound.sale(offer.id());
    if (sale == null || sale.isOpen()) {
      return;
    }
    node.put("choice", sale.choice());
    JsonNode amount = request(offer).get("amount");
    if (amount != null) {
      node.set("amount", amount);
    }
  }

  /** Returns what a message was submitted with, without its kind and recipients; {} if damaged. */
  public static JsonNode request(OutboundMessage message) {
    try {
      JsonNode request = MAPPER.readTree(message.request());
      return request.isObject() ? request : MAPPER.createObjectNode();
    } catch (JsonProcessingException e) {
      return MAPPER.createObjectNode();
    }
  }
}
