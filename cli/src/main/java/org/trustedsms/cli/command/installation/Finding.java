// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.installation;

import java.util.Locale;

/**
 * The finding of a check. Immutable.
 *
 * @param details which version or how many there are, or what is wrong; one line, but any
 *     characters
 * @param advice what to do; empty if it is ok
 */
record Finding(State state, String details, String advice) {
  /** How something is: there and works, not there, or there and does not work. */
  enum State {
    OK,
    MISSING,
    BROKEN
  }

  static Finding ok(String details) {
    return new Finding(State.OK, details, "");
  }

  static Finding missing(String details, String advice) {
    return new Finding(State.MISSING, details, advice);
  }

  static Finding broken(String details, String advice) {
    return new Finding(State.BROKEN, details, advice);
  }

  boolean isOk() {
    return state == State.OK;
  }

  String word() {
    return state.name().toLowerCase(Locale.ROOT);
  }
}
