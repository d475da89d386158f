// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.phone;

/**
 * Where instrumented classes count. Every loader of instrumented classes defines a copy of its own,
 * so that what is counted in one is not seen in another. Public, because instrumented classes of
 * any package refer to it; of no use otherwise. Not thread-safe: what is counted runs on one
 * thread.
 */
public final class Tally {
  /** Midnight of 1 January 2008, UTC, in ms. */
  private static final long NOW = 1199145600000L;

  /** How many instructions were executed since the class was loaded. */
  public static long executed;

  private Tally() {}

  /**
   * Stands for {@link System#currentTimeMillis} in instrumented classes, so that what they do does
   * not depend on the clock.
   */
  public static long currentTimeMillis() {
    return NOW;
  }
}
