// SPDX-License-Identifier: Apache-2.0
package org.bouncycastle.util;

/** Replaces Bouncy Castle's own, which calls Object.clone(). */
public final class Arrays {
  private Arrays() {}

  /** Equal in length and elements. */
  public static boolean areEqual(int[] a, int[] b) {
    throw new RuntimeException("substitute");
  }

  /** A hash of the elements. */
  public static int hashCode(int[] data) {
    throw new RuntimeException("substitute");
  }

  /** A hash of a range. */
  public static int hashCode(long[] data, int off, int len) {
    throw new RuntimeException("substitute");
  }

  /** A copy. */
  public static int[] clone(int[] data) {
    throw new RuntimeException("substitute");
  }

  /** Sets a range. */
  public static void fill(byte[] a, int fromIndex, int toIndex, byte val) {
    throw new RuntimeException("substitute");
  }
}
