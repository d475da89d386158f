// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.engine;

import java.lang.reflect.InvocationTargetException;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.Provider;
import java.security.PublicKey;
import java.security.Security;
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
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.bouncycastle.jce.spec.IESParameterSpec;
import org.trustedsms.bench.engine.Engine.CallableEngine;
import org.trustedsms.bench.engine.SelfCheck.Counterpart;
import org.trustedsms.bench.library.Reflected;
import org.trustedsms.bench.result.Operation;

/**
 * An engine of the Java Cryptography Architecture. Its signature objects are made once, as fast
 * programs do; only a key's first message pays for the initialisation.
 *
 * @param curves the provider of EC and EdDSA
 * @param deterministic whether it has {@code ECDDSA}, ECDSA with nonces of RFC 6979
 * @param pss its name for RSASSA-PSS with SHA-256; {@code RSASSA-PSS} takes parameters
 * @param ecies whether it has {@code ECIESwithSHA256}
 */
record JcaEngine(
    String name,
    String version,
    Provider curves,
    Provider rsa,
    boolean deterministic,
    String pss,
    boolean ecies,
    List<String> notes,
    Map<Algorithm, Set<Operation>> known)
    implements CallableEngine, Counterpart {
  static final String STANDARD_PSS = "RSASSA-PSS";

  private static final int SALT_LENGTH = 32;
  private static final PSSParameterSpec PSS =
      new PSSParameterSpec(
          "SHA-256",
          "MGF1",
          MGF1ParameterSpec.SHA256,
          SALT_LENGTH,
          PSSParameterSpec.TRAILER_FIELD_BC);
  private static final int MAC_KEY_BITS = 256;

  static JcaEngine bouncyCastle() {
    Provider provider = new BouncyCastleProvider();
    return new JcaEngine(
        "Bouncy Castle",
        provider.getVersionStr(),
        provider,
        provider,
        true,
        STANDARD_PSS,
        true,
        List.of(
            "Bouncy Castle: nonces of RFC 6979 (ECDDSA), random ones where hashing is left out;"
                + " ECIESwithSHA256, which like core's ECIES has KDF2, HMAC and XOR. Its provider"
                + " turns private keys of binary curves into ones of a generic field, which makes"
                + " signing and decryption slower there."),
        new ConcurrentHashMap<>());
  }

  static JcaEngine jdk() throws Engine.UnavailableException {
    Provider curves = Security.getProvider("SunEC");
    Provider rsa = Security.getProvider("SunRsaSign");
    if (curves == null || rsa == null) {
      throw new Engine.UnavailableException(
          "this JDK has no provider SunEC or SunRsaSign; take another JDK");
    }
    return withRandomNonces("JDK", Runtime.version().toString(), curves, rsa, STANDARD_PSS);
  }

  static JcaEngine corretto() throws Engine.UnavailableException {
    return loaded(
        () -> {
          String name = "com.amazon.corretto.crypto.provider.AmazonCorrettoCryptoProvider";
          Class<?> type = Class.forName(name);
          Provider provider = (Provider) type.getField("INSTANCE").get(null);
          Throwable cause = (Throwable) type.getMethod("getLoadingError").invoke(provider);
          if (cause != null) {
            throw new InvocationTargetException(cause);
          }
          String version = provider.getVersionStr();
          return withRandomNonces("Amazon Corretto", version, provider, provider, STANDARD_PSS);
        });
  }

  static JcaEngine conscrypt() throws Engine.UnavailableException {
    return loaded(
        () -> {
          Class<?> type = Class.forName("org.conscrypt.OpenSSLProvider");
          Provider provider = (Provider) type.getConstructor().newInstance();
          // The provider calls itself 1.0 whatever it is.
          Reflected library = new Reflected(JcaEngine.class.getClassLoader());
          Object v = library.callStatic("org.conscrypt.Conscrypt", "version");
          String version =
              library.call(v, "major")
                  + "."
                  + library.call(v, "minor")
                  + "."
                  + library.call(v, "patch");
          return withRandomNonces("Conscrypt", version, provider, provider, "SHA256withRSA/PSS");
        });
  }

  private interface Loading {
    JcaEngine load() throws ReflectiveOperationException;
  }

  private static JcaEngine loaded(Loading loading) throws Engine.UnavailableException {
    try {
      return loading.load();
    } catch (ClassNotFoundException e) {
      throw new Engine.UnavailableException("its JAR is not in the class path", e);
    } catch (ReflectiveOperationException | LinkageError e) {
      Throwable cause = e;
      while (cause.getCause() != null
          && (cause instanceof InvocationTargetException || cause instanceof LinkageError)) {
        cause = cause.getCause();
      }
      throw new Engine.UnavailableException("it does not load here: " + cause.getMessage(), e);
    }
  }

  private static JcaEngine withRandomNonces(
      String name, String version, Provider curves, Provider rsa, String pss) {
    List<String> notes = List.of(name + ": random nonces, drawn anew for each signature.");
    return new JcaEngine(
        name, version, curves, rsa, false, pss, false, notes, new ConcurrentHashMap<>());
  }

  @Override
  public Set<Operation> operations(Algorithm algorithm) {
    return known.computeIfAbsent(algorithm, this::find);
  }

  /** JCA cannot say which curves a provider has: it is asked for a signature on each. */
  private Set<Operation> find(Algorithm algorithm) {
    EnumSet<Operation> found = EnumSet.noneOf(Operation.class);
    try {
      sign(algorithm, BenchInput.message());
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
    if (algorithm.isCurve() && ecies) {
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
  public TimedTask task(Algorithm algorithm, Operation operation, Hashing hashing)
      throws Exception {
    return switch (operation) {
      case GENERATE_KEY -> TimedTask.of(generator(algorithm)::generateKeyPair);
      case VALIDATE_KEY -> {
        KeyFactory keys = keys(algorithm);
        X509EncodedKeySpec encoded = new X509EncodedKeySpec(KeyMaterial.of(algorithm).x509());
        yield TimedTask.of(() -> keys.generatePublic(encoded));
      }
      case SIGN -> {
        Signature signature = signature(algorithm, hashing);
        signature.initSign(privateKey(algorithm));
        byte[] input = input(algorithm, hashing);
        yield TimedTask.of(
            () -> {
              signature.update(input);
              return signature.sign();
            });
      }
      case VERIFY_FIRST -> verifyingFirst(algorithm, hashing);
      case VERIFY_KNOWN -> verifyingKnown(algorithm, hashing);
      case ENCRYPT -> {
        Cipher cipher = cipher(Cipher.ENCRYPT_MODE, publicKey(algorithm));
        byte[] plaintext = BenchInput.plaintext();
        yield TimedTask.of(() -> cipher.doFinal(plaintext));
      }
      case DECRYPT -> {
        byte[] plaintext = BenchInput.plaintext();
        byte[] encrypted = cipher(Cipher.ENCRYPT_MODE, publicKey(algorithm)).doFinal(plaintext);
        Cipher cipher = cipher(Cipher.DECRYPT_MODE, privateKey(algorithm));
        TimedTask.same(plaintext, cipher.doFinal(encrypted));
        yield TimedTask.of(() -> cipher.doFinal(encrypted));
      }
      case SIGN_WITH_TOKEN, ENCODE_MESSAGE, DECODE_MESSAGE ->
          throw new IllegalArgumentException(name + " has no " + operation.words());
    };
  }

  private TimedTask verifyingFirst(Algorithm algorithm, Hashing hashing) throws Exception {
    byte[] input = input(algorithm, hashing);
    byte[] signed = sign(algorithm, BenchInput.message());
    KeyFactory keys = keys(algorithm);
    X509EncodedKeySpec encoded = new X509EncodedKeySpec(KeyMaterial.of(algorithm).x509());
    Signature signature = signature(algorithm, hashing);
    return TimedTask.withFresh(
        () -> keys.generatePublic(encoded),
        key -> {
          signature.initVerify(key);
          signature.update(input);
          return TimedTask.hold(signature.verify(signed));
        });
  }

  private TimedTask verifyingKnown(Algorithm algorithm, Hashing hashing) throws Exception {
    byte[] input = input(algorithm, hashing);
    byte[] signed = sign(algorithm, BenchInput.message());
    Signature signature = signature(algorithm, hashing);
    signature.initVerify(publicKey(algorithm));
    return TimedTask.of(
        () -> {
          signature.update(input);
          return TimedTask.hold(signature.verify(signed));
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
    } catch (Engine.UnavailableException e) {
      return Optional.of("nothing to hold it against: " + e.getMessage());
    }
  }

  /** The core is the reference for curves, Bouncy Castle for everything else. */
  private Counterpart reference(Algorithm algorithm) throws Engine.UnavailableException {
    if (algorithm.isCurve()) {
      return new CoreEngine();
    }
    JcaEngine bouncyCastle = bouncyCastle();
    return bouncyCastle.name().equals(name) ? jdk() : bouncyCastle;
  }

  @Override
  public byte[] sign(Algorithm algorithm, byte[] message) throws GeneralSecurityException {
    return sign(algorithm, Hashing.INCLUDED, message);
  }

  /** Signs a message, or a digest if hashing is left out. */
  byte[] sign(Algorithm algorithm, Hashing hashing, byte[] input) throws GeneralSecurityException {
    Signature signature = signature(algorithm, hashing);
    signature.initSign(privateKey(algorithm));
    signature.update(input);
    return signature.sign();
  }

  @Override
  public boolean verify(Algorithm algorithm, byte[] message, byte[] signed)
      throws GeneralSecurityException {
    return verify(algorithm, Hashing.INCLUDED, message, signed);
  }

  /** Verifies the signature of a message, or of a digest if hashing is left out. */
  boolean verify(Algorithm algorithm, Hashing hashing, byte[] input, byte[] signed)
      throws GeneralSecurityException {
    Signature signature = signature(algorithm, hashing);
    signature.initVerify(publicKey(algorithm));
    signature.update(input);
    return signature.verify(signed);
  }

  private Provider provider(Algorithm algorithm) {
    return algorithm.isRsa() ? rsa : curves;
  }

  private String signatureName(Algorithm algorithm, Hashing hashing) {
    return switch (algorithm.kind()) {
      case CURVE ->
          hashing == Hashing.LEFT_OUT
              ? "NONEwithECDSA"
              : algorithm.hash() + (deterministic ? "withECDDSA" : "withECDSA");
      case RSA_PKCS1 -> "SHA256withRSA";
      case RSA_PSS -> pss;
      case ED25519 -> "Ed25519";
    };
  }

  private static String key(Algorithm algorithm) {
    return switch (algorithm.kind()) {
      case CURVE -> "EC";
      case RSA_PKCS1, RSA_PSS -> "RSA";
      case ED25519 -> "Ed25519";
    };
  }

  private KeyPairGenerator generator(Algorithm algorithm) throws GeneralSecurityException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance(key(algorithm), provider(algorithm));
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
    return KeyFactory.getInstance(key(algorithm), provider(algorithm));
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
    String name = signatureName(algorithm, hashing);
    Signature signature = Signature.getInstance(name, provider(algorithm));
    if (name.equals(STANDARD_PSS)) {
      signature.setParameter(PSS);
    }
    return signature;
  }

  private static byte[] input(Algorithm algorithm, Hashing hashing)
      throws GeneralSecurityException {
    byte[] message = BenchInput.message();
    if (hashing == Hashing.INCLUDED || !algorithm.isCurve()) {
      return message;
    }
    return MessageDigest.getInstance(algorithm.curve().hash().name()).digest(message);
  }

  private Cipher cipher(int mode, java.security.Key key) throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance("ECIESwithSHA256", curves);
    cipher.init(mode, key, new IESParameterSpec(null, null, MAC_KEY_BITS, -1, null, true));
    return cipher;
  }
}
