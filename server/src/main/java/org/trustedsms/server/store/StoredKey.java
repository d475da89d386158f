// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.key.PublicKey;

/**
 * A public key as it is in the store. That it is a point of the right order is found out when it is
 * asked for: with many contacts that takes more time than everything else.
 */
record StoredKey(String curve, byte[] point) {
  private static final Map<String, Curve> CURVES =
      Arrays.stream(Curves.all().toArray())
          .collect(Collectors.toMap(Curve::name, Function.identity()));

  /** Of tables for P-256 that is 50 MB, if each of the keys is used. */
  private static final KeyCache KNOWN = new KeyCache(10_000);

  static final StoredKey NONE = new StoredKey(null, null);

  /** The last key that was asked for: most often that is the own key, and it takes time. */
  private static volatile Map.Entry<PublicKey, StoredKey> last;

  /** Returns the stored form of a key, which may be null. */
  static StoredKey of(PublicKey key) {
    if (key == null) {
      return NONE;
    }
    Map.Entry<PublicKey, StoredKey> known = last;
    if (known == null || !known.getKey().equals(key)) {
      known = Map.entry(key, new StoredKey(key.curve().name(), key.toCompressedBytes()));
      last = known;
    }
    return known.getValue();
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
    return KNOWN.key(known, point);
  }
}
