// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.trustedsms.cli.console.CommandResult;
import org.trustedsms.cli.option.HostAndPort;
import org.trustedsms.curve.Curves;
import org.trustedsms.emulator.fault.Faults;
import org.trustedsms.emulator.smsc.SmscListener;
import org.trustedsms.emulator.smsc.SmscSettings;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.message.EncryptedText;
import org.trustedsms.message.KnownSenders;
import org.trustedsms.message.MessageKinds;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.Receiver;
import org.trustedsms.message.Senders;
import org.trustedsms.message.Verdict;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.ShortMessage;
import org.trustedsms.server.store.Contact;
import org.trustedsms.sms.Reassembler;
import org.trustedsms.sms.UserDataHeader;

class SendCommandTest {
  @TempDir private Path folder;

  private final List<ShortMessage> accepted = new CopyOnWriteArrayList<>();
  private final List<String> bound = new CopyOnWriteArrayList<>();
  private TestNetwork network;

  private final SmscListener listener =
      new SmscListener() {
        @Override
        public void accepted(String id, String systemId, ShortMessage message) {
          accepted.add(message);
        }

        @Override
        public void bound(String systemId, String address) {
          bound.add(systemId + " " + address);
        }
      };

  @BeforeEach
  void start() throws Exception {
    network = new TestNetwork(folder);
  }

  @AfterEach
  void stop() {
    network.close();
  }

  private void open() throws Exception {
    network.open(SmscSettings.defaults(), Faults.none(), listener);
  }

  private CommandResult send(String... more) {
    return CommandResult.with(new SendCommand(), network.send(more));
  }

  private CommandResult over(String before, String after, String... more) {
    return CommandResult.with(
        new SendCommand(), TestNetwork.over(before, after, network.send(more)));
  }

  /** What Bob makes of the SMS that the SMSC has. */
  private ReceivedMessage received(PrivateKey key) throws Exception {
    Reassembler reassembler = new Reassembler();
    byte[] payload = null;
    for (ShortMessage sms : accepted) {
      assertEquals(TestNetwork.ALICE, sms.source().number());
      assertEquals(TestNetwork.BOB, sms.destination().number());
      assertEquals(TestNetwork.PORT, UserDataHeader.parse(sms.data()).destinationPort());
      payload = reassembler.accept(TestNetwork.ALICE, sms.data(), 0);
    }
    Senders senders = new KnownSenders().add(TestNetwork.ALICE, network.aliceKey.publicKey());
    return new Receiver(key, Curves.all(), senders)
        .taking(MessageKinds.standard())
        .receive(payload, TestNetwork.ALICE, System.currentTimeMillis() / 1000);
  }

  private CommandResult sendFrom(String from, String to, String... more) {
    List<String> args =
        new ArrayList<>(
            List.of(
                "--from", from, "--to", to, "--key", network.path("alice.pem"), "--for-anyone"));
    args.addAll(List.of("--store", network.path("alice"), "--smsc"));
    args.add(HostAndPort.format(network.address()));
    args.addAll(List.of(more));
    return CommandResult.with(new SendCommand(), args.toArray(String[]::new));
  }

  /** The last message was signed when the clock was half an hour later. */
  @Test
  void aCommandWhoseTimeIsOverIsNotSent() throws Exception {
    open();
    network.introduced();
    long later = System.currentTimeMillis() / 1000 + 1800;
    Fingerprint own = network.aliceKey.publicKey().fingerprint();
    network.aliceStore.write(transaction -> transaction.stamps(own, later).next());
    CommandResult called = send("--command", "10min", "on");
    assertEquals(3, called.status(), called.err());
    assertTrue(called.err().contains("; set the clock, or give the command"), called.err());
    assertEquals(List.of(), accepted);
  }

  @Test
  void anAlphanumericSenderHasATypeOfNumberOfItsOwn() throws Exception {
    open();
    CommandResult called = sendFrom("My Bank 24", TestNetwork.BOB, "Hello");
    assertEquals(0, called.status(), called.err());
    assertEquals(new Address(5, 0, "My Bank 24"), accepted.get(0).source());
    assertEquals(List.of("My Bank 24 null"), bound);
  }

  @Test
  void theRecipientsNumberIsReadAsPeopleWriteIt() throws Exception {
    open();
    network.smsc().subscribe("+447700900123");
    for (String to : List.of("0044 7700 900123", "07700 900-123", "+44 (7700) 900123")) {
      CommandResult called = sendFrom(TestNetwork.ALICE, to, "--country", "+44,0", "Hello");
      assertEquals(0, called.status(), called.err());
      assertEquals("+447700900123", accepted.remove(0).destination().number());
    }
  }

  @Test
  void bindsTheMessageToATrustedKey() throws Exception {
    network.introduced();
    open();
    CommandResult called = send("Meet at 8 €");
    assertEquals(0, called.status(), called.err());
    assertEquals("", called.err());
    String digits = network.bobKey.publicKey().fingerprint().toDigits();
    assertEquals(
        "Sent 1 SMS to Bob (+390002), signed text, bound to the key " + digits + ", 74 bytes left",
        called.out().strip());
    ReceivedMessage message = received(network.bobKey);
    assertSame(Verdict.VERIFIED, message.verdict(), message.reason());
    assertEquals("Meet at 8 €", message.text());
    assertTrue(message.header().isBound());
    assertFalse(message.header().isAcknowledgementAsked());
    assertSame(Verdict.SIGNATURE_INVALID, received(network.aliceKey).verdict(), "for Bob alone");
    assertEquals(List.of("390001 null"), bound, "as transmitter");
  }

  @Test
  void aCommandIsForADeviceWhoseKeyIsTrusted() throws Exception {
    open();
    CommandResult unknown = send("--command", "10min", "OPEN 4");
    assertEquals(3, unknown.status(), unknown.err());
    assertTrue(unknown.err().contains("a command is for one device alone"), unknown.err());
    network.introduced();
    assertEquals(2, send("--command", "10min", "--ack", "OPEN 4").status());
    CommandResult called = send("--command", "10min", "OPEN 4");
    assertEquals(0, called.status(), called.err());
    assertTrue(called.out().contains("to Bob (+390002), command, bound to the key "));
  }

  @Test
  void withoutAKeyTheMessageIsForAnyoneAndSaysSo() throws Exception {
    open();
    CommandResult called = send("hello");
    assertEquals(0, called.status(), called.err());
    assertTrue(called.err().startsWith("no key of +390002 is trusted: "), called.err());
    assertTrue(called.out().contains("SMS to +390002, signed text, for anyone"), called.out());
    assertSame(Verdict.VERIFIED, received(network.aliceKey).verdict());
    assertFalse(received(network.bobKey).header().isBound());
  }

  @Test
  void anOfferedKeyIsNotUsed() throws Exception {
    network.aliceStore.update(
        memory -> {
          memory
              .contacts()
              .put(new Contact(TestNetwork.BOB, "Bob", null, null, network.bobKey.publicKey()));
        });
    open();
    CommandResult called = send("hello");
    assertEquals(0, called.status(), called.err());
    assertTrue(called.err().contains("only offered"), called.err());
    assertFalse(received(network.bobKey).header().isBound());
    assertTrue(send("--encrypt", "hello").failed(3, "nothing to encrypt with"));
  }

  @Test
  void forAnyoneIfAsked() throws Exception {
    network.introduced();
    open();
    CommandResult called = send("--for-anyone", "hello");
    assertEquals(0, called.status(), called.err());
    assertEquals("", called.err());
    assertFalse(received(network.bobKey).header().isBound());
  }

  @Test
  void encrypts() throws Exception {
    network.introduced();
    open();
    CommandResult called = send("--encrypt", "--ack", "secret");
    assertEquals(0, called.status(), called.err());
    ReceivedMessage message = received(network.bobKey);
    assertEquals("secret", message.text());
    assertSame(EncryptedText.KIND, message.kind());
    assertTrue(message.header().isAcknowledgementAsked());
    String air = new String(accepted.get(0).data(), "ISO-8859-1");
    assertFalse(air.contains("secret"));
  }

  @Test
  void announcesTheKey() throws Exception {
    network.introduced();
    open();
    CommandResult called = send("--announce", "Alice");
    assertEquals(0, called.status(), called.err());
    ReceivedMessage message = received(network.bobKey);
    assertSame(Verdict.KEY_OFFERED, message.verdict());
    assertEquals("Alice", message.offeredName());
    assertEquals(network.aliceKey.publicKey(), message.offeredKey());
  }

  @Test
  void sendsAllSmsOfALongText() throws Exception {
    network.introduced();
    open();
    String text = "a long text, ".repeat(60);
    CommandResult called = send("--to", "Bob", text);
    assertEquals(2, called.status(), "--to twice");
    Path file = Files.writeString(folder.resolve("text"), text + "\n");
    called = send("--in", file.toString());
    assertEquals(0, called.status(), called.err());
    assertTrue(called.out().startsWith("Sent 4 SMS "), called.out());
    assertEquals(4, accepted.size());
    assertEquals(text, received(network.bobKey).text());
  }

  @Test
  void sendsToTheNameOfAContact() throws Exception {
    network.introduced();
    open();
    String[] args = network.send("hello");
    args[Arrays.asList(args).indexOf(TestNetwork.BOB)] = "Bob";
    CommandResult called = CommandResult.with(new SendCommand(), args);
    assertEquals(0, called.status(), called.err());
    assertEquals("hello", received(network.bobKey).text());
    args[Arrays.asList(args).indexOf("Bob")] = "Carol";
    assertTrue(
        CommandResult.with(new SendCommand(), args).failed(3, "there is no contact \"Carol\""));
  }

  @Test
  void tellsProgramsWhatWasSent() throws Exception {
    network.introduced();
    open();
    CommandResult called = send("--json", "hello");
    JsonNode json = new ObjectMapper().readTree(called.out());
    assertEquals("+390002", json.get("to").asText());
    assertEquals("Bob", json.get("name").asText());
    assertEquals("signed text", json.get("kind").asText());
    assertEquals(1, json.get("sms").asInt());
    assertEquals(133, json.get("payloadBytes").asInt() + json.get("bytesLeft").asInt());
    assertTrue(json.get("bound").asBoolean());
    assertEquals(received(network.bobKey).id().toString(), json.get("id").asText());
  }

  @Test
  void bindsAsTheAccountWants() throws Exception {
    open();
    CommandResult called = over("smpp://shop@", "?system-type=SMS&address-range=", "x");
    assertEquals(0, called.status(), called.err());
    assertEquals(List.of("shop null"), bound);
  }

  static Stream<Arguments> calledWrongly() {
    return Stream.of(
        Arguments.of("there is no text", new String[] {}),
        Arguments.of("--announce sends", new String[] {"--announce", "A", "text"}),
        Arguments.of("--announce sends", new String[] {"--announce", "A", "--ack"}),
        Arguments.of("for one recipient", new String[] {"--encrypt", "--for-anyone", "x"}),
        Arguments.of("--wait waits", new String[] {"--wait", "5s", "x"}),
        Arguments.of("is no duration", new String[] {"--ack", "--wait", "soon", "x"}),
        Arguments.of("not between", new String[] {"--ack", "--wait", "0s", "x"}),
        Arguments.of("choose 16000 to 16999", new String[] {"--port", "9200", "x"}),
        Arguments.of("is not a port", new String[] {"--port", "-1", "x"}));
  }

  @ParameterizedTest
  @MethodSource
  void calledWrongly(String words, String[] more) {
    CommandResult called = send(more);
    assertTrue(called.failed(2, words), called.toString());
  }

  @Test
  void anAccountThatDoesNotFit() {
    assertTrue(over("smpp://0123456789abcdef@", "", "x").failed(2, "system_id"));
    String range = "?address-range=" + "9".repeat(41);
    assertTrue(over("smpp://", range, "x").failed(2, "address_range"));
    assertTrue(over("smpp://", "?mode=receiver", "x").failed(2, "nothing can be sent"));
  }

  @Test
  void aTextThatIsTooLong() throws Exception {
    Path file = Files.writeString(folder.resolve("text"), "x".repeat(60_000));
    CommandResult called = send("--for-anyone", "--in", file.toString());
    assertTrue(called.failed(3, "bytes longer than 255 SMS hold"), called.toString());
  }

  /** What is not sent is not remembered. */
  @Test
  void nobodyIsThere() throws Exception {
    network.introduced();
    long stamp = (System.currentTimeMillis() / 1000 + 1000) / 20 * 20;
    Fingerprint own = network.aliceKey.publicKey().fingerprint();
    network.aliceStore.write(memory -> memory.stamps(own, stamp).next());
    String where;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      where = "127.0.0.1:" + free.getLocalPort();
    }
    List<String> args = new ArrayList<>(List.of(network.send("--ack", "hello")));
    args.set(args.indexOf("--smsc") + 1, where);
    CommandResult called = CommandResult.with(new SendCommand(), args.toArray(String[]::new));
    assertTrue(called.failed(3, "no SMSC answers at " + where + "; start one"), called.toString());
    assertEquals("", called.out());
    assertEquals(stamp, network.aliceStore.<Long>write(memory -> memory.stamps(own, stamp).next()));
  }

  @Test
  void aWrongPassword() throws Exception {
    network.open(
        SmscSettings.defaults().withPassword("right".toCharArray()), Faults.none(), listener);
    CommandResult called = over("smpp://", network.password("wrong"), "--for-anyone", "hello");
    assertTrue(
        called.failed(3, "wrong password (SMPP status 0x0000000E); give"), called.toString());
    assertFalse(called.toString().contains("wrong\n"));
    called = over("smpp://", network.password("right"), "--for-anyone", "hello");
    assertEquals(0, called.status(), called.err());
  }

  @Test
  void aNumberThatTheSmscDoesNotKnow() throws Exception {
    open();
    List<String> args = new ArrayList<>(List.of(network.send("--for-anyone", "hello")));
    args.set(args.indexOf("--to") + 1, "+4711");
    CommandResult called = CommandResult.with(new SendCommand(), args.toArray(String[]::new));
    assertTrue(called.failed(1, "refuses the message: "), called.toString());
    assertTrue(called.err().contains("check --to"), called.err());
    assertEquals(List.of(), accepted);
    assertEquals(
        List.of(), network.aliceStore.<List<Contact>>read(memory -> memory.contacts().all()));
  }
}
