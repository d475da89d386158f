// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.hash;

import org.bouncycastle.crypto.macs.HMac;
import org.bouncycastle.crypto.params.KeyParameter;

/** HMAC (FIPS 198-1) with one of the {@link Hash hash functions}. Not thread-safe. */
public final class Hmac {
  private final HMac hmac;

  /** Creates an HMAC without a key: {@link #init} must follow. */
  public Hmac(Hash hash) {
    hmac = new HMac(hash.newDigest());
  }

  /** Returns the length of a code in bytes, which is that of a digest. */
  public int length() {
    return hmac.getMacSize();
  }

  /** Begins anew with a key of any number of bytes; copied. */
  public void init(byte[] key) {
    hmac.init(new KeyParameter(key));
  }

  /** Adds one byte. */
  public void update(byte b) {
    hmac.update(b);
  }

  /** Adds any number of bytes. */
  public void update(byte[] data) {
    hmac.update(data, 0, data.length);
  }

  /** Adds a part of an array. */
  public void update(byte[] data, int offset, int length) {
    hmac.update(data, offset, length);
  }

  /**
   * Computes the code; the next one starts afresh with the same key.
   *
   * @param out where it goes: {@link #length} bytes from the start
   */
  public void doFinal(byte[] out) {
    hmac.doFinal(out, 0);
  }

  /** Puts the first bytes of the code, 1 to {@link #length}, into a part of an array. */
  public void doFinal(byte[] out, int offset, int length) {
    byte[] code = new byte[hmac.getMacSize()];
    hmac.doFinal(code, 0);
    System.arraycopy(code, 0, out, offset, length);
  }

  /**
   * Returns whether the first bytes of the code, 1 to {@link #length}, are those in a part of an
   * array, in a time that does not depend on either.
   */
  public boolean doFinalIs(byte[] expected, int offset, int length) {
    byte[] code = new byte[hmac.getMacSize()];
    hmac.doFinal(code, 0);
    int difference = 0;
    for (int i = 0; i < length; i++) {
      difference |= code[i] ^ expected[offset + i];
    }
    return difference == 0;
  }

  /** Overwrites what the key left behind. */
  public void erase() {
    hmac.init(new KeyParameter(new byte[1]));
  }
}
