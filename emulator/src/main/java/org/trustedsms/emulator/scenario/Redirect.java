// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.scenario;

import org.trustedsms.emulator.person.Person;

/** A genuine message for somebody else. */
final class Redirect implements Scenario {
  @Override
  public String title() {
    return "A message for Bob is sent on to Carol: not for her";
  }

  @Override
  public void play(Stage stage) throws Exception {
    Person alice = stage.person(Role.ALICE);
    Person bob = stage.person(Role.BOB);
    Person carol = stage.person(Role.CAROL);
    OnAir sms = Scenes.send(stage, alice, bob, "You may come in").get(0);
    Scenes.requireVerified(Scenes.read(bob), "Alice", "You may come in");
    Scenes.repeat(stage.esme("mallory"), sms, carol.phone().number());
    Scenes.requireRefused(Scenes.read(carol), "Not for this recipient");
  }
}
