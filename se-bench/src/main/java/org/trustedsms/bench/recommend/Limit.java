// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.recommend;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** The constraints, one by one: how a curve is held against them, and the words for it. */
enum Limit {
  SECURITY {
    @Override
    Number asked(Constraints constraints) {
      return constraints.minSecurityBits();
    }

    @Override
    Number value(Candidate candidate) {
      return candidate.securityBits();
    }

    @Override
    String words(Constraints constraints) {
      return "at least " + constraints.minSecurityBits() + " bits of security";
    }

    @Override
    String fault(Candidate candidate, Constraints constraints, Device device) {
      return "it has "
          + candidate.securityBits()
          + " bits of security, "
          + constraints.minSecurityBits()
          + " are asked for";
    }

    @Override
    String best(Number value, Device device) {
      return "at most " + value + " bits of security are possible";
    }
  },

  CHARACTERS {
    @Override
    Number asked(Constraints constraints) {
      return constraints.minCharacters();
    }

    @Override
    Number value(Candidate candidate) {
      return candidate.characters();
    }

    @Override
    String words(Constraints constraints) {
      return "room for "
          + constraints.minCharacters()
          + " GSM characters beside the signature in one SMS";
    }

    @Override
    String fault(Candidate candidate, Constraints constraints, Device device) {
      return candidate.characters() < 0
          ? "its signature of " + candidate.signatureBytes() + " bytes does not fit into one SMS"
          : "one SMS holds "
              + candidate.characters()
              + " characters beside its signature, "
              + constraints.minCharacters()
              + " are asked for";
    }

    @Override
    String best(Number value, Device device) {
      return value.intValue() < 0
          ? "the signature alone takes more than one SMS"
          : "one SMS holds at most " + value + " characters beside the signature";
    }
  },

  KEY {
    @Override
    Number asked(Constraints constraints) {
      return constraints.maxKeyMillis();
    }

    @Override
    Number value(Candidate candidate) {
      return candidate.keyMillis();
    }

    @Override
    String words(Constraints constraints) {
      return "generating a key in at most " + TimeText.round(constraints.maxKeyMillis());
    }

    @Override
    String fault(Candidate candidate, Constraints constraints, Device device) {
      return tooLong("generating a key", candidate.keyMillis(), device, constraints.maxKeyMillis());
    }

    @Override
    String best(Number value, Device device) {
      return atLeast("generating a key", value, device);
    }
  },

  SIGN {
    @Override
    Number asked(Constraints constraints) {
      return constraints.maxSignMillis();
    }

    @Override
    Number value(Candidate candidate) {
      return candidate.signMillis();
    }

    @Override
    String words(Constraints constraints) {
      return "signing in at most " + TimeText.round(constraints.maxSignMillis());
    }

    @Override
    String fault(Candidate candidate, Constraints constraints, Device device) {
      return tooLong("signing", candidate.signMillis(), device, constraints.maxSignMillis());
    }

    @Override
    String best(Number value, Device device) {
      return atLeast("signing", value, device);
    }
  },

  VERIFY {
    @Override
    Number asked(Constraints constraints) {
      return constraints.maxVerifyMillis();
    }

    @Override
    Number value(Candidate candidate) {
      return candidate.verifyMillis();
    }

    @Override
    String words(Constraints constraints) {
      return "verifying in at most " + TimeText.round(constraints.maxVerifyMillis());
    }

    @Override
    String fault(Candidate candidate, Constraints constraints, Device device) {
      return tooLong("verifying", candidate.verifyMillis(), device, constraints.maxVerifyMillis());
    }

    @Override
    String best(Number value, Device device) {
      return atLeast("verifying", value, device);
    }
  };

  /** The constraint's value, null if it is absent. */
  abstract Number asked(Constraints constraints);

  /** What a curve has to show, null if that was not measured. */
  abstract Number value(Candidate candidate);

  /** The constraint in words; it must not be absent. */
  abstract String words(Constraints constraints);

  /** Why a curve fails, the end of a sentence. */
  abstract String fault(Candidate candidate, Constraints constraints, Device device);

  /** The best that can be had, the end of a sentence. */
  abstract String best(Number value, Device device);

  boolean isSet(Constraints constraints) {
    return asked(constraints) != null;
  }

  /** What was measured is required of a curve even if there is no limit on it. */
  boolean isMeasured(Candidate candidate) {
    return value(candidate) != null;
  }

  boolean isMet(Candidate candidate, Constraints constraints) {
    if (!isSet(constraints)) {
      return true;
    }
    double value = value(candidate).doubleValue();
    double asked = asked(constraints).doubleValue();
    return wantsMuch() ? value >= asked : value <= asked;
  }

  /** Names the best value among curves, and which have it. */
  String bestOf(List<Candidate> candidates, Device device) {
    Comparator<Candidate> order = Comparator.comparingDouble(c -> value(c).doubleValue());
    Candidate best = candidates.stream().min(wantsMuch() ? order.reversed() : order).orElseThrow();
    return best(value(best), device)
        + " ("
        + candidates.stream()
            .filter(c -> value(c).equals(value(best)))
            .map(Candidate::curve)
            .collect(Collectors.joining(", "))
        + ")";
  }

  private boolean wantsMuch() {
    return this == SECURITY || this == CHARACTERS;
  }

  private static String tooLong(String what, double millis, Device device, double allowed) {
    return what
        + " takes "
        + TimeText.ofMillis(millis)
        + " "
        + device.where()
        + ", "
        + TimeText.round(allowed)
        + " are allowed";
  }

  private static String atLeast(String what, Number millis, Device device) {
    return what
        + " takes at least "
        + TimeText.ofMillis(millis.doubleValue())
        + " "
        + device.where();
  }
}
