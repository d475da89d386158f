// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.scenario;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.trustedsms.emulator.bridge.CardSlot;
import org.trustedsms.emulator.bridge.Permissions;
import org.trustedsms.emulator.card.SimulatedCard;
import org.trustedsms.emulator.driver.PhoneDriver;
import org.trustedsms.emulator.driver.ScreenshotListener;
import org.trustedsms.emulator.phone.MidletSuite;
import org.trustedsms.emulator.phone.Phone;
import org.trustedsms.emulator.phone.PhoneSettings;
import org.trustedsms.emulator.smsc.Smsc;
import org.trustedsms.emulator.smsc.SmscSettings;

/** An SMSC on a free port of this machine, phones, and others. Thread-safe. */
public final class TestBed implements AutoCloseable {
  public static final String PIN = "2580";

  private final TestBedSettings settings;
  private final Path users;
  private final Wiretap wiretap = new Wiretap();
  private final Smsc smsc;
  private final List<AutoCloseable> open = new ArrayList<>();
  private volatile TwoLamps lamps;

  /** Sets up an empty test bed; {@code users} is the folder of {@link PreparedPhones}, or null. */
  public TestBed(TestBedSettings settings, Path users) throws IOException {
    this.settings = settings;
    this.users = users;
    this.smsc =
        Smsc.start(
            SmscSettings.defaults()
                .withAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)),
            settings.faults(),
            wiretap,
            settings.smscListener());
  }

  /** Adds a person with a new phone, who chooses a PIN and makes a key on the test bed's curve. */
  public PhoneDriver begin(Participant role) throws IOException {
    AtomicReference<PhoneDriver> owner = new AtomicReference<>();
    PhoneDriver driver =
        addPhone(
            role,
            permission -> {
              if (permission.equals(Permissions.SEND)
                  && settings.screenshots() != ScreenshotListener.NONE) {
                owner.get().lookWhileItWorks();
              }
              return true;
            });
    owner.set(driver);
    driver.begin(settings.curve().name());
    return driver;
  }

  /** Adds one of the {@link PreparedPhones}, with the phone that has been used before. */
  public PhoneDriver person(Participant role) throws IOException {
    return person(role, permission -> true);
  }

  /** Adds one of the {@link PreparedPhones}, whose phone asks before it does something. */
  public PhoneDriver person(Participant role, Permissions permissions) throws IOException {
    copy(users.resolve(role.title()), folder(role));
    PhoneDriver driver = addPhone(role, permissions);
    driver.enterPin();
    return driver;
  }

  /** Adds and switches on the gate, a module without screen; attributes say who commands it. */
  PhoneDriver gate(String... attributes) throws IOException {
    Path own = settings.folder().resolve("gate");
    return addPhone(Participant.GATE, permission -> true, MidletSuite.gate(own, attributes));
  }

  /** Tells those who watch what happens now: a sentence. */
  void happens(String what) {
    settings.screenshots().happens(what);
  }

  /** Returns two lamps that SMS switch, which are set up now unless they are there. */
  public synchronized TwoLamps lamps() throws IOException {
    if (lamps == null) {
      TwoLamps made = new TwoLamps(this, settings.folder().resolve("lamps"));
      keep(made);
      lamps = made;
    }
    return lamps;
  }

  /** Returns them, or null if nobody has asked for them yet. */
  public TwoLamps existingLamps() {
    return lamps;
  }

  /** Tells those who watch how a receiver judged something. */
  void verdict(String what) {
    settings.screenshots().verdict(what);
  }

  /**
   * Adds a person with a new phone and a card, whose PIN is {@link #PIN} and which makes a key on
   * the test bed's curve.
   */
  PhoneDriver beginWithCard(Participant role, CardSlot card) throws IOException {
    PhoneDriver driver = newcomer(role, card);
    driver.begin(settings.curve().name());
    return driver;
  }

  private PhoneDriver newcomer(Participant role, CardSlot card) throws IOException {
    return addPhone(role, permission -> true, MidletSuite.card(), card, folder(role));
  }

  /** Adds a thief's phone with a copy of what another phone stored; no PIN is typed yet. */
  PhoneDriver thiefOf(Participant owner, CardSlot card) throws IOException {
    Path copy = settings.folder().resolve("copy of " + owner.title());
    copy(folder(owner), copy);
    Participant thief = new Participant("Thief", owner.number());
    return addPhone(thief, permission -> true, MidletSuite.card(), card, copy);
  }

  private PhoneDriver addPhone(Participant role, Permissions permissions) throws IOException {
    return addPhone(role, permissions, settings.suite());
  }

  private PhoneDriver addPhone(Participant role, Permissions permissions, MidletSuite suite)
      throws IOException {
    return addPhone(role, permissions, suite, CardSlot.EMPTY, folder(role));
  }

  private PhoneDriver addPhone(
      Participant role, Permissions permissions, MidletSuite suite, CardSlot card, Path folder)
      throws IOException {
    Phone phone =
        new Phone(
            PhoneSettings.of(role.number(), folder, smsc.address(), suite)
                .withCard(card)
                .withPermissions(permissions)
                .withScreen(settings.screen()));
    keep(phone);
    phone.switchOn();
    PhoneDriver driver = new PhoneDriver(role.title(), PIN, phone, settings.screenshots());
    settings.switchedOn().accept(driver);
    return driver;
  }

  /** Adds a person with a new phone that was not used yet. */
  public PhoneDriver newcomer(Participant role) throws IOException {
    return addPhone(role, permission -> true);
  }

  /** Adds a person with a new phone, and a new smart card in it whose PIN is {@link #PIN}. */
  public PhoneDriver newcomerWithCard(Participant role) throws IOException {
    return newcomer(role, new SimulatedCard(PIN, Cards.PUK));
  }

  public Smsc smsc() {
    return smsc;
  }

  /** Makes a number known to the SMSC, so that it stores messages for it. */
  public void subscribe(String number) {
    smsc.subscribe(number);
  }

  /** Connects an SMPP client without a phone, by a system_id of 1 to 15 characters. */
  public Esme esme(String systemId) throws IOException {
    Esme esme = new Esme(systemId, smsc.address(), "");
    keep(esme);
    return esme;
  }

  /** Returns who reads along at the SMSC. */
  public Wiretap wiretap() {
    return wiretap;
  }

  public InetSocketAddress address() {
    return smsc.address();
  }

  private synchronized void keep(AutoCloseable closeable) {
    open.add(closeable);
  }

  private Path folder(Participant role) {
    return settings.folder().resolve(role.title());
  }

  /** Copies a phone that is switched off. */
  static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> paths = Files.walk(from)) {
      for (Path path : (Iterable<Path>) paths::iterator) {
        Path copy = to.resolve(from.relativize(path).toString());
        if (!Files.isDirectory(copy)) {
          Files.copy(path, copy);
        }
      }
    }
  }

  @Override
  public synchronized void close() {
    for (int i = open.size() - 1; i >= 0; i--) {
      try {
        open.get(i).close();
      } catch (Exception e) {
        // The others are still to be closed, and the test bed is no longer needed.
      }
    }
    open.clear();
    smsc.close();
  }
}
