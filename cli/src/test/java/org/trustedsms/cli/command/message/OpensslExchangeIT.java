// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.bouncycastle.asn1.ASN1Integer;
import org.bouncycastle.asn1.ASN1Sequence;
import org.bouncycastle.util.BigIntegers;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.trustedsms.cli.command.key.KeygenCommand;
import org.trustedsms.cli.command.key.PublicKeyCommands.FingerprintCommand;
import org.trustedsms.cli.command.key.PublicKeyCommands.PubkeyCommand;
import org.trustedsms.cli.console.CommandResult;
import org.trustedsms.cli.console.PrintedCall;
import org.trustedsms.curve.Curve;
import org.trustedsms.testing.Openssl;
import org.trustedsms.testing.SampleCurves;

/** Keys, signatures and evidence go both ways between the commands and OpenSSL. */
class OpensslExchangeIT {
  @TempDir Path folder;

  static Stream<Curve> curves() {
    return SampleCurves.stream();
  }

  private static CommandResult ok(CommandResult called) {
    assertEquals(0, called.status(), called.toString());
    return called;
  }

  private static JsonNode json(CommandResult called) throws Exception {
    return new ObjectMapper().readTree(ok(called).out());
  }

  /** Signs, verifies with evidence in the folder "proof", returns OpenSSL's command. */
  private List<String> prove(TestFolder desk, String key, String publicKey) throws Exception {
    String hex = ok(desk.sign("--key", desk.file(key), "I owe you 5 €")).out().strip();
    JsonNode said =
        json(
            desk.verify(
                "--json", "--sender", desk.file(publicKey), "--evidence", desk.file("proof"), hex));
    assertEquals("I owe you 5 €", said.get("text").textValue());
    return Arrays.asList(said.get("evidence").get("command").textValue().split(" "));
  }

  @ParameterizedTest
  @MethodSource("curves")
  void opensslsKeySignsHere(Curve curve) throws Exception {
    Openssl openssl = Openssl.in(folder);
    TestFolder desk = new TestFolder(folder);
    openssl.run("ecparam -name " + Openssl.nameOf(curve) + " -genkey -noout -out key.pem").ok();
    openssl.run("pkey -in key.pem -pubout -out pub.pem").ok();
    assertEquals(
        Files.readString(desk.path("pub.pem")),
        ok(PrintedCall.with(new PubkeyCommand(), desk.file("key.pem"))).out());
    assertEquals("Verified OK\n", openssl.run(prove(desk, "key.pem", "pub.pem")).ok().text());
  }

  @ParameterizedTest
  @MethodSource("curves")
  void opensslsEncryptedKeySignsHere(Curve curve) throws Exception {
    Openssl openssl = Openssl.in(folder);
    TestFolder desk = new TestFolder(folder);
    Files.writeString(desk.path("words"), "correct horse\n");
    openssl.run("ecparam -name " + Openssl.nameOf(curve) + " -genkey -noout -out plain.pem").ok();
    openssl.run("pkcs8 -topk8 -in plain.pem -passout file:words -out key.pem").ok();
    String[] key = {"--key", desk.file("key.pem"), "--passphrase-file", desk.file("words")};
    String text = ok(desk.sign(key[0], key[1], key[2], key[3], "--announce", "me")).out();
    CommandResult offered = desk.verify(text.strip());
    assertEquals(1, offered.status(), offered.toString());
    assertTrue(offered.out().startsWith("key offered: "), offered.out());
    assertTrue(offered.out().contains("\"me\""), offered.out());
  }

  @ParameterizedTest
  @MethodSource("curves")
  void opensslUsesOurKeyAndSignsOurEvidence(Curve curve) throws Exception {
    Openssl openssl = Openssl.in(folder);
    Openssl.nameOf(curve);
    TestFolder desk = new TestFolder(folder);
    Files.writeString(desk.path("words"), "grün\n");
    JsonNode made =
        json(
            PrintedCall.with(
                new KeygenCommand(),
                "--curve=" + curve.name(),
                "--out=" + desk.file("sealed.pem"),
                "--public=" + desk.file("pub.pem"),
                "--passphrase-file=" + desk.file("words"),
                "--json"));
    // The same key without its encryption, and the same fingerprint.
    openssl.run("pkey -in sealed.pem -passin file:words -out key.pem").ok();
    openssl.run("pkey -in key.pem -pubout -outform DER -out pub.der").ok();
    String digest = openssl.run("dgst -sha256 -r pub.der").ok().text().split(" ")[0];
    assertEquals(made.get("fingerprint").textValue(), digest);
    assertTrue(
        ok(PrintedCall.with(new FingerprintCommand(), desk.file("pub.pem")))
            .out()
            .contains(digest));

    assertEquals("Verified OK\n", openssl.run(prove(desk, "key.pem", "pub.pem")).ok().text());
    Path signature = desk.path("proof").resolve("sig.der");
    byte[] ours = Files.readAllBytes(signature);
    openssl
        .run(
            "dgst "
                + Openssl.hashOption(curve)
                + " -sign key.pem -out proof/sig.der proof/signed.bin")
        .ok();
    byte[] theirs = Files.readAllBytes(signature);
    assertFalse(Arrays.equals(ours, theirs), "a random nonce");
    BigInteger r =
        ASN1Integer.getInstance(ASN1Sequence.getInstance(theirs).getObjectAt(0)).getValue();
    Files.write(
        desk.path("proof").resolve("r.bin"),
        BigIntegers.asUnsignedByteArray(curve.scalarLength(), r));
    JsonNode evidence = json(PrintedCall.with(new EvidenceCommand(), desk.file("proof"), "--json"));
    assertEquals("verified", evidence.get("verdict").textValue());
    assertEquals("I owe you 5 €", evidence.get("text").textValue());
    assertEquals(made.get("digits"), evidence.get("sender").get("digits"));

    // A signature of other bytes by the same key.
    Files.writeString(desk.path("other"), "other");
    openssl
        .run("dgst " + Openssl.hashOption(curve) + " -sign key.pem -out proof/sig.der other")
        .ok();
    CommandResult refused = PrintedCall.with(new EvidenceCommand(), desk.file("proof"));
    assertEquals(1, refused.status());
    assertTrue(refused.out().startsWith("not verified: sig.der"), refused.out());
  }
}
