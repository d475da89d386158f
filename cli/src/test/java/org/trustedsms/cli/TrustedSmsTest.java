// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class TrustedSmsTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... args) {
    return TrustedSms.commandLine()
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(args);
  }

  @Test
  void helpAndVersion() {
    assertEquals(0, run("--help"));
    assertTrue(out.toString().contains("trusted-sms demo"), out.toString());
    assertEquals(0, run("--version"));
    assertTrue(out.toString().contains("trusted-sms "), out.toString());
  }

  @Test
  void callingItWronglyIsOneLineAndTwo() {
    assertEquals(2, run());
    assertEquals("trusted-sms: Missing required subcommand; see \"trusted-sms --help\"\n", lines());
    err.getBuffer().setLength(0);
    assertEquals(2, run("inspekt"));
    assertEquals(1, err.toString().lines().count());
    err.getBuffer().setLength(0);
    assertEquals(2, run("demo", "--\33[2J\nevil"));
    assertEquals(1, err.toString().lines().count(), err.toString());
    assertTrue(err.toString().contains("\\u001B[2J\\nevil"), err.toString());
  }

  private String lines() {
    return err.toString().replace(System.lineSeparator(), "\n");
  }
}
