// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.engine;

import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import org.bouncycastle.crypto.signers.StandardDSAEncoding;
import org.trustedsms.bench.engine.Engine.CallableEngine;
import org.trustedsms.bench.engine.Engine.CallableEngine.Hashing;
import org.trustedsms.bench.engine.SelfCheck.Counterpart;
import org.trustedsms.bench.library.BouncyCastle138Curve;
import org.trustedsms.bench.library.ClassFiles;
import org.trustedsms.bench.library.ClassFiles.MemoryLoader;
import org.trustedsms.bench.library.Reflected;
import org.trustedsms.bench.result.Operation;
import org.trustedsms.bench.result.Results;
import org.trustedsms.curve.Curve;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;

/** {@link BouncyCastle138Curve} in a class loader of its own. */
final class BouncyCastle138Engine implements CallableEngine, Counterpart {
  private static final int MAC_KEY_BITS = 256;
  private static final String ECIES_DIGEST = "SHA256";

  private static final Set<Operation> OPERATIONS =
      EnumSet.of(
          Operation.GENERATE_KEY,
          Operation.SIGN,
          Operation.VERIFY_FIRST,
          Operation.VERIFY_KNOWN,
          Operation.ENCRYPT,
          Operation.DECRYPT);

  private final Reflected library;
  private final SecureRandom random = new SecureRandom();
  private final Map<Algorithm, Optional<Keyed>> curves = new ConcurrentHashMap<>();

  private BouncyCastle138Engine(ClassLoader loader) {
    library = new Reflected(loader);
  }

  static Engine load() throws Engine.UnavailableException {
    try (InputStream jar = ClassFiles.open(BouncyCastle138Curve.JAR)) {
      return new BouncyCastle138Engine(loader(jar));
    } catch (IOException e) {
      throw new Engine.UnavailableException(
          "its JAR cannot be read: " + e.getMessage() + "; build the module with Maven", e);
    }
  }

  static ClassLoader loader(InputStream jar) throws IOException {
    return new MemoryLoader(ClassFiles.ofJar(jar), UnaryOperator.identity());
  }

  @Override
  public String name() {
    return Results.OLD;
  }

  @Override
  public String version() {
    return "1.38";
  }

  @Override
  public List<String> notes() {
    return List.of(
        Results.OLD
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

  private Optional<Keyed> open(Algorithm algorithm) {
    try {
      return Optional.of(new Keyed(algorithm));
    } catch (ReflectiveOperationException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private Keyed curve(Algorithm algorithm) {
    return curves
        .computeIfAbsent(algorithm, this::open)
        .orElseThrow(
            () -> new IllegalArgumentException(Results.OLD + " has no " + algorithm.name()));
  }

  /** A curve with the key of {@link KeyMaterial}. */
  private final class Keyed {
    private final Curve ours;
    private final BouncyCastle138Curve curve;
    private final byte[] point;
    private final Object privateKey;

    Keyed(Algorithm algorithm) throws ReflectiveOperationException {
      ours = algorithm.curve();
      curve = new BouncyCastle138Curve(library, ours);
      PrivateKey key = KeyMaterial.privateKey(algorithm);
      point = key.publicKey().toUncompressedBytes();
      privateKey = curve.privateKey(new BigInteger(1, key.toBytes()));
    }

    Object publicKey() throws ReflectiveOperationException {
      return curve.publicKey(point);
    }

    byte[] hash(byte[] message) throws ReflectiveOperationException {
      return curve.hash(ours.hash().name().replace("-", ""), ours.hash().length(), message);
    }

    Object[] sign(byte[] digest) throws ReflectiveOperationException {
      return curve.signing(privateKey, random).sign(digest);
    }

    /** The sender makes the ephemeral key and sends its point in front: R, C, T. */
    byte[] encrypt(Object recipient, byte[] plaintext) throws ReflectiveOperationException {
      Object pair = curve.keyPair(random);
      byte[] sealed =
          curve.ecies(
              true, curve.privateKeyOf(pair), recipient, ECIES_DIGEST, MAC_KEY_BITS, plaintext);
      byte[] front = curve.point(curve.publicKeyOf(pair));
      byte[] both = Arrays.copyOf(front, front.length + sealed.length);
      System.arraycopy(sealed, 0, both, front.length, sealed.length);
      return both;
    }

    byte[] decrypt(byte[] ciphertext) throws ReflectiveOperationException {
      int length =
          ciphertext[0] == 4 ? ours.uncompressedPointLength() : ours.compressedPointLength();
      Object ephemeral = curve.publicKey(Arrays.copyOf(ciphertext, length));
      byte[] sealed = Arrays.copyOfRange(ciphertext, length, ciphertext.length);
      return curve.ecies(false, privateKey, ephemeral, ECIES_DIGEST, MAC_KEY_BITS, sealed);
    }
  }

  @Override
  public TimedTask task(Algorithm algorithm, Operation operation, Hashing hashing)
      throws Exception {
    Keyed keyed = curve(algorithm);
    BouncyCastle138Curve curve = keyed.curve;
    byte[] message = BenchInput.message();
    byte[] plaintext = BenchInput.plaintext();
    byte[] digest = keyed.hash(message);
    boolean hashed = hashing == Hashing.LEFT_OUT;
    return switch (operation) {
      case GENERATE_KEY -> TimedTask.of(() -> curve.keyPair(random));
      case SIGN -> {
        BouncyCastle138Curve.Signing signing = curve.signing(keyed.privateKey, random);
        yield TimedTask.of(() -> signing.sign(hashed ? digest : keyed.hash(message)));
      }
      case VERIFY_FIRST -> {
        Object[] signature = keyed.sign(digest);
        yield TimedTask.withFresh(
            keyed::publicKey,
            key ->
                TimedTask.hold(
                    curve.verifying(key).verify(hashed ? digest : keyed.hash(message), signature)));
      }
      case VERIFY_KNOWN -> {
        Object[] signature = keyed.sign(digest);
        BouncyCastle138Curve.Verifying verifying = curve.verifying(keyed.publicKey());
        yield TimedTask.of(
            () ->
                TimedTask.hold(verifying.verify(hashed ? digest : keyed.hash(message), signature)));
      }
      case ENCRYPT -> {
        Object key = keyed.publicKey();
        yield TimedTask.of(() -> keyed.encrypt(key, plaintext));
      }
      case DECRYPT -> {
        byte[] ciphertext = keyed.encrypt(keyed.publicKey(), plaintext);
        TimedTask.same(plaintext, keyed.decrypt(ciphertext));
        yield TimedTask.of(() -> keyed.decrypt(ciphertext));
      }
      case VALIDATE_KEY, SIGN_WITH_TOKEN, ENCODE_MESSAGE, DECODE_MESSAGE ->
          throw new IllegalArgumentException(Results.OLD + " has no " + operation.words());
    };
  }

  @Override
  public Optional<String> fault(Algorithm algorithm) {
    return SelfCheck.fault(
        this,
        new Reference2008(),
        algorithm,
        () -> {
          BouncyCastle138Curve curve = curve(algorithm).curve;
          byte[] generated = curve.point(curve.publicKeyOf(curve.keyPair(random)));
          return PublicKey.decode(algorithm.curve(), generated).toSubjectPublicKeyInfo();
        });
  }

  @Override
  public byte[] sign(Algorithm algorithm, byte[] message) throws Exception {
    Keyed keyed = curve(algorithm);
    Object[] signature = keyed.sign(keyed.hash(message));
    return StandardDSAEncoding.INSTANCE.encode(
        (BigInteger) keyed.curve.order(), (BigInteger) signature[0], (BigInteger) signature[1]);
  }

  @Override
  public boolean verify(Algorithm algorithm, byte[] message, byte[] signature) throws Exception {
    Keyed keyed = curve(algorithm);
    BigInteger order = (BigInteger) keyed.curve.order();
    Object[] numbers = StandardDSAEncoding.INSTANCE.decode(order, signature);
    return keyed.curve.verifying(keyed.publicKey()).verify(keyed.hash(message), numbers);
  }

  /**
   * Today's Bouncy Castle with the digests of 2008's: cut to whole bytes where FIPS 186-4 section
   * 6.4 cuts to bits.
   */
  static final class Reference2008 implements Counterpart {
    private final JcaEngine today = JcaEngine.bouncyCastle();

    @Override
    public String name() {
      return "Bouncy Castle of today with a digest that is cut to whole bytes";
    }

    @Override
    public byte[] sign(Algorithm algorithm, byte[] message) throws Exception {
      return today.sign(algorithm, Hashing.LEFT_OUT, digest(algorithm.curve(), message));
    }

    @Override
    public boolean verify(Algorithm algorithm, byte[] message, byte[] signature) throws Exception {
      return today.verify(
          algorithm, Hashing.LEFT_OUT, digest(algorithm.curve(), message), signature);
    }

    private static byte[] digest(Curve curve, byte[] message) {
      byte[] digest = curve.hash().digest(message);
      return Arrays.copyOf(digest, Math.min(digest.length, curve.orderBits() / 8));
    }
  }
}
