// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.recommend;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;

/**
 * What a curve must achieve, and what makes one better than another. Each constraint may be absent
 * (null). Immutable and thread-safe; the methods named {@code with} return a copy.
 *
 * @param minSecurityBits least security in bits, half the size of the order; 1 or more
 * @param maxSignMillis most time for signing in ms, more than 0
 * @param maxVerifyMillis most time for verifying in ms, of whichever takes longer, the first
 *     message of a key or a later one; more than 0
 * @param maxKeyMillis most time for generating a key in ms, more than 0
 * @param minCharacters least room for text in one SMS in GSM characters, beside a signature; 0 or
 *     more
 * @param device whose times are meant; if absent, the first of N70, XINT and SERVER for which
 *     anything was measured
 * @param library whose times are meant: the name of a library on a phone, or of an engine on the
 *     server; if absent, this project's
 * @param objectives what makes a curve better, the most important first; not empty, without
 *     repetition
 */
public record Constraints(
    Integer minSecurityBits,
    Double maxSignMillis,
    Double maxVerifyMillis,
    Double maxKeyMillis,
    Integer minCharacters,
    Device device,
    String library,
    List<Objective> objectives) {

  /** The name under which phone costs of Bouncy Castle of 2008 are reported. */
  public static final String BOUNCY_CASTLE_2008 = "Bouncy Castle 2008";

  private static final List<Objective> BYTES_FIRST =
      List.of(Objective.BYTES, Objective.TIME, Objective.SECURITY);

  private static final Constraints NONE =
      new Constraints(null, null, null, null, null, null, null, BYTES_FIRST);

  /**
   * Checks the values.
   *
   * @throws IllegalArgumentException if one is out of its range; says which, and what it may be
   */
  public Constraints {
    if (minSecurityBits != null && minSecurityBits < 1) {
      throw new IllegalArgumentException(
          "a security of " + minSecurityBits + " bits is no limit: give 1 or more, such as 112");
    }
    checkTime("signing", maxSignMillis);
    checkTime("verifying", maxVerifyMillis);
    checkTime("key generation", maxKeyMillis);
    if (minCharacters != null && minCharacters < 0) {
      throw new IllegalArgumentException(
          "room for " + minCharacters + " characters: give 0 or more, such as 80");
    }
    if (objectives.isEmpty() || EnumSet.copyOf(objectives).size() != objectives.size()) {
      throw new IllegalArgumentException(
          "objectives " + objectives + ": give one or more of bytes, time, security, each once");
    }
    objectives = List.copyOf(objectives);
  }

  private static void checkTime(String what, Double millis) {
    if (millis != null && !(millis > 0 && millis < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "a limit of " + millis + " ms for " + what + ": give more than 0, such as 500");
    }
  }

  /**
   * Returns no constraints: curves are ranked by bytes, then time, then security.
   *
   * @return always the same
   */
  public static Constraints none() {
    return NONE;
  }

  /**
   * Returns what signatures need today: 112 bits of security, the least that NIST SP 800-131A rev.
   * 2 (section 3) allows for new signatures, and room for a text in one SMS.
   *
   * @return constraints
   */
  public static Constraints ofToday() {
    return NONE.withMinSecurityBits(112).withMinCharacters(20);
  }

  /**
   * Returns the constraints of the Trusted-SMS papers (ACSAC 2008, HEALTHINF 2008), on the library
   * and the phone of that time:
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
  public static Constraints ofTrustedSms2008() {
    return new Constraints(
        80,
        null,
        14_000.0,
        null,
        20,
        Device.N70,
        BOUNCY_CASTLE_2008,
        List.of(Objective.TIME, Objective.SECURITY));
  }

  /**
   * Returns these constraints with another least security.
   *
   * @param bits bits, or null
   * @return a copy
   */
  public Constraints withMinSecurityBits(Integer bits) {
    return new Constraints(
        bits,
        maxSignMillis,
        maxVerifyMillis,
        maxKeyMillis,
        minCharacters,
        device,
        library,
        objectives);
  }

  /**
   * Returns these constraints with another limit for signing.
   *
   * @param millis ms, or null
   * @return a copy
   */
  public Constraints withMaxSignMillis(Double millis) {
    return new Constraints(
        minSecurityBits,
        millis,
        maxVerifyMillis,
        maxKeyMillis,
        minCharacters,
        device,
        library,
        objectives);
  }

  /**
   * Returns these constraints with another limit for verifying.
   *
   * @param millis ms, or null
   * @return a copy
   */
  public Constraints withMaxVerifyMillis(Double millis) {
    return new Constraints(
        minSecurityBits,
        maxSignMillis,
        millis,
        maxKeyMillis,
        minCharacters,
        device,
        library,
        objectives);
  }

  /**
   * Returns these constraints with another limit for key generation.
   *
   * @param millis ms, or null
   * @return a copy
   */
  public Constraints withMaxKeyMillis(Double millis) {
    return new Constraints(
        minSecurityBits,
        maxSignMillis,
        maxVerifyMillis,
        millis,
        minCharacters,
        device,
        library,
        objectives);
  }

  /**
   * Returns these constraints with another least room for text.
   *
   * @param characters GSM characters in one SMS, or null
   * @return a copy
   */
  public Constraints withMinCharacters(Integer characters) {
    return new Constraints(
        minSecurityBits,
        maxSignMillis,
        maxVerifyMillis,
        maxKeyMillis,
        characters,
        device,
        library,
        objectives);
  }

  /**
   * Returns these constraints for another device.
   *
   * @param other the device, or null
   * @return a copy
   */
  public Constraints withDevice(Device other) {
    return new Constraints(
        minSecurityBits,
        maxSignMillis,
        maxVerifyMillis,
        maxKeyMillis,
        minCharacters,
        other,
        library,
        objectives);
  }

  /**
   * Returns these constraints for the times of another library.
   *
   * @param name the name in the results, or null for this project's
   * @return a copy
   */
  public Constraints withLibrary(String name) {
    return new Constraints(
        minSecurityBits,
        maxSignMillis,
        maxVerifyMillis,
        maxKeyMillis,
        minCharacters,
        device,
        name,
        objectives);
  }

  /**
   * Returns these constraints with other objectives.
   *
   * @param other the most important first
   * @return a copy
   */
  public Constraints withObjectives(List<Objective> other) {
    return new Constraints(
        minSecurityBits,
        maxSignMillis,
        maxVerifyMillis,
        maxKeyMillis,
        minCharacters,
        device,
        library,
        other);
  }

  /**
   * Says in words what is asked for.
   *
   * @return for example "at least 96 bits of security; signing in at most 500 ms"; "nothing" if
   *     there is no constraint
   */
  public String toText() {
    List<String> words = new ArrayList<>();
    for (Limit limit : Limit.values()) {
      if (limit.isSet(this)) {
        words.add(limit.words(this));
      }
    }
    return words.isEmpty() ? "nothing" : String.join("; ", words);
  }
}
