// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.recommend;

import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.trustedsms.bench.recommend.Constraints.Device;
import org.trustedsms.bench.result.Labels;

public enum Limit {
  /** Least security in bits, half the size of the order; 1 or more. */
  SECURITY("minSecurityBits", "security", c -> (double) c.securityBits()),
  /** Least room for text in one SMS in GSM characters, beside a signature; 0 or more. */
  CHARACTERS("minCharacters", "room", c -> (double) c.characters()),
  /** Most time for generating a key in ms, more than 0. */
  KEY("maxKeyMillis", "generating a key", Candidate::keyMillis),
  /** Most time for signing in ms, more than 0. */
  SIGN("maxSignMillis", "signing", Candidate::signMillis),
  /** Most time for verifying in ms, of the first message of a key or a later one; more than 0. */
  VERIFY("maxVerifyMillis", "verifying", Candidate::verifyMillis);

  private final String field;
  private final String what;
  private final Function<Candidate, Double> value;

  Limit(String field, String what, Function<Candidate, Double> value) {
    this.field = field;
    this.what = what;
    this.value = value;
  }

  public String field() {
    return field;
  }

  /** Returns whether it is a time in ms, of which less is better; else more of a number is. */
  public boolean isTime() {
    return this == KEY || this == SIGN || this == VERIFY;
  }

  void check(double asked) {
    if (this == SECURITY && asked < 1) {
      throw new IllegalArgumentException(
          "a security of " + (int) asked + " bits is no limit: give 1 or more, such as 112");
    }
    if (this == CHARACTERS && asked < 0) {
      throw new IllegalArgumentException(
          "room for " + (int) asked + " characters: give 0 or more, such as 80");
    }
    if (isTime() && !(asked > 0 && asked < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "a limit of " + asked + " ms for " + what + ": give more than 0, such as 500");
    }
  }

  String words(double asked) {
    return switch (this) {
      case SECURITY -> "at least " + (int) asked + " bits of security";
      case CHARACTERS ->
          "room for " + (int) asked + " GSM characters beside the signature in one SMS";
      case KEY, SIGN, VERIFY -> what + " in at most " + Labels.roundTime(asked);
    };
  }

  /** Returns why a curve fails: the end of a sentence. */
  String fault(Candidate candidate, double asked, Device device) {
    return switch (this) {
      case SECURITY ->
          "it has %s bits of security, %s are asked for"
              .formatted(candidate.securityBits(), (int) asked);
      case CHARACTERS ->
          candidate.characters() < 0
              ? "its signature of "
                  + candidate.signatureBytes()
                  + " bytes does not fit into one SMS"
              : "one SMS holds %s characters beside its signature, %s are asked for"
                  .formatted(candidate.characters(), (int) asked);
      case KEY, SIGN, VERIFY ->
          "%s takes %s %s, %s are allowed"
              .formatted(
                  what,
                  Labels.time(value.apply(candidate)),
                  device.where(),
                  Labels.roundTime(asked));
    };
  }

  /** Names the best that can be had among curves, and which have it: the end of a sentence. */
  String bestOf(List<Candidate> candidates, Device device) {
    Comparator<Candidate> order = Comparator.comparing(value);
    Candidate best = candidates.stream().min(isTime() ? order : order.reversed()).orElseThrow();
    String words =
        switch (this) {
          case SECURITY -> "at most " + best.securityBits() + " bits of security are possible";
          case CHARACTERS ->
              best.characters() < 0
                  ? "the signature alone takes more than one SMS"
                  : "one SMS holds at most "
                      + best.characters()
                      + " characters beside the signature";
          case KEY, SIGN, VERIFY ->
              what + " takes at least " + Labels.time(value.apply(best)) + " " + device.where();
        };
    return candidates.stream()
        .filter(c -> value.apply(c).equals(value.apply(best)))
        .map(Candidate::label)
        .collect(Collectors.joining(", ", words + " (", ")"));
  }

  boolean isMeasured(Candidate candidate) {
    return value.apply(candidate) != null;
  }

  /** Returns whether a curve meets it, if it is among what is asked for. */
  boolean isMet(Candidate candidate, Constraints constraints) {
    Double asked = constraints.limits().get(this);
    return asked == null
        || (isTime() ? value.apply(candidate) <= asked : value.apply(candidate) >= asked);
  }
}
