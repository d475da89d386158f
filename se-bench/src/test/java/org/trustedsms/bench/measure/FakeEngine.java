// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.measure;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.trustedsms.bench.engine.Algorithm;
import org.trustedsms.bench.engine.Engine.CallableEngine;
import org.trustedsms.bench.engine.Engine.CallableEngine.Hashing;
import org.trustedsms.bench.engine.TimedTask;
import org.trustedsms.bench.result.Operation;

/** An engine that has P-192 and P-224, and does nothing. */
final class FakeEngine implements CallableEngine {
  static final Algorithm P192 = Algorithm.named("P-192");
  static final Algorithm P224 = Algorithm.named("P-224");

  private final String name;
  private final Callable<?> timed;
  private final String fault;
  private Hashing hashing;

  FakeEngine(String name, Callable<?> timed, String fault) {
    this.name = name;
    this.timed = timed;
    this.fault = fault;
  }

  Hashing hashing() {
    return hashing;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String version() {
    return "1";
  }

  @Override
  public List<String> notes() {
    return List.of(name + " does nothing.");
  }

  @Override
  public Set<Operation> operations(Algorithm algorithm) {
    return algorithm.equals(P192) || algorithm.equals(P224)
        ? EnumSet.of(Operation.SIGN, Operation.VERIFY_KNOWN)
        : EnumSet.noneOf(Operation.class);
  }

  @Override
  public TimedTask task(Algorithm algorithm, Operation operation, Hashing included) {
    hashing = included;
    return TimedTask.of(timed);
  }

  @Override
  public Optional<String> fault(Algorithm algorithm) {
    return Optional.ofNullable(algorithm.equals(P192) ? fault : null);
  }
}
