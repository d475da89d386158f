// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.keyfile;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.signature.Signer;
import org.trustedsms.testing.Openssl;
import org.trustedsms.testing.SampleCurves;

/** We take the key files that OpenSSL writes, and it takes our signatures made with them. */
class WeReadOpensslKeysIT {

  @TempDir Path folder;

  private Openssl openssl;

  static Stream<Curve> curves() {
    return SampleCurves.stream();
  }

  @BeforeEach
  void preparePassphrase() throws Exception {
    openssl = Openssl.in(folder);
    Files.writeString(
        folder.resolve("pass"), OpensslFiles.PASSPHRASE + "\n", StandardCharsets.UTF_8);
  }

  private PrivateKey read(String file) throws KeyFileException {
    return OpensslFiles.read(folder.resolve(file), PassphraseSource.NONE);
  }

  private PrivateKey readEncrypted(String file) throws KeyFileException {
    return OpensslFiles.read(folder.resolve(file), OpensslFiles::passphrase);
  }

  @ParameterizedTest
  @MethodSource("curves")
  void keysOfEveryForm(Curve curve) throws Exception {
    String name = Openssl.nameOf(curve);
    openssl.run("ecparam -name " + name + " -genkey -out with-parameters.pem").ok();
    openssl.run("ec -in with-parameters.pem -out sec1.pem").ok();
    openssl.run("ec -in sec1.pem -no_public -out no-public.pem").ok();
    openssl.run("pkcs8 -topk8 -nocrypt -in sec1.pem -out pkcs8.pem").ok();
    openssl
        .run("pkcs8 -topk8 -v2 aes-256-cbc -passout file:pass -in sec1.pem -out encrypted.pem")
        .ok();
    openssl.run("ec -aes256 -passout file:pass -in sec1.pem -out traditional.pem").ok();
    openssl.run("pkey -in sec1.pem -pubout -out public.pem").ok();
    openssl.run("pkey -in sec1.pem -pubout -ec_conv_form compressed -out compressed.pem").ok();
    assertTrue(
        Files.readString(folder.resolve("with-parameters.pem"))
            .startsWith("-----BEGIN EC PARAMETERS-----"));

    PrivateKey key = read("with-parameters.pem");
    assertEquals(curve, key.curve());
    assertArrayEquals(key.toBytes(), read("sec1.pem").toBytes());
    assertArrayEquals(key.toBytes(), read("no-public.pem").toBytes());
    assertArrayEquals(key.toBytes(), read("pkcs8.pem").toBytes());
    assertArrayEquals(key.toBytes(), readEncrypted("encrypted.pem").toBytes());
    assertThrows(KeyFileException.class, () -> readEncrypted("traditional.pem"));
    Files.copy(
        folder.resolve("pass"), folder.resolve("other"), StandardCopyOption.REPLACE_EXISTING);
    openssl
        .run(
            "pkey -passin file:pass -in traditional.pem -aes256 -passout file:other"
                + " -out converted.pem")
        .ok();
    assertArrayEquals(key.toBytes(), readEncrypted("converted.pem").toBytes());
    assertEquals(key.publicKey(), PublicKeyFiles.read(folder.resolve("public.pem")));
    assertEquals(key.publicKey(), PublicKeyFiles.read(folder.resolve("compressed.pem")));

    byte[] message = "over the air".getBytes(StandardCharsets.US_ASCII);
    Files.write(folder.resolve("message.bin"), message);
    Files.write(folder.resolve("sig.der"), new Signer(key).sign(message).toDer());
    String verify =
        "dgst " + Openssl.hashOption(curve) + " -verify public.pem -signature sig.der message.bin";
    assertEquals("Verified OK\n", openssl.run(verify).ok().text());
    message[0] ^= 1;
    Files.write(folder.resolve("message.bin"), message);
    assertNotEquals(0, openssl.run(verify).exitCode());
  }

  @ParameterizedTest
  @MethodSource("curves")
  void keysGeneratedWithoutParameters(Curve curve) throws Exception {
    String name = Openssl.nameOf(curve);
    openssl.run("ecparam -name " + name + " -genkey -noout -out sec1.pem").ok();
    openssl.run("pkey -in sec1.pem -pubout -out public.pem").ok();
    assertTrue(
        Files.readString(folder.resolve("sec1.pem")).startsWith("-----BEGIN EC PRIVATE KEY-----"));
    assertEquals(PublicKeyFiles.read(folder.resolve("public.pem")), read("sec1.pem").publicKey());
  }

  @ParameterizedTest
  @MethodSource("curves")
  void pkcs12(Curve curve) throws Exception {
    String name = Openssl.nameOf(curve);
    openssl.run("ecparam -name " + name + " -genkey -noout -out sec1.pem").ok();
    openssl.run("req -x509 -new -key sec1.pem -subj /CN=x -out certificate.pem").ok();
    openssl
        .run("pkcs12 -export -inkey sec1.pem -in certificate.pem -passout file:pass -out store.p12")
        .ok();
    assertArrayEquals(read("sec1.pem").toBytes(), readEncrypted("store.p12").toBytes());
  }

  /** And what Java's own tool writes. */
  @Test
  void pkcs12OfKeytool() throws Exception {
    String command =
        Path.of(System.getProperty("java.home"), "bin", "keytool")
            + " -genkeypair -keyalg EC -groupname secp384r1 -dname CN=x -alias x"
            + " -keystore store.p12 -storepass 123456 -storetype PKCS12";
    openssl.run(List.of(command.split(" "))).ok();
    PrivateKey key = OpensslFiles.read(folder.resolve("store.p12"), file -> "123456".toCharArray());
    assertEquals(Curves.p384(), key.curve());
  }

  /** The advice in the message that refuses explicit parameters works. */
  @ParameterizedTest
  @MethodSource("curves")
  void explicitParametersOnceNamed(Curve curve) throws Exception {
    String name = Openssl.nameOf(curve);
    openssl
        .run("ecparam -name " + name + " -param_enc explicit -genkey -noout -out explicit.pem")
        .ok();
    openssl.run("pkey -in explicit.pem -pubout -out explicit-public.pem").ok();
    KeyFileException e = assertThrows(KeyFileException.class, () -> read("explicit.pem"));
    assertTrue(e.getMessage().contains("openssl ec -param_enc named_curve"), e.getMessage());
    assertThrows(
        KeyFileException.class, () -> PublicKeyFiles.read(folder.resolve("explicit-public.pem")));

    openssl.run("ec -param_enc named_curve -in explicit.pem -out named.pem").ok();
    openssl
        .run("ec -param_enc named_curve -pubin -in explicit-public.pem -out named-public.pem")
        .ok();
    assertEquals(
        PublicKeyFiles.read(folder.resolve("named-public.pem")), read("named.pem").publicKey());
  }

  /** The advice in the messages that refuse an encryption works. */
  @Test
  void refusedEncryptionOnceEncryptedAnew() throws Exception {
    Openssl.nameOf(Curves.p256());
    Files.copy(folder.resolve("pass"), folder.resolve("new-pass"));
    for (String name : new String[] {"camellia256", "pbes1", "too-many-iterations"}) {
      Files.write(folder.resolve("old.pem"), OpensslFiles.bytes("p256-pkcs8-" + name));
      KeyFileException e = assertThrows(KeyFileException.class, () -> readEncrypted("old.pem"));
      assertTrue(e.getMessage().contains("openssl pkcs8 -topk8 -v2 aes-256-cbc"), e.getMessage());
      openssl
          .run(
              "pkcs8 -topk8 -v2 aes-256-cbc -passin file:pass -passout file:new-pass"
                  + " -in old.pem -out new.pem")
          .ok();
      assertEquals(OpensslFiles.p256().publicKey(), readEncrypted("new.pem").publicKey());
    }
  }

  @Test
  void keysOfOtherAlgorithmsAreRefused() throws Exception {
    openssl.run("genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:1024 -out rsa.pem").ok();
    openssl.run("pkey -in rsa.pem -traditional -out rsa1.pem").ok();
    openssl.run("pkey -in rsa.pem -pubout -out rsa-public.pem").ok();
    assertThrows(KeyFileException.class, () -> read("rsa.pem"));
    assertThrows(KeyFileException.class, () -> read("rsa1.pem"));
    assertThrows(
        KeyFileException.class, () -> PublicKeyFiles.read(folder.resolve("rsa-public.pem")));
  }
}
