// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.keyfile;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.Provider;
import java.security.spec.X509EncodedKeySpec;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.key.PublicKey;
import org.trustedsms.signature.Signature;

/** Verifies by a security provider of Java, and keeps the keys that it used last. Thread-safe. */
final class ProviderVerifier implements EngineVerifier.Engine {
  private static final int MOST_KEYS = 4_096;

  private final Provider provider;

  /** Empty for a key that the provider does not take. */
  private final Map<Fingerprint, Optional<java.security.PublicKey>> keys =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(
            Map.Entry<Fingerprint, Optional<java.security.PublicKey>> eldest) {
          return size() > MOST_KEYS;
        }
      };

  ProviderVerifier(Provider provider) {
    this.provider = provider;
  }

  @Override
  public boolean verify(PublicKey key, byte[] message, Signature signature)
      throws GeneralSecurityException {
    Optional<java.security.PublicKey> known;
    synchronized (keys) {
      known = keys.computeIfAbsent(key.fingerprint(), fingerprint -> converted(key));
    }
    java.security.Signature verifier =
        java.security.Signature.getInstance(
            ProviderEngine.algorithm(provider, key.curve()), provider);
    verifier.initVerify(
        known.orElseThrow(() -> new GeneralSecurityException("unknown to " + provider.getName())));
    verifier.update(message);
    return verifier.verify(
        ProviderEngine.isSideBySide(provider, key.curve())
            ? signature.toBytes()
            : signature.toDer());
  }

  private Optional<java.security.PublicKey> converted(PublicKey key) {
    try {
      KeyFactory factory = KeyFactory.getInstance("EC", provider);
      return Optional.of(
          factory.generatePublic(new X509EncodedKeySpec(key.toSubjectPublicKeyInfo())));
    } catch (GeneralSecurityException e) {
      return Optional.empty();
    }
  }
}
