// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.scenario;

import static org.trustedsms.emulator.scenario.ScenarioException.requireEqual;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.trustedsms.curve.Curves;
import org.trustedsms.emulator.bridge.Permissions;
import org.trustedsms.emulator.person.Person;
import org.trustedsms.emulator.person.ShownMessage;
import org.trustedsms.message.Draft;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.Verdict;

/** What people do with their phones. */
final class DailyUse {
  private static final String LONG =
      "This one does not fit into a single SMS: it goes on and on, with many words that say little,"
          + " until there are enough of them for a second one, which begins somewhere here, and"
          + " then for a third one, since three have to arrive before any of it is shown.";

  private static final String SECRET = "SAFE CODE 7291";

  private DailyUse() {}

  static void exchangeKeys(Stage stage) throws Exception {
    List<Person> people = Cast.begin(stage, Role.first(2));
    Person alice = people.get(0);
    Person bob = people.get(1);
    Cast.introduce(alice, bob);
    Scenes.deliver(stage, alice, bob, "Hello Bob");
    Scenes.deliver(stage, bob, alice, "Hello Alice");
  }

  static void typeDigits(Stage stage) throws Exception {
    Person bob = stage.person(Role.BOB);
    Party shop = new Party(stage, "shop", "+447700900162");
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

    shop.send(
        bob.phone().number(), shop.sign(Draft.publicKey(shop.key().publicKey(), "")).payload());
    bob.openNotice("Check key");
    requireEqual(
        "wrong digits are refused", true, bob.typeDigits("0 0 0 0 0 0").contains("does not agree"));
    requireEqual("the key waits on", true, bob.isKeyOffered("Shop"));
    requireEqual("first of the commands", "Type digits", bob.openCheck("Shop").get(0));
    requireEqual("refusal", "", bob.typeDigits(shop.digits()));
    requireEqual("trust", "Checked with its owner.", bob.trustIn("Shop"));

    shop.send(bob.phone().number(), shop.sign(Draft.text("Open until 8")).payload());
    ShownMessage message = ShownMessage.on(bob.openNotice("Received"));
    Scenes.requireVerified(message, "Shop", "Open until 8");
  }

  /** An SMS takes three: write, send, and take the number that the phone proposes. */
  static void fewKeys(Stage stage) throws Exception {
    Person alice = stage.person(Role.ALICE);
    Person bob = stage.person(Role.BOB);
    Scenes.deliver(stage, alice, bob, "Before");
    alice.exit();
    alice.phone().startApplication();
    alice.enterPin();
    List<String> text = List.of("4", "2", "3", "4");
    requireEqual("answer", "Sent to Bob.", alice.press("SELECT", text, "SOFT1"));
    Scenes.requireVerified(Scenes.read(bob), "Alice", "gadg");
  }

  static void sign(Stage stage) throws Exception {
    Person alice = stage.person(Role.ALICE);
    Person bob = stage.person(Role.BOB);
    String greek = "\u039a\u03b1\u03bb\u03b7\u03bc\u03ad\u03c1\u03b1 \ud83d\ude00";
    for (String text : List.of("Open gate 4", LONG, greek)) {
      List<AcceptedSms> air = Scenes.send(stage, alice, bob, text);
      ShownMessage message = Scenes.requireVerified(Scenes.read(bob), "Alice", text);
      requireEqual("protection", protection("Signed", air.size()), message.protection());
    }
  }

  private static String protection(String how, int sms) {
    return how + ", " + Curves.standard().label() + ", " + sms + " SMS";
  }

  static void encrypt(Stage stage) throws Exception {
    Person alice = stage.person(Role.ALICE);
    Person bob = stage.person(Role.BOB);
    Person carol = stage.person(Role.CAROL);
    List<AcceptedSms> air = Scenes.send(stage, alice, bob, SECRET, true);
    requireEqual("SMS", 1, air.size());
    String bytes = new String(air.get(0).message().data(), StandardCharsets.ISO_8859_1);
    requireEqual("the text is on the air", false, bytes.contains(SECRET));
    ShownMessage message = Scenes.requireVerified(Scenes.read(bob), "Alice", SECRET);
    requireEqual("protection", protection("Signed and encrypted", 1), message.protection());

    Scenes.repeat(stage.esme("mallory"), air.get(0), carol.phone().number());
    ShownMessage forwarded = Scenes.read(carol);
    requireEqual("text that Carol sees", "", forwarded.text());
    Scenes.requireRefused(forwarded, "Not for this recipient");
  }

  static void acknowledge(Stage stage) throws Exception {
    Person alice = stage.person(Role.ALICE);
    Person bob = stage.person(Role.BOB);
    alice.write("Bob", "Did you get this?", false, true);
    requireEqual("answer", "Sent to Bob.", alice.send());
    Scenes.requireVerified(Scenes.read(bob), "Alice", "Did you get this?");
    Scenes.requireNotice(alice, "an acknowledgement");
    requireEqual(
        "the sent message shows an acknowledgement",
        false,
        alice.readSent(0).acknowledgement().isEmpty());
  }

  /** Store and forward. */
  static void phoneOff(Stage stage) throws Exception {
    Person alice = stage.person(Role.ALICE);
    Person bob = stage.person(Role.BOB);
    bob.phone().switchOff();
    List<String> texts = List.of("One", "Two", "Three");
    for (String text : texts) {
      Scenes.send(stage, alice, bob, text);
    }
    bob.phone().switchOn();
    bob.enterPin();
    for (String text : texts) {
      Scenes.requireNotice(bob, "the message " + text);
    }
    for (int i = 0; i < texts.size(); i++) {
      Scenes.requireVerified(bob.read(texts.size() - 1 - i), "Alice", texts.get(i));
    }
  }

  /** The push registry. */
  static void pushStart(Stage stage) throws Exception {
    Person alice = stage.person(Role.ALICE);
    Person bob = stage.person(Role.BOB);
    bob.exit();
    Scenes.send(stage, alice, bob, "Wake up");
    bob.enterPin();
    Scenes.requireVerified(Scenes.read(bob), "Alice", "Wake up");
  }

  /** The owner mistypes, or somebody else tries. */
  static void wrongPin(Stage stage) throws Exception {
    Person alice = stage.person(Role.ALICE);
    Person bob = stage.person(Role.BOB);
    Scenes.deliver(stage, alice, bob, "Before");
    bob.phone().switchOff();
    bob.phone().switchOn();
    requireEqual("a wrong PIN is refused", false, bob.enterPin("0000").isEmpty());
    bob.enterPin();
    Scenes.requireVerified(bob.read(0), "Alice", "Before");
    Scenes.deliver(stage, bob, alice, "After");
  }

  /**
   * The worker is kept busy by an acknowledgement for which the phone asks a permission; meanwhile
   * the next message is given up.
   */
  static void cancelSending(Stage stage) throws Exception {
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
    requireEqual("answer", "Sent to Alice.", bob.send());
    await(asked);
    int before = stage.wiretap().count();
    alice.write("Bob", "Never sent", false, false);
    requireEqual("cancelled", true, alice.sendAndCancel());
    answered.countDown();
    stage.wiretap().awaitDeliveries(before + 1);
    Scenes.requireVerified(Scenes.read(alice), "Bob", "Are you there?");
    Scenes.requireNothing(alice);
    requireEqual(
        "SMS sent by Alice: the acknowledgement alone", 1, stage.wiretap().since(before).size());
    requireEqual("text kept", "Never sent", alice.textKeptFor("Bob"));
    requireEqual("answer", "Sent to Bob.", alice.send());
    Scenes.requireNotice(bob, "an acknowledgement");
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
