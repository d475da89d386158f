// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.recommend;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.trustedsms.bench.recommend.Constraints.Device;
import org.trustedsms.bench.result.Labels;
import org.trustedsms.curve.Curves;

/**
 * The recommended curves, with reasons: those that meet all limits, the best first, those on the
 * front before others; the others by identifier; and sentences on what can be had, if none does.
 */
public record Recommendation(
    Constraints constraints,
    Device device,
    String library,
    List<Ranked> ranked,
    List<Exclusion> excluded,
    List<String> advice) {

  private static final String DEPRECATED =
      "NIST SP 800-186 deprecates the binary curves (K- and B-): take a prime curve (P-) for a new"
          + " system.";

  private static final String LEGACY =
      "Legacy curves have less than 112 bits of security: take one only for devices that already"
          + " have such keys.";

  private static final int NEXT_BEST = 2;

  /**
   * A curve that meets all limits, and why it stands there, a sentence that begins with its label.
   * On the Pareto front no other such curve beats it.
   */
  public record Ranked(Candidate candidate, boolean onFront, String reason) {}

  /** A curve that is out, and a sentence that says why; it begins with the label of the curve. */
  public record Exclusion(Candidate candidate, String reason) {}

  public Recommendation {
    ranked = List.copyOf(ranked);
    excluded = List.copyOf(excluded);
    advice = List.copyOf(advice);
    if (!ranked.isEmpty() && !ranked.get(0).onFront()) {
      throw new IllegalArgumentException(ranked.get(0).reason());
    }
  }

  /** Returns the Pareto front of the objectives: the ranked curves that no other beats. */
  public List<Ranked> front() {
    return ranked.stream().filter(Ranked::onFront).toList();
  }

  /** Returns which curve to take: one sentence. */
  public String summary() {
    if (ranked.isEmpty()) {
      return "No curve meets all that is asked for.";
    }
    Candidate first = ranked.get(0).candidate();
    Double known = first.verifyKnownMillis();
    boolean faster = known != null && known < 0.95 * first.verifyMillis();
    return ("Take %s: %s bits of security, a signature of %s bytes, %s;"
            + " %s signs in %s and verifies in %s%s %s%s")
        .formatted(
            first.label(),
            first.securityBits(),
            first.signatureBytes(),
            first.characters() < 0
                ? "which takes " + first.segments() + " SMS"
                : "room in one SMS for %s GSM characters or about %s of English"
                    .formatted(first.characters(), first.english()),
            library,
            Labels.time(first.signMillis()),
            Labels.time(first.verifyMillis()),
            faster ? " (" + Labels.time(known) + " with a known key)" : "",
            device.where(),
            device == Device.N70 ? " (a projection)." : ".");
  }

  /** Returns why that curve: one sentence; empty if there is none. */
  public String why() {
    return switch (ranked.size()) {
      case 0 -> "";
      case 1 -> "It is the only curve that meets all that is asked for.";
      default ->
          "Of the %s curves that meet all that is asked for, %s."
              .formatted(ranked.size(), constraints.objectives().get(0).best);
    };
  }

  /** Returns what orders the curves, ties included: one sentence. */
  public String order() {
    return constraints.objectives().stream()
        .map(objective -> objective.wanted)
        .collect(
            Collectors.joining(
                ", then ",
                "Curves that no other beats come first (the Pareto front); then counts ",
                "; what is equal in all stays in the order of the format's curve numbers."));
  }

  /** Returns what it rests on: what was asked for, and whose times were taken. */
  public String basis() {
    return "Asked for: %s. Times: %s %s%s."
        .formatted(
            constraints.toText(),
            library,
            device.where(),
            device == Device.N70 ? ", projected from counts, not measured there" : "");
  }

  public String toShortText() {
    List<String> lines = new ArrayList<>(List.of(basis(), "", summary()));
    if (!ranked.isEmpty()) {
      lines.add(why());
    }
    lines.addAll(advice);
    List<Ranked> next = ranked.stream().skip(1).limit(NEXT_BEST).toList();
    if (!next.isEmpty()) {
      lines.addAll(List.of("", "Next best:"));
      next.forEach(r -> lines.add("  " + r.reason()));
    }
    List<String> warnings = warnings(ranked.stream().limit(1 + NEXT_BEST).toList());
    if (!warnings.isEmpty()) {
      lines.add("");
      lines.addAll(warnings);
    }
    return String.join(System.lineSeparator(), lines) + System.lineSeparator();
  }

  private static List<String> warnings(List<Ranked> shown) {
    List<String> warnings = new ArrayList<>();
    if (shown.stream().anyMatch(r -> r.candidate().legacy())) {
      warnings.add(LEGACY);
    }
    if (shown.stream().anyMatch(r -> Curves.all().byName(r.candidate().curve()).isBinary())) {
      warnings.add(DEPRECATED);
    }
    return warnings;
  }

  public String toText() {
    List<String> lines = new ArrayList<>(List.of(basis(), "", summary()));
    if (!ranked.isEmpty()) {
      lines.addAll(List.of(why(), ""));
      for (Ranked r : ranked) {
        lines.add((ranked.indexOf(r) + 1) + ". " + (r.onFront() ? "* " : "  ") + r.reason());
      }
      lines.addAll(List.of("", "*: on the Pareto front. " + order()));
    }
    lines.addAll(advice);
    lines.addAll(warnings(ranked));
    if (!excluded.isEmpty()) {
      lines.add("");
      excluded.forEach(exclusion -> lines.add(exclusion.reason()));
    }
    return String.join(System.lineSeparator(), lines) + System.lineSeparator();
  }
}
