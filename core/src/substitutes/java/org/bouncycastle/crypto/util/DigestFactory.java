// SPDX-License-Identifier: Apache-2.0
package org.bouncycastle.crypto.util;

import org.bouncycastle.crypto.Digest;

/**
 * Replaces Bouncy Castle's own, which names every digest there is in a java.util.HashMap; that
 * HMAC-SHA-1 is the default of PBKDF2 brings it in.
 */
public final class DigestFactory {
  private DigestFactory() {}

  /** A SHA-1 digest. */
  public static Digest createSHA1() {
    throw new RuntimeException("substitute");
  }
}
