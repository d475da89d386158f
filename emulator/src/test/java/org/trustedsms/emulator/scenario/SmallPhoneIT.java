// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.scenario;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.curve.Curves;
import org.trustedsms.emulator.bridge.ScreenContent;
import org.trustedsms.emulator.person.Person;
import org.trustedsms.emulator.person.PhoneNotice;
import org.trustedsms.emulator.person.ShownMessage;
import org.trustedsms.emulator.phone.MidletSuite;
import org.trustedsms.emulator.phone.Phone;
import org.trustedsms.emulator.phone.PhoneSettings;
import org.trustedsms.emulator.smsc.CentreListener;
import org.trustedsms.emulator.smsc.Centres;
import org.trustedsms.emulator.smsc.SmsCentre;
import org.trustedsms.transaction.Amount;
import org.trustedsms.transaction.Offer;

/** A phone with the suite for small phones, another with the usual one, and a supplier. */
class SmallPhoneIT {
  private static final String ALICE = "+447700900101";
  private static final String BOB = "+447700900102";
  private static final String SHOP = "+447700900109";
  private static final String PIN = "2580";
  private static final Path BUILT = Path.of("..", "midlet", "target");

  /** In the compact coding the shortest. */
  private static final String TEXT = "See you at the station at seven, and bring the tickets";

  @TempDir Path folder;
  private SmsCentre centre;
  private final List<Phone> phones = new ArrayList<>();
  private Person alice;
  private Person bob;

  @BeforeEach
  void begin() throws IOException {
    centre = Centres.start(new CentreListener() {});
    alice = person("Alice", ALICE, MidletSuite.small());
    bob =
        person(
            "Bob",
            BOB,
            MidletSuite.of(
                BUILT.resolve("trusted-sms-small.jar"), BUILT.resolve("trusted-sms-small.jad")));
  }

  @AfterEach
  void end() {
    phones.forEach(Phone::close);
    centre.close();
  }

  private Person person(String name, String number, MidletSuite suite) {
    Phone phone =
        new Phone(PhoneSettings.of(number, folder.resolve(number), centre.address(), suite));
    phones.add(phone);
    phone.switchOn();
    Person person = new Person(name, PIN, phone, (who, what) -> {});
    person.begin(Curves.standard().name());
    return person;
  }

  private static PhoneNotice notice(Person person) {
    PhoneNotice notice = person.awaitNotice(Scenes.PATIENCE);
    assertTrue(notice != null, person.name() + " is told something");
    return notice;
  }

  private static String send(Person from, String to, String text) {
    from.openContact(to);
    from.phone().pick("Write");
    ScreenContent form =
        from.phone().await("a new message", screen -> screen.commands().contains("Send"));
    assertTrue(form.items().get(1).value().endsWith(" left, 1 SMS"), form.toString());
    from.phone().type("Text", text);
    return from.send();
  }

  private void exchangeKeys() {
    alice.addContact("Bob", BOB);
    bob.addContact("Alice", ALICE);
    assertEquals("Sent to Bob.", alice.sendKey("Bob"));
    assertEquals("Key of Alice", notice(bob).title());
    assertTrue(bob.checkKey("Alice", alice.readOwnDigits()));
    assertEquals("Compared with its owner.", bob.trustIn("Alice"));
    assertEquals("Sent to Alice.", bob.sendKey("Alice"));
    notice(alice);
    assertTrue(alice.checkKey("Bob", bob.readOwnDigits()));
  }

  @Test
  void signsAndVerifiesAndSaysWhatItCannotDo() throws IOException {
    exchangeKeys();

    alice.write("Bob", TEXT, false, true);
    assertEquals("Sent to Bob.", alice.send());
    PhoneNotice came = notice(bob);
    assertEquals("Verified: Alice", came.title() + ": " + came.words());
    ShownMessage read = bob.read(0);
    assertTrue(read.isVerified(), read.toString());
    assertEquals(TEXT, read.text());
    assertEquals("Alice", read.name());
    // A receipt was asked for, and is sent.
    assertEquals("Receipt", notice(alice).title());

    String answer = "Così sia: привет!";
    assertEquals("Sent to Alice.", send(bob, "Alice", answer));
    notice(alice);
    assertTrue(alice.read(0).isVerified());
    assertEquals(answer, alice.read(0).text());

    alice.write("Bob", "Secret", true, false);
    assertEquals("Sent to Bob.", alice.send());
    refused("which this phone cannot read");

    try (Esme shop = new Esme("shop", centre.address(), "")) {
      Service service = new Service(shop, SHOP, Curves.standard());
      service.meet(bob, "Shop");
      Offer offer =
          new Offer("Taxi", System.currentTimeMillis() / 1000 + 3600)
              .withAmount(new Amount("EUR", 2500));
      service.send(BOB, service.sign(offer.draft()));
      refused("which this phone cannot show or answer");

      byte[] forged = service.sign("Forged");
      forged[forged.length - 1] ^= 1;
      service.send(BOB, forged);
      assertEquals("Forged or changed", notice(bob).title());
      assertEquals(ShownMessage.FORGED, bob.read(0).state());
    }

    bob.exit();
    bob.phone().startApplication();
    assertEquals("Wrong PIN.", bob.enterPin("1111"));
    bob.enterPin();
    assertEquals(4, bob.inbox().size());
    assertEquals("Compared with its owner.", bob.trustIn("Alice"));
  }

  private void refused(String words) {
    PhoneNotice told = notice(bob);
    assertEquals("Unsupported", told.title());
    assertTrue(told.words().contains(words), told.words());
    ShownMessage read = bob.read(0);
    assertEquals("Unsupported", read.state());
    assertTrue(read.reason().contains(words), read.reason());
    assertEquals("", read.text());
  }

  @Test
  void warnsOfAnotherKey() throws IOException {
    exchangeKeys();
    try (Esme intruder = new Esme("intruder", centre.address(), "")) {
      new Service(intruder, ALICE, Curves.standard()).sendKey(BOB, "Alice");
      assertEquals("ANOTHER KEY", notice(bob).title());
      // What Alice reads out is not what has come.
      assertEquals(false, bob.checkKey("Alice", alice.readOwnDigits()));
      assertEquals("Compared with its owner.", bob.trustIn("Alice"));
    }
  }
}
