// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.study;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.trustedsms.bench.library.ClassFiles;
import org.trustedsms.bench.library.ExternalCommand;

/** A small program in another language, a resource here, run by a machine's command. */
record ExternalProgram(
    String language, List<String> command, String file, Map<String, String> environment) {
  static final ExternalProgram GO =
      new ExternalProgram(
          "Go",
          List.of("go", "run"),
          "aveiro.go",
          Map.of(
              "GO111MODULE", "off",
              "GOPROXY", "off",
              "GOTOOLCHAIN", "local",
              "GOFLAGS", "",
              "CGO_ENABLED", "0"));

  static final ExternalProgram PYTHON =
      new ExternalProgram("Python cryptography", List.of("python3", "-B"), "aveiro.py", Map.of());

  static final ExternalProgram OPENSSL =
      new ExternalProgram("OpenSSL", List.of("python3", "-B"), "aveiro-openssl.py", Map.of());

  static final ExternalProgram NODE =
      new ExternalProgram("Node", List.of("node"), "aveiro.mjs", Map.of());

  static final ExternalProgram NODE_BIGINT =
      new ExternalProgram("Node", List.of("node"), "pomcor.mjs", Map.of());

  private static final String FOLDER = "/org/trustedsms/bench/study/";
  private static final int MAX_OUTPUT = 1 << 20;
  private static final int MAX_ERROR_LINE = 200;

  /** A program's output, errors included, at most 1 MB; or why it failed, without a full stop. */
  record Outcome(String text, String failure) {}

  /** Runs a copy of the program in a folder; ends it and all it started if it takes too long. */
  Outcome run(Path folder, int timeoutSeconds, String... arguments)
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
    ExternalCommand.Answer answer;
    try {
      answer = ExternalCommand.run(builder, Duration.ofSeconds(timeoutSeconds), MAX_OUTPUT);
    } catch (IOException e) {
      return failed("the command " + command.get(0) + " is not installed, or does not start");
    }
    if (!answer.ended()) {
      return failed(file + " does not end within " + timeoutSeconds + " seconds");
    }
    if (answer.status() != 0) {
      return failed(file + " ended with " + answer.status() + errorLine(answer.text()));
    }
    return new Outcome(answer.text(), null);
  }

  private static Outcome failed(String why) {
    return new Outcome("", why);
  }

  /** The last line: there programs say what is wrong. */
  private static String errorLine(String text) {
    String last =
        text.strip().substring(text.strip().lastIndexOf('\n') + 1).replaceAll("\\p{Cntrl}", " ");
    return last.isEmpty()
        ? ""
        : ": " + last.substring(0, Math.min(last.length(), MAX_ERROR_LINE)).strip();
  }

  /**
   * Parses the output of a program in another language: lines of name, one or more times in
   * microseconds, and a result in hexadecimal, separated by tabs; or name, "-" and why not. The
   * rest is no figure. The version may be empty.
   */
  record ExternalFigures(String version, Map<String, Figure> figures, Map<String, String> reasons) {
    private static final int MAX_WORDS = 120;
    private static final int MAX_DIGITS = 4096;

    /** Nothing takes a quarter of an hour. */
    private static final double MAX_MICROSECONDS = 1e9;

    /** Microseconds, each more than 0, and what was computed, which nobody has checked. */
    record Figure(List<Double> times, byte[] result) {}

    /** Reads output with so many times in a line; of several with one name the first counts. */
    static ExternalFigures parse(String text, List<String> algorithms, int times) {
      String version = "";
      Map<String, Figure> figures = new LinkedHashMap<>();
      Map<String, String> reasons = new LinkedHashMap<>();
      for (String line : text.lines().toList()) {
        String[] parts = line.split("\t", -1);
        String name = parts[0];
        if (name.equals("version") && parts.length == 2 && version.isEmpty()) {
          version = words(parts[1]);
        } else if (algorithms.contains(name)
            && !figures.containsKey(name)
            && !reasons.containsKey(name)) {
          read(name, parts, times, figures, reasons);
        }
      }
      for (String algorithm : algorithms) {
        if (!figures.containsKey(algorithm)) {
          reasons.putIfAbsent(algorithm, "nothing was printed for it");
        }
      }
      return new ExternalFigures(version, figures, reasons);
    }

    static ExternalFigures failed(String why, List<String> algorithms) {
      Map<String, String> reasons = new LinkedHashMap<>();
      algorithms.forEach(algorithm -> reasons.put(algorithm, why));
      return new ExternalFigures("", Map.of(), reasons);
    }

    private static void read(
        String name,
        String[] parts,
        int times,
        Map<String, Figure> figures,
        Map<String, String> reasons) {
      if (parts.length == 3 && parts[1].equals("-")) {
        reasons.put(name, words(parts[2]));
        return;
      }
      try {
        String digits = parts[parts.length - 1];
        if (parts.length == times + 2 && !digits.isEmpty() && digits.length() <= MAX_DIGITS) {
          List<Double> values = new ArrayList<>();
          for (int i = 1; i <= times; i++) {
            values.add(microseconds(parts[i]));
          }
          figures.put(name, new Figure(values, HexFormat.of().parseHex(digits)));
          return;
        }
      } catch (IllegalArgumentException e) {
        // It is reported below.
      }
      reasons.put(name, "what was printed for it is not understood");
    }

    private static double microseconds(String text) {
      double value = Double.parseDouble(text);
      if (!(value > 0 && value < MAX_MICROSECONDS)) {
        throw new IllegalArgumentException("no time: " + text);
      }
      return value;
    }

    private static String words(String text) {
      String plain = text.replaceAll("[^\\p{Print}]", " ").strip();
      return plain.substring(0, Math.min(plain.length(), MAX_WORDS));
    }
  }
}
