// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;

/** Keys for tests, the same in each run. */
final class Keys {
  private static final List<Curve> CURVES =
      List.of(Curves.p192(), Curves.k163(), Curves.b233(), Curves.prime239v1());

  private Keys() {}

  static PrivateKey pair(int seed) {
    return PrivateKey.generate(CURVES.get(seed % CURVES.size()), new Random(seed)::nextBytes);
  }

  static PublicKey key(int seed) {
    return pair(seed).publicKey();
  }

  static List<PrivateKey> pairs(int number) {
    return IntStream.range(0, number).mapToObj(Keys::pair).toList();
  }
}
