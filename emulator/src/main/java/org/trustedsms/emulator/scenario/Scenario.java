// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.scenario;

/** A story that has one right end. Immutable. */
public interface Scenario {

  /** Tells what happens and how it has to end: a sentence. */
  String title();

  /**
   * Plays it.
   *
   * @param stage an empty stage
   * @throws ScenarioException if it does not end as it has to
   * @throws Exception if it does not come to an end
   */
  void play(Stage stage) throws Exception;
}
