// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.library;

import java.security.SecureRandom;
import java.util.Random;

/** Always the same numbers, so that every run does the same work; never for a key that is used. */
public final class FixedRandom extends SecureRandom {
  private static final long serialVersionUID = 1;

  private final Random random;

  public FixedRandom(long seed) {
    random = new Random(seed);
  }

  @Override
  public void nextBytes(byte[] bytes) {
    random.nextBytes(bytes);
  }

  @Override
  public int nextInt() {
    return random.nextInt();
  }
}
