// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.measure;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.trustedsms.bench.engine.Algorithm;
import org.trustedsms.bench.engine.Engine.CallableEngine;
import org.trustedsms.bench.engine.Engine.CallableEngine.Hashing;
import org.trustedsms.bench.engine.EngineName;
import org.trustedsms.bench.engine.TimedTask;
import org.trustedsms.bench.result.Operation;

/** The benchmark that JMH runs and subclasses: an operation that can be repeated as it stands. */
@State(Scope.Thread)
@BenchmarkMode(org.openjdk.jmh.annotations.Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class TaskBenchmark {
  @Param("")
  public String engine;

  @Param("")
  public String algorithm;

  @Param("")
  public String operation;

  TimedTask task;

  @Setup
  public void open() throws Exception {
    CallableEngine opened = (CallableEngine) EngineName.named(List.of(engine)).get(0).open();
    task = opened.task(Algorithm.named(algorithm), Operation.valueOf(operation), Hashing.INCLUDED);
  }

  @Benchmark
  public Object run() throws Exception {
    return task.run();
  }
}
