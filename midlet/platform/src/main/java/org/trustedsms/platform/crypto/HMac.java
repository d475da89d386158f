// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.platform.crypto;

import org.bouncycastle.crypto.CipherParameters;
import org.bouncycastle.crypto.Digest;
import org.bouncycastle.crypto.ExtendedDigest;
import org.bouncycastle.crypto.params.KeyParameter;
import org.bouncycastle.util.Memoable;

/**
 * Replaces Bouncy Castle's own HMAC (RFC 2104), which has a table of digests that do not know their
 * block length. This one takes those only that know it and can be copied: all of SHA-2.
 *
 * <p>As there, the states after the key's two blocks are kept, so that no code has to compute them
 * again. Not thread-safe.
 */
public final class HMac {
  private final Digest digest;
  private final byte[] block;
  private final Memoable inner;
  private final Memoable outer;

  /**
   * Makes an HMAC without a key.
   *
   * @param digest an ExtendedDigest that is Memoable; taken over
   */
  public HMac(Digest digest) {
    this.digest = digest;
    block = new byte[((ExtendedDigest) digest).getByteLength()];
    inner = ((Memoable) digest).copy();
    outer = ((Memoable) digest).copy();
  }

  /** Takes a key and forgets what was there before. */
  public void init(CipherParameters params) {
    byte[] key = ((KeyParameter) params).getKey();
    int length = key.length;
    digest.reset();
    if (length > block.length) {
      digest.update(key, 0, length);
      length = digest.doFinal(block, 0);
    } else {
      System.arraycopy(key, 0, block, 0, length);
    }
    for (int i = length; i < block.length; i++) {
      block[i] = 0;
    }
    start(outer, 0x5c);
    start(inner, 0x36 ^ 0x5c);
  }

  /** Pads the block, digests it and keeps the state. */
  private void start(Memoable state, int pad) {
    for (int i = 0; i < block.length; i++) {
      block[i] ^= pad;
    }
    digest.reset();
    digest.update(block, 0, block.length);
    state.reset((Memoable) digest);
  }

  /** Returns the length of a code, in bytes. */
  public int getMacSize() {
    return digest.getDigestSize();
  }

  public void update(byte in) {
    digest.update(in);
  }

  public void update(byte[] in, int inOff, int len) {
    digest.update(in, inOff, len);
  }

  /**
   * Computes the code; the next one starts afresh with the same key.
   *
   * @param out where it goes
   * @param outOff where it starts there
   * @return its length in bytes
   */
  public int doFinal(byte[] out, int outOff) {
    int length = digest.doFinal(out, outOff);
    ((Memoable) digest).reset(outer);
    digest.update(out, outOff, length);
    digest.doFinal(out, outOff);
    ((Memoable) digest).reset(inner);
    return length;
  }
}
