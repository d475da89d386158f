// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.trustedsms.cli.console.CommandResult;

class DemoCommandTest {

  @Test
  void refusesWhatCannotBeShown() {
    for (String[] wrong :
        new String[][] {
          {"--curve=p193", "no curve is named \"p193\"; there are P-192"},
          {"--phones=1", "1 phones: 2 to 10"},
          {"--phones=11", "11 phones: 2 to 10"},
          {"--phones=two", "--phones"},
          {"--text=", "text of 0 characters"},
          {"--lose=1.5", "not a probability"},
          {"--encrypt=1", "--encrypt"},
          {"extra", "extra"}
        }) {
      CommandResult called = CommandResult.with(new DemoCommand(), wrong[0]);
      assertTrue(called.failed(2, wrong[1]), called.toString());
    }
  }
}
