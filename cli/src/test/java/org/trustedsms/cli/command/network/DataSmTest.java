// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.cli.console.CommandResult;
import org.trustedsms.emulator.fault.Faults;
import org.trustedsms.emulator.smsc.SmscListener;
import org.trustedsms.emulator.smsc.SmscSettings;

/** An SMSC that delivers by data_sm: messages of one and several SMS, and receipts. */
class DataSmTest {
  @TempDir private Path folder;

  @Test
  void messagesAreVerifiedAndReceiptsMarkThemDelivered() throws Exception {
    SmscSettings settings = SmscSettings.defaults().withDataSm(true);
    try (TestNetwork network =
            new TestNetwork(folder)
                .open(settings, Faults.none(), new SmscListener() {})
                .introduced();
        RunningCommand bob =
            new RunningCommand(
                new ListenCommand(),
                network.listen("--key", network.path("bob.pem"), "--acknowledge"))) {
      bob.err("Listening for");
      for (String text : List.of("paid", "x".repeat(500))) {
        CommandResult alice =
            CommandResult.with(
                new SendCommand(),
                network.send("--ack", "--delivery-receipt", "--wait", "60s", text));
        assertEquals(0, alice.status(), alice.toString());
        assertTrue(
            alice.out().contains("acknowledgement verified: Bob (+390002) has received it"),
            alice.out());
        assertTrue(alice.out().contains("\" delivered"), alice.out());
        assertTrue(bob.out().endsWith(" +390001 (Alice) verified: " + text));
      }
    }
  }
}
