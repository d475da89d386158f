// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.keyfile;

import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.Provider;
import java.security.Signature;
import org.trustedsms.key.PublicKey;

/** A private key that a security provider of Java uses. Thread-safe if the provider is. */
record ProviderKey(Provider provider, PrivateKey key, PublicKey publicKey) {

  /** Returns r and s side by side. */
  byte[] sign(byte[] message) throws GeneralSecurityException {
    String hash = publicKey.curve().hash().name().replace("-", "");
    Signature signature = Signature.getInstance(hash + "withECDSAinP1363Format", provider);
    signature.initSign(key);
    signature.update(message);
    return signature.sign();
  }
}
