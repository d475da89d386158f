// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.scenario;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.trustedsms.emulator.bridge.Permissions;
import org.trustedsms.emulator.person.Person;

/**
 * The worker is kept busy by a receipt for which the phone asks a permission; meanwhile the next
 * message is given up.
 */
final class CancelSending implements Scenario {
  @Override
  public String title() {
    return "Sending is cancelled while the phone is at work: nothing is sent, the text is kept";
  }

  @Override
  public void play(Stage stage) throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch answered = new CountDownLatch(1);
    Person alice =
        stage.person(
            Role.ALICE,
            permission -> {
              if (permission.equals(Permissions.SEND)) {
                asked.countDown();
                await(answered);
              }
              return true;
            });
    Person bob = stage.person(Role.BOB);
    bob.write("Alice", "Are you there?", false, true);
    ScenarioException.requireEqual("answer", "Sent.", bob.send());
    await(asked);
    int before = stage.wiretap().count();
    alice.write("Bob", "Never sent", false, false);
    ScenarioException.requireEqual("cancelled", true, alice.sendAndCancel());
    answered.countDown();
    stage.wiretap().awaitDeliveries(before + 1);
    Scenes.requireVerified(Scenes.read(alice), "Bob", "Are you there?");
    Scenes.requireNothing(alice);
    List<OnAir> air = stage.wiretap().since(before);
    ScenarioException.requireEqual("SMS sent by Alice: the receipt alone", 1, air.size());
    ScenarioException.requireEqual("text kept", "Never sent", alice.textKeptFor("Bob"));
    ScenarioException.requireEqual("answer", "Sent.", alice.send());
    if (bob.awaitNotice(Scenes.PATIENCE) == null) {
      throw new ScenarioException("no receipt came");
    }
    Scenes.requireVerified(Scenes.read(bob), "Alice", "Never sent");
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
