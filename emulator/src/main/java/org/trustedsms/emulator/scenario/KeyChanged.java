// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.scenario;

import org.trustedsms.curve.Curves;
import org.trustedsms.emulator.person.Letter;
import org.trustedsms.emulator.person.Notice;
import org.trustedsms.emulator.person.Person;

/** A new key under a known number: an intruder's, then a genuine one. */
final class KeyChanged implements Scenario {
  @Override
  public String title() {
    return "Another key for Alice is announced and not taken over: an intruder's, then her new one";
  }

  @Override
  public void play(Stage stage) throws Exception {
    Person alice = stage.person(Role.ALICE);
    Person bob = stage.person(Role.BOB);
    Service mallory = new Service(stage.esme("mallory"), Role.ALICE.number(), Curves.p192());
    mallory.sendKey(bob.phone().number(), "Alice");
    requireWarning(bob);
    mallory.send(bob.phone().number(), mallory.sign("It is me"));
    Scenes.requireRefused(Scenes.read(bob), Letter.FORGED);
    ScenarioException.requireEqual(
        "Bob accepts the intruder's key", false, bob.checkKey("Alice", alice.readOwnDigits()));
    Scenes.send(stage, alice, bob, "Old key");
    Scenes.requireVerified(Scenes.read(bob), "Alice", "Old key");

    alice.makeNewKey();
    ScenarioException.requireEqual("answer", "Sent.", alice.sendKey("Bob"));
    requireWarning(bob);
    ScenarioException.requireEqual(
        "Bob accepts Alice's new key", true, bob.checkKey("Alice", alice.readOwnDigits()));
    Scenes.send(stage, alice, bob, "New key");
    Scenes.requireVerified(Scenes.read(bob), "Alice", "New key");
  }

  private static void requireWarning(Person bob) {
    Notice notice = bob.awaitNotice(Scenes.PATIENCE);
    ScenarioException.requireEqual(
        "notice", "ANOTHER KEY", notice == null ? "none" : notice.title());
  }
}
