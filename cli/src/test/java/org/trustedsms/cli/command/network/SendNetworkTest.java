// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.cli.console.CommandResult;
import org.trustedsms.cli.option.HostAndPort;
import org.trustedsms.emulator.fault.Faults;
import org.trustedsms.emulator.scenario.Esme;
import org.trustedsms.emulator.smsc.SmscListener;
import org.trustedsms.emulator.smsc.SmscSettings;
import org.trustedsms.server.sms.ShortMessage;
import org.trustedsms.testing.FakeSmsc;
import org.trustedsms.testing.Hex;
import org.trustedsms.testing.TlsHolder;

/** What send and listen have of the network: message_id, delivery receipts, many texts, TLS. */
class SendNetworkTest {
  @TempDir private Path folder;

  private final List<String> ids = new CopyOnWriteArrayList<>();
  private final List<String> bound = new CopyOnWriteArrayList<>();
  private TestNetwork network;

  @BeforeEach
  void start() throws Exception {
    network =
        new TestNetwork(folder)
            .open(
                SmscSettings.defaults(),
                Faults.none(),
                new SmscListener() {
                  @Override
                  public void accepted(String id, String systemId, ShortMessage message) {
                    ids.add(id);
                  }

                  @Override
                  public void bound(String systemId, String address) {
                    bound.add(systemId + " " + address);
                  }
                })
            .introduced();
  }

  @AfterEach
  void stop() {
    network.close();
  }

  private CommandResult send(String... more) {
    return CommandResult.with(new SendCommand(), network.send(more));
  }

  private static JsonNode json(String text) throws Exception {
    return new ObjectMapper().readTree(text);
  }

  @Test
  void theMessageIdsOfTheSmscAreTold() throws Exception {
    CommandResult called = send("--json", "x".repeat(500));
    assertEquals(0, called.status(), called.err());
    List<String> told = new ArrayList<>();
    json(called.out()).get("smscMessageIds").forEach(id -> told.add(id.asText()));
    assertTrue(told.size() > 1, called.out());
    assertEquals(ids, told);
  }

  @Test
  void sendsTheLinesOfAFileOverOneBind() throws Exception {
    String tooLong = "x".repeat(60_000);
    Path file = Files.writeString(folder.resolve("lines"), "one\r\n\n" + tooLong + "\nfour €");
    CommandResult called = send("--lines", file.toString());
    assertEquals(1, called.status(), called.err());
    List<String> results = called.out().lines().toList();
    assertEquals(4, results.size(), called.out());
    assertTrue(results.get(0).startsWith("line 1: Sent 1 SMS to Bob (+390002)"), called.out());
    assertTrue(results.get(1).startsWith("line 2: Sent 1 SMS"), called.out());
    assertTrue(results.get(2).startsWith("line 3: the text is "), called.out());
    assertTrue(results.get(3).startsWith("line 4: Sent 1 SMS"), called.out());
    assertEquals(List.of("390001 null"), bound, "one bind");
    assertEquals(3, ids.size());
    try (RunningCommand bob =
        new RunningCommand(
            new ListenCommand(),
            network.listen("--key", network.path("bob.pem"), "--count", "3"))) {
      assertTrue(bob.out().endsWith("verified: one"), bob.allOut().toString());
      assertTrue(bob.out().endsWith("verified: "), bob.allOut().toString());
      assertTrue(bob.out().endsWith("verified: four €"), bob.allOut().toString());
      assertEquals(0, bob.status());
    }
  }

  @Test
  void theResultOfALineIsPrintedBeforeTheNextLineIsRead() throws Exception {
    InputStream before = System.in;
    PipedOutputStream input = new PipedOutputStream();
    System.setIn(new PipedInputStream(input));
    try (RunningCommand sending =
        new RunningCommand(new SendCommand(), network.send("--lines", "-"))) {
      input.write("one\n".getBytes(StandardCharsets.US_ASCII));
      assertTrue(sending.out().startsWith("line 1: Sent 1 SMS"), sending.allOut().toString());
      input.write("two\n".getBytes(StandardCharsets.US_ASCII));
      input.close();
      assertTrue(sending.out().startsWith("line 2: Sent 1 SMS"), sending.allOut().toString());
      assertEquals(0, sending.status());
    } finally {
      System.setIn(before);
    }
  }

  @Test
  void tellsProgramsWhatBecameOfEachLine() throws Exception {
    Path file = Files.writeString(folder.resolve("lines"), "one\ntwo\n");
    List<String> args =
        new ArrayList<>(
            List.of(network.send("--for-anyone", "--json", "--lines", file.toString())));
    CommandResult called = CommandResult.with(new SendCommand(), args.toArray(String[]::new));
    assertEquals(0, called.status(), called.err());
    List<String> results = called.out().lines().toList();
    for (int i = 0; i < 2; i++) {
      assertEquals(i + 1, json(results.get(i)).get("line").asInt());
      assertEquals(ids.get(i), json(results.get(i)).get("smscMessageIds").get(0).asText());
    }
    args.set(args.indexOf("--to") + 1, "+4711");
    called = CommandResult.with(new SendCommand(), args.toArray(String[]::new));
    assertEquals(1, called.status());
    JsonNode second = json(called.out().lines().toList().get(1));
    assertEquals(2, second.get("line").asInt());
    assertTrue(second.get("error").asText().contains("refuses the message"), called.out());
  }

  @Test
  void aLineThatIsNotUtf8EndsItAfterThoseBefore() throws Exception {
    Path file = Files.write(folder.resolve("lines"), new byte[] {'a', '\n', (byte) 0xFF, '\n'});
    CommandResult called = send("--lines", file.toString());
    assertTrue(called.err().contains("lines, line 2: not UTF-8"), called.toString());
    assertEquals(3, called.status());
    assertTrue(called.out().startsWith("line 1: Sent 1 SMS"), called.out());
    assertEquals(1, ids.size());
  }

  @Test
  void whyTheLinkEndedBeforeTheResultsCameIsSaid() throws Exception {
    CountDownLatch sent = new CountDownLatch(1);
    network.close();
    network.open(
        SmscSettings.defaults(),
        Faults.none(),
        new SmscListener() {
          @Override
          public void accepted(String id, String systemId, ShortMessage message) {
            sent.countDown();
          }
        });
    Path devices = Files.writeString(folder.resolve("devices"), "Bob\n");
    String[] call =
        network.send("--to-file", devices.toString(), "--command", "10min", "--wait", "24h", "on");
    List<String> args =
        new ArrayList<>(List.of(TestNetwork.over("smpp://", network.password("old"), call)));
    args.subList(args.indexOf("--to"), args.indexOf("--to") + 2).clear();
    try (RunningCommand sending =
        new RunningCommand(new SendCommand(), args.toArray(String[]::new))) {
      sent.await();
      network.close();
      network.open(
          SmscSettings.defaults().withPassword("new".toCharArray()),
          Faults.none(),
          new SmscListener() {});
      assertEquals(3, sending.status());
      sending.err("does not let this client back in");
    }
  }

  @Test
  void linesAndOtherTextsDoNotGoTogether() {
    assertTrue(send("--lines", "f", "text").failed(2, "--lines has the texts"));
    assertTrue(send("--lines", "f", "--announce", "A").failed(2, "--lines has the texts"));
    assertTrue(send("--wait", "5s", "x").failed(2, "--wait waits"));
    CommandResult called = send("--lines", folder + "/none");
    assertTrue(called.failed(3, "none"), called.toString());
    assertEquals(List.of(), bound);
  }

  @Test
  void aMessageOfAnAlphanumericSenderIsVerified() throws Exception {
    TestNetwork.know(network.bobStore, "My Bank 24", "Bank", network.aliceKey.publicKey());
    try (RunningCommand bob =
        new RunningCommand(
            new ListenCommand(),
            network.listen("--key", network.path("bob.pem"), "--count", "1"))) {
      bob.err("Listening for");
      List<String> args = new ArrayList<>(List.of(network.send("hello")));
      args.set(args.indexOf(TestNetwork.ALICE), "My Bank 24");
      CommandResult called = CommandResult.with(new SendCommand(), args.toArray(String[]::new));
      assertEquals(0, called.status(), called.toString());
      String line = bob.out();
      assertTrue(line.endsWith(" \"My Bank 24\" (Bank) verified: hello"), line);
    }
  }

  @Test
  void waitsForTheNetworksReceipt() throws Exception {
    try (RunningCommand bob = new RunningCommand(new ListenCommand(), network.listen())) {
      bob.err("Listening for");
      CommandResult called = send("--delivery-receipt", "--wait", "60s", "hello");
      assertEquals(0, called.status(), called.toString());
      assertEquals(
          "delivery receipt, not signed: SMS \"" + ids.get(0) + "\" delivered",
          called.out().lines().toList().get(1));
      called = send("--delivery-receipt", "--json", "--wait", "60s", "hello");
      assertEquals(0, called.status(), called.toString());
      assertEquals("delivered", json(called.out()).get("deliveryStates").get(0).asText());
    }
  }

  /** It is told from messages, and says that nobody has signed it. */
  @Test
  void listenShowsTheNetworksReceipts() throws Exception {
    for (boolean json : new boolean[] {false, true}) {
      List<String> args =
          new ArrayList<>(List.of("--number", TestNetwork.ALICE, "--store", network.path("alice")));
      args.addAll(List.of("--smsc", HostAndPort.format(network.address())));
      if (json) {
        args.add("--json");
      }
      try (RunningCommand alice =
              new RunningCommand(new ListenCommand(), args.toArray(String[]::new));
          RunningCommand bob =
              new RunningCommand(
                  new ListenCommand(),
                  network.listen("--count", "1", "--key", network.path("bob.pem")))) {
        alice.err("Listening for");
        bob.err("Listening for");
        assertEquals(0, send("--delivery-receipt", "hello").status());
        assertEquals(0, bob.status());
        String line = alice.out();
        assertTrue(
            json
                ? line.contains("\"deliveryState\":\"delivered\"")
                : line.contains(" +390002 delivery receipt, not signed: SMS \""),
            line);
      }
    }
  }

  private RunningCommand aliceListens() throws Exception {
    return new RunningCommand(
        new ListenCommand(),
        "--number",
        TestNetwork.ALICE,
        "--store",
        network.path("alice"),
        "--smsc",
        HostAndPort.format(network.address()));
  }

  /** The thread that stores messages also reports receipts. */
  @Test
  void aReceiptThatNobodyReadsKeepsNoMessageOutOfTheStore() throws Exception {
    try (RunningCommand alice = aliceListens();
        RunningCommand bob = new RunningCommand(new ListenCommand(), network.listen());
        Esme esme = new Esme("esme", network.address(), "")) {
      alice.err("Listening for");
      bob.err("Listening for");
      alice.fillOut();
      assertEquals(0, send("--delivery-receipt", "hello").status());
      alice.awaitFullOut();
      byte[] payload = network.signed("hello");
      for (int i = 0; i < 2; i++) {
        esme.send(TestNetwork.BOB, TestNetwork.ALICE, TestNetwork.PORT, payload);
      }
      alice.err("a message from +390002 has come again");
      alice.emptyOut();
      assertTrue(alice.out().contains("delivery receipt, not signed"));
      assertTrue(alice.out().contains(" +390002 "));
      assertEquals(0, alice.stop());
    }
  }

  @Test
  void aReceiptThatCannotBePrintedEndsListen() throws Exception {
    try (RunningCommand alice = aliceListens();
        RunningCommand bob = new RunningCommand(new ListenCommand(), network.listen())) {
      alice.err("Listening for");
      bob.err("Listening for");
      alice.closeOut();
      assertEquals(0, send("--delivery-receipt", "hello").status());
      assertEquals(3, alice.status());
    }
  }

  @Test
  void speaksTls() throws Exception {
    TlsHolder authority = TlsHolder.make("Test authority", null, null);
    TlsHolder holder = TlsHolder.atLoopback(authority);
    Path ca = Files.write(folder.resolve("ca.pem"), authority.certificatePem());
    Path chain = Files.write(folder.resolve("own.pem"), holder.certificatePem());
    Path key = Files.write(folder.resolve("own.key"), holder.keyPem());
    try (FakeSmsc smsc = holder.smsc(authority, true)) {
      assertTrue(over(smsc, "smpp://", "").failed(3, "it wants TLS"));
      assertTrue(over(smsc, "smpps://", "").failed(3, "not from an authority that is trusted"));
      String settings = "?tls-ca=" + ca + "&tls-cert=" + chain + "&tls-key=" + key;
      CommandResult called = over(smsc, "smpps://", settings);
      assertEquals(0, called.status(), called.toString());
      smsc.request(FakeSmsc.SUBMIT_SM);
      assertTrue(over(smsc, "smpps://", "?tls-key=" + key).failed(2, "give that with tls-cert"));
      assertTrue(over(smsc, "smpps://", "?tls-ca=" + key).failed(3, "cannot be used for TLS"));
      assertTrue(over(smsc, "smpps://", "?tls-ca=" + folder + "/none").failed(3, "none"));
    }
  }

  /** The subscriber pays for each SMS: one whose answer is late is not sent again. */
  @Test
  void anSmsWhoseAnswerComesLateIsSentOnce() throws Exception {
    try (FakeSmsc smsc = new FakeSmsc()) {
      smsc.submitStatuses.add(-1);
      CompletableFuture<CommandResult> sent =
          CompletableFuture.supplyAsync(() -> over(smsc, "smpp://", "?response-seconds=1"));
      byte[] submit = smsc.request(FakeSmsc.SUBMIT_SM);
      // Over three times the response time-out.
      Thread.sleep(3_500);
      smsc.answerSubmit(submit, 0);
      CommandResult called = sent.get();
      assertEquals(0, called.status(), called.toString());
      assertTrue(called.err().contains("no answer from the SMSC within 1.0 s"), called.err());
      assertTrue(called.err().contains("its answer came late"), called.err());
      while (smsc.hasRequest()) {
        assertNotEquals(FakeSmsc.SUBMIT_SM, FakeSmsc.commandId(smsc.request()));
      }
    }
  }

  /** ESME_RINVBNDSTS long after the response time-out: it was not sent, and goes again. */
  @Test
  void anSmsWhoseSessionWasLostLateIsSentAgain() throws Exception {
    try (FakeSmsc smsc = new FakeSmsc()) {
      smsc.submitStatuses.add(-1);
      CompletableFuture<CommandResult> sent =
          CompletableFuture.supplyAsync(() -> over(smsc, "smpp://", "?response-seconds=1"));
      byte[] submit = smsc.request(FakeSmsc.SUBMIT_SM);
      // Over three times the response time-out.
      Thread.sleep(3_500);
      smsc.answerSubmit(submit, 4);
      smsc.request(FakeSmsc.SUBMIT_SM);
      CommandResult called = sent.get();
      assertEquals(0, called.status(), called.toString());
      assertEquals(2, smsc.binds.get());
    }
  }

  @Test
  void typesOfNumbersAreSettings() throws Exception {
    try (FakeSmsc smsc = new FakeSmsc()) {
      CommandResult called = over(smsc, "smpp://", "?source-ton=5&source-npi=0&destination-ton=2");
      assertEquals(0, called.status(), called.toString());
      byte[] submit = smsc.request(FakeSmsc.SUBMIT_SM);
      assertEquals("05 00", Hex.of(Arrays.copyOfRange(submit, 17, 19)));
      int destination = 19;
      while (submit[destination++] != 0) {
        // Behind source_addr.
      }
      assertEquals("02 01", Hex.of(Arrays.copyOfRange(submit, destination, destination + 2)));
    }
  }

  @Test
  void whatDoesNotFitIsSaid() throws Exception {
    try (FakeSmsc smsc = new FakeSmsc()) {
      assertTrue(over(smsc, "smpp://", "?source-ton=256").failed(2, "give 0 to 255"));
      assertTrue(over(smsc, "smpp://", "?receipt-ids=octal").failed(2, "decimal or hexadecimal"));
      String day = "?response-seconds=90000";
      assertTrue(over(smsc, "smpp://", day).failed(2, "must be 1 ms to 1 day"));
    }
  }

  private CommandResult over(FakeSmsc smsc, String before, String settings) {
    List<String> args = new ArrayList<>(List.of(network.send("--for-anyone", "hello")));
    args.set(args.indexOf("--smsc") + 1, HostAndPort.format(smsc.address()));
    return CommandResult.with(
        new SendCommand(), TestNetwork.over(before, settings, args.toArray(String[]::new)));
  }
}
