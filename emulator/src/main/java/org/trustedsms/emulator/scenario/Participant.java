// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.scenario;

import java.util.List;
import java.util.stream.IntStream;

/** A participant in a scenario, with a number of the range that Ofcom keeps for fiction. */
public record Participant(String title, String number) {
  private static final List<String> NAMES =
      List.of("Alice", "Bob", "Carol", "Dave", "Erin", "Frank", "Grace", "Heidi", "Ivan", "Judy");

  /** Writes most messages. */
  public static final Participant ALICE = of(0);

  /** Gets most messages. */
  public static final Participant BOB = of(1);

  /** A module without a screen. */
  public static final Participant GATE = new Participant("North gate", "+447700900204");

  /** Knows both. */
  public static final Participant CAROL = of(2);

  /** Keeps the key in a smart card. */
  public static final Participant DAVE = of(3);

  private static Participant of(int index) {
    return new Participant(NAMES.get(index), "+4477009001" + String.format("%02d", index + 1));
  }

  /** Returns the first 1 to 10 roles, which begin with Alice and Bob. */
  public static List<Participant> first(int count) {
    return IntStream.range(0, count).mapToObj(Participant::of).toList();
  }
}
