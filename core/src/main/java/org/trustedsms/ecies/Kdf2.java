// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.ecies;

import org.trustedsms.hash.Hash;

/**
 * The key derivation function KDF2 (ISO/IEC 18033-2 section 6.2.3; IEEE Std 1363a-2004 section
 * 13.2), which is that of ANSI X9.63 (SEC 1 v2.0 section 3.6.1) under another name: Hash(Z,
 * counter, P) for counter = 1, 2, ...
 */
final class Kdf2 {
  private final Hash hash;

  Kdf2(Hash hash) {
    this.hash = hash;
  }

  /** Returns length bytes derived from the secret z and the parameters p. */
  byte[] derive(byte[] z, byte[] p, int length) {
    byte[] input = new byte[z.length + 4 + p.length];
    System.arraycopy(z, 0, input, 0, z.length);
    System.arraycopy(p, 0, input, z.length + 4, p.length);
    byte[] out = new byte[length];
    int counter = 1;
    for (int filled = 0; filled < length; counter++) {
      for (int i = 0; i < 4; i++) {
        input[z.length + i] = (byte) (counter >>> (24 - 8 * i));
      }
      byte[] block = hash.digest(input);
      int count = Math.min(block.length, length - filled);
      System.arraycopy(block, 0, out, filled, count);
      filled += count;
      Ecies.erase(block);
    }
    Ecies.erase(input);
    return out;
  }
}
