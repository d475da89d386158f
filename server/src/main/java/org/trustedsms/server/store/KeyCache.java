// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.Map;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.key.PublicKey;
import org.trustedsms.server.util.BoundedMap;

/**
 * The public keys that were used last. To find out that a point is valid takes as long as to
 * verify, and a key that is kept has its table for verifying from the third message on: 2 to 21 KB,
 * depending on the curve. Thread-safe.
 */
public final class KeyCache {
  private final Map<ByteBuffer, PublicKey> keys;

  /** Creates a cache. */
  public KeyCache(int most) {
    keys = Collections.synchronizedMap(BoundedMap.ofLastUsed(most));
  }

  /**
   * Returns a key: the one that is kept, or a new one, which is kept from now on.
   *
   * @throws InvalidEncodingException if it is not one of the curve
   */
  public PublicKey key(Curve curve, byte[] point) throws InvalidEncodingException {
    // Their identifiers distinguish curves with points of one length.
    ByteBuffer name =
        ByteBuffer.allocate(1 + point.length).put((byte) curve.id()).put(point).flip();
    PublicKey key = keys.get(name);
    if (key == null) {
      key = PublicKey.decode(curve, point);
      keys.put(name, key);
    }
    return key;
  }
}
