// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.load;

/**
 * The messages of a load test.
 *
 * @param senders clients that send, 1 to 50
 * @param messages how many each sends, 1 to 10,000,000, to the receivers in turn
 * @param receivers clients that receive, 1 to 50
 * @param window requests of one sender that wait for their answer at the same time, 1 to 1,000
 */
public record LoadPlan(int senders, int messages, int receivers, int window) {
  private static final int MAX_CLIENTS = 50;
  private static final int MAX_MESSAGES = 10_000_000;
  private static final int MAX_WINDOW = 1000;

  /** Checks the ranges. */
  public LoadPlan {
    check("senders", senders, MAX_CLIENTS);
    check("messages", messages, MAX_MESSAGES);
    check("receivers", receivers, MAX_CLIENTS);
    check("window", window, MAX_WINDOW);
  }

  private static void check(String what, int value, int most) {
    if (value < 1 || value > most) {
      throw new IllegalArgumentException(
          "The number of " + what + " must be 1 to " + most + ", not " + value);
    }
  }
}
