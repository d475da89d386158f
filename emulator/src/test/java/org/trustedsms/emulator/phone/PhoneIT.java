// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.phone;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.emulator.bridge.Permissions;
import org.trustedsms.emulator.bridge.ScreenContent;
import org.trustedsms.emulator.smsc.Smsc;
import org.trustedsms.emulator.smsc.SmscListener;
import org.trustedsms.emulator.smsc.Smscs;

/** Phones that run the shipped suite. */
class PhoneIT {
  private static final String PIN = "2580";

  @TempDir Path folder;
  private Smsc smsc;
  private final List<Phone> phones = new ArrayList<>();

  @BeforeEach
  void startSmsc() throws IOException {
    smsc = Smscs.start(new SmscListener() {});
  }

  @AfterEach
  void end() {
    phones.forEach(Phone::close);
    smsc.close();
  }

  private Phone phone(String number) {
    return phone(number, permission -> true);
  }

  private Phone phone(String number, Permissions permissions) {
    Phone phone =
        new Phone(
            PhoneSettings.of(number, folder.resolve(number), smsc.address(), MidletSuite.small())
                .withPermissions(permissions));
    phones.add(phone);
    return phone;
  }

  private static Predicate<ScreenContent> titled(String title) {
    return screen -> screen.title().equals(title);
  }

  /** Goes through the first start, up to the menu. */
  private static void begin(Phone phone, String name) throws InterruptedException {
    phone.await("the first start", titled("Welcome"));
    phone.type("Your name", name);
    assertEquals(phone.number(), phone.screen().items().get(1).value());
    phone.pick("OK");
    phone.await("the choice of a PIN", titled("Choose a PIN"));
    mistypePin(phone, "12", "12", "A PIN has 4 to 16 digits.");
    mistypePin(phone, PIN, "2581", "The two PINs are not the same. Type both again.");
    phone.pick("Back");
    ScreenContent first = phone.await("the first step", titled("Welcome"));
    assertEquals(name, first.items().get(0).value());
    phone.pick("OK");
    phone.await("the choice of a PIN", titled("Choose a PIN"));
    phone.type("New PIN", PIN);
    phone.type("New PIN again", PIN);
    phone.pick("OK");
    phone.await("the request for keys", titled("Random keys"));
    Random random = new SecureRandom();
    int presses = 0;
    while (phone.screen().title().equals("Random keys")) {
      phone.press(Integer.toString(random.nextInt(10)), Duration.ofMillis(random.nextInt(1, 40)));
      // A machine that is busy makes the clock look coarse: longer pauses count in any case.
      Thread.sleep(random.nextInt(100 * (1 + presses++ / 150)));
    }
    // Who does not look at the screen presses on; none of these keys does anything.
    for (int i = 0; i < 10; i++) {
      phone.press(i % 2 == 0 ? "SELECT" : "5");
      assertEquals("Enough", phone.screen().title());
    }
    ScreenContent alert =
        phone.await("the key", screen -> screen.kind() == ScreenContent.Kind.ALERT);
    assertTrue(alert.text().startsWith("Your key is ready."), alert.text());
    phone.dismiss();
    phone.await("the menu", titled("Trusted SMS"));
  }

  /** Both fields are empty then, and the phone says why. */
  private static void mistypePin(Phone phone, String pin, String again, String words) {
    phone.type("New PIN", pin);
    phone.type("New PIN again", again);
    phone.pick("OK");
    ScreenContent form = phone.screen();
    assertEquals(
        List.of(words, "", ""), form.items().stream().map(ScreenContent.Item::value).toList());
  }

  private static void enterPin(Phone phone) {
    phone.await("the PIN", screen -> ScreenFinder.field(screen, "Your PIN") >= 0);
    phone.type("Your PIN", PIN);
    phone.pick("OK");
  }

  private static boolean isMenu(ScreenContent screen) {
    return screen.kind() == ScreenContent.Kind.LIST && screen.title().equals("Trusted SMS");
  }

  private static void addContact(Phone phone, String name, String number) {
    phone.select("Contacts");
    phone.await("the contacts", titled("Contacts"));
    phone.pick("New");
    phone.await("a new contact", titled("New contact"));
    phone.type("Name", name);
    phone.type("Number", number);
    phone.pick("OK");
    phone.await("the contact", titled("Contact"));
  }

  private static void await(BooleanSupplier condition) throws InterruptedException {
    long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    while (!condition.getAsBoolean()) {
      assertTrue(System.nanoTime() < end, "in time");
      Thread.sleep(20);
    }
  }

  @Test
  void twoPhonesAtOnceExchangeAKeyThatStartsTheApplication() throws InterruptedException {
    Phone alice = phone("+39333000001");
    Phone bob = phone("+39333000002");
    alice.switchOn();
    bob.switchOn();
    Thread other =
        new Thread(
            () -> {
              try {
                begin(bob, "Bob");
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    other.start();
    begin(alice, "Alice");
    other.join();
    assertTrue(isMenu(bob.screen()));

    bob.pick("Exit");
    bob.awaitEnd();
    assertEquals(ScreenContent.NONE, bob.screen());
    assertTrue(bob.isOn());

    addContact(alice, "Bob", bob.number());
    alice.pick("Send key");
    ScreenContent sent =
        alice.await("an answer", screen -> screen.kind() == ScreenContent.Kind.ALERT);
    assertEquals("Sent to Bob.", sent.text());

    await(bob::isRunning);
    enterPin(bob);
    ScreenContent alert = bob.await("the key", screen -> screen.kind() == ScreenContent.Kind.ALERT);
    assertTrue(alert.title().contains("ey of"), alert.toString());
    assertTrue(alice.backgroundTime().compareTo(Duration.ZERO) > 0);
    assertTrue(alice.longestCallback().compareTo(Duration.ZERO) > 0);
  }

  @Test
  void keepsItsRecordsWhenOff() throws InterruptedException {
    Phone phone = phone("+39333000001");
    phone.switchOn();
    begin(phone, "Alice");
    phone.switchOff();
    assertFalse(phone.isRunning());
    assertThrows(PhoneException.class, phone::picture);
    assertThrows(PhoneException.class, phone::startApplication);
    phone.switchOn();
    enterPin(phone);
    phone.await("the menu", PhoneIT::isMenu);
    phone.close();
    Phone again = phone("+39333000001");
    again.switchOn();
    enterPin(again);
    again.await("the menu", PhoneIT::isMenu);
  }

  @Test
  void letsTheApplicationDoWhatItIsAllowed() throws InterruptedException {
    Phone phone = phone("+39333000001", permission -> !permission.equals(Permissions.CONNECT));
    phone.switchOn();
    begin(phone, "Alice");
    ScreenContent alert =
        phone.await("a refusal", screen -> screen.kind() == ScreenContent.Kind.ALERT);
    assertTrue(alert.text().contains("does not let this application use SMS"), alert.text());
  }

  @Test
  void doesNothingOnAScreenThatIsGone() {
    Phone phone = phone("+39333000001");
    phone.switchOn();
    ScreenContent form = phone.await("the first start", titled("Welcome"));
    phone.type("Your number", "1");
    phone.pick("OK");
    ScreenContent alert =
        phone.await("an alert", screen -> screen.kind() == ScreenContent.Kind.ALERT);
    assertFalse(phone.pick(form, "OK"));
    assertEquals(alert, phone.screen());
    assertTrue(phone.dismiss(alert));
    PhoneException missing = assertThrows(PhoneException.class, () -> phone.pick("Fly"));
    assertTrue(missing.getMessage().contains("'Welcome'"), missing.getMessage());
    assertThrows(PhoneException.class, () -> phone.select("Fly"));
    assertThrows(PhoneException.class, phone::dismiss);
    assertThrows(PhoneException.class, () -> phone.type("Wings", "x"));
    assertThrows(IllegalArgumentException.class, () -> phone.type("Your number", "x"));
    assertThrows(
        PhoneException.class,
        () -> phone.await("what never comes", screen -> false, Duration.ofMillis(50)));
    BufferedImage picture = phone.screenPicture();
    assertEquals(240, picture.getWidth());
  }

  @Test
  void refusesASecondPhoneInItsFolder() {
    phone("+39333000001");
    assertThrows(PhoneException.class, () -> phone("+39333000001"));
  }

  @Test
  void saysThatThereIsNoNetwork() {
    InetSocketAddress address = smsc.address();
    smsc.close();
    Phone phone = phone("+39333000001");
    String message = assertThrows(PhoneException.class, phone::switchOn).getMessage();
    assertTrue(message.contains(address.toString()), message);
    assertFalse(phone.isOn());
    assertFalse(phone.isRunning());
  }

  @Test
  void offAndOnLeavesNothingBehind() throws InterruptedException {
    Phone phone = phone("+39333000001");
    List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
    int threads = 0;
    for (int i = 0; i < 50; i++) {
      phone.switchOn();
      phone.await("the first start", titled("Welcome"));
      phone.screenPicture();
      loaders.add(new WeakReference<>(phone.handset().getClass().getClassLoader()));
      phone.switchOff();
      if (i == 9) {
        threads = Thread.activeCount();
      }
    }
    int before = threads;
    await(() -> Thread.activeCount() <= before);
    await(
        () -> {
          System.gc();
          // What the JDK remembers of the last one, or of the first, does not add up.
          return loaders.stream().filter(loader -> loader.get() != null).count() <= 2;
        });
  }
}
