// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.scenario;

import static org.trustedsms.emulator.scenario.ScenarioException.requireEqual;

import java.util.List;
import org.trustedsms.emulator.bridge.ScreenContent;
import org.trustedsms.emulator.card.SimulatedCard;
import org.trustedsms.emulator.driver.PhoneDriver;
import org.trustedsms.emulator.driver.PhoneNotice;
import org.trustedsms.emulator.driver.ShownMessage;
import org.trustedsms.emulator.phone.Phone;

/** Scenarios of people who have their key in a smart card. */
final class Cards {
  static final String PUK = "73916482";
  private static final String NO_CARD = "The card does not answer.";

  private Cards() {}

  static void stolenPhone(TestBed testBed) throws Exception {
    PhoneDriver bob = testBed.person(Participant.BOB);
    SimulatedCard card = new SimulatedCard(TestBed.PIN, PUK);
    PhoneDriver dave = testBed.beginWithCard(Participant.DAVE, card);
    PreparedPhones.introduce(dave, bob);
    ScenarioSteps.deliver(testBed, dave, bob, "Signed by the card. ".repeat(12));
    ScenarioSteps.send(testBed, bob, dave, "Decrypted by the card", true);
    ScenarioSteps.requireVerified(ScenarioSteps.read(dave), "Bob", "Decrypted by the card");
    takeOutWhileWriting(testBed, dave, bob, card);
    takeOutBeforeDecrypting(testBed, dave, bob, card);

    testBed.happens("A thief takes Dave's phone and copies its memory, but has no card.");
    dave.phone().switchOff();
    card.takeOut();
    int before = testBed.wiretap().count();
    PhoneDriver thief = testBed.thiefOf(Participant.DAVE, card);
    requireStart("the right PIN without the card", NO_CARD, thief.enterPin(TestBed.PIN));
    testBed.happens("The thief gets the card as well, and guesses the PIN.");
    card.putIn();
    guessPin(thief);
    requireEqual("SMS sent by the thief", 0, testBed.wiretap().since(before).size());
  }

  /** Nothing is sent, nothing is lost. */
  private static void takeOutWhileWriting(
      TestBed testBed, PhoneDriver dave, PhoneDriver bob, SimulatedCard card) throws Exception {
    Phone phone = dave.phone();
    dave.write("Bob", "I am still here", false, false);
    int before = testBed.wiretap().count();
    testBed.happens("Dave takes the card out while the phone signs.");
    card.takeOut();
    phone.pick("Send");
    requireStart("refusal", NO_CARD, answer(phone));
    requireEqual("SMS sent without the card", 0, testBed.wiretap().since(before).size());
    card.putIn();
    phone.pick("Back");
    dave.openNotice("Trusted SMS");
    dave.enterPin();
    requireEqual("text kept", "I am still here", dave.textKeptFor("Bob"));
    requireEqual("answer", "Sent to Bob.", dave.send());
    ScenarioSteps.requireVerified(ScenarioSteps.read(bob), "Dave", "I am still here");
  }

  /** A message that was encrypted for the card waits for it. */
  private static void takeOutBeforeDecrypting(
      TestBed testBed, PhoneDriver dave, PhoneDriver bob, SimulatedCard card) throws Exception {
    testBed.happens("Dave takes the card out, and Bob sends something encrypted.");
    card.takeOut();
    ScenarioSteps.send(testBed, bob, dave, "Open when you can", true);
    dave.phone()
        .await("the request for the PIN", screen -> screen.kind() == ScreenContent.Kind.ALERT);
    card.putIn();
    dave.openNotice("Trusted SMS");
    dave.enterPin();
    PhoneNotice notice = ScenarioSteps.requireNotice(dave, "what had waited");
    while (!notice.title().equals(ShownMessage.VERIFIED)) {
      notice = ScenarioSteps.requireNotice(dave, "what had waited");
    }
    ScenarioSteps.requireVerified(dave.read(0), "Bob", "Open when you can");
  }

  /** The thief has the card as well, and does not know the PIN. */
  private static void guessPin(PhoneDriver thief) {
    List<String> answers = List.of("Wrong PIN. Tries left: 2.", "Wrong PIN. Tries left: 1.");
    for (String expected : answers) {
      requireEqual("answer to a guess", expected, thief.enterPin("0000"));
    }
    for (String pin : List.of("0000", TestBed.PIN)) {
      requireStart("a blocked card", "The card's PIN is blocked", thief.enterPin(pin));
    }
  }

  private static String answer(Phone phone) {
    ScreenContent alert =
        phone.await(
            "an answer",
            screen -> screen.kind() == ScreenContent.Kind.ALERT && screen.title().isEmpty());
    phone.dismiss();
    return alert.text();
  }

  private static void requireStart(String what, String start, String words) {
    requireEqual(what, start, words.substring(0, Math.min(start.length(), words.length())));
  }
}
