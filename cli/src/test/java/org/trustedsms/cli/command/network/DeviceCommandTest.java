// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.cli.console.CommandResult;
import org.trustedsms.cli.option.HostAndPort;
import org.trustedsms.command.Command;
import org.trustedsms.command.Result;
import org.trustedsms.curve.Curves;
import org.trustedsms.emulator.fault.Faults;
import org.trustedsms.emulator.scenario.Esme;
import org.trustedsms.emulator.smsc.SmscListener;
import org.trustedsms.emulator.smsc.SmscSettings;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.Draft;
import org.trustedsms.message.KnownSenders;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.MessageKind;
import org.trustedsms.message.MessageKinds;
import org.trustedsms.message.Receiver;
import org.trustedsms.message.Sender;
import org.trustedsms.server.keyfile.PrivateKeyFiles;
import org.trustedsms.server.keyfile.PublicKeyFiles;
import org.trustedsms.server.sms.ShortMessage;
import org.trustedsms.text.TextCodings;

/** Alice switches a light by SMS; Mallory has her number, but not her key. */
class DeviceCommandTest {
  @TempDir private Path folder;

  private TestNetwork network;
  private Path program;
  private Path light;

  @BeforeEach
  void start() throws Exception {
    network = new TestNetwork(folder).open();
    light = folder.resolve("light");
    program = folder.resolve("light.sh");
    Files.writeString(program, "#!/bin/sh\ncat > '" + light + "'\necho switched\n");
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
    Files.write(
        folder.resolve("alice.pub.pem"), PublicKeyFiles.toPem(network.aliceKey.publicKey()));
  }

  @AfterEach
  void stop() {
    network.close();
  }

  private String[] device(String... more) {
    List<String> args =
        new ArrayList<>(
            List.of(
                "--number",
                TestNetwork.BOB,
                "--smsc",
                HostAndPort.format(network.address()),
                "--key",
                network.path("device.pem"),
                "--folder",
                network.path("state"),
                "--run",
                program.toString()));
    args.addAll(List.of(more));
    return args.toArray(String[]::new);
  }

  private RunningCommand running(String... more) throws Exception {
    RunningCommand device = new RunningCommand(new DeviceCommand(), device(more));
    String line = device.out();
    while (!line.startsWith("fingerprint ")) {
      line = device.out();
    }
    PublicKey key = PublicKeyFiles.read(folder.resolve("device.pem.pub"));
    assertEquals("fingerprint " + key.fingerprint().toDigits(), line);
    TestNetwork.know(network.aliceStore, TestNetwork.BOB, "Light", key);
    return device;
  }

  private CommandResult send(String text) {
    return CommandResult.with(
        new SendCommand(), network.send("--command", "10min", "--wait", "60s", text));
  }

  @Test
  void onlyTheCommanderSwitchesTheLight() throws Exception {
    try (RunningCommand device = running("--commander", network.path("alice.pub.pem"))) {
      CommandResult called = send("on");
      assertEquals(0, called.status(), called.err());
      assertTrue(called.out().contains("switched"), called.out());
      assertEquals("on", Files.readString(light));
      Files.write(
          folder.resolve("mallory.pem"),
          PrivateKeyFiles.toPem(PrivateKey.generate(Curves.p192(), new Random(3)::nextBytes)));
      List<String> args = new ArrayList<>(List.of(network.send("--command", "10min", "off")));
      args.set(args.indexOf("--key") + 1, network.path("mallory.pem"));
      CommandResult forged = CommandResult.with(new SendCommand(), args.toArray(String[]::new));
      assertEquals(0, forged.status(), forged.err());
      String line = device.out();
      while (!line.contains("refused")) {
        line = device.out();
      }
      assertTrue(line.contains("not signed by"), line);
      assertEquals("on", Files.readString(light));
    }
  }

  /** systemd starts the device again after exit status 3, but not after 2. */
  @Test
  void aKeyInHardwareIsNoFileAndAWrongPinIsNotTriedAgain() throws Exception {
    String[] args = device("--commander", network.path("alice.pub.pem"), "--passphrase-file");
    List<String> withToken = new ArrayList<>(List.of(args));
    withToken.add(Files.writeString(folder.resolve("pin"), "1234").toString());
    int key = withToken.indexOf("--key") + 1;
    withToken.set(key, "pkcs11:object=light?module-path=" + folder.resolve("none.so"));
    CommandResult away = CommandResult.with(new DeviceCommand(), withToken.toArray(String[]::new));
    assertEquals(3, away.status(), away.err());
    assertTrue(away.err().contains("check the library, the slot and the token"), away.err());
    assertEquals("", away.out());
    Path locked = folder.resolve("locked.pem");
    PrivateKey own = PrivateKey.generate(Curves.p192(), new Random(4)::nextBytes);
    Files.write(locked, PrivateKeyFiles.toEncryptedPem(own, "other".toCharArray(), 1_000));
    withToken.set(key, locked.toString());
    CommandResult wrong = CommandResult.with(new DeviceCommand(), withToken.toArray(String[]::new));
    assertEquals(2, wrong.status(), wrong.err());
  }

  /** A device that only acknowledges commands has not carried them out. */
  @Test
  void anAcknowledgementIsNoResult() throws Exception {
    network.close();
    BlockingQueue<ShortMessage> sent = new LinkedBlockingQueue<>();
    network.open(
        SmscSettings.defaults(),
        Faults.none(),
        new SmscListener() {
          @Override
          public void accepted(String id, String systemId, ShortMessage message) {
            sent.add(message);
          }
        });
    network.introduced();
    PublicKey commander = network.aliceKey.publicKey();
    Sender bob = new Sender(network.bobKey);
    try (Esme device = new Esme("device", network.address(), "");
        RunningCommand sending =
            new RunningCommand(
                new SendCommand(), network.send("--command", "10min", "--wait", "60s", "on"))) {
      MessageId command = id(sent.take(), commander);
      for (Draft answer :
          List.of(
              Draft.acknowledgement(command, commander),
              Result.draft(command, commander, Result.DONE, "switched", TextCodings.plain()))) {
        device.send(
            TestNetwork.BOB, TestNetwork.ALICE, TestNetwork.PORT, bob.sign(answer).payload());
      }
      assertEquals(0, sending.status());
      assertTrue(
          sending.allOut().contains("result verified: done, switched"),
          sending.allOut().toString());
    }
  }

  private MessageId id(ShortMessage sms, PublicKey sender) throws Exception {
    int header = 1 + sms.data()[0];
    return new Receiver(
            network.bobKey, Curves.all(), new KnownSenders().add(TestNetwork.ALICE, sender))
        .taking(new MessageKinds(new MessageKind[] {Command.KIND}))
        .receive(
            Arrays.copyOfRange(sms.data(), header, sms.data().length),
            TestNetwork.ALICE,
            System.currentTimeMillis() / 1000)
        .id();
  }

  @Test
  void inADryRunNothingIsRun() throws Exception {
    try (RunningCommand device =
        running("--commander", network.path("alice.pub.pem"), "--dry-run")) {
      CommandResult called = send("on");
      assertEquals(1, called.status(), called.out());
      assertTrue(called.out().contains("dry run"), called.out());
      assertTrue(
          device.allOut().stream().anyMatch(line -> line.contains("would be given to " + program)),
          device.allOut().toString());
      assertFalse(Files.exists(light));
    }
  }

  @Test
  void outputThatIsNoTextIsShownInHexadecimal() throws Exception {
    Files.writeString(program, "#!/bin/sh\nprintf '\\001\\377'\n");
    try (RunningCommand device = running("--commander", network.path("alice.pub.pem"))) {
      CommandResult called = send("on");
      assertTrue(called.out().contains("done, bytes 01ff"), called.out());
      assertTrue(device.allOut().stream().anyMatch(line -> line.endsWith("status 0")));
    }
  }

  @Test
  void howToSeeALateResultIsSaid() throws Exception {
    TestNetwork.know(network.aliceStore, TestNetwork.BOB, "Light", network.bobKey.publicKey());
    String store = network.path("it's");
    Files.createSymbolicLink(Path.of(store), Path.of(network.path("alice")));
    List<String> args =
        new ArrayList<>(List.of(network.send("--command", "10min", "on", "-w", "1s")));
    args.set(args.indexOf("--store") + 1, store);
    CommandResult called = CommandResult.with(new SendCommand(), args.toArray(String[]::new));
    assertEquals(1, called.status(), called.err());
    assertTrue(
        called
            .err()
            .contains(
                "it may be carried out all the same, and sending it again is a second command; to see"
                    + " what comes later: trusted-sms listen --number +390001 --key "
                    + network.path("alice.pem")
                    + " --store '"
                    + folder
                    + "/it'\"'\"'s' --smsc "
                    + HostAndPort.format(network.address())
                    + "\n"),
        called.err());
  }

  /** The file is as Notepad and PowerShell may save it. */
  @Test
  void theFirstWhoKnowsTheCodeMayCommand() throws Exception {
    Path code =
        Files.writeString(
            folder.resolve("code"), "correct horse battery\n", StandardCharsets.UTF_16);
    try (RunningCommand device = running("--code-file", code.toString())) {
      List<String> announce =
          List.of(network.send("--announce", "correct horse battery", "--delivery-receipt"));
      CommandResult called = CommandResult.with(new SendCommand(), announce.toArray(String[]::new));
      assertEquals(0, called.status(), called.err());
      while (!device.out().contains("paired with " + TestNetwork.ALICE)) {
        // What comes before.
      }
      called = send("on");
      assertEquals(0, called.status(), called.err());
      assertEquals("on", Files.readString(light));
    }
  }

  @Test
  void eachDeviceOfAFileGetsACommandOfItsOwn() throws Exception {
    Path file = folder.resolve("lights");
    try (RunningCommand device = running("--commander", network.path("alice.pub.pem"))) {
      network.smsc().subscribe("+390009");
      TestNetwork.know(network.aliceStore, "+390009", "Off", network.bobKey.publicKey());
      Files.writeString(file, "Light\n\n+390009\n");
      List<String> args =
          new ArrayList<>(
              List.of(
                  network.send(
                      "--to-file", file.toString(), "--command", "10min", "--wait", "5s")));
      args.subList(args.indexOf("--to"), args.indexOf("--to") + 2).clear();
      args.add("on");
      CommandResult called = CommandResult.with(new SendCommand(), args.toArray(String[]::new));
      assertEquals(1, called.status(), called.err());
      assertTrue(called.out().contains("Light (+390002): done, switched"), called.out());
      assertTrue(called.out().contains("Off (+390009): no result in time"), called.out());
      assertTrue(called.err().contains("sending it again is a second command"), called.err());
      assertTrue(device.allOut().stream().anyMatch(line -> line.contains("is begun")));
    }
    CommandResult called =
        CommandResult.with(new SendCommand(), network.send("--to-file", file.toString(), "on"));
    assertEquals(2, called.status());
    assertTrue(called.err().contains("one of --to and --to-file"), called.err());
  }

  @Test
  void aDeviceThatIsNamedTwiceGetsOneCommand() throws Exception {
    Files.writeString(program, "#!/bin/sh\necho x >> '" + light + "'\n");
    try (RunningCommand device = running("--commander", network.path("alice.pub.pem"))) {
      CommandResult called = sendToFile("Light\n" + TestNetwork.BOB + "\nLight\n", "60s");
      assertEquals(0, called.status(), called.err());
      assertEquals("Light (+390002): done\n", called.out());
      assertEquals("x\n", Files.readString(light));
      assertTrue(device.allOut().stream().anyMatch(line -> line.contains("is begun")));
    }
  }

  @Test
  void whyTheSmscRefusesTheCommandToADeviceIsSaidAtOnce() throws Exception {
    TestNetwork.know(network.aliceStore, "+390077", "Nowhere", network.bobKey.publicKey());
    CommandResult called = sendToFile("Nowhere\n", "24h");
    assertEquals(1, called.status(), called.err());
    assertTrue(called.out().startsWith("Nowhere (+390077): not sent: "), called.out());
    assertTrue(called.out().contains("0x0000000B"), called.out());
    assertFalse(called.err().contains("may be carried out"), called.err());
  }

  @Test
  void receiptsThatNobodyWouldShowAreRefused() throws Exception {
    CommandResult called = sendToFile("Light\n", "60s", "--delivery-receipt");
    assertTrue(called.failed(2, "no --lines, --delivery-receipt or --json"), called.toString());
  }

  private CommandResult sendToFile(String devices, String wait, String... more) throws Exception {
    Path file = Files.writeString(folder.resolve("devices"), devices);
    List<String> args =
        new ArrayList<>(
            List.of(
                network.send("--to-file", file.toString(), "--command", "10min", "--wait", wait)));
    args.subList(args.indexOf("--to"), args.indexOf("--to") + 2).clear();
    args.addAll(List.of(more));
    args.add("on");
    return CommandResult.with(new SendCommand(), args.toArray(String[]::new));
  }

  @Test
  void standardInputIsOneKeyAlone() {
    CommandResult called =
        CommandResult.with(new DeviceCommand(), device("--commander", "-", "--commander", "-"));
    assertTrue(called.failed(2, "- is given for two inputs"), called.toString());
  }

  @Test
  void saysWhatIsMissing() {
    CommandResult called = CommandResult.with(new DeviceCommand(), device());
    assertEquals(2, called.status());
    assertTrue(called.err().contains("nobody may command"), called.err());
    called =
        CommandResult.with(
            new DeviceCommand(),
            device("--commander", network.path("alice.pub.pem"), "--run", "/no/program"));
    assertEquals(2, called.status());
    called =
        CommandResult.with(
            new DeviceCommand(), device("--authority", network.path("alice.pub.pem")));
    assertTrue(called.err().contains("--commander-number"), called.err());
  }
}
