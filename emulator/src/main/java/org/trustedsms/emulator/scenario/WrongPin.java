// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.scenario;

import org.trustedsms.emulator.person.Person;

/** The owner mistypes, or somebody else tries. */
final class WrongPin implements Scenario {
  @Override
  public String title() {
    return "A wrong PIN is refused and harms nothing";
  }

  @Override
  public void play(Stage stage) throws Exception {
    Person alice = stage.person(Role.ALICE);
    Person bob = stage.person(Role.BOB);
    Scenes.send(stage, alice, bob, "Before");
    Scenes.requireVerified(Scenes.read(bob), "Alice", "Before");
    bob.phone().switchOff();
    bob.phone().switchOn();
    String refusal = bob.enterPin("0000");
    ScenarioException.requireEqual("a wrong PIN is refused", false, refusal.isEmpty());
    bob.enterPin();
    Scenes.requireVerified(bob.read(0), "Alice", "Before");
    Scenes.send(stage, bob, alice, "After");
    Scenes.requireVerified(Scenes.read(alice), "Bob", "After");
  }
}
