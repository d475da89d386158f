// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.scenario;

import org.trustedsms.emulator.person.Person;

/** The same message again. */
final class Replay implements Scenario {
  @Override
  public String title() {
    return "A message is sent again by somebody else: received before, also after a restart";
  }

  @Override
  public void play(Stage stage) throws Exception {
    Person alice = stage.person(Role.ALICE);
    Person bob = stage.person(Role.BOB);
    OnAir sms = Scenes.send(stage, alice, bob, "Open gate 4").get(0);
    Scenes.requireVerified(Scenes.read(bob), "Alice", "Open gate 4");
    Esme mallory = stage.esme("mallory");
    mallory.send(sms.message());
    Scenes.requireRefused(Scenes.read(bob), "Replayed");
    bob.phone().switchOff();
    bob.phone().switchOn();
    bob.enterPin();
    mallory.send(sms.message());
    Scenes.requireRefused(Scenes.read(bob), "Replayed");
  }
}
