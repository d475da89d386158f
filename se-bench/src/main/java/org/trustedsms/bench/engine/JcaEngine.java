// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.engine;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.PSSParameterSpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.crypto.Cipher;
import org.bouncycastle.jce.spec.IESParameterSpec;
import org.trustedsms.bench.result.Operation;

/**
 * An engine behind the Java Cryptography Architecture. Its signature objects are made and
 * initialised once, as a program does that is about speed; only the first message of a key pays for
 * the initialisation with that key.
 */
final class JcaEngine implements CallableEngine, Counterpart {
  private static final int SALT_LENGTH = 32;
  private static final PSSParameterSpec PSS =
      new PSSParameterSpec(
          "SHA-256",
          "MGF1",
          MGF1ParameterSpec.SHA256,
          SALT_LENGTH,
          PSSParameterSpec.TRAILER_FIELD_BC);
  private static final int MAC_KEY_BITS = 256;

  private final JcaProfile profile;
  private final Map<Algorithm, Set<Operation>> operations = new ConcurrentHashMap<>();

  JcaEngine(JcaProfile profile) {
    this.profile = profile;
  }

  @Override
  public String name() {
    return profile.name();
  }

  @Override
  public String version() {
    return profile.version();
  }

  @Override
  public List<String> notes() {
    return profile.notes();
  }

  @Override
  public Set<Operation> operations(Algorithm algorithm) {
    return operations.computeIfAbsent(algorithm, this::find);
  }

  /** JCA cannot say which curves a provider has: it is asked for a signature on each. */
  private Set<Operation> find(Algorithm algorithm) {
    EnumSet<Operation> found = EnumSet.noneOf(Operation.class);
    try {
      sign(algorithm, Workload.message());
    } catch (Exception e) {
      return found;
    }
    found.add(Operation.SIGN);
    found.add(Operation.VERIFY_FIRST);
    found.add(Operation.VERIFY_KNOWN);
    // An RSA key is the same for both paddings: it is measured once.
    if (algorithm.kind() != Algorithm.Kind.RSA_PSS) {
      found.add(Operation.GENERATE_KEY);
    }
    if (algorithm.isCurve() && refusesPointBesideCurve(algorithm)) {
      found.add(Operation.VALIDATE_KEY);
    }
    if (algorithm.isCurve() && profile.ecies()) {
      found.add(Operation.ENCRYPT);
      found.add(Operation.DECRYPT);
    }
    return found;
  }

  /** A provider that only copies the coordinates does not validate a key. */
  private boolean refusesPointBesideCurve(Algorithm algorithm) {
    byte[] beside = KeyMaterial.of(algorithm).x509();
    beside[beside.length - 1] ^= 1;
    try {
      keys(algorithm).generatePublic(new X509EncodedKeySpec(beside));
      return false;
    } catch (GeneralSecurityException | RuntimeException e) {
      return true;
    }
  }

  @Override
  public Task task(Algorithm algorithm, Operation operation, Hashing hashing) throws Exception {
    return switch (operation) {
      case GENERATE_KEY -> Task.of(generator(algorithm)::generateKeyPair);
      case VALIDATE_KEY -> {
        KeyFactory keys = keys(algorithm);
        X509EncodedKeySpec encoded = new X509EncodedKeySpec(KeyMaterial.of(algorithm).x509());
        yield Task.of(() -> keys.generatePublic(encoded));
      }
      case SIGN -> {
        Signature signature = signature(algorithm, hashing);
        signature.initSign(privateKey(algorithm));
        byte[] input = input(algorithm, hashing);
        yield Task.of(
            () -> {
              signature.update(input);
              return signature.sign();
            });
      }
      case VERIFY_FIRST -> verifyingFirst(algorithm, hashing);
      case VERIFY_KNOWN -> verifyingKnown(algorithm, hashing);
      case ENCRYPT -> {
        Cipher cipher = cipher(Cipher.ENCRYPT_MODE, publicKey(algorithm));
        byte[] plaintext = Workload.plaintext();
        yield Task.of(() -> cipher.doFinal(plaintext));
      }
      case DECRYPT -> {
        byte[] plaintext = Workload.plaintext();
        byte[] encrypted = cipher(Cipher.ENCRYPT_MODE, publicKey(algorithm)).doFinal(plaintext);
        Cipher cipher = cipher(Cipher.DECRYPT_MODE, privateKey(algorithm));
        Checks.same(plaintext, cipher.doFinal(encrypted));
        yield Task.of(() -> cipher.doFinal(encrypted));
      }
      case SIGN_WITH_TOKEN, ENCODE_MESSAGE, DECODE_MESSAGE ->
          throw new IllegalArgumentException(name() + " has no " + operation.words());
    };
  }

  private Task verifyingFirst(Algorithm algorithm, Hashing hashing) throws Exception {
    byte[] input = input(algorithm, hashing);
    byte[] signed = sign(algorithm, Workload.message());
    KeyFactory keys = keys(algorithm);
    X509EncodedKeySpec encoded = new X509EncodedKeySpec(KeyMaterial.of(algorithm).x509());
    Signature signature = signature(algorithm, hashing);
    return Task.withFresh(
        () -> keys.generatePublic(encoded),
        key -> {
          signature.initVerify(key);
          signature.update(input);
          return Checks.hold(signature.verify(signed));
        });
  }

  private Task verifyingKnown(Algorithm algorithm, Hashing hashing) throws Exception {
    byte[] input = input(algorithm, hashing);
    byte[] signed = sign(algorithm, Workload.message());
    Signature signature = signature(algorithm, hashing);
    signature.initVerify(publicKey(algorithm));
    return Task.of(
        () -> {
          signature.update(input);
          return Checks.hold(signature.verify(signed));
        });
  }

  @Override
  public Optional<String> fault(Algorithm algorithm) {
    try {
      return SelfCheck.fault(
          this,
          reference(algorithm),
          algorithm,
          () -> generator(algorithm).generateKeyPair().getPublic().getEncoded());
    } catch (EngineUnavailableException e) {
      return Optional.of("nothing to hold it against: " + e.getMessage());
    }
  }

  /** Curves are core's business; all else Bouncy Castle has, which the JDK answers for. */
  private Counterpart reference(Algorithm algorithm) throws EngineUnavailableException {
    if (algorithm.isCurve()) {
      return new CoreEngine();
    }
    JcaEngine bouncyCastle = JcaEngines.bouncyCastle();
    return bouncyCastle.name().equals(name()) ? JcaEngines.jdk() : bouncyCastle;
  }

  @Override
  public byte[] sign(Algorithm algorithm, byte[] message) throws Exception {
    Signature signature = signature(algorithm, Hashing.INCLUDED);
    signature.initSign(privateKey(algorithm));
    signature.update(message);
    return signature.sign();
  }

  @Override
  public boolean verify(Algorithm algorithm, byte[] message, byte[] signed) throws Exception {
    Signature signature = signature(algorithm, Hashing.INCLUDED);
    signature.initVerify(publicKey(algorithm));
    signature.update(message);
    return signature.verify(signed);
  }

  private KeyPairGenerator generator(Algorithm algorithm) throws GeneralSecurityException {
    KeyPairGenerator generator =
        KeyPairGenerator.getInstance(JcaProfile.key(algorithm), profile.provider(algorithm));
    if (algorithm.isCurve()) {
      String[] names = algorithm.curve().names();
      // The second name is SEC's, by which all providers know a curve.
      generator.initialize(new ECGenParameterSpec(names[names.length > 1 ? 1 : 0]));
    } else if (algorithm.isRsa()) {
      generator.initialize(algorithm.bits());
    }
    return generator;
  }

  private KeyFactory keys(Algorithm algorithm) throws GeneralSecurityException {
    return KeyFactory.getInstance(JcaProfile.key(algorithm), profile.provider(algorithm));
  }

  private PrivateKey privateKey(Algorithm algorithm) throws GeneralSecurityException {
    byte[] encoded = KeyMaterial.of(algorithm).pkcs8();
    return keys(algorithm).generatePrivate(new PKCS8EncodedKeySpec(encoded));
  }

  private PublicKey publicKey(Algorithm algorithm) throws GeneralSecurityException {
    byte[] encoded = KeyMaterial.of(algorithm).x509();
    return keys(algorithm).generatePublic(new X509EncodedKeySpec(encoded));
  }

  private Signature signature(Algorithm algorithm, Hashing hashing)
      throws GeneralSecurityException {
    String name = profile.signature(algorithm, hashing);
    Signature signature = Signature.getInstance(name, profile.provider(algorithm));
    if (name.equals(JcaProfile.STANDARD_PSS)) {
      signature.setParameter(PSS);
    }
    return signature;
  }

  private static byte[] input(Algorithm algorithm, Hashing hashing)
      throws GeneralSecurityException {
    byte[] message = Workload.message();
    if (hashing == Hashing.INCLUDED || !algorithm.isCurve()) {
      return message;
    }
    return MessageDigest.getInstance(algorithm.curve().hash().name()).digest(message);
  }

  private Cipher cipher(int mode, java.security.Key key) throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance("ECIESwithSHA256", profile.curves());
    cipher.init(mode, key, new IESParameterSpec(null, null, MAC_KEY_BITS, -1, null, true));
    return cipher;
  }
}
