// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.certificate;

import static java.nio.charset.StandardCharsets.US_ASCII;
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

import java.security.KeyFactory;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.curve.AnyCurve;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.CurveSet;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.key.TestKeys;
import org.trustedsms.message.Evidence;
import org.trustedsms.message.RejectedException;
import org.trustedsms.message.Verdict;
import org.trustedsms.testing.Cases;
import org.trustedsms.testing.ReferenceMessage;
import org.trustedsms.text.Gsm7Coding;
import org.trustedsms.text.TextCoding;
import org.trustedsms.text.TextCodings;

class CertificateTest {
  private static final long FROM = 1_700_000_000L;
  private static final long UNTIL = FROM + 365 * 86400;
  private static final PrivateKey ISSUER = TestKeys.of(Curves.p192(), 1);
  private static final PublicKey SUBJECT = TestKeys.of(Curves.p192(), 2).publicKey();
  private static final PublicKey[] ISSUERS = {ISSUER.publicKey()};
  private static final int ADA = 3;

  private static Certificate verify(byte[] payload, PublicKey... issuers) throws RejectedException {
    return Certificate.verify(payload, issuers, Curves.all(), TextCodings.standard());
  }

  private static RejectedException refused(byte[] payload) {
    return assertThrows(RejectedException.class, () -> verify(payload, ISSUERS));
  }

  /** The table of section 16, with the number and the roles in hexadecimal. */
  private static byte[] content(
      PublicKey issuer, PublicKey subject, String roles, String number, byte[] name) {
    return join(
        number(FROM / 20 >> 16, 2),
        number(UNTIL / 20, 4),
        Arrays.copyOf(ReferenceMessage.fingerprint(issuer), 4),
        hex(roles),
        number(subject.curve().id(), 1),
        hex(number),
        subject.toCompressedBytes(),
        name);
  }

  static Stream<Curve> curves() {
    return Arrays.stream(Curves.all().toArray());
  }

  @ParameterizedTest
  @MethodSource("curves")
  void isByteForByteWhatTheTablesSay(Curve curve) throws RejectedException {
    PrivateKey issuer = TestKeys.of(curve, 1);
    PublicKey subject = TestKeys.of(Curves.b163(), 2).publicKey();
    byte[] content =
        content(issuer.publicKey(), subject, "13", "491701234567FFFF", "Ada!".getBytes(US_ASCII));
    ReferenceMessage byHand = ReferenceMessage.of(issuer, 5, FROM, content).in(1);
    byte[] payload =
        Certificate.issue(
            issuer, new Subject(subject, "+491701234567", "Ada!", 3), FROM + 19, UNTIL + 19);
    // GSM 03.38 and UTF-8 have four bytes for four letters, and the lower identifier is taken.
    byte[] gsm = content.clone();
    System.arraycopy(new Gsm7Coding().encode("Ada!"), 0, gsm, gsm.length - 4, 4);
    ReferenceMessage packed = ReferenceMessage.of(issuer, 5, FROM, gsm);
    assertArrayEquals(packed.payload(), payload);

    Certificate certificate = verify(payload, issuer.publicKey());
    assertEquals(subject, certificate.subject().key());
    assertEquals("+491701234567", certificate.subject().number());
    assertEquals("Ada!", certificate.subject().name());
    assertEquals(Roles.PERSON | Roles.SUPPLIER, certificate.subject().roles());
    assertEquals(FROM, certificate.from());
    assertEquals(UNTIL, certificate.until());
    assertEquals(UNTIL, Certificate.untilIn(payload));
    assertEquals(issuer.publicKey(), certificate.issuer());
    assertArrayEquals(packed.id(), certificate.id().toBytes());
    assertArrayEquals(packed.signedBytes(), certificate.evidence().signedBytes());
    assertArrayEquals(payload, certificate.payload());
    assertEquals("Ada!", verify(byHand.payload(), issuer.publicKey()).subject().name());
  }

  @Test
  void theJdkVerifiesTheEvidence() throws Exception {
    PrivateKey issuer = TestKeys.of(Curves.p256(), 1);
    byte[] payload = Certificate.issue(issuer, new Subject(SUBJECT, null, "Ada", 1), FROM, UNTIL);
    Evidence evidence = verify(payload, issuer.publicKey()).evidence();
    Signature ecdsa = Signature.getInstance("SHA256withECDSA");
    ecdsa.initVerify(
        KeyFactory.getInstance("EC")
            .generatePublic(new X509EncodedKeySpec(evidence.signer().toSubjectPublicKeyInfo())));
    ecdsa.update(evidence.signedBytes());
    assertTrue(ecdsa.verify(evidence.signatureDer()));
  }

  @Test
  void saysWhatWasIssued() {
    Cases.check(
        60,
        c -> {
          PrivateKey issuer = TestKeys.of(AnyCurve.of(c), c.integer(1, 3));
          PublicKey key = TestKeys.of(AnyCurve.of(c), c.integer(4, 6)).publicKey();
          String digits = Long.toString(c.number(0, 999_999_999_999_999L));
          String number = c.of(null, digits, "+" + digits, "0" + digits.substring(1), "+0");
          String name = c.text(number == null ? 1 : 0, 40);
          int roles = c.of(1, 2, 3, 4, 5, 6, 7, 8);
          long from = c.number(0, 20 * 0xffffffffL);
          long until = c.number(from, 20 * 0xffffffffL + 19);
          byte[] payload =
              Certificate.issue(issuer, new Subject(key, number, name, roles), from, until);
          Certificate certificate = verify(payload, ISSUER.publicKey(), issuer.publicKey());
          assertEquals(key, certificate.subject().key());
          assertEquals(number, certificate.subject().number());
          assertEquals(name, certificate.subject().name());
          assertEquals(roles, certificate.subject().roles());
          assertEquals(from / 20 * 20, certificate.from());
          assertEquals(until / 20 * 20, certificate.until());
        });
  }

  @Test
  void anyChangedBitIsRefused() {
    byte[] payload = Certificate.issue(ISSUER, new Subject(SUBJECT, "+1", "Ada", 1), FROM, UNTIL);
    Cases.check(
        300,
        c -> {
          byte[] changed = payload.clone();
          int bit = c.integer(0, 8 * payload.length - 1);
          changed[bit / 8] ^= (byte) (1 << bit % 8);
          assertTrue(refused(changed).verdict() != Verdict.VERIFIED);
        });
  }

  @Test
  void validityIsInSteps() throws RejectedException {
    Certificate certificate =
        verify(
            Certificate.issue(ISSUER, new Subject(SUBJECT, "1", "", 1), FROM, FROM + 20), ISSUERS);
    assertFalse(certificate.isValidAt(FROM - 1));
    assertTrue(certificate.isValidAt(FROM));
    assertTrue(certificate.isValidAt(FROM + 39));
    assertFalse(certificate.isValidAt(FROM + 40));
  }

  @ParameterizedTest
  @CsvSource({
    // Roles: none, an authority that is something else, too, bits that must be 0.
    "10, 10",
    "10, 19",
    "10, 1C",
    "10, 31",
    "10, 51",
    "10, 91",
    // Bits 7-5 of the byte of the curve.
    "11, 21",
    "11, 41",
    "11, 81",
    // Numbers: no digit, a digit after the end, 16 digits, none that is international.
    "12, A91701234567FFFF",
    "12, 4917F1234567FFFF",
    "12, 491701234567FFF1",
    "12, 4917012345678901",
    "12, FFFFFFFFFFFFFFFF",
    "12, F91701234567FFFF",
    // A point: infinity, uncompressed, no point, x of p.
    "20, 00",
    "20, 04",
    "20, 01",
    "20, 02FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEFFFFFFFFFFFFFFFF",
    // It ends a step before it begins.
    "2, 0510FF3F"
  })
  void whatBreaksTheRulesIsMalformed(int offset, String bytes) {
    byte[] content =
        content(ISSUER.publicKey(), SUBJECT, "11", "491701234567FFFF", new byte[] {'A'});
    verifiedByHand(ReferenceMessage.of(ISSUER, 5, FROM, content));
    byte[] changed = hex(bytes);
    System.arraycopy(changed, 0, content, offset, changed.length);
    assertSame(
        Verdict.MALFORMED,
        refused(ReferenceMessage.of(ISSUER, 5, FROM, content).payload()).verdict());
  }

  private static void verifiedByHand(ReferenceMessage message) {
    try {
      verify(message.payload(), ISSUERS);
    } catch (RejectedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void hasANumberOrAName() {
    byte[] neither = content(ISSUER.publicKey(), SUBJECT, "01", "FFFFFFFFFFFFFFFF", new byte[0]);
    assertSame(
        Verdict.MALFORMED,
        refused(ReferenceMessage.of(ISSUER, 5, FROM, neither).payload()).verdict());
    verifiedByHand(ReferenceMessage.of(ISSUER, 5, FROM, join(neither, new byte[] {'A'})));
    byte[] number = content(ISSUER.publicKey(), SUBJECT, "01", "123456789012345F", new byte[0]);
    verifiedByHand(ReferenceMessage.of(ISSUER, 5, FROM, number));
  }

  @Test
  void isCutOffNowhere() {
    byte[] content = content(ISSUER.publicKey(), SUBJECT, "11", "491701234567FFFF", new byte[0]);
    for (int length = 0; length < content.length; length++) {
      ReferenceMessage cut = ReferenceMessage.of(ISSUER, 5, FROM, Arrays.copyOf(content, length));
      assertSame(Verdict.MALFORMED, refused(cut.payload()).verdict(), "" + length);
    }
    for (int length = 0; length < 4; length++) {
      assertSame(Verdict.MALFORMED, refused(new byte[length]).verdict());
    }
    assertSame(Verdict.MALFORMED, refused(longPayload(32641)).verdict());
    assertSame(Verdict.SIGNATURE_INVALID, refused(longPayload(32640)).verdict());
  }

  private static byte[] longPayload(int length) {
    byte[] content = content(ISSUER.publicKey(), SUBJECT, "11", "491701234567FFFF", new byte[0]);
    return Arrays.copyOf(ReferenceMessage.of(ISSUER, 5, FROM, content).payload(), length);
  }

  @Test
  void flagsThatNoCertificateHas() {
    byte[] content = content(ISSUER.publicKey(), SUBJECT, "11", "491701234567FFFF", new byte[0]);
    ReferenceMessage good = ReferenceMessage.of(ISSUER, 5, FROM, content);
    assertSame(Verdict.MALFORMED, refused(good.to(SUBJECT).payload()).verdict());
    assertSame(Verdict.MALFORMED, refused(good.asking().payload()).verdict());
    byte[] padded = good.payload();
    padded[1] |= (byte) 0x80;
    assertSame(Verdict.MALFORMED, refused(padded).verdict());
  }

  @ParameterizedTest
  // Version 2; kind 6; curve 17.
  @CsvSource({"0, 94", "0, 58", "1, 11"})
  void headersOfOtherThingsAreUnsupported(int offset, String value) {
    byte[] payload = Certificate.issue(ISSUER, new Subject(SUBJECT, "+1", "", 1), FROM, UNTIL);
    payload[offset] = hex(value)[0];
    assertSame(Verdict.UNSUPPORTED, refused(payload).verdict());
  }

  @Test
  void curvesAndCodingsThatTheProgramDoesNotHave() {
    PublicKey k163 = TestKeys.of(Curves.k163(), 1).publicKey();
    byte[] payload = Certificate.issue(ISSUER, new Subject(k163, "+1", "Ada", 1), FROM, UNTIL);
    CurveSet small = new CurveSet(new Curve[] {Curves.p192()});
    RejectedException curve =
        assertThrows(
            RejectedException.class,
            () -> Certificate.verify(payload, ISSUERS, small, TextCodings.standard()));
    assertSame(Verdict.UNSUPPORTED, curve.verdict());
    // Unless what comes before the curve is wrong, too.
    payload[4 + 10] = 0;
    RejectedException roles =
        assertThrows(
            RejectedException.class,
            () -> Certificate.verify(payload, ISSUERS, small, TextCodings.standard()));
    assertSame(Verdict.MALFORMED, roles.verdict());

    TextCodings one = new TextCodings(new TextCoding[] {new Gsm7Coding()});
    byte[] russian =
        Certificate.issue(ISSUER, new Subject(SUBJECT, "+1", "\u0410\u0434\u0430", 1), FROM, UNTIL);
    RejectedException coding =
        assertThrows(
            RejectedException.class, () -> Certificate.verify(russian, ISSUERS, Curves.all(), one));
    assertSame(Verdict.UNSUPPORTED, coding.verdict());
  }

  @Test
  void theIssuerIsFoundBeforeTheSignatureIsLookedAt() {
    byte[] content = content(ISSUER.publicKey(), SUBJECT, "11", "491701234567FFFF", new byte[0]);
    byte[] zero = ReferenceMessage.of(ISSUER, 5, FROM, content).payload();
    Arrays.fill(zero, zero.length - 48, zero.length, (byte) 0);
    assertSame(Verdict.SIGNATURE_INVALID, refused(zero).verdict());
    RejectedException unknown = assertThrows(RejectedException.class, () -> verify(zero, SUBJECT));
    assertSame(Verdict.UNKNOWN_SENDER, unknown.verdict());
    content[10] = 0;
    byte[] malformed = ReferenceMessage.of(ISSUER, 5, FROM, content).payload();
    RejectedException first = assertThrows(RejectedException.class, () -> verify(malformed));
    assertSame(Verdict.MALFORMED, first.verdict());
  }

  @Test
  void theHintAloneIsNothing() {
    PrivateKey other = TestKeys.of(Curves.p192(), 3);
    byte[] content = content(ISSUER.publicKey(), SUBJECT, "11", "491701234567FFFF", new byte[0]);
    byte[] forged = ReferenceMessage.of(other, 5, FROM, content).payload();
    assertSame(Verdict.SIGNATURE_INVALID, refused(forged).verdict());
    // The key is that of the hint, but on another curve.
    PrivateKey p256 = TestKeys.of(Curves.p256(), 1);
    byte[] onP256 =
        ReferenceMessage.of(
                ISSUER,
                5,
                FROM,
                content(p256.publicKey(), SUBJECT, "11", "491701234567FFFF", new byte[0]))
            .payload();
    RejectedException curve =
        assertThrows(RejectedException.class, () -> verify(onP256, p256.publicKey()));
    assertSame(Verdict.UNKNOWN_SENDER, curve.verdict());
  }

  @Test
  void theNameIsLookedAtLast() {
    byte[] content = content(ISSUER.publicKey(), SUBJECT, "11", "491701234567FFFF", hex("FF"));
    byte[] payload = ReferenceMessage.of(ISSUER, 5, FROM, content).in(1).payload();
    assertSame(Verdict.MALFORMED, refused(payload).verdict());
    payload[payload.length - 1] ^= 1;
    assertSame(Verdict.SIGNATURE_INVALID, refused(payload).verdict());
  }

  @Test
  void timesThatAreNoValidity() {
    Subject subject = new Subject(SUBJECT, "+1", "", 1);
    long end = 20 * (0xffffffffL + 1);
    for (long[] times : new long[][] {{FROM, FROM - 20}, {-1, FROM}, {FROM, end}, {end, end}}) {
      assertThrows(
          IllegalArgumentException.class,
          () -> Certificate.issue(ISSUER, subject, times[0], times[1]));
    }
    assertEquals(
        20 * 0xffffffffL, Certificate.untilIn(Certificate.issue(ISSUER, subject, FROM, end - 1)));
  }

  /** The issue asks for 12 characters on P-256 and 40 on P-192. */
  @ParameterizedTest
  @CsvSource({"P-192, 41", "P-224, 27", "P-256, 13", "K-163, 51", "B-233, 20"})
  void fitsIntoOneSmsWithANumberAndAName(String curveName, int characters) {
    Curve curve = Curves.all().byName(curveName);
    PublicKey subject = TestKeys.of(curve, 2).publicKey();
    // In GSM 03.38, or a coding that is shorter.
    String name = "QZXJW".repeat(20).substring(0, characters);
    byte[] payload =
        Certificate.issue(
            TestKeys.of(curve, 1),
            new Subject(subject, "+123456789012345", name, Roles.SUPPLIER),
            FROM,
            UNTIL);
    assertTrue(payload.length <= 133, payload.length + " bytes");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "+", "1234567890123456", "+1234567890123456", "12a", "++1", "1+", "\u0661"})
  void whatIsNoNumber(String number) {
    assertThrows(IllegalArgumentException.class, () -> new Subject(SUBJECT, number, "Ada", 1));
  }

  @Test
  void whatIsNoSubject() {
    for (int roles : new int[] {0, 9, 12, 15, 16, -1}) {
      assertThrows(IllegalArgumentException.class, () -> new Subject(SUBJECT, "+1", "Ada", roles));
    }
    assertThrows(IllegalArgumentException.class, () -> new Subject(SUBJECT, null, "", 1));
    assertNull(new Subject(SUBJECT, null, "A", 1).number());
  }

  @Test
  void inWords() {
    assertEquals("Ada, +1, person", new Subject(SUBJECT, "+1", "Ada", 1).toString());
    assertEquals("+1, service supplier, device", new Subject(SUBJECT, "+1", "", 6).toString());
    assertEquals("Ada, issuing authority", new Subject(SUBJECT, null, "Ada", 8).toString());
  }
}
