// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.phone;

import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.trustedsms.bench.library.ExternalCommand;
import org.trustedsms.bench.phone.PhoneLibrary.Trial;
import org.trustedsms.bench.result.Operation;

/** Measures times in a JVM that runs {@link InterpretedMain} with {@code -Xint}. */
final class Interpreter {
  private static final Duration TIMEOUT = Duration.ofMinutes(5);
  private static final int MAX_OUTPUT = 1 << 16;

  private Interpreter() {}

  /** Measures each operation's median processor time in ms, without those lost in the noise. */
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
    ExternalCommand.Answer answer =
        ExternalCommand.run(
            new ProcessBuilder(command).redirectErrorStream(true), TIMEOUT, MAX_OUTPUT);
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

  /**
   * The JVM program of {@link Interpreter}, for a {@link PhoneLibrary} and a curve. Prints a line
   * for each operation: name, tabulator, time in ms.
   */
  static final class InterpretedMain {
    private static final int RUNS = 21;
    private static final double ENOUGH_MILLIS = 400;

    private InterpretedMain() {}

    public static void main(String[] arguments) throws IOException, ReflectiveOperationException {
      PhoneLibrary library = PhoneLibrary.valueOf(arguments[0]);
      answer(library.trial(library.program().load(), arguments[1]));
    }

    private static void answer(Trial trial) throws ReflectiveOperationException {
      Map<Operation, Double> all = new EnumMap<>(Operation.class);
      for (Operation operation : trial.operations()) {
        all.put(operation, millis(trial, operation));
      }
      all.forEach(
          (operation, millis) -> {
            double own = millis - trial.includes(operation).map(all::get).orElse(0.0);
            if (own > 0) {
              System.out.println(operation.name() + '\t' + own);
            }
          });
    }

    private static double millis(Trial trial, Operation operation)
        throws ReflectiveOperationException {
      ThreadMXBean threads = ManagementFactory.getThreadMXBean();
      List<Double> times = new ArrayList<>();
      double sum = 0;
      while (times.size() < RUNS && sum < ENOUGH_MILLIS) {
        trial.prepare(operation);
        long start = threads.getCurrentThreadCpuTime();
        trial.run(operation);
        double millis = (threads.getCurrentThreadCpuTime() - start) / 1e6;
        times.add(millis);
        sum += millis;
      }
      return median(times);
    }

    static double median(List<Double> values) {
      List<Double> sorted = new ArrayList<>(values);
      Collections.sort(sorted);
      int half = sorted.size() / 2;
      return sorted.size() % 2 == 1
          ? sorted.get(half)
          : (sorted.get(half - 1) + sorted.get(half)) / 2;
    }
  }
}
