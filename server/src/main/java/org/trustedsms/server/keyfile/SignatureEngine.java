// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.keyfile;

import java.util.Locale;

/** A library that signs with one's own key. */
public enum SignatureEngine {
  /** This project's own code, with the nonces of RFC 6979. */
  CORE(null),
  CORRETTO("com.amazon.corretto.crypto.provider.AmazonCorrettoCryptoProvider"),
  CONSCRYPT("org.conscrypt.OpenSSLProvider");

  /** Null for what needs none. */
  private final String provider;

  SignatureEngine(String provider) {
    this.provider = provider;
  }

  /** Returns the class of its security provider; null if it needs none. */
  String provider() {
    return provider;
  }

  /** Returns what a setting calls it, such as "corretto". */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns whether it is on the class path; it may have no native code for this machine. */
  public boolean isOnClassPath() {
    if (provider == null) {
      return true;
    }
    try {
      Class.forName(provider, false, SignatureEngine.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException | LinkageError e) {
      return false;
    }
  }
}
