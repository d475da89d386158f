// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.curve.ReferenceCurve;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.random.RandomSource;
import org.trustedsms.random.TestRandom;
import org.trustedsms.text.MalformedTextException;
import org.trustedsms.text.TextCoding;
import org.trustedsms.text.TextCodings;

/**
 * The test vectors of docs/vectors, which were computed from the specification with other code:
 * every message is made again, byte for byte, and every reception gets the verdict that it must.
 */
class MessageVectorsTest {
  private static final String TEXT_FILE = "text";
  private static final String MIXED_FILE = "mixed";
  private static final Map<String, JsonNode> FILES = VectorDirectory.read();

  /** A file of messages with its people. */
  private static final class Suite {
    private final JsonNode file;
    private final Map<String, PrivateKey> keys = new HashMap<>();
    private final Map<String, JsonNode> messages = new HashMap<>();

    Suite(JsonNode file) {
      this.file = file;
      file.get("keys")
          .properties()
          .forEach(entry -> keys.put(entry.getKey(), key(entry.getValue())));
      file.get("messages").forEach(message -> messages.put(name(message), message));
    }

    private PrivateKey key(JsonNode key) {
      JsonNode curve = key.has("curve") ? key.get("curve") : file.get("curve");
      try {
        return PrivateKey.decode(Curves.all().byName(curve.textValue()), hex(key, "private"));
      } catch (InvalidEncodingException e) {
        throw new AssertionError(e);
      }
    }

    PrivateKey key(String person) {
      return keys.get(person);
    }

    JsonNode message(String name) {
      return messages.get(name);
    }
  }

  private static String name(JsonNode node) {
    return node.get("name").textValue();
  }

  private static byte[] hex(JsonNode node, String field) {
    return HexFormat.of().parseHex(node.get(field).textValue());
  }

  private static boolean isNull(JsonNode node, String field) {
    return !node.has(field) || node.get(field).isNull();
  }

  private static List<String> strings(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false).map(JsonNode::textValue).toList();
  }

  @TestFactory
  Stream<DynamicNode> messages() {
    return suites("messages", MessageVectorsTest::compose);
  }

  @TestFactory
  Stream<DynamicNode> receptions() {
    return suites("receptions", MessageVectorsTest::receive);
  }

  private interface Check {
    void run(Suite suite, JsonNode node) throws Exception;
  }

  private static Stream<DynamicNode> suites(String what, Check check) {
    return FILES.entrySet().stream()
        .filter(entry -> !entry.getKey().equals(TEXT_FILE))
        .map(
            entry -> {
              Suite suite = new Suite(entry.getValue());
              return dynamicContainer(
                  entry.getKey(),
                  StreamSupport.stream(entry.getValue().get(what).spliterator(), false)
                      .map(node -> dynamicTest(name(node), () -> check.run(suite, node))));
            });
  }

  @TestFactory
  Stream<DynamicNode> keys() {
    return FILES.entrySet().stream()
        .filter(entry -> !entry.getKey().equals(TEXT_FILE))
        .map(
            entry -> {
              Suite suite = new Suite(entry.getValue());
              return dynamicContainer(
                  entry.getKey(),
                  entry.getValue().get("keys").properties().stream()
                      .map(
                          key ->
                              dynamicTest(
                                  key.getKey(),
                                  () -> checkKey(suite.key(key.getKey()), key.getValue()))));
            });
  }

  private static void checkKey(PrivateKey key, JsonNode expected) throws Exception {
    PublicKey publicKey = key.publicKey();
    assertArrayEquals(hex(expected, "public"), publicKey.toCompressedBytes());
    assertArrayEquals(hex(expected, "uncompressed"), publicKey.toUncompressedBytes());
    assertArrayEquals(hex(expected, "spki"), publicKey.toSubjectPublicKeyInfo());
    assertArrayEquals(hex(expected, "fingerprint"), publicKey.fingerprint().toBytes());
    assertEquals(expected.get("digits").textValue(), publicKey.fingerprint().toDigits());
    assertEquals(publicKey, PublicKey.decode(key.curve(), hex(expected, "public")));
  }

  private static void compose(Suite suite, JsonNode expected) throws Exception {
    PrivateKey sender = suite.key(expected.get("sender").textValue());
    OutgoingMessage message =
        draft(suite, expected).sign(sender, expected.get("stamp").asLong(), null);
    assertArrayEquals(hex(expected, "signed"), message.evidence().signedBytes());
    assertArrayEquals(hex(expected, "identifier"), message.id().toBytes());
    assertArrayEquals(hex(expected, "signatureDer"), message.evidence().signatureDer());
    assertArrayEquals(hex(expected, "payload"), message.payload());
    assertEquals(expected.get("stamp").asLong(), message.stamp());
    if (expected.has("coding")) {
      assertEquals(expected.get("coding").intValue(), message.header().coding());
    }

    byte[] signature = hex(expected, "signature");
    if (!expected.has("ephemeral")) {
      byte[] payload = message.payload();
      assertArrayEquals(
          signature,
          Arrays.copyOfRange(payload, payload.length - signature.length, payload.length));
    }
    Curve curve = sender.curve();
    assertArrayEquals(
        Arrays.copyOf(signature, signature.length / 2),
        curve.multiplyBase(curve.decodeScalar(hex(expected, "nonce"))).xModOrder().toBytes());
  }

  private static Draft draft(Suite suite, JsonNode expected) {
    PrivateKey sender = suite.key(expected.get("sender").textValue());
    Draft draft =
        switch (expected.get("kind").textValue()) {
          case "signed text", "signed and encrypted text" ->
              Draft.text(expected.get("text").textValue());
          case "public key" ->
              Draft.publicKey(sender.publicKey(), expected.get("text").textValue());
          case "acknowledgement" ->
              acknowledgement(
                  suite, sender, suite.message(expected.get("acknowledges").textValue()));
          default -> throw new AssertionError("kind " + expected.get("kind"));
        };
    if (!isNull(expected, "recipient")) {
      PublicKey recipient = suite.key(expected.get("recipient").textValue()).publicKey();
      draft = draft.to(recipient);
      if (expected.has("ephemeral")) {
        draft = draft.encrypted(giving(recipient.curve(), hex(expected, "ephemeral")));
        draft = expected.path("padded").asBoolean() ? draft.padded() : draft;
      }
    }
    return expected.get("ackRequested").booleanValue() ? draft.askForAcknowledgement() : draft;
  }

  private static Draft acknowledgement(Suite suite, PrivateKey key, JsonNode acknowledged) {
    long stamp = acknowledged.get("stamp").asLong();
    KnownSender sender =
        new KnownSender(suite.key(acknowledged.get("sender").textValue()).publicKey());
    return Draft.acknowledgement(
        KnownSender.receive(
            KnownSender.receiver(key), hex(acknowledged, "payload"), sender, stamp));
  }

  /** A source from which ECIES draws this ephemeral key. */
  private static RandomSource giving(Curve curve, byte[] ephemeral) {
    return TestRandom.giving(ReferenceCurve.of(curve).randomBytesFor(new BigInteger(1, ephemeral)));
  }

  private static void receive(Suite suite, JsonNode expected) throws Exception {
    long time = expected.get("time").asLong();
    KnownSender sender =
        isNull(expected, "sender")
            ? null
            : new KnownSender(
                suite.key(expected.get("sender").textValue()).publicKey(), window(expected));
    Receiver receiver =
        KnownSender.receiver(suite.key(expected.get("receiver").textValue()))
            .taking(kinds(expected))
            .withMaximumAge(expected.get("maximumAge").intValue())
            .withOther(other(suite, expected));
    if (sender != null) {
      receiver = receiver.with(sent(suite, expected, sender.key().fingerprint()));
    }
    for (String before : strings(expected.get("after"))) {
      JsonNode earlier = suite.message(before);
      Verdict verdict =
          KnownSender.receive(receiver, hex(earlier, "payload"), sender, time).verdict();
      assertEquals(
          earlier.get("kind").textValue().equals("public key")
              ? Verdict.KEY_OFFERED
              : Verdict.VERIFIED,
          verdict);
    }

    ReceivedMessage message = KnownSender.receive(receiver, hex(expected, "payload"), sender, time);
    assertEquals(expected.get("verdict").textValue(), message.verdict().toString());
    if (message.verdict() == Verdict.VERIFIED) {
      assertEquals(expected.get("stamp").asLong(), message.stamp());
      assertEquals(expected.has("text") ? expected.get("text").textValue() : "", message.text());
      assertArrayEquals(
          expected.has("acknowledges") ? hex(expected, "acknowledges") : new byte[0],
          message.signedFixedPart());
      assertEquals(sender.key(), message.sender());
    } else if (message.verdict() == Verdict.KEY_OFFERED) {
      assertEquals(expected.get("stamp").asLong(), message.stamp());
      assertEquals(expected.get("offeredName").textValue(), message.offeredName());
      assertArrayEquals(hex(expected, "public"), message.offeredKey().toCompressedBytes());
    } else {
      assertFalse(expected.has("text") || expected.has("offeredName") || expected.has("public"));
      assertNull(message.offeredKey());
    }
    if (message.verdict() != Verdict.VERIFIED) {
      assertNull(message.text());
      assertNull(message.sender());
    }
  }

  private static MessageKinds kinds(JsonNode expected) {
    if (!expected.has("takes")) {
      return MessageKinds.standard();
    }
    List<String> names = strings(expected.get("takes"));
    return new MessageKinds(
        IntStream.rangeClosed(1, 4)
            .mapToObj(MessageKinds.standard()::byId)
            .filter(kind -> names.contains(kind.name()))
            .toArray(MessageKind[]::new));
  }

  private static ReplayWindow window(JsonNode expected) {
    return ReplayWindow.above(expected.path("floor").asLong(-1));
  }

  private static Fingerprint other(Suite suite, JsonNode expected) {
    return strings(expected.get("others")).stream()
        .findFirst()
        .map(person -> suite.key(person).publicKey().fingerprint())
        .orElse(null);
  }

  private static SentList sent(Suite suite, JsonNode expected, Fingerprint recipient) {
    SentList sent = new SentList();
    for (String name : strings(expected.get("sent"))) {
      sent.add(new MessageId(hex(suite.message(name), "identifier")), recipient);
    }
    return sent;
  }

  @TestFactory
  Stream<DynamicNode> texts() {
    return StreamSupport.stream(FILES.get(TEXT_FILE).get("encode").spliterator(), false)
        .map(node -> dynamicTest(node.get("text").toString(), () -> checkText(node)));
  }

  private static void checkText(JsonNode expected) throws MalformedTextException {
    String text = expected.get("text").textValue();
    String[] fields = {"gsm", "utf8", "utf16"};
    for (int id = 0; id < fields.length; id++) {
      TextCoding coding = TextCodings.standard().byId(id);
      if (isNull(expected, fields[id])) {
        assertEquals(-1, coding.encodedLength(text));
      } else {
        byte[] encoded = hex(expected, fields[id]);
        assertArrayEquals(encoded, coding.encode(text));
        assertEquals(text, coding.decode(encoded, 0, encoded.length));
      }
    }
    assertEquals(expected.get("chosen").intValue(), TextCodings.standard().shortest(text).id());
  }

  @TestFactory
  Stream<DynamicNode> malformedTexts() {
    return StreamSupport.stream(FILES.get(TEXT_FILE).get("malformed").spliterator(), false)
        .map(
            node ->
                dynamicTest(
                    node.get("coding") + " " + node.get("comment").textValue(),
                    () -> {
                      byte[] bytes = hex(node, "bytes");
                      TextCoding coding =
                          TextCodings.standard().byId(node.get("coding").intValue());
                      assertThrows(
                          MalformedTextException.class,
                          () -> coding.decode(bytes, 0, bytes.length));
                    }));
  }

  @Test
  void thereIsAFileForEachCurve() {
    Set<String> expected = new TreeSet<>(List.of(TEXT_FILE, MIXED_FILE));
    for (Curve curve : Curves.all().toArray()) {
      expected.add(curve.name());
    }
    assertEquals(expected, FILES.keySet());
    FILES.forEach(
        (name, file) -> {
          if (!name.equals(TEXT_FILE) && !name.equals(MIXED_FILE)) {
            assertEquals(name, file.get("curve").textValue());
          }
        });
  }

  /** Every kind and every verdict on every curve, every step of section 10 on some. */
  @Test
  void nothingIsLeftOut() {
    Set<Integer> steps = new TreeSet<>();
    FILES.forEach(
        (name, file) -> {
          if (name.equals(TEXT_FILE)) {
            assertTrue(file.get("encode").size() >= 40, name);
            assertTrue(file.get("malformed").size() >= 20, name);
          } else {
            assertTrue(file.get("messages").size() >= 15, name);
            assertTrue(file.get("receptions").size() >= 20, name);
            file.get("receptions").forEach(node -> steps.add(node.path("step").asInt()));
          }
          if (Curves.all().byName(name) != null) {
            assertTrue(file.get("receptions").size() >= 80, name);
            assertEquals(4, values(file.get("messages"), "kind").size(), name);
            assertEquals(9, values(file.get("receptions"), "verdict").size(), name);
          }
        });
    // 0 is that of the verified ones, which fail at no step.
    assertEquals(IntStream.rangeClosed(0, 18).boxed().toList(), List.copyOf(steps));
  }

  private static Set<String> values(JsonNode nodes, String field) {
    Set<String> values = new HashSet<>();
    nodes.forEach(node -> values.add(node.get(field).textValue()));
    return values;
  }
}
