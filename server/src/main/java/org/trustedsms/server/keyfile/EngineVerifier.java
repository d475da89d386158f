// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.keyfile;

import java.lang.System.Logger.Level;
import java.security.GeneralSecurityException;
import java.util.concurrent.atomic.AtomicInteger;
import org.trustedsms.key.PublicKey;
import org.trustedsms.signature.Signature;
import org.trustedsms.signature.SignatureVerifier;
import org.trustedsms.signature.Verifier;

/**
 * Lets another library verify, as {@link EngineKey} lets it sign. Our own code verifies the first
 * signature that the library finds valid, and one in {@value #CHECKED_ONE_IN} after it; after the
 * first that is not valid our own code verifies all. It also verifies where the library cannot.
 */
final class EngineVerifier implements SignatureVerifier {
  private static final System.Logger LOG = System.getLogger(EngineVerifier.class.getName());

  private static final int CHECKED_ONE_IN = 256;

  private final Engine engine;
  private final AtomicInteger valid = new AtomicInteger();
  private volatile boolean wrong;

  @FunctionalInterface
  interface Engine {

    /**
     * Tells whether the key's owner signed the message.
     *
     * @throws GeneralSecurityException if it cannot tell, as it does not know the curve
     */
    boolean verify(PublicKey key, byte[] message, Signature signature)
        throws GeneralSecurityException;
  }

  EngineVerifier(Engine engine) {
    this.engine = engine;
  }

  @Override
  public boolean verify(PublicKey key, byte[] message, Signature signature) {
    if (wrong) {
      return verifyOurselves(key, message, signature);
    }
    boolean isValid;
    try {
      isValid = engine.verify(key, message, signature);
    } catch (GeneralSecurityException e) {
      return verifyOurselves(key, message, signature);
    } catch (RuntimeException e) {
      LOG.log(Level.ERROR, "the library fails; our own code verifies from now on", e);
      wrong = true;
      return verifyOurselves(key, message, signature);
    }
    if (!isValid || Math.floorMod(valid.incrementAndGet(), CHECKED_ONE_IN) != 1) {
      return isValid;
    }
    boolean isReallyValid = verifyOurselves(key, message, signature);
    if (!isReallyValid) {
      LOG.log(
          Level.ERROR, "the library takes a wrong signature; our own code verifies from now on");
      wrong = true;
    }
    return isReallyValid;
  }

  private static boolean verifyOurselves(PublicKey key, byte[] message, Signature signature) {
    return new Verifier(key).verify(message, signature);
  }
}
