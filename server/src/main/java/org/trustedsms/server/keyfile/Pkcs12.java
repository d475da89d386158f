// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.keyfile;

import java.io.IOException;
import java.io.OutputStream;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.bouncycastle.asn1.ASN1OctetString;
import org.bouncycastle.asn1.pkcs.MacData;
import org.bouncycastle.asn1.pkcs.PKCS12PBEParams;
import org.bouncycastle.asn1.pkcs.PKCSObjectIdentifiers;
import org.bouncycastle.asn1.pkcs.Pfx;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.asn1.x509.AlgorithmIdentifier;
import org.bouncycastle.operator.MacCalculator;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.bc.BcDefaultDigestProvider;
import org.bouncycastle.pkcs.PKCS12PfxPdu;
import org.bouncycastle.pkcs.PKCS12SafeBag;
import org.bouncycastle.pkcs.PKCS12SafeBagFactory;
import org.bouncycastle.pkcs.PKCS8EncryptedPrivateKeyInfo;
import org.bouncycastle.pkcs.PKCSException;
import org.bouncycastle.pkcs.bc.BcPKCS12MacCalculatorBuilderProvider;
import org.bouncycastle.pkcs.bc.BcPKCS12PBEInputDecryptorProviderBuilder;

/**
 * A PKCS #12 file (RFC 7292) with one private key, as keytool and OpenSSL write it. Read without
 * java.security.KeyStore, whose keys are on few curves, and which decrypts all that is there.
 */
final class Pkcs12 {
  private static final String AGAIN =
      "take its key out: openssl pkcs12 -in FILE -nocerts -out NEW.pem";

  private final Pfx pfx;

  /** Each a PrivateKeyInfo, or a PKCS8EncryptedPrivateKeyInfo. */
  private final List<Object> keys;

  private Pkcs12(Pfx pfx, List<Object> keys) {
    this.pfx = pfx;
    this.keys = keys;
  }

  /** Reads one; no passphrase is needed yet. */
  static Pkcs12 parse(byte[] der) throws KeyFileException {
    return Asn1.parse(
        "PKCS #12 structure",
        () -> {
          Pfx pfx = Pfx.getInstance(Asn1.read(der));
          List<Object> keys =
              Stream.of(new PKCS12PfxPdu(pfx).getContentInfos())
                  .filter(info -> info.getContentType().equals(PKCSObjectIdentifiers.data))
                  .flatMap(info -> Stream.of(new PKCS12SafeBagFactory(info).getSafeBags()))
                  .map(PKCS12SafeBag::getBagValue)
                  .filter(Pkcs12::isKey)
                  .toList();
          if (keys.isEmpty() || keys.size() > PrivateKeyFiles.MAX_KEYS) {
            throw new KeyFileException(
                "contains %s private keys outside of what is encrypted with certificates"
                    .formatted(keys.size()),
                "write a file with one: keytool -importkeystore -srckeystore FILE -srcalias NAME"
                    + " -destkeystore NEW.p12 -deststoretype PKCS12");
          }
          MacData mac = pfx.getMacData();
          if (mac != null) {
            requireBounded(mac.getIterationCount());
          }
          return new Pkcs12(pfx, keys);
        });
  }

  private static boolean isKey(Object value) {
    return value instanceof PrivateKeyInfo || value instanceof PKCS8EncryptedPrivateKeyInfo;
  }

  private static void requireBounded(BigInteger iterations) throws KeyFileException {
    if (iterations.signum() <= 0
        || iterations.compareTo(BigInteger.valueOf(Pkcs8Encryption.MAX_ITERATIONS)) > 0) {
      throw new KeyFileException(
          "would take too long to open: more than %s iterations"
              .formatted(Pkcs8Encryption.MAX_ITERATIONS),
          AGAIN);
    }
  }

  boolean isEncrypted() {
    return pfx.getMacData() != null
        || keys.stream().anyMatch(PKCS8EncryptedPrivateKeyInfo.class::isInstance);
  }

  /** Returns the number of entries with a private key: 1 or more. */
  int keys() {
    return keys.size();
  }

  /**
   * Decrypts an entry, from 0, to what should be a PrivateKeyInfo in DER, which the caller erases;
   * null if the UTF-8 passphrase is wrong or the file was changed.
   */
  byte[] decrypt(byte[] passphrase, int entry) throws KeyFileException {
    CharBuffer characters = StandardCharsets.UTF_8.decode(ByteBuffer.wrap(passphrase));
    char[] password = Arrays.copyOf(characters.array(), characters.limit());
    try {
      return hasRightMac(password) ? decryptKey(keys.get(entry), passphrase, password) : null;
    } finally {
      Arrays.fill(characters.array(), '\0');
      Arrays.fill(password, '\0');
    }
  }

  /**
   * Checks the MAC by its value: Bouncy Castle compares the whole structure, and refuses one whose
   * algorithm has no parameters where it would write NULL (RFC 5754 section 2), as GnuTLS does.
   */
  private boolean hasRightMac(char[] password) throws KeyFileException {
    MacData mac = pfx.getMacData();
    if (mac == null) {
      return true;
    }
    try {
      MacCalculator calculator =
          new BcPKCS12MacCalculatorBuilderProvider(BcDefaultDigestProvider.INSTANCE)
              .get(
                  new AlgorithmIdentifier(
                      mac.getMac().getAlgorithmId().getAlgorithm(),
                      new PKCS12PBEParams(mac.getSalt(), mac.getIterationCount().intValueExact())))
              .build(password);
      try (OutputStream out = calculator.getOutputStream()) {
        out.write(ASN1OctetString.getInstance(pfx.getAuthSafe().getContent()).getOctets());
      }
      return MessageDigest.isEqual(mac.getMac().getDigest(), calculator.getMac());
    } catch (OperatorCreationException | IOException | RuntimeException e) {
      throw new KeyFileException("is protected by a MAC that is not known here", AGAIN);
    }
  }

  private static byte[] decryptKey(Object key, byte[] passphrase, char[] password)
      throws KeyFileException {
    if (!(key instanceof PKCS8EncryptedPrivateKeyInfo encrypted)) {
      return Asn1.parse("key", ((PrivateKeyInfo) key)::getEncoded);
    }
    AlgorithmIdentifier encryption = encrypted.toASN1Structure().getEncryptionAlgorithm();
    if (!encryption.getAlgorithm().equals(PKCSObjectIdentifiers.pbeWithSHAAnd3_KeyTripleDES_CBC)) {
      byte[] der = Asn1.parse("encrypted key", encrypted::getEncoded);
      return Pkcs8Encryption.decrypt(Pkcs8Encryption.parse(der), passphrase);
    }
    Asn1.parse(
        "description of the encryption",
        () -> {
          requireBounded(PKCS12PBEParams.getInstance(encryption.getParameters()).getIterations());
          return null;
        });
    try {
      return encrypted
          .decryptPrivateKeyInfo(new BcPKCS12PBEInputDecryptorProviderBuilder().build(password))
          .getEncoded();
    } catch (PKCSException | IOException | RuntimeException e) {
      return null;
    }
  }
}
