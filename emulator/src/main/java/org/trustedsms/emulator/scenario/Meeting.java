// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.scenario;

import java.time.Duration;
import org.trustedsms.emulator.person.Person;

/** Two people who get to know each other's keys. */
public final class Meeting {
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final int TRIES = 6;

  private Meeting() {}

  /**
   * Has two people who do not know each other exchange keys, and call each other to compare the
   * digits.
   *
   * @param b the other
   * @throws ScenarioException if one of them does not get or accept the key
   */
  public static void of(Person a, Person b) {
    a.addContact(b.name(), b.phone().number());
    b.addContact(a.name(), a.phone().number());
    sendKey(a, b);
    sendKey(b, a);
    check(a, b);
    check(b, a);
  }

  /**
   * Sends a key until it has come: a network that loses messages may lose it.
   *
   * @param from whose key it is
   * @param to who is to have it, with the other among the contacts
   * @throws ScenarioException if it does not come at all
   */
  public static void sendKey(Person from, Person to) {
    for (int i = 0; i < TRIES; i++) {
      ScenarioException.requireEqual("answer to sending the key", "Sent.", from.sendKey(to.name()));
      to.awaitNotice(PATIENCE);
      if (to.isKeyOffered(from.name())) {
        return;
      }
    }
    throw new ScenarioException(
        from.name() + "'s key did not come to " + to.name() + " in " + TRIES + " tries");
  }

  private static void check(Person person, Person owner) {
    ScenarioException.requireEqual(
        person.name() + " accepts " + owner.name() + "'s key",
        true,
        person.checkKey(owner.name(), owner.readOwnDigits()));
    ScenarioException.requireEqual(
        "what " + person.name() + "'s phone says of the key",
        "Compared with its owner.",
        person.trustIn(owner.name()));
  }
}
