// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TrustedSmsTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... args) {
    return TrustedSms.commandLine(variable -> null, args)
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
    assertEquals(2, run("inspekt"));
    assertEquals(1, err.toString().lines().count());
    err.getBuffer().setLength(0);
    assertEquals(2, run("demo", "--\33[2J\nevil"));
    assertEquals(1, err.toString().lines().count(), err.toString());
    assertTrue(err.toString().contains("\\u001B[2J\\nevil"), err.toString());
  }

  @Test
  void withoutACommandTheHelpIsPrinted() {
    assertEquals(2, run());
    assertTrue(err.toString().startsWith("Usage: trusted-sms "), err.toString());
    err.getBuffer().setLength(0);
    assertEquals(2, run("contacts"));
    assertTrue(err.toString().startsWith("Usage: trusted-sms contacts "), err.toString());
    assertEquals("", out.toString());
  }

  @Test
  void helpTellsOfACommand() {
    assertEquals(0, run("help"));
    assertTrue(out.toString().startsWith("Usage: trusted-sms "), out.toString());
    out.getBuffer().setLength(0);
    assertEquals(0, run("help", "contacts", "add"));
    assertTrue(out.toString().startsWith("Usage: trusted-sms contacts add "), out.toString());
    assertEquals(2, run("help", "sing"));
    assertTrue(err.toString().contains("there is no command \"sing\" (did you mean sign?)"));
  }

  @Test
  void onlyWhatIsNearIsSuggested() {
    Map.of(
            "sing",
            " (did you mean sign?)",
            "inspekt",
            " (did you mean inspect?)",
            "finger",
            " (did you mean fingerprint?)",
            "VERIFY",
            "",
            "xyzzy",
            "",
            "generate-men",
            "",
            "x".repeat(100_000),
            "")
        .forEach(
            (word, suggestion) -> {
              err.getBuffer().setLength(0);
              assertEquals(2, run(word));
              assertEquals(
                  "trusted-sms: there is no command \""
                      + word
                      + "\""
                      + suggestion
                      + "; see \"trusted-sms --help\"",
                  err.toString().strip());
            });
    assertEquals(2, run("budget", "--jsno=a"));
    assertTrue(err.toString().contains("(did you mean --json?)"), err.toString());
  }
}
