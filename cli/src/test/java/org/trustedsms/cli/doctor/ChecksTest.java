// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.doctor;

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

class ChecksTest {
  @TempDir Path folder;

  /** A check that does something else. */
  private record Other(Callable<Finding> what) implements Check {
    @Override
    public String subject() {
      return "other";
    }

    @Override
    public boolean isNeeded() {
      return true;
    }

    @Override
    public Finding look() throws InterruptedException {
      try {
        return what.call();
      } catch (InterruptedException | RuntimeException e) {
        throw e;
      } catch (Exception e) {
        throw new AssertionError(e);
      }
    }
  }

  @Test
  void signaturesWorkHereAndABrokenMessageIsNoticed() {
    assertTrue(new CoreCheck().look().isOk());
    byte[] other = HexFormat.of().parseHex("4401f100c8329bfd6681ee6f399b0c" + "11".repeat(48));
    assertEquals(
        Finding.broken(
            "a published message is signature invalid",
            "build the project again; do not use it as it is"),
        new CoreCheck(other).look());
  }

  @Test
  void javaAndTheSuitesAreThere() {
    assertTrue(new JavaCheck().look().isOk());
    Finding suites = new SuitesCheck().look();
    assertTrue(suites.isOk(), suites.toString());
    assertTrue(suites.details().contains("trusted-sms-all.jar, "), suites.details());
  }

  @Test
  void aPortIsFreeOrNot() throws Exception {
    int port;
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = taken.getLocalPort();
      assertEquals(State.MISSING, new PortCheck(port).look().state());
    }
    assertTrue(new PortCheck(port).look().isOk());
  }

  @Test
  void aReportIsThereOrNot() throws Exception {
    Path report = folder.resolve("report.json");
    assertEquals(State.MISSING, new ReportCheck(report).look().state());
    Files.writeString(report, "{}");
    assertEquals(State.BROKEN, new ReportCheck(report).look().state());
  }

  @Test
  void aCheckThatHangsOrFailsIsAFinding() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    Check hanging =
        new Other(
            () -> {
              never.await();
              return Finding.ok("");
            });
    Finding late = new Examination(Duration.ofMillis(50)).of(hanging);
    assertEquals(State.BROKEN, late.state());
    Check failing =
        new Other(
            () -> {
              throw new IllegalStateException("x");
            });
    Finding failed = new Examination(Duration.ofMinutes(1)).of(failing);
    assertEquals("the check has failed: java.lang.IllegalStateException: x", failed.details());
  }

  @Test
  void whatIsNeededComesFirst() {
    List<Boolean> needed =
        Checks.all(folder, folder.resolve("none")).stream().map(Check::isNeeded).toList();
    assertTrue(needed.indexOf(false) > 0, needed.toString());
    assertFalse(needed.subList(needed.indexOf(false), needed.size()).contains(true));
  }
}
