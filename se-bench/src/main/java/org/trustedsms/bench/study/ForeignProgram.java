// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.study;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.trustedsms.bench.library.ClassFiles;
import org.trustedsms.bench.library.ForeignCommand;

/**
 * A small program in another language, a resource beside this class, which a command of this
 * machine runs, if there is one.
 */
record ForeignProgram(
    String language, List<String> command, String file, Map<String, String> environment) {
  static final ForeignProgram GO =
      new ForeignProgram(
          "Go",
          List.of("go", "run"),
          "aveiro.go",
          Map.of(
              "GO111MODULE", "off",
              "GOPROXY", "off",
              "GOTOOLCHAIN", "local",
              "GOFLAGS", "",
              "CGO_ENABLED", "0"));

  static final ForeignProgram PYTHON =
      new ForeignProgram("Python cryptography", List.of("python3", "-B"), "aveiro.py", Map.of());

  static final ForeignProgram OPENSSL =
      new ForeignProgram("OpenSSL", List.of("python3", "-B"), "aveiro-openssl.py", Map.of());

  static final ForeignProgram NODE =
      new ForeignProgram("Node", List.of("node"), "aveiro.mjs", Map.of());

  static final ForeignProgram NODE_BIGINT =
      new ForeignProgram("Node", List.of("node"), "pomcor.mjs", Map.of());

  private static final String FOLDER = "/org/trustedsms/bench/study/";
  private static final int MAX_OUTPUT = 1 << 20;
  private static final int MAX_COMPLAINT = 200;

  /**
   * What a program has printed, errors among it, at most 1 MB; or why it has failed, in a sentence
   * without a full stop.
   */
  record Outcome(String text, String failure) {}

  /**
   * Copies the program to a folder, runs it there, and ends it and all it has started if it takes
   * too long.
   */
  Outcome run(Path folder, int patienceSeconds, String... arguments)
      throws IOException, InterruptedException {
    try (InputStream in = ClassFiles.open(FOLDER + file)) {
      Files.copy(in, folder.resolve(file));
    }
    List<String> line = new ArrayList<>(command);
    line.add(file);
    line.addAll(List.of(arguments));
    ProcessBuilder builder =
        new ProcessBuilder(line).directory(folder.toFile()).redirectErrorStream(true);
    builder.environment().putAll(environment);
    ForeignCommand.Answer answer;
    try {
      answer = ForeignCommand.run(builder, Duration.ofSeconds(patienceSeconds), MAX_OUTPUT);
    } catch (IOException e) {
      return failed("the command " + command.get(0) + " is not installed, or does not start");
    }
    if (!answer.ended()) {
      return failed(file + " does not end within " + patienceSeconds + " seconds");
    }
    if (answer.status() != 0) {
      return failed(file + " ended with " + answer.status() + complaint(answer.text()));
    }
    return new Outcome(answer.text(), null);
  }

  private static Outcome failed(String why) {
    return new Outcome("", why);
  }

  /** The last line: there programs say what is wrong. */
  private static String complaint(String text) {
    String last =
        text.strip().substring(text.strip().lastIndexOf('\n') + 1).replaceAll("\\p{Cntrl}", " ");
    return last.isEmpty()
        ? ""
        : ": " + last.substring(0, Math.min(last.length(), MAX_COMPLAINT)).strip();
  }
}
