// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.phone;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.trustedsms.bench.library.ClassFiles;
import org.trustedsms.bench.result.Operation;
import org.trustedsms.bench.result.PhoneCost;

/**
 * Measures what the operations cost on a phone, of the finished MIDlet suite and of Bouncy Castle
 * of 2008: the byte codes they execute, the same in every run; their time under an interpreter
 * alone; and a projection to the Nokia N70. {@link Operation#ENCRYPT} and {@link Operation#DECRYPT}
 * are ECIES alone, without the signature. Stateless.
 */
public final class PhoneBench {
  private PhoneBench() {}

  /**
   * Measures, and gives away the costs of each curve as soon as they are known, so that nothing is
   * lost if it is interrupted.
   *
   * @param curves NIST names; empty for all that the suite has
   * @param interpreted whether to measure times with {@code -Xint} too, which takes some minutes
   *     for all curves, where counting takes some ten seconds
   * @param suiteJar the suite; null for the one in the class path
   * @param results is given the costs of one curve after the other, those of the reference VM too
   * @throws IllegalArgumentException if the suite lacks a curve; the message names those it has
   * @throws IOException if a JAR cannot be read or does not run, or if the JVM with -Xint fails
   */
  public static void run(
      List<String> curves,
      boolean interpreted,
      Path suiteJar,
      Consumer<String> progress,
      Consumer<List<PhoneCost>> results)
      throws IOException, InterruptedException {
    Map<PhoneLibrary, PhoneProgram> programs = new EnumMap<>(PhoneLibrary.class);
    Map<PhoneLibrary, ByteCodes> counters = new EnumMap<>(PhoneLibrary.class);
    for (PhoneLibrary library : PhoneLibrary.values()) {
      programs.put(library, library.program(suiteJar));
      counters.put(library, new ByteCodes(library, programs.get(library)));
    }
    List<String> chosen = choose(curves, programs.get(PhoneLibrary.SUITE));
    for (String curve : chosen) {
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
          millis = Interpreter.measure(suiteJar, library, curve);
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

  /** Tells what a reader of the costs has to know: sentences. */
  public static List<String> notes() {
    return List.of(PhoneLibrary.NOTE, ReferenceVm.NOTE, NokiaN70.NOTE);
  }

  private static List<String> choose(List<String> curves, PhoneProgram suite) throws IOException {
    List<String> known;
    try {
      known = List.of(SuiteTrial.curves(suite.load()));
    } catch (ReflectiveOperationException | LinkageError | IllegalStateException e) {
      throw new IOException("this is no suite of Trusted SMS, or it does not run: " + e, e);
    }
    for (String curve : curves) {
      if (!known.contains(curve)) {
        throw new IllegalArgumentException(
            "the suite does not have the curve " + curve + "; it has " + String.join(", ", known));
      }
    }
    return curves.isEmpty() ? known : curves;
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
}
