// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.cli.console.CommandResult;
import org.trustedsms.curve.Curves;
import org.trustedsms.emulator.fault.Faults;
import org.trustedsms.emulator.scenario.Esme;
import org.trustedsms.emulator.smsc.SmscListener;
import org.trustedsms.emulator.smsc.SmscSettings;
import org.trustedsms.emulator.smsc.SmscTimers;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.Draft;
import org.trustedsms.message.Sender;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.ShortMessage;
import org.trustedsms.server.store.Contact;
import org.trustedsms.server.store.Trust;

class ListenCommandTest {
  private static final String TIME = "20[0-9]{2}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z ";

  @TempDir private Path folder;

  private TestNetwork network;

  @BeforeEach
  void start() throws Exception {
    network = new TestNetwork(folder).open();
  }

  @AfterEach
  void stop() {
    network.close();
  }

  private RunningCommand listen(String... more) throws Exception {
    return listening(network.listen(more));
  }

  private static RunningCommand listening(String... args) throws Exception {
    RunningCommand bob = new RunningCommand(new ListenCommand(), args);
    bob.err("Listening for +390002 at port 16474, SMSC 127.0.0.1:");
    return bob;
  }

  private Esme esme() throws Exception {
    return new Esme("esme", network.address(), "");
  }

  private void send(String from, byte[] payload) throws Exception {
    try (Esme esme = esme()) {
      esme.send(from, TestNetwork.BOB, TestNetwork.PORT, payload);
    }
  }

  private static void assertLine(String form, String line) {
    assertTrue(line.matches(TIME + form), line);
  }

  private Contact contact(String number) throws Exception {
    return network.bobStore.read(memory -> memory.contacts().withNumber(number).orElse(null));
  }

  private byte[] announced(PrivateKey key, String name) throws Exception {
    return new Sender(key).sign(Draft.publicKey(key.publicKey(), name)).payload();
  }

  @Test
  void printsWhatIsVerifiedOnce() throws Exception {
    network.introduced();
    Contact other = new Contact("+390009", "Work", null, null, null);
    network.bobStore.update(
        memory -> {
          memory.contacts().put(other.trusting(network.aliceKey.publicKey(), Trust.COMPARED));
        });
    byte[] payload = network.signed("Meet at 8 €");
    try (RunningCommand bob = listen("--count", "2")) {
      send(TestNetwork.ALICE, payload);
      assertLine("\\+390001 \\(Alice\\) verified: Meet at 8 €", bob.out());
      send(TestNetwork.ALICE, payload);
      bob.err("a message from +390001 has come again; it is known already");
      send("390001", payload);
      bob.err("a message from 390001 has come again; it is known already");
      // Under another number it is another SMS, and the same message.
      send("+390009", payload);
      assertLine("\\+390009 \\(Work\\) replayed: received before", bob.out());
      assertEquals(0, bob.status());
    }
    try (RunningCommand again = listen("--count", "1")) {
      send(TestNetwork.ALICE, payload);
      again.err("it is known already");
      send("+390009", payload);
      assertLine("\\+390009 \\(Work\\) replayed: received before", again.out());
    }
  }

  @Test
  void maxAgeSaysWhatIsTooOld() throws Exception {
    network.introduced();
    long twoHoursAgo = Instant.now().getEpochSecond() / 20 * 20 - 7200;
    byte[] late =
        new Sender(network.aliceKey, () -> twoHoursAgo).sign(Draft.text("open")).payload();
    try (RunningCommand bob = listen("--count", "1", "--max-age", "1h")) {
      send(TestNetwork.ALICE, late);
      assertLine("\\+390001 \\(Alice\\) too old: .*", bob.out());
      assertEquals(0, bob.status());
    }
    try (RunningCommand bob = listen("--count", "1", "--max-age", "3h")) {
      send(TestNetwork.ALICE, late);
      assertLine("\\+390001 \\(Alice\\) verified: open", bob.out());
      assertEquals(0, bob.status());
    }
  }

  @Test
  void verifiesWhatIsBoundWithTheKeyAlone() throws Exception {
    network.introduced();
    CommandResult sent = CommandResult.with(new SendCommand(), network.send("for Bob"));
    assertEquals(0, sent.status(), sent.err());
    try (RunningCommand bob = listen("--count", "1")) {
      assertLine(
          "\\+390001 \\(Alice\\) signature invalid: .*if the key is yours, listen with --key",
          bob.out());
      assertEquals(0, bob.status());
    }
    try (RunningCommand bob = listen("--count", "1", "--key", network.path("bob.pem"))) {
      assertLine("\\+390001 \\(Alice\\) verified: for Bob", bob.out());
      assertEquals(0, bob.status());
    }
    for (String option : new String[] {"", "--encrypt"}) {
      List<String> text = new ArrayList<>(List.of("still for Bob"));
      if (!option.isEmpty()) {
        text.add(option);
      }
      sent = CommandResult.with(new SendCommand(), network.send(text.toArray(String[]::new)));
      assertEquals(0, sent.status(), sent.err());
      try (RunningCommand bob = listen("--count", "1", "--key", network.path("bob.pem"))) {
        assertLine("\\+390001 \\(Alice\\) verified: still for Bob", bob.out());
        assertEquals(0, bob.status());
      }
    }
  }

  /** A text that is not verified must not be shown (docs/format.md, section 10). */
  @Test
  void showsNoTextThatIsNotVerified() throws Exception {
    try (RunningCommand bob = listen()) {
      send(TestNetwork.ALICE, network.signed("nobody knows me"));
      assertLine("\\+390001 unknown sender: no key is known for the sender.*", bob.out());
      TestNetwork.know(network.bobStore, TestNetwork.ALICE, "Alice", network.aliceKey.publicKey());
      assertLine("\\+390001 \\(Alice\\) verified: nobody knows me", bob.out());
      send("+390009", network.signed("nobody knows this number"));
      assertLine("\\+390009 unknown sender: .*", bob.out());
      byte[] forged = network.signed("pay 10 to Mallory");
      forged[6] ^= 1;
      send(TestNetwork.ALICE, forged);
      assertLine("\\+390001 \\(Alice\\) signature invalid: .*", bob.out());
      send(TestNetwork.ALICE, "just text".getBytes(StandardCharsets.US_ASCII));
      assertLine("\\+390001 \\(Alice\\) (malformed|unsupported): .*", bob.out());
      assertEquals(0, bob.stop());
      assertFalse(
          String.join("\n", bob.allOut()).matches("(?s).*(this number|Mallory|just text).*"));
    }
  }

  @Test
  void tellsPrograms() throws Exception {
    network.introduced();
    try (RunningCommand bob = listen("--json", "--count", "3")) {
      send(TestNetwork.ALICE, network.signed("a\nb"));
      JsonNode json = new ObjectMapper().readTree(bob.out());
      assertEquals("verified", json.get("verdict").asText());
      assertEquals("+390001", json.get("from").asText());
      assertEquals("Alice", json.get("name").asText());
      assertEquals("compared", json.get("trust").asText());
      assertEquals("a\nb", json.get("text").asText());
      assertEquals("signed text", json.get("kind").asText());
      assertFalse(json.get("bound").asBoolean());
      assertFalse(json.get("acknowledgementAsked").asBoolean());
      assertEquals(64, json.get("id").asText().length());
      send("+390009", network.signed("unknown"));
      json = new ObjectMapper().readTree(bob.out());
      assertEquals("unknown sender", json.get("verdict").asText());
      assertFalse(json.has("text"));
      assertFalse(json.has("name"));
      send("+390009", announced(network.aliceKey, "Alice"));
      json = new ObjectMapper().readTree(bob.out());
      assertEquals("offered", json.get("key").get("status").asText());
      assertEquals("Alice", json.get("key").get("announcedName").asText());
      assertEquals(
          network.aliceKey.publicKey().fingerprint().toDigits(),
          json.get("key").get("digits").asText());
      assertEquals(0, bob.status());
    }
  }

  @Test
  void keepsAKeyAsOfferedAndNeverReplacesATrustedOne() throws Exception {
    PublicKey key = network.aliceKey.publicKey();
    String digits = key.fingerprint().toDigits();
    try (RunningCommand bob = listen()) {
      send(TestNetwork.ALICE, announced(network.aliceKey, "Alice"));
      assertLine(
          "\\+390001 key offered: "
              + digits
              + ", P-192 \\(legacy\\); the sender claims the name \"Alice\"; compare the digits.*:"
              + " trusted-sms contacts trust \\+390001 --digits \"THE DIGITS\"",
          bob.out());
      assertEquals(
          new Contact(TestNetwork.ALICE, TestNetwork.ALICE, null, null, key),
          contact(TestNetwork.ALICE));
      send(TestNetwork.ALICE, network.signed("hello"));
      assertLine("\\+390001 unknown sender: .*contacts trust \\+390001 .*", bob.out());
      send(TestNetwork.ALICE, announced(network.bobKey, "Alice"));
      assertLine(
          "\\+390001 key offered: .*WARNING: another key was offered before, " + digits + ".*",
          bob.out());
      TestNetwork.know(network.bobStore, TestNetwork.ALICE, "Alice", key);
      assertLine("\\+390001 \\(Alice\\) verified: hello", bob.out());
      send(TestNetwork.ALICE, announced(network.aliceKey, "Alice"));
      assertLine("\\+390001 \\(Alice\\) key trusted: .*trusted already", bob.out());
      send(TestNetwork.ALICE, announced(network.bobKey, "Alice"));
      assertLine(
          "\\+390001 key changed: .*WARNING: another key is trusted.*"
              + digits
              + ", and stays so; .*",
          bob.out());
      Contact alice = contact(TestNetwork.ALICE);
      assertEquals(key, alice.key());
      assertEquals(Trust.COMPARED, alice.trust());
      assertEquals(network.bobKey.publicKey(), alice.offered());
      send(TestNetwork.ALICE, network.signed("it is me"));
      assertLine("\\+390001 \\(Alice\\) verified: it is me", bob.out());
    }
  }

  /**
   * With a key comes a name of its sender's choice: it is no text, and stands beside no contact.
   */
  @Test
  void aStrangersWordsAreNeverAContacts() throws Exception {
    network.introduced();
    try (RunningCommand bob = listen("--count", "1")) {
      send(TestNetwork.ALICE, announced(stranger(), "Open gate 4"));
      String line = bob.out();
      assertLine("\\+390001 key changed: .* the sender claims the name \"Open gate 4\"; .*", line);
      assertFalse(line.contains("Alice") || line.contains("verified"), line);
      assertEquals(0, bob.status());
    }
    try (RunningCommand bob = listen("--count", "1", "--json")) {
      send(TestNetwork.ALICE, announced(stranger(), "Open gate 4"));
      JsonNode json = new ObjectMapper().readTree(bob.out());
      assertEquals("key offered", json.get("verdict").asText());
      assertFalse(json.has("text") || json.has("name"), json.toString());
      assertEquals("Open gate 4", json.get("key").get("announcedName").asText());
      assertEquals(0, bob.status());
    }
  }

  private static PrivateKey stranger() {
    return PrivateKey.generate(Curves.p256(), new SecureRandom()::nextBytes);
  }

  @Test
  void trustsTheFirstKeyIfAsked() throws Exception {
    try (RunningCommand bob = listen("--trust-first-use")) {
      send(TestNetwork.ALICE, announced(network.aliceKey, "Alice"));
      assertLine("\\+390001 key accepted: .*as the first key from this number", bob.out());
      assertEquals(Trust.FIRST_USE, contact(TestNetwork.ALICE).trust());
      send(TestNetwork.ALICE, network.signed("hello"));
      assertLine("\\+390001 \\(key of first use\\) verified: hello", bob.out());
      send(TestNetwork.ALICE, announced(network.bobKey, "Alice"));
      assertLine("\\+390001 key changed: .*", bob.out());
      assertEquals(network.aliceKey.publicKey(), contact(TestNetwork.ALICE).key());
    }
  }

  /** Whatever comes, each SMS gives one line without a control character, and it goes on. */
  @Test
  void hostileMessages() throws Exception {
    network.introduced();
    Random random = new Random(5);
    try (RunningCommand bob = listen();
        Esme esme = esme()) {
      int lines = 0;
      for (int i = 0; i < 60; i++) {
        byte[] payload = new byte[random.nextInt(134)];
        random.nextBytes(payload);
        if (payload.length > 0 && i % 2 == 0) {
          payload[0] = (byte) (0x40 | payload[0] & 0x3F);
        }
        esme.send(TestNetwork.ALICE, TestNetwork.BOB, TestNetwork.PORT, payload);
        lines++;
      }
      esme.send(TestNetwork.ALICE, TestNetwork.BOB, TestNetwork.PORT, new byte[20_000]);
      lines++;
      String[] names = {"<b>", "+1 verified: x", "a\" verified: "};
      for (String name : names) {
        Address from = new Address(Address.ALPHANUMERIC, 0, name);
        esme.send(sms(from, "060504405A405A41", 4));
        lines++;
      }
      // SMS 9 of 2: the numbers do not count then (3GPP TS 23.040, 9.2.3.24.1).
      esme.send(sms(Address.ofNumber(TestNetwork.ALICE), "0B0504405A405A0003070209AA", 4));
      lines++;
      for (int i = 0; i < lines; i++) {
        String line = bob.out();
        assertTrue(line.matches("[^\\p{Cntrl}]+"), line);
        assertLine(
            "(\\+390001 \\(Alice\\)|\"[^\"]*(\\\\\"[^\"]*)?\") (malformed|unsupported|unknown"
                + " sender|signature invalid|not for this recipient): .*",
            line);
      }
      // A text, a wrong header, another port, a text to the phone: told on standard error.
      esme.send(sms(Address.ofNumber(TestNetwork.ALICE), "060504405A405A41", 0));
      esme.send(sms(Address.ofNumber(TestNetwork.ALICE), "05", 4));
      esme.send(sms(Address.ofNumber(TestNetwork.ALICE), "0605049999999941", 4));
      esme.send(
          new ShortMessage(
              Address.ofNumber(TestNetwork.ALICE),
              Address.ofNumber(TestNetwork.BOB),
              0,
              0,
              0,
              new byte[] {65}));
      for (int i = 0; i < 4; i++) {
        bob.err("is left out: ");
      }
      esme.send(TestNetwork.ALICE, TestNetwork.BOB, TestNetwork.PORT, network.signed("still here"));
      assertLine("\\+390001 \\(Alice\\) verified: still here", bob.out());
      assertEquals(0, bob.stop());
      assertEquals(lines + 1, bob.allOut().size());
    }
  }

  private static ShortMessage sms(Address from, String userData, int dataCoding) {
    return new ShortMessage(
        from,
        Address.ofNumber(TestNetwork.BOB),
        ShortMessage.HEADER,
        0,
        dataCoding,
        java.util.HexFormat.of().parseHex(userData));
  }

  @Test
  void aStoreThatCannotBeUsedIsToldAtTheStartAndTheMessageStays() throws Exception {
    network.introduced();
    network.bobStore.close();
    network.close();
    openWithQuickRetry();
    Path store = folder.resolve("bob/store.db");
    byte[] kept = Files.readAllBytes(store);
    Files.writeString(store, "{");
    send(TestNetwork.ALICE, network.signed("hello"));
    CommandResult called = CommandResult.with(new ListenCommand(), network.listen());
    assertTrue(called.failed(3, "store.db: damaged"), called.toString());
    Files.write(store, kept);
    try (RunningCommand bob = listen("--count", "1")) {
      assertLine("\\+390001 \\(Alice\\) verified: hello", bob.out());
      assertEquals(0, bob.status());
    }
  }

  /**
   * Messages of unknown senders are kept, and verified when another command has the key trusted.
   */
  @Test
  void printsAgainWhatCameBeforeTheKeyWasTrusted() throws Exception {
    try (RunningCommand bob = listen("--count", "2")) {
      send(TestNetwork.ALICE, network.signed("I was here first"));
      assertLine("\\+390001 unknown sender: .*", bob.out());
      network.introduced();
      assertLine("\\+390001 \\(Alice\\) verified: I was here first", bob.out());
      assertEquals(0, bob.status());
    }
  }

  private void openWithQuickRetry() throws Exception {
    SmscTimers usual = SmscTimers.defaults();
    network.open(
        SmscSettings.defaults()
            .withTimers(
                new SmscTimers(
                    usual.bind(),
                    usual.idle(),
                    usual.answer(),
                    Duration.ofMillis(50),
                    usual.overtaking())),
        Faults.none(),
        new SmscListener() {});
  }

  @Test
  void aClosedStandardOutputEndsItAndTheMessageIsPrintedLater() throws Exception {
    network.introduced();
    try (RunningCommand bob = listen()) {
      bob.closeOut();
      send(TestNetwork.ALICE, network.signed("hello"));
      assertEquals(3, bob.status());
    }
    // It was remembered before it was printed, and nobody knows how much was.
    try (RunningCommand bob = listen("--count", "1")) {
      assertLine("\\+390001 \\(Alice\\) verified, perhaps shown before: hello", bob.out());
    }
  }

  @Test
  void messagesAfterTheLastStayForTheNextTime() throws Exception {
    network.introduced();
    try (Esme esme = esme()) {
      for (int i = 0; i < 5; i++) {
        esme.send(
            TestNetwork.ALICE, TestNetwork.BOB, TestNetwork.PORT, network.signed("message " + i));
      }
    }
    for (int i = 0; i < 5; i++) {
      CommandResult bob = CommandResult.with(new ListenCommand(), network.listen("--count", "1"));
      assertEquals(0, bob.status(), bob.err());
      assertLine("\\+390001 \\(Alice\\) verified: message " + i, bob.out().strip());
    }
  }

  @Test
  void findsAContactWhosePlusTheNetworkLeftOut() throws Exception {
    network.introduced();
    try (RunningCommand bob = listen("--count", "1")) {
      send("390001", network.signed("hello"));
      assertLine("390001 \\(Alice\\) verified: hello", bob.out());
    }
  }

  /** With PHONE our SMSC states when it got a message. */
  @Test
  void believesTheSmscsTimeIfItBindsAsPhone() throws Exception {
    network.introduced();
    send(TestNetwork.ALICE, network.signed("hello"));
    long before = System.currentTimeMillis();
    Thread.sleep(1100);
    CommandResult bob =
        CommandResult.with(
            new ListenCommand(),
            TestNetwork.over(
                "smpp://", "?system-type=PHONE", network.listen("--count", "1", "--json")));
    assertEquals(0, bob.status(), bob.err());
    String time = new ObjectMapper().readTree(bob.out()).get("time").asText();
    assertTrue(java.time.Instant.parse(time).toEpochMilli() <= before, time);
  }

  @Test
  void calledWrongly() {
    assertTrue(listenWrongly("--count", "-1").failed(2, "must be 0 or more"));
    assertTrue(listenWrongly("--acknowledge").failed(2, "needs your private key"));
    String[] args = TestNetwork.over("smpp://", "?system-type=" + "x".repeat(13), network.listen());
    assertTrue(CommandResult.with(new ListenCommand(), args).failed(2, "system_type"));
    args = network.listen("--link", "smpp://127.0.0.1");
    assertTrue(CommandResult.with(new ListenCommand(), args).failed(2, "give one of them"));
    assertTrue(listenWrongly("--port", "80").failed(2, "choose 16000"));
  }

  private CommandResult listenWrongly(String... more) {
    return CommandResult.with(new ListenCommand(), network.listen(more));
  }

  @Test
  void acknowledgingNeedsThePrivateKey() throws Exception {
    Path file = folder.resolve("bob.pub.pem");
    Files.write(
        file, org.trustedsms.server.keyfile.PublicKeyFiles.toPem(network.bobKey.publicKey()));
    CommandResult called = listenWrongly("--acknowledge", "--key", file.toString());
    assertTrue(called.failed(2, "must be your private key"), called.toString());
  }

  @Test
  void nobodyIsThereAndAWrongPassword() throws Exception {
    network.close();
    CommandResult called = CommandResult.with(new ListenCommand(), network.listen());
    assertTrue(called.failed(3, "no SMSC answers at 127.0.0.1:"), called.toString());
    network.open(
        SmscSettings.defaults().withPassword("right".toCharArray()),
        Faults.none(),
        new SmscListener() {});
    called = CommandResult.with(new ListenCommand(), network.listen());
    assertTrue(called.failed(3, "wrong password"), called.toString());
    assertTrue(called.err().contains("password-file=FILE in --link"), called.err());
    assertNull(contact(TestNetwork.ALICE));
  }

  @Test
  void theNumberIsInUseByAnotherClient() throws Exception {
    try (RunningCommand bob = listening(TestNetwork.over("smpp://first@", "", network.listen()))) {
      CommandResult called =
          CommandResult.with(
              new ListenCommand(), TestNetwork.over("smpp://second@", "", network.listen()));
      assertTrue(called.failed(3, "no other client uses them now"), called.toString());
      assertTrue(bob.isRunning());
    }
  }

  @Test
  void aKeyFileThatIsNotThere() throws Exception {
    CommandResult called = listenWrongly("--key", network.path("nobody.pem"));
    assertTrue(called.failed(3, "nobody.pem"), called.toString());
  }

  @Test
  void aServerThatIsNoSmsc() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread other =
          new Thread(
              () -> {
                try (var client = server.accept()) {
                  client.getOutputStream().write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes());
                } catch (java.io.IOException e) {
                  // The client has hung up.
                }
              });
      other.start();
      CommandResult called =
          CommandResult.with(
              new ListenCommand(),
              "--number",
              TestNetwork.BOB,
              "--smsc",
              "127.0.0.1:" + server.getLocalPort(),
              "--store",
              folder.resolve("new").toString());
      assertTrue(called.failed(3, "no link to the SMSC"), called.toString());
      other.join();
    }
  }
}
