// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.installation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.cli.command.installation.DoctorCommand.HealthChecks;
import org.trustedsms.cli.command.installation.DoctorCommand.HealthChecks.Finding;
import org.trustedsms.cli.command.installation.DoctorCommand.HealthChecks.HealthCheck;

class HealthChecksTest {
  @TempDir Path folder;

  private static HealthCheck other(Callable<Finding> look) {
    return new HealthCheck("other", true, look);
  }

  @Test
  void signaturesWorkHereAndABrokenMessageIsNoticed() throws Exception {
    HealthCheck signatures =
        HealthChecks.all(folder, folder).stream()
            .filter(check -> check.subject().equals("signatures"))
            .findFirst()
            .orElseThrow();
    assertTrue(signatures.carryOut(Duration.ofMinutes(5)).isOk());
    byte[] other = HexFormat.of().parseHex("4461ff40d8a9819e7d1d2ada" + "11".repeat(48));
    assertEquals(
        Finding.broken(
            "a published message is signature invalid",
            "build the project again; do not use it as it is"),
        HealthChecks.signatures(other));
  }

  @Test
  void javaAndTheSuitesAreThere() {
    assertTrue(HealthChecks.java().isOk());
    Finding suites = HealthChecks.suites();
    assertTrue(suites.isOk(), suites.toString());
    assertTrue(suites.details().contains("trusted-sms-all.jar, "), suites.details());
  }

  @Test
  void aPortIsFreeOrNot() throws Exception {
    int port;
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = taken.getLocalPort();
      assertEquals(Finding.State.MISSING, HealthChecks.port(port).state());
    }
    assertTrue(HealthChecks.port(port).isOk());
  }

  @Test
  void aReportIsThereOrNot() throws Exception {
    Path report = folder.resolve("report.json");
    assertEquals(Finding.State.MISSING, HealthChecks.report(report).state());
    Files.writeString(report, "{}");
    assertEquals(Finding.State.BROKEN, HealthChecks.report(report).state());
  }

  @Test
  void aCheckThatHangsOrFailsIsAFinding() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    HealthCheck hanging =
        other(
            () -> {
              never.await();
              return Finding.ok("");
            });
    Finding late = hanging.carryOut(Duration.ofMillis(50));
    assertEquals(Finding.State.BROKEN, late.state());
    HealthCheck failing =
        other(
            () -> {
              throw new IllegalStateException("x");
            });
    Finding failed = failing.carryOut(Duration.ofMinutes(1));
    assertEquals("the check has failed: java.lang.IllegalStateException: x", failed.details());
  }

  @Test
  void whatIsNeededComesFirst() {
    List<Boolean> needed =
        HealthChecks.all(folder, folder.resolve("none")).stream()
            .map(HealthCheck::isNeeded)
            .toList();
    assertTrue(needed.indexOf(false) > 0, needed.toString());
    assertFalse(needed.subList(needed.indexOf(false), needed.size()).contains(true));
  }
}
