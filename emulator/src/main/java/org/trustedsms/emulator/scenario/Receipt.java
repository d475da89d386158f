// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.scenario;

import org.trustedsms.emulator.person.Person;

/** A signed acknowledgement. */
final class Receipt implements Scenario {
  @Override
  public String title() {
    return "A receipt that was asked for comes back signed, and is shown with the message";
  }

  @Override
  public void play(Stage stage) throws Exception {
    Person alice = stage.person(Role.ALICE);
    Person bob = stage.person(Role.BOB);
    alice.write("Bob", "Did you get this?", false, true);
    ScenarioException.requireEqual("answer", "Sent.", alice.send());
    Scenes.requireVerified(Scenes.read(bob), "Alice", "Did you get this?");
    if (alice.awaitNotice(Scenes.PATIENCE) == null) {
      throw new ScenarioException("no receipt came");
    }
    ScenarioException.requireEqual(
        "the sent message shows a receipt", false, alice.readSent(0).receipt().isEmpty());
  }
}
