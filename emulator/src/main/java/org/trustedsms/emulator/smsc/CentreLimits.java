// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

/**
 * How much an SMS centre keeps and carries at most, so that nobody can use up its memory.
 *
 * @param perDestination messages that wait for one destination; beyond it, ESME_RMSGQFUL
 * @param total messages that wait for anybody; beyond it, ESME_RTHROTTLED
 * @param sessions clients bound at the same time; beyond it, ESME_RBINDFAIL
 */
public record CentreLimits(int perDestination, int total, int sessions) {

  /**
   * Returns limits for tens of phones and a few services, some 50 MB at worst: 1,000 messages a
   * destination, 20,000 in all, 100 sessions.
   */
  public static CentreLimits defaults() {
    return new CentreLimits(1000, 20_000, 100);
  }
}
