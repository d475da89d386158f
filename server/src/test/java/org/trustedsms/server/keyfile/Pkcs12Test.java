// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.keyfile;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.bouncycastle.asn1.ASN1Encodable;
import org.bouncycastle.asn1.ASN1Sequence;
import org.bouncycastle.asn1.DEROctetString;
import org.bouncycastle.asn1.pkcs.AuthenticatedSafe;
import org.bouncycastle.asn1.pkcs.ContentInfo;
import org.bouncycastle.asn1.pkcs.MacData;
import org.bouncycastle.asn1.pkcs.PKCSObjectIdentifiers;
import org.bouncycastle.asn1.pkcs.Pfx;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.server.file.Source;
import org.trustedsms.testing.Cases;

class Pkcs12Test {

  @TempDir Path folder;

  private static byte[] bytes(String name) throws IOException {
    try (InputStream in = Pkcs12Test.class.getResourceAsStream(name + ".base64")) {
      return Base64.getMimeDecoder().decode(in.readAllBytes());
    }
  }

  private Path file(byte[] contents) throws IOException {
    return Files.write(folder.resolve("key.p12"), contents);
  }

  private PrivateKey read(byte[] contents) throws IOException, KeyFileException {
    return OpensslFiles.read(file(contents), OpensslFiles::passphrase);
  }

  private void refused(String reason, byte[] contents, PassphraseSource passphrases)
      throws IOException {
    Path file = file(contents);
    String message =
        assertThrows(KeyFileException.class, () -> OpensslFiles.read(file, passphrases))
            .getMessage();
    assertTrue(message.contains(reason), message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"p256.p12", "p256-des3.p12", "p256-open.p12"})
  void isReadAsOpensslWroteIt(String name) throws Exception {
    assertArrayEquals(OpensslFiles.p256().toBytes(), read(bytes(name)).toBytes());
    try (OwnKey own =
        KeyFiles.read(new Source(file(bytes(name)), false), OpensslFiles::passphrase)) {
      assertEquals(OpensslFiles.p256().publicKey(), own.publicKey());
    }
  }

  /** GnuTLS leaves out the NULL in the MAC's algorithm; keytool wrote one key under two names. */
  @ParameterizedTest
  @ValueSource(strings = {"p256-gnutls.p12", "p256-two.p12"})
  void isReadAsOthersWroteIt(String name) throws Exception {
    PassphraseSource right = asked -> "test-key".toCharArray();
    assertArrayEquals(
        OpensslFiles.p256().toBytes(), OpensslFiles.read(file(bytes(name)), right).toBytes());
    refused("the passphrase is wrong", bytes(name), asked -> "test".toCharArray());
  }

  @Test
  void isReadInBase64AndBeforeALineEnd() throws Exception {
    byte[] der = bytes("p256.p12");
    byte[] base64 = Base64.getMimeEncoder().encode(der);
    assertArrayEquals(OpensslFiles.p256().toBytes(), read(base64).toBytes());
    byte[] longer = Arrays.copyOf(der, der.length + 3);
    assertArrayEquals(OpensslFiles.p256().toBytes(), read(longer).toBytes());
    longer[der.length] = 'x';
    refused("has 3 bytes after the end", longer, OpensslFiles::passphrase);
  }

  @Test
  void aJavaKeystoreNamesTheCommandThatConvertsIt() throws Exception {
    byte[] jks = bytes("p256.jks");
    refused("keytool -importkeystore -srckeystore FILE", jks, OpensslFiles::passphrase);
    byte[] base64 = Base64.getMimeEncoder().encode(jks);
    refused("keytool -importkeystore -srckeystore FILE", base64, OpensslFiles::passphrase);
  }

  @Test
  void whatIsNotEncryptedNeedsNoPassphrase() throws Exception {
    Path open = file(bytes("p256-open.p12"));
    PrivateKey key =
        OpensslFiles.read(
            open,
            asked -> {
              throw new AssertionError("asked");
            });
    assertEquals(OpensslFiles.p256().publicKey(), key.publicKey());
  }

  @ParameterizedTest
  @ValueSource(strings = {"p256.p12", "p256-des3.p12"})
  void aWrongPassphraseSaysSo(String name) throws Exception {
    refused("the passphrase is wrong", bytes(name), asked -> "green".toCharArray());
    refused("the passphrase is wrong", bytes(name), asked -> new char[0]);
    refused("no passphrase was given", bytes(name), PassphraseSource.NONE);
  }

  @Test
  void thePassphraseIsErased() throws Exception {
    char[] passphrase = OpensslFiles.passphrase(null);
    OpensslFiles.read(file(bytes("p256.p12")), asked -> passphrase);
    assertArrayEquals(new char[passphrase.length], passphrase);
  }

  @Test
  void withoutAKeyOrWithTwo() throws Exception {
    refused("contains 0 private keys", bytes("certificate.p12"), OpensslFiles::passphrase);
    Pfx pfx = Pfx.getInstance(bytes("p256-open.p12"));
    ASN1Sequence safe =
        ASN1Sequence.getInstance(
            DEROctetString.getInstance(pfx.getAuthSafe().getContent()).getOctets());
    ASN1Encodable keys = safe.getObjectAt(safe.size() - 1);
    byte[] twice =
        new AuthenticatedSafe(
                List.of(keys, keys).stream()
                    .map(ContentInfo::getInstance)
                    .toArray(ContentInfo[]::new))
            .getEncoded();
    Pfx two = new Pfx(new ContentInfo(PKCSObjectIdentifiers.data, new DEROctetString(twice)), null);
    assertArrayEquals(OpensslFiles.p256().toBytes(), read(two.getEncoded("DER")).toBytes());
  }

  /** Of the MAC, and of both kinds of encryption. */
  @Test
  void workIsBounded() throws Exception {
    Pfx pfx = Pfx.getInstance(bytes("p256.p12"));
    MacData mac = pfx.getMacData();
    Pfx slow =
        new Pfx(pfx.getAuthSafe(), new MacData(mac.getMac(), mac.getSalt(), Integer.MAX_VALUE));
    refused("would take too long", slow.getEncoded("DER"), OpensslFiles::passphrase);
    for (String name :
        List.of("p256-too-many-iterations.p12", "p256-des3-too-many-iterations.p12")) {
      refused("would take too long", bytes(name), OpensslFiles::passphrase);
    }
  }

  @Test
  void whateverTheBytesAreNothingElseIsThrown() {
    Cases.check(
        400,
        c -> {
          byte[] file = bytes(c.of("p256.p12", "p256-des3.p12", "p256-open.p12"));
          for (int i = c.integer(1, 3); i > 0; i--) {
            int place = c.random().nextInt(file.length);
            if (c.random().nextInt(4) == 0) {
              file = Arrays.copyOf(file, place);
              break;
            }
            file[place] ^= (byte) (1 << c.random().nextInt(8));
          }
          byte[] changed = file;
          try {
            assertEquals(OpensslFiles.p256().publicKey(), read(changed).publicKey());
          } catch (KeyFileException refused) {
            assertTrue(refused.getMessage().contains("key.p12: "), refused.getMessage());
          }
        });
  }
}
