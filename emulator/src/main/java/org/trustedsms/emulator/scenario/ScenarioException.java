// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.scenario;

/** A scenario failed; the message says what was expected and what came. */
public final class ScenarioException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public ScenarioException(String message) {
    super(message);
  }

  /** Throws one unless two things are equal. */
  static void requireEqual(String what, Object expected, Object actual) {
    if (!expected.equals(actual)) {
      throw new ScenarioException(what + ": expected \"" + expected + "\", got \"" + actual + "\"");
    }
  }
}
