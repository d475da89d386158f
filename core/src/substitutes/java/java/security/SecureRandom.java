// SPDX-License-Identifier: Apache-2.0
package java.security;

import java.util.Random;

/** Absent from CLDC 1.1; the phone's own source of entropy stands behind it. */
public class SecureRandom extends Random {
  /** Seeded by the platform. */
  public SecureRandom() {}

  /** Fills the array with random bytes. */
  public void nextBytes(byte[] bytes) {
    throw new RuntimeException("substitute");
  }
}
