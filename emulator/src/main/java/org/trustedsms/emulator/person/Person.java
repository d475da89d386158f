// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.person;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.trustedsms.emulator.bridge.Screen;
import org.trustedsms.emulator.phone.Phone;

/**
 * Somebody with a phone on which the MIDlet suite is installed. Each method starts at the menu, or
 * gets there first, and ends there unless it says otherwise. Alerts that come up on the way are
 * noted and dismissed.
 *
 * <p>Whatever is not as it should be ends in a {@link org.trustedsms.emulator.phone.PhoneException}
 * that tells what the phone shows. Not for use by several threads.
 */
public final class Person {
  private static final String MENU = "Trusted SMS";
  private static final Duration GLANCE = Duration.ofMillis(20);

  private final String name;
  private final String pin;
  private final Phone phone;
  private final Witness witness;
  private final List<Notice> notices = new ArrayList<>();

  /**
   * Creates somebody.
   *
   * @param name the name, which the phone gets to know as well
   * @param pin the PIN, 4 to 16 digits
   * @param phone the phone, switched on
   * @param witness is told of what is seen
   */
  public Person(String name, String pin, Phone phone, Witness witness) {
    this.name = name;
    this.pin = pin;
    this.phone = phone;
    this.witness = witness;
  }

  public String name() {
    return name;
  }

  public Phone phone() {
    return phone;
  }

  /**
   * Takes up a phone, new or not, until its menu is there.
   *
   * @param curve of the key pair if it is new, as in {@link #begin}
   * @return the digits of the own key
   */
  public String takeUp(String curve) {
    Screen first =
        phone.await(
            "the first start or the request for the PIN",
            screen -> isWelcome(screen) || hasItem(screen, "Your PIN"));
    if (isWelcome(first)) {
      begin(curve);
    } else {
      enterPin();
    }
    return readOwnDigits();
  }

  /**
   * Starts to use a new phone: states name and number, chooses PIN and curve, presses keys until
   * the phone has what it needs, and waits for the key pair.
   *
   * @param curve the beginning of what the phone calls the curve, for example {@code P-192}
   */
  public void begin(String curve) {
    phone.await("the first start", Person::isWelcome);
    phone.type("Your name", name);
    phone.type("Your number", phone.number());
    phone.type("New PIN", pin);
    phone.type("New PIN again", pin);
    phone.choose("Curve", curve + ":");
    see("first start");
    phone.pick("OK");
    pressKeys();
    Screen ready = phone.await("the key", screen -> screen.kind() == Screen.Kind.ALERT);
    see("key made");
    if (!ready.text().startsWith("Your key is ready")) {
      throw phone.unexpected("the key", ready);
    }
    phone.dismiss();
    toMenu();
  }

  private static boolean isWelcome(Screen screen) {
    return screen.title().equals("Welcome");
  }

  private void pressKeys() {
    Fingers fingers = new Fingers(new SecureRandom());
    phone.await("the request for keys", screen -> screen.kind() == Screen.Kind.CANVAS);
    int presses = 0;
    while (phone.screen().kind() == Screen.Kind.CANVAS) {
      pause(fingers.pause());
      phone.press(fingers.key());
      if (++presses == 40) {
        see("keys pressed at random");
      }
    }
  }

  /**
   * Types the PIN after the phone's software has started.
   *
   * @param typed what is typed
   * @return what the phone says if it refuses, still at the request for the PIN; or an empty string
   */
  public String enterPin(String typed) {
    phone.await("the request for the PIN", screen -> hasItem(screen, "Your PIN"));
    phone.type("Your PIN", typed);
    phone.pick("OK");
    Screen next =
        phone.await(
            "an answer to the PIN", screen -> screen.kind() == Screen.Kind.ALERT || isMenu(screen));
    if (next.kind() == Screen.Kind.ALERT && next.title().isEmpty()) {
      see("PIN refused");
      phone.dismiss();
      return next.text();
    }
    toMenu();
    return "";
  }

  /** Types the right PIN. */
  public void enterPin() {
    String refusal = enterPin(pin);
    if (!refusal.isEmpty()) {
      throw phone.unexpected("the right PIN to be taken: " + refusal, phone.screen());
    }
  }

  /** Reads the digits of the own key, as to somebody who calls. */
  public String readOwnDigits() {
    choose(MENU, "My key");
    Screen screen = phone.await("the own key", shows("My key"));
    see("own key");
    String digits = screen.items().get(0).value();
    toMenu();
    return digits;
  }

  /**
   * Adds somebody to the contacts.
   *
   * @param other the name
   */
  public void addContact(String other, String number) {
    choose(MENU, "Contacts");
    onList("Contacts", list -> phone.pick(list, "New"));
    phone.await("a new contact", shows("New contact"));
    phone.type("Name", other);
    phone.type("Number", number);
    phone.pick("OK");
    phone.await("the contact", shows("Contact"));
    toMenu();
  }

  /**
   * Sends the own key to a contact.
   *
   * @param contact the contact's name
   * @return what the phone says, {@code Sent.} if all went well
   */
  public String sendKey(String contact) {
    openContact(contact);
    phone.pick("Send key");
    String answer = answer();
    toMenu();
    return answer;
  }

  /**
   * Opens a contact, and stays there.
   *
   * @param contact the contact's name
   * @return what the phone shows of it
   */
  public Screen openContact(String contact) {
    choose(MENU, "Contacts");
    choose("Contacts", contact);
    return phone.await("the contact", shows("Contact"));
  }

  /**
   * Tells whether a key that came for a contact waits to be checked.
   *
   * @param contact the contact's name
   */
  public boolean isKeyOffered(String contact) {
    Screen screen = openContact(contact);
    boolean offered = screen.items().stream().anyMatch(item -> item.label().endsWith("ey came"));
    boolean changed = screen.items().stream().anyMatch(item -> item.label().startsWith("ANOTHER"));
    toMenu();
    return offered || changed;
  }

  /**
   * Compares the key that came for a contact with what its owner reads out, and accepts it only if
   * the digits agree.
   *
   * @param contact the contact's name
   * @param digits what the owner reads out
   * @return true if it was accepted; false if it was refused
   */
  public boolean checkKey(String contact, String digits) {
    openContact(contact);
    phone.pick("Check key");
    Screen check = phone.await("the check", shows("Check key"));
    see("check " + contact + "'s key");
    boolean agree =
        check.items().stream()
            .anyMatch(item -> item.label().matches("[PBKp][^ ]*") && item.value().equals(digits));
    phone.pick(agree ? "Digits agree" : "Refuse key");
    phone.await(
        "the end of the check", screen -> !isWaiting(screen) && !shows("Check key").test(screen));
    toMenu();
    return agree;
  }

  /**
   * Reads how far a contact's key is trusted.
   *
   * @param contact the contact's name
   * @return the phone's words, for example {@code Compared with its owner.}
   */
  public String trustIn(String contact) {
    Screen screen = openContact(contact);
    String words = screen.items().get(1).value();
    see("contact " + contact);
    toMenu();
    return words;
  }

  /**
   * Writes a message, up to the moment before it is sent.
   *
   * @param contact the name of the contact it is for
   * @param receipt whether to ask for a signed receipt
   * @return what the phone says of the room that is left, for example {@code 80 left, 1 SMS}
   */
  public String write(String contact, String text, boolean encrypt, boolean receipt) {
    openContact(contact);
    phone.pick("Write");
    phone.await("a new message", shows("New message"));
    phone.type("Text", text);
    phone.choose("", encrypt ? "Sign and encrypt" : "Sign");
    if (receipt) {
      phone.choose("", "Ask for a receipt");
    }
    Screen screen = phone.screen();
    see("message to " + contact);
    return screen.items().stream()
        .filter(item -> item.kind() == Screen.ItemKind.STRING)
        .map(Screen.Item::value)
        .findFirst()
        .orElse("");
  }

  /**
   * Opens a new message to a contact, and reads the text that the phone has kept for it.
   *
   * @param contact the contact's name
   * @return the text in the field; the message is on the screen
   */
  public String textKeptFor(String contact) {
    openContact(contact);
    phone.pick("Write");
    return phone.await("a new message", shows("New message")).items().get(1).value();
  }

  /**
   * Sends what was written.
   *
   * @return what the phone says, {@code Sent.} if all went well
   */
  public String send() {
    phone.pick("Send");
    String answer = answer();
    toMenu();
    return answer;
  }

  /**
   * Gives the command to send what was written and to cancel that as soon as the phone offers it;
   * true if it was cancelled: the text is back on the screen, which is still that of the message;
   * false if it was too late.
   */
  public boolean sendAndCancel() {
    phone.pick("Send");
    Screen screen = phone.screen();
    if (!screen.commands().contains("Cancel")) {
      return false;
    }
    phone.pick("Cancel");
    Screen after = phone.await("the end of waiting", next -> !isWaiting(next));
    return shows("New message").test(after);
  }

  /**
   * Waits at the menu for the phone to tell something.
   *
   * @param patience how long
   * @return what it told; null if nothing came
   */
  public Notice awaitNotice(Duration patience) {
    toMenu();
    long end = System.nanoTime() + patience.toNanos();
    while (notices.isEmpty() && System.nanoTime() < end) {
      pause(GLANCE);
      lookForAlert();
    }
    return notices.isEmpty() ? null : notices.remove(0);
  }

  /**
   * Returns what the phone has told so far and {@link #awaitNotice} has not returned, and forgets
   * it: the notices, oldest first.
   */
  public List<Notice> takeNotices() {
    List<Notice> all = List.copyOf(notices);
    notices.clear();
    return all;
  }

  /**
   * Reads the rows of the inbox.
   *
   * @return one row for each message, the newest first
   */
  public List<String> inbox() {
    choose(MENU, "Inbox");
    List<String> rows = list("Inbox").entries();
    toMenu();
    return rows;
  }

  /**
   * Opens a message of the inbox.
   *
   * @param row 0 for the newest
   */
  public Letter read(int row) {
    return read("Inbox", "Received", row);
  }

  /**
   * Opens a message of the outbox.
   *
   * @param row 0 for the newest
   */
  public Letter readSent(int row) {
    return read("Outbox", "Sent", row);
  }

  private Letter read(String box, String title, int row) {
    choose(MENU, box);
    onList(box, list -> phone.select(list, row));
    Screen screen = phone.await("the message", shows(title));
    see(box.equals("Inbox") ? "received message" : "sent message");
    Letter letter = letter(screen.items());
    toMenu();
    return letter;
  }

  /** From, text unless there is none, verdict, and what else there is, by its label. */
  private static Letter letter(List<Screen.Item> items) {
    boolean hasText = items.get(1).label().equals("Text");
    Screen.Item verdict = items.get(hasText ? 2 : 1);
    String receipt = "";
    String protection = "";
    for (Screen.Item item : items.subList(hasText ? 3 : 2, items.size())) {
      if (item.label().equals("Receipt")) {
        receipt = item.value();
      } else if (item.label().startsWith("Signed")) {
        protection = item.label() + ", " + item.value();
      }
    }
    return new Letter(
        items.get(0).value(),
        hasText ? items.get(1).value() : "",
        verdict.label(),
        verdict.value(),
        protection,
        receipt);
  }

  /** Ends the phone's software by its own command. */
  public void exit() {
    toMenu();
    onList(MENU, list -> phone.pick(list, "Exit"));
    phone.awaitEnd();
  }

  /** Makes a new key pair, which takes the PIN. */
  public void makeNewKey() {
    choose(MENU, "My key");
    phone.await("the own key", shows("My key"));
    phone.pick("New key");
    phone.await("the new key", screen -> !shows("My key").test(screen));
    phone.type(0, pin);
    phone.pick("OK");
    Screen next = phone.await("the new key", screen -> !isWaiting(screen));
    if (next.kind() == Screen.Kind.CANVAS) {
      pressKeys();
      phone.await("the new key", screen -> !isWaiting(screen));
    }
    toMenu();
  }

  /** Gets to the menu from wherever the phone is, and notes what it tells on the way. */
  public void toMenu() {
    while (true) {
      Screen screen = phone.await("a screen to leave", next -> !isWaiting(next));
      if (screen.kind() == Screen.Kind.ALERT) {
        note(screen);
      } else if (isMenu(screen)) {
        return;
      } else if (screen.commands().contains("Back")) {
        // If another screen has come instead, that one is left.
        phone.pick(screen, "Back");
      } else {
        throw phone.unexpected("the menu", screen);
      }
    }
  }

  private void lookForAlert() {
    Screen screen = phone.screen();
    if (screen.kind() == Screen.Kind.ALERT) {
      note(screen);
    }
  }

  private void note(Screen alert) {
    see(alert.title().isEmpty() ? "answer" : "notice");
    if (phone.dismiss(alert)) {
      notices.add(new Notice(alert.title(), alert.text()));
    }
  }

  /** The answer to something the phone was told to do, which comes before all other alerts. */
  private String answer() {
    Screen screen =
        phone.await(
            "an answer", next -> next.kind() == Screen.Kind.ALERT && next.title().isEmpty());
    phone.dismiss();
    return screen.text();
  }

  /** Picks a row of a list by how it starts; of the menu from wherever the phone is. */
  private void choose(String title, String start) {
    if (title.equals(MENU)) {
      toMenu();
    }
    onList(title, list -> phone.select(list, row(list, start)));
  }

  private int row(Screen list, String start) {
    for (int row = 0; row < list.entries().size(); row++) {
      if (list.entries().get(row).startsWith(start)) {
        return row;
      }
    }
    throw phone.unexpected("an entry " + start, list);
  }

  /** Does something with a list, again if the phone has told something in between. */
  private void onList(String title, Predicate<Screen> action) {
    boolean done = false;
    while (!done) {
      done = action.test(list(title));
    }
  }

  /** Waits for a list, which the phone covers with what it has to tell at any time. */
  private Screen list(String title) {
    Predicate<Screen> list =
        screen -> screen.kind() == Screen.Kind.LIST && screen.title().equals(title);
    while (true) {
      Screen screen =
          phone.await(title, next -> list.test(next) || next.kind() == Screen.Kind.ALERT);
      if (list.test(screen)) {
        return screen;
      }
      note(screen);
    }
  }

  private void see(String what) {
    witness.sees(this, what);
  }

  private static Predicate<Screen> shows(String title) {
    return screen -> screen.title().equals(title);
  }

  private static boolean isMenu(Screen screen) {
    return screen.kind() == Screen.Kind.LIST && screen.title().equals(MENU);
  }

  private static boolean hasItem(Screen screen, String label) {
    return screen.items().stream().anyMatch(item -> item.label().startsWith(label));
  }

  /** While it works or starts, the phone shows a gauge, an empty form or nothing. */
  private static boolean isWaiting(Screen screen) {
    return screen.kind() == Screen.Kind.NONE
        || screen.kind() == Screen.Kind.FORM
            && screen.title().equals(MENU)
            && screen.items().stream().allMatch(item -> item.kind() == Screen.ItemKind.GAUGE);
  }

  private static void pause(Duration time) {
    try {
      Thread.sleep(time.toMillis(), time.toNanosPart() % 1_000_000);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while using a phone", e);
    }
  }
}
