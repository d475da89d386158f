// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.scenario;

import java.util.List;
import java.util.stream.IntStream;

/**
 * Who takes part. Immutable.
 *
 * @param number the phone's number; of the range that Ofcom keeps for fiction
 */
public record Role(String title, String number) {
  private static final List<String> NAMES =
      List.of("Alice", "Bob", "Carol", "Dave", "Erin", "Frank", "Grace", "Heidi", "Ivan", "Judy");

  /** Writes most messages. */
  public static final Role ALICE = of(0);

  /** Gets most messages. */
  public static final Role BOB = of(1);

  /** A module without a screen. */
  public static final Role GATE = new Role("North gate", "+447700900204");

  /** Knows both. */
  public static final Role CAROL = of(2);

  /** Keeps the key in a smart card. */
  public static final Role DAVE = of(3);

  private static Role of(int index) {
    return new Role(NAMES.get(index), "+4477009001" + String.format("%02d", index + 1));
  }

  /** Returns the first 1 to 10 roles, which begin with Alice and Bob. */
  public static List<Role> first(int count) {
    return IntStream.range(0, count).mapToObj(Role::of).toList();
  }
}
