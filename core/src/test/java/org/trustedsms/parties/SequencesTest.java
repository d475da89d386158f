// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.parties;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;
import org.trustedsms.certificate.Certificate;
import org.trustedsms.certificate.Roles;
import org.trustedsms.certificate.Subject;
import org.trustedsms.command.Command;
import org.trustedsms.command.Execution;
import org.trustedsms.command.Result;
import org.trustedsms.curve.Curves;
import org.trustedsms.enrolment.Enrolment;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.kind.AllKinds;
import org.trustedsms.message.Draft;
import org.trustedsms.message.KnownSenders;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.OutgoingMessage;
import org.trustedsms.message.PlainSigning;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.Receiver;
import org.trustedsms.message.Sender;
import org.trustedsms.message.VectorDirectory;
import org.trustedsms.message.Verdict;
import org.trustedsms.text.TextCodings;
import org.trustedsms.transaction.Acceptance;
import org.trustedsms.transaction.Amount;
import org.trustedsms.transaction.Offer;
import org.trustedsms.transaction.Purchase;
import org.trustedsms.transaction.PurchaseState;
import org.trustedsms.transaction.Sale;
import org.trustedsms.transaction.SaleEvent;

/**
 * The state tables of docs/format.md sections 18 to 20, by the sequences of docs/vectors, which
 * were made from the specification alone. All states go through their stored form between two
 * events.
 */
class SequencesTest {
  private static final JsonNode FILE = VectorDirectory.read().get("transactions");
  private static final Map<String, PrivateKey> KEYS = new HashMap<>();
  private static final Map<String, JsonNode> MESSAGES = new HashMap<>();

  static {
    FILE.get("keys").properties().forEach(entry -> KEYS.put(entry.getKey(), key(entry.getValue())));
    FILE.get("messages").forEach(message -> MESSAGES.put(message.get("name").asText(), message));
  }

  private static PrivateKey key(JsonNode key) {
    try {
      return PrivateKey.decode(
          Curves.all().byName(FILE.get("curve").asText()), hex(key, "private"));
    } catch (org.trustedsms.curve.InvalidEncodingException e) {
      throw new AssertionError(e);
    }
  }

  private static byte[] hex(JsonNode node, String field) {
    return HexFormat.of().parseHex(node.get(field).textValue());
  }

  @TestFactory
  Stream<DynamicNode> sequences() {
    return StreamSupport.stream(FILE.get("sequences").spliterator(), false)
        .map(
            sequence ->
                dynamicTest(
                    sequence.get("name").asText(),
                    () -> {
                      Side side =
                          side(
                              sequence.get("table").asText(),
                              sequence.path("offer").asText("offer"));
                      for (JsonNode event : sequence.get("events")) {
                        side.happens(event);
                      }
                    }));
  }

  private static Side side(String table, String offer) {
    return switch (table) {
      case "sale" -> new SaleSide(offer);
      case "purchase" -> new PurchaseSide(offer);
      case "device" -> new DeviceSide();
      case "enrolment" -> new EnrolmentSide();
      case "order" -> new OrderSide();
      default -> throw new AssertionError(table);
    };
  }

  /** One party with one state, and what it answered to which message. */
  private abstract static class Side {
    final PrivateKey key;
    final Map<MessageId, byte[]> answers = new HashMap<>();
    private final List<JsonNode> sent = new ArrayList<>();
    private final KnownSenders senders = new KnownSenders();

    Side(String person, String peer, String... sentBefore) {
      key = KEYS.get(person);
      knows(KEYS.get(peer).publicKey());
      for (String name : sentBefore) {
        sent.add(MESSAGES.get(name));
      }
    }

    final void knows(PublicKey peer) {
      senders.add("peer", peer);
    }

    /** What follows, which is sent, and the state afterwards. */
    record Outcome(String result, byte[] sends, String state) {}

    abstract Outcome on(JsonNode event, ReceivedMessage message) throws Exception;

    final void happens(JsonNode event) throws Exception {
      ReceivedMessage message = null;
      if (event.has("message")) {
        message = receive(MESSAGES.get(event.get("message").asText()), time(event));
        assertEquals(event.get("verdict").asText(), message.verdict().toString());
      }
      Outcome outcome = on(event, message);
      assertEquals(event.get("result").asText(), outcome.result, event.toString());
      assertEquals(event.get("state").asText(), outcome.state, event.toString());
      byte[] expected =
          event.get("sends").isNull()
              ? null
              : hex(MESSAGES.get(event.get("sends").asText()), "payload");
      assertArrayEquals(expected, outcome.sends, event.toString());
    }

    static long time(JsonNode event) {
      return event.get("time").asLong();
    }

    final ReceivedMessage receive(JsonNode message, long time) {
      return new Receiver(key, Curves.all(), senders)
          .taking(AllKinds.of(Curves.all()))
          .with(
              (handle, recipient, answer) ->
                  sent.stream()
                      .map(node -> new MessageId(hex(node, "identifier")))
                      .filter(id -> Arrays.equals(id.handle(), handle))
                      .reduce((first, second) -> second)
                      .orElse(null))
          .receive(hex(message, "payload"), "peer", time);
    }

    /** Signs what is sent in an event, at the stamp that the vector has. */
    final OutgoingMessage sign(Draft draft, JsonNode event) {
      JsonNode vector = MESSAGES.get(event.get("sends").asText());
      sent.add(vector);
      Draft asking = vector.get("ackRequested").asBoolean() ? draft.askForAcknowledgement() : draft;
      return PlainSigning.sign(asking, key, vector.get("stamp").asLong());
    }
  }

  private static Offer offer(String name) {
    JsonNode vector = MESSAGES.get(name);
    String[] lines = vector.get("text").asText().split("\n");
    Offer offer = new Offer(lines[0], vector.get("until").asLong());
    if (lines.length > 1) {
      offer = offer.withChoices(Arrays.copyOfRange(lines, 1, lines.length));
    }
    return vector.has("currency")
        ? offer.withAmount(
            new Amount(vector.get("currency").asText(), vector.get("amount").asLong()))
        : offer;
  }

  private static MessageId id(String name) {
    return new MessageId(hex(MESSAGES.get(name), "identifier"));
  }

  private static final class SaleSide extends Side {
    private byte[] stored;

    SaleSide(String offer) {
      super("sybil", "bob", offer);
      stored = Sale.open(offer(offer), id(offer)).toBytes();
    }

    @Override
    Outcome on(JsonNode event, ReceivedMessage message) throws Exception {
      Sale sale = Sale.decode(stored);
      byte[] sends = null;
      String result = "ignored";
      if (message.verdict() == Verdict.VERIFIED) {
        Acceptance acceptance = new Acceptance(message);
        SaleEvent judged = sale.evaluate(acceptance, time(event));
        result = judged.toString();
        sale = judged == SaleEvent.TAKEN ? sale.taking(acceptance) : sale;
        stored = sale.toBytes();
        if (judged.isAcknowledged() && !event.get("event").asText().endsWith("stops")) {
          sends = sign(Draft.acknowledgement(message), event).payload();
          answers.put(message.id(), sends);
        }
      } else if (answers.containsKey(message.repeated())) {
        result = "repeated";
        sends = answers.get(message.repeated());
      } else if (message.repeated().equals(sale.acceptance())) {
        result = "repeated";
        PublicKey customer = KEYS.get("bob").publicKey();
        sends = sign(Draft.acknowledgement(sale.acceptance(), customer), event).payload();
      }
      String state = sale.isOpen() ? "open" : sale.choice() == 0 ? "declined" : "accepted";
      return new Outcome(result, sends, state);
    }
  }

  private static final class PurchaseSide extends Side {
    private final ReceivedMessage offer;
    private byte[] stored;

    PurchaseSide(String name) {
      super("bob", "sybil");
      offer = receive(MESSAGES.get(name), MESSAGES.get(name).get("stamp").asLong());
      stored = Purchase.open(Offer.in(offer), offer.id()).toBytes();
    }

    @Override
    Outcome on(JsonNode event, ReceivedMessage message) throws Exception {
      long time = time(event);
      Purchase purchase = Purchase.decode(stored);
      byte[] sends = null;
      String result = "ignored";
      switch (event.get("event").asText()) {
        case "choose" -> {
          result = "refused";
          int choice = event.get("choice").asInt();
          PurchaseState before = purchase.state(time);
          if (before == PurchaseState.OPEN && Offer.in(offer).hasChoice(choice)) {
            OutgoingMessage answer = sign(Offer.answer(offer, choice, ""), event);
            purchase = purchase.answered(choice, answer);
            result = "answered";
            sends = answer.payload();
          } else if ((before == PurchaseState.ANSWERED || before == PurchaseState.UNKNOWN)
              && choice == purchase.choice()) {
            result = "sent again";
            sends = purchase.payload();
          } else {
            Purchase unchanged = purchase;
            assertThrows(
                IllegalArgumentException.class,
                () -> {
                  Draft draft = Offer.answer(offer, choice, "");
                  unchanged.answered(
                      choice, new Sender(KEYS.get("bob"), () -> time / 20 * 20).sign(draft));
                });
          }
        }
        case "acknowledgement" -> {
          if (message.verdict() == Verdict.VERIFIED) {
            purchase = purchase.acknowledged(message.acknowledged());
            result = "closed";
          }
        }
        default -> result = purchase.state(time).toString();
      }
      stored = purchase.toBytes();
      return new Outcome(result, sends, purchase.state(time).toString());
    }
  }

  private static final class DeviceSide extends Side {
    private byte[] stored;

    DeviceSide() {
      super("bob", "sybil");
    }

    @Override
    Outcome on(JsonNode event, ReceivedMessage message) throws Exception {
      Execution execution = stored == null ? null : Execution.decode(stored, Curves.all());
      String result = "nothing";
      Draft draft = null;
      byte[] sends = null;
      switch (event.get("event").asText()) {
        case "command" -> {
          if (message.verdict() == Verdict.VERIFIED) {
            Command command = new Command(message);
            execution = Execution.begin(command);
            result = command.isLateAt(time(event)) ? "late" : "begun";
            draft = command.isLateAt(time(event)) ? result(execution, Result.LATE) : null;
          } else {
            assertEquals(execution.command(), message.repeated());
            result = execution.isEnded() ? "sent again" : "being carried out";
            sends = execution.isEnded() ? execution.result() : null;
          }
        }
        case "done" -> {
          result = "done";
          draft = result(execution, Result.DONE);
        }
        default -> {
          if (execution != null && !execution.isEnded()) {
            result = "interrupted";
            draft = execution.interrupted();
          }
        }
      }
      if (draft != null) {
        sends = sign(draft, event).payload();
        execution = execution.ended(sends);
      }
      if (execution == null) {
        return new Outcome(result, sends, "not known");
      }
      stored = execution.toBytes();
      return new Outcome(result, sends, execution.isEnded() ? "ended" : "begun");
    }

    private static Draft result(Execution execution, int status) {
      return Result.draft(execution.command(), execution.sender(), status, "", TextCodings.plain());
    }
  }

  private static final class EnrolmentSide extends Side {
    private static final String NUMBER = "+491701234567";
    private static final int YEAR = 365 * 86400;

    private byte[] pending;
    private byte[] certified;

    EnrolmentSide() {
      super("trent", "bob");
    }

    @Override
    Outcome on(JsonNode event, ReceivedMessage message) throws Exception {
      long time = time(event);
      Enrolment open = pending == null ? null : Enrolment.decode(pending, Curves.all());
      Enrolment done = certified == null ? null : Enrolment.decode(certified, Curves.all());
      boolean isOver = done != null && done.answerTo(done.key(), done.name(), time) == null;
      done = isOver ? null : done;
      String result = "ignored";
      byte[] sends = null;
      switch (event.get("event").asText()) {
        case "request" -> {
          PublicKey offered = message.offeredKey();
          String name = message.offeredName();
          sends = done == null ? null : done.answerTo(offered, name, time);
          sends = sends != null || open == null ? sends : open.answerTo(offered, name, time);
          result = sends == null ? "offered" : "sent again";
          if (sends == null) {
            Offer offer = offer(event.get("sends").asText());
            OutgoingMessage made = sign(offer.draft().to(offered), event);
            sends = made.payload();
            open = Enrolment.offered(offered, name, offer, made);
            knows(offered);
          }
        }
        case "acceptance" -> {
          if (message.verdict() != Verdict.VERIFIED) {
            sends = done == null ? null : answers.get(message.repeated());
            result = sends == null ? "ignored" : "sent again";
          } else if (open != null
              && open.sale().isOpen()
              && new Acceptance(message).offer().equals(open.sale().offer())
              && open.evaluate(new Acceptance(message), time) == SaleEvent.TAKEN) {
            Acceptance acceptance = new Acceptance(message);
            if (acceptance.choice() == 0) {
              open = open.declined(acceptance);
              result = "declined";
            } else {
              long from = MESSAGES.get(event.get("sends").asText()).get("stamp").asLong();
              Subject subject = new Subject(open.key(), NUMBER, open.name(), Roles.PERSON);
              sends = Certificate.issue(key, subject, from, from + YEAR);
              done = open.certified(acceptance, sends);
              open = null;
              answers.put(message.id(), sends);
              result = "certified";
            }
          }
        }
        default -> result = state(open, done, time);
      }
      pending = open == null ? null : open.toBytes();
      certified = done == null ? null : done.toBytes();
      return new Outcome(result, sends, state(open, done, time));
    }

    private static String state(Enrolment open, Enrolment done, long time) {
      if (done != null) {
        return "certified";
      }
      if (open == null) {
        return "expired";
      }
      if (!open.sale().isOpen()) {
        return "declined";
      }
      return open.sale().isOverAt(time) ? "expired" : "offered";
    }
  }

  /** The sender of a command keeps the first verified result. */
  private static final class OrderSide extends Side {
    private final ReceivedMessage command =
        new DeviceSide()
            .receive(MESSAGES.get("command"), MESSAGES.get("command").get("stamp").asLong());
    private boolean ended;

    OrderSide() {
      super("sybil", "bob", "command");
    }

    @Override
    Outcome on(JsonNode event, ReceivedMessage message) {
      String state = new Command(command).isLateAt(time(event)) ? "unknown" : "waiting";
      String result = state;
      byte[] sends = null;
      if (event.get("event").asText().equals("send")) {
        result = ended ? "refused" : "sent";
        sends = ended ? null : hex(MESSAGES.get("command"), "payload");
      } else if (message != null) {
        result =
            message.verdict() != Verdict.VERIFIED ? "ignored" : ended ? "contradicts" : "ended";
        if (message.verdict() == Verdict.VERIFIED) {
          assertEquals(id("command"), new Result(message).command());
        }
        ended = true;
      }
      return new Outcome(result, sends, ended ? "ended" : state);
    }
  }
}
