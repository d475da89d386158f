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
 * The public keys that were used last. Checking a point takes as long as verifying, and from the
 * third message on a kept key has its verification table: 2 to 21 KB by curve. Thread-safe.
 */
public final class KeyCache {
  private final Map<ByteBuffer, PublicKey> keys;

  public KeyCache(int most) {
    keys = Collections.synchronizedMap(BoundedMap.ofLastUsed(most));
  }

  /** Returns the kept key, or a new one and keeps it; throws if that is not on the curve. */
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
