// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.trustedsms.testing.ReferenceMessage.hex;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.CurveSet;
import org.trustedsms.curve.Curves;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.testing.Cases;
import org.trustedsms.testing.ReferenceMessage;
import org.trustedsms.text.Gsm7Coding;
import org.trustedsms.text.TextCoding;
import org.trustedsms.text.TextCodings;

class SignedCredentialTest {
  private static final PrivateKey ALICE = Keys.alice(Curves.p192());
  private static final PrivateKey BOB = Keys.bob(Curves.p192());

  /** Two bytes of the step, one that is not 255, and a text. */
  private static final class Saying extends MessageKind {
    Saying() {
      super(11, "saying");
    }

    @Override
    public boolean mayBeBound() {
      return false;
    }

    @Override
    public boolean mayAskForAcknowledgement() {
      return false;
    }

    @Override
    public int fixedPartLength(Curve curve) {
      return 3;
    }

    @Override
    public int fixedPartLength(byte[] content, Curve curve) throws InvalidEncodingException {
      if (content[2] == -1) {
        throw new InvalidEncodingException("255");
      }
      return 3;
    }
  }

  private static final MessageKind SAYING = new Saying();

  private static SignedCredential parse(byte[] payload) throws RejectedException {
    return SignedCredential.parse(payload, SAYING, Curves.all(), TextCodings.standard());
  }

  private static Verdict verdict(byte[] payload) {
    return assertThrows(RejectedException.class, () -> parse(payload)).verdict();
  }

  @Test
  void theHighBitsOfTheStepAreInTheContent() {
    Cases.check(
        50,
        c -> {
          long step = c.number(0, TimeSlot.MAX);
          String text = c.text(0, 20);
          byte[] payload = SignedCredential.sign(ALICE, SAYING, new byte[] {0, 0, 7}, step, text);
          SignedCredential credential = parse(payload);
          assertEquals(20 * step, credential.stamp());
          assertEquals(text, credential.text());
          assertEquals(!text.isEmpty(), credential.hasText());
          assertSame(Curves.p192(), credential.curve());
          assertArrayEquals(payload, credential.payload());
          assertArrayEquals(
              new byte[] {(byte) (step >> 24), (byte) (step >> 16), 7}, credential.fixedPart());
          assertTrue(credential.hasSignature());
          assertTrue(credential.isSignedBy(ALICE.publicKey()));
          assertFalse(credential.isSignedBy(BOB.publicKey()));
          assertEquals(
              credential.evidence(ALICE.publicKey()).id(), credential.id(ALICE.publicKey()));
        });
  }

  @Test
  void isByteForByteWhatTheTablesSay() throws RejectedException {
    ReferenceMessage byHand = ReferenceMessage.of(ALICE, 11, 20 * 0x89ABCDEFL, hex("89AB 07"));
    byte[] payload = SignedCredential.sign(ALICE, SAYING, new byte[] {0, 0, 7}, 0x89ABCDEFL, "");
    assertArrayEquals(byHand.payload(), payload);
    SignedCredential credential = parse(payload);
    assertArrayEquals(byHand.id(), credential.id(ALICE.publicKey()).toBytes());
    assertArrayEquals(byHand.signedBytes(), credential.evidence(ALICE.publicKey()).signedBytes());
  }

  @Test
  void isCopied() throws RejectedException {
    byte[] payload = SignedCredential.sign(ALICE, SAYING, new byte[] {0, 0, 7}, 1, "a");
    SignedCredential credential = parse(payload);
    payload[6] = 8;
    credential.payload()[6] = 8;
    credential.fixedPart()[2] = 8;
    assertEquals(7, credential.fixedPart()[2]);
    assertTrue(credential.isSignedBy(ALICE.publicKey()));
  }

  @Test
  void aSignatureOutOfRangeIsNobodys() throws RejectedException {
    byte[] payload = SignedCredential.sign(ALICE, SAYING, new byte[] {0, 0, 7}, 1, "a");
    Arrays.fill(payload, payload.length - 24, payload.length, (byte) 0xFF);
    assertFalse(parse(payload).hasSignature());
    assertFalse(parse(payload).isSignedBy(ALICE.publicKey()));
  }

  @Test
  void whatIsMalformed() throws RejectedException {
    ReferenceMessage good = ReferenceMessage.of(ALICE, 11, 20, hex("0000 07 41")).in(1);
    assertEquals("A", parse(good.payload()).text());
    for (int length = 0; length < 55; length++) {
      byte[] cut = Arrays.copyOf(good.payload(), length);
      assertSame(Verdict.MALFORMED, verdict(cut), "" + length);
    }
    assertFalse(parse(Arrays.copyOf(good.payload(), 55)).hasText());
    assertSame(Verdict.MALFORMED, verdict(Arrays.copyOf(good.payload(), 32641)));
    assertTrue(parse(Arrays.copyOf(good.payload(), 32640)).hasText());
    assertSame(Verdict.MALFORMED, verdict(good.to(BOB.publicKey()).payload()));
    assertSame(Verdict.MALFORMED, verdict(good.asking().payload()));
    assertSame(
        Verdict.MALFORMED, verdict(ReferenceMessage.of(ALICE, 11, 20, hex("0000 FF")).payload()));
    SignedCredential text =
        parse(ReferenceMessage.of(ALICE, 11, 20, hex("0000 07 FF")).in(1).payload());
    assertSame(Verdict.MALFORMED, assertThrows(RejectedException.class, text::text).verdict());
  }

  @Test
  void whatIsUnsupported() {
    byte[] payload = SignedCredential.sign(ALICE, SAYING, new byte[] {0, 0, 7}, 1, "\u0430\u0431");
    for (int first : new int[] {0x2C, 0x2C | 0x80, 0x2C | 0xC0, 0x50}) {
      byte[] other = payload.clone();
      other[0] = (byte) first;
      assertSame(Verdict.UNSUPPORTED, verdict(other));
    }
    byte[] curve = payload.clone();
    curve[1] |= 31;
    assertSame(Verdict.UNSUPPORTED, verdict(curve));
    TextCodings gsm = new TextCodings(new TextCoding[] {new Gsm7Coding()});
    RejectedException coding =
        assertThrows(
            RejectedException.class,
            () -> SignedCredential.parse(payload, SAYING, Curves.all(), gsm));
    assertSame(Verdict.UNSUPPORTED, coding.verdict());
    CurveSet other = new CurveSet(new Curve[] {Curves.p256()});
    assertSame(
        Verdict.UNSUPPORTED,
        assertThrows(
                RejectedException.class,
                () -> SignedCredential.parse(payload, SAYING, other, TextCodings.standard()))
            .verdict());
  }
}
