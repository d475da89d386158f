// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.platform.crypto;

import org.bouncycastle.crypto.CipherParameters;
import org.bouncycastle.crypto.Digest;
import org.bouncycastle.crypto.ExtendedDigest;
import org.bouncycastle.crypto.params.KeyParameter;
import org.bouncycastle.util.Memoable;

/**
 * Replaces Bouncy Castle's own HMAC (RFC 2104), for digests that know their block length and can be
 * copied: all of SHA-2.
 *
 * <p>As there, the states after the key's two blocks are kept; but they are computed at the first
 * use, so that a key costs nothing that only overwrites another. Not thread-safe.
 */
public final class HMac {
  private final Digest digest;
  private final byte[] block;
  private final Memoable inner;
  private final Memoable outer;

  /** True if the states are still those of the empty message, since the key has not been used. */
  private boolean keyWaits;

  /** Makes an HMAC without a key, of an ExtendedDigest that is Memoable; takes it over. */
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
    digest.reset();
    inner.reset((Memoable) digest);
    outer.reset((Memoable) digest);
    keyWaits = true;
  }

  private void useKey() {
    if (keyWaits) {
      keyWaits = false;
      start(outer, 0x5c);
      start(inner, 0x36 ^ 0x5c);
    }
  }

  /** Pads the block, digests it and keeps the state. */
  private void start(Memoable state, int pad) {
    byte[] b = block;
    for (int i = 0; i < b.length; i++) {
      b[i] ^= pad;
    }
    digest.reset();
    digest.update(b, 0, b.length);
    state.reset((Memoable) digest);
  }

  /** Returns the length of a code, in bytes. */
  public int getMacSize() {
    return digest.getDigestSize();
  }

  public void update(byte in) {
    useKey();
    digest.update(in);
  }

  public void update(byte[] in, int inOff, int len) {
    useKey();
    digest.update(in, inOff, len);
  }

  /** Computes the code, returns its length in bytes, and starts afresh with the same key. */
  public int doFinal(byte[] out, int outOff) {
    useKey();
    int length = digest.doFinal(out, outOff);
    ((Memoable) digest).reset(outer);
    digest.update(out, outOff, length);
    digest.doFinal(out, outOff);
    ((Memoable) digest).reset(inner);
    return length;
  }
}
