// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.hash;

import org.bouncycastle.crypto.Digest;
import org.bouncycastle.util.Memoable;

/**
 * No hash function: the digest of a message is the one that was given for its first byte. Messages
 * whose digest a test must choose cannot be found otherwise.
 */
final class GivenDigests implements Digest, Memoable {
  private final byte[][] digests;
  private int chosen;

  GivenDigests(byte[][] digests) {
    this.digests = digests;
  }

  @Override
  public String getAlgorithmName() {
    return "given digests";
  }

  @Override
  public int getDigestSize() {
    return digests[0].length;
  }

  @Override
  public void update(byte in) {
    throw new UnsupportedOperationException("a message comes in one piece");
  }

  @Override
  public void update(byte[] in, int offset, int length) {
    chosen = length == 0 ? 0 : in[offset];
  }

  @Override
  public int doFinal(byte[] out, int offset) {
    System.arraycopy(digests[chosen], 0, out, offset, getDigestSize());
    return getDigestSize();
  }

  @Override
  public void reset() {
    chosen = 0;
  }

  @Override
  public Memoable copy() {
    return new GivenDigests(digests);
  }

  @Override
  public void reset(Memoable other) {
    chosen = ((GivenDigests) other).chosen;
  }
}
