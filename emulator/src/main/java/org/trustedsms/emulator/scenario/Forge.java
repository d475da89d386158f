// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.scenario;

import java.util.List;
import org.trustedsms.curve.Curves;
import org.trustedsms.emulator.person.Letter;
import org.trustedsms.emulator.person.Person;

/** What the project is for. */
final class Forge implements Scenario {
  @Override
  public String title() {
    return "Somebody with access to the SMS centre writes under Alice's number: forged";
  }

  @Override
  public void play(Stage stage) throws Exception {
    Person bob = stage.person(Role.BOB);
    Service mallory = new Service(stage.esme("mallory"), Role.ALICE.number(), Curves.p192());
    for (String text : List.of("Open gate 4", "Open gate 5")) {
      mallory.send(bob.phone().number(), mallory.sign(text));
      Scenes.requireRefused(Scenes.read(bob), Letter.FORGED);
    }
    Service stranger = new Service(stage.esme("stranger"), "+447700900199", Curves.p192());
    stranger.send(bob.phone().number(), stranger.sign("Open gate 6"));
    Scenes.requireRefused(Scenes.read(bob), "Unknown sender");
  }
}
