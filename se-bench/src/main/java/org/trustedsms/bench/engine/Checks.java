// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.engine;

import java.util.Arrays;

/** Lets a task fail whose result is wrong: the time of something broken means nothing. */
final class Checks {
  private Checks() {}

  static boolean hold(boolean signatureHolds) {
    if (!signatureHolds) {
      throw new IllegalStateException("a genuine signature was refused");
    }
    return true;
  }

  static void same(byte[] plaintext, byte[] decrypted) {
    if (!Arrays.equals(plaintext, decrypted)) {
      throw new IllegalStateException("what was decrypted is not what was encrypted");
    }
  }
}
