// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.phone;

import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.key.PrivateKey;

/**
 * The nonce of a deterministic signature (RFC 6979 section 3.2), by the JDK's functions.
 *
 * @param encoded the number, as long as the order
 * @param draws how many numbers were drawn until one was in [1, n-1]
 */
record Nonce(byte[] encoded, int draws) {

  static Nonce of(PrivateKey key, byte[] message) throws GeneralSecurityException {
    Curve curve = key.curve();
    String bits = curve.hash().name().replace("SHA-", "");
    byte[] x = key.toBytes();
    byte[] h = MessageDigest.getInstance("SHA-" + bits).digest(message);
    BigInteger e = leftmost(h, curve);
    BigInteger n = order(curve);
    byte[] reduced = bytes(e.compareTo(n) < 0 ? e : e.subtract(n), x.length);

    Mac mac = Mac.getInstance("HmacSHA" + bits);
    byte[] v = new byte[h.length];
    Arrays.fill(v, (byte) 1);
    byte[] k = new byte[h.length];
    for (byte step = 0; step < 2; step++) {
      k = hmac(mac, k, v, new byte[] {step}, x, reduced);
      v = hmac(mac, k, v);
    }
    for (int draws = 1; ; draws++) {
      byte[] t = {};
      while (t.length < x.length) {
        v = hmac(mac, k, v);
        t = Arrays.copyOf(t, t.length + v.length);
        System.arraycopy(v, 0, t, t.length - v.length, v.length);
      }
      BigInteger nonce = leftmost(Arrays.copyOf(t, x.length), curve);
      if (nonce.signum() > 0 && nonce.compareTo(n) < 0) {
        return new Nonce(bytes(nonce, x.length), draws);
      }
      k = hmac(mac, k, v, new byte[1]);
      v = hmac(mac, k, v);
    }
  }

  /** Returns n, 1 more than 1 - 2 mod n. */
  private static BigInteger order(Curve curve) {
    try {
      byte[] one = bytes(BigInteger.ONE, curve.scalarLength());
      byte[] two = bytes(BigInteger.TWO, curve.scalarLength());
      byte[] last = curve.decodeScalar(one).subtract(curve.decodeScalar(two)).toBytes();
      return new BigInteger(1, last).add(BigInteger.ONE);
    } catch (InvalidEncodingException e) {
      throw new AssertionError(e);
    }
  }

  private static BigInteger leftmost(byte[] bytes, Curve curve) {
    return new BigInteger(1, bytes).shiftRight(Math.max(0, 8 * bytes.length - curve.orderBits()));
  }

  private static byte[] bytes(BigInteger value, int length) {
    byte[] bytes = value.toByteArray();
    byte[] padded = new byte[length];
    int count = Math.min(length, bytes.length);
    System.arraycopy(bytes, bytes.length - count, padded, length - count, count);
    return padded;
  }

  private static byte[] hmac(Mac mac, byte[] key, byte[]... parts) throws GeneralSecurityException {
    mac.init(new SecretKeySpec(key, mac.getAlgorithm()));
    for (byte[] part : parts) {
      mac.update(part);
    }
    return mac.doFinal();
  }
}
