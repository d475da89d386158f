// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.signature;

import org.trustedsms.bytes.Bytes;
import org.trustedsms.hash.Hash;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.random.HmacDrbg;
import org.trustedsms.random.RandomSource;

/**
 * Prepares {@link SigningToken}s for one key, while the user types for example.
 *
 * <p>Nonces come from an HMAC_DRBG that is seeded with fresh entropy, the private key and the
 * clock, and gets fresh entropy for every token: as long as either the entropy or the private key
 * is unknown to others, so are they. Do not use it without good entropy: a state that comes up
 * twice, after a restart, would betray the key. {@link Signer#sign(byte[])} needs none.
 * Thread-safe.
 */
public final class SigningTokens {
  private static final int ENTROPY_LENGTH = 48;
  private static final int CLOCK_LENGTH = 8;

  private final PrivateKey key;
  private final RandomSource entropy;
  private final HmacDrbg nonces;
  private boolean erased;

  /** Seeds the generator from a source of good entropy, 256 bits in each 48 bytes. */
  public SigningTokens(PrivateKey key, RandomSource entropy) {
    this.key = key;
    this.entropy = entropy;
    byte[] secret = key.toBytes();
    byte[] fresh = fresh();
    byte[] seed = new byte[ENTROPY_LENGTH + CLOCK_LENGTH + secret.length];
    Bytes.put(fresh, seed, 0);
    Bytes.putNumber(System.currentTimeMillis(), seed, ENTROPY_LENGTH, CLOCK_LENGTH);
    Bytes.put(secret, seed, ENTROPY_LENGTH + CLOCK_LENGTH);
    nonces = new HmacDrbg(Hash.sha256(), seed);
    Bytes.erase(secret);
    Bytes.erase(fresh);
    Bytes.erase(seed);
  }

  /**
   * Prepares a token for one message, which is the work of a signature.
   *
   * @throws SecurityException if this has been erased, or the key has
   */
  public synchronized SigningToken next() {
    if (erased) {
      throw new SecurityException("the generator of signing tokens has been erased");
    }
    byte[] fresh = fresh();
    nonces.reseed(fresh);
    Bytes.erase(fresh);
    SigningToken token;
    do {
      token = SigningToken.of(key, key.curve().randomScalar(nonces));
    } while (token == null);
    return token;
  }

  /** Overwrites the generator's state; no more tokens can be prepared. */
  public synchronized void erase() {
    erased = true;
    nonces.erase();
  }

  private byte[] fresh() {
    byte[] fresh = new byte[ENTROPY_LENGTH];
    entropy.nextBytes(fresh);
    return fresh;
  }
}
