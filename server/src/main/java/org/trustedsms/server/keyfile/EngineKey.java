// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.keyfile;

import java.lang.System.Logger.Level;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.key.KeyHolder;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.signature.Signature;
import org.trustedsms.signature.SignatureVerifier;
import org.trustedsms.signature.Signer;
import org.trustedsms.signature.Verifier;

/**
 * A key of ours that another library signs with, and verifies others' signatures. Verifying each
 * signature would take several times as long as signing, and a library in this process could do
 * worse than sign wrongly; so our code verifies the first signature that it makes, the first that
 * it finds valid, and one in {@value #CHECKED_ONE_IN} after them. After a wrong or missing one, our
 * code does all. It also verifies where the library cannot. Thread-safe.
 */
final class EngineKey implements KeyHolder, SignatureVerifier {
  private static final System.Logger LOG = System.getLogger(EngineKey.class.getName());

  private static final int CHECKED_ONE_IN = 256;

  private final PrivateKey own;
  private final String name;
  private final Engine engine;
  private final Verifier verifier;
  private final AtomicInteger signed = new AtomicInteger();
  private final AtomicInteger valid = new AtomicInteger();
  private final SecureRandom random = new SecureRandom();
  private volatile boolean wrong;
  private volatile boolean verifiesWrongly;
  private volatile boolean closed;

  interface Engine {

    /** Returns r and s side by side, if it is right. */
    byte[] sign(byte[] message) throws GeneralSecurityException;

    /** Returns whether the signature is the key owner's; throws if it does not know the curve. */
    boolean verify(PublicKey key, byte[] message, Signature signature)
        throws GeneralSecurityException;

    /** Overwrites the copy, if the library can. */
    default void destroy() {}
  }

  private EngineKey(PrivateKey own, String name, Engine engine) {
    this.own = own;
    this.name = name;
    this.engine = engine;
    verifier = new Verifier(own.publicKey());
  }

  /** Signs with a key by a provider; the key is erased when the result is. */
  static PrivateKey of(PrivateKey key, String provider) throws GeneralSecurityException {
    try {
      ProviderEngine engine = ProviderEngine.load(provider, key);
      return of(key, engine.name(), engine);
    } catch (ReflectiveOperationException | LinkageError e) {
      throw new GeneralSecurityException(provider + " cannot be loaded: " + e, e);
    }
  }

  /** With any engine, which is destroyed if it signs wrongly. */
  static PrivateKey of(PrivateKey key, String name, Engine engine) throws GeneralSecurityException {
    EngineKey made = new EngineKey(key, name, engine);
    byte[] message = {1};
    try {
      if (made.isRight(message, engine.sign(message), true)) {
        return PrivateKey.heldBy(made);
      }
    } catch (GeneralSecurityException | RuntimeException e) {
      engine.destroy();
      throw new GeneralSecurityException(name + " cannot sign with this key: " + e, e);
    }
    engine.destroy();
    throw new GeneralSecurityException(name + " signs wrongly with this key");
  }

  /** Tells at least whether it is a signature of this curve. */
  private boolean isRight(byte[] message, byte[] signature, boolean checked) {
    try {
      Signature decoded = Signature.decode(own.curve(), signature);
      return !checked || verifier.verify(message, decoded);
    } catch (InvalidEncodingException e) {
      return false;
    }
  }

  @Override
  public PublicKey publicKey() {
    return own.publicKey();
  }

  @Override
  public byte[] sign(byte[] message) {
    if (!wrong && !closed) {
      try {
        byte[] signature = engine.sign(message);
        if (isRight(message, signature, isChecked(signed))) {
          return signature;
        }
      } catch (GeneralSecurityException | RuntimeException e) {
        // Our own code throws if the key was closed meanwhile.
        LOG.log(Level.WARNING, name + " could not sign", e);
      }
      wrong = true;
    }
    // A text that is signed twice is two messages with the engine, and stays so.
    byte[] additional = new byte[16];
    random.nextBytes(additional);
    return new Signer(own).sign(message, additional).toBytes();
  }

  private static boolean isChecked(AtomicInteger count) {
    return Math.floorMod(count.incrementAndGet(), CHECKED_ONE_IN) == 1;
  }

  @Override
  public boolean verify(PublicKey key, byte[] message, Signature signature) {
    boolean found = false;
    if (!verifiesWrongly) {
      try {
        found = engine.verify(key, message, signature);
        if (!found || !isChecked(valid)) {
          return found;
        }
      } catch (GeneralSecurityException e) {
        // It does not know the curve.
      } catch (RuntimeException e) {
        LOG.log(Level.ERROR, "the library fails; our own code verifies from now on", e);
        verifiesWrongly = true;
      }
    }
    boolean isValid = new Verifier(key).verify(message, signature);
    if (found && !isValid) {
      LOG.log(
          Level.ERROR, "the library takes a wrong signature; our own code verifies from now on");
      verifiesWrongly = true;
    }
    return isValid;
  }

  @Override
  public boolean isToBeChecked() {
    return false;
  }

  @Override
  public byte[] agree(byte[] point) {
    try {
      return own.agree(PublicKey.decode(own.curve(), point).point());
    } catch (InvalidEncodingException e) {
      throw new IllegalArgumentException(e.getMessage());
    }
  }

  @Override
  public void close() {
    closed = true;
    own.erase();
    engine.destroy();
  }

  @Override
  public String toString() {
    return wrong
        ? "trusted-sms, randomised nonces, since a signature of " + name + " was wrong"
        : name + ", random nonces";
  }
}
