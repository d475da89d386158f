// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.scenario;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.certificate.Certificate;
import org.trustedsms.certificate.Roles;
import org.trustedsms.certificate.Subject;
import org.trustedsms.curve.Curves;
import org.trustedsms.emulator.bridge.ScreenContent;
import org.trustedsms.emulator.driver.PhoneDriver;
import org.trustedsms.emulator.driver.ScreenshotListener;
import org.trustedsms.emulator.fault.Faults;
import org.trustedsms.emulator.phone.MidletSuite;
import org.trustedsms.emulator.phone.Phone;
import org.trustedsms.message.Draft;

/** The shipped suite, in every scenario. A scenario throws if it ends otherwise than it has to. */
class ScenariosIT {
  @TempDir static Path folder;

  private static final String BANK = "+447700900150";

  private static Path users;

  @BeforeAll
  static void assemble() throws Exception {
    users = Files.createDirectory(folder.resolve("users"));
    try (TestBed testBed = new TestBed(TestBedSettings.in(users), null)) {
      PreparedPhones.assemble(testBed);
    }
  }

  @TestFactory
  Stream<DynamicTest> honestNetwork() {
    return Scenarios.honest().stream()
        .map(
            scenario ->
                DynamicTest.dynamicTest(
                    scenario.title(), () -> play(scenario, Faults.none(), scenario.name())));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void hostileNetwork(long seed) throws Exception {
    Faults faults =
        Faults.seeded(seed)
            .losing(0.15)
            .repeating(0.2)
            .delaying(0.2, Duration.ofMillis(300))
            .reordering(0.2)
            .corrupting(0.15)
            .spoofing(0.05, "+447700900166");
    play(Scenarios.hostile(), faults, "hostile" + seed);
  }

  /** They have nothing in common but the SMSC. */
  @Test
  void phonesInDifferentProcessesWriteToEachOther() throws Exception {
    Path phones = Files.createDirectory(folder.resolve("processes"));
    Path bobs = Files.createDirectory(phones.resolve("elsewhere"));
    try (TestBed testBed = new TestBed(TestBedSettings.in(phones), users)) {
      PhoneDriver alice = testBed.person(Participant.ALICE);
      TestBed.copy(users.resolve(Participant.BOB.title()), bobs);
      Process bob =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-XX:TieredStopAtLevel=1",
                  "-Djava.awt.headless=true",
                  "--enable-native-access=ALL-UNNAMED",
                  "-cp",
                  System.getProperty("java.class.path"),
                  BobProcess.class.getName(),
                  bobs.toString(),
                  Integer.toString(testBed.address().getPort()))
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      try {
        // This SMSC has not seen Bob's phone yet: it keeps the message until that is on.
        testBed.subscribe(Participant.BOB.number());
        alice.write(Participant.BOB.title(), "Are you in another process?", false, false);
        assertEquals("Sent to Bob.", alice.send());
        ScenarioSteps.requireVerified(ScenarioSteps.read(alice), "Bob", "Got it");
        assertEquals(
            "Verified: Are you in another process?\nSent to Alice.\n",
            new String(bob.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .replace("\r\n", "\n"));
        assertEquals(0, bob.waitFor());
      } finally {
        bob.destroyForcibly();
      }
    }
  }

  @Test
  void aKeyThatComesWhileItsContactIsOpenIsCheckedThere() throws Exception {
    try (TestBed testBed = testBed("contact")) {
      PhoneDriver bob = testBed.person(Participant.BOB);
      Service bank = new Service(testBed.esme("bank"), BANK, Curves.standard());
      Service mallory = new Service(testBed.esme("mallory"), BANK, Curves.standard());
      Phone phone = bob.phone();
      bob.addContact("Bank", BANK);
      bob.openContact("Bank");
      assertTrue(phone.screen().commands().contains("Ask for key"));
      assertFalse(phone.screen().commands().contains("Check key"));

      bank.sendKey(phone.number(), "Bank");
      ScreenContent contact = phone.await("the key", has("A key came"));
      assertTrue(contact.ticker().startsWith("Key of Bank."), contact.toString());
      phone.pick("Check key");
      ScreenContent check = phone.await("the check", screen -> screen.title().equals("Check key"));
      assertEquals(bank.digits(), value(check, Curves.standard().name()));

      // What was compared is trusted, and not what came since.
      mallory.sendKey(phone.number(), "Bank");
      phone.await("news", screen -> screen.ticker().startsWith("Key of Bank."));
      assertEquals(check.items(), phone.screen().items());
      phone.pick("Digits agree");
      contact = phone.await("the contact", has("ANOTHER KEY came"));
      assertEquals("Checked with its owner.", value(contact, "Key"));
      assertEquals(bank.digits(), value(contact, Curves.standard().name()));
      while (bob.awaitNotice(Duration.ZERO) != null) {
        // Of the keys that came.
      }
      bank.send(phone.number(), bank.sign("Your balance"));
      ScenarioSteps.requireVerified(ScenarioSteps.read(bob), "Bank", "Your balance");
    }
  }

  @Test
  void acceptingAnAuthorityVerifiesWhatCameBefore() throws Exception {
    try (TestBed testBed = testBed("before")) {
      PhoneDriver bob = testBed.person(Participant.BOB);
      TestUser trent = new TestUser(testBed, "trent", "+447700900160");
      TestUser acme = new TestUser(testBed, "acme", "+447700900161", trent.asAuthority("Trent"));
      String number = bob.phone().number();
      long now = ThreeParties.now();
      Subject subject = new Subject(acme.key().publicKey(), acme.number(), "Acme", Roles.SUPPLIER);
      acme.send(number, Certificate.issue(trent.key(), subject, now - 3600, now + 3600));
      ScenarioSteps.requireRefused(ScenarioSteps.read(bob), "Unknown sender");
      acme.send(number, Draft.text("Who are we?"));
      ScenarioSteps.requireRefused(ScenarioSteps.read(bob), "Unknown sender");
      ThreeParties.accept(bob, trent);
      ScenarioSteps.requireNotice(bob, "the certificate");
      ScenarioSteps.requireNotice(bob, "the verdict on what came before");
      assertEquals("[Acme by Trent]: Who are we?", bob.inbox().get(0));
    }
  }

  @Test
  void aMessageIsSentAgainOnlyToTheKeyThatItWasFor() throws Exception {
    try (TestBed testBed = testBed("again")) {
      PhoneDriver bob = testBed.person(Participant.BOB);
      testBed.subscribe(BANK);
      Service bank = new Service(testBed.esme("bank"), BANK, Curves.standard());
      Service successor = new Service(testBed.esme("successor"), BANK, Curves.standard());
      Phone phone = bob.phone();
      bank.introduceTo(bob, "Bank");
      bob.write("Bank", "Pay 5", false, false);
      assertEquals("Sent to Bank.", bob.send());
      assertEquals("Sent to Bank.", sendAgain(bob));
      successor.sendKey(phone.number(), "Bank");
      bob.awaitNotice(ScenarioSteps.TIMEOUT);
      assertTrue(bob.checkKey("Bank", successor.digits()));
      int before = testBed.wiretap().count();
      assertEquals("The recipient's key has changed. Write a new message.", sendAgain(bob));
      assertEquals(before, testBed.wiretap().count());
    }
  }

  /** Some phones fill fields in by themselves, and tell the application nothing. */
  @Test
  void whatThePhoneFillsInCountsAsTyped() throws Exception {
    try (TestBed testBed = testBed("filled")) {
      PhoneDriver alice = testBed.person(Participant.ALICE);
      PhoneDriver bob = testBed.person(Participant.BOB);
      Phone phone = alice.phone();
      phone.switchOff();
      phone.switchOn();
      phone.await("the PIN", has("Your PIN"));
      phone.fill("Your PIN", TestBed.PIN);
      phone.pick("OK");
      alice.openContact("Bob");
      phone.pick("Write");
      phone.await("a new message", has("Text"));
      phone.fill("Text", "Filled in");
      phone.pick("Back");
      assertEquals("Filled in", alice.textKeptFor("Bob"));
      phone.fill("Text", "Filled in again");
      assertEquals("Sent to Bob.", alice.send());
      ScenarioSteps.requireVerified(ScenarioSteps.read(bob), "Alice", "Filled in again");

      alice.openContact("Bob");
      phone.pick("Check key");
      phone.await("the check", screen -> screen.title().equals("Check key"));
      phone.pick("Type digits");
      ScreenContent groups =
          phone.await("the groups", screen -> screen.title().equals("Type digits"));
      for (ScreenContent.Item item : groups.items()) {
        if (item.kind() == ScreenContent.ItemKind.TEXT_FIELD) {
          phone.fill(item.label(), "12");
        }
      }
      phone.pick("OK");
      ScreenContent refusal =
          phone.await("a refusal", screen -> screen.kind() == ScreenContent.Kind.ALERT);
      assertTrue(refusal.text().contains(" differs."), refusal.text());
      phone.dismiss();

      alice.toMenu();
      phone.select("Settings");
      phone.await("the settings", has("Port"));
      phone.fill("Port", "-5");
      phone.pick("OK");
      refusal = phone.await("a refusal", screen -> screen.kind() == ScreenContent.Kind.ALERT);
      assertTrue(refusal.text().contains("ort"), refusal.text());
    }
  }

  /**
   * Back is how the user gets to see what came meanwhile: no secret may leave in clear after it.
   */
  @Test
  void whatIsChosenIsKeptUntilItIsSent() throws Exception {
    try (TestBed testBed = testBed("chosen")) {
      PhoneDriver alice = testBed.person(Participant.ALICE);
      PhoneDriver bob = testBed.person(Participant.BOB);
      alice.write("Bob", "A secret", true, true);
      alice.phone().pick("Back");
      assertEquals("A secret", alice.textKeptFor("Bob"));
      assertEquals(List.of("Bob", "Sign and encrypt", "Ask for a receipt"), chosen(alice));
      assertEquals("Sent to Bob.", alice.send());
      ScenarioSteps.requireVerified(ScenarioSteps.read(bob), "Alice", "A secret");
      ScenarioSteps.requireNotice(alice, "an acknowledgement");
      assertEquals("", alice.textKeptFor("Bob"));
      assertEquals(List.of("Bob", "Sign"), chosen(alice));
    }
  }

  private static List<String> chosen(PhoneDriver driver) {
    return driver.phone().screen().items().stream()
        .flatMap(item -> item.choices().stream())
        .filter(ScreenContent.Choice::selected)
        .map(ScreenContent.Choice::text)
        .toList();
  }

  /** Sends the newest message of the outbox once more; returns what the phone says. */
  private static String sendAgain(PhoneDriver driver) {
    Phone phone = driver.phone();
    driver.toMenu();
    phone.select("Outbox");
    phone.select(phone.await("the outbox", screen -> screen.title().equals("Outbox")), 0);
    phone.await("the message", screen -> screen.title().equals("Sent"));
    phone.pick("Send again");
    ScreenContent answer =
        phone.await("an answer", screen -> screen.kind() == ScreenContent.Kind.ALERT);
    phone.dismiss();
    return answer.text();
  }

  private static Predicate<ScreenContent> has(String label) {
    return screen -> screen.items().stream().anyMatch(item -> item.label().equals(label));
  }

  private static String value(ScreenContent screen, String label) {
    return screen.items().stream()
        .filter(item -> item.label().equals(label))
        .map(ScreenContent.Item::value)
        .findFirst()
        .orElseThrow();
  }

  private static TestBed testBed(String name) throws IOException {
    Path phones = Files.createDirectory(folder.resolve(name));
    return new TestBed(
        new TestBedSettings(
            phones, MidletSuite.small(), Curves.standard(), Faults.none(), ScreenshotListener.NONE),
        users);
  }

  private static void play(Scenario scenario, Faults faults, String name) throws Exception {
    Path phones = Files.createDirectory(folder.resolve(name));
    TestBedSettings settings =
        new TestBedSettings(
            phones, MidletSuite.small(), Curves.standard(), faults, ScreenshotListener.NONE);
    try (TestBed testBed = new TestBed(settings, users)) {
      scenario.steps().run(testBed);
    }
  }
}
