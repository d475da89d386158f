// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.recommend;

import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.trustedsms.bench.result.Results;
import org.trustedsms.curve.Curves;

/**
 * The limits that a curve must meet, and the objective by which curves are compared. Immutable and
 * thread-safe.
 *
 * @param limits what is asked for, each as {@link Limit} says
 * @param device whose times are meant; if null, the first of N70, XINT and SERVER for which
 *     anything was measured
 * @param library whose times are meant: the name of a library on a phone, or of an engine on the
 *     server; if null, this project's
 * @param objectives what makes a curve better, the most important first; not empty, without
 *     repetition
 */
public record Constraints(
    Map<Limit, Double> limits, Device device, String library, List<Objective> objectives) {

  /** No limits: curves are ranked by bytes, then time, then security. */
  public static final Constraints NONE =
      new Constraints(
          Map.of(), null, null, List.of(Objective.BYTES, Objective.TIME, Objective.SECURITY));

  /** The policy of the project: the security of {@link Curves#standard}, 128 bits. */
  public static final Constraints POLICY =
      NONE.with(Limit.SECURITY, Curves.standard().securityBits());

  /**
   * The constraints of the Trusted-SMS papers (ACSAC 2008, HEALTHINF 2008), on the library and the
   * phone of that time:
   *
   * <ul>
   *   <li>Keys of 160 bits are the shortest that the papers consider: 80 bits of security.
   *   <li>Verifying on the 256-bit curve "takes about 15 s and is out": 14 s are allowed. The
   *       papers name no limit; any from what P-192 needs to 15 s gives the same first curve.
   *   <li>An SMS holds the signature and a text. The papers' texts are short; 20 characters stand
   *       for them.
   *   <li>Speed counts first, then security. "Prime curves beat binary ones" is no constraint: it
   *       must come out of the figures.
   *   <li>Key generation excludes no curve up to 256 bits in the papers (all under 5 s), so there
   *       is no limit on it.
   * </ul>
   */
  public static final Constraints TRUSTED_SMS_2008 =
      new Constraints(
          Map.of(Limit.SECURITY, 80.0, Limit.VERIFY, 14_000.0, Limit.CHARACTERS, 20.0),
          Device.N70,
          Results.OLD,
          List.of(Objective.TIME, Objective.SECURITY));

  /** Checks the values: an IllegalArgumentException says what one may be. */
  public Constraints {
    limits.forEach(Limit::check);
    if (objectives.isEmpty() || EnumSet.copyOf(objectives).size() != objectives.size()) {
      throw new IllegalArgumentException(
          "objectives " + objectives + ": give one or more of bytes, time, security, each once");
    }
    Map<Limit, Double> copy = new EnumMap<>(Limit.class);
    copy.putAll(limits);
    limits = Collections.unmodifiableMap(copy);
    objectives = List.copyOf(objectives);
  }

  /** Returns these constraints with another value of a limit, which is checked. */
  public Constraints with(Limit limit, double value) {
    Map<Limit, Double> changed = new EnumMap<>(Limit.class);
    changed.putAll(limits);
    changed.put(limit, value);
    return new Constraints(changed, device, library, objectives);
  }

  /** Returns these constraints for a device, with the times of a library; null as above. */
  public Constraints on(Device otherDevice, String otherLibrary) {
    return new Constraints(limits, otherDevice, otherLibrary, objectives);
  }

  /** Returns what is asked for: "at least 96 bits of security; signing in at most 500 ms". */
  public String toText() {
    return limits.isEmpty()
        ? "nothing"
        : limits.entrySet().stream()
            .map(limit -> limit.getKey().words(limit.getValue()))
            .collect(Collectors.joining("; "));
  }

  /** On what the operations are timed. */
  public enum Device {
    /** A projection to the Nokia N70. */
    N70("on the N70"),
    /** An interpreter without compiler, {@code java -Xint}. */
    XINT("under java -Xint"),
    SERVER("on the server");

    private final String where;

    Device(String where) {
      this.where = where;
    }

    public String where() {
      return where;
    }
  }

  /** The objective by which the curves that meet all limits are compared. */
  public enum Objective {
    BYTES(
        "smaller",
        "fewer bytes",
        "it takes the fewest bytes from the text",
        Comparator.comparingInt(Candidate::bytes)),
    TIME(
        "faster",
        "less time to sign and verify a message",
        "it is the fastest at signing and verifying",
        Comparator.comparingDouble(Candidate::messageMillis)),
    SECURITY(
        "stronger",
        "more security",
        "it is the hardest to forge",
        Comparator.comparingInt(Candidate::securityBits).reversed());

    /** The words for the better curve, for the wish, and for the best curve. */
    final String better;

    final String wanted;
    final String best;

    final Comparator<Candidate> order;

    Objective(String better, String wanted, String best, Comparator<Candidate> order) {
      this.better = better;
      this.wanted = wanted;
      this.best = best;
      this.order = order;
    }
  }
}
