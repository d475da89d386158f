// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.trustedsms.cli.console.CommandResult;

class LabCommandTest {

  @Test
  void listensForThisMachineAlone() {
    CommandResult called = CommandResult.with(new LabCommand(), "--listen", "0.0.0.0:0");
    assertTrue(called.failed(2, "--listen 0.0.0.0:0: "), called.toString());
    assertTrue(called.err().contains("on this machine only"), called.err());
  }
}
