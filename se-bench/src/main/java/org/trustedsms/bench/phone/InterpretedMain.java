// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.phone;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.trustedsms.bench.phone.PhoneLibrary.Trial;
import org.trustedsms.bench.result.Operation;

/**
 * The program of the JVM that {@link Interpreter} starts, for a {@link PhoneLibrary} and a curve.
 * It prints a line for every operation: its name, a tabulator and its time in ms.
 */
final class InterpretedMain {
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

  static double median(List<Double> values) {
    List<Double> sorted = new ArrayList<>(values);
    Collections.sort(sorted);
    int half = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(half)
        : (sorted.get(half - 1) + sorted.get(half)) / 2;
  }

  /**
   * The processor time of the current thread where the JVM tells it in steps of less than 1 ms;
   * else the time that passes. To be used by one thread.
   */
  static final class ThreadClock {
    private static final long FINE_NANOS = 1_000_000;

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final boolean processorTime;

    ThreadClock() {
      processorTime = threads.isCurrentThreadCpuTimeSupported() && step() < FINE_NANOS;
    }

    private long step() {
      long before = threads.getCurrentThreadCpuTime();
      if (before < 0) {
        return Long.MAX_VALUE;
      }
      long after = before;
      while (after == before) {
        after = threads.getCurrentThreadCpuTime();
      }
      return after - before;
    }

    /** Returns a time in ns; only differences mean anything. */
    long nanos() {
      return processorTime ? threads.getCurrentThreadCpuTime() : System.nanoTime();
    }
  }
}
