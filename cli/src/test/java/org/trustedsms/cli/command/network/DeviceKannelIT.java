// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.cli.console.CommandResult;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.server.keyfile.PrivateKeyFiles;
import org.trustedsms.server.keyfile.PublicKeyFiles;
import org.trustedsms.testing.KannelServer;

/** {@code send} and {@code device}, with Kannel between them. */
@DisabledOnOs(OS.WINDOWS)
class DeviceKannelIT {
  @TempDir private Path folder;

  private TestNetwork network;
  private KannelServer kannel;

  @BeforeEach
  void start() throws Exception {
    network = new TestNetwork(folder);
    kannel = new KannelServer(folder);
    Files.write(
        folder.resolve("alice.pub.pem"), PublicKeyFiles.toPem(network.aliceKey.publicKey()));
    Files.write(
        folder.resolve("mallory.pem"),
        PrivateKeyFiles.toPem(PrivateKey.generate(Curves.p256(), new Random(3)::nextBytes)));
    Files.writeString(folder.resolve("password"), "secret");
    Files.writeString(folder.resolve("token"), KannelServer.TOKEN);
  }

  @AfterEach
  void stop() {
    kannel.close();
    network.close();
  }

  private String link(int listening) {
    return "kannel:"
        + kannel.sendsms().toString().replace("//", "//shop@")
        + "?password-file="
        + network.path("password")
        + "&listen=127.0.0.1:"
        + listening
        + "&token-file="
        + network.path("token");
  }

  private CommandResult send(String key, int listening, String wait, String words) {
    return CommandResult.with(
        new SendCommand(),
        "--from",
        TestNetwork.ALICE,
        "--to",
        TestNetwork.BOB,
        "--key",
        network.path(key),
        "--store",
        network.path("alice"),
        "--link",
        link(listening),
        "--command",
        "10min",
        "--wait",
        wait,
        words);
  }

  @Test
  void aSignedCommandGoesThroughKannelAndItsSignedResultComesBack() throws Exception {
    int atDevice = kannel.service(TestNetwork.BOB);
    int atOperator = kannel.service(TestNetwork.ALICE);
    kannel.start();
    Path light = folder.resolve("light");
    Path program = folder.resolve("light.sh");
    Files.writeString(program, "#!/bin/sh\ncat > '" + light + "'\necho switched\n");
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
    try (RunningCommand device =
        new RunningCommand(
            new DeviceCommand(),
            "--number",
            TestNetwork.BOB,
            "--link",
            link(atDevice),
            "--key",
            network.path("device.pem"),
            "--folder",
            network.path("state"),
            "--commander",
            network.path("alice.pub.pem"),
            "--run",
            program.toString())) {
      await(device, "fingerprint ");
      PublicKey key = PublicKeyFiles.read(folder.resolve("device.pem.pub"));
      TestNetwork.know(network.aliceStore, TestNetwork.BOB, "Light", key);
      CommandResult called = send("alice.pem", atOperator, "60s", "on");
      assertEquals(0, called.status(), called.err());
      assertTrue(called.out().contains("result verified: done, switched"), called.out());
      assertEquals("on", Files.readString(light));
      assertEquals(1, send("mallory.pem", atOperator, "1s", "off").status());
      await(device, "refused");
      assertEquals("on", Files.readString(light));
    }
  }

  private static void await(RunningCommand device, String words) throws InterruptedException {
    while (!device.out().contains(words)) {
      // Another line.
    }
  }
}
