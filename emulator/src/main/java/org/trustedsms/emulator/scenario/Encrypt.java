// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.scenario;

import java.nio.charset.StandardCharsets;
import org.trustedsms.emulator.person.Letter;
import org.trustedsms.emulator.person.Person;

/** A secret. */
final class Encrypt implements Scenario {
  private static final String TEXT = "SAFE CODE 7291";

  @Override
  public String title() {
    return "An encrypted text is read by its recipient, and nobody else can read or forward it";
  }

  @Override
  public void play(Stage stage) throws Exception {
    Person alice = stage.person(Role.ALICE);
    Person bob = stage.person(Role.BOB);
    Person carol = stage.person(Role.CAROL);
    int first = stage.wiretap().count();
    OnAir sms = Scenes.send(stage, alice, bob, TEXT, true).get(0);
    String air = new String(sms.message().data(), StandardCharsets.ISO_8859_1);
    ScenarioException.requireEqual("the text is on the air", false, air.contains(TEXT));
    ScenarioException.requireEqual("SMS", 1, stage.wiretap().count() - first);
    Letter letter = Scenes.requireVerified(Scenes.read(bob), "Alice", TEXT);
    ScenarioException.requireEqual(
        "protection", "Signed and encrypted, P-192, 1 SMS", letter.protection());
    Scenes.repeat(stage.esme("mallory"), sms, carol.phone().number());
    Letter forwarded = Scenes.read(carol);
    ScenarioException.requireEqual("text that Carol sees", "", forwarded.text());
    Scenes.requireRefused(forwarded, "Not for this recipient");
  }
}
