// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.phone;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.emulator.bridge.Handset;
import org.trustedsms.emulator.bridge.Printout;
import org.trustedsms.emulator.bridge.ScreenContent;
import org.trustedsms.server.explain.SafeText;

/** The phone's software with a MIDlet that has one of everything. */
class MicroHandsetTest {
  private static final int NAME = 0;
  private static final int PIN = 1;
  private static final int NUMBER = 2;
  private static final int FIXED = 3;
  private static final int ONE = 4;
  private static final int MANY = 5;
  private static final int LOG = 6;

  @TempDir static Path built;
  private static ProbeSuite suite;

  @TempDir Path records;
  private HandsetLoader loader;
  private Handset phone;
  private final Printout printout = new Printout(SafeText::escape);
  private final Printout.Reader printed = printout.reader();

  @BeforeAll
  static void build() throws IOException {
    suite = ProbeSuite.build(built, "Probe-Title: Probe");
  }

  @BeforeEach
  void start() {
    loader = new HandsetLoader();
    phone = loader.handset(NoRadio.equipment(suite.jar(), suite.jad(), records, printout));
    phone.start();
  }

  @AfterEach
  void end() throws IOException {
    phone.close();
    loader.close();
  }

  private void pick(String label) {
    assertTrue(phone.use(phone.screen().serial(), input -> input.pick(label)));
  }

  private void press(String key) {
    phone.use(input -> input.keyDown(key));
    phone.use(input -> input.keyUp(key));
  }

  private String log() {
    return phone.screen().items().get(LOG).value();
  }

  private static void await(BooleanSupplier condition) {
    long end = System.nanoTime() + Duration.ofSeconds(30).toNanos();
    while (!condition.getAsBoolean()) {
      assertTrue(System.nanoTime() < end, "in time");
      Thread.onSpinWait();
    }
  }

  @Test
  void readsAForm() {
    ScreenContent screen = phone.screen();
    assertEquals(ScreenContent.Kind.FORM, screen.kind());
    assertEquals("Probe", screen.title(), "the JAD's attribute, not the manifest's");
    assertEquals("as it is", screen.items().get(FIXED).value());
    assertEquals(
        List.of(new ScreenContent.Choice("red", true), new ScreenContent.Choice("green", false)),
        screen.items().get(ONE).choices());
    assertEquals(
        new ScreenContent.Item(ScreenContent.ItemKind.GAUGE, "Level", "3", List.of()),
        screen.items().get(7));
    assertEquals("MIDP-2.0", screen.items().get(9).value());
    assertEquals("+12025550100", screen.items().get(10).value());
    assertEquals("read", screen.items().get(11).value());
    assertEquals("unseen", screen.items().get(12).value(), "the program around the phone");
    assertEquals(
        List.of(
            "Alert", "Ask", "List", "Canvas", "Box", "Fail", "Slow", "Work", "Icon", "Print",
            "Exit"),
        screen.commands());
  }

  @Test
  void typesAndTellsTheApplication() {
    ScreenContent screen = phone.screen();
    assertTrue(phone.use(screen.serial(), input -> input.type(NAME, "Alice")));
    assertTrue(phone.use(screen.serial(), input -> input.type(PIN, "2580")));
    assertTrue(phone.use(screen.serial(), input -> input.type(NUMBER, "+49 (172) 55")));
    assertEquals("Alice", phone.screen().items().get(NAME).value());
    assertEquals("****", phone.screen().items().get(PIN).value(), "as the screen shows it");
    assertEquals("changed Name;changed PIN;changed Number;", log());
    assertTrue(phone.use(screen.serial(), input -> input.type(NAME, "")));
    assertEquals("", phone.screen().items().get(NAME).value());
  }

  @Test
  void refusesWhatAFieldDoesNotTake() {
    int serial = phone.screen().serial();
    assertThrows(
        IllegalArgumentException.class,
        () -> phone.use(serial, input -> input.type(NAME, "12345678901")));
    IllegalArgumentException pin =
        assertThrows(
            IllegalArgumentException.class,
            () -> phone.use(serial, input -> input.type(PIN, "12a4")));
    assertFalse(pin.getMessage().contains("12a4"), pin.getMessage());
    assertThrows(
        IllegalArgumentException.class,
        () -> phone.use(serial, input -> input.type(NUMBER, "Alice")));
    assertThrows(
        IllegalArgumentException.class, () -> phone.use(serial, input -> input.type(FIXED, "x")));
    assertThrows(
        IllegalArgumentException.class, () -> phone.use(serial, input -> input.type(ONE, "x")));
    assertThrows(
        IllegalArgumentException.class, () -> phone.use(serial, input -> input.type(-1, "x")));
    assertThrows(
        IllegalArgumentException.class, () -> phone.use(serial, input -> input.type(99, "x")));
    assertEquals("", log(), "nothing has changed");
  }

  @Test
  void choosesAndTellsTheApplication() {
    int serial = phone.screen().serial();
    assertTrue(phone.use(serial, input -> input.choose(ONE, 1, true)));
    assertTrue(phone.use(serial, input -> input.choose(MANY, 0, true)));
    assertTrue(phone.use(serial, input -> input.choose(MANY, 1, true)));
    assertTrue(phone.use(serial, input -> input.choose(MANY, 0, false)));
    assertTrue(phone.use(serial, input -> input.choose(MANY, 0, false)), "as it is already");
    assertEquals(
        List.of(new ScreenContent.Choice("red", false), new ScreenContent.Choice("green", true)),
        phone.screen().items().get(ONE).choices());
    assertEquals(
        List.of(new ScreenContent.Choice("x", false), new ScreenContent.Choice("y", true)),
        phone.screen().items().get(MANY).choices());
    assertEquals("changed One;changed Many;changed Many;changed Many;", log());
    assertThrows(
        IllegalArgumentException.class,
        () -> phone.use(serial, input -> input.choose(ONE, 1, false)));
    assertThrows(
        IllegalArgumentException.class,
        () -> phone.use(serial, input -> input.choose(ONE, 2, true)));
    assertThrows(
        IllegalArgumentException.class,
        () -> phone.use(serial, input -> input.choose(NAME, 0, true)));
  }

  @Test
  void showsAndDismissesAnAlert() {
    ScreenContent form = phone.screen();
    pick("Alert");
    ScreenContent alert = phone.screen();
    assertEquals(ScreenContent.Kind.ALERT, alert.kind());
    assertEquals("Title", alert.title());
    assertEquals("news", alert.ticker());
    assertEquals("Something happened.", alert.text());
    assertEquals(List.of("OK"), alert.commands());
    assertNotEquals(form.serial(), alert.serial());
    assertFalse(phone.use(form.serial(), input -> input.pick("Exit")), "the form is not up");
    assertFalse(phone.use(form.serial(), input -> input.type(NAME, "x")));
    assertFalse(phone.use(form.serial(), input -> input.choose(ONE, 1, true)));
    assertFalse(phone.use(form.serial(), input -> input.select(0)));
    assertFalse(phone.use(form.serial(), input -> input.dismiss()));
    assertEquals(alert, phone.screen(), "nothing was done");
    assertTrue(phone.use(alert.serial(), input -> input.dismiss()));
    assertEquals(form.serial(), phone.screen().serial(), "the same form again");
    assertThrows(
        IllegalArgumentException.class, () -> phone.use(form.serial(), input -> input.dismiss()));
    assertThrows(
        IllegalArgumentException.class, () -> phone.use(form.serial(), input -> input.pick("OK")));
  }

  @Test
  void anAlertThatAsksIsNotDismissed() {
    pick("Ask");
    ScreenContent alert = phone.screen();
    assertEquals(List.of("Yes", "No"), alert.commands());
    assertEquals("", alert.title());
    assertThrows(
        IllegalArgumentException.class, () -> phone.use(alert.serial(), input -> input.dismiss()));
    pick("No");
    assertEquals("No;", log());
  }

  @Test
  void selectsARow() {
    pick("List");
    ScreenContent list = phone.screen();
    assertEquals(List.of("one", "two"), list.entries());
    assertThrows(
        IllegalArgumentException.class, () -> phone.use(list.serial(), input -> input.select(2)));
    assertThrows(
        IllegalArgumentException.class, () -> phone.use(list.serial(), input -> input.select(-1)));
    assertTrue(phone.use(list.serial(), input -> input.select(1)));
    assertEquals("row 1;", log());
  }

  @Test
  void keysPickFromAListAndFromTheMenuOfCommands() {
    press("SOFT1");
    ScreenContent menu = phone.screen();
    assertEquals("Menu", menu.title());
    assertEquals("Alert", menu.entries().get(0));
    press("DOWN");
    press("DOWN");
    press("SELECT");
    assertEquals(List.of("one", "two"), phone.screen().entries());
    press("DOWN");
    press("SOFT1");
    assertEquals("row 1;", log(), "the idle left soft key selects");
    pick("List");
    press("SOFT2");
    assertEquals("row 1;Back;", log());
  }

  @Test
  void keysReachACanvas() {
    pick("Canvas");
    for (String key : List.of("0", "9", "*", "#", "UP", "SELECT")) {
      press(key);
    }
    press("SOFT2");
    assertEquals(
        "down 48;up 48;down 57;up 57;down 42;up 42;down 35;up 35;down -1;up -1;down -5;up -5;Back;",
        log());
    assertThrows(IllegalArgumentException.class, () -> press("10"));
    assertThrows(IllegalArgumentException.class, () -> press(""));
  }

  @Test
  void keysTypeLettersAndPhoneNumbers() {
    for (String key : List.of("5", "5", "6", "#", "4", "#", "4")) {
      press(key);
    }
    assertEquals("km4G", phone.screen().items().get(NAME).value());
    press("DOWN");
    press("DOWN");
    for (String key : List.of("*", "*", "3", "0")) {
      press(key);
    }
    assertEquals("+30", phone.screen().items().get(NUMBER).value());
  }

  @Test
  void typesIntoATextBox() {
    pick("Box");
    ScreenContent box = phone.screen();
    assertEquals(ScreenContent.Kind.TEXT_BOX, box.kind());
    assertTrue(phone.use(box.serial(), input -> input.type(0, "Hello")));
    assertEquals("Hello", phone.screen().text());
    assertThrows(
        IllegalArgumentException.class,
        () -> phone.use(box.serial(), input -> input.type(0, "x".repeat(21))));
    press("2");
    assertEquals("Helloa", phone.screen().text());
    press("CLEAR");
    press("CLEAR");
    assertEquals("Hell", phone.screen().text());
  }

  @Test
  void anApplicationThatFailsDoesNotFreezeThePhone() {
    pick("Fail");
    pick("List");
    assertEquals("Rows", phone.screen().title());
  }

  @Test
  void timesCallbacks() {
    phone.longestCallback();
    pick("Slow");
    Duration slow = phone.longestCallback();
    assertTrue(slow.toMillis() >= 150, slow.toString());
    assertEquals(Duration.ZERO, phone.longestCallback());
  }

  @Test
  void countsTheWorkOfBackgroundThreads() {
    Duration before = phone.backgroundTime();
    pick("Work");
    await(() -> log().contains("worked"));
    assertTrue(phone.backgroundTime().compareTo(before) > 0);
  }

  @Test
  void loadsImages() {
    pick("Icon");
    assertEquals("7x5;", log());
  }

  @Test
  void takesPictures() {
    pick("Canvas");
    BufferedImage screen = phone.screenPicture();
    assertEquals(240, screen.getWidth());
    assertEquals(320, screen.getHeight());
    assertEquals(0xFF0000FF, screen.getRGB(120, 160), "the canvas is blue");
    BufferedImage whole = phone.phonePicture();
    assertTrue(whole.getWidth() > 240 && whole.getHeight() > 320);
    assertEquals(0xFF0000FF, whole.getRGB(whole.getWidth() / 2, 212));
    assertEquals(0, whole.getRGB(0, 0) >>> 24, "nothing beside the phone");
  }

  @Test
  void endsByItself() {
    assertTrue(phone.isRunning());
    pick("Exit");
    assertFalse(phone.isRunning());
    assertEquals(ScreenContent.NONE, phone.screen());
    assertFalse(phone.use(0, input -> input.pick("Exit")));
    press("1");
    phone.close();
    assertFalse(Files.exists(records.resolve("destroyed.rs")), "it has said so itself");
  }

  @Test
  void isDestroyedWhenClosed() {
    pick("Work");
    phone.close();
    phone.close();
    assertFalse(phone.isRunning());
    assertTrue(Files.exists(records.resolve("destroyed.rs")));
    assertEquals(ScreenContent.NONE, phone.screen());
    assertThrows(IllegalStateException.class, phone::start);
  }

  @Test
  void leavesNoThreads() {
    pick("Work");
    await(() -> log().contains("worked"));
    phone.close();
    await(
        () -> Thread.getAllStackTraces().keySet().stream().noneMatch(MicroHandsetTest::isOfPhone));
  }

  private static boolean isOfPhone(Thread thread) {
    ThreadGroup group = thread.getThreadGroup();
    return group != null && group.getName().equals("phone");
  }

  @Test
  void whatTheApplicationPrintsIsRead() {
    assertEquals(List.of(), printed.next());
    pick("Print");
    List<String> lines = printed.next();
    assertEquals(
        List.of(
            "System.out: key 20088 \u20ac",
            "System.err: careful\\u001B[2J\\u202E",
            "System.out: " + "x".repeat(1000),
            "System.out: " + "x".repeat(500),
            "System.err: java.lang.IllegalStateException: caught"),
        lines.subList(0, 5));
    assertTrue(
        lines.get(5).startsWith("System.err: \\u0009at probe.ProbeMidlet.print("), lines.get(5));
    assertEquals(List.of(), printed.next(), "a line that has not ended");
    phone.close();
    assertEquals(List.of("System.out: not ended"), printed.next());
  }

  @Test
  void eachPhoneHasItsOwnClassesAndProperties() throws IOException {
    try (HandsetLoader other = new HandsetLoader();
        Handset second =
            other.handset(NoRadio.equipment(suite.jar(), suite.jad(), records.resolve("2")))) {
      second.start();
      assertNotEquals(phone.getClass(), second.getClass());
      assertEquals("1", second.screen().items().get(8).value(), "its own static fields");
      assertTrue(second.use(second.screen().serial(), input -> input.pick("Print")));
      assertEquals(List.of(), printed.next());
      second.use(second.screen().serial(), input -> input.type(NAME, "Bob"));
      assertEquals("", phone.screen().items().get(NAME).value());
      assertEquals(null, System.getProperty("microedition.profiles"));
      assertEquals(null, System.getProperty("wireless.messaging.sms.smsc"));
    }
    assertTrue(phone.isRunning());
  }
}
