// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.random.TestRandom;

class FieldTest {
  private static final long NOW = 1_700_000_000L;

  static Curve[] curves() {
    return Curves.all().toArray();
  }

  private static List<String> describe(Field[] fields) {
    return Arrays.stream(fields)
        .map(field -> field.offset() + "+" + field.length() + " " + field.name())
        .toList();
  }

  private static List<String> withHeader(String... rest) {
    return Stream.concat(
            Stream.of(
                "0+1 version, kind, flags", "1+1 text coding, curve", "2+2 step, low 16 bits"),
            Stream.of(rest))
        .toList();
  }

  @Test
  void signedTextIsTextAndSignature() {
    assertEquals(
        withHeader("4+48 text", "52+24 signature r", "76+24 signature s"),
        describe(Field.of(MessageKinds.SIGNED_TEXT, 100, Curves.p192(), Curves.k571())));
  }

  /** Text and signature cannot be told apart without the key. */
  @Test
  void encryptedTextIsThreeFields() {
    assertEquals(
        withHeader(
            "4+33 ephemeral key R", "37+55 ciphertext C of text and signature", "92+8 tag T"),
        describe(Field.of(EncryptedText.KIND, 100, Curves.p192(), Curves.p256())));
  }

  @Test
  void publicKeyIsKeyNameAndSignature() {
    assertEquals(
        withHeader("4+22 public key", "26+32 text", "58+21 signature r", "79+21 signature s"),
        describe(Field.of(MessageKinds.PUBLIC_KEY, 100, Curves.k163(), Curves.p192())));
  }

  @Test
  void acknowledgementIsHandleAndSignature() {
    assertEquals(
        withHeader("4+4 handle", "8+24 signature r", "32+24 signature s"),
        describe(Field.of(MessageKinds.ACKNOWLEDGEMENT, 56, Curves.p192(), Curves.p192())));
  }

  @ParameterizedTest
  @MethodSource("curves")
  void namesThePartsOfRealMessages(Curve curve) {
    PrivateKey alice = Keys.alice(curve);
    OutgoingMessage text = Draft.text("\u0007\u0007\u0007").sign(alice, NOW, null);
    byte[][] parts = parts(MessageKinds.SIGNED_TEXT, text.payload(), curve);
    assertEquals(6, parts.length);
    assertArrayEquals(new byte[] {7, 7, 7}, parts[3]);
    assertSignature(text, parts[4], parts[5]);

    OutgoingMessage key = Draft.publicKey(alice.publicKey(), "").sign(alice, NOW, null);
    parts = parts(MessageKinds.PUBLIC_KEY, key.payload(), curve);
    assertEquals(7, parts.length);
    assertArrayEquals(alice.publicKey().toCompressedBytes(), parts[3]);
    assertEquals(0, parts[4].length);
    assertSignature(key, parts[5], parts[6]);

    PublicKey bob = Keys.bob(curve).publicKey();
    byte[] sealed =
        Draft.text("hi").to(bob).encrypted(TestRandom.seeded(1)).sign(alice, NOW, null).payload();
    parts = parts(EncryptedText.KIND, sealed, curve);
    assertEquals(6, parts.length);
    assertEquals(curve.compressedPointLength(), parts[3].length);
    assertEquals(2 + curve.signatureLength(), parts[4].length);
    assertEquals(8, parts[5].length);
  }

  private static void assertSignature(OutgoingMessage message, byte[] r, byte[] s) {
    assertEquals(r.length, s.length);
    assertArrayEquals(
        Arrays.copyOfRange(
            message.payload(), message.payload().length - 2 * r.length, message.payload().length),
        HandmadeMessage.join(r, s));
  }

  /** Cuts a payload up, after a check that the parts are without gaps and end with it. */
  private static byte[][] parts(MessageKind kind, byte[] payload, Curve curve) {
    Field[] fields = Field.of(kind, payload.length, curve, curve);
    int end = 0;
    byte[][] parts = new byte[fields.length][];
    for (int i = 0; i < fields.length; i++) {
      assertEquals(end, fields[i].offset());
      end += fields[i].length();
      parts[i] = Arrays.copyOfRange(payload, fields[i].offset(), end);
    }
    assertEquals(payload.length, end);
    return parts;
  }

  @Test
  void fieldsAreANewArray() {
    Field.of(MessageKinds.SIGNED_TEXT, 100, Curves.p192(), Curves.p192())[0] = null;
    Field[] again = Field.of(MessageKinds.SIGNED_TEXT, 100, Curves.p192(), Curves.p192());
    assertEquals("version, kind, flags", again[0].name());
  }

  /** The least lengths on P-192. */
  @ParameterizedTest
  @CsvSource({"1, 52", "2, 85", "3, 77", "4, 56"})
  void shorterPayloadsAreRefused(int kindId, int least) {
    MessageKind kind = MessageKinds.standard().byId(kindId);
    assertEquals(least, end(Field.of(kind, least, Curves.p192(), Curves.p192())));
    for (int length = 0; length < least; length++) {
      assertRefused(kind, length);
    }
  }

  /** Fields that end before the payload would leave a gap. */
  @Test
  void longerAcknowledgementIsRefused() {
    assertRefused(MessageKinds.ACKNOWLEDGEMENT, 57);
  }

  private static int end(Field[] fields) {
    return fields[fields.length - 1].offset() + fields[fields.length - 1].length();
  }

  private static void assertRefused(MessageKind kind, int length) {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () -> Field.of(kind, length, Curves.p192(), Curves.p192()),
            () -> kind.name() + " of " + length + " bytes");
    assertEquals(kind.hasText(), e.getMessage().contains("at least"), e.getMessage());
    assertTrue(e.getMessage().endsWith("not " + length), e.getMessage());
  }
}
