// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.message;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.cli.command.message.VerificationCommand.VerifyCommand;
import org.trustedsms.cli.console.CommandResult;
import org.trustedsms.cli.console.PrintedCall;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.Draft;
import org.trustedsms.message.KnownSenders;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.Receiver;
import org.trustedsms.message.Sender;
import org.trustedsms.server.evidence.EvidenceFiles;
import org.trustedsms.server.store.Contact;
import org.trustedsms.server.store.Store;
import org.trustedsms.server.store.Trust;

class SignAndVerifyTest {
  @TempDir Path folder;

  private TestFolder desk;
  private PrivateKey alice;
  private PrivateKey bob;

  @BeforeEach
  void keys() throws Exception {
    desk = new TestFolder(folder);
    alice = desk.person("alice", Curves.p192());
    bob = desk.person("bob", Curves.k233());
  }

  private String signed(String... args) {
    CommandResult called = desk.sign(withKey("alice.pem", args));
    assertEquals(0, called.status(), called.err());
    assertEquals(1, called.err().lines().count(), called.err());
    return called.out().strip();
  }

  private String[] withKey(String key, String... args) {
    String[] all = Arrays.copyOf(args, args.length + 2);
    all[args.length] = "--key";
    all[args.length + 1] = desk.file(key);
    return all;
  }

  @Test
  void whatReceiversWouldRefuseIsNotSigned() {
    long ahead = Instant.now().getEpochSecond() + 10 * 86_400;
    try (Store store = desk.store()) {
      store.write(transaction -> transaction.stamps(alice.publicKey().fingerprint(), ahead).next());
    }
    CommandResult called = desk.sign(withKey("alice.pem", "hello"));
    assertEquals(3, called.status());
    assertEquals("", called.out());
    String time = Instant.ofEpochSecond(ahead / 20 * 20).toString();
    assertTrue(called.err().contains("has the time " + time), called.err());
    assertTrue(called.err().contains("--clock-is-right"), called.err());
    assertFalse(called.err().contains("Exception"), called.err());
    assertEquals(0, desk.sign(withKey("alice.pem", "--clock-is-right", "hello")).status());
    assertEquals(0, desk.sign(withKey("alice.pem", "hello")).status());
  }

  @Test
  void anInvalidSignatureMayBeDueToAClock() {
    String message = signed("--recipient", desk.file("bob.pub"), "hello");
    long now = Instant.now().getEpochSecond();
    for (long days : List.of(-10, -2, 20, 4000)) {
      String time = Instant.ofEpochSecond(now + days * 86_400).toString();
      CommandResult called =
          desk.verify(
              withKey("bob.pem", "--sender", desk.file("alice.pub"), "--at", time, message));
      assertEquals(1, called.status(), called.toString());
      assertTrue(called.out().contains("signature invalid"), called.toString());
      assertTrue(called.out().contains("a clock is more than a day off"), called.toString());
    }
  }

  private static JsonNode json(CommandResult called) throws Exception {
    return new ObjectMapper().readTree(called.out());
  }

  private void put(String number, String name, PublicKey key, PublicKey offered) throws Exception {
    Contact contact = new Contact(number, name, key, key == null ? null : Trust.COMPARED, offered);
    try (Store store = desk.store()) {
      store.update(
          transaction -> {
            transaction.contacts().put(contact);
          });
    }
  }

  @Test
  void forAnyone() {
    String hex = signed("Hello €");
    CommandResult called = desk.verify("--sender", desk.file("alice.pub"), hex);
    assertEquals(0, called.status(), called.err());
    assertEquals("verified: Hello €\n", called.out().replace("\r", ""));
    assertTrue(called.err().contains(alice.publicKey().fingerprint().toDigits()), called.err());
  }

  @Test
  void theSecondTimeItIsReplayed() {
    String hex = signed("once");
    assertEquals(0, desk.verify("--sender", desk.file("alice.pub"), hex).status());
    CommandResult second = desk.verify("--sender", desk.file("alice.pub"), hex);
    assertEquals(1, second.status());
    assertEquals("replayed: received before", second.out().strip());
    assertTrue(second.err().startsWith("it came first at 20"), second.err());
    assertTrue(second.err().contains("--stateless"), second.err());
    CommandResult proof =
        desk.verify("--evidence", desk.file("proof"), "--sender", desk.file("alice.pub"), hex);
    assertEquals(1, proof.status());
    assertTrue(proof.out().contains("openssl"), proof.out());
    assertTrue(Files.exists(desk.path("proof").resolve("signed.bin")));
    assertEquals(0, desk.verify("--stateless", "--sender", desk.file("alice.pub"), hex).status());
  }

  @Test
  void stampsDoNotGoBack() throws Exception {
    long last = 0;
    for (int i = 0; i < 5; i++) {
      JsonNode message = json(desk.sign(withKey("alice.pem", "--json", "x")));
      long stamp = Instant.parse(message.get("stamp").textValue()).getEpochSecond();
      assertTrue(stamp >= last && stamp % 20 == 0, message.toString());
      last = stamp;
    }
  }

  @Test
  void statelessSigningMakesNoStore() throws Exception {
    signed("--stateless", "x");
    assertFalse(Files.exists(desk.path("store")));
  }

  @Test
  void boundToOneRecipient() throws Exception {
    desk.person("eve", Curves.k233());
    String hex = signed("--recipient", desk.file("bob.pub"), "for Bob");
    String sender = desk.file("alice.pub");
    CommandResult without = desk.verify("--sender", sender, hex);
    assertTrue(
        without.failed(3, "bound to one recipient; give the recipient's key"), without.err());
    assertEquals("", without.out());
    CommandResult eve = desk.verify("--sender", sender, hex, "--key", desk.file("eve.pem"));
    assertEquals(1, eve.status());
    assertTrue(eve.out().startsWith("signature invalid: "), eve.out());
    CommandResult bobs = desk.verify("--sender", sender, hex, "--key", desk.file("bob.pub"));
    assertEquals("verified: for Bob", bobs.out().strip());
  }

  @Test
  void withoutASenderThereIsAVerdict() {
    CommandResult called = desk.verify(signed("x"));
    assertEquals(1, called.status());
    assertTrue(called.out().startsWith("unknown sender: "), called.out());
  }

  @Test
  void theWrongSender() {
    CommandResult otherCurve = desk.verify("--sender", desk.file("bob.pub"), signed("x"));
    assertEquals(1, otherCurve.status());
    assertTrue(otherCurve.out().startsWith("signature invalid: signed on P-192"), otherCurve.out());
  }

  @Test
  void tooOldAndTooLong() {
    String hex = signed("x");
    String tomorrow = Instant.now().plusSeconds(86_400).toString();
    CommandResult old =
        desk.verify("--sender", desk.file("alice.pub"), hex, "--max-age", "1h", "--at", tomorrow);
    assertEquals(1, old.status());
    assertTrue(old.out().startsWith("too old: "), old.out());
    String inTenDays = String.valueOf(Instant.now().plusSeconds(10 * 86_400).getEpochSecond());
    String sender = desk.file("alice.pub");
    assertEquals(1, desk.verify("--sender", sender, hex, "--at", inTenDays).status());
    assertEquals(
        0, desk.verify("--sender", sender, hex, "--at", inTenDays, "--max-age=14d").status());
  }

  @Test
  void contactsByNumberAndName() throws Exception {
    put("+390001", "Alice", alice.publicKey(), null);
    put("+390002", "Bob", bob.publicKey(), null);
    CommandResult toBob = desk.sign(withKey("alice.pem", "--to", "Bob", "hi"));
    assertTrue(toBob.err().contains("for Bob (+390002)"), toBob.err());
    CommandResult called =
        desk.verify("--from", "+390001", "--key", desk.file("bob.pem"), toBob.out().strip());
    assertEquals("verified: hi", called.out().strip());
    assertTrue(called.err().startsWith("signed by Alice (+390001) at "), called.err());
  }

  @Test
  void contactsThatDoNotDo() throws Exception {
    put("1", "Offered", null, bob.publicKey());
    put("2", "Nokey", null, null);
    put("3", "Twice", bob.publicKey(), null);
    put("4", "Twice", bob.publicKey(), null);
    for (String[] each :
        new String[][] {
          {"Offered", "only offered; compare its digits"},
          {"Nokey", "no key is trusted yet for contact 2"},
          {"Twice", "give one of their numbers: 3, 4"},
          {"\33[2J", "there is no contact \"\\u001B[2J\""}
        }) {
      CommandResult called = desk.sign(withKey("alice.pem", "--to", each[0], "x"));
      assertTrue(called.failed(3, each[1]), called.toString());
      assertEquals("", called.out());
    }
    CommandResult stateless = desk.sign(withKey("alice.pem", "--to", "Twice", "--stateless", "x"));
    assertTrue(stateless.failed(2, "there is no address book"), stateless.err());
  }

  @Test
  void jsonOfSign() throws Exception {
    String text = "x".repeat(300);
    JsonNode message =
        json(desk.sign(withKey("alice.pem", "--json", "--recipient", desk.file("bob.pub"), text)));
    byte[] payload = HexFormat.of().parseHex(message.get("payload").textValue());
    assertEquals(payload.length, message.get("bytes").intValue());
    assertEquals(3, message.get("smsCount").intValue());
    assertEquals(3, message.get("sms").size());
    assertEquals(384 - payload.length, message.get("roomLeft").intValue());
    assertEquals("signed text", message.get("kind").textValue());
    assertEquals(
        bob.publicKey().fingerprint().toString(),
        message.get("recipient").get("fingerprint").textValue());
    String[] sms = new ObjectMapper().convertValue(message.get("sms"), String[].class);
    String[] args =
        withKey("bob.pem", sms[2], sms[0], sms[1], "--json", "--sender=" + desk.file("alice.pub"));
    JsonNode received = json(desk.verify(args));
    assertEquals("verified", received.get("verdict").textValue());
    assertEquals(text, received.get("text").textValue());
    assertEquals(message.get("id"), received.get("id"));
    assertEquals(message.get("stamp"), received.get("stamp"));
    assertEquals("P-192", received.get("sender").get("curve").textValue());
    assertFalse(received.has("evidence"));
    JsonNode again = json(desk.verify(args));
    assertEquals("replayed", again.get("verdict").textValue());
    assertTrue(Instant.parse(again.get("firstReceived").textValue()).isBefore(Instant.now()));
    assertFalse(again.has("text"));
  }

  @Test
  void smsInAFileWithOneMissing() throws Exception {
    CommandResult called =
        desk.sign(withKey("alice.pem", "--sms", "--out", desk.file("sms"), "y".repeat(400)));
    assertEquals(0, called.status(), called.err());
    assertEquals("", called.out());
    List<String> lines = Files.readAllLines(desk.path("sms"));
    assertEquals(4, lines.size());
    byte[] three =
        String.join("\n", lines.get(3), lines.get(0), lines.get(1))
            .getBytes(StandardCharsets.US_ASCII);
    CommandResult missing =
        PrintedCall.from(
            three, new VerifyCommand(), desk.withStore("--sender", desk.file("alice.pub"), "-"));
    assertTrue(missing.failed(3, "of 4 SMS number 3 is missing"), missing.err());
    assertEquals(
        0, desk.verify("--sender", desk.file("alice.pub"), "--in", desk.file("sms")).status());
  }

  @Test
  void rawBytesThroughAFile() throws Exception {
    CommandResult called =
        desk.sign(withKey("alice.pem", "--raw", "--out", desk.file("raw"), "--json", "raw text"));
    byte[] payload = HexFormat.of().parseHex(json(called).get("payload").textValue());
    assertArrayEquals(payload, Files.readAllBytes(desk.path("raw")));
    CommandResult verified =
        desk.verify("--sender", desk.file("alice.pub"), "--in", desk.file("raw"));
    assertEquals("verified: raw text", verified.out().strip());
  }

  @Test
  void aKeyNamesItsOwnSender() {
    String hex = signed("--announce", "Alice \33");
    CommandResult called = desk.verify(hex);
    assertEquals(1, called.status(), called.err());
    String digits = alice.publicKey().fingerprint().toDigits();
    assertEquals(
        "key offered: "
            + digits
            + ", P-192 (legacy), by somebody who claims the name \"Alice \\u001B\"",
        called.out().strip());
    assertTrue(called.err().contains("compare"), called.err());
    assertFalse(called.err().contains("WARNING"), called.err());
    assertFalse(desk.verify("--sender", desk.file("alice.pub"), hex).err().contains("WARNING"));
    CommandResult changed = desk.verify("--sender", desk.file("bob.pub"), hex);
    assertTrue(changed.err().contains("WARNING"), changed.err());
    CommandResult nameless = desk.verify(signed("--announce", ""));
    assertEquals(1, nameless.status());
    assertTrue(nameless.out().contains("by somebody without a name"), nameless.out());
  }

  @Test
  void aStrangersWordsOpenNoGate() throws Exception {
    desk.person("stranger", Curves.p192());
    String hex =
        desk.sign("--key", desk.file("stranger.pem"), "--announce", "Open gate 4").out().strip();
    for (String sender : new String[] {desk.file("alice.pub"), desk.file("stranger.pub")}) {
      CommandResult called = desk.verify("--json", "--sender", sender, hex);
      assertEquals(1, called.status());
      JsonNode said = new ObjectMapper().readTree(called.out());
      assertEquals("key offered", said.get("verdict").textValue());
      assertFalse(said.has("text") || said.has("sender") || said.has("evidence"), called.out());
    }
    CommandResult decrypted =
        desk.decrypt("--key", desk.file("bob.pem"), "--sender", desk.file("alice.pub"), hex);
    assertNotEquals(0, decrypted.status());
    assertFalse(decrypted.out().contains("Open gate 4"), decrypted.out());
  }

  @Test
  void acknowledgementsOfWhatWasSent() throws Exception {
    JsonNode asked =
        json(
            desk.sign(
                withKey("alice.pem", "--ack", "--json", "--recipient", desk.file("bob.pub"), "?")));
    ReceivedMessage atBob =
        new Receiver(bob, Curves.all(), new KnownSenders().add("alice", alice.publicKey()))
            .receive(
                HexFormat.of().parseHex(asked.get("payload").textValue()),
                "alice",
                Instant.now().getEpochSecond());
    String receipt =
        HexFormat.of()
            .formatHex(
                new Sender(bob, () -> Instant.now().getEpochSecond() / 20 * 20)
                    .sign(Draft.acknowledgement(atBob))
                    .payload());
    String[] args = withKey("alice.pem", "--sender=" + desk.file("bob.pub"), receipt);
    CommandResult called = desk.verify(args);
    assertEquals(
        "verified: acknowledgement of message " + asked.get("id").textValue(),
        called.out().strip());
    assertEquals("replayed: received before", desk.verify(args).out().strip());
  }

  @Test
  void encryptedToOneRecipient() throws Exception {
    desk.person("eve", Curves.k233());
    CommandResult sealed =
        desk.encrypt(
            withKey("alice.pem", "--recipient", desk.file("bob.pub"), "top\nsecret \33[2J"));
    assertEquals(0, sealed.status(), sealed.err());
    String hex = sealed.out().strip();
    String sender = "--sender=" + desk.file("alice.pub");
    CommandResult eve =
        desk.decrypt(withKey("eve.pem", sender, "--out", desk.file("eve.txt"), hex));
    assertTrue(eve.failed(1, "not for this recipient: "), eve.toString());
    assertEquals("", eve.out());
    assertFalse(Files.exists(desk.path("eve.txt")));
    CommandResult locked = desk.verify(withKey("bob.pub", sender, hex));
    assertTrue(locked.out().startsWith("not for this recipient: "), locked.out());
    CommandResult opened = desk.decrypt(withKey("bob.pem", sender, hex));
    assertEquals(0, opened.status(), opened.err());
    assertEquals("top\nsecret \33[2J\n", opened.out());
    assertTrue(opened.err().startsWith("verified: "), opened.err());
    CommandResult again = desk.decrypt(withKey("bob.pem", sender, "--out", desk.file("text"), hex));
    assertTrue(again.failed(1, "replayed: "), again.toString());
    assertFalse(Files.exists(desk.path("text")));
  }

  @Test
  void decryptedIntoAFileOfItsOwner() throws Exception {
    String hex =
        desk.encrypt(withKey("alice.pem", "--recipient", desk.file("bob.pub"), "geheim €"))
            .out()
            .strip();
    String sender = "--sender=" + desk.file("alice.pub");
    Files.writeString(desk.path("there"), "precious");
    CommandResult inTheWay =
        desk.decrypt(withKey("bob.pem", sender, "--out", desk.file("there"), hex));
    assertTrue(inTheWay.failed(3, "exists already"), inTheWay.err());
    assertEquals("precious", Files.readString(desk.path("there")));
    CommandResult called =
        desk.decrypt(withKey("bob.pem", sender, "--out", desk.file("text"), hex));
    assertEquals(0, called.status(), called.err());
    assertEquals("", called.out());
    assertEquals("geheim €\n", Files.readString(desk.path("text")));
  }

  @Test
  void decryptIsForEncryptedMessagesAlone() {
    CommandResult called =
        desk.decrypt(withKey("bob.pem", "--sender=" + desk.file("alice.pub"), signed("x")));
    assertTrue(called.failed(3, "signed text, which is not encrypted"), called.err());
  }

  @Test
  void evidenceIsWrittenAndChecked() throws Exception {
    String hex = signed("I owe you 5 €");
    CommandResult called =
        desk.verify("--sender", desk.file("alice.pub"), "--evidence", desk.file("proof"), hex);
    assertEquals(0, called.status(), called.err());
    List<String> lines = called.out().lines().toList();
    assertEquals("verified: I owe you 5 €", lines.get(0));
    assertTrue(lines.get(1).startsWith("openssl dgst -sha256 -verify "), lines.get(1));
    assertEquals(
        Set.of("key.pem", "r.bin", "sig.der", "signed.bin"),
        Set.of(desk.path("proof").toFile().list()));
    CommandResult evidence = PrintedCall.with(new EvidenceCommand(), desk.file("proof"));
    assertEquals(0, evidence.status(), evidence.err());
    assertTrue(
        evidence.out().startsWith("verified: signed text \"I owe you 5 €\""), evidence.out());
    assertTrue(evidence.out().contains(alice.publicKey().fingerprint().toDigits()), evidence.out());
    assertTrue(evidence.out().contains("for        anyone"), evidence.out());
  }

  @Test
  void noEvidenceOfWhatIsNotVerified() throws Exception {
    CommandResult called =
        desk.verify("--sender", desk.file("bob.pub"), "--evidence", desk.file("p"), signed("x"));
    assertEquals(1, called.status());
    assertTrue(called.err().contains("no evidence is written"), called.err());
    assertFalse(Files.exists(desk.path("p")));
  }

  @Test
  void aMessageWhoseEvidenceCannotBeWrittenCanBeReceivedAgain() throws Exception {
    String hex = signed("x");
    Path proof = Files.createDirectory(desk.path("proof"));
    Files.writeString(proof.resolve(EvidenceFiles.KEY), "in the way");
    String[] args = {"--sender", desk.file("alice.pub"), "--evidence", proof.toString(), hex};
    assertTrue(desk.verify(args).failed(3, "exists already"));
    Files.delete(proof.resolve(EvidenceFiles.KEY));
    assertEquals(0, desk.verify(args).status());
  }

  @Test
  void halfASurrogatePairIsSaid() throws Exception {
    byte[] payload =
        new Sender(alice, () -> Instant.now().getEpochSecond() / 20 * 20)
            .sign(
                Draft.text("half \ud83d")
                    .to(bob.publicKey())
                    .encrypted(new SecureRandom()::nextBytes))
            .payload();
    String hex = HexFormat.of().formatHex(payload);
    String sender = "--sender=" + desk.file("alice.pub");
    CommandResult text = desk.decrypt(withKey("bob.pem", "--stateless", sender, hex));
    assertTrue(text.err().contains("half a surrogate pair"), text.err());
    JsonNode exact = json(desk.decrypt(withKey("bob.pem", "--json", sender, hex)));
    assertEquals("half \ud83d", exact.get("text").textValue());
  }
}
