// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.scenario;

import java.util.List;
import org.trustedsms.emulator.person.Person;

/** Two new phones. */
final class ExchangeKeys implements Scenario {
  @Override
  public String title() {
    return "Two people with new phones exchange keys, compare the digits, and write to each other";
  }

  @Override
  public void play(Stage stage) throws Exception {
    List<Person> people = Cast.begin(stage, Role.first(2));
    Person alice = people.get(0);
    Person bob = people.get(1);
    Meeting.of(alice, bob);
    Scenes.send(stage, alice, bob, "Hello Bob");
    Scenes.requireVerified(Scenes.read(bob), "Alice", "Hello Bob");
    Scenes.send(stage, bob, alice, "Hello Alice");
    Scenes.requireVerified(Scenes.read(alice), "Bob", "Hello Alice");
  }
}
