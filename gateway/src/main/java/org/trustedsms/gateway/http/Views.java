// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway.http;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.trustedsms.gateway.notify.EventJson;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.Verdict;
import org.trustedsms.server.keyfile.PublicKeyFiles;
import org.trustedsms.server.store.AccessTokens.Token;
import org.trustedsms.server.store.Contact;
import org.trustedsms.server.store.Enrolments;
import org.trustedsms.server.store.OutboundMessages.OutboundMessage;
import org.trustedsms.server.store.ReceivedMessages.Received;
import org.trustedsms.server.store.Transaction;
import org.trustedsms.transaction.Sale;

/** The views of stored objects in JSON, as the API's description has them. */
final class Views {
  private static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .defaultPropertyInclusion(JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, null))
          .build();

  private Views() {}

  static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  /** A page of a list: its rows, and where the next page begins if this one is full. */
  static <T> ObjectNode page(
      String name, List<T> rows, int limit, Function<T, ObjectNode> view, Function<T, String> at) {
    ObjectNode page = object();
    ArrayNode array = page.putArray(name);
    rows.forEach(row -> array.add(view.apply(row)));
    return rows.size() < limit ? page : page.put("next", at.apply(rows.get(rows.size() - 1)));
  }

  static ObjectNode of(ApiException exception) {
    return object()
        .put("type", "about:blank")
        .put("title", exception.title())
        .put("status", exception.status())
        .put("detail", exception.getMessage());
  }

  static ObjectNode of(OutboundMessage message, Sale sale) {
    ObjectNode node =
        object()
            .put("id", Long.toString(message.id()))
            .put("kind", message.kind())
            .put("to", message.recipient())
            .put("state", message.state().word())
            .put("accepted", time(message.accepted()))
            .put("changed", time(message.changed()));
    if (!message.request().equals("{}")) {
      node.set("request", EventJson.request(message));
    }
    EventJson.putKnown(node, "reason", message.reason());
    EventJson.putKnown(node, "batch", message.batch());
    if (message.message() != null) {
      node.put("message", message.message().toString());
      node.put("segments", message.segments());
    }
    EventJson.putKnown(node, "answer", message.answer());
    if (sale != null && !sale.isOpen()) {
      node.put("choice", sale.choice());
    }
    return node;
  }

  /** Adds the name of the contact with a number, if there is one. */
  static ObjectNode named(ObjectNode node, Transaction transaction, String number) {
    transaction.contacts().nameOf(number).ifPresent(name -> node.put("name", name));
    return node;
  }

  /** A received message; a number that is not verified gets no name, since anybody can state it. */
  static ObjectNode of(Received received, Transaction transaction) {
    ObjectNode node = of(received);
    return received.verdict() == Verdict.VERIFIED
        ? named(node, transaction, received.originator())
        : node;
  }

  static ObjectNode of(Enrolments.Issued certificate, Transaction transaction) {
    ObjectNode node = of(certificate);
    return certificate.number() == null ? node : named(node, transaction, certificate.number());
  }

  private static ObjectNode of(Received received) {
    ObjectNode node =
        object()
            .put("id", Long.toString(received.id()))
            .put("from", received.originator())
            .put("time", time(received.time()))
            .put("verdict", received.verdict().toString())
            .put("reason", received.reason());
    if (received.kind() != null) {
      node.put("kind", received.kind()).put("message", received.message().toString());
    }
    // A name that a sender claims is no verified text.
    boolean isClaim = received.verdict() == Verdict.KEY_OFFERED;
    EventJson.putKnown(node, isClaim ? "claimedName" : "text", received.text());
    EventJson.putKnown(node, "answers", received.answers());
    EventJson.putKnown(node, "outcome", received.outcome());
    return node;
  }

  static ObjectNode of(Contact contact) {
    ObjectNode node = object().put("number", contact.number()).put("name", contact.name());
    if (contact.key() != null) {
      node.put("trust", contact.trust().jsonWord()).set("key", of(contact.key()));
    }
    if (contact.offered() != null) {
      node.set("offered", of(contact.offered()));
    }
    return node;
  }

  static ObjectNode of(PublicKey key) {
    return object()
        .put("curve", key.curve().name())
        .put("digits", key.fingerprint().toDigits())
        .put("pem", new String(PublicKeyFiles.toPem(key), StandardCharsets.US_ASCII));
  }

  static ObjectNode of(Enrolments.Applicant applicant) {
    ObjectNode node =
        object()
            .put("number", applicant.number())
            .put("state", applicant.stage().word())
            .put("claimedName", applicant.name())
            .put("asked", time(applicant.asked()));
    node.set("key", of(applicant.key()));
    return node;
  }

  private static ObjectNode of(Enrolments.Issued certificate) {
    return object()
        .put("id", certificate.id().toString())
        .put("number", certificate.number())
        .put("until", Instant.ofEpochSecond(certificate.until()).toString())
        .put("revoked", certificate.revoked() != null)
        .put("payload", certificate.payload());
  }

  static ObjectNode of(LinkStatus link) {
    return MAPPER.valueToTree(link);
  }

  static ObjectNode of(Token token) {
    ObjectNode node = object().put("name", token.name()).put("made", time(token.made()));
    token.scopes().stream().sorted().forEach(node.putArray("scopes")::add);
    return node;
  }

  private static String time(long millis) {
    return Instant.ofEpochMilli(millis).toString();
  }
}
