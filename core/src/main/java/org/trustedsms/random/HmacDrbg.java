// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.random;

import org.trustedsms.bytes.Bytes;
import org.trustedsms.hash.Hash;
import org.trustedsms.hash.Hmac;

/**
 * The deterministic random bit generator HMAC_DRBG (NIST SP 800-90A rev. 1 section 10.1.2), without
 * additional input.
 *
 * <p>Seeded with a private key and a digest, it is RFC 6979's nonce generator. Thread-safe.
 */
public final class HmacDrbg implements RandomSource {
  /** HMAC with the key K. */
  private final Hmac hmac;

  private final byte[] v;
  private final boolean shortLived;

  /** True if the update that follows an output has been put off. */
  private boolean updateDue;

  /**
   * Instantiates the generator (section 10.1.2.3).
   *
   * @param seed entropy input, nonce and personalization string, one after the other: with SHA-256
   *     at least 48 bytes with 256 bits of entropy for the full strength; copied
   * @throws IllegalArgumentException if the seed is empty
   */
  public HmacDrbg(Hash hash, byte[] seed) {
    this(hash, seed, false);
  }

  private HmacDrbg(Hash hash, byte[] seed, boolean shortLived) {
    if (seed.length == 0) {
      throw new IllegalArgumentException("the seed is empty");
    }
    this.shortLived = shortLived;
    hmac = new Hmac(hash);
    v = new byte[hmac.length()];
    hmac.init(v);
    for (int i = 0; i < v.length; i++) {
      v[i] = 1;
    }
    update(seed);
  }

  /**
   * Instantiates a generator that is erased soon after its first output: it gives the same bytes,
   * but updates its state only when it is asked for more. Until then the state tells the last
   * output.
   *
   * @param seed as for the constructor
   * @throws IllegalArgumentException if the seed is empty
   */
  public static HmacDrbg shortLived(Hash hash, byte[] seed) {
    return new HmacDrbg(hash, seed, true);
  }

  /** Mixes more entropy in (section 10.1.2.4): any number of bytes; copied. */
  public synchronized void reseed(byte[] seed) {
    updateIfDue();
    update(seed);
  }

  /** Generates bytes (section 10.1.2.5); lengths above the standard's 65,536 bytes are not cut. */
  public synchronized void nextBytes(byte[] bytes) {
    updateIfDue();
    for (int filled = 0; filled < bytes.length; filled += v.length) {
      step();
      System.arraycopy(v, 0, bytes, filled, Math.min(v.length, bytes.length - filled));
    }
    if (shortLived) {
      updateDue = true;
    } else {
      update(null);
    }
  }

  /** Overwrites the state; what is generated afterwards is worthless. */
  public synchronized void erase() {
    Bytes.erase(v);
    updateDue = false;
    hmac.erase();
  }

  private void updateIfDue() {
    if (updateDue) {
      updateDue = false;
      update(null);
    }
  }

  /** HMAC_DRBG_Update of section 10.1.2.2; data may be null. */
  private void update(byte[] data) {
    updateHalf((byte) 0, data);
    if (data != null && data.length > 0) {
      updateHalf((byte) 1, data);
    }
  }

  private void updateHalf(byte separator, byte[] data) {
    hmac.update(v);
    hmac.update(separator);
    if (data != null) {
      hmac.update(data);
    }
    byte[] key = new byte[v.length];
    hmac.doFinal(key);
    hmac.init(key);
    Bytes.erase(key);
    step();
  }

  /** V = HMAC(K, V). */
  private void step() {
    hmac.update(v);
    hmac.doFinal(v);
  }
}
