// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.certificate;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.trustedsms.testing.ReferenceMessage.hex;
import static org.trustedsms.testing.ReferenceMessage.join;
import static org.trustedsms.testing.ReferenceMessage.number;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.key.TestKeys;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.RejectedException;
import org.trustedsms.message.Verdict;
import org.trustedsms.testing.Cases;
import org.trustedsms.testing.ReferenceMessage;

class RevocationListTest {
  private static final long NOW = 1_700_000_000L;
  private static final long NEXT = NOW + 86400;
  private static final PrivateKey ISSUER = TestKeys.of(Curves.p192(), 1);
  private static final PublicKey[] ISSUERS = {ISSUER.publicKey()};

  private static MessageId id(long handle) {
    return new MessageId(join(number(handle, 4), new byte[28]));
  }

  private static RevocationList verify(byte[] payload) throws RejectedException {
    return RevocationList.verify(payload, ISSUERS, Curves.all());
  }

  private static Verdict verdict(byte[] payload) {
    return assertThrows(RejectedException.class, () -> verify(payload)).verdict();
  }

  private static byte[] content(PublicKey issuer, long next, String handles) {
    return join(
        number(NOW / 20 >> 16, 2),
        number(next / 20, 4),
        Arrays.copyOf(ReferenceMessage.fingerprint(issuer), 4),
        hex(handles));
  }

  private static byte[] byHand(String handles) {
    return ReferenceMessage.of(ISSUER, 10, NOW, content(ISSUER.publicKey(), NEXT, handles))
        .payload();
  }

  static Stream<Curve> curves() {
    return Arrays.stream(Curves.all().toArray());
  }

  @ParameterizedTest
  @MethodSource("curves")
  void isByteForByteWhatTheTablesSay(Curve curve) throws RejectedException {
    PrivateKey issuer = TestKeys.of(curve, 1);
    String handles = "00000000 00000001 7FFFFFFF 80000000 FFFFFFFF";
    ReferenceMessage byHand =
        ReferenceMessage.of(issuer, 10, NOW, content(issuer.publicKey(), NEXT, handles));
    // In any order, and twice.
    MessageId[] revoked = {
      id(0x80000000L), id(1), id(0xFFFFFFFFL), id(0), id(0x7FFFFFFF), id(1), id(0xFFFFFFFFL)
    };
    byte[] payload = RevocationList.issue(issuer, NOW + 19, NEXT + 19, revoked);
    assertArrayEquals(byHand.payload(), payload);

    PublicKey[] issuers = {ISSUER.publicKey(), issuer.publicKey()};
    RevocationList list = RevocationList.verify(payload, issuers, Curves.all());
    assertEquals(NOW, list.thisUpdate());
    assertEquals(NEXT, list.nextUpdate());
    assertEquals(5, list.count());
    assertEquals(issuer.publicKey(), list.issuer());
    assertArrayEquals(byHand.signedBytes(), list.evidence().signedBytes());
    assertArrayEquals(byHand.id(), list.evidence().id().toBytes());
    assertArrayEquals(payload, list.payload());
  }

  @Test
  void containsWhatWasRevokedAndNothingElse() {
    Cases.check(
        100,
        c -> {
          List<Long> handles = c.list(0, 20, d -> d.number(0, 0xFFFFFFFFL));
          MessageId[] ids = handles.stream().map(RevocationListTest::id).toArray(MessageId[]::new);
          RevocationList list = verify(RevocationList.issue(ISSUER, NOW, NEXT, ids));
          assertEquals(handles.stream().distinct().count(), list.count());
          for (long handle : handles) {
            assertTrue(list.contains(id(handle)));
            for (long near : new long[] {handle + 1, handle - 1}) {
              long other = near & 0xFFFFFFFFL;
              assertEquals(handles.contains(other), list.contains(id(other)));
            }
          }
        });
  }

  @Test
  void anEmptyListRevokesNothing() throws RejectedException {
    RevocationList list = verify(RevocationList.issue(ISSUER, NOW, NOW, new MessageId[0]));
    assertEquals(0, list.count());
    assertFalse(list.contains(id(0)));
  }

  @Test
  void whatBreaksTheRulesIsMalformed() throws RejectedException {
    verify(byHand("00000001 00000002"));
    assertSame(Verdict.MALFORMED, verdict(byHand("00000002 00000001")));
    assertSame(Verdict.MALFORMED, verdict(byHand("00000001 00000001")));
    assertSame(Verdict.MALFORMED, verdict(byHand("80000000 7FFFFFFF")));
    for (String part : List.of("00", "0000", "000000", "0000000100")) {
      assertSame(Verdict.MALFORMED, verdict(byHand(part)));
    }
    byte[] content = content(ISSUER.publicKey(), NOW - 20, "");
    assertSame(Verdict.MALFORMED, verdict(ReferenceMessage.of(ISSUER, 10, NOW, content).payload()));
    ReferenceMessage good =
        ReferenceMessage.of(ISSUER, 10, NOW, content(ISSUER.publicKey(), NOW, ""));
    verify(good.payload());
    assertSame(Verdict.MALFORMED, verdict(good.in(1).payload()));
    assertSame(Verdict.MALFORMED, verdict(good.asking().payload()));
    assertSame(Verdict.MALFORMED, verdict(good.to(ISSUER.publicKey()).payload()));
    byte[] shorter = Arrays.copyOf(good.content(), 9);
    assertSame(Verdict.MALFORMED, verdict(ReferenceMessage.of(ISSUER, 10, NOW, shorter).payload()));
    assertSame(
        Verdict.UNSUPPORTED,
        verdict(ReferenceMessage.of(ISSUER, 5, NOW, good.content()).payload()));
  }

  @Test
  void onlyItsIssuerMakesIt() throws RejectedException {
    byte[] list = byHand("00000001");
    list[20] ^= 1;
    assertSame(Verdict.SIGNATURE_INVALID, verdict(list));
    PrivateKey other = TestKeys.of(Curves.p192(), 2);
    byte[] content = content(other.publicKey(), NEXT, "");
    assertSame(
        Verdict.UNKNOWN_SENDER, verdict(ReferenceMessage.of(ISSUER, 10, NOW, content).payload()));
    byte[] hinted = content(ISSUER.publicKey(), NEXT, "");
    assertSame(
        Verdict.SIGNATURE_INVALID, verdict(ReferenceMessage.of(other, 10, NOW, hinted).payload()));
    byte[] zero = byHand("00000001");
    Arrays.fill(zero, zero.length - 24, zero.length, (byte) 0);
    assertSame(Verdict.SIGNATURE_INVALID, verdict(zero));
  }

  @Test
  void timesThatAreNoUpdates() {
    long end = 20 * (0xffffffffL + 1);
    for (long[] times : new long[][] {{NOW, NOW - 20}, {-1, NOW}, {NOW, end}}) {
      assertThrows(
          IllegalArgumentException.class,
          () -> RevocationList.issue(ISSUER, times[0], times[1], new MessageId[0]));
    }
  }

  @ParameterizedTest
  @CsvSource({"P-192, 17", "P-224, 15", "P-256, 13", "K-163, 19", "P-384, 5"})
  void howManyHandlesOneSmsHas(String curve, int handles) {
    PrivateKey issuer = TestKeys.of(Curves.all().byName(curve), 1);
    Random random = new Random(1);
    MessageId[] ids =
        random.longs(handles, 0, 0xFFFFFFFFL).mapToObj(h -> id(h)).toArray(MessageId[]::new);
    assertTrue(RevocationList.issue(issuer, NOW, NEXT, ids).length <= 133);
    MessageId[] more = Arrays.copyOf(ids, handles + 1);
    more[handles] = id(0xFFFFFFFFL);
    assertTrue(RevocationList.issue(issuer, NOW, NEXT, more).length > 133);
  }
}
