// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.scenario;

import static org.trustedsms.emulator.scenario.ScenarioException.requireEqual;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.trustedsms.curve.Curves;
import org.trustedsms.emulator.bridge.Permissions;
import org.trustedsms.emulator.driver.PhoneDriver;
import org.trustedsms.emulator.driver.ShownMessage;
import org.trustedsms.message.Draft;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.Verdict;

/** Scenarios of everyday use. */
final class DailyUse {
  private static final String LONG =
      "This one does not fit into a single SMS: it goes on and on, with many words that say little,"
          + " until there are enough of them for a second one, which begins somewhere here, and"
          + " then for a third one, since three have to arrive before any of it is shown.";

  private static final String SECRET = "SAFE CODE 7291";

  private DailyUse() {}

  static void exchangeKeys(TestBed testBed) throws Exception {
    List<PhoneDriver> people = PreparedPhones.begin(testBed, Participant.first(2));
    PhoneDriver alice = people.get(0);
    PhoneDriver bob = people.get(1);
    PreparedPhones.introduce(alice, bob);
    ScenarioSteps.deliver(testBed, alice, bob, "Hello Bob");
    ScenarioSteps.deliver(testBed, bob, alice, "Hello Alice");
  }

  static void typeDigits(TestBed testBed) throws Exception {
    PhoneDriver bob = testBed.person(Participant.BOB);
    TestUser shop = new TestUser(testBed, "shop", "+447700900162");
    requireEqual("empty inbox", List.of("Empty. Write a message"), bob.inbox());
    requireEqual("no offers", List.of("None. Offers come by SMS"), bob.offers());
    requireEqual(
        "no authorities", true, bob.authorities().get(0).startsWith("None. Open a contact"));
    bob.addContact("Shop", shop.number());
    requireEqual("answer", "Sent to Shop.", bob.askForKey("Shop"));
    ReceivedMessage key = shop.receive();
    requireEqual("key", Verdict.KEY_OFFERED, key.verdict());
    shop.knows(bob.phone().number(), key.offeredKey());
    requireEqual("request", "Please send me your key.", shop.receive().text());

    testBed.happens("The shop sends its key.");
    shop.send(bob.phone().number(), Draft.publicKey(shop.key().publicKey(), ""));
    bob.openNotice("Check key");
    requireEqual(
        "wrong digits are refused", true, bob.typeDigits("0 0 0 0 0 0").contains(" differs."));
    requireEqual("the key waits on", true, bob.isKeyOffered("Shop"));
    requireEqual("first of the commands", "Type digits", bob.openCheck("Shop").get(0));
    requireEqual("refusal", "", bob.typeDigits(shop.digits()));
    requireEqual("trust", "Checked with its owner.", bob.trustIn("Shop"));

    shop.send(bob.phone().number(), Draft.text("Open until 8"));
    testBed.happens("The shop sends a signed text.");
    ShownMessage message = ShownMessage.on(bob.openNotice("Received"));
    ScenarioSteps.requireVerified(message, "Shop", "Open until 8");
  }

  /** An SMS takes three: write, send, and take the number that the phone proposes. */
  static void fewKeys(TestBed testBed, PhoneDriver alice, PhoneDriver bob) throws Exception {
    ScenarioSteps.deliver(testBed, alice, bob, "Before");
    alice.exit();
    alice.phone().startApplication();
    alice.enterPin();
    testBed.happens("Alice presses the round key, types four letters, and presses Send.");
    List<String> text = List.of("4", "2", "3", "4");
    requireEqual("answer", "Sent to Bob.", alice.press("SELECT", text, "SOFT1"));
    ScenarioSteps.requireVerified(ScenarioSteps.read(bob), "Alice", "gadg");
  }

  static void sign(TestBed testBed, PhoneDriver alice, PhoneDriver bob) throws Exception {
    String greek = "\u039a\u03b1\u03bb\u03b7\u03bc\u03ad\u03c1\u03b1 \ud83d\ude00";
    for (String text : List.of("Open gate 4", LONG, greek)) {
      List<AcceptedSms> sent = ScenarioSteps.send(testBed, alice, bob, text);
      ShownMessage message = ScenarioSteps.requireVerified(ScenarioSteps.read(bob), "Alice", text);
      requireEqual("protection", protection("Signed", sent.size()), message.protection());
    }
  }

  private static String protection(String how, int sms) {
    return how + ", " + Curves.standard().label() + ", " + sms + " SMS";
  }

  static void encrypt(TestBed testBed, PhoneDriver alice, PhoneDriver bob) throws Exception {
    PhoneDriver carol = testBed.person(Participant.CAROL);
    List<AcceptedSms> sent = ScenarioSteps.send(testBed, alice, bob, SECRET, true);
    requireEqual("SMS", 1, sent.size());
    String bytes = new String(sent.get(0).message().data(), StandardCharsets.ISO_8859_1);
    requireEqual("the text is on the air", false, bytes.contains(SECRET));
    ShownMessage message = ScenarioSteps.requireVerified(ScenarioSteps.read(bob), "Alice", SECRET);
    requireEqual("protection", protection("Signed and encrypted", 1), message.protection());

    testBed.happens("Mallory sends the encrypted SMS to Carol.");
    ScenarioSteps.repeat(testBed.esme("mallory"), sent.get(0), carol.phone().number());
    ShownMessage forwarded = ScenarioSteps.read(carol);
    requireEqual("text that Carol sees", "", forwarded.text());
    ScenarioSteps.requireRefused(forwarded, "Not for this recipient");
  }

  static void acknowledge(TestBed testBed, PhoneDriver alice, PhoneDriver bob) throws Exception {
    alice.write("Bob", "Did you get this?", false, true);
    requireEqual("answer", "Sent to Bob.", alice.send());
    ScenarioSteps.requireVerified(ScenarioSteps.read(bob), "Alice", "Did you get this?");
    ScenarioSteps.requireNotice(alice, "an acknowledgement");
    requireEqual(
        "the sent message shows an acknowledgement",
        false,
        alice.readSent(0).acknowledgement().isEmpty());
  }

  /** Store and forward. */
  static void phoneOff(TestBed testBed, PhoneDriver alice, PhoneDriver bob) throws Exception {
    testBed.happens("Bob switches his phone off.");
    bob.phone().switchOff();
    List<String> texts = List.of("One", "Two", "Three");
    for (String text : texts) {
      ScenarioSteps.send(testBed, alice, bob, text);
    }
    testBed.happens("Bob switches his phone on and types the PIN.");
    bob.phone().switchOn();
    bob.enterPin();
    for (String text : texts) {
      ScenarioSteps.requireNotice(bob, "the message " + text);
    }
    for (int i = 0; i < texts.size(); i++) {
      ScenarioSteps.requireVerified(bob.read(texts.size() - 1 - i), "Alice", texts.get(i));
    }
  }

  /** The push registry. */
  static void pushStart(TestBed testBed, PhoneDriver alice, PhoneDriver bob) throws Exception {
    testBed.happens("Bob ends the application.");
    bob.exit();
    ScenarioSteps.send(testBed, alice, bob, "Wake up");
    bob.enterPin();
    ScenarioSteps.requireVerified(ScenarioSteps.read(bob), "Alice", "Wake up");
  }

  /** The owner mistypes, or somebody else tries. */
  static void wrongPin(TestBed testBed, PhoneDriver alice, PhoneDriver bob) throws Exception {
    ScenarioSteps.deliver(testBed, alice, bob, "Before");
    testBed.happens("Somebody who has Bob's phone types a wrong PIN.");
    bob.phone().switchOff();
    bob.phone().switchOn();
    requireEqual("a wrong PIN is refused", false, bob.enterPin("0000").isEmpty());
    bob.enterPin();
    ScenarioSteps.requireVerified(bob.read(0), "Alice", "Before");
    ScenarioSteps.deliver(testBed, bob, alice, "After");
  }

  /** While an acknowledgement's permission keeps the worker busy, the next message is given up. */
  static void cancelSending(TestBed testBed) throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch answered = new CountDownLatch(1);
    PhoneDriver alice =
        testBed.person(
            Participant.ALICE,
            permission -> {
              if (permission.equals(Permissions.SEND)) {
                asked.countDown();
                await(answered);
              }
              return true;
            });
    PhoneDriver bob = testBed.person(Participant.BOB);
    bob.write("Alice", "Are you there?", false, true);
    requireEqual("answer", "Sent to Alice.", bob.send());
    await(asked);
    int before = testBed.wiretap().count();
    testBed.happens("Alice cancels the next message while her phone signs it.");
    alice.write("Bob", "Never sent", false, false);
    requireEqual("cancelled", true, alice.sendAndCancel());
    answered.countDown();
    Wiretap wiretap = testBed.wiretap();
    ScenarioSteps.await(
        () -> wiretap.delivered() > before, () -> wiretap.delivered() + " SMS were delivered");
    ScenarioSteps.requireVerified(ScenarioSteps.read(alice), "Bob", "Are you there?");
    ScenarioSteps.requireNothing(alice);
    requireEqual(
        "SMS sent by Alice: the acknowledgement alone", 1, testBed.wiretap().since(before).size());
    requireEqual("text kept", "Never sent", alice.textKeptFor("Bob"));
    requireEqual("answer", "Sent to Bob.", alice.send());
    ScenarioSteps.requireNotice(bob, "an acknowledgement");
    ScenarioSteps.requireVerified(ScenarioSteps.read(bob), "Alice", "Never sent");
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
