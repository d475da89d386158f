// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.enrolment;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.trustedsms.testing.ReferenceMessage.hex;
import static org.trustedsms.testing.ReferenceMessage.join;
import static org.trustedsms.testing.ReferenceMessage.number;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.trustedsms.certificate.Certificate;
import org.trustedsms.certificate.Roles;
import org.trustedsms.certificate.Subject;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.CurveSet;
import org.trustedsms.curve.Curves;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.key.TestKeys;
import org.trustedsms.message.OutgoingMessage;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.sms.SegmentCapacity;
import org.trustedsms.testing.Cases;
import org.trustedsms.testing.Conversation;
import org.trustedsms.transaction.Acceptance;
import org.trustedsms.transaction.Offer;
import org.trustedsms.transaction.SaleEvent;

/** The authority's table of section 20, cell by cell. */
class EnrolmentTest {
  private static final int DAY = 86400;
  private static final long NOW = 1_700_000_000L;
  private static final long UNTIL = NOW + DAY;
  private static final long END = NOW + 30 * DAY;
  private static final String NUMBER = "+491701234567";
  private static final PrivateKey AUTHORITY = TestKeys.of(Curves.p256(), 1);
  private static final PrivateKey ADA = TestKeys.of(Curves.p192(), 2);
  private static final PublicKey KEY = ADA.publicKey();
  private static final PublicKey OTHER_KEY = TestKeys.of(Curves.p192(), 3).publicKey();
  private static final Offer TERMS = Enrolment.offer(NUMBER, "Ada", KEY, UNTIL);
  private static final OutgoingMessage OFFER =
      Conversation.signed(AUTHORITY, TERMS.draft().to(KEY), NOW);
  private static final byte[] CERTIFICATE =
      Certificate.issue(AUTHORITY, new Subject(KEY, NUMBER, "Ada", Roles.PERSON), NOW, END);
  private static final Enrolment OFFERED = Enrolment.offered(KEY, "Ada", TERMS, OFFER);

  private static Acceptance answer(int choice, long stamp) {
    ReceivedMessage seen = Conversation.verified(OFFER.payload(), AUTHORITY.publicKey(), ADA, NOW);
    byte[] payload = Conversation.signed(ADA, Offer.answer(seen, choice, ""), stamp).payload();
    return new Acceptance(Conversation.verified(payload, KEY, AUTHORITY, stamp, OFFER));
  }

  private static Enrolment certified() {
    return OFFERED.certified(answer(1, NOW), CERTIFICATE);
  }

  private static Enrolment declined() {
    return OFFERED.declined(answer(0, NOW));
  }

  @Test
  void offered() {
    // A request as before; another key or name; until has passed.
    assertArrayEquals(OFFER.payload(), OFFERED.answerTo(KEY, "Ada", NOW));
    assertArrayEquals(OFFER.payload(), OFFERED.answerTo(KEY, "Ada", UNTIL + 19));
    assertNull(OFFERED.answerTo(OTHER_KEY, "Ada", NOW));
    assertNull(OFFERED.answerTo(KEY, "ada", NOW));
    assertNull(OFFERED.answerTo(KEY, "Ada", UNTIL + 20));
    // An acceptance, in time and late.
    assertSame(SaleEvent.TAKEN, OFFERED.evaluate(answer(1, NOW), UNTIL));
    assertSame(SaleEvent.TAKEN, OFFERED.evaluate(answer(0, NOW), UNTIL));
    assertSame(SaleEvent.LATE, OFFERED.evaluate(answer(1, NOW), UNTIL + 20));
    assertFalse(OFFERED.isCertified());
    assertEquals(0, OFFERED.certificate().length);
    assertTrue(OFFERED.sale().isOpen());
    assertEquals(KEY, OFFERED.key());
    assertEquals("Ada", OFFERED.name());
  }

  @Test
  void certifiedIs() {
    Enrolment certified = certified();
    assertTrue(certified.isCertified());
    // A request as before, while the certificate is valid, whatever has become of the offer.
    assertArrayEquals(CERTIFICATE, certified.answerTo(KEY, "Ada", NOW));
    assertArrayEquals(CERTIFICATE, certified.answerTo(KEY, "Ada", END + 19));
    assertNull(certified.answerTo(KEY, "Ada", END + 20));
    assertNull(certified.answerTo(OTHER_KEY, "Ada", NOW));
    assertNull(certified.answerTo(KEY, "Adam", NOW));
    // An acceptance again, and a decline.
    assertSame(SaleEvent.SAME, certified.evaluate(answer(1, NOW + 20), NOW));
    assertSame(SaleEvent.SAME, certified.evaluate(answer(1, NOW + 20), UNTIL + 20));
    assertSame(SaleEvent.CONTRADICTS, certified.evaluate(answer(0, NOW + 20), NOW));
    assertArrayEquals(CERTIFICATE, certified.certificate());
    assertEquals(1, certified.sale().choice());
    assertThrows(
        IllegalArgumentException.class,
        () -> certified.certified(answer(1, NOW + 20), CERTIFICATE));
    assertThrows(IllegalArgumentException.class, () -> certified.declined(answer(0, NOW + 20)));
  }

  @Test
  void declinedIs() {
    Enrolment declined = declined();
    assertFalse(declined.isCertified());
    assertEquals(0, declined.sale().choice());
    // A request makes a new offer.
    assertNull(declined.answerTo(KEY, "Ada", NOW));
    assertNull(declined.answerTo(OTHER_KEY, "Ada", NOW));
    assertSame(SaleEvent.CONTRADICTS, declined.evaluate(answer(1, NOW), NOW));
    assertFalse(SaleEvent.CONTRADICTS.isAcknowledged());
    assertThrows(
        IllegalArgumentException.class, () -> declined.certified(answer(1, NOW), CERTIFICATE));
  }

  @Test
  void whatIsAnsweredIsWhatIsStored() {
    assertThrows(
        IllegalArgumentException.class, () -> OFFERED.certified(answer(0, NOW), CERTIFICATE));
    assertThrows(IllegalArgumentException.class, () -> OFFERED.declined(answer(1, NOW)));
    assertThrows(
        IllegalArgumentException.class, () -> OFFERED.certified(answer(1, NOW), new byte[9]));
    byte[] certificate = CERTIFICATE.clone();
    Enrolment certified = OFFERED.certified(answer(1, NOW), certificate);
    certificate[0] = 0;
    certified.certificate()[0] = 0;
    certified.answerTo(KEY, "Ada", NOW)[0] = 0;
    OFFERED.answerTo(KEY, "Ada", NOW)[0] = 0;
    assertArrayEquals(CERTIFICATE, certified.certificate());
    assertArrayEquals(OFFER.payload(), OFFERED.answerTo(KEY, "Ada", NOW));
  }

  @Test
  void theOfferSaysWhatIsCertified() {
    assertEquals(
        "Certify Ada, +491701234567, for the key with digits " + KEY.fingerprint().toDigits() + "?",
        TERMS.text());
    assertEquals(UNTIL, TERMS.until());
    assertEquals(0, TERMS.choices().length);
    assertNull(TERMS.amount());
  }

  /** With a number of 13 characters and a name of 12, in GSM 03.38 or a coding that is shorter. */
  @ParameterizedTest
  @CsvSource({"P-192", "P-224", "P-256"})
  void theOfferIsOfTwoSmsAtMost(String curve) {
    PrivateKey authority = TestKeys.of(Curves.all().byName(curve), 1);
    Offer offer = Enrolment.offer(NUMBER, "Ada Lovelace", KEY, UNTIL);
    OutgoingMessage message = Conversation.signed(authority, offer.draft().to(KEY), NOW);
    assertTrue(SegmentCapacity.segmentsFor(message.payload().length) <= 2);
  }

  private static byte[] field(byte[] bytes) {
    return join(number(bytes.length, 4), bytes);
  }

  @Test
  void bytesAreWhatToBytesSays() throws InvalidEncodingException {
    Enrolment certified = certified();
    byte[] head =
        join(
            hex("01 01"),
            field(KEY.toCompressedBytes()),
            field("Ada".getBytes(StandardCharsets.UTF_16BE)));
    byte[] expected =
        join(head, field(certified.sale().toBytes()), field(OFFER.payload()), field(CERTIFICATE));
    assertArrayEquals(expected, certified.toBytes());
    Enrolment read = Enrolment.decode(expected, Curves.all());
    assertArrayEquals(expected, read.toBytes());
    assertEquals(KEY, read.key());
    assertEquals("Ada", read.name());
    assertArrayEquals(CERTIFICATE, read.certificate());
    assertArrayEquals(
        join(head, field(OFFERED.sale().toBytes()), field(OFFER.payload()), number(0, 4)),
        OFFERED.toBytes());
    for (Enrolment enrolment : new Enrolment[] {OFFERED, declined()}) {
      assertArrayEquals(
          enrolment.toBytes(), Enrolment.decode(enrolment.toBytes(), Curves.all()).toBytes());
    }
    assertArrayEquals(
        OFFER.payload(),
        Enrolment.decode(OFFERED.toBytes(), Curves.all()).answerTo(KEY, "Ada", NOW));
  }

  @Test
  void anyNameThatAMessageHasIsKept() throws InvalidEncodingException {
    String longest = "a".repeat(40_000);
    byte[] bytes = Enrolment.offered(KEY, longest, TERMS, OFFER).toBytes();
    assertEquals(longest, Enrolment.decode(bytes, Curves.all()).name());
    Cases.check(
        100,
        c -> {
          String name = c.text(0, 30);
          byte[] some = Enrolment.offered(KEY, name, TERMS, OFFER).toBytes();
          assertEquals(name, Enrolment.decode(some, Curves.all()).name());
        });
  }

  @Test
  void whatIsNoEnrolment() {
    byte[] bytes = certified().toBytes();
    for (int length = 0; length < bytes.length; length++) {
      refused(Arrays.copyOf(bytes, length), Curves.all());
    }
    refused(Arrays.copyOf(bytes, bytes.length + 1), Curves.all());
    refused(bytes, new CurveSet(new Curve[] {Curves.p256()}));
    refused(changed(bytes, 0, 2), Curves.all());
    refused(changed(bytes, 1, 17), Curves.all());
    refused(changed(bytes, 1, 0x81), Curves.all());
    // Lengths of 2^31 and more, and one that is too short for the key.
    refused(changed(bytes, 2, 0x80), Curves.all());
    refused(changed(bytes, 2, 0x7F), Curves.all());
    refused(changed(bytes, 5, 24), Curves.all());
    // No point, half a character, no sale.
    refused(changed(bytes, 6, 5), Curves.all());
    byte[] sale = certified().sale().toBytes();
    byte[] start = join(hex("01 01"), field(KEY.toCompressedBytes()));
    byte[] end = join(field(OFFER.payload()), number(0, 4));
    refused(join(start, field(new byte[1]), field(sale), end), Curves.all());
    refused(join(start, field(new byte[2]), field(new byte[70]), end), Curves.all());
    // A certificate that is cut off; the shortest of which the end is known.
    byte[] before = join(start, field(new byte[2]), field(sale), field(OFFER.payload()));
    refused(join(before, field(new byte[1])), Curves.all());
    refused(join(before, field(new byte[9])), Curves.all());
    byte[] least = join(before, field(new byte[10]));
    assertNull(decoded(least).answerTo(KEY, "\0", 20));
    assertEquals(10, decoded(least).answerTo(KEY, "\0", 19).length);
  }

  private static Enrolment decoded(byte[] bytes) {
    try {
      return Enrolment.decode(bytes, Curves.all());
    } catch (InvalidEncodingException e) {
      throw new AssertionError(e);
    }
  }

  private static byte[] changed(byte[] bytes, int offset, int value) {
    byte[] changed = bytes.clone();
    changed[offset] = (byte) value;
    return changed;
  }

  private static void refused(byte[] bytes, CurveSet curves) {
    assertThrows(InvalidEncodingException.class, () -> Enrolment.decode(bytes, curves));
  }
}
