// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.measure;

import java.util.List;
import java.util.regex.Pattern;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import org.trustedsms.bench.engine.CallableEngine;
import org.trustedsms.bench.engine.Hashing;
import org.trustedsms.bench.engine.SelfTimedEngine;
import org.trustedsms.bench.engine.Task;
import org.trustedsms.bench.result.Measurement;

/** Takes times with JMH. */
final class JmhGauge implements Gauge {
  private static final int PATIENCE_SECONDS = 120;

  static {
    // JMH's lock is one file for all users of a machine, and left behind by whoever is first.
    System.setProperty("jmh.ignoreLock", "true");
  }

  private final JmhSchedule schedule;

  JmhGauge(JmhSchedule schedule) {
    this.schedule = schedule;
  }

  @Override
  public List<Measurement> measure(Step step) throws Exception {
    if (step.engine() instanceof SelfTimedEngine engine) {
      return engine.time(step.algorithm(), Math.max(1, schedule.millis() / 2000));
    }
    Options options = options(step);
    Result<?> result = JmhThread.call(() -> new Runner(options).runSingle()).getPrimaryResult();
    double error = result.getScoreError();
    return List.of(
        new Measurement(
            step.engine().name(),
            step.algorithm().name(),
            step.operation(),
            result.getScore(),
            Double.isFinite(error) ? error : null,
            (int) result.getSampleCount()));
  }

  private Options options(Step step) throws Exception {
    return new OptionsBuilder()
        .include("^" + Pattern.quote(benchmark(step).getName() + ".run") + "$")
        .param("engine", step.engine().name())
        .param("algorithm", step.algorithm().name())
        .param("operation", step.operation().name())
        .forks(schedule.ownJvm() ? 1 : 0)
        .warmupForks(0)
        .threads(1)
        .warmupIterations(schedule.warmUps())
        .warmupTime(TimeValue.milliseconds(schedule.warmUpMillis()))
        .measurementIterations(schedule.iterations())
        .measurementTime(TimeValue.milliseconds(schedule.iterationMillis()))
        .timeout(TimeValue.seconds(PATIENCE_SECONDS))
        .verbosity(VerboseMode.SILENT)
        .shouldFailOnError(true)
        .build();
  }

  private static Class<?> benchmark(Step step) throws Exception {
    CallableEngine engine = (CallableEngine) step.engine();
    Task task = engine.task(step.algorithm(), step.operation(), Hashing.INCLUDED);
    return task.hasPreparation() ? FreshTaskBenchmark.class : TaskBenchmark.class;
  }
}
