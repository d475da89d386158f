// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.phone;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.trustedsms.emulator.bridge.Equipment;
import org.trustedsms.emulator.bridge.Handset;
import org.trustedsms.emulator.bridge.Incoming;
import org.trustedsms.emulator.bridge.Screen;
import org.trustedsms.emulator.modem.Modem;
import org.trustedsms.emulator.modem.ModemListener;
import org.trustedsms.emulator.modem.ModemSettings;
import org.trustedsms.emulator.push.PushRegistrations;

/**
 * An emulated phone with a MIDlet suite on it, as a person uses it: it is switched on and off, its
 * keys are pressed, its screen is looked at. Its application starts when the phone is switched on,
 * and when a message comes that the suite has registered for.
 *
 * <p>What is done with the phone is done on the screen that is up at that moment. To be certain
 * that it is still the one that was looked at, use the methods that take that screen.
 *
 * <p>Safe for use by several threads. Waiting threads can be interrupted, which ends in a
 * PhoneException and leaves them interrupted.
 */
public final class Phone implements AutoCloseable {
  /** How long {@link #await(String, Predicate)} waits. */
  public static final Duration PATIENCE = Duration.ofSeconds(60);

  /** What {@code wireless.messaging.sms.smsc} says; a number that is never assigned. */
  private static final String SMS_CENTRE = "+12025550100";

  private static final System.Logger LOG = System.getLogger(Phone.class.getName());
  private static final long LOOK_MILLIS = 20;
  private static final int MAX_TEXTS = 1000;

  private final PhoneSettings settings;
  private final PhoneFolder folder;
  private final Modem modem;
  private final PushRegistrations push;
  private final Deque<Incoming> texts = new ArrayDeque<>();

  /** Starts the application for messages, and cleans up after it has ended. */
  private final ScheduledExecutorService keeper;

  private volatile Application application;
  private volatile String linkState = "never connected";
  private volatile boolean on;
  private boolean windowed;
  private boolean closed;
  private Duration longestCallback = Duration.ZERO;
  private Duration backgroundTime = Duration.ZERO;

  /** A port that a message came for while the application was not reading it; -1 for none. */
  private volatile int due = -1;

  /**
   * Makes a phone that is off: takes its folder and installs the suite.
   *
   * @throws PhoneException if the folder is in use or cannot be used, or the suite is not in order
   */
  public Phone(PhoneSettings settings) {
    this.settings = settings;
    folder = PhoneFolder.take(settings.folder());
    try {
      folder.install(settings.suite());
      modem =
          new Modem(
              new ModemSettings(settings.number(), settings.centre(), settings.password()),
              new Network());
      push = openPush();
    } catch (RuntimeException e) {
      folder.close();
      throw e;
    }
    keeper =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "phone-keeper " + settings.number());
              thread.setDaemon(true);
              return thread;
            });
    keeper.scheduleWithFixedDelay(this::keep, LOOK_MILLIS, LOOK_MILLIS, TimeUnit.MILLISECONDS);
  }

  private PushRegistrations openPush() {
    try {
      return PushRegistrations.open(folder.push(), modem, folder.jar(), folder.descriptor());
    } catch (IOException e) {
      throw new PhoneException("The push registry cannot be used: " + e.getMessage(), e);
    }
  }

  /** Returns the phone's number. */
  public String number() {
    return settings.number();
  }

  /**
   * Connects to the SMS centre and starts the application. Does nothing if the phone is on.
   *
   * @throws PhoneException if the SMS centre cannot be reached or refuses the phone, or the
   *     application does not start; the phone is off then
   */
  public synchronized void switchOn() {
    requireOpen();
    if (on) {
      return;
    }
    try {
      modem.switchOn();
    } catch (IOException e) {
      throw new PhoneException(
          "Phone "
              + number()
              + " does not get into the network at "
              + settings.centre()
              + ": "
              + e.getMessage(),
          e);
    }
    on = true;
    try {
      startApplication();
    } catch (RuntimeException e) {
      switchOff();
      throw e;
    }
  }

  /** Ends the application and leaves the network. Does nothing if the phone is off. */
  public synchronized void switchOff() {
    on = false;
    due = -1;
    stopApplication();
    modem.switchOff();
    notifyAll();
  }

  /** Tells whether the phone is on: true from {@link #switchOn()} to {@link #switchOff()}. */
  public boolean isOn() {
    return on;
  }

  /** Waits until the phone is switched off, for example by closing its window. */
  public synchronized void awaitOff() {
    try {
      while (on) {
        wait();
      }
    } catch (InterruptedException e) {
      throw interrupted();
    }
  }

  /**
   * Starts the application. Does nothing if it runs.
   *
   * @throws PhoneException if the phone is off, or the application does not start
   */
  public synchronized void startApplication() {
    requireOpen();
    if (!on) {
      throw new PhoneException("Phone " + number() + " is off. Switch it on first.");
    }
    if (application != null && application.isRunning()) {
      return;
    }
    stopApplication();
    Application starting = Application.load(equipment());
    try {
      starting.start();
      if (windowed) {
        starting.show(title(), this::switchOff);
      }
    } catch (RuntimeException e) {
      starting.close();
      throw new PhoneException("Phone " + number() + ": " + e.getMessage(), e);
    }
    application = starting;
  }

  private Equipment equipment() {
    return new Equipment(
        number(),
        SMS_CENTRE,
        modem,
        push,
        settings.permissions(),
        folder.jar(),
        folder.descriptor(),
        folder.records());
  }

  private void stopApplication() {
    Application ended = application;
    if (ended != null) {
      ended.close();
      application = null;
      if (ended.longestCallback().compareTo(longestCallback) > 0) {
        longestCallback = ended.longestCallback();
      }
      backgroundTime = backgroundTime.plus(ended.backgroundTime());
    }
  }

  private void requireOpen() {
    if (closed) {
      throw new PhoneException("Phone " + number() + " is closed. Make a new one.");
    }
  }

  /** Cleans up after an application that has ended, and starts it again if a message waits. */
  private void keep() {
    Application now = application;
    if (now == null ? due < 0 : now.isRunning()) {
      return;
    }
    try {
      synchronized (this) {
        if (application != null && !application.isRunning()) {
          stopApplication();
        }
        int port = due;
        if (application == null && port >= 0) {
          due = -1;
          if (on && modem.waiting(port) > 0) {
            startApplication();
          }
        }
      }
    } catch (RuntimeException e) {
      LOG.log(Level.WARNING, "The application cannot be ended or started.", e);
    }
  }

  /** What the modem tells. */
  private final class Network implements ModemListener {
    @Override
    public boolean admits(int port, String from) {
      return push.starts(port, from) != null;
    }

    @Override
    public void wake(int port) {
      if (push.midlet("sms://:" + port) != null) {
        due = port;
      }
    }

    @Override
    public void text(Incoming message) {
      synchronized (texts) {
        if (texts.size() == MAX_TEXTS) {
          texts.removeFirst();
        }
        texts.addLast(message);
      }
    }

    @Override
    public void link(boolean up, String reason) {
      linkState = (up ? "connected" : "not connected") + ": " + reason;
    }
  }

  /** Tells how the phone stands with the SMS centre. */
  public String link() {
    return linkState;
  }

  /**
   * Waits until the application has ended, which {@link #PATIENCE} limits.
   *
   * @throws PhoneException if it does not end
   */
  public void awaitEnd() {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (isRunning()) {
      if (System.nanoTime() > end) {
        throw unexpected("the end of the application", screen());
      }
      pause();
    }
  }

  /** Tells whether the application runs. */
  public boolean isRunning() {
    Application now = application;
    return now != null && now.isRunning();
  }

  /**
   * Reads the screen.
   *
   * @return what it shows; {@link Screen#NONE} if no application runs
   */
  public Screen screen() {
    Application now = application;
    return now == null ? Screen.NONE : now.handset().screen();
  }

  /** Returns the software; null if no application runs. */
  Handset handset() {
    Application now = application;
    return now == null ? null : now.handset();
  }

  /**
   * Waits for a screen, up to {@link #PATIENCE}.
   *
   * @param what what is awaited, in words for the exception
   * @throws PhoneException if it does not come
   */
  public Screen await(String what, Predicate<Screen> condition) {
    return await(what, condition, PATIENCE);
  }

  /**
   * Waits for a screen.
   *
   * @param what what is awaited, in words for the exception
   * @param patience how long to wait
   * @throws PhoneException if it does not come
   */
  public Screen await(String what, Predicate<Screen> condition, Duration patience) {
    long end = System.nanoTime() + patience.toNanos();
    Screen screen = screen();
    while (!condition.test(screen)) {
      if (System.nanoTime() > end) {
        throw unexpected(what, screen);
      }
      pause();
      screen = screen();
    }
    return screen;
  }

  /**
   * Makes an exception that says what was awaited and what the screen shows.
   *
   * @param what what was awaited
   * @param screen what the screen shows
   * @return the exception, for the caller to throw
   */
  public PhoneException unexpected(String what, Screen screen) {
    return new PhoneException(
        "Phone "
            + number()
            + ": awaited "
            + what
            + ", but the screen shows "
            + ScreenWords.of(screen)
            + ".");
  }

  /**
   * Picks a command.
   *
   * @param command its label
   * @throws PhoneException if the screen has no such command
   */
  public void pick(String command) {
    new Use(this, "pick " + command)
        .on(
            screen -> screen.commands().contains(command),
            (handset, screen) -> handset.pick(screen.serial(), command));
  }

  /**
   * Picks a command on a certain screen.
   *
   * @param command the command's label
   * @return false if the screen is not up any more: nothing was picked
   * @throws IllegalArgumentException if it has no such command
   */
  public boolean pick(Screen screen, String command) {
    Application now = application;
    return now != null && now.handset().pick(screen.serial(), command);
  }

  /**
   * Picks a row of a list.
   *
   * @param row 0 for the first
   * @throws PhoneException if there is none
   */
  public void select(int row) {
    new Use(this, "select row " + row)
        .on(
            screen -> row >= 0 && row < screen.entries().size(),
            (handset, screen) -> handset.select(screen.serial(), row));
  }

  /**
   * Picks a row of a list.
   *
   * @param start what it says, or how that starts
   * @throws PhoneException if there is none
   */
  public void select(String start) {
    new Use(this, "select '" + start + "'")
        .on(
            screen -> Places.find(screen.entries(), start) >= 0,
            (handset, screen) ->
                handset.select(screen.serial(), Places.find(screen.entries(), start)));
  }

  /**
   * Picks a row of a list on a certain screen.
   *
   * @param row 0 for the first
   * @return false if the screen is not up any more: nothing was picked
   * @throws IllegalArgumentException if it has no such row
   */
  public boolean select(Screen screen, int row) {
    Application now = application;
    return now != null && now.handset().select(screen.serial(), row);
  }

  /**
   * Puts a text into a field of a form, or into a text box, in place of what was in it.
   *
   * @param item the number of the item in the form, 0 for the first; anything for a text box
   * @throws PhoneException if there is no such field
   * @throws IllegalArgumentException if the field does not take the text
   */
  public void type(int item, String text) {
    new Use(this, "type into item " + item)
        .on(
            screen -> Places.isField(screen, item),
            (handset, screen) -> handset.type(screen.serial(), item, text));
  }

  /**
   * Puts a text into a field of a form, in place of what was in it.
   *
   * @param label the field's label, or how that starts
   * @throws PhoneException if there is no such field
   * @throws IllegalArgumentException if the field does not take the text
   */
  public void type(String label, String text) {
    new Use(this, "type into the field '" + label + "'")
        .on(
            screen -> Places.field(screen, label) >= 0,
            (handset, screen) -> handset.type(screen.serial(), Places.field(screen, label), text));
  }

  /**
   * Selects an entry of a choice of a form.
   *
   * @param label the choice's label, or how that starts
   * @param entry what the entry says, or how that starts
   * @throws PhoneException if there is no such entry
   */
  public void choose(String label, String entry) {
    choose(label, entry, true);
  }

  /**
   * Selects or clears an entry of a choice of a form.
   *
   * @param label the choice's label, or how that starts
   * @param entry what the entry says, or how that starts
   * @param on whether to select it
   * @throws PhoneException if there is no such entry
   * @throws IllegalArgumentException if it cannot be cleared, since one has to be selected
   */
  public void choose(String label, String entry, boolean on) {
    new Use(this, "choose '" + entry + "' of '" + label + "'")
        .on(
            screen -> Places.choice(screen, label, entry) != null,
            (handset, screen) -> {
              Places.Entry place = Places.choice(screen, label, entry);
              return handset.choose(screen.serial(), place.item(), place.row(), on);
            });
  }

  /**
   * Closes an alert.
   *
   * @throws PhoneException if the screen is no alert
   */
  public void dismiss() {
    new Use(this, "dismiss an alert")
        .on(
            screen -> screen.kind() == Screen.Kind.ALERT,
            (handset, screen) -> handset.dismiss(screen.serial()));
  }

  /**
   * Closes a certain alert.
   *
   * @param screen the alert
   * @return false if it is not up any more
   * @throws IllegalArgumentException if it is no alert, or one that asks for a command
   */
  public boolean dismiss(Screen screen) {
    Application now = application;
    return now != null && now.handset().dismiss(screen.serial());
  }

  /**
   * Presses and releases a key. Does nothing if no application runs.
   *
   * @param key one of 0 to 9, * and #; or SOFT1, SOFT2, SELECT, UP, DOWN, LEFT, RIGHT
   * @throws IllegalArgumentException if there is no such key
   */
  public void press(String key) {
    Application now = application;
    if (now != null) {
      now.handset().press(key);
    }
  }

  /**
   * Takes a picture of the screen.
   *
   * @return 240 x 320 pixels
   * @throws PhoneException if no application runs
   */
  public BufferedImage screenPicture() {
    return requireApplication("a picture of the screen").handset().screenPicture();
  }

  /**
   * Takes a picture of the phone with its screen.
   *
   * @throws PhoneException if no application runs
   */
  public BufferedImage picture() {
    return requireApplication("a picture").handset().phonePicture();
  }

  private Application requireApplication(String what) {
    Application now = application;
    if (now == null) {
      throw new PhoneException("Phone " + number() + " runs no application: there is no " + what);
    }
    return now;
  }

  /**
   * Shows the phone in a window, from now on whenever its application runs. Closing the window
   * switches the phone off.
   *
   * @throws PhoneException if there is no display
   */
  public synchronized void show() {
    windowed = true;
    if (application != null) {
      try {
        application.show(title(), this::switchOff);
      } catch (java.awt.HeadlessException e) {
        windowed = false;
        throw new PhoneException("Phone " + number() + " cannot be shown: " + e.getMessage(), e);
      }
    }
  }

  private String title() {
    return "Phone " + number();
  }

  /**
   * Tells how long the longest callback of the application took: a command, a key, an item's
   * change.
   *
   * @return the time since the phone was made or since this was last asked
   */
  public synchronized Duration longestCallback() {
    Duration longest = longestCallback;
    if (application != null && application.longestCallback().compareTo(longest) > 0) {
      longest = application.longestCallback();
    }
    if (application != null) {
      application.forgetLongestCallback();
    }
    longestCallback = Duration.ZERO;
    return longest;
  }

  /**
   * Tells how much processor time the application's background threads have used: the time since
   * the phone was made.
   */
  public synchronized Duration backgroundTime() {
    return application == null ? backgroundTime : backgroundTime.plus(application.backgroundTime());
  }

  /**
   * Returns the messages that came for the phone itself, not for an application: the last 1,000 of
   * them, oldest first.
   */
  public List<Incoming> texts() {
    synchronized (texts) {
      return List.copyOf(texts);
    }
  }

  /** Switches the phone off and gives its folder back. A second call does nothing. */
  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    switchOff();
    closed = true;
    keeper.shutdownNow();
    modem.close();
    folder.close();
  }

  private static void pause() {
    try {
      Thread.sleep(LOOK_MILLIS);
    } catch (InterruptedException e) {
      throw interrupted();
    }
  }

  private static PhoneException interrupted() {
    Thread.currentThread().interrupt();
    return new PhoneException("Interrupted while waiting for a phone.");
  }
}
