// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.result;

/**
 * What the gateway took for its work. Immutable.
 *
 * @param unit of what; empty for a ratio
 * @param limit what this project asks for; null if nothing is asked for
 * @param atLeast whether the limit is the least that is asked for, not the most
 */
public record ServiceFigure(String name, double value, String unit, Double limit, boolean atLeast) {

  /** Tells whether it is as it is to be; true if nothing is asked for. */
  public boolean meetsLimit() {
    return limit == null || (atLeast ? value >= limit : value <= limit);
  }
}
