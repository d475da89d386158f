// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.trustedsms.cli.console.CommandResult;

class ModemsCommandTest {
  private static final String NONE = "/dev/no-such-port";

  private static CommandResult modems(String... args) {
    return CommandResult.with(new ModemsCommand(), args);
  }

  @Test
  void noModemAtAPortIsTheAnswerNo() {
    CommandResult called = modems(NONE);
    assertEquals(1, called.status());
    assertTrue(called.out().startsWith("there is no serial port " + NONE), called.out());
    assertTrue(called.out().contains("no modem found; USB modems are"), called.out());
  }

  @Test
  void aFileIsNoSerialPort() {
    CommandResult called = modems("/dev/null");
    assertEquals(1, called.status());
    assertTrue(called.out().startsWith("/dev/null is not a serial port\n"), called.out());
  }

  @Test
  void whatCannotBeTestedIsNoAnswer() {
    CommandResult called = modems(NONE, "--self-test", "--number", "+447700900150");
    assertTrue(called.failed(3, "no modem found"), called.toString());
  }

  @Test
  void aNumberIsForTheSelfTestOfOneModem() {
    assertTrue(modems("--number", "+1", NONE).failed(2, "--number is for --self-test"));
    assertTrue(modems("--self-test", "--number", "+1").failed(2, "name one port"));
    assertTrue(modems("--self-test", "--number", "+1", NONE, NONE).failed(2, "name one port"));
    assertTrue(modems("--self-test", "--wait", "soon").failed(2, "--wait"));
  }
}
