// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.phone;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.trustedsms.bench.library.ClassFiles;
import org.trustedsms.bench.phone.PhoneLibrary.PhoneProgram;
import org.trustedsms.bench.phone.PhoneLibrary.Trial;
import org.trustedsms.bench.result.Operation;
import org.trustedsms.bench.result.Results.PhoneCost;

/**
 * Measures costs on a phone, of the finished MIDlet suite and of Bouncy Castle of 2008: byte codes,
 * the same in every run; time under an interpreter; a projection to the Nokia N70. ENCRYPT and
 * DECRYPT are ECIES alone.
 */
public final class PhoneBench {
  private PhoneBench() {}

  /**
   * Measures curve after curve, so that nothing is lost if it is interrupted.
   *
   * @param curves NIST names
   * @param interpreted whether to measure with {@code -Xint} too: some minutes for all curves,
   *     where counting takes some ten seconds
   * @param results gets the costs of each curve, those of the reference VM too
   * @throws IOException if a JAR cannot be read or does not run, or if the JVM with -Xint fails
   */
  public static void run(
      List<String> curves,
      boolean interpreted,
      Consumer<String> progress,
      Consumer<List<PhoneCost>> results)
      throws IOException, InterruptedException {
    Map<PhoneLibrary, ByteCodes> counters = new EnumMap<>(PhoneLibrary.class);
    for (PhoneLibrary library : PhoneLibrary.values()) {
      counters.put(library, new ByteCodes(library, library.program()));
    }
    for (String curve : curves) {
      List<PhoneCost> costs = new ArrayList<>();
      for (PhoneLibrary library : PhoneLibrary.values()) {
        if (Thread.interrupted()) {
          throw new InterruptedException();
        }
        progress.accept(curve + ": byte codes of " + library.words());
        Map<Operation, Long> counts = count(counters.get(library), library, curve);
        Map<Operation, Double> millis = Map.of();
        if (interpreted) {
          progress.accept(curve + ": " + library.words() + " with -Xint");
          millis = Interpreter.measure(library, curve);
        }
        costs.addAll(costs(library, curve, counts, millis));
      }
      costs.addAll(ReferenceVm.costs(curve));
      results.accept(costs);
    }
  }

  public static int suiteBytes() throws IOException {
    try (InputStream jar = ClassFiles.open(PhoneLibrary.SUITE_JAR)) {
      return jar.readAllBytes().length;
    }
  }

  /** Projects a number of byte codes to a time on the Nokia N70, in ms; {@link #notes} say how. */
  public static double projected(long byteCodes) {
    return NokiaN70.millis(byteCodes);
  }

  /** Returns what a reader of the costs has to know: sentences. */
  public static List<String> notes() {
    return List.of(PhoneLibrary.NOTE, ReferenceVm.NOTE, NokiaN70.NOTE);
  }

  private static Map<Operation, Long> count(ByteCodes counter, PhoneLibrary library, String curve)
      throws IOException {
    try {
      return counter.count(curve);
    } catch (ReflectiveOperationException | LinkageError | IllegalStateException e) {
      throw new IOException(library.words() + " does not run on " + curve + ": " + e, e);
    }
  }

  private static List<PhoneCost> costs(
      PhoneLibrary library,
      String curve,
      Map<Operation, Long> counts,
      Map<Operation, Double> millis) {
    List<PhoneCost> costs = new ArrayList<>();
    counts.forEach(
        (operation, count) ->
            costs.add(
                new PhoneCost(
                    library.words(),
                    curve,
                    operation,
                    count,
                    millis.get(operation),
                    NokiaN70.millis(count))));
    return costs;
  }

  /** Counts the byte codes of operations, classes being initialized; the same on every machine. */
  static final class ByteCodes {
    private final PhoneLibrary library;
    private final InstructionCounter meter;

    ByteCodes(PhoneLibrary library, PhoneProgram program) {
      this.library = library;
      meter = new InstructionCounter(program);
    }

    Map<Operation, Long> count(String curve) throws ReflectiveOperationException {
      Trial trial = library.trial(meter.loader(), curve);
      trial.warmUp();
      Map<Operation, Long> all = new EnumMap<>(Operation.class);
      for (Operation operation : trial.operations()) {
        trial.prepare(operation);
        long before = meter.executed();
        trial.run(operation);
        all.put(operation, meter.executed() - before);
      }
      Map<Operation, Long> counts = new EnumMap<>(Operation.class);
      all.forEach(
          (operation, count) ->
              counts.put(operation, count - trial.includes(operation).map(all::get).orElse(0L)));
      return counts;
    }
  }

  /**
   * Projects byte codes to the time of a Nokia N70 (2005; ARM926 at 220 MHz; Java by an
   * interpreter). It is a projection, not a measurement: no such phone was at hand.
   *
   * <p>One figure calibrates it, with time proportional to byte codes: about 15 s in the
   * Trusted-SMS papers (ACSAC 2008, HEALTHINF 2008) for verifying on P-256 with Bouncy Castle of
   * that time, for which {@link OldLibraryTrial} counts {@value #VERIFYING_BYTE_CODES}. It errs to
   * the phone's disadvantage, whose slower big integer executed about three times as many (see
   * {@link ReferenceVm}): it may be up to three times as fast. Nor does the papers' other figure
   * agree: key generation on P-256 took under 5 s, where this gives 11 s.
   */
  static final class NokiaN70 {
    /** The time for verifying on P-256 that the papers report, in ms. */
    static final double VERIFYING_MILLIS = 15_000;

    /** The byte codes that Bouncy Castle of 2008 executes to verify on P-256. */
    static final long VERIFYING_BYTE_CODES = 116_005_773;

    static final String NOTE =
        "Times of the Nokia N70 are a projection, not a measurement: they are proportional to the"
            + " byte codes, so that verifying on P-256 with Bouncy Castle of 2008 takes the 15 s that"
            + " the papers of 2008 report. The phone may be up to three times as fast: its library"
            + " had a slower big integer than the one that is counted here.";

    private NokiaN70() {}

    static double millis(long byteCodes) {
      return byteCodes * (VERIFYING_MILLIS / VERIFYING_BYTE_CODES);
    }
  }

  /** The counts on Sun's CLDC 1.1 reference VM from before this project. */
  static final class ReferenceVm {
    static final String NOTE =
        "Figures of the reference VM were counted earlier, on Sun's CLDC 1.1 reference VM, and are"
            + " rounded to thousands: Bouncy Castle 1.83 with a small big integer (reference VM), and"
            + " Bouncy Castle of 2008 with its own big integer (Bouncy Castle 2008, reference VM)."
            + " Verifying is with a known key, after the base point's table is built.";

    private static final String FILE = "/org/trustedsms/bench/phone/reference-vm.csv";

    private ReferenceVm() {}

    static List<PhoneCost> costs(String curve) {
      return ClassFiles.rows(FILE).stream()
          .filter(row -> row[1].equals(curve))
          .map(
              row ->
                  new PhoneCost(
                      row[0],
                      curve,
                      Operation.valueOf(row[2]),
                      1000 * Long.parseLong(row[3]),
                      null,
                      null))
          .toList();
    }
  }
}
