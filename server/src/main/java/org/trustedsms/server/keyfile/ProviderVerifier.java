// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.keyfile;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.Provider;
import java.security.spec.X509EncodedKeySpec;
import java.util.Map;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.key.PublicKey;
import org.trustedsms.server.cache.BoundedMap;
import org.trustedsms.signature.Signature;

/** Verifies by a security provider of Java, and keeps the keys that it used last. Thread-safe. */
final class ProviderVerifier implements EngineVerifier.Engine {
  private static final int MOST_KEYS = 4_096;

  private final Provider provider;

  /** How a key is verified; without a key if the provider does not take it. */
  private record Known(java.security.PublicKey key, String algorithm, boolean isSideBySide) {}

  private final Map<Fingerprint, Known> keys = BoundedMap.ofLastUsed(MOST_KEYS);

  ProviderVerifier(Provider provider) {
    this.provider = provider;
  }

  @Override
  public boolean verify(PublicKey key, byte[] message, Signature signature)
      throws GeneralSecurityException {
    Known known;
    synchronized (keys) {
      known = keys.computeIfAbsent(key.fingerprint(), fingerprint -> known(key));
    }
    if (known.key == null) {
      throw new GeneralSecurityException("unknown to " + provider.getName());
    }
    java.security.Signature verifier =
        java.security.Signature.getInstance(known.algorithm, provider);
    verifier.initVerify(known.key);
    verifier.update(message);
    return verifier.verify(known.isSideBySide ? signature.toBytes() : signature.toDer());
  }

  private Known known(PublicKey key) {
    java.security.PublicKey converted = null;
    try {
      converted =
          KeyFactory.getInstance("EC", provider)
              .generatePublic(new X509EncodedKeySpec(key.toSubjectPublicKeyInfo()));
    } catch (GeneralSecurityException e) {
      // The provider does not take it.
    }
    return new Known(
        converted,
        ProviderEngine.algorithm(provider, key.curve()),
        ProviderEngine.isSideBySide(provider, key.curve()));
  }
}
