// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.jar;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.trustedsms.server.file.BoundedFile;
import org.trustedsms.server.file.FileException;

/**
 * What the build of the suites has found out about them, {@code midlet/target/jar-size.json}: it
 * knows the packages, which the JARs do not tell since ProGuard has renamed their classes.
 */
public final class BuildReport {
  private static final int MAX_BYTES = 1 << 20;

  private final Path file;

  /**
   * Creates it; nothing is read yet.
   *
   * @param file the report, which need not be there
   */
  public BuildReport(Path file) {
    this.file = file;
  }

  /**
   * Looks a suite up.
   *
   * @param bytes the length of its JAR, as a report of another JAR does not count
   * @return its parts; empty if there is no report on it
   */
  public Optional<JarSize> find(String jarName, long bytes) {
    try {
      JsonNode report = new ObjectMapper().readTree(BoundedFile.read(file, MAX_BYTES));
      for (JsonNode suite : report.path("suites")) {
        if (suite.path("jar").asText().equals(jarName) && suite.path("bytes").asLong() == bytes) {
          return sound(new JarSize(jarName, bytes, parts(suite.path("packages"))));
        }
      }
      return Optional.empty();
    } catch (FileException | IOException notThereOrBroken) {
      return Optional.empty();
    }
  }

  private static List<JarPart> parts(JsonNode rows) {
    List<JarPart> parts = new ArrayList<>();
    for (JsonNode row : rows) {
      parts.add(
          new JarPart(
              row.path("name").asText(),
              row.path("classes").asInt(),
              row.path("uncompressed").asLong(),
              row.path("bytes").asLong()));
    }
    return parts;
  }

  private static Optional<JarSize> sound(JarSize size) {
    long sum = size.parts().stream().mapToLong(JarPart::bytes).sum();
    return sum == size.bytes() ? Optional.of(size) : Optional.empty();
  }
}
