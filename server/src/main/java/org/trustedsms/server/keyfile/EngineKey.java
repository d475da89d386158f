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
 * A key of this library's that another library signs with. To verify each signature would take
 * several times as long as to sign, and the library runs within this process, where it could do
 * worse than sign wrongly; so the first signature is verified, and one in {@value #CHECKED_ONE_IN}
 * after it. After the first that is wrong, or not there, our own code signs. Thread-safe.
 */
final class EngineKey implements KeyHolder {
  private static final System.Logger LOG = System.getLogger(EngineKey.class.getName());

  private static final int CHECKED_ONE_IN = 256;

  private final PrivateKey own;
  private final String name;
  private final Engine engine;
  private final Verifier verifier;
  private final AtomicInteger signed = new AtomicInteger();
  private final SecureRandom random = new SecureRandom();
  private volatile boolean wrong;
  private volatile boolean closed;

  @FunctionalInterface
  interface Engine {

    /** Returns r and s side by side, if it is right. */
    byte[] sign(byte[] message) throws GeneralSecurityException;

    default SignatureVerifier verifier() {
      return (key, message, signature) -> new Verifier(key).verify(message, signature);
    }

    /** Overwrites the copy, if the library can. */
    default void destroy() {}
  }

  private EngineKey(PrivateKey own, String name, Engine engine) {
    this.own = own;
    this.name = name;
    this.engine = engine;
    verifier = new Verifier(own.publicKey());
  }

  /**
   * Lets a provider sign with a key.
   *
   * @param key a key that is not held elsewhere
   * @return a key that erases the other when it is erased
   */
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

  SignatureVerifier verifier() {
    return engine.verifier();
  }

  String name() {
    return name;
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
        boolean checked = Math.floorMod(signed.incrementAndGet(), CHECKED_ONE_IN) == 1;
        if (isRight(message, signature, checked)) {
          return signature;
        }
      } catch (GeneralSecurityException | RuntimeException e) {
        // Our own code tells if the key was closed meanwhile.
        LOG.log(Level.WARNING, name + " could not sign", e);
      }
      wrong = true;
    }
    // A text that is signed twice is two messages with the engine, and stays so.
    byte[] additional = new byte[16];
    random.nextBytes(additional);
    return new Signer(own).sign(message, additional).toBytes();
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
