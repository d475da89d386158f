// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.scenario;

import java.time.Duration;
import java.util.List;
import org.trustedsms.emulator.person.Letter;
import org.trustedsms.emulator.person.Person;

/** To be played with faults: whatever the network does, what is verified was written so. */
final class HostileNetwork implements Scenario {
  private static final int MESSAGES = 12;
  private static final Duration QUIET = Duration.ofSeconds(4);

  @Override
  public String title() {
    return "Messages are lost, delayed, repeated, reordered, corrupted: what is verified is"
        + " genuine";
  }

  @Override
  public void play(Stage stage) throws Exception {
    Person alice = stage.person(Role.ALICE);
    Person bob = stage.person(Role.BOB);
    for (int i = 0; i < MESSAGES; i++) {
      Scenes.send(stage, alice, bob, "Message " + i + (i % 3 == 2 ? " long".repeat(40) : ""));
    }
    while (bob.awaitNotice(QUIET) != null) {
      // The network calms down at some time.
    }
    List<String> rows = bob.inbox();
    boolean[] verified = new boolean[MESSAGES];
    for (int row = 0; row < rows.size(); row++) {
      Letter letter = bob.read(row);
      if (letter.isVerified()) {
        int number = Integer.parseInt(letter.text().split(" ")[1]);
        Scenes.requireVerified(
            letter, "Alice", "Message " + number + (number % 3 == 2 ? " long".repeat(40) : ""));
        ScenarioException.requireEqual("verified twice", false, verified[number]);
        verified[number] = true;
      }
    }
    requireUnharmed(stage, verified);
  }

  /** Requires that what the network left alone arrived. */
  private static void requireUnharmed(Stage stage, boolean[] verified) {
    List<OnAir> air = stage.wiretap().since(0);
    int sms = 0;
    for (int i = 0; i < MESSAGES; i++) {
      int segments = i % 3 == 2 ? 2 : 1;
      boolean harmed = false;
      for (int j = 0; j < segments; j++) {
        harmed |=
            stage.wiretap().harmTo(air.get(sms++).id()).stream()
                .anyMatch(what -> !what.startsWith("repeated"));
      }
      if (!harmed && !verified[i]) {
        throw new ScenarioException("message " + i + " came unharmed and was not verified");
      }
    }
  }
}
