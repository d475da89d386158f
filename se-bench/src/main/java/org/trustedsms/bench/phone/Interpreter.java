// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.phone;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.trustedsms.bench.result.Operation;

/**
 * Measures times under an interpreter alone: in a JVM of its own, started with {@code -Xint}; the
 * processor time of the thread that computes, see {@link ThreadClock}. It runs {@link
 * InterpretedMain} from the class path of this program, which may be a single JAR. Not thread-safe.
 */
final class Interpreter implements AutoCloseable {
  /** What ends an answer. */
  static final String END = ".";

  /** What ends the output; no answer has an empty line. */
  private static final String ENDED = "";

  /** Many times what the slowest operation takes. */
  private static final long SILENCE_MINUTES = 5;

  private static final int ERROR_BYTES = 2000;

  private final Process process;
  private final Path errors;
  private final Writer requests;
  private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();

  /** Starts the JVM, for a suite; null for the one in the class path. */
  Interpreter(Path suiteJar) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xint",
                "-XX:+UseSerialGC",
                "-cp",
                absolute(System.getProperty("java.class.path")),
                InterpretedMain.class.getName()));
    if (suiteJar != null) {
      command.add(suiteJar.toAbsolutePath().toString());
    }
    errors = Files.createTempFile("trusted-sms-bench", ".txt");
    try {
      process = new ProcessBuilder(command).redirectError(errors.toFile()).start();
    } catch (IOException e) {
      Files.deleteIfExists(errors);
      throw new IOException("cannot start a JVM to measure with -Xint: " + e.getMessage(), e);
    }
    requests = process.outputWriter(StandardCharsets.UTF_8);
    Thread reader = new Thread(this::read, "-Xint");
    reader.setDaemon(true);
    reader.start();
  }

  private static String absolute(String classPath) {
    return Arrays.stream(classPath.split(File.pathSeparator))
        .map(entry -> new File(entry).getAbsolutePath())
        .collect(Collectors.joining(File.pathSeparator));
  }

  private void read() {
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      lines.lines().forEach(answers::add);
    } catch (IOException | UncheckedIOException e) {
      answers.add(e.toString());
    } finally {
      answers.add(ENDED);
    }
  }

  /**
   * Measures the median time of every operation in ms, without those that were lost in the noise.
   * Fails if the JVM does, or says nothing for 5 minutes.
   */
  Map<Operation, Double> measure(PhoneLibrary library, String curve)
      throws IOException, InterruptedException {
    try {
      requests.write(library.name() + '\t' + curve + '\n');
      requests.flush();
    } catch (IOException e) {
      throw failed("it does not listen");
    }
    Map<Operation, Double> millis = new EnumMap<>(Operation.class);
    for (String line = next(); !line.equals(END); line = next()) {
      String[] parts = line.split("\t");
      try {
        millis.put(Operation.valueOf(parts[0]), Double.valueOf(parts[1]));
      } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
        throw failed("it said: " + line);
      }
    }
    return millis;
  }

  private String next() throws IOException, InterruptedException {
    String line = answers.poll(SILENCE_MINUTES, TimeUnit.MINUTES);
    if (line == null) {
      throw failed("it has said nothing for " + SILENCE_MINUTES + " minutes");
    }
    if (line.equals(ENDED)) {
      throw failed("it ended");
    }
    return line;
  }

  private IOException failed(String how) throws IOException {
    process.destroyForcibly();
    String words;
    try (InputStream in = Files.newInputStream(errors)) {
      words = new String(in.readNBytes(ERROR_BYTES), StandardCharsets.UTF_8).strip();
    }
    return new IOException(
        "the JVM that measures with -Xint failed: " + how + (words.isEmpty() ? "" : "; " + words));
  }

  @Override
  public void close() {
    process.destroyForcibly();
    try {
      process.onExit().join();
      Files.deleteIfExists(errors);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
