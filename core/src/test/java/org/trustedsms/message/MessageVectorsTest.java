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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
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
import org.trustedsms.bytes.Bytes;
import org.trustedsms.certificate.Authority;
import org.trustedsms.certificate.Certificate;
import org.trustedsms.certificate.CertificatePath;
import org.trustedsms.certificate.CredentialStore;
import org.trustedsms.certificate.RevocationList;
import org.trustedsms.certificate.Roles;
import org.trustedsms.certificate.Subject;
import org.trustedsms.certificate.TrustStore;
import org.trustedsms.command.Command;
import org.trustedsms.command.Result;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.curve.ReferenceCurve;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.kind.AllKinds;
import org.trustedsms.random.RandomSource;
import org.trustedsms.random.TestRandom;
import org.trustedsms.text.MalformedTextException;
import org.trustedsms.text.TextCoding;
import org.trustedsms.text.TextCodings;
import org.trustedsms.transaction.Acceptance;
import org.trustedsms.transaction.Amount;
import org.trustedsms.transaction.Offer;

/**
 * The test vectors of docs/vectors, which were computed from the specification with other code:
 * every message is made again, byte for byte, and every reception gets the verdict that it must.
 */
class MessageVectorsTest {
  private static final String TEXT_FILE = "text";
  private static final Set<String> FILES_WITHOUT_MESSAGES =
      Set.of(TEXT_FILE, "sealed", "parts", "clocks");
  private static final Set<String> FILES_OF_NO_CURVE =
      Set.of(TEXT_FILE, "sealed", "parts", "clocks", "mixed", "transactions");
  private static final String ADDRESS = "+15550001";
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
        .filter(entry -> !FILES_WITHOUT_MESSAGES.contains(entry.getKey()))
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
        .filter(entry -> !FILES_WITHOUT_MESSAGES.contains(entry.getKey()))
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
    String kind = expected.get("kind").textValue();
    if (kind.equals("certificate") || kind.equals("revocation list")) {
      issue(suite, sender, expected);
      return;
    }
    Draft draft = draft(suite, expected);
    long stamp = expected.get("stamp").asLong();
    byte[] additional = expected.has("additional") ? hex(expected, "additional") : new byte[0];
    OutgoingMessage message = draft.sign(sender, stamp, null, additional);
    if (expected.path("padding").asInt(-1) >= 0
        && message.payload().length != hex(expected, "payload").length) {
      // Padded, but not to the end of the SMS, which only others do.
      return;
    }
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

  private static void issue(Suite suite, PrivateKey issuer, JsonNode expected) throws Exception {
    long from = expected.get("stamp").asLong();
    long until = expected.get("until").asLong();
    PublicKey[] issuers = {issuer.publicKey()};
    Evidence evidence;
    byte[] payload;
    if (expected.has("subject")) {
      Subject subject =
          new Subject(
              suite.key(expected.get("subject").textValue()).publicKey(),
              expected.get("number").textValue(),
              expected.get("text").textValue(),
              roles(expected));
      payload = Certificate.issue(issuer, subject, from, until);
      evidence =
          Certificate.verify(payload, issuers, Curves.all(), TextCodings.standard()).evidence();
    } else {
      MessageId[] revoked =
          Stream.concat(
                  strings(expected.get("revoked")).stream()
                      .map(name -> hex(suite.message(name), "identifier")),
                  strings(expected.path("handles")).stream()
                      .map(handle -> HexFormat.of().parseHex(handle + "00".repeat(28))))
              .map(MessageId::new)
              .toArray(MessageId[]::new);
      payload = RevocationList.issue(issuer, from, until, revoked);
      evidence = RevocationList.verify(payload, issuers, Curves.all()).evidence();
    }
    assertArrayEquals(hex(expected, "payload"), payload);
    assertArrayEquals(hex(expected, "signed"), evidence.signedBytes());
    assertArrayEquals(hex(expected, "identifier"), evidence.id().toBytes());
    assertArrayEquals(hex(expected, "signatureDer"), evidence.signatureDer());
  }

  private static int roles(JsonNode node) {
    List<String> words = strings(node.get("roles"));
    return IntStream.range(0, 4)
        .map(i -> 1 << i)
        .filter(role -> words.contains(Roles.names(role)))
        .sum();
  }

  private static Draft draft(Suite suite, JsonNode expected) {
    PrivateKey sender = suite.key(expected.get("sender").textValue());
    String text = expected.path("text").asText();
    Draft draft =
        switch (expected.get("kind").textValue()) {
          case "signed text", "signed and encrypted text" -> Draft.text(text);
          case "public key" -> Draft.publicKey(sender.publicKey(), text);
          case "acknowledgement" ->
              Draft.acknowledgement(
                  received(suite, sender, suite.message(expected.get("acknowledges").asText())));
          case "offer" -> offer(expected).draft();
          case "acceptance" -> acceptance(suite, sender, expected);
          case "command" -> {
            long until = expected.get("until").asLong();
            yield expected.has("bytes")
                ? Command.draft(hex(expected, "bytes"), until)
                : Command.draft(text, until, TextCodings.standard());
          }
          case "result" -> {
            JsonNode command = suite.message(expected.get("answers").asText());
            MessageId id = new MessageId(hex(command, "identifier"));
            PublicKey to = suite.key(command.get("sender").asText()).publicKey();
            int status = expected.get("status").intValue();
            yield expected.has("bytes")
                ? Result.draft(id, to, status, hex(expected, "bytes"))
                : Result.draft(id, to, status, text, TextCodings.standard());
          }
          default -> throw new AssertionError("kind " + expected.get("kind"));
        };
    if (!isNull(expected, "recipient")) {
      PublicKey recipient = suite.key(expected.get("recipient").textValue()).publicKey();
      draft = draft.to(recipient);
      if (expected.has("ephemeral")) {
        draft = draft.encrypted(giving(recipient.curve(), hex(expected, "ephemeral")));
        draft = expected.has("padding") ? draft.padded() : draft;
      }
    }
    return expected.get("ackRequested").booleanValue() ? draft.askForAcknowledgement() : draft;
  }

  private static Offer offer(JsonNode expected) {
    List<String> parts = new ArrayList<>(List.of(expected.get("text").textValue().split("\n", -1)));
    int choices = expected.get("choices").intValue();
    List<String> names = parts.subList(parts.size() - choices, parts.size());
    String words = String.join("\n", parts.subList(0, parts.size() - choices));
    Offer offer = new Offer(words, expected.get("until").asLong());
    offer = choices == 0 ? offer : offer.withChoices(names.toArray(String[]::new));
    return expected.has("currency")
        ? offer.withAmount(
            new Amount(expected.get("currency").textValue(), expected.get("amount").asLong()))
        : offer;
  }

  /** By hand if the offer does not have the choice, which {@link Offer#answer} refuses. */
  private static Draft acceptance(Suite suite, PrivateKey customer, JsonNode expected) {
    JsonNode offer = suite.message(expected.get("answers").textValue());
    int choice = expected.get("choice").intValue();
    String text = expected.get("text").textValue();
    if (choice <= Math.max(1, offer.get("choices").intValue())) {
      return Offer.answer(received(suite, customer, offer), choice, text);
    }
    byte[] id = hex(offer, "identifier");
    byte[] code = {(byte) choice};
    return Draft.of(
        Acceptance.KIND,
        Bytes.join(Arrays.copyOf(id, 4), code),
        Bytes.join(id, code),
        text,
        TextCodings.standard());
  }

  /** The message as the owner of a key received it in time, who had sent all others. */
  private static ReceivedMessage received(Suite suite, PrivateKey key, JsonNode message) {
    PublicKey sender = suite.key(message.get("sender").textValue()).publicKey();
    return KnownSender.receive(
        receiver(key).with(new SentVectors(suite, suite.messages.values())),
        hex(message, "payload"),
        new KnownSender(sender),
        message.get("stamp").asLong());
  }

  /** A source from which ECIES draws this ephemeral key. */
  private static RandomSource giving(Curve curve, byte[] ephemeral) {
    return TestRandom.giving(ReferenceCurve.of(curve).randomBytesFor(new BigInteger(1, ephemeral)));
  }

  private static final MessageKinds ALL = AllKinds.of(Curves.all());

  /** Those that are not a {@link org.trustedsms.message.Certifier}'s. */
  private static final MessageKinds KINDS =
      new MessageKinds(
          IntStream.rangeClosed(1, 9)
              .filter(kind -> kind != 5)
              .mapToObj(ALL::byId)
              .toArray(MessageKind[]::new));

  private static Receiver receiver(PrivateKey key) {
    return KnownSender.receiver(key).taking(KINDS);
  }

  /** Messages that were sent to anybody, the latest last. */
  private record SentVectors(Suite suite, Collection<JsonNode> messages) implements SentMessages {
    @Override
    public MessageId find(byte[] handle, Fingerprint recipient, AnswerKind answer) {
      MessageId latest = null;
      for (JsonNode message : messages) {
        MessageId id = new MessageId(hex(message, "identifier"));
        int kind = Header.parse(hex(message, "payload")).kind();
        if (Arrays.equals(id.handle(), handle)
            && answer.answers(kind)
            && wasSentTo(recipient, message)) {
          latest = id;
        }
      }
      return latest;
    }

    private boolean wasSentTo(Fingerprint recipient, JsonNode message) {
      return isNull(message, "recipient")
          || suite
              .key(message.get("recipient").textValue())
              .publicKey()
              .fingerprint()
              .equals(recipient);
    }
  }

  /** What is held in memory. */
  private static final class Held implements CredentialStore {
    private final List<byte[]> payloads = new ArrayList<>();

    @Override
    public byte[][] load() {
      return payloads.toArray(byte[][]::new);
    }

    @Override
    public void replace(byte[] added, byte[] forgotten) {
      int place = 0;
      while (place < payloads.size() && !Arrays.equals(payloads.get(place), forgotten)) {
        place++;
      }
      if (forgotten != null) {
        payloads.remove(place);
      }
      if (added != null) {
        payloads.add(place, added);
      }
    }
  }

  private static Authority[] anchors(Suite suite, JsonNode expected) {
    return StreamSupport.stream(expected.path("anchors").spliterator(), false)
        .map(
            node ->
                new Authority(
                    suite.key(node.get("key").textValue()).publicKey(),
                    node.get("name").textValue(),
                    isNull(node, "number") ? null : node.get("number").textValue()))
        .toArray(Authority[]::new);
  }

  private static void receive(Suite suite, JsonNode expected) throws Exception {
    long time = expected.get("time").asLong();
    Senders senders = senders(suite, expected);
    Held held = new Held();
    TrustStore trustStore = new TrustStore(anchors(suite, expected), Curves.all(), held, 1000);
    Receiver receiver =
        receiver(suite.key(expected.get("receiver").textValue()))
            .taking(kinds(expected))
            .withMaximumAge(expected.get("maximumAge").intValue())
            .withOther(other(suite, expected))
            .with(senders)
            .with(
                new SentVectors(
                    suite, strings(expected.get("sent")).stream().map(suite::message).toList()));
    receiver = receiver.with(trustStore);
    if (expected.has("capacity")) {
      receiver = receiver.remembering(expected.get("capacity").intValue());
    }
    String from = expected.has("from") ? expected.get("from").textValue() : ADDRESS;
    for (JsonNode name : expected.path("credentials")) {
      assertEquals(
          Verdict.CREDENTIAL_ACCEPTED,
          receiver
              .receive(
                  hex(suite.message(name.textValue()), "payload"),
                  from,
                  expected.path("credentialsTime").asLong(time))
              .verdict());
    }
    // As after a restart.
    trustStore = new TrustStore(anchors(suite, expected), Curves.all(), held, 1000);
    boolean takesCredentials =
        !expected.has("takes") || strings(expected.get("takes")).contains("certificate");
    receiver = receiver.with(takesCredentials ? trustStore : null);
    for (String before : strings(expected.get("after"))) {
      JsonNode earlier = suite.message(before);
      Verdict verdict =
          receiver
              .receive(hex(earlier, "payload"), from, expected.path("afterTime").asLong(time))
              .verdict();
      assertEquals(
          earlier.get("kind").textValue().equals("public key")
              ? Verdict.KEY_OFFERED
              : Verdict.VERIFIED,
          verdict);
    }
    for (JsonNode name : expected.path("afterOthers")) {
      JsonNode earlier = suite.message(name.textValue());
      String other = earlier.get("sender").textValue();
      assertEquals(
          Verdict.VERIFIED, receiver.receive(hex(earlier, "payload"), other, time).verdict());
    }
    for (JsonNode refused : expected.path("afterRefused")) {
      byte[] payload = HexFormat.of().parseHex(refused.textValue());
      assertNull(receiver.receive(payload, from, time).evidence());
    }

    ReceivedMessage message = receiver.receive(hex(expected, "payload"), from, time);
    assertEquals(expected.get("verdict").textValue(), message.verdict().toString());
    if (message.verdict() == Verdict.VERIFIED) {
      checkVerified(expected, message);
    } else if (message.verdict() == Verdict.KEY_OFFERED) {
      assertEquals(expected.get("stamp").asLong(), message.stamp());
      assertEquals(expected.get("offeredName").textValue(), message.offeredName());
      assertArrayEquals(hex(expected, "public"), message.offeredKey().toCompressedBytes());
    } else {
      assertFalse(expected.has("text") || expected.has("offeredName") || expected.has("public"));
      assertNull(message.offeredKey());
    }
    if (message.verdict() == Verdict.CREDENTIAL_ACCEPTED) {
      checkCredential(expected.get("credential"), trustStore, hex(expected, "payload"));
    }
    if (message.verdict() != Verdict.VERIFIED) {
      assertNull(message.text());
      assertNull(message.sender());
      assertNull(message.certification());
    }
  }

  private static void checkVerified(JsonNode expected, ReceivedMessage message) {
    assertEquals(expected.get("stamp").asLong(), message.stamp());
    assertEquals(expected.path("text").asText(), message.text());
    if (expected.has("acknowledges")) {
      assertArrayEquals(hex(expected, "acknowledges"), message.acknowledged().toBytes());
    }
    if (message.kind() == Offer.KIND) {
      Offer offer = Offer.in(message);
      assertEquals(expected.get("until").asLong(), offer.until());
      assertEquals(expected.get("offered").textValue(), offer.text());
      assertEquals(strings(expected.get("choices")), List.of(offer.choices()));
      assertEquals(expected.has("currency"), offer.amount() != null);
      if (offer.amount() != null) {
        assertEquals(expected.get("currency").textValue(), offer.amount().currency());
        assertEquals(expected.get("amount").asLong(), offer.amount().minorUnits());
      }
    } else if (message.kind() == Acceptance.KIND) {
      Acceptance acceptance = new Acceptance(message);
      assertEquals(expected.get("choice").intValue(), acceptance.choice());
      assertArrayEquals(hex(expected, "answers"), acceptance.offer().toBytes());
    } else if (message.kind() == Command.KIND) {
      Command command = new Command(message);
      assertEquals(expected.get("until").asLong(), command.until());
      checkData(expected, command.isText(), command.data());
    } else if (message.kind() == Result.KIND) {
      Result result = new Result(message);
      assertEquals(expected.get("status").intValue(), result.status());
      assertArrayEquals(hex(expected, "answers"), result.command().toBytes());
      checkData(expected, result.isText(), result.data());
    }
    CertificatePath path = (CertificatePath) message.certification();
    boolean isCertified = path != null && path.certificates().length > 0;
    assertEquals(expected.has("certification"), isCertified);
    if (isCertified) {
      JsonNode certification = expected.get("certification");
      assertEquals(certification.get("number").textValue(), path.number());
      assertEquals(certification.get("name").asText(), path.name());
      assertEquals(certification.get("anchor").textValue(), path.authority());
      assertEquals(roles(certification), path.roles());
      assertEquals(certification.get("until").asLong(), path.until());
      assertEquals(certification.get("revocation").textValue(), path.revocations());
    }
  }

  private static void checkData(JsonNode expected, boolean isText, byte[] data) {
    assertEquals(!expected.has("bytes"), isText);
    assertArrayEquals(expected.has("bytes") ? hex(expected, "bytes") : new byte[0], data);
  }

  private static void checkCredential(JsonNode expected, TrustStore trustStore, byte[] payload)
      throws Exception {
    if (!expected.has("public")) {
      Fingerprint issuer = new Fingerprint(hex(expected, "issuer"));
      PublicKey[] issuers =
          Arrays.stream(trustStore.issuers())
              .filter(known -> known.fingerprint().equals(issuer))
              .toArray(PublicKey[]::new);
      RevocationList list = RevocationList.verify(payload, issuers, Curves.all());
      assertEquals(expected.get("thisUpdate").asLong(), list.thisUpdate());
      assertEquals(expected.get("nextUpdate").asLong(), list.nextUpdate());
      assertEquals(expected.get("handles").size(), list.count());
      for (String handle : strings(expected.get("handles"))) {
        byte[] id = Arrays.copyOf(HexFormat.of().parseHex(handle), MessageId.LENGTH);
        assertTrue(list.contains(new MessageId(id)));
      }
      assertEquals(issuer, list.issuer().fingerprint());
      assertArrayEquals(hex(expected, "identifier"), list.evidence().id().toBytes());
      return;
    }
    Certificate certificate =
        Arrays.stream(trustStore.certificates())
            .filter(held -> Arrays.equals(payload, held.payload()))
            .findFirst()
            .orElseThrow();
    Subject subject = certificate.subject();
    assertArrayEquals(hex(expected, "public"), subject.key().toCompressedBytes());
    assertEquals(expected.get("curve").textValue(), subject.key().curve().name());
    assertEquals(expected.get("number").textValue(), subject.number());
    assertEquals(expected.get("name").textValue(), subject.name());
    assertEquals(roles(expected), subject.roles());
    assertEquals(expected.get("first").asLong(), certificate.from());
    assertEquals(expected.get("last").asLong(), certificate.until());
    assertArrayEquals(hex(expected, "issuer"), certificate.issuer().fingerprint().toBytes());
    assertArrayEquals(hex(expected, "identifier"), certificate.id().toBytes());
  }

  private static MessageKinds kinds(JsonNode expected) {
    if (!expected.has("takes")) {
      return KINDS;
    }
    List<String> names = strings(expected.get("takes"));
    return new MessageKinds(
        IntStream.rangeClosed(1, 9)
            .mapToObj(KINDS::byId)
            .filter(kind -> kind != null && names.contains(kind.name()))
            .toArray(MessageKind[]::new));
  }

  /** The sender at every address; with others each has its own, which for those is its name. */
  private static Senders senders(Suite suite, JsonNode expected) {
    if (isNull(expected, "sender")) {
      return new KnownSenders();
    }
    PublicKey sender = suite.key(expected.get("sender").textValue()).publicKey();
    if (!expected.has("afterOthers")) {
      return new KnownSender(sender, window(expected));
    }
    KnownSenders several = new KnownSenders();
    several.add(ADDRESS, sender);
    for (JsonNode name : expected.get("afterOthers")) {
      String other = suite.message(name.textValue()).get("sender").textValue();
      several.add(other, suite.key(other).publicKey());
    }
    return several;
  }

  private static ReplayWindow window(JsonNode expected) {
    return ReplayWindow.above(expected.path("floor").asLong(-1));
  }

  /** The one that matters where several are known: this receiver tries one. */
  private static Fingerprint other(Suite suite, JsonNode expected) {
    return strings(expected.get("others")).stream()
        .reduce((first, second) -> second)
        .map(person -> suite.key(person).publicKey().fingerprint())
        .orElse(null);
  }

  @TestFactory
  Stream<DynamicNode> texts() {
    return StreamSupport.stream(FILES.get(TEXT_FILE).get("encode").spliterator(), false)
        .map(node -> dynamicTest(node.get("text").toString(), () -> checkText(node)));
  }

  private static void checkText(JsonNode expected) throws MalformedTextException {
    String text = expected.get("text").textValue();
    String[] fields = {"gsm", "utf8", "utf16", "compact"};
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
    TextCoding shortest =
        TextCodings.standard().shortest(text, TextCodings.standard().encodedLengths(text));
    assertEquals(expected.get("chosen").intValue(), shortest.id());
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
    Set<String> expected = new TreeSet<>(FILES_OF_NO_CURVE);
    for (Curve curve : Curves.all().toArray()) {
      expected.add(curve.name());
    }
    assertEquals(expected, FILES.keySet());
    FILES.forEach(
        (name, file) -> {
          if (!FILES_OF_NO_CURVE.contains(name)) {
            assertEquals(name, file.get("curve").textValue());
          }
        });
  }

  /** Every kind and every verdict on every curve, every step of sections 10, 16, 17 on some. */
  @Test
  void nothingIsLeftOut() {
    Set<String> steps = new TreeSet<>();
    assertTrue(FILES.get(TEXT_FILE).get("encode").size() >= 40);
    assertTrue(FILES.get(TEXT_FILE).get("malformed").size() >= 20);
    FILES.forEach(
        (name, file) -> {
          if (!FILES_WITHOUT_MESSAGES.contains(name)) {
            assertTrue(file.get("messages").size() >= 15, name);
            file.get("receptions").forEach(node -> steps.add(node.path("step").asText("-")));
          }
          if (Curves.all().byName(name) != null) {
            assertTrue(file.get("receptions").size() >= 80, name);
            assertEquals(10, values(file.get("messages"), "kind").size(), name);
            assertEquals(10, values(file.get("receptions"), "verdict").size(), name);
          }
        });
    Set<String> all = new TreeSet<>(Set.of("-"));
    // This program knows all text codings, so that step 6 never fails.
    IntStream.rangeClosed(1, 18).filter(i -> i != 6).forEach(i -> all.add("" + i));
    IntStream.rangeClosed(1, 9).forEach(i -> all.add("C" + i));
    IntStream.rangeClosed(1, 5).forEach(i -> all.add("L" + i));
    assertEquals(all, steps);
  }

  private static Set<String> values(JsonNode nodes, String field) {
    Set<String> values = new HashSet<>();
    nodes.forEach(node -> values.add(node.get(field).textValue()));
    return values;
  }
}
