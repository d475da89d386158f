// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.phone;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.trustedsms.bench.result.Operation;

/**
 * The program of the JVM that {@link Interpreter} starts. Each line of the input is the name of a
 * {@link PhoneLibrary}, a tabulator and a curve; each is answered with a line for every operation,
 * its name, a tabulator and its time in ms, and a line with a full stop. It ends with its input,
 * and so with the program that started it.
 */
final class InterpretedMain {
  private static final int RUNS = 21;
  private static final double ENOUGH_MILLIS = 400;

  private InterpretedMain() {}

  /** Takes the suite's JAR; none for the one in the class path. */
  public static void main(String[] arguments) throws IOException, ReflectiveOperationException {
    Path suiteJar = arguments.length == 0 ? null : Path.of(arguments[0]);
    Map<PhoneLibrary, ClassLoader> loaders = new EnumMap<>(PhoneLibrary.class);
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      String[] request = line.split("\t");
      PhoneLibrary library = PhoneLibrary.valueOf(request[0]);
      if (!loaders.containsKey(library)) {
        loaders.put(library, library.program(suiteJar).load());
      }
      answer(library.trial(loaders.get(library), request[1]));
    }
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
    System.out.println(Interpreter.END);
  }

  private static double millis(Trial trial, Operation operation)
      throws ReflectiveOperationException {
    ThreadClock clock = new ThreadClock();
    List<Double> times = new ArrayList<>();
    double sum = 0;
    while (times.size() < RUNS && sum < ENOUGH_MILLIS) {
      trial.prepare(operation);
      long start = clock.nanos();
      trial.run(operation);
      double millis = (clock.nanos() - start) / 1e6;
      times.add(millis);
      sum += millis;
    }
    return median(times);
  }

  /** Returns the median: half of the values are not above it, and half are not below it. */
  static double median(List<Double> values) {
    List<Double> sorted = new ArrayList<>(values);
    Collections.sort(sorted);
    int half = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(half)
        : (sorted.get(half - 1) + sorted.get(half)) / 2;
  }
}
