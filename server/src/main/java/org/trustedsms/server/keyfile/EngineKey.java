// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.keyfile;

import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
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
  /** Well-kept providers with native code, found by name where they are. */
  private static final List<String> PROVIDERS =
      List.of(
          "com.amazon.corretto.crypto.provider.AmazonCorrettoCryptoProvider",
          "org.conscrypt.OpenSSLProvider");

  private static final int CHECKED_ONE_IN = 256;

  private static final int CHECKED_AT_FIRST = 16;

  /** Java compiles well what has been called some thousand times. */
  private static final int MAX_TRIALS = 5000;

  private static final long TRIAL_NANOS = 500_000_000;

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

  /** An engine, with its name and version. */
  record Candidate(String name, Engine engine) {}

  private EngineKey(PrivateKey own, Candidate candidate) {
    this.own = own;
    name = candidate.name;
    engine = candidate.engine;
    verifier = new Verifier(own.publicKey());
  }

  /**
   * Has the fastest there is sign with a key: of what is on the class path, and knows the curve.
   *
   * @param key a key that is not held elsewhere
   * @return a key that erases the other when it is erased; the same key if nothing is faster
   */
  static PrivateKey fastest(PrivateKey key) {
    List<Candidate> candidates = new ArrayList<>();
    for (String provider : PROVIDERS) {
      try {
        ProviderEngine engine = ProviderEngine.load(provider, key);
        candidates.add(new Candidate(engine.name(), engine));
      } catch (ReflectiveOperationException | LinkageError | GeneralSecurityException e) {
        // It is not there, or it is not its curve.
      }
    }
    return fastest(key, candidates, System::nanoTime);
  }

  /** Of several engines; those that are not taken are destroyed. */
  static PrivateKey fastest(PrivateKey key, List<Candidate> candidates, LongSupplier nanoTime) {
    List<EngineKey> engines = new ArrayList<>();
    for (Candidate candidate : candidates) {
      engines.add(new EngineKey(key, candidate));
    }
    compare(engines, key, nanoTime);
    EngineKey fastest = null;
    for (EngineKey engine : engines) {
      if (!engine.wrong
          && engine.engineNanos < engine.ownNanos
          && (fastest == null || engine.engineNanos < fastest.engineNanos)) {
        fastest = engine;
      }
    }
    for (EngineKey engine : engines) {
      if (engine != fastest) {
        engine.engine.destroy();
      }
    }
    return fastest == null ? key : PrivateKey.heldBy(fastest);
  }

  /**
   * Finds the least times, as what else the machine does makes times longer, never shorter. All
   * take turns, so that none has a better time of it.
   */
  private static void compare(List<EngineKey> engines, PrivateKey own, LongSupplier nanoTime) {
    Signer signer = new Signer(own);
    long begin = nanoTime.getAsLong();
    for (int i = 0; i < MAX_TRIALS && !engines.stream().allMatch(engine -> engine.wrong); i++) {
      byte[] message = {(byte) i};
      long start = nanoTime.getAsLong();
      signer.sign(message);
      long end = nanoTime.getAsLong();
      for (EngineKey engine : engines) {
        engine.ownNanos = Math.min(engine.ownNanos, end - start);
        engine.wrong = engine.wrong || !engine.isRight(message, i < CHECKED_AT_FIRST, nanoTime);
      }
      if (i >= CHECKED_AT_FIRST && end - begin > TRIAL_NANOS) {
        break;
      }
    }
  }

  /** Has the engine sign, and takes its time. */
  private boolean isRight(byte[] message, boolean checked, LongSupplier nanoTime) {
    try {
      long start = nanoTime.getAsLong();
      byte[] signature = engine.sign(message);
      engineNanos = Math.min(engineNanos, nanoTime.getAsLong() - start);
      return isRight(message, signature, checked);
    } catch (GeneralSecurityException | RuntimeException e) {
      return false;
    }
  }

  /** Returns the engine's name and version. */
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
