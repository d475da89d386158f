// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.ecies;

import org.trustedsms.bytes.Bytes;
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
    Bytes.put(z, input, 0);
    Bytes.put(p, input, z.length + 4);
    byte[] out = new byte[length];
    int counter = 1;
    for (int filled = 0; filled < length; counter++) {
      Bytes.putNumber(counter, input, z.length, 4);
      byte[] block = hash.digest(input);
      int count = Math.min(block.length, length - filled);
      System.arraycopy(block, 0, out, filled, count);
      filled += count;
      Bytes.erase(block);
    }
    Bytes.erase(input);
    return out;
  }
}
