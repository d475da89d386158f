// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.cli.console.CommandResult;
import org.trustedsms.curve.Curves;
import org.trustedsms.emulator.fault.Faults;
import org.trustedsms.emulator.scenario.Esme;
import org.trustedsms.emulator.smsc.SmscLimits;
import org.trustedsms.emulator.smsc.SmscListener;
import org.trustedsms.emulator.smsc.SmscSettings;
import org.trustedsms.emulator.smsc.SmscTimers;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.message.Draft;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.MessageKinds;
import org.trustedsms.message.Sender;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.ShortMessage;
import org.trustedsms.text.TextCodings;

class SendListenIT {
  @TempDir private Path folder;

  private final List<ShortMessage> accepted = new CopyOnWriteArrayList<>();
  private final List<String> refused = new CopyOnWriteArrayList<>();
  private final Set<String> faults = ConcurrentHashMap.newKeySet();
  private final AtomicLong delivered = new AtomicLong();
  private TestNetwork network;

  private final SmscListener listener =
      new SmscListener() {
        @Override
        public void accepted(String id, String systemId, ShortMessage message) {
          accepted.add(message);
        }

        @Override
        public void delivered(String id, Address to, ShortMessage message) {
          delivered.incrementAndGet();
        }

        @Override
        public void refused(String systemId, ShortMessage message, int status, String reason) {
          refused.add(reason);
        }

        @Override
        public void faultInjected(String id, String what) {
          faults.add(what.replaceAll(" .*", ""));
        }
      };

  @BeforeEach
  void start() throws Exception {
    network = new TestNetwork(folder).introduced();
  }

  @AfterEach
  void stop() {
    network.close();
  }

  private static SmscTimers quick() {
    SmscTimers usual = SmscTimers.defaults();
    return new SmscTimers(
        usual.bind(), usual.idle(), usual.answer(), Duration.ofMillis(100), Duration.ofMillis(300));
  }

  private void open(Faults faults) throws IOException {
    network.open(SmscSettings.defaults().withTimers(quick()), faults, listener);
  }

  private RunningCommand listen(String... more) throws Exception {
    RunningCommand bob = new RunningCommand(new ListenCommand(), network.listen(more));
    bob.err("Listening for");
    return bob;
  }

  @Test
  void anAcknowledgementComesBackAndIsVerified() throws Exception {
    open(Faults.none());
    try (RunningCommand bob = listen("--key", network.path("bob.pem"), "--acknowledge")) {
      CommandResult alice =
          CommandResult.with(new SendCommand(), network.send("--ack", "--wait", "60s", "paid"));
      assertEquals(0, alice.status(), alice.err());
      List<String> lines = alice.out().lines().toList();
      assertTrue(lines.get(0).startsWith("Sent 1 SMS to Bob (+390002), "), lines.get(0));
      assertEquals(
          List.of("acknowledgement verified: Bob (+390002) has received it"),
          lines.subList(1, lines.size()));
      assertTrue(bob.out().endsWith(" +390001 (Alice) verified: paid"));
      bob.err("acknowledgement to +390001 sent");
      alice =
          CommandResult.with(
              new SendCommand(),
              network.send("--ack", "--encrypt", "--wait", "60s", "--json", "paid"));
      assertEquals(0, alice.status(), alice.err());
      JsonNode json = new ObjectMapper().readTree(alice.out());
      assertTrue(json.get("receiptVerified").asBoolean());
      assertEquals(0, bob.stop());
    }
  }

  @Test
  void anAcknowledgementIsSentBeforeListenEnds() throws Exception {
    open(Faults.none());
    try (RunningCommand bob =
        listen("--key", network.path("bob.pem"), "--acknowledge", "--count", "1")) {
      CommandResult alice =
          CommandResult.with(new SendCommand(), network.send("--ack", "--wait", "60s", "paid"));
      assertEquals(0, alice.status(), alice.err());
      assertEquals(0, bob.status());
    }
  }

  @Test
  void withoutAnAcknowledgementItSaysSo() throws Exception {
    open(Faults.none());
    try (RunningCommand bob = listen("--key", network.path("bob.pem"))) {
      CommandResult alice =
          CommandResult.with(new SendCommand(), network.send("--ack", "--wait", "2s", "paid"));
      assertEquals(1, alice.status());
      assertTrue(alice.out().startsWith("Sent 1 SMS to Bob (+390002)"), alice.out());
      assertTrue(
          alice.failed(1, "no acknowledgement came from Bob (+390002) in time"), alice.err());
      assertTrue(bob.out().endsWith("verified: paid"));
    }
  }

  /** What came for Alice before holds up no acknowledgement, and is not lost. */
  @Test
  void whatElseComesWhileSendWaitsIsLeftForListen() throws Exception {
    open(Faults.none());
    try (Esme mallory = new Esme("mallory", network.address(), "")) {
      mallory.send(TestNetwork.BOB, TestNetwork.ALICE, TestNetwork.PORT, new byte[] {1, 2, 3});
    }
    try (RunningCommand bob = listen("--key", network.path("bob.pem"), "--acknowledge")) {
      CommandResult alice =
          CommandResult.with(new SendCommand(), network.send("--ack", "--wait", "60s", "paid"));
      assertEquals(0, alice.status(), alice.err());
      assertEquals("", alice.err());
      assertTrue(bob.out().endsWith("verified: paid"));
    }
    try (RunningCommand alice =
        new RunningCommand(
            new ListenCommand(),
            "--count",
            "1",
            "--number",
            TestNetwork.ALICE,
            "--smsc",
            "127.0.0.1:" + network.address().getPort(),
            "--store",
            network.path("alice"))) {
      assertTrue(alice.out().contains("+390002 (Bob) malformed: "));
    }
  }

  /**
   * An acknowledgement that somebody else signs, or one of another message, is not taken; Bob's own
   * is.
   */
  @Test
  void aForgedAcknowledgementDoesNotCount() throws Exception {
    open(Faults.none());
    try (RunningCommand alice =
            new RunningCommand(new SendCommand(), network.send("--ack", "--wait", "120s", "paid"));
        Esme mallory = new Esme("mallory", network.address(), "")) {
      alice.out();
      PrivateKey other = PrivateKey.generate(Curves.k163(), new Random(3)::nextBytes);
      for (PrivateKey key : List.of(other, network.bobKey)) {
        byte[] receipt =
            new Sender(key, () -> Instant.now().getEpochSecond() / 20 * 20)
                .sign(
                    Draft.of(
                            MessageKinds.ACKNOWLEDGEMENT,
                            new byte[MessageId.HANDLE_LENGTH],
                            new byte[MessageId.LENGTH],
                            "",
                            TextCodings.standard())
                        .to(network.aliceKey.publicKey()))
                .payload();
        mallory.send(TestNetwork.BOB, TestNetwork.ALICE, TestNetwork.PORT, receipt);
        alice.err("+390002 (Bob) signature invalid: ");
      }
      assertTrue(alice.isRunning());
      try (RunningCommand bob = listen("--key", network.path("bob.pem"), "--acknowledge")) {
        assertTrue(bob.out().endsWith("verified: paid"));
        assertEquals("acknowledgement verified: Bob (+390002) has received it", alice.out());
        assertEquals(0, alice.status());
      }
    }
  }

  /**
   * Alice sends 60 messages over a network that loses, repeats, reorders, delays, corrupts and
   * forges; Bob stops and starts again meanwhile.
   */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void aHostileNetwork(long seed) throws Exception {
    open(
        Faults.seeded(seed)
            .losing(0.15)
            .repeating(0.2)
            .reordering(0.2)
            .corrupting(0.15)
            .delaying(0.2, Duration.ofMillis(300))
            .spoofing(0.1, "+390009"));
    Set<String> sent = new HashSet<>();
    List<String> lines = new ArrayList<>();
    for (int part = 0; part < 2; part++) {
      try (RunningCommand bob = listen("--key", network.path("bob.pem"), "--json");
          Esme alice = new Esme("alice", network.address(), "")) {
        for (int i = 0; i < 30; i++) {
          // Some take two SMS.
          String text = "message " + part + "/" + i + (i % 5 == 0 ? " long".repeat(40) : "");
          sent.add(text);
          alice.send(TestNetwork.ALICE, TestNetwork.BOB, TestNetwork.PORT, network.signed(text));
        }
        awaitQuiet();
        assertEquals(0, bob.stop());
        lines.addAll(bob.allOut());
      }
    }
    Set<String> verified = new HashSet<>();
    int others = 0;
    for (String line : lines) {
      JsonNode json = new ObjectMapper().readTree(line);
      if (json.get("verdict").asText().equals("verified")) {
        String text = json.get("text").asText();
        assertTrue(sent.contains(text), "was not sent: " + text);
        assertTrue(verified.add(text), "twice: " + text);
        assertEquals(TestNetwork.ALICE, json.get("from").asText());
      } else {
        assertFalse(json.has("text"), line);
        others++;
      }
    }
    assertTrue(verified.size() > 15, verified.size() + " of " + sent.size());
    assertTrue(others > 5, "what is not verified is told, too: " + others);
    assertTrue(
        faults.containsAll(Set.of("lost", "delayed", "bit")), "the network was hostile: " + faults);
  }

  /** What is not lost is told, each time that it comes. */
  @ParameterizedTest
  @ValueSource(longs = {4, 5})
  void eachDeliveryOfASingleSmsGivesOneLineOrNote(long seed) throws Exception {
    open(
        Faults.seeded(seed)
            .losing(0.2)
            .repeating(0.3)
            .reordering(0.2)
            .corrupting(0.2)
            .spoofing(0.2, "+390009"));
    try (RunningCommand bob = listen();
        Esme alice = new Esme("alice", network.address(), "")) {
      for (int i = 0; i < 50; i++) {
        alice.send(
            TestNetwork.ALICE, TestNetwork.BOB, TestNetwork.PORT, network.signed("message " + i));
      }
      awaitQuiet();
      assertEquals(0, bob.stop());
      long again = bob.allErr().stream().filter(line -> line.contains("has come again")).count();
      assertEquals(delivered.get(), bob.allOut().size() + again);
      assertTrue(faults.containsAll(Set.of("lost", "bit")), "it was hostile: " + faults);
    }
  }

  /** Until all that the SMSC has was delivered. */
  private void awaitQuiet() throws InterruptedException {
    long before = -1;
    for (int quiet = 0; quiet < 8; ) {
      Thread.sleep(100);
      long now = delivered.get();
      quiet = now == before ? quiet + 1 : 0;
      before = now;
    }
  }

  /** Nothing is lost on the way: each message is verified, however it was mixed up. */
  @Test
  void withoutLossAllIsVerified() throws Exception {
    open(Faults.seeded(7).repeating(0.3).reordering(0.3).delaying(0.3, Duration.ofMillis(300)));
    try (RunningCommand bob = listen("--key", network.path("bob.pem"));
        Esme alice = new Esme("alice", network.address(), "")) {
      Set<String> missing = new HashSet<>();
      for (int i = 0; i < 40; i++) {
        String text = "message " + i + (i % 4 == 0 ? " long".repeat(40) : "");
        missing.add(text);
        alice.send(TestNetwork.ALICE, TestNetwork.BOB, TestNetwork.PORT, network.signed(text));
      }
      while (!missing.isEmpty()) {
        String line = bob.out();
        if (line.contains(" verified: ")) {
          assertTrue(missing.remove(line.substring(line.indexOf("verified: ") + 10)), line);
        } else {
          assertTrue(line.contains(" replayed: "), line);
        }
      }
    }
  }

  @Test
  void theSmscGoesAwayAndComesBack() throws Exception {
    open(Faults.none());
    try (RunningCommand bob = listen("--key", network.path("bob.pem"))) {
      send("first");
      assertTrue(bob.out().endsWith("verified: first"));
      network.close();
      bob.err("the link to the SMSC broke (");
      CommandResult alice = CommandResult.with(new SendCommand(), network.send("nobody is there"));
      assertTrue(alice.failed(3, "no SMSC answers"), alice.toString());
      open(Faults.none());
      bob.err("the link to the SMSC is back");
      send("second");
      assertTrue(bob.out().endsWith("verified: second"));
      assertEquals(0, bob.stop());
    }
  }

  private void send(String text) {
    CommandResult alice = CommandResult.with(new SendCommand(), network.send(text));
    assertEquals(0, alice.status(), alice.err());
  }

  /** Trying again for ever would only get the account locked. */
  @Test
  void aPasswordThatWasChangedMeanwhileEndsIt() throws Exception {
    open(Faults.none());
    String[] args = TestNetwork.over("smpp://", network.password("old"), network.listen());
    try (RunningCommand bob = new RunningCommand(new ListenCommand(), args)) {
      bob.err("Listening for");
      network.close();
      network.open(
          SmscSettings.defaults().withPassword("new".toCharArray()), Faults.none(), listener);
      assertEquals(3, bob.status());
      String last = bob.allErr().get(bob.allErr().size() - 1);
      assertTrue(last.contains("does not let this client back in"), last);
      assertTrue(last.contains("wrong password"), last);
    }
  }

  /** The mailbox holds one message, and the second SMS stays refused. */
  @Test
  void aFullMailboxRefusesTheRest() throws Exception {
    network.open(
        SmscSettings.defaults().withLimits(new SmscLimits(1, 100, 10)), Faults.none(), listener);
    CommandResult alice = CommandResult.with(new SendCommand(), network.send("long ".repeat(40)));
    assertTrue(alice.failed(1, "refuses the message: "), alice.toString());
    assertTrue(alice.err().contains("message queue is full (SMPP status 0x00000014)"), alice.err());
    assertTrue(alice.err().contains("send it again later"), alice.err());
    assertEquals("", alice.out());
    assertFalse(accepted.isEmpty());
    assertFalse(refused.isEmpty());
  }

  @Test
  void anSmscThatIsBusyForAMomentGetsEachSmsOnce() throws Exception {
    network.open(
        SmscSettings.defaults().withTimers(quick()).withLimits(new SmscLimits(100, 1, 10)),
        Faults.none(),
        listener);
    try (RunningCommand bob = listen("--key", network.path("bob.pem"));
        Esme other = new Esme("other", network.address(), "")) {
      // It takes the only room at the SMSC, until Alice's phone binds.
      other.send(
          new ShortMessage(
              Address.ofNumber(TestNetwork.BOB),
              Address.ofNumber(TestNetwork.ALICE),
              0,
              0,
              0,
              new byte[] {65}));
      RunningCommand alice = new RunningCommand(new SendCommand(), network.send("at last"));
      while (refused.isEmpty()) {
        Thread.sleep(10);
      }
      try (RunningCommand phone =
          new RunningCommand(
              new ListenCommand(),
              "--number",
              TestNetwork.ALICE,
              "--smsc",
              "127.0.0.1:" + network.address().getPort(),
              "--store",
              network.path("nobody"))) {
        phone.err("is left out: it is to a phone");
        assertEquals(0, alice.status(), alice.allErr().toString());
      }
      assertTrue(bob.out().endsWith("verified: at last"));
      assertEquals(2, accepted.size());
      assertFalse(refused.isEmpty());
    }
  }

  /** A process of its own, ended as Ctrl-C does: what has come is printed, and it unbinds. */
  @Test
  void ctrlCEndsItCleanly() throws Exception {
    List<String> gone = new CopyOnWriteArrayList<>();
    AtomicLong waiting = new AtomicLong();
    network.open(
        SmscSettings.defaults(),
        Faults.none(),
        new SmscListener() {
          @Override
          public void accepted(String id, String systemId, ShortMessage message) {
            waiting.incrementAndGet();
          }

          @Override
          public void delivered(String id, Address to, ShortMessage message) {
            waiting.decrementAndGet();
          }

          @Override
          public void gone(String systemId, String reason) {
            gone.add(systemId + " " + reason);
          }
        });
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                ListenMain.class.getName()));
    command.addAll(List.of(network.listen("--key", network.path("bob.pem"), "--acknowledge")));
    Process bob =
        new ProcessBuilder(command).redirectError(folder.resolve("stderr").toFile()).start();
    try (BufferedReader out = bob.inputReader()) {
      while (bob.isAlive() && Files.size(folder.resolve("stderr")) == 0) {
        Thread.sleep(50);
      }
      assertTrue(bob.isAlive(), Files.readString(folder.resolve("stderr")));
      CommandResult alice =
          CommandResult.with(new SendCommand(), network.send("--ack", "--wait", "60s", "one"));
      assertEquals(0, alice.status(), alice.err());
      send("two");
      assertTrue(out.readLine().endsWith("verified: one"));
      assertTrue(out.readLine().endsWith("verified: two"));
      bob.destroy();
      assertTrue(bob.waitFor(10, TimeUnit.MINUTES));
    } finally {
      bob.destroyForcibly();
    }
    String stderr = Files.readString(folder.resolve("stderr"));
    assertEquals(2, stderr.lines().count(), stderr);
    assertTrue(stderr.contains("acknowledgement to +390001 sent"), stderr);
    assertTrue(gone.contains("390002 it has unbound"), gone.toString());
    // All of it was acknowledged: nothing comes again.
    assertEquals(0, waiting.get());
  }
}
