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
import org.trustedsms.curve.Curves;
import org.trustedsms.emulator.phone.Phone;
import org.trustedsms.emulator.scenario.Esme;
import org.trustedsms.emulator.scenario.Stage;
import org.trustedsms.emulator.scenario.StageSettings;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.Draft;
import org.trustedsms.message.KnownSenders;
import org.trustedsms.message.MessageKinds;
import org.trustedsms.message.OutgoingMessage;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.Receiver;
import org.trustedsms.message.Sender;
import org.trustedsms.message.Verdict;
import org.trustedsms.sms.ApplicationPort;
import org.trustedsms.sms.SegmentCapacity;

/** The MIDlet of docs/guide-midlet.md, as it would be installed, on an emulated module. */
class GateMidletIT {
  private static final String SERVICE = "+447700900150";
  private static final String OPENS = "gate 4 opens";
  private static final String REFUSED = "refused: ";

  @TempDir Path folder;
  private final PrivateKey key = key();
  private final Sender sender = new Sender(key);
  private final ProgramOutput printed = new ProgramOutput();
  private Stage stage;
  private Esme esme;
  private Phone module;

  @BeforeEach
  void install() throws IOException {
    stage = new Stage(StageSettings.in(folder.resolve("stage")), null);
    stage.subscribe(SERVICE);
    esme = stage.esme("service");
    installModule();
  }

  private void installModule() throws IOException {
    module =
        GateModule.install(
            folder.resolve("module"),
            stage.address(),
            SERVICE,
            HexFormat.of().formatHex(key.publicKey().toCompressedBytes()));
    printed.follow(module.printout());
    module.switchOn();
  }

  @AfterEach
  void end() {
    module.close();
    stage.close();
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
    return stage.wiretap().since(0).stream()
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
    long end = System.nanoTime() + Phone.PATIENCE.toNanos();
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
    ReceivedMessage answer =
        new Receiver(key, Curves.all(), new KnownSenders())
            .taking(MessageKinds.standard())
            .receive(awaitAnswer(before + 1), null, Clock.systemUTC().instant().getEpochSecond());
    assertSame(Verdict.KEY_OFFERED, answer.verdict(), answer.reason());
    assertEquals("North gate", answer.offeredName());
    return answer.offeredKey();
  }

  @Test
  void opensTheGateOnceAndAnswersWithASignedAcknowledgement() throws Exception {
    PublicKey gate = askForKey();
    OutgoingMessage command = sign(Draft.text("OPEN 4").to(gate).askForAcknowledgement());
    send(command.payload());
    printed.await(OPENS);

    ReceivedMessage acknowledgement =
        new Receiver(key, Curves.all(), new KnownSenders().add(GateModule.NUMBER, gate))
            .taking(MessageKinds.standard())
            .with((handle, recipient, answer) -> command.id())
            .receive(awaitAnswer(2), GateModule.NUMBER, command.stamp());
    assertSame(Verdict.VERIFIED, acknowledgement.verdict(), acknowledgement.reason());
    assertSame(MessageKinds.ACKNOWLEDGEMENT, acknowledgement.kind());

    send(command.payload());
    printed.await(REFUSED + "replayed");
    module.switchOff();
    module.switchOn();
    send(command.payload());
    printed.await(REFUSED + "replayed", 2);
    assertEquals(1, printed.count(OPENS));
    assertEquals(2, answers().size());

    send(sign(Draft.text("OPEN 4").to(gate)).payload());
    printed.await(OPENS, 2);
    assertEquals(2, answers().size(), "no acknowledgement was asked for");
  }

  @Test
  void refusesWhatIsForgedOrChangedOrForSomebodyElse() throws Exception {
    PublicKey gate = askForKey();
    OutgoingMessage command = sign(Draft.text("OPEN 4").to(gate));
    byte[] payload = command.payload();
    int refused = 0;
    for (int i = 0; i < payload.length; i++) {
      byte[] changed = payload.clone();
      changed[i] ^= (byte) (1 << i % 8);
      send(changed);
      printed.await(REFUSED, ++refused);
    }
    PrivateKey mallory = key();
    List<byte[]> others =
        List.of(
            new Sender(mallory, () -> command.stamp())
                .sign(Draft.text("OPEN 4").to(gate))
                .payload(),
            new Sender(mallory, () -> command.stamp())
                .sign(Draft.publicKey(mallory.publicKey(), "OPEN 4").to(gate))
                .payload(),
            sign(Draft.publicKey(key.publicKey(), "OPEN 4").to(gate)).payload(),
            sign(Draft.text("OPEN 4")).payload(),
            sign(Draft.text("OPEN 4").to(mallory.publicKey())).payload(),
            sign(Draft.text("OPEN 0").to(gate)).payload(),
            sign(Draft.text("OPEN 44").to(gate)).payload(),
            sign(Draft.text("open 4").to(gate)).payload(),
            sign(Draft.text("").to(gate)).payload(),
            new Sender(key, () -> command.stamp() - 3700)
                .sign(Draft.text("OPEN 4").to(gate))
                .payload(),
            new byte[1]);
    for (byte[] other : others) {
      send(other);
      printed.await(REFUSED, ++refused);
    }
    assertEquals(0, printed.count("gate "));

    send(payload);
    printed.await(OPENS);
  }

  @Test
  void aModuleThatLostItsMemoryObeysNoOldCommand() throws Exception {
    PublicKey gate = askForKey();
    byte[] command = sign(Draft.text("OPEN 4").to(gate)).payload();
    send(command);
    printed.await(OPENS);

    module.close();
    try (Stream<Path> files = Files.walk(folder.resolve("module"))) {
      files.sorted(Comparator.reverseOrder()).forEach(file -> assertTrue(file.toFile().delete()));
    }
    installModule();

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
    send(sign(Draft.text("OPEN 4").to(gate)).payload());
    module.switchOn();
    printed.await(OPENS);
  }
}
