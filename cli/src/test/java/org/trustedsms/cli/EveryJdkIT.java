// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.cli.session.Sandbox;
import org.trustedsms.cli.session.Shell;

/** Commands on each JDK that is installed print no warning. */
@DisabledOnOs(OS.WINDOWS)
class EveryJdkIT {
  private static final int OLDEST = 17;

  /** They open the store, in SQLite, and the native crypto providers. */
  private static final List<String> COMMANDS =
      List.of(
          "trusted-sms keygen --no-passphrase --out key.pem",
          "trusted-sms pubkey key.pem --out key.pub.pem",
          "trusted-sms sign --key key.pem --out message.hex hello",
          "trusted-sms verify --sender key.pub.pem --in message.hex",
          "trusted-sms contacts list",
          "trusted-sms doctor");

  @TempDir Path temporary;

  /** JDKs where Linux and SDKMAN install them, each once, and the one that runs this. */
  private static List<Path> jdks() throws IOException {
    List<Path> jdks = new ArrayList<>();
    jdks.add(Path.of(System.getProperty("java.home")).toRealPath());
    for (Path folder :
        List.of(
            Path.of("/usr/lib/jvm"),
            Path.of(System.getProperty("user.home"), ".sdkman/candidates/java"))) {
      if (Files.isDirectory(folder)) {
        try (Stream<Path> entries = Files.list(folder)) {
          for (Path jdk : entries.sorted().toList()) {
            if (Files.isExecutable(jdk.resolve("bin/java")) && feature(jdk) >= OLDEST) {
              jdks.add(jdk.toRealPath());
            }
          }
        }
      }
    }
    return jdks.stream().distinct().toList();
  }

  private static int feature(Path jdk) throws IOException {
    Path release = jdk.resolve("release");
    String version =
        !Files.exists(release)
            ? ""
            : Files.readAllLines(release).stream()
                .filter(line -> line.startsWith("JAVA_VERSION="))
                .map(line -> line.replaceAll("[^0-9.]", "").replaceAll("[.].*", ""))
                .findFirst()
                .orElse("");
    return version.isEmpty() ? 0 : Integer.parseInt(version);
  }

  @TestFactory
  Stream<DynamicTest> commandsWarnOfNothing() throws IOException {
    return jdks().stream()
        .map(jdk -> dynamicTest(jdk.getFileName().toString(), () -> warnOfNothing(jdk)));
  }

  private void warnOfNothing(Path jdk) throws Exception {
    Sandbox sandbox =
        new Sandbox(temporary.resolve(jdk.getFileName().toString()))
            .with("JAVA_HOME", jdk.toString());
    try (Shell shell = sandbox.shell()) {
      for (String command : COMMANDS) {
        Shell.Answer answer = shell.run(command);
        assertEquals(0, answer.status(), () -> command + ": " + answer.output());
        assertEquals(
            List.of(),
            answer.output().stream().filter(line -> line.matches("(?i).*warning.*")).toList(),
            command);
      }
    }
  }
}
