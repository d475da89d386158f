// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.scenario;

/** A scenario did not go as it had to; the message tells what was expected and what came. */
public final class ScenarioException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Creates one. */
  public ScenarioException(String message) {
    super(message);
  }

  /**
   * Throws one unless two things are equal.
   *
   * @param what what they are
   * @param expected what it has to be
   * @param actual what it is
   */
  static void requireEqual(String what, Object expected, Object actual) {
    if (!expected.equals(actual)) {
      throw new ScenarioException(what + ": expected \"" + expected + "\", got \"" + actual + "\"");
    }
  }
}
