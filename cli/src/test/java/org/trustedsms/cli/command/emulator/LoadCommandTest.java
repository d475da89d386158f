// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.emulator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.trustedsms.cli.console.Called;

class LoadCommandTest {

  @Test
  void refusesPlansThatAreTooLarge() {
    Called called = Called.with(new LoadCommand(), "--senders", "51");
    assertTrue(called.failed(2, "senders must be 1 to 50"), called.toString());
  }

  @Test
  void carriesAFewMessages() {
    Called called =
        Called.with(new LoadCommand(), "--senders=1", "--receivers=1", "--messages=100");
    assertEquals(0, called.status(), called.err());
  }

  @Test
  void saysThatNobodyAnswers() {
    // Port 1 of this machine: nobody listens where only the system may.
    Called called = Called.with(new LoadCommand(), "--smsc=127.0.0.1:1", "--messages=1");
    assertTrue(called.failed(3, "127.0.0.1:1: "), called.toString());
  }
}
