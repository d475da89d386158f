// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.study;

import static org.trustedsms.bench.result.Results.CORE;
import static org.trustedsms.bench.result.Results.OLD;
import static org.trustedsms.bench.result.Results.SUITE;
import static org.trustedsms.bench.study.TrustedSmsStudy.Choice2008.BINARY;
import static org.trustedsms.bench.study.TrustedSmsStudy.Choice2008.PRIME;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.trustedsms.bench.measure.Bench;
import org.trustedsms.bench.measure.Mode;
import org.trustedsms.bench.measure.Progress;
import org.trustedsms.bench.phone.PhoneBench;
import org.trustedsms.bench.phone.RsaDsaCosts;
import org.trustedsms.bench.result.Operation;
import org.trustedsms.bench.result.Results;
import org.trustedsms.bench.result.StudyResult;

/**
 * Trusted-SMS (ACSAC 2008, HEALTHINF 2008): which curve may sign SMS on a Nokia N70. Five
 * operations on 11 curves, each 50 times; the choice, step by step; key sizes of equal strength;
 * the share of an SMS; the energy of a signature.
 */
final class TrustedSmsStudy {
  /** The five figures. */
  static final List<Operation> OPERATIONS =
      List.of(
          Operation.GENERATE_KEY,
          Operation.SIGN,
          Operation.VERIFY_FIRST,
          Operation.ENCRYPT,
          Operation.DECRYPT);

  private static final List<String> CURVES =
      Stream.concat(PRIME.stream(), BINARY.stream()).toList();

  /** The curve of each algorithm whose energy was published; empty if there is none here. */
  private static final Map<String, String> ENERGY =
      Map.of(
          "RSA-1024", "",
          "DSA-1024", "",
          "ECDSA-163", "B-163",
          "ECDSA-193", "",
          "ECDSA-233", "B-233",
          "ECDSA-283", "B-283",
          "ECDSA-409", "B-409");

  /** The published energy of signing on B-163, in mJ, to which the projection is fitted. */
  private static final double FITTED = 134.20;

  /** An operation in ms, by the library of 2008 and ours: projected to the N70, and here. */
  record Figures(double oldN70, double ourN70, double oldHere, double ourHere) {}

  /** The energy of a signature in mJ, with the library of 2008 and with this project's suite. */
  record Energy(double oldSigning, double oldVerifying, double signing, double verifying) {}

  private TrustedSmsStudy() {}

  static StudyResult run(Progress progress) throws Exception {
    Results results =
        Bench.run(
            new Bench.Settings(Mode.TRUSTED_SMS, CURVES, List.of(CORE, OLD), true, false),
            progress,
            null);
    progress.note("RSA-1024 and DSA-1024: byte codes of " + OLD);
    return of(results, List.of(RsaDsaCosts.rsa(1024), RsaDsaCosts.dsa1024()));
  }

  static StudyResult of(Results results, List<RsaDsaCosts.Cost> classic) {
    Choice2008 old = Choice2008.of(OPERATIONS, (c, o) -> results.projectedMillis(OLD, c, o));
    Choice2008 ours = Choice2008.of(OPERATIONS, (c, o) -> results.projectedMillis(SUITE, c, o));
    Map<String, Energy> energy = energy(results, classic);
    double before = results.projectedMillis(OLD, "P-256", Operation.VERIFY_FIRST);
    double now = results.projectedMillis(SUITE, "P-256", Operation.VERIFY_FIRST);
    Map<String, Object> figures = new HashMap<>();
    for (Operation operation : OPERATIONS) {
      figures.put(operation.name(), figures(results, operation));
    }
    figures.put("old", old);
    figures.put("ours", ours);
    figures.put("energy", energy);
    figures.put(
        "rsaOverCurve", energy.get("RSA-1024").oldSigning() / energy.get("ECDSA-163").oldSigning());
    figures.put("fewer", before / now);
    figures.put("notes", results.conditions());
    figures.put("phoneNote", PhoneBench.notes().get(2));
    return StudyFile.fill("trusted-sms", figures);
  }

  private static Map<String, Figures> figures(Results results, Operation operation) {
    return CURVES.stream()
        .collect(
            Collectors.toMap(
                curve -> curve,
                curve ->
                    new Figures(
                        results.projectedMillis(OLD, curve, operation),
                        results.projectedMillis(SUITE, curve, operation),
                        results.microseconds(OLD, curve, operation) / 1000,
                        results.microseconds(CORE, curve, operation) / 1000)));
  }

  /** Takes energy for proportional to byte codes. */
  private static Map<String, Energy> energy(Results results, List<RsaDsaCosts.Cost> classic) {
    double each = FITTED / results.byteCodes(OLD, "B-163", Operation.SIGN);
    Map<String, Energy> energy = new HashMap<>();
    ENERGY.forEach(
        (algorithm, curve) ->
            energy.put(
                algorithm,
                new Energy(
                    each * results.byteCodes(OLD, curve, Operation.SIGN),
                    each * results.byteCodes(OLD, curve, Operation.VERIFY_FIRST),
                    each * results.byteCodes(SUITE, curve, Operation.SIGN),
                    each * results.byteCodes(SUITE, curve, Operation.VERIFY_FIRST))));
    for (RsaDsaCosts.Cost cost : classic) {
      energy.put(
          cost.algorithm(),
          new Energy(each * cost.signing(), each * cost.verifying(), Double.NaN, Double.NaN));
    }
    return energy;
  }

  /**
   * Trusted-SMS's steps to its curve, with any figures: pairs of operations in which the prime
   * curve is faster; curves that generate keys within {@value #KEY_MILLIS} ms; those that verify
   * within {@value #VERIFYING_MILLIS} ms less the margin, the fastest first.
   */
  record Choice2008(
      int primeFaster, int pairs, List<String> keysInTime, List<String> verifiedInTime) {
    /** Most time for generating a key. */
    static final double KEY_MILLIS = 5_000;

    /** The verification time above which a curve is excluded. */
    static final double VERIFYING_MILLIS = 15_000;

    /** By how much verifying has to stay below that. */
    static final double MARGIN = 0.25;

    static final List<String> PRIME =
        List.of("P-192", "P-224", "prime239v1", "P-256", "P-384", "P-521");

    static final List<String> BINARY = List.of("B-163", "B-233", "B-283", "B-409", "B-571");

    private static final List<String> LIKE_BINARY =
        List.of("P-192", "P-224", "P-256", "P-384", "P-521");

    static Choice2008 of(List<Operation> operations, ToDoubleBiFunction<String, Operation> millis) {
      int faster = 0;
      int pairs = 0;
      for (int i = 0; i < BINARY.size(); i++) {
        for (Operation operation : operations) {
          double prime = millis.applyAsDouble(LIKE_BINARY.get(i), operation);
          double binary = millis.applyAsDouble(BINARY.get(i), operation);
          pairs += Double.isNaN(prime + binary) ? 0 : 1;
          faster += prime < binary ? 1 : 0;
        }
      }
      double most = VERIFYING_MILLIS * (1 - MARGIN);
      return new Choice2008(
          faster,
          pairs,
          PRIME.stream()
              .filter(c -> millis.applyAsDouble(c, Operation.GENERATE_KEY) <= KEY_MILLIS)
              .toList(),
          PRIME.stream()
              .filter(c -> millis.applyAsDouble(c, Operation.VERIFY_FIRST) <= most)
              .sorted(
                  Comparator.comparingDouble(c -> millis.applyAsDouble(c, Operation.VERIFY_FIRST)))
              .toList());
    }

    String first() {
      return verifiedInTime.isEmpty() ? "none" : verifiedInTime.get(0);
    }

    String second() {
      return verifiedInTime.size() < 2 ? "none" : verifiedInTime.get(1);
    }

    String keys() {
      return names(keysInTime);
    }

    String verified() {
      return names(verifiedInTime);
    }

    int verifiedCount() {
      return verifiedInTime.size();
    }

    private static String names(List<String> curves) {
      return curves.isEmpty() ? "none" : String.join(", ", curves);
    }
  }
}
