// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.key.PublicKey;

/**
 * A public key as it is in the store. That it is a point of the right order is found out when it is
 * asked for: with many contacts that takes more time than all else.
 */
record StoredKey(String curve, byte[] point) {
  private static final Map<String, Curve> CURVES =
      Arrays.stream(Curves.all().toArray())
          .collect(Collectors.toMap(Curve::name, Function.identity()));

  /** Keys that were read lately: to find out that a point is valid takes as long as to verify. */
  private static final int MAX_KNOWN = 10_000;

  private static final Map<ByteBuffer, PublicKey> KNOWN =
      Collections.synchronizedMap(
          new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1;

            @Override
            protected boolean removeEldestEntry(Map.Entry<ByteBuffer, PublicKey> eldest) {
              return size() > MAX_KNOWN;
            }
          });

  /** No key. */
  static final StoredKey NONE = new StoredKey(null, null);

  /** Returns the stored form of a key, which may be null. */
  static StoredKey of(PublicKey key) {
    return key == null ? NONE : new StoredKey(key.curve().name(), key.toCompressedBytes());
  }

  /** Returns the key, null if there is none. */
  PublicKey key() throws InvalidEncodingException {
    if (curve == null && point == null) {
      return null;
    }
    Curve known = CURVES.get(curve);
    if (known == null || point == null || point.length != known.compressedPointLength()) {
      throw new InvalidEncodingException("not a key");
    }
    // Curves with points of one length are told apart by their identifiers.
    ByteBuffer name =
        ByteBuffer.allocate(1 + point.length).put((byte) known.id()).put(point).flip();
    PublicKey key = KNOWN.get(name);
    if (key == null) {
      key = PublicKey.decode(known, point);
      KNOWN.put(name, key);
    }
    return key;
  }
}
