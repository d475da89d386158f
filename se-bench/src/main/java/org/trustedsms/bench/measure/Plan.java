// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.measure;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.openjdk.jmh.util.ListStatistics;
import org.trustedsms.bench.engine.Algorithm;
import org.trustedsms.bench.engine.Engine;
import org.trustedsms.bench.engine.Engine.CallableEngine;
import org.trustedsms.bench.engine.Engine.CallableEngine.Hashing;
import org.trustedsms.bench.engine.EngineName;
import org.trustedsms.bench.engine.TimedTask;
import org.trustedsms.bench.result.Operation;
import org.trustedsms.bench.result.Results.Timing;

/** The steps of a run: by algorithm, then by operation, with the engines side by side. */
final class Plan {
  /** RSA keys above this size take seconds to generate, which only one mode has. */
  private static final int MAX_RSA_BITS = 2048;

  private Plan() {}

  /** One thing to measure; with an engine that times itself, all of an algorithm at once. */
  record Step(Engine engine, Algorithm algorithm, Operation operation) {
    Timing timing(double microseconds, Double error, int samples) {
      return new Timing(engine.name(), algorithm.name(), operation, microseconds, error, samples);
    }

    @Override
    public String toString() {
      return engine.name() + ", " + algorithm.name() + ", " + operation.words();
    }
  }

  /** Takes the time of a step: several times if the engine times itself. */
  interface Gauge {
    /** Measures; if the thread is interrupted meanwhile, nothing goes on running. */
    List<Timing> measure(Plan.Step step) throws Exception;

    /** Tells about how long a step takes, in ms. */
    int millis();
  }

  static List<Algorithm> algorithms(List<String> names) {
    Set<Algorithm> algorithms = new LinkedHashSet<>();
    for (String name : names) {
      algorithms.add(Algorithm.named(name));
    }
    if (names.isEmpty()) {
      algorithms.addAll(Algorithm.curves());
      algorithms.addAll(Algorithm.forComparison());
    }
    return List.copyOf(algorithms);
  }

  /** Opens engines; notes receive each that is missing. */
  static List<Engine> open(List<EngineName> names, Consumer<String> notes) {
    List<Engine> engines = new ArrayList<>();
    for (EngineName name : names) {
      try {
        engines.add(name.open());
      } catch (Engine.UnavailableException e) {
        notes.accept(name.words() + " is left out: " + e.getMessage() + ".");
      }
    }
    return engines;
  }

  /** Makes the steps; notes receive everything left out although the engine has it. */
  static List<Step> steps(
      Mode mode, List<Algorithm> algorithms, List<Engine> engines, Consumer<String> notes)
      throws InterruptedException {
    List<Step> steps = new ArrayList<>();
    boolean keysLeftOut = false;
    for (Algorithm algorithm : algorithms) {
      List<Engine> able = new ArrayList<>();
      for (Engine engine : engines) {
        if (Thread.interrupted()) {
          throw new InterruptedException();
        }
        if (isTakenIn(mode, engine, algorithm, notes)) {
          able.add(engine);
        }
      }
      for (Operation operation : Operation.values()) {
        for (Engine engine : able) {
          if (!engine.operations(algorithm).contains(operation)) {
            continue;
          }
          if (isSlowKey(mode, algorithm, operation)) {
            keysLeftOut = true;
          } else if (engine instanceof CallableEngine || operation == Operation.SIGN) {
            steps.add(new Step(engine, algorithm, operation));
          }
        }
      }
    }
    if (steps.isEmpty()) {
      throw new IllegalArgumentException(
          engines.isEmpty()
              ? "nothing can be measured: no engine that was asked for is here"
              : "nothing can be measured: %s cannot do %s in mode %s"
                  .formatted(
                      names(engines, Engine::name), names(algorithms, Algorithm::name), mode));
    }
    if (keysLeftOut) {
      notes.accept(
          "Key generation of RSA above "
              + MAX_RSA_BITS
              + " bits is measured in mode standard only.");
    }
    return steps;
  }

  private static <T> String names(List<T> all, Function<T, String> name) {
    return all.stream().map(name).collect(Collectors.joining(", "));
  }

  private static boolean isTakenIn(
      Mode mode, Engine engine, Algorithm algorithm, Consumer<String> notes) {
    if (engine.operations(algorithm).isEmpty()) {
      return false;
    }
    if (engine instanceof Engine.SelfTimed) {
      return mode == Mode.QUICK || mode == Mode.STANDARD;
    }
    String fault = ((CallableEngine) engine).fault(algorithm).orElse(null);
    if (fault != null) {
      notes.accept(engine.name() + " is left out on " + algorithm.name() + ": " + fault + ".");
    }
    return fault == null;
  }

  private static boolean isSlowKey(Mode mode, Algorithm algorithm, Operation operation) {
    return mode != Mode.STANDARD
        && operation == Operation.GENERATE_KEY
        && algorithm.isRsa()
        && algorithm.bits() > MAX_RSA_BITS;
  }

  /** Measures loops in this JVM, as before JMH; the result is the least of them, or the mean. */
  record HistoricalGauge(int warmUp, int loops, int runsInLoop, boolean smallest, Hashing hashing)
      implements Plan.Gauge {
    static final HistoricalGauge TRUSTED_SMS =
        new HistoricalGauge(0, 50, 1, false, Hashing.INCLUDED);
    static final HistoricalGauge LOOKOUT = new HistoricalGauge(80, 20, 1, false, Hashing.INCLUDED);
    static final HistoricalGauge AVEIRO = new HistoricalGauge(0, 30, 10, true, Hashing.LEFT_OUT);

    /** As in the results of JMH. */
    private static final double CONFIDENCE = 0.999;

    @Override
    public int millis() {
      return 150;
    }

    @Override
    public List<Timing> measure(Plan.Step step) throws Exception {
      TimedTask task =
          ((CallableEngine) step.engine()).task(step.algorithm(), step.operation(), hashing);
      for (int i = 0; i < warmUp; i++) {
        task.nanoseconds();
      }
      double[] values = new double[loops];
      for (int i = 0; i < loops; i++) {
        for (int j = 0; j < runsInLoop; j++) {
          values[i] += task.nanoseconds() / 1e3 / runsInLoop;
        }
      }
      ListStatistics sample = new ListStatistics(values);
      return List.of(
          smallest
              ? step.timing(sample.getMin(), null, loops)
              : step.timing(sample.getMean(), sample.getMeanErrorAt(CONFIDENCE), loops));
    }
  }
}
