// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.engine;

import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.bouncycastle.crypto.signers.StandardDSAEncoding;
import org.trustedsms.bench.result.Operation;
import org.trustedsms.curve.Curve;
import org.trustedsms.key.PublicKey;

/**
 * Bouncy Castle 1.38 of 2007, which the measurements of 2008 were made with, in a class loader of
 * its own. Its lightweight interface is called, as a phone's program does.
 */
final class Engine2008 implements CallableEngine, Counterpart {
  static final String NAME = "Bouncy Castle 2008";

  /** Where the build puts the JAR; in the class path itself it would hide today's classes. */
  static final String JAR = "/org/trustedsms/bench/phone/bcprov-jdk14-138.jar";

  private static final Set<Operation> OPERATIONS =
      EnumSet.of(
          Operation.GENERATE_KEY,
          Operation.SIGN,
          Operation.VERIFY_FIRST,
          Operation.VERIFY_KNOWN,
          Operation.ENCRYPT,
          Operation.DECRYPT);

  private final Library2008 library;
  private final Map<Algorithm, Optional<Curve2008>> curves = new ConcurrentHashMap<>();

  private Engine2008(ClassLoader loader) {
    library = new Library2008(loader);
  }

  static Engine load() throws EngineUnavailableException {
    try (InputStream jar = Engine2008.class.getResourceAsStream(JAR)) {
      if (jar == null) {
        throw new EngineUnavailableException(
            "its JAR is not in the class path as " + JAR + "; build the module with Maven");
      }
      return new Engine2008(ClassLoader2008.of(jar));
    } catch (IOException e) {
      throw new EngineUnavailableException("its JAR cannot be read: " + e.getMessage(), e);
    }
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String version() {
    return "1.38";
  }

  @Override
  public List<String> notes() {
    return List.of(
        NAME
            + ": version 1.38, lightweight interface, random nonces, on this JVM with its compiler;"
            + " ECIES with KDF2, HMAC and XOR. It does not check that a point is on the curve, so"
            + " that the validation of keys is empty. It cuts a digest to whole bytes, so that its"
            + " signatures hold nowhere else on curves whose order's bits are no multiple of 8;"
            + " this does not change the time.");
  }

  @Override
  public Set<Operation> operations(Algorithm algorithm) {
    return algorithm.isCurve() && curves.computeIfAbsent(algorithm, this::open).isPresent()
        ? EnumSet.copyOf(OPERATIONS)
        : EnumSet.noneOf(Operation.class);
  }

  private Optional<Curve2008> open(Algorithm algorithm) {
    try {
      return Optional.of(new Curve2008(library, algorithm));
    } catch (ReflectiveOperationException e) {
      return Optional.empty();
    }
  }

  private Curve2008 curve(Algorithm algorithm) {
    return curves
        .computeIfAbsent(algorithm, this::open)
        .orElseThrow(() -> new IllegalArgumentException(NAME + " has no " + algorithm.name()));
  }

  @Override
  public Task task(Algorithm algorithm, Operation operation, Hashing hashing) throws Exception {
    Curve2008 curve = curve(algorithm);
    byte[] message = Workload.message();
    byte[] digest = curve.hash(message);
    boolean hashed = hashing == Hashing.LEFT_OUT;
    return switch (operation) {
      case GENERATE_KEY -> Task.of(curve::generate);
      case SIGN -> {
        Curve2008.Signing signing = curve.signing();
        yield Task.of(() -> signing.sign(hashed ? digest : curve.hash(message)));
      }
      case VERIFY_FIRST -> {
        BigInteger[] signature = curve.signing().sign(digest);
        yield Task.withFresh(
            curve::publicKey,
            key ->
                Checks.hold(
                    curve.verifying(key).verify(hashed ? digest : curve.hash(message), signature)));
      }
      case VERIFY_KNOWN -> {
        BigInteger[] signature = curve.signing().sign(digest);
        Curve2008.Verifying verifying = curve.verifying(curve.publicKey());
        yield Task.of(
            () -> Checks.hold(verifying.verify(hashed ? digest : curve.hash(message), signature)));
      }
      case ENCRYPT -> {
        Object key = curve.publicKey();
        byte[] plaintext = Workload.plaintext();
        yield Task.of(() -> curve.encrypt(key, plaintext));
      }
      case DECRYPT -> {
        byte[] plaintext = Workload.plaintext();
        byte[] ciphertext = curve.encrypt(curve.publicKey(), plaintext);
        Checks.same(plaintext, curve.decrypt(ciphertext));
        yield Task.of(() -> curve.decrypt(ciphertext));
      }
      case VALIDATE_KEY, SIGN_WITH_TOKEN, ENCODE_MESSAGE, DECODE_MESSAGE ->
          throw new IllegalArgumentException(NAME + " has no " + operation.words());
    };
  }

  @Override
  public Optional<String> fault(Algorithm algorithm) {
    Curve ours = algorithm.curve();
    return SelfCheck.fault(
        this,
        new Reference2008(),
        algorithm,
        () -> PublicKey.decode(ours, curve(algorithm).generatePoint()).toSubjectPublicKeyInfo());
  }

  @Override
  public byte[] sign(Algorithm algorithm, byte[] message) throws Exception {
    Curve2008 curve = curve(algorithm);
    BigInteger[] signature = curve.signing().sign(curve.hash(message));
    return StandardDSAEncoding.INSTANCE.encode(curve.order(), signature[0], signature[1]);
  }

  @Override
  public boolean verify(Algorithm algorithm, byte[] message, byte[] signature) throws Exception {
    Curve2008 curve = curve(algorithm);
    BigInteger[] numbers = StandardDSAEncoding.INSTANCE.decode(curve.order(), signature);
    return curve.verifying(curve.publicKey()).verify(curve.hash(message), numbers);
  }
}
