// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.random;

import org.trustedsms.bytes.Bytes;
import org.trustedsms.hash.Hash;
import org.trustedsms.hash.Hmac;

/**
 * The deterministic random bit generator HMAC_DRBG (NIST SP 800-90A rev. 1 section 10.1.2), without
 * additional input.
 *
 * <p>It serves as a source of random bytes and, seeded with a private key and a digest, as the
 * nonce generator of RFC 6979, which is the same algorithm. Thread-safe.
 */
public final class HmacDrbg implements RandomSource {
  private final Hmac hmac;
  private final byte[] key;
  private final byte[] v;

  /**
   * Instantiates the generator (section 10.1.2.3).
   *
   * @param seed entropy input, nonce and personalization string, one after the other: with SHA-256
   *     at least 48 bytes with 256 bits of entropy for the full strength; copied
   * @throws IllegalArgumentException if the seed is empty
   */
  public HmacDrbg(Hash hash, byte[] seed) {
    if (seed.length == 0) {
      throw new IllegalArgumentException("the seed is empty");
    }
    hmac = new Hmac(hash);
    key = new byte[hmac.length()];
    v = new byte[hmac.length()];
    for (int i = 0; i < v.length; i++) {
      v[i] = 1;
    }
    update(seed);
  }

  /** Mixes more entropy in (section 10.1.2.4): any number of bytes; copied. */
  public synchronized void reseed(byte[] seed) {
    update(seed);
  }

  /**
   * Generates bytes (section 10.1.2.5).
   *
   * @param bytes what to fill; lengths above the standard's 65,536 bytes are not cut
   */
  public synchronized void nextBytes(byte[] bytes) {
    hmac.init(key);
    for (int filled = 0; filled < bytes.length; filled += v.length) {
      step();
      System.arraycopy(v, 0, bytes, filled, Math.min(v.length, bytes.length - filled));
    }
    update(null);
  }

  /** Overwrites the state; what is generated afterwards is worthless. */
  public synchronized void erase() {
    Bytes.erase(v);
    Bytes.erase(key);
    hmac.erase();
  }

  /** HMAC_DRBG_Update of section 10.1.2.2; data may be null. */
  private void update(byte[] data) {
    updateHalf((byte) 0, data);
    if (data != null && data.length > 0) {
      updateHalf((byte) 1, data);
    }
  }

  private void updateHalf(byte separator, byte[] data) {
    hmac.init(key);
    hmac.update(v);
    hmac.update(separator);
    if (data != null) {
      hmac.update(data);
    }
    hmac.doFinal(key);
    hmac.init(key);
    step();
  }

  /** V = HMAC(K, V); the HMAC is initialised with K, and again after each doFinal. */
  private void step() {
    hmac.update(v);
    hmac.doFinal(v);
  }
}
