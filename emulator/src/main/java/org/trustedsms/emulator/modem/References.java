// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.modem;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * Counts the references of concatenated messages, for each destination by itself (3GPP TS 23.040,
 * 9.2.3.24.1). Begins anywhere: a phone that began at 0 each time it is started would soon use a
 * reference anew, while a receiver still waits for a lost segment of the former message. Safe for
 * use by several threads.
 */
final class References {
  private static final int DESTINATIONS = 1000;

  private final RandomGenerator random;

  private final Map<String, Integer> last =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Integer> eldest) {
          return size() > DESTINATIONS;
        }
      };

  References(RandomGenerator random) {
    this.random = random;
  }

  /** Returns the next reference to a destination, 0 to 255. */
  synchronized int next(String destination) {
    return last.merge(destination, random.nextInt(0x100), (before, unused) -> before + 1 & 0xFF);
  }
}
