// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.fault;

import java.util.Optional;

/**
 * One bit that the network turns over.
 *
 * @param index which byte, from 0
 * @param bit which bit of it, 0 (the lowest) to 7
 */
public record BitFlip(int index, int bit) {

  /**
   * Chooses one of the lowest {@code bits} bits (7 in default alphabet) of the bytes {@code from}
   * to {@code to}, exclusive, by a random number, not negative; empty if there is no byte.
   */
  public static Optional<BitFlip> choose(int from, int to, int bits, long random) {
    if (from >= to) {
      return Optional.empty();
    }
    long chosen = random % ((long) (to - from) * bits);
    return Optional.of(new BitFlip(from + (int) (chosen / bits), (int) (chosen % bits)));
  }

  /** Turns the bit over in a copy of the data. */
  public byte[] applyTo(byte[] data) {
    byte[] flipped = data.clone();
    flipped[index] ^= (byte) (1 << bit);
    return flipped;
  }

  @Override
  public String toString() {
    return "bit " + bit + " of byte " + index;
  }
}
