// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.random;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.SplittableRandom;

/** Random sources whose bytes a test knows. Not for anything else. */
public final class TestRandom {
  private TestRandom() {}

  /** Returns a source that gives other bytes for each seed, and the same for the same. */
  public static RandomSource seeded(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return bytes -> {
      synchronized (random) {
        random.nextBytes(bytes);
      }
    };
  }

  /** Returns a source that is stuck at one value. */
  public static RandomSource stuckAt(int value) {
    return bytes -> Arrays.fill(bytes, (byte) value);
  }

  /**
   * Returns a source that gives these, one each call, and fails if asked for other lengths or more.
   */
  public static RandomSource giving(byte[]... values) {
    Iterator<byte[]> next = List.of(values).iterator();
    return bytes -> {
      byte[] value = next.next();
      if (value.length != bytes.length) {
        throw new AssertionError(bytes.length + " bytes asked for, " + value.length + " expected");
      }
      System.arraycopy(value, 0, bytes, 0, value.length);
    };
  }
}
