// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.keyfile;

import java.security.GeneralSecurityException;
import java.security.Provider;
import java.security.Signature;
import javax.security.auth.DestroyFailedException;
import org.trustedsms.key.PublicKey;

/** A private key that a security provider of Java uses. Thread-safe if the provider is. */
record ProviderKey(Provider provider, java.security.PrivateKey key, PublicKey publicKey)
    implements EngineKey.Engine {

  @Override
  public byte[] sign(byte[] message) throws GeneralSecurityException {
    String hash = publicKey.curve().hash().name().replace("-", "");
    Signature signature = Signature.getInstance(hash + "withECDSAinP1363Format", provider);
    signature.initSign(key);
    signature.update(message);
    return signature.sign();
  }

  @Override
  public void destroy() {
    try {
      key.destroy();
    } catch (DestroyFailedException e) {
      // Left to the garbage collector, as what a provider keeps inside is anyway.
    }
  }
}
