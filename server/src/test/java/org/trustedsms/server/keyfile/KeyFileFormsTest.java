// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.keyfile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.key.PublicKey;

/** Key files in the forms that people have, each with the key of RFC 6979. */
class KeyFileFormsTest {
  private static final PublicKey KEY = OpensslFiles.p256().publicKey();
  private static final Path NAME = Path.of("some.key");

  private static String text(String name) throws Exception {
    return new String(OpensslFiles.bytes(name), StandardCharsets.US_ASCII);
  }

  private static byte[] der(String name) throws Exception {
    String base64 = text(name).replaceAll("-----[A-Z ]+-----", "");
    return Base64.getMimeDecoder().decode(base64);
  }

  private static PublicKey readPrivate(byte[] file) throws Exception {
    return KeyFileContents.read(
        NAME, file, blocks -> PrivateKeyFiles.decode(blocks, () -> null).publicKey());
  }

  private static PublicKey readPublic(byte[] file) throws Exception {
    return PublicKeyFiles.parse(NAME.toString(), file, note -> {});
  }

  private static void assertPrivate(byte[] file) throws Exception {
    assertEquals(KEY, readPrivate(file));
  }

  private static void assertPrivate(String file) throws Exception {
    assertPrivate(file.getBytes(StandardCharsets.UTF_8));
  }

  private static void assertPublic(byte[] file) throws Exception {
    assertEquals(KEY, readPublic(file));
  }

  private static void assertPublic(String file) throws Exception {
    assertPublic(file.getBytes(StandardCharsets.UTF_8));
  }

  private static void assertRefused(String expected, String file) {
    byte[] bytes = file.getBytes(StandardCharsets.UTF_8);
    for (String message :
        List.of(
            assertThrows(KeyFileException.class, () -> readPrivate(bytes)).getMessage(),
            assertThrows(KeyFileException.class, () -> readPublic(bytes)).getMessage())) {
      assertTrue(message.contains(expected), message);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "UTF-8, true",
    "UTF-16LE, true",
    "UTF-16BE, true",
    "UTF-16LE, false",
    "UTF-16BE, false"
  })
  void textOfWindows(String charset, boolean mark) throws Exception {
    String before = mark ? "\ufeff" : "";
    Charset encoding = Charset.forName(charset);
    String pem = text("p256-pkcs8").replace("\n", "\r\n");
    assertPrivate((before + pem).getBytes(encoding));
    assertPublic((before + text("p256-public")).getBytes(encoding));
    assertPublic((before + text("p256-openssh")).getBytes(encoding));
  }

  @Test
  void certificatesBesideAPrivateKey() throws Exception {
    String certificate = text("p256-certificate");
    assertPrivate(text("p256-pkcs8") + certificate);
    assertPrivate(certificate + certificate + text("p256-sec1-after-parameters"));
    assertPrivate(text("p256-bag-attributes"));
  }

  @Test
  void aCertificateWhereAPublicKeyIsWanted() throws Exception {
    List<String> notes = new ArrayList<>();
    assertEquals(
        KEY, PublicKeyFiles.parse("c", OpensslFiles.bytes("p256-certificate"), notes::add));
    assertEquals(List.of("the key is that of a certificate, which is not checked itself"), notes);
    PublicKeyFiles.parse("k", OpensslFiles.bytes("p256-public"), notes::add);
    assertEquals(1, notes.size());
    assertPublic(der("p256-certificate"));
    assertPublic(text("p256-certificate").replace(" CERTIFICATE", " X509 CERTIFICATE"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"p256-pkcs8", "p256-sec1"})
  void binaryForms(String name) throws Exception {
    byte[] der = der(name);
    assertPrivate(der);
    assertPrivate(Arrays.copyOf(der, der.length + 2));
    assertRefused("is not a key file", HexFormat.of().formatHex(der));
    assertPrivate(Base64.getEncoder().encodeToString(der));
    assertPrivate(Base64.getMimeEncoder().encodeToString(der));
    byte[] longer = Arrays.copyOf(der, der.length + 1);
    longer[der.length] = 'x';
    String message = assertThrows(KeyFileException.class, () -> readPrivate(longer)).getMessage();
    assertTrue(message.contains("has 1 bytes after the end"), message);
  }

  @Test
  void binaryFormsOfPublicKeys() throws Exception {
    byte[] der = der("p256-public");
    assertPublic(der);
    assertPublic(Base64.getUrlEncoder().encodeToString(der));
  }

  @Test
  void pemOutOfOtherTexts() throws Exception {
    String pem = text("p256-pkcs8");
    assertPrivate(pem.strip().replace("\n", "\\n"));
    assertPrivate('"' + pem.strip().replace("\n", "\\r\\n") + '"');
    assertPrivate("{\"key\": \"" + pem.replace("\n", "\\n") + "\"}");
    assertPrivate("key: |\n" + pem.indent(4));
    assertPrivate(pem.lines().map(line -> "> " + line + "\n").reduce("", String::concat));
    assertPrivate(pem.strip().replace('\n', ' '));
    assertPrivate(pem.replace("\n", "  \r"));
    assertPublic(text("p256-public").lines().map(l -> "'" + l + "',\n").reduce("", String::concat));
  }

  private static String json(String curve, boolean secret) {
    Base64.Encoder encoder = Base64.getUrlEncoder().withoutPadding();
    byte[] point = KEY.toUncompressedBytes();
    return "{ \"kty\":\"EC\", \"crv\" : \""
        + curve
        + "\", \"kid\": \"x\",\n \"x\":\""
        + encoder.encodeToString(Arrays.copyOfRange(point, 1, 33))
        + "\", \"y\":\""
        + encoder.encodeToString(Arrays.copyOfRange(point, 33, 65))
        + (secret ? "\", \"d\":\"" + encoder.encodeToString(OpensslFiles.p256().toBytes()) : "")
        + "\"}";
  }

  @Test
  void jsonWebKeys() throws Exception {
    assertPrivate(json("P-256", true));
    assertPublic(json("P-256", false));
    assertPublic("\ufeff{\"keys\": [" + json("P-256", false) + "]}");
    assertRefused("whose curve", json("secp256k1", false));
    assertRefused("is damaged", json("P-384", true));
    assertRefused("more than one", "[" + json("P-256", true) + json("P-256", true) + "]");
    assertRefused("JSON without", "{\"kty\":\"RSA\"}");
    assertRefused("JSON without", "{}");
  }

  @Test
  void opensshPublicKeys() throws Exception {
    String line = text("p256-openssh").strip();
    assertPublic(line + " me@example");
    assertPublic("# comment\nno-pty,command=\"x\" " + line + "\n\n" + line);
    assertRefused("ssh-keygen -t ecdsa", "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIA==");
    assertRefused("ssh-keygen -t ecdsa", "ssh-rsa AAAAB3NzaC1yc2E=");
    assertRefused("is damaged", "ecdsa-sha2-nistp384 " + line.split(" ")[1]);
    assertRefused("is damaged", "ecdsa-sha2-nistp256 AAAA");
  }

  @ParameterizedTest
  @CsvSource({
    "openssh-private, ssh-keygen -p -m PKCS8 -f COPY",
    "rsa-pkcs1, has an RSA key",
    "p256-request, openssl req -in FILE -noout -pubkey"
  })
  void keysOfOtherPrograms(String name, String remedy) throws Exception {
    assertRefused(remedy, text(name));
  }

  @Test
  void otherKeys() throws Exception {
    String message =
        assertThrows(KeyFileException.class, () -> readPrivate(OpensslFiles.bytes("rsa-pkcs8")))
            .getMessage();
    assertTrue(message.contains("another algorithm (RSA)"), message);
    assertRefused("ssh-keygen -i -f FILE", "---- BEGIN SSH2 PUBLIC KEY ----\nAAAA\n");
    assertRefused("puttygen", "PuTTY-User-Key-File-2: ecdsa-sha2-nistp256\n");
    assertRefused("is empty", " \r\n");
    byte[] two = (text("p256-pkcs8") + text("p384-pkcs8")).getBytes(StandardCharsets.US_ASCII);
    message = assertThrows(KeyFileException.class, () -> readPrivate(two)).getMessage();
    assertTrue(message.contains("two different private keys"), message);
  }
}
