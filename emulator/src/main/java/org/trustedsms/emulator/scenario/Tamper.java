// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.scenario;

import org.trustedsms.emulator.person.Letter;
import org.trustedsms.emulator.person.Person;
import org.trustedsms.sms.SegmentCapacity;

/** A text that was changed on its way. */
final class Tamper implements Scenario {
  @Override
  public String title() {
    return "A bit of a signed text is flipped on its way, or one of its signature: changed";
  }

  @Override
  public void play(Stage stage) throws Exception {
    Person alice = stage.person(Role.ALICE);
    Person bob = stage.person(Role.BOB);
    OnAir sms = Scenes.send(stage, alice, bob, "Pay 100 to Carol").get(0);
    Scenes.requireVerified(Scenes.read(bob), "Alice", "Pay 100 to Carol");
    Esme mallory = stage.esme("mallory");
    int header = SegmentCapacity.PORT_HEADER_BYTES;
    int text = 8 * (header + 4) + 9;
    int stamp = 8 * (header + 2) + 7;
    int signature = 8 * (sms.message().data().length - 10);
    for (int bit : new int[] {text, stamp, signature}) {
      mallory.send(Altered.bit(sms.message(), bit));
      Scenes.requireRefused(Scenes.read(bob), Letter.FORGED);
    }
  }
}
