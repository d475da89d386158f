// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.installation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuildReportTest {
  private static final String REPORT =
      """
      {"suites": [{"name": "x", "jar": "x.jar", "bytes": 30, "packages": [
        {"name": "org.a", "classes": 2, "uncompressed": 40, "bytes": 20, "sharePercent": 66.7},
        {"name": "org.b", "classes": 1, "uncompressed": 15, "bytes": 10, "sharePercent": 33.3}
      ]}]}
      """;

  @TempDir Path folder;

  private Optional<JarSize> find(String report, String name, long bytes) throws Exception {
    return JarSizes.inReport(Files.writeString(folder.resolve("report.json"), report), name, bytes);
  }

  @Test
  void itTellsTheParts() throws Exception {
    assertEquals(
        Optional.of(
            new JarSize(
                "x.jar",
                30,
                List.of(
                    new JarSize.Part("org.a", 2, 40, 20), new JarSize.Part("org.b", 1, 15, 10)))),
        find(REPORT, "x.jar", 30));
  }

  @Test
  void whatIsNotOnThisJarDoesNotCount() throws Exception {
    assertTrue(find(REPORT, "x.jar", 31).isEmpty());
    assertTrue(find(REPORT, "y.jar", 30).isEmpty());
    assertTrue(find(REPORT.replace("\"bytes\": 10", "\"bytes\": 9"), "x.jar", 30).isEmpty());
    for (String broken : List.of("", "null", "[]", "{", "{\"suites\": 1}", "{\"suites\": [[1]]}")) {
      assertTrue(find(broken, "x.jar", 30).isEmpty(), broken);
    }
    assertTrue(JarSizes.inReport(folder.resolve("none"), "x.jar", 30).isEmpty());
    assertTrue(JarSizes.inReport(folder, "x.jar", 30).isEmpty());
  }
}
