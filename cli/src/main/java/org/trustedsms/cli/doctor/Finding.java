// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.doctor;

/**
 * What a check has found. Immutable.
 *
 * @param state how it is
 * @param details which version or how many there are, or what is wrong; one line, but any
 *     characters
 * @param advice what to do; empty if it is ok
 */
public record Finding(State state, String details, String advice) {

  static Finding ok(String details) {
    return new Finding(State.OK, details, "");
  }

  static Finding missing(String details, String advice) {
    return new Finding(State.MISSING, details, advice);
  }

  static Finding broken(String details, String advice) {
    return new Finding(State.BROKEN, details, advice);
  }

  /** Tells whether nothing is wrong. */
  public boolean isOk() {
    return state == State.OK;
  }
}
