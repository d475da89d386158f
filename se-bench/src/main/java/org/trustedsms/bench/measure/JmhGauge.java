// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.measure;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.regex.Pattern;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import org.trustedsms.bench.engine.Engine;
import org.trustedsms.bench.engine.Engine.CallableEngine;
import org.trustedsms.bench.engine.Engine.CallableEngine.Hashing;
import org.trustedsms.bench.engine.TimedTask;
import org.trustedsms.bench.result.Results.Timing;
import org.trustedsms.server.util.DaemonThreads;

/** Takes times with JMH; an operation may have a JVM of its own. */
record JmhGauge(boolean ownJvm, int warmUps, int warmUpMillis, int iterations, int iterationMillis)
    implements Plan.Gauge {
  static final JmhGauge QUICK = new JmhGauge(false, 1, 20, 8, 8);
  static final JmhGauge STANDARD = new JmhGauge(true, 4, 500, 10, 250);

  private static final int JVM_START_MILLIS = 600;
  private static final int TIMEOUT_SECONDS = 120;
  private static final String FORK = "org.openjdk.jmh.runner.ForkedMain";

  static {
    // JMH's lock is one file for all users of a machine, and left behind by whoever is first.
    System.setProperty("jmh.ignoreLock", "true");
  }

  @Override
  public int millis() {
    return warmUps * warmUpMillis + iterations * iterationMillis + (ownJvm ? JVM_START_MILLIS : 0);
  }

  @Override
  public List<Timing> measure(Plan.Step step) throws Exception {
    if (step.engine() instanceof Engine.SelfTimed engine) {
      return engine.time(step.algorithm(), Math.max(1, millis() / 2000));
    }
    Options options = options(step);
    Result<?> result = onOwnThread(() -> new Runner(options).runSingle()).getPrimaryResult();
    double error = result.getScoreError();
    return List.of(
        step.timing(
            result.getScore(),
            Double.isFinite(error) ? error : null,
            (int) result.getSampleCount()));
  }

  private Options options(Plan.Step step) throws Exception {
    return new OptionsBuilder()
        .include("^" + Pattern.quote(benchmark(step).getName() + ".run") + "$")
        .param("engine", step.engine().name())
        .param("algorithm", step.algorithm().name())
        .param("operation", step.operation().name())
        .forks(ownJvm ? 1 : 0)
        // Native providers load code; JMH calls Unsafe. Older JVMs do not know all of these.
        .jvmArgsAppend(
            "--enable-native-access=ALL-UNNAMED",
            "-XX:+IgnoreUnrecognizedVMOptions",
            "--sun-misc-unsafe-memory-access=allow")
        .warmupForks(0)
        .threads(1)
        .warmupIterations(warmUps)
        .warmupTime(TimeValue.milliseconds(warmUpMillis))
        .measurementIterations(iterations)
        .measurementTime(TimeValue.milliseconds(iterationMillis))
        .timeout(TimeValue.seconds(TIMEOUT_SECONDS))
        .verbosity(VerboseMode.SILENT)
        .shouldFailOnError(true)
        .build();
  }

  private static Class<?> benchmark(Plan.Step step) throws Exception {
    CallableEngine engine = (CallableEngine) step.engine();
    TimedTask task = engine.task(step.algorithm(), step.operation(), Hashing.INCLUDED);
    return task.hasPreparation() ? FreshTaskBenchmark.class : TaskBenchmark.class;
  }

  /** JMH ignores the interruption of its thread: the caller does not, and ends JMH's JVM. */
  private static <T> T onOwnThread(Callable<T> callable) throws Exception {
    FutureTask<T> task = new FutureTask<>(callable);
    Thread thread = DaemonThreads.thread("jmh", task);
    thread.start();
    try {
      return task.get();
    } catch (InterruptedException e) {
      thread.interrupt();
      ProcessHandle.current()
          .children()
          .filter(child -> isFork(child.info().arguments().orElse(new String[0])))
          .forEach(ProcessHandle::destroyForcibly);
      throw e;
    } catch (ExecutionException e) {
      throw e.getCause() instanceof Exception cause ? cause : e;
    }
  }

  private static boolean isFork(String... arguments) {
    return Arrays.asList(arguments).contains(FORK);
  }
}
