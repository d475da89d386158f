// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.keyfile;

import java.io.IOException;
import java.math.BigInteger;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Supplier;
import org.bouncycastle.asn1.ASN1Encoding;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.DERNull;
import org.bouncycastle.asn1.DEROctetString;
import org.bouncycastle.asn1.misc.MiscObjectIdentifiers;
import org.bouncycastle.asn1.misc.ScryptParams;
import org.bouncycastle.asn1.nist.NISTObjectIdentifiers;
import org.bouncycastle.asn1.pkcs.EncryptedPrivateKeyInfo;
import org.bouncycastle.asn1.pkcs.EncryptionScheme;
import org.bouncycastle.asn1.pkcs.KeyDerivationFunc;
import org.bouncycastle.asn1.pkcs.PBES2Parameters;
import org.bouncycastle.asn1.pkcs.PBKDF2Params;
import org.bouncycastle.asn1.pkcs.PKCSObjectIdentifiers;
import org.bouncycastle.asn1.x509.AlgorithmIdentifier;
import org.bouncycastle.crypto.BufferedBlockCipher;
import org.bouncycastle.crypto.Digest;
import org.bouncycastle.crypto.InvalidCipherTextException;
import org.bouncycastle.crypto.generators.PKCS5S2ParametersGenerator;
import org.bouncycastle.crypto.generators.SCrypt;
import org.bouncycastle.crypto.params.KeyParameter;
import org.bouncycastle.crypto.util.CipherFactory;
import org.bouncycastle.crypto.util.DigestFactory;

/**
 * EncryptedPrivateKeyInfo (RFC 5958 section 3) with PBES2 (RFC 8018 section 6.2). Written with
 * PBKDF2-HMAC-SHA-256 and AES-256-CBC; read with PBKDF2 or scrypt and AES or triple DES. Bouncy
 * Castle's own classes for this load its whole Java provider, half a second at each start.
 */
final class Pkcs8Encryption {
  static final int MAX_ITERATIONS = 10_000_000;

  /** 128 N r bytes are what scrypt takes (RFC 7914 section 2); OpenSSL's default is 16 MiB. */
  private static final long MAX_SCRYPT_BYTES = 64L << 20;

  private static final long MAX_SCRYPT_BLOCKS = 1L << 20;
  private static final int MAX_SCRYPT_PARALLELIZATION = 16;
  private static final int BLOCK = 16;

  private static final String OTHER_ENCRYPTION =
      "encrypt it anew: openssl pkcs8 -topk8 -v2 aes-256-cbc -in FILE -out NEW.pem";

  /** The lengths of the keys of the ciphers, in bytes. */
  private static final Map<ASN1ObjectIdentifier, Integer> KEY_LENGTHS =
      Map.of(
          NISTObjectIdentifiers.id_aes128_CBC, 16,
          NISTObjectIdentifiers.id_aes192_CBC, 24,
          NISTObjectIdentifiers.id_aes256_CBC, 32,
          PKCSObjectIdentifiers.des_EDE3_CBC, 24);

  private static final Map<ASN1ObjectIdentifier, Supplier<Digest>> HMACS =
      Map.of(
          PKCSObjectIdentifiers.id_hmacWithSHA1, DigestFactory::createSHA1,
          PKCSObjectIdentifiers.id_hmacWithSHA224, DigestFactory::createSHA224,
          PKCSObjectIdentifiers.id_hmacWithSHA256, DigestFactory::createSHA256,
          PKCSObjectIdentifiers.id_hmacWithSHA384, DigestFactory::createSHA384,
          PKCSObjectIdentifiers.id_hmacWithSHA512, DigestFactory::createSHA512,
          NISTObjectIdentifiers.id_hmacWithSHA3_224, DigestFactory::createSHA3_224,
          NISTObjectIdentifiers.id_hmacWithSHA3_256, DigestFactory::createSHA3_256,
          NISTObjectIdentifiers.id_hmacWithSHA3_384, DigestFactory::createSHA3_384,
          NISTObjectIdentifiers.id_hmacWithSHA3_512, DigestFactory::createSHA3_512);

  private Pkcs8Encryption() {}

  /**
   * Encrypts a PrivateKeyInfo in DER with a passphrase in UTF-8; the caller erases both. {@code
   * iterations}: 1 to {@link #MAX_ITERATIONS}.
   */
  static byte[] encrypt(byte[] privateKeyInfo, byte[] passphrase, int iterations) {
    byte[] salt = new byte[BLOCK];
    byte[] vector = new byte[BLOCK];
    SecureRandom random = new SecureRandom();
    random.nextBytes(salt);
    random.nextBytes(vector);
    PBKDF2Params derivation =
        new PBKDF2Params(
            salt,
            iterations,
            new AlgorithmIdentifier(PKCSObjectIdentifiers.id_hmacWithSHA256, DERNull.INSTANCE));
    PBES2Parameters pbes2 =
        new PBES2Parameters(
            new KeyDerivationFunc(PKCSObjectIdentifiers.id_PBKDF2, derivation),
            new EncryptionScheme(NISTObjectIdentifiers.id_aes256_CBC, new DEROctetString(vector)));
    try {
      return new EncryptedPrivateKeyInfo(
              new AlgorithmIdentifier(PKCSObjectIdentifiers.id_PBES2, pbes2),
              run(cipher(true, pbes2, passphrase), privateKeyInfo))
          .getEncoded(ASN1Encoding.DER);
    } catch (IOException | InvalidCipherTextException e) {
      throw new IllegalStateException("encrypting in memory failed", e);
    }
  }

  /** Reads an EncryptedPrivateKeyInfo, and checks without a passphrase that it can be decrypted. */
  static EncryptedPrivateKeyInfo parse(byte[] der) throws KeyFileException {
    return Asn1.parse(
        "encrypted PKCS #8 private key",
        () -> {
          EncryptedPrivateKeyInfo info = EncryptedPrivateKeyInfo.getInstance(Asn1.read(der));
          if (!info.getEncryptionAlgorithm()
              .getAlgorithm()
              .equals(PKCSObjectIdentifiers.id_PBES2)) {
            throw new KeyFileException(
                "is encrypted otherwise than by PBES2",
                OTHER_ENCRYPTION
                    + " (with -provider legacy -provider default if OpenSSL 3 refuses it)");
          }
          PBES2Parameters pbes2 = parameters(info);
          if (!KEY_LENGTHS.containsKey(pbes2.getEncryptionScheme().getAlgorithm())) {
            throw new KeyFileException(
                "is encrypted otherwise than with AES or triple DES in CBC mode", OTHER_ENCRYPTION);
          }
          checkWork(pbes2.getKeyDerivationFunc());
          return info;
        });
  }

  private static PBES2Parameters parameters(EncryptedPrivateKeyInfo info) {
    return PBES2Parameters.getInstance(info.getEncryptionAlgorithm().getParameters());
  }

  private static void checkWork(KeyDerivationFunc derivation) throws KeyFileException {
    boolean bounded;
    if (derivation.getAlgorithm().equals(PKCSObjectIdentifiers.id_PBKDF2)) {
      PBKDF2Params pbkdf2 = PBKDF2Params.getInstance(derivation.getParameters());
      bounded = isIn(pbkdf2.getIterationCount(), MAX_ITERATIONS);
    } else if (derivation.getAlgorithm().equals(MiscObjectIdentifiers.id_scrypt)) {
      ScryptParams scrypt = ScryptParams.getInstance(derivation.getParameters());
      BigInteger block = scrypt.getBlockSize().shiftLeft(7);
      BigInteger bytes = scrypt.getCostParameter().multiply(block);
      BigInteger blocks = scrypt.getParallelizationParameter().multiply(block);
      bounded =
          isIn(scrypt.getCostParameter(), MAX_SCRYPT_BYTES)
              && isIn(scrypt.getBlockSize(), MAX_SCRYPT_BYTES)
              && isIn(bytes, MAX_SCRYPT_BYTES)
              && isIn(blocks, MAX_SCRYPT_BLOCKS)
              && isIn(scrypt.getParallelizationParameter(), MAX_SCRYPT_PARALLELIZATION);
    } else {
      throw new KeyFileException(
          "is encrypted under a key that neither PBKDF2 nor scrypt derives", OTHER_ENCRYPTION);
    }
    if (!bounded) {
      throw new KeyFileException(
          "would take too long to decrypt: more than %s iterations of PBKDF2 or %s MiB of scrypt"
              .formatted(MAX_ITERATIONS, MAX_SCRYPT_BYTES >> 20),
          OTHER_ENCRYPTION);
    }
  }

  private static boolean isIn(BigInteger number, long max) {
    return number.signum() > 0 && number.compareTo(BigInteger.valueOf(max)) <= 0;
  }

  /** Decrypts to a PrivateKeyInfo, to be erased; a wrong passphrase gives null or no valid DER. */
  static byte[] decrypt(EncryptedPrivateKeyInfo info, byte[] passphrase) throws KeyFileException {
    if (passphrase.length == 0) {
      // No file is kept secret by that.
      return null;
    }
    BufferedBlockCipher cipher =
        Asn1.parse(
            "description of the encryption", () -> cipher(false, parameters(info), passphrase));
    try {
      return run(cipher, info.getEncryptedData());
    } catch (InvalidCipherTextException | RuntimeException e) {
      return null;
    }
  }

  private static BufferedBlockCipher cipher(
      boolean encrypt, PBES2Parameters pbes2, byte[] passphrase) throws IOException {
    EncryptionScheme scheme = pbes2.getEncryptionScheme();
    if (scheme.getParameters() == DERNull.INSTANCE) {
      throw new IOException("no initialization vector");
    }
    int length = KEY_LENGTHS.get(scheme.getAlgorithm());
    byte[] key = derive(pbes2.getKeyDerivationFunc(), passphrase, length);
    try {
      return (BufferedBlockCipher)
          CipherFactory.createContentCipher(
              encrypt, new KeyParameter(key), AlgorithmIdentifier.getInstance(scheme));
    } finally {
      Arrays.fill(key, (byte) 0);
    }
  }

  private static byte[] derive(KeyDerivationFunc derivation, byte[] passphrase, int length)
      throws IOException {
    if (derivation.getAlgorithm().equals(MiscObjectIdentifiers.id_scrypt)) {
      ScryptParams scrypt = ScryptParams.getInstance(derivation.getParameters());
      return SCrypt.generate(
          passphrase,
          scrypt.getSalt(),
          scrypt.getCostParameter().intValueExact(),
          scrypt.getBlockSize().intValueExact(),
          scrypt.getParallelizationParameter().intValueExact(),
          length);
    }
    PBKDF2Params pbkdf2 = PBKDF2Params.getInstance(derivation.getParameters());
    Supplier<Digest> digest = HMACS.get(pbkdf2.getPrf().getAlgorithm());
    if (digest == null) {
      throw new IOException("another pseudorandom function");
    }
    PKCS5S2ParametersGenerator generator = new PKCS5S2ParametersGenerator(digest.get());
    generator.init(passphrase, pbkdf2.getSalt(), pbkdf2.getIterationCount().intValueExact());
    return ((KeyParameter) generator.generateDerivedMacParameters(length * Byte.SIZE)).getKey();
  }

  private static byte[] run(BufferedBlockCipher cipher, byte[] from)
      throws InvalidCipherTextException {
    byte[] to = new byte[cipher.getOutputSize(from.length)];
    try {
      int length = cipher.processBytes(from, 0, from.length, to, 0);
      return Arrays.copyOf(to, length + cipher.doFinal(to, length));
    } finally {
      Arrays.fill(to, (byte) 0);
    }
  }
}
