// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.trustedsms.curve.Curve;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.random.TestRandom;

/** The people of the tests: a name has the same key on a curve every time. */
final class Keys {
  private static final Map<String, PrivateKey> KEYS = new ConcurrentHashMap<>();

  private Keys() {}

  static PrivateKey alice(Curve curve) {
    return of("alice", curve);
  }

  static PrivateKey bob(Curve curve) {
    return of("bob", curve);
  }

  static PrivateKey carol(Curve curve) {
    return of("carol", curve);
  }

  private static PrivateKey of(String name, Curve curve) {
    return KEYS.computeIfAbsent(
        name + " " + curve,
        person -> PrivateKey.generate(curve, TestRandom.seeded(person.hashCode())));
  }
}
