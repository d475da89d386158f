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
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.cli.console.Called;
import org.trustedsms.cli.option.HostAndPort;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.server.keyfile.PrivateKeyFiles;
import org.trustedsms.server.keyfile.PublicKeyFiles;

/** Alice switches a light by SMS; Mallory has her number, but not her key. */
class DeviceCommandTest {
  @TempDir private Path folder;

  private Town town;
  private Path program;
  private Path light;

  @BeforeEach
  void start() throws Exception {
    town = new Town(folder).open();
    light = folder.resolve("light");
    program = folder.resolve("light.sh");
    Files.writeString(program, "#!/bin/sh\ncat > '" + light + "'\necho switched\n");
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
    Files.write(folder.resolve("alice.pub.pem"), PublicKeyFiles.toPem(town.aliceKey.publicKey()));
  }

  @AfterEach
  void stop() {
    town.close();
  }

  private String[] device(String... more) {
    List<String> args =
        new ArrayList<>(
            List.of(
                "--number",
                Town.BOB,
                "--smsc",
                HostAndPort.format(town.address()),
                "--key",
                town.path("device.pem"),
                "--folder",
                town.path("state"),
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
    Town.know(town.aliceStore, Town.BOB, "Light", key);
    return device;
  }

  private Called send(String text) {
    return Called.with(new SendCommand(), town.send("--command", "10min", "--wait", "60s", text));
  }

  @Test
  void onlyTheCommanderSwitchesTheLight() throws Exception {
    try (RunningCommand device = running("--commander", town.path("alice.pub.pem"))) {
      Called called = send("on");
      assertEquals(0, called.status(), called.err());
      assertTrue(called.out().contains("switched"), called.out());
      assertEquals("on", Files.readString(light));
      Files.write(
          folder.resolve("mallory.pem"),
          PrivateKeyFiles.toPem(PrivateKey.generate(Curves.p192(), new Random(3)::nextBytes)));
      List<String> args = new ArrayList<>(List.of(town.send("--command", "10min", "off")));
      args.set(args.indexOf("--key") + 1, town.path("mallory.pem"));
      Called forged = Called.with(new SendCommand(), args.toArray(String[]::new));
      assertEquals(0, forged.status(), forged.err());
      String line = device.out();
      while (!line.contains("refused")) {
        line = device.out();
      }
      assertTrue(line.contains("not signed by"), line);
      assertEquals("on", Files.readString(light));
    }
  }

  @Test
  void inADryRunNothingIsRun() throws Exception {
    try (RunningCommand device = running("--commander", town.path("alice.pub.pem"), "--dry-run")) {
      Called called = send("on");
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
    try (RunningCommand device = running("--commander", town.path("alice.pub.pem"))) {
      Called called = send("on");
      assertTrue(called.out().contains("done, bytes 01ff"), called.out());
      assertTrue(device.allOut().stream().anyMatch(line -> line.endsWith("status 0")));
    }
  }

  @Test
  void howToSeeALateResultIsSaid() throws Exception {
    Town.know(town.aliceStore, Town.BOB, "Light", town.bobKey.publicKey());
    String store = town.path("it's");
    Files.createSymbolicLink(Path.of(store), Path.of(town.path("alice")));
    List<String> args = new ArrayList<>(List.of(town.send("--command", "10min", "on", "-w", "1s")));
    args.set(args.indexOf("--store") + 1, store);
    Called called = Called.with(new SendCommand(), args.toArray(String[]::new));
    assertEquals(1, called.status(), called.err());
    assertTrue(
        called
            .err()
            .contains(
                "it may be carried out all the same, and sending it again is a second command; to see"
                    + " what comes later: trusted-sms listen --number +390001 --key "
                    + town.path("alice.pem")
                    + " --store '"
                    + folder
                    + "/it'\"'\"'s' --smsc "
                    + HostAndPort.format(town.address())
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
          List.of(town.send("--announce", "correct horse battery", "--delivery-receipt"));
      Called called = Called.with(new SendCommand(), announce.toArray(String[]::new));
      assertEquals(0, called.status(), called.err());
      while (!device.out().contains("paired with " + Town.ALICE)) {
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
    try (RunningCommand device = running("--commander", town.path("alice.pub.pem"))) {
      town.centre().subscribe("+390009");
      Town.know(town.aliceStore, "+390009", "Off", town.bobKey.publicKey());
      Files.writeString(file, "Light\n\n+390009\n");
      List<String> args =
          new ArrayList<>(
              List.of(
                  town.send("--to-file", file.toString(), "--command", "10min", "--wait", "5s")));
      args.subList(args.indexOf("--to"), args.indexOf("--to") + 2).clear();
      args.add("on");
      Called called = Called.with(new SendCommand(), args.toArray(String[]::new));
      assertEquals(1, called.status(), called.err());
      assertTrue(called.out().contains("Light (+390002): done, switched"), called.out());
      assertTrue(called.out().contains("Off (+390009): no result in time"), called.out());
      assertTrue(called.err().contains("sending it again is a second command"), called.err());
      assertTrue(device.allOut().stream().anyMatch(line -> line.contains("is begun")));
    }
    Called called = Called.with(new SendCommand(), town.send("--to-file", file.toString(), "on"));
    assertEquals(2, called.status());
    assertTrue(called.err().contains("one of --to and --to-file"), called.err());
  }

  @Test
  void aDeviceThatIsNamedTwiceGetsOneCommand() throws Exception {
    Files.writeString(program, "#!/bin/sh\necho x >> '" + light + "'\n");
    try (RunningCommand device = running("--commander", town.path("alice.pub.pem"))) {
      Called called = sendToFile("Light\n" + Town.BOB + "\nLight\n", "60s");
      assertEquals(0, called.status(), called.err());
      assertEquals("Light (+390002): done\n", called.out());
      assertEquals("x\n", Files.readString(light));
      assertTrue(device.allOut().stream().anyMatch(line -> line.contains("is begun")));
    }
  }

  @Test
  void whyTheCentreRefusesTheCommandToADeviceIsSaidAtOnce() throws Exception {
    Town.know(town.aliceStore, "+390077", "Nowhere", town.bobKey.publicKey());
    Called called = sendToFile("Nowhere\n", "24h");
    assertEquals(1, called.status(), called.err());
    assertTrue(called.out().startsWith("Nowhere (+390077): not sent: "), called.out());
    assertTrue(called.out().contains("0x0000000B"), called.out());
    assertFalse(called.err().contains("may be carried out"), called.err());
  }

  private Called sendToFile(String devices, String wait) throws Exception {
    Path file = Files.writeString(folder.resolve("devices"), devices);
    List<String> args =
        new ArrayList<>(
            List.of(town.send("--to-file", file.toString(), "--command", "10min", "--wait", wait)));
    args.subList(args.indexOf("--to"), args.indexOf("--to") + 2).clear();
    args.add("on");
    return Called.with(new SendCommand(), args.toArray(String[]::new));
  }

  @Test
  void standardInputIsOneKeyAlone() {
    Called called =
        Called.with(new DeviceCommand(), device("--commander", "-", "--commander", "-"));
    assertTrue(called.failed(2, "- is given for two inputs"), called.toString());
  }

  @Test
  void saysWhatIsMissing() {
    Called called = Called.with(new DeviceCommand(), device());
    assertEquals(2, called.status());
    assertTrue(called.err().contains("nobody may command"), called.err());
    called =
        Called.with(
            new DeviceCommand(),
            device("--commander", town.path("alice.pub.pem"), "--run", "/no/program"));
    assertEquals(2, called.status());
    called = Called.with(new DeviceCommand(), device("--authority", town.path("alice.pub.pem")));
    assertTrue(called.err().contains("--commander-number"), called.err());
  }
}
