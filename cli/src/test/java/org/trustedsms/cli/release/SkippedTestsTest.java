// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.release;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SkippedTestsTest {
  private static final String REPORT =
      """
      <testsuite name="x.ThatIT"><testcase name="a" classname="x.ThatIT"/>
      <testcase name="b" classname="x.ThatIT">
        <skipped type="org.opentest4j.TestAbortedException"><![CDATA[a.TestAborted: Assumption failed: there is no gcc
      at x.ThatIT]]></skipped>
      </testcase>
      <testcase name="c" classname="x.ThatIT"><skipped message="there is no gcc"/></testcase>
      </testsuite>
      """;

  @TempDir Path root;

  @Test
  void countsByReasonAndClass() throws Exception {
    Path reports = Files.createDirectories(root.resolve("server/target/failsafe-reports"));
    Files.writeString(reports.resolve("TEST-x.ThatIT.xml"), REPORT);
    Files.writeString(reports.resolve("other.xml"), REPORT);
    Map<String, Integer> skipped = SkippedTests.in(root);
    assertEquals(Map.of("ThatIT                       there is no gcc", 2), skipped);
  }
}
