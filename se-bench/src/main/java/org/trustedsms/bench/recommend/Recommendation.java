// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.recommend;

import java.util.List;

/**
 * Which curve to take, and why. Immutable.
 *
 * @param constraints what was asked for
 * @param device whose times were taken
 * @param library whose times were taken
 * @param ranked the curves that meet all constraints, the best first
 * @param excluded the others, in the order of their identifiers
 * @param advice sentences that say what can be had, if no curve meets all constraints; else empty
 */
public record Recommendation(
    Constraints constraints,
    Device device,
    String library,
    List<Ranked> ranked,
    List<Exclusion> excluded,
    List<String> advice) {

  /** Takes copies of the lists. */
  public Recommendation {
    ranked = List.copyOf(ranked);
    excluded = List.copyOf(excluded);
    advice = List.copyOf(advice);
  }

  /**
   * Returns the Pareto front of the objectives: the ranked curves that no other beats, in their
   * order.
   */
  public List<Ranked> front() {
    return ranked.stream().filter(Ranked::onFront).toList();
  }

  /**
   * Says which curve to take.
   *
   * @return one sentence
   */
  public String summary() {
    if (ranked.isEmpty()) {
      return "No curve meets all that is asked for.";
    }
    Candidate first = ranked.get(0).candidate();
    return "Take "
        + first.curve()
        + ": "
        + first.securityBits()
        + " bits of security, a signature of "
        + first.signatureBytes()
        + " bytes, "
        + (first.characters() < 0
            ? "which takes " + first.segments() + " SMS"
            : "room for " + first.characters() + " GSM characters in one SMS")
        + "; "
        + library
        + " signs in "
        + TimeText.ofMillis(first.signMillis())
        + " and verifies in "
        + TimeText.ofMillis(first.verifyMillis())
        + laterOnes(first)
        + " "
        + device.where()
        + (device == Device.N70 ? " (a projection)." : ".");
  }

  private static String laterOnes(Candidate curve) {
    Double known = curve.verifyKnownMillis();
    return known == null || known >= 0.95 * curve.verifyMillis()
        ? ""
        : " (" + TimeText.ofMillis(known) + " once the sender is known)";
  }

  /**
   * Says why that curve.
   *
   * @return one sentence; empty if there is no such curve
   */
  public String why() {
    if (ranked.isEmpty()) {
      return "";
    }
    String most =
        switch (constraints.objectives().get(0)) {
          case BYTES -> "it takes the fewest bytes from the text";
          case TIME -> "it is the fastest at signing and verifying";
          case SECURITY -> "it is the hardest to forge";
        };
    return ranked.size() == 1
        ? "It is the only curve that meets all that is asked for."
        : "Of the " + ranked.size() + " curves that meet all that is asked for, " + most + ".";
  }

  /**
   * Says what orders the curves, ties included.
   *
   * @return one sentence
   */
  public String order() {
    StringBuilder words =
        new StringBuilder("Curves that no other beats come first (the Pareto front); then counts");
    for (int i = 0; i < constraints.objectives().size(); i++) {
      words
          .append(i == 0 ? " " : ", then ")
          .append(
              switch (constraints.objectives().get(i)) {
                case BYTES -> "fewer bytes";
                case TIME -> "less time to sign and verify a message";
                case SECURITY -> "more security";
              });
    }
    return words
        .append("; what is equal in all stays in the order of the format's curve numbers.")
        .toString();
  }

  /**
   * Writes all of it as plain text.
   *
   * @return lines, each with a line break
   */
  public String toText() {
    StringBuilder text = new StringBuilder();
    line(text, "Asked for: " + constraints.toText() + ".");
    line(text, "Times: " + library + " " + device.where() + provenance());
    line(text, "");
    line(text, summary());
    if (!ranked.isEmpty()) {
      line(text, why());
    }
    advice.forEach(sentence -> line(text, sentence));
    if (!ranked.isEmpty()) {
      line(text, "");
      for (int i = 0; i < ranked.size(); i++) {
        Ranked r = ranked.get(i);
        line(text, (i + 1) + ". " + (r.onFront() ? "* " : "  ") + r.reason());
      }
      line(text, "");
      line(text, "*: on the Pareto front. " + order());
    }
    if (!excluded.isEmpty()) {
      line(text, "");
      excluded.forEach(exclusion -> line(text, exclusion.reason()));
    }
    return text.toString();
  }

  private String provenance() {
    return device == Device.N70 ? ", projected from counts, not measured there." : ".";
  }

  private static void line(StringBuilder text, String words) {
    text.append(words).append(System.lineSeparator());
  }
}
