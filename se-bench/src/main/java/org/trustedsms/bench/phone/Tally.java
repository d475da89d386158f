// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.phone;

/**
 * The counter of instrumented classes in any package. Every class loader defines its own copy, with
 * its own count.
 */
public final class Tally {
  /** Midnight of 1 January 2008, UTC, in ms. */
  private static final long NOW = 1199145600000L;

  /** The number of instructions executed since the class was loaded. */
  public static long executed;

  private Tally() {}

  /** Stands for {@link System#currentTimeMillis}, so that nothing depends on the clock. */
  public static long currentTimeMillis() {
    return NOW;
  }
}
