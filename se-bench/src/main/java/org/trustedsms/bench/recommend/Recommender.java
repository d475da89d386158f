// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.recommend;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.trustedsms.bench.budget.BudgetRow;
import org.trustedsms.bench.budget.Budgets;
import org.trustedsms.bench.budget.Room;
import org.trustedsms.bench.result.Measurement;
import org.trustedsms.bench.result.Operation;
import org.trustedsms.bench.result.PhoneCost;
import org.trustedsms.bench.result.Results;
import org.trustedsms.message.MessageKinds;

/**
 * Ranks the 16 curves. The same results and constraints always give the same recommendation.
 * Stateless and thread-safe.
 */
public final class Recommender {
  private static final String PHONE_LIBRARY = "trusted-sms";
  private static final String SERVER_ENGINE = "trusted-sms core";

  /**
   * Recommends a curve.
   *
   * @param results what was measured
   * @param constraints what is asked for
   * @return the ranking; without any curve, but with advice, if none meets the constraints
   */
  public Recommendation recommend(Results results, Constraints constraints) {
    Device device = device(results, constraints);
    String library = library(constraints, device);
    List<Candidate> allowed = new ArrayList<>();
    List<Candidate> measured = new ArrayList<>();
    List<Exclusion> excluded = new ArrayList<>();
    for (BudgetRow row : Budgets.of(MessageKinds.SIGNED_TEXT)) {
      Candidate candidate = candidate(results, row, device, library);
      List<String> missing = notMeasured(candidate, constraints);
      List<String> faults = new ArrayList<>();
      if (missing.isEmpty()) {
        measured.add(candidate);
        for (Limit limit : Limit.values()) {
          if (!limit.isMet(candidate, constraints)) {
            faults.add(limit.fault(candidate, constraints, device));
          }
        }
      } else {
        faults.add(
            String.join(" and ", missing)
                + (missing.size() == 1 ? " was" : " were")
                + " not measured "
                + device.where()
                + " for "
                + library);
      }
      if (faults.isEmpty()) {
        allowed.add(candidate);
      } else {
        excluded.add(
            new Exclusion(
                candidate, candidate.curve() + " is out: " + String.join("; ", faults) + "."));
      }
    }
    return new Recommendation(
        constraints,
        device,
        library,
        rank(allowed, constraints),
        excluded,
        allowed.isEmpty() ? advice(results, constraints, measured, device, library) : List.of());
  }

  private static Device device(Results results, Constraints constraints) {
    if (constraints.device() != null) {
      return constraints.device();
    }
    return Arrays.stream(Device.values())
        .filter(
            device ->
                Budgets.of(MessageKinds.SIGNED_TEXT).stream()
                    .map(row -> candidate(results, row, device, library(constraints, device)))
                    .anyMatch(candidate -> notMeasured(candidate, constraints).isEmpty()))
        .findFirst()
        .orElse(Device.SERVER);
  }

  private static String library(Constraints constraints, Device device) {
    if (constraints.library() != null) {
      return constraints.library();
    }
    return device == Device.SERVER ? SERVER_ENGINE : PHONE_LIBRARY;
  }

  private static Candidate candidate(
      Results results, BudgetRow row, Device device, String library) {
    Room room = row.room(1);
    return new Candidate(
        row.curve(),
        row.securityBits(),
        row.overhead(),
        row.signature(),
        row.fewestSegments(),
        room.gsm(),
        millis(results, row.curve(), Operation.GENERATE_KEY, device, library),
        millis(results, row.curve(), Operation.SIGN, device, library),
        millis(results, row.curve(), Operation.VERIFY_FIRST, device, library),
        millis(results, row.curve(), Operation.VERIFY_KNOWN, device, library));
  }

  private static Double millis(
      Results results, String curve, Operation operation, Device device, String library) {
    if (device == Device.SERVER) {
      return results.measurements().stream()
          .filter(m -> m.engine().equals(library))
          .filter(m -> m.algorithm().equals(curve) && m.operation() == operation)
          .map(Measurement::microseconds)
          .findFirst()
          .map(microseconds -> microseconds / 1000)
          .orElse(null);
    }
    for (PhoneCost cost : results.phoneCosts()) {
      if (cost.library().equals(library)
          && cost.algorithm().equals(curve)
          && cost.operation() == operation) {
        return device == Device.N70 ? cost.projectedMillis() : cost.interpretedMillis();
      }
    }
    return null;
  }

  private static List<String> notMeasured(Candidate candidate, Constraints constraints) {
    List<String> missing = new ArrayList<>();
    if (Limit.KEY.isSet(constraints) && !Limit.KEY.isMeasured(candidate)) {
      missing.add(Operation.GENERATE_KEY.words());
    }
    if (!Limit.SIGN.isMeasured(candidate)) {
      missing.add(Operation.SIGN.words());
    }
    if (!Limit.VERIFY.isMeasured(candidate)) {
      missing.add("verifying");
    }
    return missing;
  }

  private static List<Ranked> rank(List<Candidate> allowed, Constraints constraints) {
    List<Objective> objectives = constraints.objectives();
    Comparator<Candidate> order = Comparator.comparing(c -> beater(c, allowed, objectives) != null);
    for (Objective objective : objectives) {
      order = order.thenComparing(objective::compare);
    }
    // List.sort is stable: what is equal stays in the order of the identifiers.
    List<Candidate> sorted = allowed.stream().sorted(order).toList();
    List<Ranked> ranked = new ArrayList<>();
    for (Candidate candidate : sorted) {
      Candidate beater = beater(candidate, sorted, objectives);
      ranked.add(
          new Ranked(
              candidate, beater == null, reason(candidate, sorted.get(0), beater, objectives)));
    }
    return ranked;
  }

  /** The first of the curves that is nowhere worse and somewhere better, or null. */
  private static Candidate beater(
      Candidate candidate, List<Candidate> others, List<Objective> objectives) {
    for (Candidate other : others) {
      if (objectives.stream().allMatch(o -> o.compare(other, candidate) <= 0)
          && objectives.stream().anyMatch(o -> o.compare(other, candidate) < 0)) {
        return other;
      }
    }
    return null;
  }

  private static String reason(
      Candidate candidate, Candidate first, Candidate beater, List<Objective> objectives) {
    String facts =
        candidate.curve()
            + ": "
            + candidate.securityBits()
            + " bits of security, "
            + candidate.bytes()
            + " bytes besides the text"
            + (candidate.segments() > 1 ? " (" + candidate.segments() + " SMS)" : "")
            + ", "
            + TimeText.ofMillis(candidate.messageMillis())
            + " to sign and verify";
    if (beater != null) {
      return facts
          + "; beaten by "
          + beater.curve()
          + ", which is "
          + objectives.stream()
              .filter(o -> o.compare(beater, candidate) < 0)
              .map(Objective::better)
              .collect(Collectors.joining(" and "))
          + ".";
    }
    if (candidate == first) {
      return facts + ".";
    }
    return facts + "; " + against(candidate, first, objectives) + ".";
  }

  /** What a curve on the front gives and takes, compared with the first. */
  private static String against(Candidate candidate, Candidate first, List<Objective> objectives) {
    List<String> words = new ArrayList<>();
    int bits = candidate.securityBits() - first.securityBits();
    if (bits != 0) {
      words.add(Math.abs(bits) + (bits > 0 ? " bits stronger" : " bits weaker"));
    }
    int bytes = candidate.bytes() - first.bytes();
    if (bytes != 0) {
      words.add(Math.abs(bytes) + (bytes > 0 ? " bytes longer" : " bytes shorter"));
    }
    double ratio = candidate.messageMillis() / first.messageMillis();
    if (ratio != 1) {
      words.add(
          ratio > 1
              ? String.format(Locale.ROOT, "%.2f times slower", ratio)
              : String.format(Locale.ROOT, "%.2f times faster", 1 / ratio));
    }
    return words.isEmpty() || objectives.stream().allMatch(o -> o.compare(candidate, first) == 0)
        ? "equal to " + first.curve() + " in all that counts, and later in the list of curves"
        : String.join(", ", words) + " than " + first.curve();
  }

  private static List<String> advice(
      Results results,
      Constraints constraints,
      List<Candidate> measured,
      Device device,
      String library) {
    if (measured.isEmpty()) {
      return List.of(
          "These results have no times of " + library + " " + device.where() + ".",
          "They have: " + String.join("; ", available(results)) + ".");
    }
    List<String> advice = new ArrayList<>();
    for (Limit limit : Limit.values()) {
      List<Candidate> others =
          measured.stream().filter(c -> meetsAllBut(limit, c, constraints)).toList();
      if (limit.isSet(constraints) && !others.isEmpty()) {
        advice.add("With all else as asked, " + limit.bestOf(others, device) + ".");
      }
    }
    if (advice.isEmpty()) {
      for (Limit limit : Limit.values()) {
        if (limit.isSet(constraints)) {
          advice.add("With no other limit, " + limit.bestOf(measured, device) + ".");
        }
      }
    }
    return advice;
  }

  private static boolean meetsAllBut(Limit one, Candidate candidate, Constraints constraints) {
    return Arrays.stream(Limit.values())
        .allMatch(limit -> limit == one || limit.isMet(candidate, constraints));
  }

  private static TreeSet<String> available(Results results) {
    TreeSet<String> names = new TreeSet<>();
    for (PhoneCost cost : results.phoneCosts()) {
      if (cost.projectedMillis() != null) {
        names.add(cost.library() + " " + Device.N70.where());
      }
      if (cost.interpretedMillis() != null) {
        names.add(cost.library() + " " + Device.XINT.where());
      }
    }
    for (Measurement measurement : results.measurements()) {
      names.add(measurement.engine() + " " + Device.SERVER.where());
    }
    if (names.isEmpty()) {
      names.add("no times at all");
    }
    return names;
  }
}
