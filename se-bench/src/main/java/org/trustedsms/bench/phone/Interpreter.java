// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.phone;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.trustedsms.bench.library.ForeignCommand;
import org.trustedsms.bench.result.Operation;

/**
 * Measures times under an interpreter alone, in a JVM of its own that runs {@link InterpretedMain}
 * with {@code -Xint}.
 */
final class Interpreter {
  private static final Duration PATIENCE = Duration.ofMinutes(5);
  private static final int MAX_OUTPUT = 1 << 16;

  private Interpreter() {}

  /**
   * Measures the median time of every operation in ms, without those that were lost in the noise.
   */
  static Map<Operation, Double> measure(PhoneLibrary library, String curve)
      throws IOException, InterruptedException {
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xint",
            "-XX:+UseSerialGC",
            "-cp",
            absolute(System.getProperty("java.class.path")),
            InterpretedMain.class.getName(),
            library.name(),
            curve);
    ForeignCommand.Answer answer =
        ForeignCommand.run(
            new ProcessBuilder(command).redirectErrorStream(true), PATIENCE, MAX_OUTPUT);
    if (answer.status() != 0) {
      throw new IOException(
          "the JVM that measures with -Xint "
              + (answer.ended() ? "failed: " + answer.text().strip() : "does not end"));
    }
    return parse(answer.text());
  }

  private static String absolute(String classPath) {
    return Arrays.stream(classPath.split(File.pathSeparator))
        .map(entry -> new File(entry).getAbsolutePath())
        .collect(Collectors.joining(File.pathSeparator));
  }

  private static Map<Operation, Double> parse(String text) throws IOException {
    Map<Operation, Double> millis = new EnumMap<>(Operation.class);
    for (String line : text.lines().toList()) {
      String[] parts = line.split("\t");
      try {
        millis.put(Operation.valueOf(parts[0]), Double.valueOf(parts[1]));
      } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
        throw new IOException("the JVM that measures with -Xint said: " + line, e);
      }
    }
    return millis;
  }
}
