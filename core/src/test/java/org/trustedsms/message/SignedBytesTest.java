// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.kind.AllKinds;
import org.trustedsms.text.Gsm7Coding;
import org.trustedsms.text.TextCoding;
import org.trustedsms.text.TextCodings;

class SignedBytesTest {
  private static final long NOW = 1_700_000_000L;
  private static final PrivateKey ALICE = Keys.alice(Curves.p192());
  private static final PublicKey BOB = Keys.bob(Curves.p192()).publicKey();
  private static final Map<String, JsonNode> FILES = VectorDirectory.read();
  private static final MessageKinds KINDS = AllKinds.of(Curves.all());

  private static SignedBytes parse(byte[] bytes) throws InvalidEncodingException {
    return SignedBytes.parse(bytes, KINDS, Curves.all(), TextCodings.standard());
  }

  private static byte[] good() {
    return Draft.text("HELLO").to(BOB).sign(ALICE, NOW, null).evidence().signedBytes();
  }

  private static void assertRefused(String reason, byte[] bytes) {
    InvalidEncodingException refusal =
        assertThrows(InvalidEncodingException.class, () -> parse(bytes));
    assertTrue(refusal.getMessage().contains(reason), refusal.getMessage());
  }

  static Curve[] curves() {
    return Curves.all().toArray();
  }

  /** What was computed with other code, of every kind. */
  @ParameterizedTest
  @MethodSource("curves")
  void saysWhatTheVectorsSay(Curve curve) throws InvalidEncodingException {
    JsonNode file = FILES.get(curve.name());
    for (JsonNode message : file.get("messages")) {
      SignedBytes said = parse(HexFormat.of().parseHex(message.get("signed").textValue()));
      assertEquals(message.get("kind").textValue(), said.kind().name());
      assertEquals(message.get("stamp").asLong(), said.stamp());
      assertEquals(message.get("stamp").asLong() / 20 & 0xffff, said.header().stepBits());
      assertEquals(
          message.get("ackRequested").booleanValue(), said.header().isAcknowledgementAsked());
      assertEquals(fingerprint(file, message.get("sender")), said.sender().toString());
      assertEquals(
          message.get("recipient").isNull() ? null : fingerprint(file, message.get("recipient")),
          said.recipient() == null ? null : said.recipient().toString());
      assertEquals(message.path("text").asText(""), said.text(), message.get("name").asText());
      byte[] signature = HexFormat.of().parseHex(message.get("signature").textValue());
      byte[] r = Arrays.copyOf(signature, signature.length / 2);
      byte[] signed = HexFormat.of().parseHex(message.get("signed").textValue());
      assertEquals(message.get("identifier").textValue(), MessageId.of(signed, r).toString());
      String fixedPart = HexFormat.of().formatHex(said.fixedPart());
      assertTrue(fixedPart.startsWith(fixedPart(file, message)), message.get("name").asText());
      String content = message.get("signed").textValue().substring(2 * SignedBytes.MIN_LENGTH);
      assertTrue(content.startsWith(fixedPart), message.get("name").asText());
    }
  }

  private static String fingerprint(JsonNode file, JsonNode person) {
    return file.get("keys").get(person.textValue()).get("fingerprint").textValue();
  }

  private static String fixedPart(JsonNode file, JsonNode message) {
    return switch (message.get("kind").textValue()) {
      case "public key" ->
          file.get("keys").get(message.get("sender").textValue()).get("public").textValue();
      case "acceptance", "result" -> identifier(file, message.get("answers").textValue());
      case "acknowledgement" -> identifier(file, message.get("acknowledges").textValue());
      default -> "";
    };
  }

  private static String identifier(JsonNode file, String name) {
    for (JsonNode message : file.get("messages")) {
      if (message.get("name").textValue().equals(name)) {
        return message.get("identifier").textValue();
      }
    }
    throw new AssertionError(name);
  }

  @Test
  void lengthsOutOfRangeAreRefused() {
    byte[] good = good();
    for (int length = 0; length < SignedBytes.MIN_LENGTH; length++) {
      assertRefused("less than the 86", Arrays.copyOf(good, length));
    }
    byte[] acknowledgement =
        SignedBytes.of(
            new Header(4, false, true, false, 0, 1, NOW),
            NOW,
            ALICE.publicKey().fingerprint(),
            BOB.fingerprint(),
            new byte[32],
            new byte[0]);
    for (int length = SignedBytes.MIN_LENGTH; length < 130; length++) {
      if (length != 118) {
        assertRefused("cannot have", Arrays.copyOf(acknowledgement, length));
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "0, begin with", // the tag
    "11, begin with", // its version
    "14, negative", // the stamp
    "21, multiple of 20",
  })
  void aChangedByteIsToldByItsReason(int place, String reason) {
    byte[] changed = good();
    changed[place] ^= (byte) 0x80;
    assertRefused(reason, changed);
  }

  @Test
  void headersThatNoMessageHasAreRefused() {
    byte[] changed = good();
    for (int first = 0; first < 256; first++) {
      changed[12] = (byte) first;
      Header header = Header.parse(Arrays.copyOfRange(changed, 12, 16));
      MessageKind kind = KINDS.byId(header.kind());
      boolean known = header.version() == 1 && kind != null;
      if (!known) {
        assertRefused("version or kind is not known", changed);
      } else if (header.faultFor(kind) != null) {
        assertRefused(header.faultFor(kind), changed);
      } else if (!header.isBound()) {
        assertRefused("anyone or bound", changed);
      }
    }
  }

  @Test
  void whatIsNotKnownIsRefused() {
    byte[] curve = good();
    curve[13] = 31;
    assertRefused("curve 31", curve);
    byte[] coding = good();
    coding[13] |= 0x60;
    TextCodings gsmOnly = new TextCodings(new TextCoding[] {new Gsm7Coding()});
    assertThrows(
        InvalidEncodingException.class,
        () -> SignedBytes.parse(coding, MessageKinds.standard(), Curves.all(), gsmOnly));
  }

  @Test
  void anAcknowledgementNamesNoCoding() {
    byte[] key =
        Draft.publicKey(BOB, "").sign(Keys.bob(Curves.p192()), NOW, null).evidence().signedBytes();
    key[12] |= 2;
    assertRefused("asks for an acknowledgement", key);
  }

  @Test
  void bindingIsToldTwice() {
    byte[] noRecipient = good();
    Arrays.fill(noRecipient, 54, 86, (byte) 0);
    assertRefused("anyone or bound", noRecipient);
    byte[] forAnyone = good();
    forAnyone[12] &= ~1;
    assertRefused("anyone or bound", forAnyone);
  }

  @Test
  void malformedTextIsRefused() {
    byte[] utf8 = good();
    utf8[13] = (byte) (utf8[13] & 0x1f | 0x20);
    utf8[86] = (byte) 0xff;
    assertRefused("not well formed", utf8);
  }

  @Test
  void aKeyIsThatOfItsSender() {
    byte[] key =
        Draft.publicKey(ALICE.publicKey(), "A").sign(ALICE, NOW, null).evidence().signedBytes();
    System.arraycopy(BOB.toCompressedBytes(), 0, key, 86, 25);
    assertRefused("another key", key);
    key[86] = 5;
    assertRefused("key in it is invalid", key);
  }

  /** Of what is taken apart the parts make the same bytes. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void changedBytesAreRefusedOrSaySomethingElse(long seed) {
    Random random = new Random(seed);
    byte[] good = good();
    for (int i = 0; i < 5000; i++) {
      byte[] bytes = good.clone();
      for (int changes = random.nextInt(4); changes >= 0; changes--) {
        bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
      }
      try {
        SignedBytes said = parse(bytes);
        byte[] text = TextCodings.standard().byId(said.header().coding()).encode(said.text());
        byte[] again =
            SignedBytes.of(
                said.header(),
                said.stamp(),
                said.sender(),
                said.recipient(),
                said.fixedPart(),
                text);
        assertArrayEquals(bytes, again, "seed " + seed);
      } catch (InvalidEncodingException e) {
        assertTrue(!e.getMessage().isBlank());
      }
    }
  }
}
