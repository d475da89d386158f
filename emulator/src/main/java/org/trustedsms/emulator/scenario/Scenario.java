// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.scenario;

/**
 * A story that has one right end. Immutable.
 *
 * @param name a short name of letters and digits
 * @param title tells what happens and how it has to end: a sentence
 */
public record Scenario(String name, String title, Story story) {

  /** How a scenario goes. */
  @FunctionalInterface
  public interface Story {
    void play(TestBed testBed) throws Exception;
  }
}
