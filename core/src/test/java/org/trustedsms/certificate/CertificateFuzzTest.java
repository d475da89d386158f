// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.certificate;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.key.TestKeys;
import org.trustedsms.message.RejectedException;
import org.trustedsms.testing.ReferenceMessage;
import org.trustedsms.text.TextCodings;

/** Any bytes, beginning with genuine certificates: refused, or what was issued. */
class CertificateFuzzTest {
  private static final long FROM = 1_700_000_000L;
  private static final PrivateKey ISSUER = TestKeys.of(Curves.p192(), 1);
  private static final PublicKey[] ISSUERS = {
    TestKeys.of(Curves.k163(), 1).publicKey(), ISSUER.publicKey()
  };

  private static byte[] issued(PublicKey key) {
    Subject subject = new Subject(key, "+491701234567", "Ada", Roles.PERSON);
    return Certificate.issue(ISSUER, subject, FROM, FROM + 86400);
  }

  static Stream<Arguments> certificates() {
    return Arrays.stream(Curves.all().toArray())
        .map(curve -> Arguments.of((Object) issued(TestKeys.of(curve, 2).publicKey())));
  }

  @MethodSource("certificates")
  @FuzzTest
  void isRefusedOrWasIssued(byte[] data) {
    verify(data);
    // What only somebody reaches who has the issuer's key: any content, signed.
    if (data.length > 24 && data.length < 500) {
      try {
        byte[] payload = signed(data);
        Certificate certificate = verified(payload);
        Certificate again =
            verified(
                Certificate.issue(
                    ISSUER, certificate.subject(), certificate.from(), certificate.until()));
        assertEquals(certificate.subject().toString(), again.subject().toString());
        assertEquals(certificate.subject().key(), again.subject().key());
      } catch (RejectedException refused) {
        // It is not well formed.
      }
    }
  }

  private static void verify(byte[] data) {
    try {
      Certificate certificate = verified(data);
      assertArrayEquals(issued(certificate.subject().key()), twin(data, certificate));
    } catch (RejectedException refused) {
      // What every change ends in.
    }
  }

  /** With the signature as it was made, since (r, n - s) holds, too. */
  private static byte[] twin(byte[] data, Certificate certificate) {
    byte[] made = issued(certificate.subject().key());
    byte[] same = data.clone();
    System.arraycopy(made, made.length - 24, same, same.length - 24, 24);
    return same;
  }

  private static Certificate verified(byte[] payload) throws RejectedException {
    return Certificate.verify(payload, ISSUERS, Curves.all(), TextCodings.standard());
  }

  private static byte[] signed(byte[] payload) {
    byte[] changed = payload.clone();
    changed[0] = 0x54;
    changed[1] = (byte) (changed[1] & 0x60 | ISSUER.curve().id());
    System.arraycopy(ISSUER.publicKey().fingerprint().toBytes(), 0, changed, 10, 4);
    long step =
        (changed[4] & 0xffL) << 24
            | (changed[5] & 0xffL) << 16
            | (changed[2] & 0xffL) << 8
            | changed[3] & 0xffL;
    byte[] content = Arrays.copyOfRange(changed, 4, Math.max(4, changed.length - 48));
    return ReferenceMessage.of(ISSUER, 5, 20 * step, content)
        .in((changed[1] & 0x60) >> 5)
        .payload();
  }
}
