// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.driver;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.trustedsms.curve.Curves;
import org.trustedsms.emulator.bridge.ScreenContent;
import org.trustedsms.emulator.phone.Phone;
import org.trustedsms.emulator.phone.PhoneException;

/**
 * Drives a phone with the MIDlet suite. Each method starts at the menu, or gets there first, and
 * ends there unless it says otherwise. Alerts are noted and dismissed.
 *
 * <p>A method that sends something returns what the phone says, {@code Sent to} somebody if all
 * went well. Rows are numbered from 0 for the newest; digits are what the owner of a key reads out.
 * On any surprise, a {@link org.trustedsms.emulator.phone.PhoneException} tells what the phone
 * shows. Not thread-safe.
 */
public final class PhoneDriver {
  private static final Duration WORK_BEGINS = Duration.ofSeconds(2);

  private final String name;
  private final String pin;
  private final Phone phone;
  private final ScreenshotListener screenshots;
  private final ScreenPath route;

  public PhoneDriver(String name, String pin, Phone phone, ScreenshotListener screenshots) {
    this.name = name;
    this.pin = pin;
    this.phone = phone;
    this.screenshots = screenshots;
    this.route = new ScreenPath(phone, this::see);
  }

  public String name() {
    return name;
  }

  public Phone phone() {
    return phone;
  }

  private void see(String what) {
    screenshots.sees(this, what);
  }

  private void tell(String what) {
    screenshots.happens(name + ' ' + what + '.');
  }

  /** Returns to the menu from any screen, and notes the notices on the way. */
  public void toMenu() {
    route.toMenu();
  }

  // ----- the phone, the PIN and the own key

  /** Starts to use a phone until its menu is there; {@link #begin} makes a new phone's key. */
  public String takeUp(String curve) {
    ScreenContent first =
        phone.await(
            "the first start or the request for the PIN",
            screen -> isWelcome(screen) || isPinAsked(screen));
    if (isWelcome(first)) {
      begin(curve);
    } else {
      enterPin();
    }
    return readOwnDigits();
  }

  /**
   * Starts to use a new phone, which knows its number: states the name, chooses a PIN, or types
   * that of the card if the phone has its key there, presses keys until the phone has what it
   * needs, and waits for the key pair. If that is not on the curve, given by how the phone's words
   * for it begin, a second one is made.
   */
  public void begin(String curve) {
    tell("starts to use a new phone");
    phone.await("the first start", PhoneDriver::isWelcome);
    phone.type("Your name", name);
    see("first start");
    phone.pick("OK");
    ScreenContent choice =
        phone.await(
            "the choice of a PIN",
            ScreenPath.shows("Choose a PIN").or(ScreenPath.shows("The card's PIN")));
    tell(choice.title().startsWith("Choose") ? "chooses a PIN" : "types the card's PIN");
    String label = choice.title().startsWith("Choose") ? "New PIN" : "Card PIN";
    phone.type(label, pin);
    phone.type(label + " again", pin);
    see("choice of a PIN");
    phone.pick("OK");
    pressKeys();
    ScreenContent ready =
        phone.await("the key", screen -> screen.kind() == ScreenContent.Kind.ALERT);
    tell("has a new key");
    see("key made");
    if (!ready.text().matches("(Your key|The key in your card) is ready.*")) {
      throw phone.unexpected("the key", ready);
    }
    phone.dismiss();
    toMenu();
    see("home");
    if (!curve.equals(Curves.standard().name())) {
      makeNewKey(curve);
    }
  }

  private static boolean isWelcome(ScreenContent screen) {
    return screen.title().equals("Welcome");
  }

  private static boolean isPinAsked(ScreenContent screen) {
    return screen.items().stream().anyMatch(item -> item.label().startsWith("Your PIN"));
  }

  private void pressKeys() {
    TypingSimulator typing = new TypingSimulator(new SecureRandom());
    tell("presses keys at random, from which the phone makes its key");
    phone.await("the request for keys", screen -> screen.kind() == ScreenContent.Kind.CANVAS);
    int presses = 0;
    while (phone.screen().title().equals("Random keys")) {
      pause(typing.pause());
      phone.press(typing.key(), typing.hold());
      if (++presses == 15) {
        see("keys pressed at random");
      }
    }
    see("keys enough");
  }

  /**
   * Types the PIN after the phone's software has started; returns what the phone says if it
   * refuses, still at the request for the PIN, or an empty string.
   */
  public String enterPin(String typed) {
    phone.await("the request for the PIN", PhoneDriver::isPinAsked);
    phone.type("Your PIN", typed);
    phone.pick("OK");
    ScreenContent next =
        phone.await(
            "an answer to the PIN",
            screen -> screen.kind() == ScreenContent.Kind.ALERT || ScreenPath.isMenu(screen));
    if (next.kind() == ScreenContent.Kind.ALERT && next.title().isEmpty()) {
      see("PIN refused");
      phone.dismiss();
      return next.text();
    }
    toMenu();
    return "";
  }

  public void enterPin() {
    String refusal = enterPin(pin);
    if (!refusal.isEmpty()) {
      throw new PhoneException(
          "Phone " + phone.number() + " refuses the PIN " + pin + ": " + refusal);
    }
  }

  /** Reads the digits of the own key, as to somebody who calls. */
  public String readOwnDigits() {
    route.open("My key");
    ScreenContent screen = phone.await("the own key", ScreenPath.shows("My key"));
    see("own key");
    String digits = screen.items().get(0).value();
    toMenu();
    return digits;
  }

  /** Makes a new key pair on the curve that the phone proposes. */
  public void makeNewKey() {
    tell("makes a new key");
    makeNewKey("");
  }

  /** Makes a new key pair, with the PIN; the phone's name of the curve starts with the argument. */
  private void makeNewKey(String curve) {
    route.open("My key");
    phone.await("the own key", ScreenPath.shows("My key"));
    phone.pick("New key");
    phone.await("the new key", screen -> !ScreenPath.shows("My key").test(screen));
    phone.type(0, pin);
    if (!curve.isEmpty()) {
      phone.choose("Curve", curve);
    }
    see("new key");
    phone.pick("OK");
    ScreenContent next = phone.await("the new key", screen -> !ScreenPath.isWaiting(screen));
    if (next.kind() == ScreenContent.Kind.CANVAS) {
      pressKeys();
      phone.await("the new key", screen -> !ScreenPath.isWaiting(screen));
    }
    toMenu();
  }

  /** Ends the phone's software by its own command. */
  public void exit() {
    toMenu();
    route.onList(ScreenPath.MENU, list -> phone.pick(list, "Exit"));
    phone.awaitEnd();
  }

  // ----- contacts and their keys

  public void addContact(String other, String number) {
    route.open("Contacts");
    route.onList("Contacts", list -> phone.pick(list, "New"));
    phone.await("a new contact", ScreenPath.shows("New contact"));
    phone.type("Name", other);
    phone.type("Number", number);
    phone.pick("OK");
    phone.await("the contact", ScreenPath.shows("Contact"));
    toMenu();
  }

  /** Reads the names of the contacts, or the words in their place. */
  public List<String> contacts() {
    return rows("Contacts");
  }

  /** Opens a contact, and stays there. */
  public ScreenContent openContact(String contact) {
    route.open("Contacts");
    route.choose("Contacts", contact);
    return phone.await("the contact", ScreenPath.shows("Contact"));
  }

  /** Opens the menu of a contact's commands, and closes it. */
  public void lookAtCommands(String contact) {
    rowsOfMenu(openContact(contact), "menu of contact " + contact);
    toMenu();
  }

  /** Opens the menu of a screen's commands, and leaves it again; returns its rows. */
  private List<String> rowsOfMenu(ScreenContent screen, String picture) {
    phone.press("SOFT1");
    ScreenContent menu =
        phone.await("the menu of commands", next -> next.serial() != screen.serial());
    see(picture);
    phone.press("SOFT2");
    phone.await(screen.title(), ScreenPath.shows(screen.title()));
    return menu.entries();
  }

  /** Sends the own key to a contact. */
  public String sendKey(String contact) {
    tell("sends a key to " + contact);
    return answerTo("Send key", contact);
  }

  /** Picks a command at a contact; returns what the phone says then. */
  private String answerTo(String command, String contact) {
    openContact(contact);
    return pickAndAnswer(command);
  }

  private String pickAndAnswer(String command) {
    phone.pick(command);
    String answer = route.answer();
    toMenu();
    return answer;
  }

  /** Returns whether a key that came for a contact waits to be checked. */
  public boolean isKeyOffered(String contact) {
    boolean offered =
        openContact(contact).items().stream()
            .map(ScreenContent.Item::label)
            .anyMatch(label -> label.endsWith("ey came") || label.startsWith("ANOTHER"));
    toMenu();
    return offered;
  }

  /** Opens the next notice of the phone, and stays there. */
  public ScreenContent openNotice(String title) {
    phone.await("a notice", screen -> screen.kind() == ScreenContent.Kind.ALERT);
    see("notice to open");
    phone.pick("Open");
    return phone.await(title, ScreenPath.shows(title));
  }

  /**
   * Opens the check of a contact's key, and stays there; returns the rows of the menu of its
   * commands, of which the first is preselected.
   */
  public List<String> openCheck(String contact) {
    return rowsOfMenu(check(contact), "commands of a check");
  }

  /** The key may be on its way. */
  private ScreenContent check(String contact) {
    openContact(contact);
    phone.await("a key to check", screen -> screen.commands().contains("Check key"));
    phone.pick("Check key");
    return phone.await("the check", ScreenPath.shows("Check key"));
  }

  /** Types the groups at the check of a key; returns what the phone says if one is wrong, or "". */
  public String typeDigits(String digits) {
    int form = typeGroups(digits);
    ScreenContent next =
        phone.await(
            "the end of the check",
            screen -> !ScreenPath.isWaiting(screen) && screen.serial() != form);
    see("typed digits");
    String refusal = next.kind() == ScreenContent.Kind.ALERT ? next.text() : "";
    toMenu();
    return refusal;
  }

  /** Types the groups that the phone asks for; returns the serial number of the screen. */
  private int typeGroups(String digits) {
    phone.pick("Type digits");
    ScreenContent form = phone.await("the groups", ScreenPath.shows("Type digits"));
    String[] groups = digits.split("\\s");
    for (ScreenContent.Item item : form.items()) {
      if (item.label().startsWith("Group ")) {
        phone.type(item.label(), groups[Integer.parseInt(item.label().substring(6)) - 1]);
      }
    }
    see("digits to type");
    phone.pick("OK");
    return form.serial();
  }

  /** Asks for the key of a contact, of whom none has come, and sends the own one. */
  public String askForKey(String contact) {
    tell("asks " + contact + " for its key");
    return answerTo("Ask for key", contact);
  }

  /** Compares a contact's key with what its owner reads; accepts it only if the digits agree. */
  public boolean checkKey(String contact, String digits) {
    ScreenContent check = check(contact);
    see("check of the key of " + contact);
    // The label is that of the curve.
    boolean agree =
        check.items().stream()
            .anyMatch(
                item ->
                    item.label().matches("[PBKp][-a-z0-9]+( \\(legacy\\))?")
                        && item.value().equals(digits));
    tell(
        agree
            ? "compares the digits of " + contact + "'s key: they agree"
            : "refuses a key for " + contact + ": the digits differ");
    phone.pick(agree ? "Digits agree" : "Refuse key");
    phone.await(
        "the end of the check",
        screen -> !ScreenPath.isWaiting(screen) && !ScreenPath.shows("Check key").test(screen));
    toMenu();
    return agree;
  }

  /** Reads how far a contact's key is trusted, for example {@code Checked with its owner.} */
  public String trustIn(String contact) {
    String words = ShownOffer.on(openContact(contact)).value("Key");
    see("contact " + contact);
    toMenu();
    return words;
  }

  // ----- authorities and offers

  /** Accepts a contact as an authority if the digits agree with what its people read out. */
  public boolean acceptAuthority(String contact, String digits) {
    tell("accepts " + contact + " as an authority, by typing digits");
    openContact(contact);
    phone.pick("Authority");
    ScreenContent screen = phone.await("the authority", ScreenPath.shows("Authority"));
    see("authority to accept");
    boolean agree = screen.items().get(1).value().equals(digits);
    if (agree) {
      typeGroups(digits);
      phone.await("the authority, accepted", PhoneDriver::isAccepted);
      see("authority accepted");
    }
    toMenu();
    return agree;
  }

  private static boolean isAccepted(ScreenContent screen) {
    return screen.items().stream().anyMatch(item -> item.label().equals("Accepted"));
  }

  /** Reads the names of the authorities, or the words in their place. */
  public List<String> authorities() {
    return rows("Authorities");
  }

  private List<String> rows(String title) {
    route.open(title);
    List<String> rows = route.list(title).entries();
    see(title.toLowerCase(Locale.ROOT));
    toMenu();
    return rows;
  }

  private ScreenContent openAuthority(String authority) {
    route.open("Authorities");
    route.choose("Authorities", authority);
    return phone.await("the authority", ScreenPath.shows("Authority"));
  }

  public void distrust(String authority) {
    tell("stops trusting " + authority);
    openAuthority(authority);
    phone.pick("Distrust");
    phone.await("the question", screen -> screen.kind() == ScreenContent.Kind.ALERT);
    see("question before an authority is distrusted");
    phone.pick("Yes");
    phone.await(
        "the former authority",
        screen -> ScreenPath.shows("Authority").test(screen) && !isAccepted(screen));
    toMenu();
  }

  /** Asks an authority for a certificate. */
  public String enrol(String authority) {
    tell("asks " + authority + " for a certificate");
    openAuthority(authority);
    return pickAndAnswer("Enrol");
  }

  /**
   * Reads as whom the own certificate certifies, and from when until when; an empty string if there
   * is none.
   */
  public String ownCertificate() {
    route.open("My key");
    ScreenContent screen = phone.await("the own key", ScreenPath.shows("My key"));
    see("own certificate");
    toMenu();
    return ShownOffer.on(screen).value("Your certificate");
  }

  /** Reads the rows of the offers: one for each, the newest first. */
  public List<String> offers() {
    return rows("Offers");
  }

  /** Opens an offer, and stays there. */
  public ShownOffer openOffer(int row) {
    route.open("Offers");
    route.onList("Offers", list -> phone.select(list, row));
    ScreenContent screen = phone.await("the offer", ScreenPath.shows("Offer"));
    see("offer");
    return ShownOffer.on(screen);
  }

  /**
   * Accepts the open offer. {@code choice} is how a choice begins, null for none; {@code typed} is
   * what is typed as the PIN, null for the right one. Returns what the phone showed once more
   * before the PIN was typed and, under {@code answer}, what it said at last.
   */
  public ShownOffer acceptOffer(String choice, String typed) {
    tell(typed == null ? "accepts the offer with the PIN" : "types a wrong PIN");
    if (choice != null) {
      phone.choose("Choose", choice);
    }
    phone.pick("Accept");
    ShownOffer shown = ShownOffer.on(phone.await("what is accepted", ScreenPath.shows("Accept?")));
    phone.type("PIN to accept", typed == null ? pin : typed);
    see("offer to accept");
    phone.pick("OK");
    String answer = route.answer();
    toMenu();
    List<String> lines = new ArrayList<>(shown.lines());
    lines.addAll(List.of("answer", answer));
    return new ShownOffer(List.copyOf(lines));
  }

  /** Declines the offer that is open. */
  public String declineOffer() {
    tell("declines the offer");
    phone.pick("Decline");
    return pickAndAnswer("Yes");
  }

  // ----- messages

  /** Writes a message without sending it; returns the room left: {@code 74 left (1 SMS)}. */
  public String write(String contact, String text, boolean encrypt, boolean acknowledge) {
    tell("writes to " + contact + (encrypt ? ", encrypted" : ""));
    startMessage(contact);
    phone.type("Text", text);
    phone.choose("", encrypt ? "Sign and encrypt" : "Sign");
    if (acknowledge) {
      phone.choose("", "Ask for");
    }
    ScreenContent screen = phone.screen();
    see("new message to " + contact);
    return screen.items().stream()
        .filter(item -> item.kind() == ScreenContent.ItemKind.STRING)
        .map(ScreenContent.Item::value)
        .findFirst()
        .orElse("");
  }

  private ScreenContent startMessage(String contact) {
    openContact(contact);
    phone.pick("Write");
    return phone.await("a new message", PhoneDriver::isNewMessage);
  }

  /** Opens a new message to a contact, and stays there; returns the text that was kept for it. */
  public String textKeptFor(String contact) {
    return startMessage(contact).items().get(0).value();
  }

  /** Sends what was written. */
  public String send() {
    return pickAndAnswer("Send");
  }

  /** Writes and sends a message by keys alone, no letter being on the key of the one before. */
  public String press(String open, List<String> text, String send) {
    phone.press(open);
    phone.await("a new message", PhoneDriver::isNewMessage);
    text.forEach(phone::press);
    see("message typed by keys");
    phone.press(send);
    String answer = route.answer();
    toMenu();
    return answer;
  }

  /** Takes a screenshot while the phone works; called on another thread than the user's. */
  public void lookWhileItWorks() {
    long end = System.nanoTime() + WORK_BEGINS.toNanos();
    while (System.nanoTime() < end) {
      if (ScreenPath.isWaiting(phone.screen())) {
        see("busy");
        return;
      }
      pause(Duration.ofMillis(10));
    }
  }

  /**
   * Sends what was written and cancels that as soon as the phone offers it; true if it was
   * cancelled and the text is back on the screen, false if it was too late.
   */
  public boolean sendAndCancel() {
    phone.pick("Send");
    if (!phone.screen().commands().contains("Cancel")) {
      return false;
    }
    phone.pick("Cancel");
    ScreenContent after = phone.await("the end of waiting", next -> !ScreenPath.isWaiting(next));
    return isNewMessage(after);
  }

  private static boolean isNewMessage(ScreenContent screen) {
    return screen.commands().contains("Send");
  }

  /** Waits at the menu for a notice of the phone; null if none came. */
  public PhoneNotice awaitNotice(Duration timeout) {
    return route.awaitNotice(timeout);
  }

  /** Reads the rows of the inbox: one for each message, the newest first. */
  public List<String> inbox() {
    return rows("Inbox");
  }

  /** Opens a message of the inbox. */
  public ShownMessage read(int row) {
    return read("Inbox", "Received", row);
  }

  /** Opens a message of the outbox. */
  public ShownMessage readSent(int row) {
    return read("Outbox", "Sent", row);
  }

  private ShownMessage read(String box, String title, int row) {
    route.open(box);
    route.onList(box, list -> phone.select(list, row));
    ScreenContent screen = phone.await("the message", ScreenPath.shows(title));
    ShownMessage message = ShownMessage.on(screen);
    if (title.equals("Sent")) {
      see("sent message");
    } else {
      see("received message");
      screenshots.verdict(name + "'s phone says: " + message.state() + '.');
    }
    toMenu();
    return message;
  }

  static void pause(Duration time) {
    try {
      Thread.sleep(time.toMillis(), time.toNanosPart() % 1_000_000);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while using a phone", e);
    }
  }
}
