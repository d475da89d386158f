// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.keyfile;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Set;
import org.bouncycastle.asn1.ASN1Encoding;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.DERNull;
import org.bouncycastle.asn1.misc.MiscObjectIdentifiers;
import org.bouncycastle.asn1.misc.ScryptParams;
import org.bouncycastle.asn1.nist.NISTObjectIdentifiers;
import org.bouncycastle.asn1.pkcs.EncryptedPrivateKeyInfo;
import org.bouncycastle.asn1.pkcs.KeyDerivationFunc;
import org.bouncycastle.asn1.pkcs.PBES2Parameters;
import org.bouncycastle.asn1.pkcs.PBKDF2Params;
import org.bouncycastle.asn1.pkcs.PKCSObjectIdentifiers;
import org.bouncycastle.asn1.x509.AlgorithmIdentifier;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.bouncycastle.openssl.jcajce.JceOpenSSLPKCS8DecryptorProviderBuilder;
import org.bouncycastle.openssl.jcajce.JceOpenSSLPKCS8EncryptorBuilder;
import org.bouncycastle.operator.InputDecryptor;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.OutputEncryptor;

/**
 * EncryptedPrivateKeyInfo (RFC 5958 section 3) with PBES2 (RFC 8018 section 6.2). Written with
 * PBKDF2-HMAC-SHA-256 and AES-256-CBC; read with PBKDF2 or scrypt and AES or triple DES.
 */
final class Pkcs8Encryption {
  static final int MAX_ITERATIONS = 10_000_000;

  /** 128 N r bytes are what scrypt takes (RFC 7914 section 2); OpenSSL's default is 16 MiB. */
  private static final long MAX_SCRYPT_BYTES = 64L << 20;

  private static final int MAX_SCRYPT_PARALLELIZATION = 16;

  private static final Set<ASN1ObjectIdentifier> CIPHERS =
      Set.of(
          NISTObjectIdentifiers.id_aes128_CBC,
          NISTObjectIdentifiers.id_aes192_CBC,
          NISTObjectIdentifiers.id_aes256_CBC,
          PKCSObjectIdentifiers.des_EDE3_CBC);

  private static final String OTHER_ENCRYPTION =
      "encrypt it anew with openssl pkcs8 -topk8 -v2 aes-256-cbc";

  private Pkcs8Encryption() {}

  /** Made when the first encrypted key is met; it is not registered with the Java runtime. */
  private static final class Provider {
    static final BouncyCastleProvider INSTANCE = new BouncyCastleProvider();
  }

  /**
   * Encrypts.
   *
   * @param privateKeyInfo DER, which the caller erases
   * @param passphrase {@link Passphrase#isEncodable encodable}; the caller erases it
   * @param iterations 1 to {@link #MAX_ITERATIONS}
   * @return DER
   */
  static byte[] encrypt(byte[] privateKeyInfo, char[] passphrase, int iterations) {
    try {
      OutputEncryptor encryptor =
          new JceOpenSSLPKCS8EncryptorBuilder(NISTObjectIdentifiers.id_aes256_CBC)
              .setProvider(Provider.INSTANCE)
              .setPRF(
                  new AlgorithmIdentifier(
                      PKCSObjectIdentifiers.id_hmacWithSHA256, DERNull.INSTANCE))
              .setIterationCount(iterations)
              .setPassword(passphrase)
              .build();
      ByteArrayOutputStream encrypted = new ByteArrayOutputStream();
      try (OutputStream out = encryptor.getOutputStream(encrypted)) {
        out.write(privateKeyInfo);
      }
      return new EncryptedPrivateKeyInfo(
              encryptor.getAlgorithmIdentifier(), encrypted.toByteArray())
          .getEncoded(ASN1Encoding.DER);
    } catch (OperatorCreationException | IOException e) {
      throw new IllegalStateException("Bouncy Castle cannot encrypt with AES-256", e);
    }
  }

  /**
   * Reads an EncryptedPrivateKeyInfo. No passphrase is needed to see that it is one that can be
   * decrypted.
   *
   * @throws KeyProblem if it is none, is encrypted in another way, or would take more than seconds
   *     or more memory than {@link #MAX_SCRYPT_BYTES} to decrypt
   */
  static EncryptedPrivateKeyInfo parse(byte[] der) throws KeyProblem {
    return Asn1.parse(
        "encrypted PKCS #8 private key",
        () -> {
          EncryptedPrivateKeyInfo info = EncryptedPrivateKeyInfo.getInstance(Asn1.read(der));
          AlgorithmIdentifier algorithm = info.getEncryptionAlgorithm();
          if (!algorithm.getAlgorithm().equals(PKCSObjectIdentifiers.id_PBES2)) {
            throw new KeyProblem("is encrypted otherwise than by PBES2", OTHER_ENCRYPTION);
          }
          PBES2Parameters pbes2 = PBES2Parameters.getInstance(algorithm.getParameters());
          if (!CIPHERS.contains(pbes2.getEncryptionScheme().getAlgorithm())) {
            throw new KeyProblem(
                "is encrypted otherwise than with AES or triple DES in CBC mode", OTHER_ENCRYPTION);
          }
          checkWork(pbes2.getKeyDerivationFunc());
          return info;
        });
  }

  private static void checkWork(KeyDerivationFunc derivation) throws KeyProblem {
    boolean bounded;
    if (derivation.getAlgorithm().equals(PKCSObjectIdentifiers.id_PBKDF2)) {
      PBKDF2Params pbkdf2 = PBKDF2Params.getInstance(derivation.getParameters());
      bounded = isIn(pbkdf2.getIterationCount(), MAX_ITERATIONS);
    } else if (derivation.getAlgorithm().equals(MiscObjectIdentifiers.id_scrypt)) {
      ScryptParams scrypt = ScryptParams.getInstance(derivation.getParameters());
      BigInteger bytes = scrypt.getCostParameter().multiply(scrypt.getBlockSize()).shiftLeft(7);
      bounded =
          isIn(scrypt.getCostParameter(), MAX_SCRYPT_BYTES)
              && isIn(scrypt.getBlockSize(), MAX_SCRYPT_BYTES)
              && isIn(bytes, MAX_SCRYPT_BYTES)
              && isIn(scrypt.getParallelizationParameter(), MAX_SCRYPT_PARALLELIZATION);
    } else {
      throw new KeyProblem(
          "is encrypted under a key that neither PBKDF2 nor scrypt derives", OTHER_ENCRYPTION);
    }
    if (!bounded) {
      throw new KeyProblem(
          "would take too long to decrypt: more than "
              + MAX_ITERATIONS
              + " iterations of PBKDF2 or "
              + (MAX_SCRYPT_BYTES >> 20)
              + " MiB of scrypt",
          OTHER_ENCRYPTION);
    }
  }

  private static boolean isIn(BigInteger number, long max) {
    return number.signum() > 0 && number.compareTo(BigInteger.valueOf(max)) <= 0;
  }

  /**
   * Decrypts. A wrong passphrase shows here, or by a result that is not DER.
   *
   * @param info what {@link #parse} gave
   * @param passphrase {@link Passphrase#isEncodable encodable}; the caller erases it
   * @return what should be a PrivateKeyInfo in DER, which the caller erases; null if the passphrase
   *     is wrong
   * @throws KeyProblem if the parameters of the encryption do not make sense
   */
  static byte[] decrypt(EncryptedPrivateKeyInfo info, char[] passphrase) throws KeyProblem {
    if (passphrase.length == 0) {
      // Bouncy Castle derives no keys from nothing, and no file is kept secret by that.
      return null;
    }
    char[] characters =
        takesLowBytes(info) ? Passphrase.utf8AsChars(passphrase) : passphrase.clone();
    try {
      return decryptWith(info, characters);
    } finally {
      Arrays.fill(characters, '\0');
    }
  }

  /**
   * Bouncy Castle encodes the passphrase in UTF-8, as OpenSSL does, unless the pseudorandom
   * function is PBKDF2's default, HMAC-SHA-1: then it takes the low byte of each character.
   */
  private static boolean takesLowBytes(EncryptedPrivateKeyInfo info) {
    KeyDerivationFunc derivation =
        PBES2Parameters.getInstance(info.getEncryptionAlgorithm().getParameters())
            .getKeyDerivationFunc();
    return derivation.getAlgorithm().equals(PKCSObjectIdentifiers.id_PBKDF2)
        && PBKDF2Params.getInstance(derivation.getParameters()).isDefaultPrf();
  }

  private static byte[] decryptWith(EncryptedPrivateKeyInfo info, char[] passphrase)
      throws KeyProblem {
    InputDecryptor decryptor =
        Asn1.parse(
            "description of the encryption",
            () -> {
              try {
                return new JceOpenSSLPKCS8DecryptorProviderBuilder()
                    .setProvider(Provider.INSTANCE)
                    .build(passphrase)
                    .get(info.getEncryptionAlgorithm());
              } catch (OperatorCreationException e) {
                throw new IOException(e);
              }
            });
    try (InputStream in =
        decryptor.getInputStream(new ByteArrayInputStream(info.getEncryptedData()))) {
      return in.readAllBytes();
    } catch (IOException | RuntimeException e) {
      return null;
    }
  }
}
