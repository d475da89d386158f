// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.platform.crypto;

import org.bouncycastle.crypto.CipherParameters;
import org.bouncycastle.crypto.Digest;
import org.bouncycastle.crypto.params.KeyParameter;

/** Replaces Bouncy Castle's PBKDF2 (RFC 8018 section 5.2), without SHA-1. Not thread-safe. */
public final class PKCS5S2ParametersGenerator {
  private final HMac hmac;
  private byte[] password;
  private byte[] salt;
  private int iterationCount;

  /** Makes a generator with the HMAC of a digest; takes it over. */
  public PKCS5S2ParametersGenerator(Digest digest) {
    hmac = new HMac(digest);
  }

  /** Takes the input, which is neither copied nor erased; iterations are at least 1. */
  public void init(byte[] passwordBytes, byte[] saltBytes, int iterations) {
    password = passwordBytes;
    salt = saltBytes;
    iterationCount = iterations;
  }

  /**
   * Derives a key of a length in bits, a multiple of 8.
   *
   * @throws IllegalArgumentException if the iteration count is below 1
   */
  public CipherParameters generateDerivedMacParameters(int keySize) {
    if (iterationCount < 1) {
      throw new IllegalArgumentException("iteration count " + iterationCount);
    }
    byte[] key = new byte[keySize / 8];
    byte[] u = new byte[hmac.getMacSize()];
    hmac.init(new KeyParameter(password));
    int block = 0;
    for (int done = 0; done < key.length; done += u.length) {
      block++;
      hmac.update(salt, 0, salt.length);
      for (int shift = 24; shift >= 0; shift -= 8) {
        hmac.update((byte) (block >> shift));
      }
      for (int i = iterationCount; i > 0; i--) {
        if (i < iterationCount) {
          hmac.update(u, 0, u.length);
        }
        hmac.doFinal(u, 0);
        for (int j = Math.min(u.length, key.length - done) - 1; j >= 0; j--) {
          key[done + j] ^= u[j];
        }
      }
    }
    return new KeyParameter(key);
  }
}
