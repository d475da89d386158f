// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.keyfile;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.AuthProvider;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Date;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bouncycastle.asn1.ASN1OctetString;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.SubjectPublicKeyInfo;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.KeyUnavailableException;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.Draft;
import org.trustedsms.message.KnownSenders;
import org.trustedsms.message.OutgoingMessage;
import org.trustedsms.message.Receiver;
import org.trustedsms.message.Sender;
import org.trustedsms.message.Verdict;
import org.trustedsms.server.file.Source;
import org.trustedsms.signature.Signer;
import org.trustedsms.signature.Verifier;
import org.trustedsms.testing.Openssl;
import org.trustedsms.testing.SoftHsm;

/** Keys in a token of SoftHSM, which they do not leave. */
class Pkcs11KeyIT {
  private static final long NOW = 1_700_000_000L;

  @TempDir static Path folder;

  private static SoftHsm token;

  private final AtomicInteger asked = new AtomicInteger();
  private volatile String pin = SoftHsm.PIN;

  static Stream<Curve> curves() {
    return Stream.of(Curves.p192(), Curves.p224(), Curves.p256(), Curves.p384(), Curves.k163());
  }

  static Stream<Curve> made() {
    return curves().filter(curve -> curve != Curves.k163());
  }

  @BeforeAll
  static void makeKeys() throws Exception {
    token = SoftHsm.make(folder, "keys");
    int id = 1;
    for (Curve curve : curves().toList()) {
      make(curve, "0" + id++);
    }
    // It has no certificate.
    token.tool("--keypairgen --key-type EC:prime256v1 --label bare --id 09 --usage-sign");
  }

  private static String label(Curve curve) {
    return "key-" + curve.name();
  }

  /** The token makes it; only K-163 comes from outside, since pkcs11-tool does not know it. */
  private static void make(Curve curve, String id) throws Exception {
    String labelled = " --label " + label(curve) + " --id " + id;
    if (curve == Curves.k163()) {
      token.run("openssl ecparam -name sect163k1 -genkey -noout -out k163.pem");
      token.run("openssl pkcs8 -topk8 -nocrypt -in k163.pem -out k163-pkcs8.pem");
      token.run("softhsm2-util --import k163-pkcs8.pem --token keys --pin 1234" + labelled);
    } else {
      String name = curve == Curves.p192() ? "prime192v1" : Openssl.nameOf(curve);
      token.tool("--keypairgen --usage-sign --usage-derive --key-type EC:" + name + labelled);
    }
    Files.write(folder.resolve("certificate.der"), certificate(publicKey(curve)));
    token.tool("--write-object certificate.der --type cert" + labelled);
  }

  /** As the token lists it, without Java. */
  private static PublicKey publicKey(Curve curve) throws Exception {
    String point = null;
    for (String line :
        token.tool("--list-objects --type pubkey").lines().map(String::strip).toList()) {
      if (line.startsWith("EC_POINT:")) {
        point = line.substring(9).strip();
      } else if (line.equals("label:      " + label(curve))) {
        byte[] der = HexFormat.of().parseHex(point);
        return PublicKey.decode(curve, ASN1OctetString.getInstance(der).getOctets());
      }
    }
    throw new AssertionError(curve);
  }

  /** Nobody looks at who signed it. */
  private static byte[] certificate(PublicKey key) throws Exception {
    KeyPair issuer = KeyPairGenerator.getInstance("EC").generateKeyPair();
    Instant now = Instant.now();
    return new X509v3CertificateBuilder(
            new X500Name("CN=issuer"),
            BigInteger.ONE,
            Date.from(now),
            Date.from(now.plus(1, ChronoUnit.DAYS)),
            new X500Name("CN=key"),
            SubjectPublicKeyInfo.getInstance(key.toSubjectPublicKeyInfo()))
        .build(new JcaContentSignerBuilder("SHA256withECDSA").build(issuer.getPrivate()))
        .getEncoded();
  }

  private OwnKey open(String attributes) throws KeyFileException {
    return KeyFiles.read(
        Source.named("pkcs11:" + attributes + "?module-path=" + token.library()),
        address -> {
          asked.incrementAndGet();
          return pin == null ? null : pin.toCharArray();
        });
  }

  private OwnKey open(Curve curve) throws KeyFileException {
    return open("object=" + label(curve));
  }

  private static void logOut(OwnKey key) throws Exception {
    Pkcs11Key token = (Pkcs11Key) key.privateKey().holder();
    ((AuthProvider) token.current(null).provider()).logout();
  }

  private void refused(String reason, String attributes) {
    String message = assertThrows(KeyFileException.class, () -> open(attributes)).getMessage();
    assertTrue(message.contains(reason), message);
    assertFalse(message.contains(SoftHsm.PIN), message);
  }

  @ParameterizedTest
  @MethodSource("curves")
  void signsWhatOpensslVerifies(Curve curve) throws Exception {
    try (OwnKey key = open(curve)) {
      assertEquals(publicKey(curve), key.publicKey());
      OutgoingMessage message = new Sender(key.privateKey(), () -> NOW).sign(Draft.text("hello"));
      Receiver anyone =
          OwnKey.none().receiver(Curves.all()).with(new KnownSenders().add("+1", key.publicKey()));
      assertSame(Verdict.VERIFIED, anyone.receive(message.payload(), "+1", NOW).verdict());
      Files.write(folder.resolve("signed.bin"), message.evidence().signedBytes());
      Files.write(folder.resolve("sig.der"), message.evidence().signatureDer());
      Files.write(folder.resolve("key.pem"), PublicKeyFiles.toPem(key.publicKey()));
      Openssl.nameOf(curve);
      assertEquals(
          "Verified OK\n",
          token.run(
              "openssl dgst "
                  + Openssl.hashOption(curve)
                  + " -verify key.pem -signature sig.der signed.bin"));
    }
  }

  /**
   * What softhsm2-util imports may not derive. The ephemeral key is always the same: SoftHSM takes
   * one point in 256 for an encoded one, and fails.
   */
  @ParameterizedTest
  @MethodSource("made")
  void decryptsWhatItMadeItself(Curve curve) throws Exception {
    try (OwnKey key = open(curve)) {
      OwnKey alice = OwnKey.of(OpensslFiles.p256());
      byte[] payload =
          new Sender(alice.privateKey(), () -> NOW)
              .sign(Draft.text("hello").to(key.publicKey()).encrypted(new Random(1)::nextBytes))
              .payload();
      Receiver receiver =
          key.receiver(Curves.all()).with(new KnownSenders().add("+1", alice.publicKey()));
      assertEquals("hello", receiver.receive(payload, "+1", NOW).text());
    }
  }

  /** Its certificate says what the key is, and the key may not derive. */
  @Test
  void whatOnlySignsDoesNotDecrypt() throws Exception {
    token.tool("--keypairgen --key-type EC:prime256v1 --label signs --id 0a --usage-sign");
    String pem = "only.pem";
    token.tool("--read-object --type pubkey --id 0a --output-file only.der");
    token.run("openssl pkey -pubin -inform DER -in only.der -out " + pem);
    Files.write(folder.resolve("only.crt"), certificate(PublicKeyFiles.read(folder.resolve(pem))));
    token.tool("--write-object only.crt --type cert --label signs --id 0a");
    try (OwnKey key = open("object=signs")) {
      assertTrue(
          new Verifier(key.publicKey())
              .verify(new byte[9], new Signer(key.privateKey()).sign(new byte[9])));
      byte[] payload =
          new Sender(OpensslFiles.p256(), () -> NOW)
              .sign(Draft.text("x").to(key.publicKey()).encrypted(new SecureRandom()::nextBytes))
              .payload();
      Receiver receiver =
          key.receiver(Curves.all())
              .with(new KnownSenders().add("+1", OpensslFiles.p256().publicKey()));
      assertSame(Verdict.NOT_FOR_THIS_RECIPIENT, receiver.receive(payload, "+1", NOW).verdict());
    }
  }

  @Test
  void saysWhoSigns() throws Exception {
    try (OwnKey key = open(Curves.p256())) {
      assertTrue(key.toString().endsWith("nonces of its own"), key.toString());
      assertTrue(key.toString().contains("key key-P-256 in the first slot"), key.toString());
      assertSame(key, key.faster());
    }
  }

  @Test
  void theNumberIsNotToBeHad() throws Exception {
    try (OwnKey key = open(Curves.p256())) {
      assertThrows(SecurityException.class, () -> key.privateKey().toBytes());
      Pkcs11Key token = (Pkcs11Key) key.privateKey().holder();
      assertNull(token.current(null).key().getEncoded());
    }
  }

  @Test
  void signsInManyThreads() throws Exception {
    try (OwnKey key = open(Curves.p224())) {
      Verifier verifier = new Verifier(key.publicKey());
      assertTrue(
          IntStream.range(0, 200)
              .parallel()
              .mapToObj(i -> new byte[] {(byte) i})
              .allMatch(
                  message -> verifier.verify(message, new Signer(key.privateKey()).sign(message))));
    }
  }

  @Test
  void aLostSessionIsOpenedAgain() throws Exception {
    try (OwnKey key = open(Curves.p256())) {
      assertEquals(1, asked.get());
      Signer signer = new Signer(key.privateKey());
      logOut(key);
      signer.sign(new byte[1]);
      assertEquals(2, asked.get());
      logOut(key);
      byte[] point = OpensslFiles.p256().publicKey().toUncompressedBytes();
      assertArrayEquals(
          OpensslFiles.p256().agree(key.publicKey().point()),
          key.privateKey().holder().agree(point));
      assertEquals(3, asked.get());
    }
  }

  /** A token counts wrong PINs, and is locked after a few. */
  @Test
  void aPinThatIsRefusedIsNotTriedAgain() throws Exception {
    OwnKey key = open(Curves.p256());
    Signer signer = new Signer(key.privateKey());
    logOut(key);
    pin = "4321";
    for (int i = 0; i < 3; i++) {
      String message =
          assertThrows(KeyUnavailableException.class, () -> signer.sign(new byte[1])).getMessage();
      assertTrue(message.contains("PIN"), message);
      assertEquals(2, asked.get());
    }
    refused("the token refuses the PIN", "object=key-P-256");
    pin = SoftHsm.PIN;
    try (OwnKey other = open(Curves.p256())) {
      assertEquals(key.publicKey(), other.publicKey());
    }
  }

  /** It is tried again, but not at once. */
  @Test
  void withoutAPinForAWhile() throws Exception {
    try (OwnKey key = open(Curves.p256())) {
      Signer signer = new Signer(key.privateKey());
      logOut(key);
      pin = null;
      for (int i = 0; i < 100; i++) {
        assertThrows(KeyUnavailableException.class, () -> signer.sign(new byte[1]));
      }
      pin = SoftHsm.PIN;
      while (!signs(signer)) {
        Thread.sleep(100);
      }
    }
  }

  private static boolean signs(Signer signer) {
    try {
      signer.sign(new byte[1]);
      return true;
    } catch (KeyUnavailableException e) {
      return false;
    }
  }

  @Test
  void whatIsClosedIsNotUsed() throws Exception {
    OwnKey key = open(Curves.p256());
    key.close();
    assertThrows(
        KeyUnavailableException.class, () -> new Signer(key.privateKey()).sign(new byte[1]));
    assertEquals(1, asked.get());
  }

  @Test
  void keysThatAreNotThere() {
    refused("is not on the token, or has no certificate there", "object=none");
    refused("is not on the token, or has no certificate there", "object=bare");
    refused("is not the only one", "");
    refused("check the library, the slot and the token in it", "slot-id=77;object=key-P-256");
    pin = null;
    refused("needs the token's PIN", "object=key-P-256");
  }

  /** As docs/guide-server.md has it. */
  @Test
  void theGuidesCommandsMakeAKey() throws Exception {
    String guide = Files.readString(Path.of("../docs/guide-server.md"), StandardCharsets.UTF_8);
    int begin = guide.indexOf("```sh\nMODULE=");
    String commands = guide.substring(begin + 6, guide.indexOf("```\n", begin + 6));
    List<String> lines = new ArrayList<>(List.of("set -e"));
    commands
        .lines()
        .map(line -> line.startsWith("MODULE=") ? "MODULE=" + token.library() : line)
        .map(line -> line.replace("--login", "--pin " + SoftHsm.PIN).replace("--id 01", "--id 0b"))
        .map(line -> line.replace("--token-label gateway", "--token-label keys"))
        .forEach(lines::add);
    Openssl.in(folder).run(List.of("sh", "-c", String.join("\n", lines))).ok();
    try (OwnKey key = open("object=gates")) {
      assertEquals(PublicKeyFiles.read(folder.resolve("gates.pub.pem")), key.publicKey());
    }
  }
}
