// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.key;

import org.trustedsms.curve.Point;

/** A private key that somebody else holds. A class of its own, so that a phone is without it. */
final class HeldKey extends PrivateKey {
  private final KeyHolder holder;

  HeldKey(KeyHolder holder) {
    super(holder.publicKey().curve().scalarFromDigest(new byte[0]), holder.publicKey());
    this.holder = holder;
  }

  public KeyHolder holder() {
    return holder;
  }

  public byte[] agree(Point point) {
    byte[] x = holder.agree(point.toUncompressedBytes());
    if (x.length != curve().fieldLength()) {
      throw new KeyUnavailableException(
          "the holder of " + this + " agreed on " + x.length + " bytes, of which none are used");
    }
    return x;
  }

  public void erase() {
    holder.close();
  }
}
