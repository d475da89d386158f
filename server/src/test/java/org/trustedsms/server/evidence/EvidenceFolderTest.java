// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.evidence;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.message.Draft;
import org.trustedsms.message.EncryptedText;
import org.trustedsms.message.Evidence;
import org.trustedsms.message.MessageKinds;
import org.trustedsms.message.OutgoingMessage;
import org.trustedsms.message.Sender;
import org.trustedsms.random.RandomSource;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.keyfile.KeyFileException;
import org.trustedsms.server.keyfile.PublicKeyFiles;
import org.trustedsms.signature.Signature;
import org.trustedsms.signature.Signer;
import org.trustedsms.text.TextCodings;

class EvidenceFolderTest {
  private static final long NOW = 1_700_000_000;
  private static final RandomSource RANDOM = new SecureRandom()::nextBytes;
  private static final PrivateKey ALICE = PrivateKey.generate(Curves.p192(), RANDOM);
  private static final PrivateKey BOB = PrivateKey.generate(Curves.k163(), RANDOM);

  /** Where the parts of signed bytes are (docs/format.md section 7). */
  private static final int HEADER = 12;

  private static final int STAMP = 14;
  private static final int SENDER = 22;
  private static final int RECIPIENT = 54;
  private static final int CONTENT = 86;

  @TempDir Path parent;

  private Path folder() {
    return parent.resolve("evidence");
  }

  private SignedStatement check(Evidence evidence) throws Exception {
    EvidenceFiles.write(evidence, folder());
    return SignedStatement.of(EvidenceFiles.read(folder()));
  }

  /** Checks bytes under a signature that holds. */
  private SignedStatement checkSigned(byte[] signed, PrivateKey signer) throws Exception {
    Files.createDirectories(folder());
    Files.write(folder().resolve("signed.bin"), signed);
    Signature signature = new Signer(signer).sign(signed);
    Files.write(folder().resolve("sig.der"), signature.toDer());
    Files.write(folder().resolve("r.bin"), signature.rBytes());
    Files.write(folder().resolve("key.pem"), PublicKeyFiles.toPem(signer.publicKey()));
    return SignedStatement.of(EvidenceFiles.read(folder()));
  }

  private static byte[] signedText() {
    return new Sender(ALICE, () -> NOW).sign(Draft.text("HELLO")).evidence().signedBytes();
  }

  static Stream<Curve> curves() {
    return Stream.of(Curves.all().toArray());
  }

  @ParameterizedTest
  @MethodSource("curves")
  void aTextForAnyone(Curve curve) throws Exception {
    PrivateKey key = PrivateKey.generate(curve, RANDOM);
    OutgoingMessage message =
        new Sender(key, () -> NOW).sign(Draft.text("Grüße €").askForAcknowledgement());
    SignedStatement statement = check(message.evidence());
    assertEquals(MessageKinds.SIGNED_TEXT, statement.kind());
    assertEquals(key.publicKey(), statement.signer());
    assertEquals(NOW, statement.stamp());
    assertNull(statement.recipient());
    assertTrue(statement.acknowledgementAsked());
    assertEquals("Grüße €", statement.text());
    assertNull(statement.acknowledged());
    assertEquals(message.id(), statement.id());
  }

  @Test
  void anEncryptedTextForOne() throws Exception {
    OutgoingMessage message =
        new Sender(ALICE, () -> NOW)
            .sign(Draft.text("secret").to(BOB.publicKey()).encrypted(RANDOM));
    SignedStatement statement = check(message.evidence());
    assertEquals(EncryptedText.KIND, statement.kind());
    assertEquals(BOB.publicKey().fingerprint(), statement.recipient());
    assertEquals("secret", statement.text());
  }

  @Test
  void aKeyWithItsName() throws Exception {
    SignedStatement statement =
        check(
            new Sender(ALICE, () -> NOW)
                .sign(Draft.publicKey(ALICE.publicKey(), "Alice"))
                .evidence());
    assertEquals(MessageKinds.PUBLIC_KEY, statement.kind());
    assertEquals("Alice", statement.text());
  }

  @Test
  void anAcknowledgement() throws Exception {
    byte[] id = new byte[32];
    new Random(1).nextBytes(id);
    Draft draft =
        Draft.of(MessageKinds.ACKNOWLEDGEMENT, Arrays.copyOf(id, 4), id, "", TextCodings.standard())
            .to(BOB.publicKey());
    SignedStatement statement = check(new Sender(ALICE, () -> NOW).sign(draft).evidence());
    assertEquals(MessageKinds.ACKNOWLEDGEMENT, statement.kind());
    assertArrayEquals(id, statement.acknowledged().toBytes());
    assertEquals("", statement.text());
  }

  @Test
  void oneBitChangedInAnyFileIsNoEvidence() throws Exception {
    EvidenceFiles.write(
        new Sender(ALICE, () -> NOW).sign(Draft.text("Hello")).evidence(), folder());
    Random random = new Random(2);
    for (String name : new String[] {"signed.bin", "r.bin", "sig.der", "key.pem"}) {
      Path file = folder().resolve(name);
      byte[] bytes = Files.readAllBytes(file);
      for (int i = 0; i < 60; i++) {
        byte[] changed = bytes.clone();
        // In PEM the lines around the key do not count.
        int at = name.endsWith("pem") ? 27 + random.nextInt(90) : random.nextInt(bytes.length);
        changed[at] ^= (byte) (1 << random.nextInt(8));
        Files.write(file, changed);
        Exception e =
            assertThrows(Exception.class, () -> SignedStatement.of(EvidenceFiles.read(folder())));
        assertTrue(
            e instanceof InvalidEvidenceException || e instanceof KeyFileException, name + at + e);
      }
      Files.write(file, bytes);
      SignedStatement.of(EvidenceFiles.read(folder()));
    }
  }

  @Test
  void anotherOnesKeyIsNoEvidence() throws Exception {
    EvidenceFiles.write(
        new Sender(ALICE, () -> NOW).sign(Draft.text("Hello")).evidence(), folder());
    PrivateKey eve = PrivateKey.generate(Curves.p192(), RANDOM);
    Files.write(folder().resolve("key.pem"), PublicKeyFiles.toPem(eve.publicKey()));
    InvalidEvidenceException e =
        assertThrows(
            InvalidEvidenceException.class, () -> SignedStatement.of(EvidenceFiles.read(folder())));
    assertTrue(e.getMessage().contains("is not a signature of signed.bin"), e.getMessage());
    // Not even if the other one signs the same bytes.
    InvalidEvidenceException own =
        assertThrows(InvalidEvidenceException.class, () -> checkSigned(signedText(), eve));
    assertTrue(own.getMessage().contains("which is not key.pem"), own.getMessage());
  }

  private void assertNoMessage(String words, UnaryOperator<byte[]> change) {
    InvalidEvidenceException e =
        assertThrows(
            InvalidEvidenceException.class, () -> checkSigned(change.apply(signedText()), ALICE));
    assertTrue(e.getMessage().contains(words), e.getMessage());
  }

  private static UnaryOperator<byte[]> with(int offset, int value) {
    return bytes -> {
      bytes[offset] = (byte) value;
      return bytes;
    };
  }

  @Test
  void signedBytesThatAreNoMessage() {
    assertNoMessage("less than the 86", bytes -> new byte[0]);
    assertNoMessage("less than the 86", bytes -> Arrays.copyOf(bytes, CONTENT - 1));
    assertNoMessage("does not begin with \"trusted-sms\"", with(0, 'T'));
    assertNoMessage("does not begin with \"trusted-sms\"", with(11, 2));
    assertNoMessage("version or kind", with(HEADER, 0xC4));
    assertNoMessage("version or kind", with(HEADER, 0x7C));
    assertNoMessage("anyone or bound", with(HEADER, 0x45));
    assertNoMessage("anyone or bound", with(RECIPIENT + 31, 1));
    assertNoMessage("bound to nobody", with(HEADER, 0x48));
    assertNoMessage("asks for an acknowledgement", with(HEADER, 0x4E));
    assertNoMessage("another curve", with(HEADER + 1, 2));
    assertNoMessage("is padded", with(HEADER + 1, 0x81));
    assertNoMessage("stamp is negative", with(STAMP, 0x80));
    assertNoMessage("as the sender's, which is not key.pem", with(SENDER, 0));
    assertNoMessage("not well formed: GSM", with(CONTENT + 4, 0xFF));
    assertNoMessage(
        "cannot have 14 bytes",
        bytes -> ByteBuffer.wrap(Arrays.copyOf(bytes, 100)).put(HEADER, (byte) 0x4C).array());
  }

  @Test
  void aKeyThatIsNotTheSigners() {
    InvalidEvidenceException e =
        assertThrows(
            InvalidEvidenceException.class,
            () -> {
              byte[] signed =
                  new Sender(ALICE, () -> NOW)
                      .sign(Draft.publicKey(ALICE.publicKey(), "A"))
                      .evidence()
                      .signedBytes();
              byte[] other =
                  PrivateKey.generate(ALICE.curve(), new SecureRandom()::nextBytes)
                      .publicKey()
                      .toCompressedBytes();
              System.arraycopy(other, 0, signed, CONTENT, other.length);
              checkSigned(signed, ALICE);
            });
    assertTrue(e.getMessage().contains("announces another key"), e.getMessage());
  }

  @ParameterizedTest
  @CsvSource({
    "'',not an ECDSA signature in DER",
    "00,not an ECDSA signature in DER",
    "3000,not an ECDSA signature in DER",
    "3003020101,not an ECDSA signature in DER",
    "3009020101020101020101,not an ECDSA signature in DER",
    "3006040101020101,not an ECDSA signature in DER",
    "300702020001020101,not an ECDSA signature in DER",
    "308106020101020101,not an ECDSA signature in DER",
    "3080020101020101 0000,not an ECDSA signature in DER",
    "300602010102010100,not an ECDSA signature in DER",
    "3006020100020101,r or s is out of range",
    "30060201ff020101,r or s is out of range",
    "3006020101020101,is not a signature of signed.bin"
  })
  void signaturesAreDerToTheBit(String hex, String words) throws Exception {
    EvidenceFiles.write(
        new Sender(ALICE, () -> NOW).sign(Draft.text("Hello")).evidence(), folder());
    Files.write(folder().resolve("sig.der"), HexFormat.of().parseHex(hex.replace(" ", "")));
    InvalidEvidenceException e =
        assertThrows(
            InvalidEvidenceException.class, () -> SignedStatement.of(EvidenceFiles.read(folder())));
    assertTrue(e.getMessage().contains(words), e.getMessage());
  }

  @Test
  void aNumberAsLongAsTheOrderButLargerIsOutOfRange() throws Exception {
    EvidenceFiles.write(
        new Sender(ALICE, () -> NOW).sign(Draft.text("Hello")).evidence(), folder());
    String large = "021900" + "ff".repeat(24);
    String longer = "0219" + "7f" + "ff".repeat(24);
    for (String number : new String[] {large, longer}) {
      Files.write(folder().resolve("sig.der"), HexFormat.of().parseHex("301e" + number + "020101"));
      InvalidEvidenceException e =
          assertThrows(
              InvalidEvidenceException.class,
              () -> SignedStatement.of(EvidenceFiles.read(folder())));
      assertTrue(e.getMessage().contains("out of range"), e.getMessage());
    }
  }

  @Test
  void filesThatCannotBeRead() throws Exception {
    assertThrows(FileException.class, () -> SignedStatement.of(EvidenceFiles.read(folder())));
    for (String name : new String[] {"signed.bin", "r.bin", "sig.der", "key.pem"}) {
      EvidenceFiles.write(
          new Sender(ALICE, () -> NOW).sign(Draft.text("Hello")).evidence(), folder());
      Path file = folder().resolve(name);
      Files.write(file, new byte[100_000]);
      assertNamed(file);
      Files.delete(file);
      assertNamed(file);
      Files.createDirectory(file);
      assertNamed(file);
      Files.delete(file);
      for (String other : new String[] {"signed.bin", "r.bin", "sig.der", "key.pem"}) {
        Files.deleteIfExists(folder().resolve(other));
      }
    }
  }

  private void assertNamed(Path file) {
    Exception e =
        assertThrows(Exception.class, () -> SignedStatement.of(EvidenceFiles.read(folder())));
    assertTrue(e instanceof FileException || e instanceof KeyFileException, e.toString());
    assertTrue(e.getMessage().startsWith(file + ": "), e.getMessage());
  }
}
