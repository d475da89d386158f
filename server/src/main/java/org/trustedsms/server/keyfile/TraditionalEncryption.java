// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.keyfile;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import org.bouncycastle.openssl.PEMException;
import org.bouncycastle.openssl.bc.BcPEMDecryptorProvider;

/**
 * The encryption of a whole PEM block that OpenSSL's {@code openssl ec -aes256} still writes:
 * headers after RFC 1421, a key from one round of MD5. For reading only, since it withstands nobody
 * who guesses.
 */
final class TraditionalEncryption {
  private static final String OTHER_ENCRYPTION = "encrypt it anew with openssl pkcs8 -topk8";

  /** The ciphers, each with the length of its block in bytes. */
  private static final Map<String, Integer> CIPHERS =
      Map.of("AES-128-CBC", 16, "AES-192-CBC", 16, "AES-256-CBC", 16, "DES-EDE3-CBC", 8);

  private final String cipher;
  private final byte[] initializationVector;

  private TraditionalEncryption(String cipher, byte[] initializationVector) {
    this.cipher = cipher;
    this.initializationVector = initializationVector;
  }

  /** Tells whether a block is encrypted in this way. */
  static boolean isUsedBy(PemBlock block) {
    return block.header("Proc-Type") != null || block.header("DEK-Info") != null;
  }

  /**
   * Reads the headers of a block that is.
   *
   * @throws KeyProblem if they do not make sense or the cipher is neither AES nor triple DES
   */
  static TraditionalEncryption of(PemBlock block) throws KeyProblem {
    String processing = block.header("Proc-Type");
    String info = block.header("DEK-Info");
    if (processing == null || !processing.matches("4 *, *ENCRYPTED") || info == null) {
      throw new KeyProblem(
          "has a PEM block with headers that contradict each other", "restore it from a copy");
    }
    int comma = info.indexOf(',');
    String cipher = info.substring(0, Math.max(comma, 0)).strip();
    Integer blockLength = CIPHERS.get(cipher);
    if (blockLength == null) {
      throw new KeyProblem(
          "is encrypted otherwise than with AES or triple DES in CBC mode", OTHER_ENCRYPTION);
    }
    return Asn1.parse(
        "DEK-Info header",
        () -> {
          byte[] vector = HexFormat.of().parseHex(info.substring(comma + 1).strip());
          if (vector.length != blockLength) {
            throw new IllegalArgumentException("initialization vector of another length");
          }
          return new TraditionalEncryption(cipher, vector);
        });
  }

  /**
   * Decrypts. A wrong passphrase shows here, or by a result that is not DER.
   *
   * @param contents the contents of the block
   * @param passphrase in UTF-8; the caller erases it
   * @return what should be an ECPrivateKey in DER, which the caller erases; null if the passphrase
   *     is wrong
   */
  byte[] decrypt(byte[] contents, byte[] passphrase) {
    // Bouncy Castle takes the low byte of each character.
    char[] characters = new char[passphrase.length];
    for (int i = 0; i < characters.length; i++) {
      characters[i] = (char) (passphrase[i] & 0xff);
    }
    try {
      return new BcPEMDecryptorProvider(characters)
          .get(cipher)
          .decrypt(contents, initializationVector);
    } catch (PEMException | RuntimeException e) {
      return null;
    } finally {
      Arrays.fill(characters, '\0');
    }
  }
}
