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
import org.trustedsms.bench.recommend.Constraints.Device;
import org.trustedsms.bench.recommend.Constraints.Objective;
import org.trustedsms.bench.recommend.Recommendation.Exclusion;
import org.trustedsms.bench.recommend.Recommendation.Ranked;
import org.trustedsms.bench.result.Labels;
import org.trustedsms.bench.result.Operation;
import org.trustedsms.bench.result.Results;
import org.trustedsms.bench.result.Results.PhoneCost;
import org.trustedsms.bench.result.Results.Timing;
import org.trustedsms.message.MessageKinds;

/** Ranks the 16 curves: the same results and constraints give the same recommendation. */
public final class Recommender {

  private final Results results;
  private final Constraints constraints;
  private final Device device;
  private final String library;

  private Recommender(Results results, Constraints constraints, Device device) {
    this.results = results;
    this.constraints = constraints;
    this.device = device;
    library =
        constraints.library() != null
            ? constraints.library()
            : device == Device.SERVER ? Results.CORE : Results.SUITE;
  }

  /** Recommends a curve; if none meets the constraints there is advice. */
  public static Recommendation recommend(Results results, Constraints constraints) {
    if (constraints.device() != null) {
      return new Recommender(results, constraints, constraints.device()).recommend();
    }
    return Arrays.stream(Device.values())
        .map(device -> new Recommender(results, constraints, device))
        .filter(on -> on.candidates().stream().anyMatch(c -> on.notMeasured(c).isEmpty()))
        .findFirst()
        .orElseGet(() -> new Recommender(results, constraints, Device.SERVER))
        .recommend();
  }

  private Recommendation recommend() {
    List<Candidate> allowed = new ArrayList<>();
    List<Candidate> measured = new ArrayList<>();
    List<Exclusion> excluded = new ArrayList<>();
    for (Candidate candidate : candidates()) {
      List<String> missing = notMeasured(candidate);
      String faults =
          missing.isEmpty()
              ? constraints.limits().entrySet().stream()
                  .filter(limit -> !limit.getKey().isMet(candidate, constraints))
                  .map(limit -> limit.getKey().fault(candidate, limit.getValue(), device))
                  .collect(Collectors.joining("; "))
              : "%s %s not measured %s for %s"
                  .formatted(
                      String.join(" and ", missing),
                      missing.size() == 1 ? "was" : "were",
                      device.where(),
                      library);
      if (missing.isEmpty()) {
        measured.add(candidate);
      }
      if (faults.isEmpty()) {
        allowed.add(candidate);
      } else {
        excluded.add(new Exclusion(candidate, candidate.label() + " is out: " + faults + "."));
      }
    }
    return new Recommendation(
        constraints,
        device,
        library,
        rank(allowed),
        excluded,
        allowed.isEmpty() ? advice(measured) : List.of());
  }

  private List<Candidate> candidates() {
    return Budgets.of(MessageKinds.SIGNED_TEXT).stream().map(this::candidate).toList();
  }

  private Candidate candidate(BudgetRow row) {
    return new Candidate(
        row.curve(),
        row.legacy(),
        row.securityBits(),
        row.overhead(),
        row.signature(),
        row.fewestSegments(),
        row.room(1).gsm(),
        millis(row.curve(), Operation.GENERATE_KEY),
        millis(row.curve(), Operation.SIGN),
        millis(row.curve(), Operation.VERIFY_FIRST),
        millis(row.curve(), Operation.VERIFY_KNOWN));
  }

  private Double millis(String curve, Operation operation) {
    if (device == Device.SERVER) {
      return results.time(library, curve, operation).map(m -> m.microseconds() / 1000).orElse(null);
    }
    return results
        .cost(library, curve, operation)
        .map(c -> device == Device.N70 ? c.projectedMillis() : c.interpretedMillis())
        .orElse(null);
  }

  /** Signing and verifying must have been measured even if there is no limit on them. */
  private List<String> notMeasured(Candidate candidate) {
    List<String> missing = new ArrayList<>();
    if (constraints.limits().containsKey(Limit.KEY) && !Limit.KEY.isMeasured(candidate)) {
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

  private List<Ranked> rank(List<Candidate> allowed) {
    Comparator<Candidate> order = Comparator.comparing(c -> better(c, allowed) != null);
    for (Objective objective : constraints.objectives()) {
      order = order.thenComparing(objective.order);
    }
    // Sorting is stable: what is equal stays in the order of the identifiers.
    List<Candidate> sorted = allowed.stream().sorted(order).toList();
    return sorted.stream()
        .map(
            c -> {
              Candidate better = better(c, sorted);
              return new Ranked(c, better == null, reason(c, sorted.get(0), better));
            })
        .toList();
  }

  /** The first of the curves that is nowhere worse and somewhere better, or null. */
  private Candidate better(Candidate candidate, List<Candidate> others) {
    return others.stream()
        .filter(
            other ->
                constraints.objectives().stream()
                    .allMatch(o -> o.order.compare(other, candidate) <= 0))
        .filter(
            other ->
                constraints.objectives().stream()
                    .anyMatch(o -> o.order.compare(other, candidate) < 0))
        .findFirst()
        .orElse(null);
  }

  private String reason(Candidate candidate, Candidate first, Candidate better) {
    String place = "";
    if (better != null) {
      place =
          constraints.objectives().stream()
              .filter(o -> o.order.compare(better, candidate) < 0)
              .map(o -> o.better)
              .collect(
                  Collectors.joining(" and ", "; beaten by " + better.label() + ", which is ", ""));
    } else if (candidate != first) {
      place = "; " + against(candidate, first);
    }
    return "%s: %s bits of security, %s bytes of overhead%s, %s to sign and verify%s."
        .formatted(
            candidate.label(),
            candidate.securityBits(),
            candidate.bytes(),
            candidate.segments() > 1 ? " (" + candidate.segments() + " SMS)" : "",
            Labels.time(candidate.messageMillis()),
            place);
  }

  /** Compares a curve on the front with the first, in words. */
  private String against(Candidate candidate, Candidate first) {
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
          String.format(
              Locale.ROOT,
              ratio > 1 ? "%.2f times slower" : "%.2f times faster",
              Math.max(ratio, 1 / ratio)));
    }
    return constraints.objectives().stream().allMatch(o -> o.order.compare(candidate, first) == 0)
        ? "equal to " + first.label() + " in all that counts, and later in the list of curves"
        : String.join(", ", words) + " than " + first.label();
  }

  private List<String> advice(List<Candidate> measured) {
    if (measured.isEmpty()) {
      return List.of(
          "These results have no times of " + library + " " + device.where() + ".",
          "They have: " + available() + ".");
    }
    List<String> advice = new ArrayList<>();
    for (Limit limit : constraints.limits().keySet()) {
      List<Candidate> others = measured.stream().filter(c -> meetsAllBut(limit, c)).toList();
      if (!others.isEmpty()) {
        advice.add("With all else as asked, " + limit.bestOf(others, device) + ".");
      }
    }
    return !advice.isEmpty()
        ? advice
        : constraints.limits().keySet().stream()
            .map(limit -> "With no other limit, " + limit.bestOf(measured, device) + ".")
            .toList();
  }

  private boolean meetsAllBut(Limit one, Candidate candidate) {
    return constraints.limits().keySet().stream()
        .allMatch(limit -> limit == one || limit.isMet(candidate, constraints));
  }

  private String available() {
    TreeSet<String> names = new TreeSet<>();
    for (PhoneCost cost : results.phoneCosts()) {
      if (cost.projectedMillis() != null) {
        names.add(cost.library() + " " + Device.N70.where());
      }
      if (cost.interpretedMillis() != null) {
        names.add(cost.library() + " " + Device.XINT.where());
      }
    }
    for (Timing measurement : results.measurements()) {
      names.add(measurement.engine() + " " + Device.SERVER.where());
    }
    return names.isEmpty() ? "no times at all" : String.join("; ", names);
  }
}
