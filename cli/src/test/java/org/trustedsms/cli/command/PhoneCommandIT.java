// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.cli.console.CommandResult;
import org.trustedsms.emulator.driver.PhoneDriver;
import org.trustedsms.emulator.scenario.Participant;
import org.trustedsms.emulator.scenario.TestBed;
import org.trustedsms.emulator.scenario.TestBedSettings;

class PhoneCommandIT {
  @TempDir Path folder;

  /** The test bed's phones have another PIN than the one that the command types. */
  @Test
  void aPhoneWithAnotherPinIsForItsUserToOpen() throws Exception {
    try (TestBed testBed = new TestBed(TestBedSettings.in(folder), null)) {
      PhoneDriver alice = testBed.newcomer(Participant.ALICE);
      alice.takeUp("P-256");
      alice.phone().close();
      CommandResult called =
          CommandResult.with(
              new PhoneCommand(),
              "--number=" + Participant.ALICE.number(),
              "--owner=Alice",
              "--terminal",
              "--folder=" + folder.resolve(Participant.ALICE.title()),
              "--smsc=127.0.0.1:" + testBed.address().getPort());
      assertTrue(
          called.failed(
              3, "refuses the PIN 1234: Wrong PIN. Leave out --owner, and use it by hand"),
          called.toString());
    }
  }
}
