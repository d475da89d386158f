// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.scenario;

import java.util.List;
import org.trustedsms.emulator.person.Letter;
import org.trustedsms.emulator.person.Person;

/** The main case. */
final class Sign implements Scenario {
  private static final String LONG =
      "This one does not fit into a single SMS: it goes on and on, with many words that say little,"
          + " until there are enough of them for a second one, which begins somewhere here, and"
          + " then for a third one, since three have to arrive before any of it is shown.";

  @Override
  public String title() {
    return "A signed text is verified: in one SMS, in several, and in any script";
  }

  @Override
  public void play(Stage stage) throws Exception {
    Person alice = stage.person(Role.ALICE);
    Person bob = stage.person(Role.BOB);
    for (String text :
        List.of(
            "Open gate 4", LONG, "\u039a\u03b1\u03bb\u03b7\u03bc\u03ad\u03c1\u03b1 \ud83d\ude00")) {
      List<OnAir> air = Scenes.send(stage, alice, bob, text);
      Letter letter = Scenes.requireVerified(Scenes.read(bob), "Alice", text);
      ScenarioException.requireEqual(
          "protection", "Signed, P-192, " + air.size() + " SMS", letter.protection());
    }
  }
}
