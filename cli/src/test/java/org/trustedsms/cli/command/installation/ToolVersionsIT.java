// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.installation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.cli.command.installation.DoctorCommand.HealthChecks;
import org.trustedsms.cli.command.installation.DoctorCommand.HealthChecks.Finding;

/** Programs that answer anything, or nothing. */
@DisabledOnOs(OS.WINDOWS)
class ToolVersionsIT {
  @TempDir Path folder;

  private List<String> script(String commands) throws Exception {
    Path script = Files.writeString(folder.resolve("program"), "#!/bin/sh\n" + commands + "\n");
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
    return List.of(script.toString());
  }

  private Finding maven(String answer) throws Exception {
    return HealthChecks.maven(script("printf '%b' '" + answer + "'"));
  }

  @Test
  void versionsAreCompared() throws Exception {
    assertTrue(maven("Apache Maven 3.8.7\\n").isOk());
    assertTrue(maven("\\n\\033[0m\\033[1mApache Maven 4.0.0-rc-1 (abc)\\033[m\\nJava ...").isOk());
    assertTrue(maven("Apache Maven 3.10.0").isOk());
    assertEquals(Finding.State.BROKEN, maven("Apache Maven 3.6.3").state());
    assertEquals(Finding.State.BROKEN, maven("Apache Maven 2.9.9").state());
    assertEquals(Finding.State.BROKEN, maven("Apache Ant 1.10").state());
    assertEquals(Finding.State.BROKEN, maven("").state());
    assertTrue(HealthChecks.openssl(script("echo OpenSSL 1.1.1w  11 Sep 2023")).isOk());
    assertTrue(HealthChecks.openssl(script("echo OpenSSL 3.0.19")).isOk());
    assertEquals(Finding.State.BROKEN, HealthChecks.openssl(script("echo LibreSSL 3.3.6")).state());
  }

  @Test
  void aProgramThatIsMissingOrFailsIsAFinding() throws Exception {
    List<String> nothing = List.of(folder.resolve("nothing").toString());
    assertEquals(Finding.State.MISSING, HealthChecks.maven(nothing).state());
    assertEquals(
        Finding.State.BROKEN,
        HealthChecks.maven(script("echo Apache Maven 3.9.0; exit 1")).state());
  }

  @Test
  void longAndEvilAnswersAreShortened() throws Exception {
    Finding finding = maven("Apache Maven 3.9.1 " + "x".repeat(3000));
    assertTrue(finding.isOk(), finding.toString());
    assertTrue(finding.details().length() < 120, finding.details());
  }
}
