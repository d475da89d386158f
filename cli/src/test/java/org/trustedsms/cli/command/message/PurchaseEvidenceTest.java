// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.cli.console.CommandResult;
import org.trustedsms.cli.console.PrintedCall;

class PurchaseEvidenceTest {
  @TempDir Path parent;

  private CommandResult evidence(int choice) throws Exception {
    Path folder = SampleTransaction.write(parent.resolve("choice " + choice), choice);
    return PrintedCall.with(new EvidenceCommand(), folder.toString());
  }

  @Test
  void saysWhatWasAnsweredInWords() throws Exception {
    CommandResult declined = evidence(0);
    assertEquals(0, declined.status(), declined.toString());
    assertTrue(
        declined.out().startsWith("verified: the offer \"A ride?\" was DECLINED\n"),
        declined.out());
    assertFalse(declined.out().contains("ACCEPTED"), declined.out());
    CommandResult accepted = evidence(2);
    assertTrue(accepted.out().contains("was ACCEPTED, choice \"later\"\n"), accepted.out());
    assertTrue(accepted.out().contains("amount     25.00 EUR\n"), accepted.out());
    assertTrue(accepted.out().contains("subject    Ada, +447700900102"), accepted.out());
    assertTrue(accepted.out().contains("text       \"at 9\"\n"), accepted.out());
  }

  @Test
  void aChangedStatementIsNotVerified() throws Exception {
    Path folder = SampleTransaction.write(parent.resolve("changed"), 1);
    Path statement = folder.resolve("statement.txt");
    Files.writeString(statement, Files.readString(statement).replace("25.00", "2.50"));
    CommandResult called = PrintedCall.with(new EvidenceCommand(), folder.toString());
    assertEquals(1, called.status(), called.toString());
    assertTrue(called.out().contains("statement.txt is not what was signed"), called.out());
  }
}
