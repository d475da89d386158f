// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.keyfile;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.Provider;
import java.security.SecureRandom;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.key.KeyHolder;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.signature.Signature;
import org.trustedsms.signature.Signer;
import org.trustedsms.signature.Verifier;

/**
 * A key of this library's that a faster library signs with: taken if its signatures are right and
 * take less time than our own. To verify each would take several times as long as to sign, and the
 * library runs within this process, where it could do worse than sign wrongly; so one signature in
 * {@value #CHECKED_ONE_IN} is verified. After the first that is wrong, or not there, our own code
 * signs. Thread-safe.
 */
final class EngineKey implements KeyHolder {
  private static final String CORRETTO =
      "com.amazon.corretto.crypto.provider.AmazonCorrettoCryptoProvider";

  private static final int CHECKED_ONE_IN = 64;
  private static final int MAX_TRIALS = 64;
  private static final int MIN_TRIALS = 4;
  private static final long TRIAL_NANOS = 10_000_000;

  private final PrivateKey own;
  private final String name;
  private final Engine engine;
  private final Verifier verifier;
  private final AtomicInteger signed = new AtomicInteger();
  private final SecureRandom random = new SecureRandom();
  private long ownNanos = Long.MAX_VALUE;
  private long engineNanos = Long.MAX_VALUE;
  private volatile boolean wrong;
  private volatile boolean closed;

  /** Another library with a copy of the key. */
  @FunctionalInterface
  interface Engine {

    /** Returns r and s side by side, if it is right. */
    byte[] sign(byte[] message) throws GeneralSecurityException;

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
   * Has the fastest there is sign with a key: what is on the class path, for curves that it knows.
   *
   * @param key a key that is not held elsewhere
   * @return a key that erases the other when it is erased; the same key if nothing is faster
   */
  static PrivateKey fastest(PrivateKey key) {
    try {
      Object provider = Class.forName(CORRETTO).getDeclaredConstructor().newInstance();
      return fastest(key, (Provider) provider);
    } catch (ReflectiveOperationException | LinkageError notThere) {
      return key;
    } catch (GeneralSecurityException notItsCurve) {
      return key;
    }
  }

  private static PrivateKey fastest(PrivateKey key, Provider provider)
      throws GeneralSecurityException {
    byte[] der = EcPrivateKeyInfo.encode(key);
    try {
      java.security.PrivateKey copy =
          KeyFactory.getInstance("EC", provider).generatePrivate(new PKCS8EncodedKeySpec(der));
      String name = provider.getName() + " " + provider.getVersionStr();
      return fastest(key, name, new ProviderKey(provider, copy, key.publicKey()), System::nanoTime);
    } finally {
      Arrays.fill(der, (byte) 0);
    }
  }

  static PrivateKey fastest(PrivateKey key, String name, Engine engine, LongSupplier nanoTime)
      throws GeneralSecurityException {
    EngineKey both = new EngineKey(key, name, engine);
    if (both.isRightAndFaster(nanoTime)) {
      return PrivateKey.heldBy(both);
    }
    engine.destroy();
    return key;
  }

  /** Compares the least times: what else the machine does makes times longer, never shorter. */
  private boolean isRightAndFaster(LongSupplier nanoTime) throws GeneralSecurityException {
    Signer signer = new Signer(own);
    long begin = nanoTime.getAsLong();
    for (int i = 0; i < MAX_TRIALS; i++) {
      byte[] message = {(byte) i};
      long start = nanoTime.getAsLong();
      byte[] signature = engine.sign(message);
      long middle = nanoTime.getAsLong();
      signer.sign(message);
      long end = nanoTime.getAsLong();
      if (!isRight(message, signature)) {
        return false;
      }
      engineNanos = Math.min(engineNanos, middle - start);
      ownNanos = Math.min(ownNanos, end - middle);
      if (i >= MIN_TRIALS && end - begin > TRIAL_NANOS) {
        break;
      }
    }
    return engineNanos < ownNanos;
  }

  private boolean isRight(byte[] message, byte[] signature) {
    try {
      return verifier.verify(message, Signature.decode(own.curve(), signature));
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
        boolean unchecked = signed.incrementAndGet() % CHECKED_ONE_IN != 1;
        if (unchecked
            ? signature.length == own.curve().signatureLength()
            : isRight(message, signature)) {
          return signature;
        }
      } catch (GeneralSecurityException | RuntimeException e) {
        // Our own code tells if the key was closed meanwhile.
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
        : "%s, random nonces (%d µs a signature, trusted-sms %d µs)"
            .formatted(name, engineNanos / 1000, ownNanos / 1000);
  }
}
