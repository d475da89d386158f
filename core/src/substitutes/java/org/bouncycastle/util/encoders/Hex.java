// SPDX-License-Identifier: Apache-2.0
package org.bouncycastle.util.encoders;

/**
 * Replaces Bouncy Castle's own, which brings in java.security.AccessController by way of Strings.
 */
public final class Hex {
  private Hex() {}

  /** The bytes of lower or upper case digits without white space. */
  public static byte[] decodeStrict(String str) {
    throw new RuntimeException("substitute");
  }

  /** Two lower case digits a byte. */
  public static String toHexString(byte[] data) {
    throw new RuntimeException("substitute");
  }
}
