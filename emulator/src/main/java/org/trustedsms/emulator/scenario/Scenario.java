// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.scenario;

/**
 * A scenario that has one right end. Immutable.
 *
 * @param name a short name of letters and digits
 * @param group where a list shows it
 * @param title a sentence that says what happens and how it must end
 * @param lesson what the attacker could do and could not; empty without an attacker
 */
public record Scenario(String name, Group group, String title, String lesson, Steps steps) {

  /** The steps of a scenario. */
  @FunctionalInterface
  public interface Steps {
    void run(TestBed testBed) throws Exception;
  }

  /** The subject of a scenario, in the order of a list. */
  public enum Group {
    EVERYDAY("Everyday use"),
    ATTACKS("Attacks"),
    NETWORK("Network"),
    PARTIES("Authorities and merchants"),
    DEVICES("Devices and cards");

    private final String words;

    Group(String words) {
      this.words = words;
    }

    /** Returns the heading of the group. */
    public String words() {
      return words;
    }
  }
}
