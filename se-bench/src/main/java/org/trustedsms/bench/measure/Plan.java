// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.measure;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.trustedsms.bench.engine.Algorithm;
import org.trustedsms.bench.engine.CallableEngine;
import org.trustedsms.bench.engine.Engine;
import org.trustedsms.bench.engine.EngineName;
import org.trustedsms.bench.engine.EngineUnavailableException;
import org.trustedsms.bench.engine.SelfTimedEngine;
import org.trustedsms.bench.result.Operation;

/** Which steps a run has: by algorithm, then by operation, with the engines side by side. */
final class Plan {
  /** RSA keys above this size take seconds to generate, which only one mode has. */
  private static final int MAX_RSA_BITS = 2048;

  private Plan() {}

  /**
   * Finds the algorithms.
   *
   * @param names names; empty: all
   * @return the algorithms, each once
   * @throws IllegalArgumentException if a name is unknown
   */
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

  /**
   * Opens engines.
   *
   * @param notes told of each that cannot be had
   * @return the others
   */
  static List<Engine> open(List<EngineName> names, Consumer<String> notes) {
    List<Engine> engines = new ArrayList<>();
    for (EngineName name : names) {
      try {
        engines.add(name.open());
      } catch (EngineUnavailableException e) {
        notes.accept(name.words() + " is left out: " + e.getMessage() + ".");
      }
    }
    return engines;
  }

  /**
   * Makes the steps. Each engine is checked before it is taken in.
   *
   * @param notes told of everything that is left out although the engine has it
   * @return the steps, in order
   * @throws IllegalArgumentException if there are none
   * @throws InterruptedException if the thread is interrupted
   */
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
          "nothing can be measured: "
              + (engines.isEmpty() ? "no engine that was asked for is here" : none(engines))
              + (engines.isEmpty() ? "" : algorithms(algorithms, mode)));
    }
    if (keysLeftOut) {
      notes.accept(
          "Key generation of RSA above "
              + MAX_RSA_BITS
              + " bits is measured in mode standard only.");
    }
    return steps;
  }

  private static String none(List<Engine> engines) {
    return engines.stream().map(Engine::name).collect(Collectors.joining(", ")) + " cannot do ";
  }

  private static String algorithms(List<Algorithm> algorithms, Mode mode) {
    return algorithms.stream().map(Algorithm::name).collect(Collectors.joining(", "))
        + " in mode "
        + mode;
  }

  private static boolean isTakenIn(
      Mode mode, Engine engine, Algorithm algorithm, Consumer<String> notes) {
    if (engine.operations(algorithm).isEmpty()) {
      return false;
    }
    if (engine instanceof SelfTimedEngine) {
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
}
