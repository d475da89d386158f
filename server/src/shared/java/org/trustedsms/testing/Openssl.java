// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.trustedsms.curve.Curve;

/** Runs the openssl command in a folder. */
public final class Openssl {
  private static final int TIMEOUT_SECONDS = 60;

  /** The names of the curves it has; null if there is no such command. */
  private static final Set<String> CURVES = curves();

  private final Path folder;

  private Openssl(Path folder) {
    this.folder = folder;
  }

  /** What a command did. */
  public record Result(int exitCode, byte[] output, String errors) {

    /** Returns the output as text. */
    public String text() {
      return new String(output, StandardCharsets.UTF_8);
    }

    /** Asserts that the command succeeded. */
    public Result ok() {
      assertEquals(0, exitCode, errors);
      return this;
    }
  }

  /** Skips the test unless the command is installed. */
  public static Openssl in(Path folder) {
    assumeTrue(CURVES != null, "the openssl command is not installed");
    return new Openssl(folder);
  }

  /** Skips the test unless the installed command has the curve; returns what it calls it. */
  public static String nameOf(Curve curve) {
    assumeTrue(CURVES != null, "the openssl command is not installed");
    String name = Arrays.stream(curve.names()).filter(CURVES::contains).findFirst().orElse(null);
    assumeTrue(name != null, "this openssl command does not have " + curve);
    return name;
  }

  /** The option that selects the hash function of a curve's signatures. */
  public static String hashOption(Curve curve) {
    return switch (curve.hash().length()) {
      case 32 -> "-sha256";
      case 48 -> "-sha384";
      case 64 -> "-sha512";
      default -> throw new AssertionError(curve.hash().name());
    };
  }

  /** Runs it with arguments that are separated by single spaces. */
  public Result run(String arguments) throws IOException {
    return run(
        folder, Stream.concat(Stream.of("openssl"), Stream.of(arguments.split(" "))).toList());
  }

  /** Runs any command. */
  public Result run(List<String> command) throws IOException {
    return run(folder, command);
  }

  private static Result run(Path folder, List<String> command) throws IOException {
    // Through files: a pipe that nobody empties would stop the command, and so would a question
    // for a passphrase on a terminal.
    Path input = Files.createTempFile("openssl", ".in");
    Path output = Files.createTempFile("openssl", ".out");
    Path errors = Files.createTempFile("openssl", ".err");
    try {
      Process process =
          new ProcessBuilder(command)
              .directory(folder.toFile())
              .redirectInput(input.toFile())
              .redirectOutput(output.toFile())
              .redirectError(errors.toFile())
              .start();
      try {
        assertTrue(process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS), "no answer: " + command);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("interrupted", e);
      } finally {
        process.destroyForcibly();
      }
      return new Result(
          process.exitValue(),
          Files.readAllBytes(output),
          command + ":\n" + Files.readString(errors, StandardCharsets.UTF_8));
    } finally {
      Files.delete(input);
      Files.delete(output);
      Files.delete(errors);
    }
  }

  private static Set<String> curves() {
    try {
      Result list = run(Path.of("."), List.of("openssl", "ecparam", "-list_curves"));
      return list.text()
          .lines()
          .filter(line -> line.contains(":"))
          .map(line -> line.substring(0, line.indexOf(':')).strip())
          .collect(Collectors.toSet());
    } catch (IOException notInstalled) {
      return null;
    }
  }
}
