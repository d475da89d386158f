// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.openjdk.jmh.util.Version;
import org.trustedsms.bench.engine.Algorithm;
import org.trustedsms.bench.engine.BenchInput;
import org.trustedsms.bench.engine.Engine;
import org.trustedsms.bench.engine.Engine.CallableEngine;
import org.trustedsms.bench.engine.Engine.CallableEngine.Hashing;
import org.trustedsms.bench.engine.EngineName;
import org.trustedsms.bench.engine.TimedTask;
import org.trustedsms.bench.phone.PhoneBench;
import org.trustedsms.bench.report.ResultsFile;
import org.trustedsms.bench.result.Results;
import org.trustedsms.bench.result.Results.Environment;
import org.trustedsms.bench.result.Results.PhoneCost;
import org.trustedsms.bench.result.Results.Timing;

/** Measures every operation of every engine on every curve. */
public final class Bench {
  /** The time that each task runs before the first is measured, if all share one JVM. */
  private static final long SHARED_WARM_UP_NANOS = 30_000_000;

  /**
   * The settings of a measurement. Immutable.
   *
   * @param curves names of curves; RSA and Ed25519 may be named too, for example {@code RSA-2048
   *     PSS}; empty: all 16 curves and all that they are compared with
   * @param engines names of engines; empty: all
   * @param phone whether the costs on a phone are found as well
   * @param interpreted whether the times under an interpreter alone (java -Xint) are among them,
   *     which takes another 2 minutes
   */
  public record Settings(
      Mode mode, List<String> curves, List<String> engines, boolean phone, boolean interpreted) {
    /** Checks names; an IllegalArgumentException for an unknown curve or engine has the choices. */
    public Settings {
      curves = List.copyOf(curves);
      engines = List.copyOf(engines);
      Plan.algorithms(curves);
      EngineName.named(engines);
    }
  }

  private final Mode mode;
  private final Progress progress;

  /** A file that has what is measured so far, after each step; may be null. */
  private final Path partial;

  private final List<Timing> measurements = new ArrayList<>();
  private final List<PhoneCost> phoneCosts = new ArrayList<>();
  private final Set<String> notes = new LinkedHashSet<>();
  private Environment environment;

  private Bench(Mode mode, Progress progress, Path partial) {
    this.mode = mode;
    this.progress = progress;
    this.partial = partial;
  }

  /**
   * Measures. What cannot be measured is left out, and a note says why.
   *
   * @param partial a {@link org.trustedsms.bench.report.ResultsFile} of what is measured so far; or
   *     null
   * @throws IllegalArgumentException if nothing can be measured
   */
  public static Results run(Settings settings, Progress progress, Path partial)
      throws IOException, InterruptedException {
    List<Algorithm> algorithms = Plan.algorithms(settings.curves());
    List<EngineName> names = EngineName.named(settings.engines());
    Bench bench = new Bench(settings.mode(), progress, partial);
    List<Engine> engines = Plan.open(names, bench::note);
    bench.measure(algorithms, engines);
    if (settings.phone()) {
      bench.phone(algorithms, settings.interpreted());
    }
    return bench.save(true);
  }

  /** Measures with the caller's engines and no phone. */
  static Results run(
      Mode mode, List<Algorithm> algorithms, List<Engine> engines, Progress progress, Path partial)
      throws IOException, InterruptedException {
    Bench bench = new Bench(mode, progress, partial);
    bench.measure(algorithms, engines);
    return bench.save(true);
  }

  private void note(String words) {
    notes.add(words);
    progress.note(words);
  }

  private Results save(boolean complete) throws IOException {
    Results results =
        new Results(
            Results.FORMAT,
            mode.words(),
            environment,
            complete,
            measurements,
            phoneCosts,
            List.of(),
            null,
            List.of(),
            List.copyOf(notes));
    if (partial != null) {
      ResultsFile.write(results, partial);
    }
    return results;
  }

  private void measure(List<Algorithm> algorithms, List<Engine> engines)
      throws IOException, InterruptedException {
    notes.add(
        "All engines have the same keys, sign the same "
            + BenchInput.MESSAGE_LENGTH
            + " bytes with the hash function of the curve (RSA: SHA-256), and encrypt the same "
            + BenchInput.PLAINTEXT_LENGTH
            + " bytes.");
    engines.forEach(engine -> notes.addAll(engine.notes()));
    environment = Machine.environment(engines);
    save(false);
    List<Plan.Step> steps = Plan.steps(mode, algorithms, engines, this::note);
    long start = System.nanoTime();
    if (mode == Mode.QUICK) {
      warmUp(steps);
    }
    for (int i = 0; i < steps.size(); i++) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      Plan.Step step = steps.get(i);
      tell(i, steps, left(start, i, steps.size()), step);
      measure(step);
    }
  }

  private void measure(Plan.Step step) throws IOException, InterruptedException {
    try {
      measurements.addAll(mode.gauge.measure(step));
    } catch (InterruptedException e) {
      throw e;
    } catch (Exception e) {
      note(step + " is left out: " + e);
      return;
    }
    save(false);
  }

  private void tell(int done, List<Plan.Step> steps, Duration left, Plan.Step next) {
    progress.step(
        done, steps.size(), next.engine().name(), next.algorithm().name(), next.operation(), left);
  }

  /** Fills the compiler's profiles with everything before the first figure is taken. */
  private void warmUp(List<Plan.Step> steps) throws InterruptedException {
    progress.note("Everything is run once before the first figure is taken.");
    for (Plan.Step step : steps) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      if (step.engine() instanceof CallableEngine engine) {
        tell(0, steps, left(0, 0, steps.size()), step);
        try {
          warmUp(engine.task(step.algorithm(), step.operation(), Hashing.INCLUDED));
        } catch (InterruptedException e) {
          throw e;
        } catch (Exception e) {
          progress.note(step + " fails: " + e);
        }
      }
    }
  }

  private static void warmUp(TimedTask task) throws Exception {
    long end = System.nanoTime() + SHARED_WARM_UP_NANOS;
    do {
      task.prepare();
      task.run();
    } while (System.nanoTime() < end);
  }

  /** Takes the steps that are left for as long as those before, or at first as the mode says. */
  private Duration left(long start, int done, int all) {
    double each = mode.gauge.millis();
    if (done > 0) {
      each = (System.nanoTime() - start) / 1e6 / done;
    }
    return Duration.ofMillis(Math.round(each * (all - done)));
  }

  /** Fails with an UncheckedIOException, because it is called back by what cannot fail. */
  private void add(List<PhoneCost> more) {
    phoneCosts.addAll(more);
    try {
      save(false);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Without figures of the phone the others are still worth having. */
  private void phone(List<Algorithm> algorithms, boolean interpreted)
      throws IOException, InterruptedException {
    List<String> curves =
        algorithms.stream().filter(Algorithm::isCurve).map(Algorithm::name).toList();
    if (curves.isEmpty()) {
      return;
    }
    notes.addAll(PhoneBench.notes());
    if (!interpreted) {
      notes.add("The phone's byte codes were counted; times with -Xint were left out.");
    }
    try {
      PhoneBench.run(curves, interpreted, progress::note, this::add);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    } catch (IOException e) {
      note("Costs on a phone are left out: " + e.getMessage() + ".");
    }
  }

  static final class Machine {
    private static final Path CPU_INFO = Path.of("/proc/cpuinfo");
    private static final String ARCHITECTURE = System.getProperty("os.arch");

    private Machine() {}

    static Environment environment(List<Engine> engines) {
      Map<String, String> versions = new LinkedHashMap<>();
      for (Engine engine : engines) {
        versions.put(engine.name(), engine.version());
      }
      versions.put("JMH", Version.getPlainVersion().replace("JMH ", ""));
      return new Environment(
          processor(CPU_INFO),
          Runtime.getRuntime().availableProcessors(),
          System.getProperty("os.name") + " " + System.getProperty("os.version"),
          System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version"),
          Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
          versions);
    }

    /** Linux has the name in a file; else the architecture must do. */
    static String processor(Path cpuInfo) {
      try (Stream<String> lines = Files.lines(cpuInfo, StandardCharsets.ISO_8859_1)) {
        Optional<String> name =
            lines
                .filter(line -> line.startsWith("model name") && line.indexOf(':') > 0)
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .filter(text -> !text.isEmpty())
                .findFirst();
        return name.orElse(ARCHITECTURE);
      } catch (IOException e) {
        return ARCHITECTURE;
      }
    }
  }
}
