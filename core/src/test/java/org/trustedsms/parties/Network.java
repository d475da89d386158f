// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.parties;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.trustedsms.testing.Cases.Case;

/** Carries payloads between numbers; loses, repeats and reorders them. */
final class Network {
  private static final int LOST_PERCENT = 30;
  private static final int REPEATED_PERCENT = 20;

  private final Case draws;
  private final Map<String, Party> parties = new LinkedHashMap<>();
  private final List<Sms> underWay = new ArrayList<>();
  private long now;

  private record Sms(String from, String to, byte[] payload) {}

  Network(Case draws, long now) {
    this.draws = draws;
    this.now = now;
  }

  void add(Party party) {
    parties.put(party.number(), party);
  }

  /** The time as a stamp. */
  long now20() {
    return now / 20 * 20;
  }

  long now() {
    return now;
  }

  void pass(int seconds) {
    now += seconds;
  }

  void send(String from, String to, byte[] payload) {
    if (draws.integer(0, 99) >= LOST_PERCENT) {
      underWay.add(new Sms(from, to, payload));
    }
    if (draws.integer(0, 99) < REPEATED_PERCENT) {
      underWay.add(new Sms(from, to, payload));
    }
  }

  /** A minute: each party starts again or not, sends what it waits for, and gets some messages. */
  void minute() {
    now += 60;
    for (Party party : parties.values()) {
      if (draws.integer(0, 9) == 0) {
        party.restart();
      }
      party.sendAgain();
    }
    for (int left = draws.integer(0, underWay.size()); left > 0; left--) {
      Sms sms = underWay.remove(draws.integer(0, underWay.size() - 1));
      parties.get(sms.to()).receive(sms.payload(), sms.from());
    }
  }
}
