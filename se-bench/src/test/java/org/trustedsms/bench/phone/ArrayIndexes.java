// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.phone;

/**
 * Where classes with {@link IndexTracing} tell at which indexes they read and write arrays. Public,
 * because classes of any package refer to it. Not thread-safe.
 */
public final class ArrayIndexes {
  private static long digest;

  private ArrayIndexes() {}

  /** Takes the next index. */
  public static void index(int index) {
    digest = 31 * digest + index;
  }

  /** Returns a number that depends on all indexes since the last call and on their order. */
  public static long take() {
    long taken = digest;
    digest = 0;
    return taken;
  }
}
