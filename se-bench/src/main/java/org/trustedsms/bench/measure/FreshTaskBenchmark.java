// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.measure;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.trustedsms.bench.engine.Task;

/**
 * What JMH runs: an operation that needs something fresh each time. JMH then takes the time of each
 * single run, which adds some 50 ns to it. JMH makes a subclass of it.
 */
@State(Scope.Thread)
@BenchmarkMode(org.openjdk.jmh.annotations.Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class FreshTaskBenchmark {
  /** The engine's name. */
  @Param("")
  public String engine;

  /** The algorithm's name. */
  @Param("")
  public String algorithm;

  /** The name of the constant. */
  @Param("")
  public String operation;

  private Task task;

  /**
   * Makes the task, in the JVM that is to run it.
   *
   * @throws Exception if the engine cannot do it
   */
  @Setup
  public void open() throws Exception {
    task = TaskBenchmark.open(engine, algorithm, operation);
  }

  /**
   * Makes what the next run needs.
   *
   * @throws Exception if it fails
   */
  @Setup(Level.Invocation)
  public void prepare() throws Exception {
    task.prepare();
  }

  /**
   * Runs the operation.
   *
   * @return its result
   * @throws Exception if it fails
   */
  @Benchmark
  public Object run() throws Exception {
    return task.run();
  }
}
