// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.command.Command;
import org.trustedsms.command.Result;
import org.trustedsms.curve.Curves;
import org.trustedsms.emulator.phone.Phone;
import org.trustedsms.emulator.scenario.Esme;
import org.trustedsms.emulator.scenario.TestBed;
import org.trustedsms.emulator.scenario.TestBedSettings;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.Draft;
import org.trustedsms.message.KnownSenders;
import org.trustedsms.message.MessageKind;
import org.trustedsms.message.MessageKinds;
import org.trustedsms.message.OutgoingMessage;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.Receiver;
import org.trustedsms.message.Sender;
import org.trustedsms.message.Verdict;
import org.trustedsms.sms.ApplicationPort;
import org.trustedsms.sms.SegmentCapacity;
import org.trustedsms.text.TextCodings;

/** The MIDlet of docs/guide-midlet.md, as it would be installed, on an emulated module. */
class GateMidletIT {
  private static final String SERVICE = "+447700900150";
  private static final String OPENS = "gate 4 opens";
  private static final String REFUSED = "refused: ";

  @TempDir Path folder;
  private final PrivateKey key = key();
  private final Sender sender = new Sender(key);
  private final ProgramOutput printed = new ProgramOutput();
  private final String byKey =
      "Commander-Key: " + HexFormat.of().formatHex(key.publicKey().toCompressedBytes());
  private TestBed testBed;
  private Esme esme;
  private Phone module;

  @BeforeEach
  void install() throws IOException {
    testBed = new TestBed(TestBedSettings.in(folder.resolve("test-bed")), null);
    testBed.subscribe(SERVICE);
    esme = testBed.esme("service");
    installModule(byKey);
  }

  private void installModule(String commander) throws IOException {
    module = GateModule.install(folder.resolve("module"), testBed.address(), SERVICE, commander);
    printed.follow(module.printout());
    module.switchOn();
  }

  @AfterEach
  void end() {
    module.close();
    testBed.close();
  }

  private static PrivateKey key() {
    return PrivateKey.generate(Curves.p192(), new SecureRandom()::nextBytes);
  }

  private OutgoingMessage sign(Draft draft) {
    return sender.sign(draft);
  }

  private void send(byte[] payload) throws IOException {
    esme.send(SERVICE, GateModule.NUMBER, ApplicationPort.DEFAULT, payload);
  }

  /** The payloads that the module has sent to the service. */
  private List<byte[]> answers() {
    return testBed.wiretap().since(0).stream()
        .map(sms -> sms.message())
        .filter(sms -> sms.source().number().equals(GateModule.NUMBER))
        .peek(sms -> assertEquals(SERVICE, sms.destination().number()))
        .map(
            sms ->
                Arrays.copyOfRange(
                    sms.data(), SegmentCapacity.PORT_HEADER_BYTES, sms.data().length))
        .toList();
  }

  private byte[] awaitAnswer(int number) throws InterruptedException {
    long end = System.nanoTime() + Phone.TIMEOUT.toNanos();
    while (answers().size() < number) {
      assertTrue(System.nanoTime() < end, "answer " + number);
      Thread.sleep(20);
    }
    return answers().get(number - 1);
  }

  /** Asks the module for its key, as its first message. */
  private PublicKey askForKey() throws IOException, InterruptedException {
    int before = answers().size();
    send(sign(Draft.text("KEY")).payload());
    return keyIn(awaitAnswer(before + 1));
  }

  private PublicKey keyIn(byte[] payload) {
    ReceivedMessage answer =
        new Receiver(key, Curves.all(), new KnownSenders())
            .taking(MessageKinds.standard())
            .receive(payload, null, Clock.systemUTC().instant().getEpochSecond());
    assertSame(Verdict.KEY_OFFERED, answer.verdict(), answer.reason());
    assertEquals("North gate", answer.offeredName());
    return answer.offeredKey();
  }

  private OutgoingMessage open(String gate, PublicKey module) {
    return sign(Command.draft("OPEN " + gate, now() + 600, TextCodings.plain()).to(module));
  }

  private static long now() {
    return Clock.systemUTC().instant().getEpochSecond();
  }

  private Result result(byte[] payload, OutgoingMessage command, PublicKey module) {
    ReceivedMessage result =
        new Receiver(key, Curves.all(), new KnownSenders().add(GateModule.NUMBER, module))
            .taking(new MessageKinds(new MessageKind[] {Result.KIND}))
            .with((handle, recipient, answer) -> command.id())
            .receive(payload, GateModule.NUMBER, now());
    assertSame(Verdict.VERIFIED, result.verdict(), result.reason());
    Result read = new Result(result);
    assertEquals(command.id(), read.command());
    return read;
  }

  @Test
  void opensTheGateOnceForACommandThatArrivesTwiceAndSignsTheResult() throws Exception {
    PublicKey gate = askForKey();
    OutgoingMessage command = open("4", gate);
    send(command.payload());
    printed.await(OPENS);
    Result done = result(awaitAnswer(2), command, gate);
    assertEquals(Result.DONE, done.status());
    assertEquals("gate 4 is open", done.text());

    send(command.payload());
    assertEquals(Result.DONE, result(awaitAnswer(3), command, gate).status());
    module.switchOff();
    module.switchOn();
    send(command.payload());
    assertEquals(Result.DONE, result(awaitAnswer(4), command, gate).status());
    assertEquals(1, printed.count(OPENS));

    OutgoingMessage none = open("0", gate);
    send(none.payload());
    assertEquals(Result.REFUSED, result(awaitAnswer(5), none, gate).status());
    send(open("4", gate).payload());
    printed.await(OPENS, 2);
  }

  @Test
  void refusesWhatIsForgedOrChangedOrForSomebodyElse() throws Exception {
    PublicKey gate = askForKey();
    OutgoingMessage command = open("4", gate);
    byte[] payload = command.payload();
    int refused = 0;
    for (int i = 0; i < payload.length; i++) {
      byte[] changed = payload.clone();
      changed[i] ^= (byte) (1 << i % 8);
      send(changed);
      printed.await(REFUSED, ++refused);
    }
    PrivateKey mallory = key();
    Draft opening = Command.draft("OPEN 4", now() + 600, TextCodings.plain());
    List<byte[]> others =
        List.of(
            new Sender(mallory, () -> command.stamp()).sign(opening.to(gate)).payload(),
            new Sender(mallory, () -> command.stamp())
                .sign(Draft.publicKey(mallory.publicKey(), "OPEN 4").to(gate))
                .payload(),
            sign(Draft.publicKey(key.publicKey(), "OPEN 4").to(gate)).payload(),
            sign(Draft.text("OPEN 4").to(gate)).payload(),
            sign(opening.to(mallory.publicKey())).payload(),
            new Sender(key, () -> command.stamp() - 8 * 86400).sign(opening.to(gate)).payload(),
            new byte[1]);
    for (byte[] other : others) {
      send(other);
      printed.await(REFUSED, ++refused);
    }
    assertEquals(0, printed.count("gate "));
    assertEquals(1, answers().size());

    send(payload);
    printed.await(OPENS);
  }

  @Test
  void aFirstMessageWithTheCodeMakesTheCommander() throws Exception {
    module.close();
    folder = folder.resolve("other");
    installModule("Commander-Code: 7H4K-2M9Q-XW3P");
    PrivateKey mallory = key();
    send(
        new Sender(mallory).sign(Draft.publicKey(mallory.publicKey(), "7H4K-2M9Q-XW3Q")).payload());
    printed.await(REFUSED + "a key without the code");
    send(sign(Draft.publicKey(key.publicKey(), "7H4K-2M9Q-XW3P")).payload());
    PublicKey gate = keyIn(awaitAnswer(1));
    OutgoingMessage command = open("4", gate);
    send(command.payload());
    assertEquals(Result.DONE, result(awaitAnswer(2), command, gate).status());
    assertEquals(1, printed.count(OPENS));
  }

  @Test
  void aModuleThatLostItsMemoryObeysNoOldCommand() throws Exception {
    PublicKey gate = askForKey();
    byte[] command = open("4", gate).payload();
    send(command);
    printed.await(OPENS);

    module.close();
    try (Stream<Path> files = Files.walk(folder.resolve("module"))) {
      files.sorted(Comparator.reverseOrder()).forEach(file -> assertTrue(file.toFile().delete()));
    }
    installModule(byKey);

    send(command);
    printed.await(REFUSED + "signature invalid");
    assertEquals(1, printed.count(OPENS));
    assertNotEquals(gate, askForKey());
  }

  @Test
  void aMessageStartsTheMidlet() throws Exception {
    PublicKey gate = askForKey();
    module.switchOff();
    assertFalse(module.isRunning());
    send(open("4", gate).payload());
    module.switchOn();
    printed.await(OPENS);
  }
}
