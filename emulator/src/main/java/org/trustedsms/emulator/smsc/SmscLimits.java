// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

/**
 * The limits of an SMSC, so that nobody can use up its memory.
 *
 * @param perDestination messages that wait for one destination; beyond it, ESME_RMSGQFUL
 * @param total messages that wait for anybody; beyond it, ESME_RTHROTTLED
 * @param sessions clients bound at the same time; beyond it, ESME_RBINDFAIL
 */
public record SmscLimits(int perDestination, int total, int sessions) {

  /** Returns limits for tens of phones and a few services: at worst some 50 MB. */
  public static SmscLimits defaults() {
    return new SmscLimits(1000, 20_000, 100);
  }
}
