// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.measure;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.openjdk.jmh.util.Version;
import org.trustedsms.bench.engine.Engine;
import org.trustedsms.bench.result.Environment;

/** Finds out where a run takes place. */
final class Machine {
  private static final Path CPU_INFO = Path.of("/proc/cpuinfo");

  private Machine() {}

  static Environment environment(List<Engine> engines) {
    Map<String, String> versions = new LinkedHashMap<>();
    for (Engine engine : engines) {
      versions.put(engine.name(), engine.version());
    }
    versions.put("JMH", Version.getPlainVersion().replace("JMH ", ""));
    return new Environment(
        processor(CPU_INFO),
        Runtime.getRuntime().availableProcessors(),
        System.getProperty("os.name") + " " + System.getProperty("os.version"),
        System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version"),
        Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
        versions);
  }

  /** Linux has the name in a file, Windows in the environment; else the architecture must do. */
  static String processor(Path cpuInfo) {
    try (Stream<String> lines = Files.lines(cpuInfo, StandardCharsets.ISO_8859_1)) {
      Optional<String> name =
          lines
              .filter(line -> line.startsWith("model name") && line.indexOf(':') > 0)
              .map(line -> line.substring(line.indexOf(':') + 1).strip())
              .filter(text -> !text.isEmpty())
              .findFirst();
      return name.orElseGet(Machine::fallback);
    } catch (IOException e) {
      return fallback();
    }
  }

  private static String fallback() {
    String windows = System.getenv("PROCESSOR_IDENTIFIER");
    return windows != null ? windows : System.getProperty("os.arch");
  }
}
