// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.installation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.cli.command.installation.JarSizeCommand.JarSize;
import org.trustedsms.cli.session.Repository;

class BuildReportTest {
  private static final String REPORT =
      """
      {"jar": "x.jar", "bytes": 30, "packages": [
        {"name": "org.a", "classes": 2, "uncompressed": 40, "bytes": 20},
        {"name": "org.b", "classes": 1, "uncompressed": 15, "bytes": 10}
      ]}
      """;

  @TempDir Path folder;

  private Optional<JarSize> find(String report, String name, long bytes) throws Exception {
    return JarSize.inReport(Files.writeString(folder.resolve("report.json"), report), name, bytes);
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
    for (String broken :
        List.of("", "null", "[]", "{", "{\"packages\": 1}", "{\"packages\": [[1]]}")) {
      assertTrue(find(broken, "x.jar", 30).isEmpty(), broken);
    }
    assertTrue(JarSize.inReport(folder.resolve("none"), "x.jar", 30).isEmpty());
    assertTrue(JarSize.inReport(folder, "x.jar", 30).isEmpty());
  }

  /** The tools of the midlet write what is read here. */
  @Test
  void theReportsOfTheBuildAreFound() throws Exception {
    Path reports = Repository.root().resolve("midlet/target/suites");
    assumeTrue(
        Files.exists(reports.resolve("trusted-sms-all/jar-size.json")),
        "the build made no reports, as with -Dsuites.small=true");
    for (JarSize size : JarSize.shipped(reports)) {
      List<String> parts = size.parts().stream().map(JarSize.Part::name).toList();
      assertTrue(parts.contains("org.trustedsms.message"), size.name() + ": " + parts);
    }
  }
}
