// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.scenario;

import java.util.List;
import org.trustedsms.emulator.person.Person;

/** Store and forward. */
final class PhoneOff implements Scenario {
  @Override
  public String title() {
    return "Messages to a phone that is off come when it is on again, and are verified in order";
  }

  @Override
  public void play(Stage stage) throws Exception {
    Person alice = stage.person(Role.ALICE);
    Person bob = stage.person(Role.BOB);
    bob.phone().switchOff();
    List<String> texts = List.of("One", "Two", "Three");
    for (String text : texts) {
      Scenes.send(stage, alice, bob, text);
    }
    bob.phone().switchOn();
    bob.enterPin();
    for (int i = 0; i < texts.size(); i++) {
      if (bob.awaitNotice(Scenes.PATIENCE) == null) {
        throw new ScenarioException("message " + (i + 1) + " of three did not come");
      }
    }
    for (int i = 0; i < texts.size(); i++) {
      Scenes.requireVerified(bob.read(texts.size() - 1 - i), "Alice", texts.get(i));
    }
  }
}
