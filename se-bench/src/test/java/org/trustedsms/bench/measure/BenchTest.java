// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.bench.engine.Algorithm;
import org.trustedsms.bench.engine.Engine;
import org.trustedsms.bench.report.ResultsFile;
import org.trustedsms.bench.result.Operation;
import org.trustedsms.bench.result.Results;
import org.trustedsms.bench.result.Results.Timing;

class BenchTest {
  private static final List<Algorithm> BOTH = List.of(FakeEngine.P192, FakeEngine.P224);

  @TempDir Path folder;

  private final Told told = new Told();

  private Results run(Path file, Engine... engines) throws Exception {
    return Bench.run(Mode.TRUSTED_SMS, BOTH, List.of(engines), told, file);
  }

  private static Bench.Settings settings(List<String> curves, List<String> engines) {
    return new Bench.Settings(Mode.QUICK, curves, engines, false, false);
  }

  @Test
  void aRunHasAFigureForEachStepAndTheFileHasTheSame() throws Exception {
    Path file = folder.resolve("partial.json");
    Results results = run(file, new FakeEngine("one", () -> "", null));
    assertTrue(results.complete());
    assertEquals("trusted-sms", results.mode());
    assertEquals(
        List.of("P-192 SIGN", "P-192 VERIFY_KNOWN", "P-224 SIGN", "P-224 VERIFY_KNOWN"),
        results.measurements().stream().map(m -> m.algorithm() + " " + m.operation()).toList());
    assertTrue(results.measurements().stream().allMatch(m -> m.microseconds() > 0));
    assertEquals("1", results.environment().versions().get("one"));
    assertTrue(results.notes().contains("one does nothing."));
    assertEquals(results, ResultsFile.read(file));
    assertEquals(List.of(0, 1, 2, 3), told.done);
    assertEquals(List.of(4, 4, 4, 4), told.of);
  }

  @Test
  void aFailingOperationIsLeftOutWithItsReasonAndTheOthersAreKept() throws Exception {
    Engine failing =
        new FakeEngine(
            "failing",
            () -> {
              throw new IllegalStateException("a genuine signature was refused");
            },
            null);
    Results results = run(null, failing, new FakeEngine("sound", () -> "", null));
    assertTrue(results.complete());
    assertEquals(4, results.measurements().size());
    assertTrue(results.measurements().stream().allMatch(m -> m.engine().equals("sound")));
    String note =
        "failing, P-192, signing is left out:"
            + " java.lang.IllegalStateException: a genuine signature was refused";
    assertTrue(results.notes().contains(note), results.notes().toString());
    assertTrue(told.notes.contains(note));
  }

  @Test
  void anInterruptionKeepsWhatWasMeasured() throws Exception {
    Path file = folder.resolve("partial.json");
    AtomicInteger runs = new AtomicInteger();
    Engine engine =
        new FakeEngine(
            "one",
            () -> {
              if (runs.incrementAndGet() == 120) {
                Thread.currentThread().interrupt();
              }
              return runs;
            },
            null);
    assertThrows(InterruptedException.class, () -> run(file, engine));
    Results kept = ResultsFile.read(file);
    assertFalse(kept.complete());
    assertEquals(
        List.of(Operation.SIGN, Operation.VERIFY_KNOWN),
        kept.measurements().stream().map(Timing::operation).toList());
    assertEquals(120, runs.get());
  }

  @Test
  void aFileThatCannotBeWrittenIsSaidBeforeAnythingIsMeasured() {
    AtomicInteger runs = new AtomicInteger();
    Path file = folder.resolve("no such folder").resolve("partial.json");
    assertThrows(
        IOException.class, () -> run(file, new FakeEngine("one", runs::incrementAndGet, null)));
    assertEquals(0, runs.get());
    assertFalse(Files.exists(file));
  }

  @Test
  void aFileThatCannotBeWrittenAnyMoreEndsTheRun() throws Exception {
    Path sub = Files.createDirectory(folder.resolve("sub"));
    Path file = sub.resolve("partial.json");
    AtomicInteger runs = new AtomicInteger();
    Engine engine =
        new FakeEngine(
            "one",
            () -> {
              if (runs.incrementAndGet() == 60) {
                Files.delete(file);
                Files.delete(sub);
              }
              return runs;
            },
            null);
    assertThrows(IOException.class, () -> run(file, engine));
    assertEquals(100, runs.get());
  }

  @Test
  void unknownNamesAreAnsweredWithTheChoices() {
    List<String> any = List.of();
    assertTrue(
        assertThrows(IllegalArgumentException.class, () -> settings(List.of("P-257"), any))
            .getMessage()
            .contains("P-256"));
    assertTrue(
        assertThrows(IllegalArgumentException.class, () -> settings(any, List.of("GnuTLS")))
            .getMessage()
            .contains("Conscrypt"));
    assertTrue(
        assertThrows(IllegalArgumentException.class, () -> Mode.named("fast"))
            .getMessage()
            .contains("quick, standard, trusted-sms, lookout, aveiro"));
  }

  @Test
  void modesAreFoundByName() {
    for (Mode mode : Mode.values()) {
      assertEquals(mode, Mode.named(mode.words().toUpperCase(Locale.ROOT)));
    }
    assertEquals(Mode.TRUSTED_SMS, Mode.named("trusted_sms"));
  }

  private static final class Told implements Progress {
    private final List<Integer> done = new ArrayList<>();
    private final List<Integer> of = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    @Override
    public void step(
        int soMany,
        int ofAll,
        String engine,
        String algorithm,
        Operation operation,
        Duration left) {
      done.add(soMany);
      of.add(ofAll);
      assertFalse(left.isNegative());
    }

    @Override
    public void note(String words) {
      notes.add(words);
    }
  }
}
