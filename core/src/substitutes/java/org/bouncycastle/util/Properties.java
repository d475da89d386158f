// SPDX-License-Identifier: Apache-2.0
package org.bouncycastle.util;

/** Replaces Bouncy Castle's own, which reads java.security properties. */
public final class Properties {
  private Properties() {}

  /** Always false: a phone has no properties. */
  public static boolean isOverrideSet(String propertyName) {
    throw new RuntimeException("substitute");
  }

  /** Always the default value. */
  public static int asInteger(String propertyName, int defaultValue) {
    throw new RuntimeException("substitute");
  }
}
