// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.key.PublicKey;

/**
 * A public key as it is in the file. That it is a point of the right order is found out when it is
 * asked for: with many contacts that takes more time than all else.
 */
final class StoredKey {
  private static final Map<String, Curve> CURVES = curves();

  private final Curve curve;
  private final byte[] point;
  private PublicKey key;

  private StoredKey(Curve curve, byte[] point, PublicKey key) {
    this.curve = curve;
    this.point = point;
    this.key = key;
  }

  /** Returns the stored form of a key; null if there is none. */
  static StoredKey of(PublicKey key) {
    return key == null ? null : new StoredKey(key.curve(), key.toCompressedBytes(), key);
  }

  static StoredKey of(String curveName, String point) throws DamageException {
    Curve curve = CURVES.get(curveName);
    if (curve == null) {
      throw new DamageException("a key on an unknown curve");
    }
    if (point.length() != 2 * curve.compressedPointLength()) {
      throw new DamageException("a key of the wrong length");
    }
    return new StoredKey(curve, Hexadecimal.bytes(point), null);
  }

  String curveName() {
    return curve.name();
  }

  String pointInHex() {
    return HexFormat.of().formatHex(point);
  }

  PublicKey key() throws InvalidEncodingException {
    if (key == null) {
      key = PublicKey.decode(curve, point);
    }
    return key;
  }

  private static Map<String, Curve> curves() {
    Map<String, Curve> byName = new HashMap<>();
    Arrays.stream(Curves.all().toArray()).forEach(curve -> byName.put(curve.name(), curve));
    return byName;
  }
}
