// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.scenario;

import org.trustedsms.emulator.person.Person;

/** The push registry. */
final class PushStart implements Scenario {
  @Override
  public String title() {
    return "A message to a phone on which the application does not run starts it";
  }

  @Override
  public void play(Stage stage) throws Exception {
    Person alice = stage.person(Role.ALICE);
    Person bob = stage.person(Role.BOB);
    bob.exit();
    Scenes.send(stage, alice, bob, "Wake up");
    bob.enterPin();
    Scenes.requireVerified(Scenes.read(bob), "Alice", "Wake up");
  }
}
