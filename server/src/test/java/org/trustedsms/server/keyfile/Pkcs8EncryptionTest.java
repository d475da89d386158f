// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.keyfile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.HexFormat;
import org.bouncycastle.asn1.ASN1Encodable;
import org.bouncycastle.asn1.ASN1Integer;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.DERNull;
import org.bouncycastle.asn1.DEROctetString;
import org.bouncycastle.asn1.DERSequence;
import org.bouncycastle.asn1.misc.MiscObjectIdentifiers;
import org.bouncycastle.asn1.nist.NISTObjectIdentifiers;
import org.bouncycastle.asn1.pkcs.EncryptedPrivateKeyInfo;
import org.bouncycastle.asn1.pkcs.PBES2Parameters;
import org.bouncycastle.asn1.pkcs.PBKDF2Params;
import org.bouncycastle.asn1.pkcs.PKCSObjectIdentifiers;
import org.bouncycastle.asn1.x509.AlgorithmIdentifier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class Pkcs8EncryptionTest {
  private static final byte[] SALT = new byte[16];
  private static final ASN1Encodable VECTOR = new DEROctetString(new byte[16]);

  private static byte[] encrypted(
      ASN1ObjectIdentifier derivation,
      ASN1Encodable derivationParameters,
      ASN1ObjectIdentifier cipher,
      ASN1Encodable cipherParameters)
      throws Exception {
    ASN1Encodable pbes2 =
        new DERSequence(
            new AlgorithmIdentifier(derivation, derivationParameters),
            new AlgorithmIdentifier(cipher, cipherParameters));
    return new EncryptedPrivateKeyInfo(
            new AlgorithmIdentifier(PKCSObjectIdentifiers.id_PBES2, pbes2), new byte[48])
        .getEncoded();
  }

  private static byte[] withPbkdf2(ASN1Encodable parameters) throws Exception {
    return encrypted(
        PKCSObjectIdentifiers.id_PBKDF2, parameters, NISTObjectIdentifiers.id_aes256_CBC, VECTOR);
  }

  private static byte[] withIterations(String count) throws Exception {
    ASN1Encodable iterations = new ASN1Integer(new BigInteger(count));
    return withPbkdf2(new DERSequence(new DEROctetString(SALT), iterations));
  }

  private static byte[] withScrypt(String n, String r, String p) throws Exception {
    ASN1Encodable parameters =
        new DERSequence(
            new ASN1Encodable[] {
              new DEROctetString(SALT),
              new ASN1Integer(new BigInteger(n)),
              new ASN1Integer(new BigInteger(r)),
              new ASN1Integer(new BigInteger(p))
            });
    return encrypted(
        MiscObjectIdentifiers.id_scrypt, parameters, NISTObjectIdentifiers.id_aes256_CBC, VECTOR);
  }

  private static String problemOf(byte[] der) {
    return assertThrows(
            KeyFileException.class,
            () -> Pkcs8Encryption.decrypt(Pkcs8Encryption.parse(der), new byte[] {'a'}))
        .getMessage();
  }

  @ParameterizedTest
  @CsvSource({
    "-1",
    "0",
    "10000001",
    "2147483648",
    "4294967297",
    "115792089237316195423570985008687907853269984665640564039457584007913129639937"
  })
  void refusesIterationCountsOutOfRange(String count) throws Exception {
    assertTrue(problemOf(withIterations(count)).contains("would take too long"), count);
  }

  @Test
  void takesIterationCountsInRange() throws Exception {
    assertNotNull(Pkcs8Encryption.parse(withIterations("1")));
    assertNotNull(Pkcs8Encryption.parse(withIterations("10000000")));
  }

  @ParameterizedTest
  @CsvSource({
    "131072, 8, 1",
    "16384, 64, 1",
    "16384, 8, 17",
    "2, 262144, 7",
    "0, 8, 1",
    "16384, 0, 1",
    "16384, 8, 0",
    "-2, -2, 1",
    "18446744073709551616, 8, 1",
    "2, 18446744073709551616, 1",
    "2, 1, 18446744073709551616"
  })
  void refusesScryptThatCostsTooMuch(String n, String r, String p) throws Exception {
    assertTrue(problemOf(withScrypt(n, r, p)).contains("would take too long"));
  }

  @Test
  void takesScryptInRange() throws Exception {
    assertNotNull(Pkcs8Encryption.parse(withScrypt("65536", "8", "1")));
    assertNotNull(Pkcs8Encryption.parse(withScrypt("16384", "8", "16")));
  }

  @Test
  void refusesScryptThatIsNone() throws Exception {
    String noPowerOfTwo = problemOf(withScrypt("16383", "8", "1"));
    assertTrue(noPowerOfTwo.contains("description of the encryption"), noPowerOfTwo);
  }

  @Test
  void refusesDerivationsThatAreUnknownOrMakeNoSense() throws Exception {
    byte[] unknown =
        encrypted(
            PKCSObjectIdentifiers.id_PBES2,
            DERNull.INSTANCE,
            NISTObjectIdentifiers.id_aes256_CBC,
            VECTOR);
    assertTrue(problemOf(unknown).contains("neither PBKDF2 nor scrypt"));
    assertTrue(problemOf(withPbkdf2(DERNull.INSTANCE)).contains("is damaged"));
    AlgorithmIdentifier noPrf =
        new AlgorithmIdentifier(PKCSObjectIdentifiers.id_PBES2, DERNull.INSTANCE);
    String problem = problemOf(withPbkdf2(new PBKDF2Params(SALT, 1, noPrf)));
    assertTrue(problem.contains("is damaged"), problem);
  }

  @Test
  void refusesCiphersThatAreUnknownOrMakeNoSense() throws Exception {
    ASN1Encodable pbkdf2 = new PBKDF2Params(SALT, 1);
    byte[] gcm =
        encrypted(
            PKCSObjectIdentifiers.id_PBKDF2, pbkdf2, NISTObjectIdentifiers.id_aes256_GCM, VECTOR);
    assertTrue(problemOf(gcm).contains("otherwise than with AES"));
    ASN1Encodable[] wrongVectors = {
      DERNull.INSTANCE, new DEROctetString(new byte[15]), new DEROctetString(new byte[0])
    };
    for (ASN1Encodable vector : wrongVectors) {
      byte[] der =
          encrypted(
              PKCSObjectIdentifiers.id_PBKDF2, pbkdf2, NISTObjectIdentifiers.id_aes256_CBC, vector);
      assertTrue(problemOf(der).contains("is damaged"), problemOf(der));
    }
  }

  @Test
  void encryptsAsItSays() throws Exception {
    byte[] der = Pkcs8Encryption.encrypt(new byte[] {1, 2, 3}, new byte[] {'a'}, 4321);
    EncryptedPrivateKeyInfo info = Pkcs8Encryption.parse(der);
    PBES2Parameters pbes2 =
        PBES2Parameters.getInstance(info.getEncryptionAlgorithm().getParameters());
    assertEquals(NISTObjectIdentifiers.id_aes256_CBC, pbes2.getEncryptionScheme().getAlgorithm());
    PBKDF2Params pbkdf2 = PBKDF2Params.getInstance(pbes2.getKeyDerivationFunc().getParameters());
    assertEquals(BigInteger.valueOf(4321), pbkdf2.getIterationCount());
    assertEquals(PKCSObjectIdentifiers.id_hmacWithSHA256, pbkdf2.getPrf().getAlgorithm());
    assertTrue(pbkdf2.getSalt().length >= 16, "RFC 8018 section 4.1, SP 800-132 section 5.1");
    assertEquals(
        "010203", HexFormat.of().formatHex(Pkcs8Encryption.decrypt(info, new byte[] {'a'})));
  }
}
