// SPDX-License-Identifier: Apache-2.0
package org.bouncycastle.crypto;

import java.security.SecureRandom;

/** Replaces Bouncy Castle's own, which brings in ASN.1, X9, DSA and thread-local storage. */
public final class CryptoServicesRegistrar {
  private CryptoServicesRegistrar() {}

  /** The default source of randomness. */
  public static SecureRandom getSecureRandom() {
    throw new RuntimeException("substitute");
  }

  /** Lets every service pass. */
  public static void checkConstraints(CryptoServiceProperties service) {
    throw new RuntimeException("substitute");
  }
}
