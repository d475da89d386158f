// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import org.trustedsms.bench.engine.Algorithm;
import org.trustedsms.bench.engine.CallableEngine;
import org.trustedsms.bench.engine.Engine;
import org.trustedsms.bench.engine.EngineName;
import org.trustedsms.bench.engine.Hashing;
import org.trustedsms.bench.engine.SelfTimedEngine;
import org.trustedsms.bench.engine.Task;
import org.trustedsms.bench.engine.Workload;
import org.trustedsms.bench.phone.PhoneBench;
import org.trustedsms.bench.result.Measurement;
import org.trustedsms.bench.result.Results;

/** Measures every operation of every engine on every curve. */
public final class Bench {
  /** How long each task runs before the first is measured, where all share one JVM. */
  private static final long SHARED_WARM_UP_NANOS = 30_000_000;

  /** About 10 s of a run of everything. */
  private static final int REPETITIONS = 80;

  private static final int SELF_TIMED_MILLIS = 2000;
  private static final int HISTORICAL_MILLIS = 150;

  private final Mode mode;
  private final Progress progress;
  private final Ledger ledger;

  private Bench(Mode mode, Progress progress, Ledger ledger) {
    this.mode = mode;
    this.progress = progress;
    this.ledger = ledger;
  }

  /**
   * Measures. What cannot be measured is left out, with a note that says why.
   *
   * @param settings what to measure
   * @param progress is told how it goes on
   * @param partial a file that has what is measured so far, as {@link
   *     org.trustedsms.bench.report.ResultsFile} writes it, after each step; null for none
   * @return everything that was measured
   * @throws IllegalArgumentException if a curve or an engine is unknown, or nothing can be
   *     measured; the message has the choices
   * @throws IOException if the file cannot be written
   * @throws InterruptedException if the thread is interrupted; the file has what was measured
   */
  public static Results run(BenchSettings settings, Progress progress, Path partial)
      throws IOException, InterruptedException {
    List<Algorithm> algorithms = Plan.algorithms(settings.curves());
    List<EngineName> names = EngineName.named(settings.engines());
    Bench bench = new Bench(settings.mode(), progress, new Ledger(settings.mode(), partial));
    List<Engine> engines = Plan.open(names, bench::note);
    bench.measure(algorithms, engines);
    if (settings.phone()) {
      bench.phone(algorithms, settings.interpreted());
    }
    return bench.ledger.finish();
  }

  /** As the other method does, with engines of the caller and no phone. */
  static Results run(
      Mode mode, List<Algorithm> algorithms, List<Engine> engines, Progress progress, Path partial)
      throws IOException, InterruptedException {
    Bench bench = new Bench(mode, progress, new Ledger(mode, partial));
    bench.measure(algorithms, engines);
    return bench.ledger.finish();
  }

  private void note(String words) {
    ledger.note(words);
    progress.note(words);
  }

  private void measure(List<Algorithm> algorithms, List<Engine> engines)
      throws IOException, InterruptedException {
    ledger.note(method());
    ledger.note(
        "All engines have the same keys, sign the same "
            + Workload.MESSAGE_LENGTH
            + " bytes with the hash function of the curve (RSA: SHA-256), and encrypt the same "
            + Workload.PLAINTEXT_LENGTH
            + " bytes.");
    engines.forEach(engine -> engine.notes().forEach(ledger::note));
    ledger.environment(Machine.environment(engines));
    List<Step> steps = Plan.steps(mode, algorithms, engines, this::note);
    TimeLeft left =
        new TimeLeft(System.nanoTime(), steps.stream().mapToDouble(this::expected).sum());
    if (mode == Mode.QUICK) {
      warmUp(steps, left);
    }
    Gauge gauge = gauge();
    for (int i = 0; i < steps.size(); i++) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      Step step = steps.get(i);
      tell(i, steps, left, step);
      measure(gauge, step);
      left.done(expected(step) - warmUpOf(step));
    }
  }

  private void measure(Gauge gauge, Step step) throws IOException, InterruptedException {
    List<Measurement> measurements;
    try {
      measurements = gauge.measure(step);
    } catch (InterruptedException e) {
      throw e;
    } catch (Exception e) {
      note(step + " is left out: " + e);
      return;
    }
    ledger.add(measurements);
  }

  private void tell(int done, List<Step> steps, TimeLeft left, Step next) {
    progress.step(
        done,
        steps.size(),
        next.engine().name(),
        next.algorithm().name(),
        next.operation(),
        left.at(System.nanoTime()));
  }

  /** Fills the compiler's profiles with everything before the first figure is taken. */
  private void warmUp(List<Step> steps, TimeLeft left) throws InterruptedException {
    progress.note("Everything is run once before the first figure is taken.");
    for (Step step : steps) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      if (step.engine() instanceof CallableEngine engine) {
        tell(0, steps, left, step);
        try {
          warmUp(engine.task(step.algorithm(), step.operation(), Hashing.INCLUDED));
        } catch (InterruptedException e) {
          throw e;
        } catch (Exception e) {
          progress.note(step + " fails: " + e);
        }
      }
      left.done(warmUpOf(step));
    }
  }

  private static void warmUp(Task task) throws Exception {
    long end = System.nanoTime() + SHARED_WARM_UP_NANOS;
    do {
      task.prepare();
      task.run();
    } while (System.nanoTime() < end);
  }

  private double warmUpOf(Step step) {
    return mode == Mode.QUICK && step.engine() instanceof CallableEngine
        ? SHARED_WARM_UP_NANOS / 1e6
        : 0;
  }

  private double expected(Step step) {
    if (step.engine() instanceof SelfTimedEngine) {
      return SELF_TIMED_MILLIS * (mode == Mode.STANDARD ? 2 : 1);
    }
    return warmUpOf(step)
        + switch (mode) {
          case QUICK -> JmhSchedule.QUICK.millis();
          case STANDARD -> JmhSchedule.STANDARD.millis();
          case TRUSTED_SMS, LOOKOUT, AVEIRO -> HISTORICAL_MILLIS;
        };
  }

  private Gauge gauge() {
    return switch (mode) {
      case QUICK -> new SteadyGauge(new JmhGauge(JmhSchedule.QUICK), REPETITIONS);
      case STANDARD -> new JmhGauge(JmhSchedule.STANDARD);
      case TRUSTED_SMS -> HistoricalGauge.trustedSms();
      case LOOKOUT -> HistoricalGauge.lookout();
      case AVEIRO -> HistoricalGauge.aveiro();
    };
  }

  private String method() {
    return switch (mode) {
      case QUICK ->
          "Mode quick: JMH in one JVM that has run all operations before, 8 iterations of 8 ms,"
              + " once more if the error is above 20 %; figures are rougher, and somewhat higher,"
              + " than those of mode standard.";
      case STANDARD ->
          "Mode standard: JMH, a JVM of its own for each figure, 2 s of warm-up, 10 iterations of"
              + " 250 ms.";
      case TRUSTED_SMS ->
          "Mode trusted-sms: the mean of 50 runs without warm-up, as on the phone of 2008; here"
              + " much of it is the JVM's own start.";
      case LOOKOUT -> "Mode lookout: the mean of 20 runs after 80 that are not counted.";
      case AVEIRO ->
          "Mode aveiro: the smallest of 30 loops of 10 runs each, divided by 10, with ECDSA's"
              + " hashing left out in engines that take a digest; there is no error to be given.";
    };
  }

  /** Without figures of the phone the others are still worth having. */
  private void phone(List<Algorithm> algorithms, boolean interpreted)
      throws IOException, InterruptedException {
    List<String> curves =
        algorithms.stream().filter(Algorithm::isCurve).map(Algorithm::name).toList();
    if (curves.isEmpty()) {
      return;
    }
    PhoneBench.notes().forEach(ledger::note);
    if (!interpreted) {
      ledger.note("The phone's byte codes were counted; times with -Xint were left out.");
    }
    try {
      PhoneBench.run(curves, interpreted, null, progress::note, ledger::addPhoneCosts);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    } catch (IOException | IllegalArgumentException e) {
      note("Costs on a phone are left out: " + e.getMessage() + ".");
    }
  }
}
