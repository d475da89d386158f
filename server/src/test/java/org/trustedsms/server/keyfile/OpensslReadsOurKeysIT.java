// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.keyfile;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.stream.Stream;
import org.bouncycastle.asn1.ASN1Integer;
import org.bouncycastle.asn1.ASN1Sequence;
import org.bouncycastle.util.BigIntegers;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.trustedsms.curve.Curve;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.server.file.IfExists;
import org.trustedsms.signature.Signature;
import org.trustedsms.signature.Verifier;
import org.trustedsms.testing.Openssl;
import org.trustedsms.testing.SampleCurves;

/** OpenSSL takes the key files that we write, and we take its signatures made with them. */
class OpensslReadsOurKeysIT {
  private static final SecureRandom RANDOM = new SecureRandom();

  @TempDir Path folder;

  static Stream<Curve> curves() {
    return SampleCurves.stream();
  }

  private static byte[] someBytes() {
    byte[] bytes = new byte[100];
    RANDOM.nextBytes(bytes);
    return bytes;
  }

  /** From ECDSA-Sig-Value (RFC 3279 section 2.2.3) to r and s of fixed width. */
  private static Signature signature(Curve curve, byte[] der) throws Exception {
    ASN1Sequence sequence = ASN1Sequence.getInstance(der);
    byte[] both = new byte[curve.signatureLength()];
    for (int i = 0; i < 2; i++) {
      BigInteger half = ASN1Integer.getInstance(sequence.getObjectAt(i)).getPositiveValue();
      byte[] fixed = BigIntegers.asUnsignedByteArray(curve.scalarLength(), half);
      System.arraycopy(fixed, 0, both, i * fixed.length, fixed.length);
    }
    return Signature.decode(curve, both);
  }

  private void assertSignsForUs(Openssl openssl, PublicKey key, String options) throws Exception {
    byte[] message = someBytes();
    Files.write(folder.resolve("message.bin"), message);
    openssl
        .run(
            "dgst "
                + Openssl.hashOption(key.curve())
                + " -sign "
                + options
                + " -out sig.der message.bin")
        .ok();
    Signature signature = signature(key.curve(), Files.readAllBytes(folder.resolve("sig.der")));
    assertTrue(new Verifier(key).verify(message, signature));
    message[0] ^= 1;
    assertFalse(new Verifier(key).verify(message, signature));
  }

  @ParameterizedTest
  @MethodSource("curves")
  void privateKeys(Curve curve) throws Exception {
    String name = Openssl.nameOf(curve);
    Openssl openssl = Openssl.in(folder);
    PrivateKey key = PrivateKey.generate(curve, RANDOM::nextBytes);
    OpensslFiles.write(folder.resolve("key.pem"), key, IfExists.FAIL);

    openssl.run("pkey -in key.pem -check -noout").ok();
    String text = openssl.run("pkey -in key.pem -text -noout").ok().text();
    assertTrue(text.contains("ASN1 OID: " + name), text);
    // Byte for byte what OpenSSL would have written.
    assertArrayEquals(
        Files.readAllBytes(folder.resolve("key.pem")),
        openssl.run("pkey -in key.pem").ok().output());
    assertArrayEquals(
        PublicKeyFiles.toPem(key.publicKey()),
        openssl.run("pkey -in key.pem -pubout").ok().output());
    assertSignsForUs(openssl, key.publicKey(), "key.pem");
  }

  @ParameterizedTest
  @MethodSource("curves")
  void encryptedPrivateKeys(Curve curve) throws Exception {
    Openssl.nameOf(curve);
    Openssl openssl = Openssl.in(folder);
    PrivateKey key = PrivateKey.generate(curve, RANDOM::nextBytes);
    String passphrase = OpensslFiles.PASSPHRASE;
    Files.writeString(folder.resolve("pass"), passphrase + "\n", StandardCharsets.UTF_8);
    Files.writeString(folder.resolve("wrong"), "wrong\n");
    OpensslFiles.writeEncrypted(
        folder.resolve("key.pem"), key, passphrase.toCharArray(), 10_000, IfExists.FAIL);

    openssl.run("pkey -in key.pem -passin file:pass -check -noout").ok();
    assertArrayEquals(
        PublicKeyFiles.toPem(key.publicKey()),
        openssl.run("pkey -in key.pem -passin file:pass -pubout").ok().output());
    assertFalse(
        openssl.run("pkey -in key.pem -passin file:wrong -pubout").exitCode() == 0,
        "opened with the wrong passphrase");
    assertSignsForUs(openssl, key.publicKey(), "key.pem -passin file:pass");
  }

  @ParameterizedTest
  @MethodSource("curves")
  void publicKeysAndTheirFingerprints(Curve curve) throws Exception {
    Openssl.nameOf(curve);
    Openssl openssl = Openssl.in(folder);
    PublicKey key = PrivateKey.generate(curve, RANDOM::nextBytes).publicKey();
    Files.write(folder.resolve("public.pem"), PublicKeyFiles.toPem(key));

    openssl.run("pkey -pubin -in public.pem -pubcheck -noout").ok();
    assertArrayEquals(
        Files.readAllBytes(folder.resolve("public.pem")),
        openssl.run("pkey -pubin -in public.pem").ok().output());
    openssl.run("pkey -pubin -in public.pem -outform DER -out public.der").ok();
    String digest = openssl.run("dgst -sha256 -r public.der").ok().text();
    assertEquals(key.fingerprint().toString(), digest.substring(0, digest.indexOf(' ')));
  }
}
