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
   * Chooses a bit.
   *
   * @param from the first byte that may be hit
   * @param to the byte behind the last one that may be hit
   * @param bits how many bits of each byte may be hit, from the lowest; 7 for characters of the
   *     default alphabet
   * @param random 0 or more
   * @return the bit; nothing if there is no byte to hit
   */
  public static Optional<BitFlip> choose(int from, int to, int bits, long random) {
    if (from >= to) {
      return Optional.empty();
    }
    long chosen = random % ((long) (to - from) * bits);
    return Optional.of(new BitFlip(from + (int) (chosen / bits), (int) (chosen % bits)));
  }

  /**
   * Turns the bit over.
   *
   * @param data longer than {@link #index}; stays as it is
   */
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
