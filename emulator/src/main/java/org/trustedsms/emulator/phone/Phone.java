// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.phone;

import java.awt.Dimension;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.trustedsms.emulator.bridge.Equipment;
import org.trustedsms.emulator.bridge.Handset;
import org.trustedsms.emulator.bridge.Printout;
import org.trustedsms.emulator.modem.Modem;
import org.trustedsms.emulator.modem.ModemListener;
import org.trustedsms.emulator.push.PushRegistrations;
import org.trustedsms.server.explain.SafeText;
import org.trustedsms.server.util.DaemonThreads;

/**
 * An emulated phone with a MIDlet suite. The application starts when the phone is switched on, and
 * for messages that the suite has registered for. Thread-safe. Interrupting a waiting thread throws
 * a PhoneException and leaves it interrupted.
 */
public final class Phone extends PhoneUi implements AutoCloseable {
  /** The value of {@code wireless.messaging.sms.smsc}; a number that is never assigned. */
  private static final String SMS_CENTRE = "+12025550100";

  private static final System.Logger LOG = System.getLogger(Phone.class.getName());

  private final PhoneSettings settings;
  private final PhoneFolder folder;
  private final Modem modem;
  private final PushRegistrations push;
  private final Printout printout = new Printout(SafeText::escape);

  /** Starts the application for messages, and cleans up after it has ended. */
  private final ScheduledExecutorService poller;

  private HandsetLoader loader;
  private volatile Handset application;
  private volatile boolean on;
  private Consumer<BufferedImage> painted;
  private boolean closed;

  /** Of applications that have ended. */
  private Duration longestCallback = Duration.ZERO;

  private Duration backgroundTime = Duration.ZERO;

  /** A port that a message came for while the application was not reading it; -1 for none. */
  private volatile int due = -1;

  /** Makes a phone that is off: takes its folder, for it alone, and installs the suite. */
  public Phone(PhoneSettings settings) {
    this.settings = settings;
    folder = PhoneFolder.take(settings.folder());
    try {
      folder.install(settings.suite());
      modem = new Modem(settings.number(), settings.smsc(), settings.password(), new Network());
      push = openPush();
    } catch (RuntimeException e) {
      folder.close();
      throw e;
    }
    poller =
        Executors.newSingleThreadScheduledExecutor(
            DaemonThreads.named("phone-poller " + settings.number()));
    poller.scheduleWithFixedDelay(
        this::restartIfDue, POLL_MILLIS, POLL_MILLIS, TimeUnit.MILLISECONDS);
  }

  private PushRegistrations openPush() {
    try {
      return PushRegistrations.open(modem, folder.jar(), folder.descriptor());
    } catch (IOException e) {
      throw new PhoneException("The push registry cannot be used: " + e.getMessage(), e);
    }
  }

  @Override
  public String number() {
    return settings.number();
  }

  /** Returns the size of the screen in pixels. */
  public Dimension screenSize() {
    return settings.screen();
  }

  @Override
  protected Handset handset() {
    return application;
  }

  @Override
  public Printout printout() {
    return printout;
  }

  /**
   * Connects to the SMSC and starts the application, unless the phone is on. A PhoneException
   * leaves it off: the SMSC cannot be reached or refuses, or the application does not start.
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
              + settings.smsc()
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
  }

  /** Returns whether the phone is on: true from {@link #switchOn()} to {@link #switchOff()}. */
  public boolean isOn() {
    return on;
  }

  @Override
  public synchronized void startApplication() {
    requireOpen();
    if (!on) {
      throw new PhoneException("Phone " + number() + " is off. Switch it on first.");
    }
    if (isRunning()) {
      return;
    }
    stopApplication();
    HandsetLoader starting = new HandsetLoader();
    try {
      Handset handset = starting.handset(equipment());
      handset.start();
      if (painted != null) {
        handset.watch(painted);
      }
      loader = starting;
      application = handset;
    } catch (RuntimeException e) {
      starting.close();
      throw new PhoneException("Phone " + number() + ": " + e.getMessage(), e);
    }
  }

  private Equipment equipment() {
    return new Equipment(
        number(),
        SMS_CENTRE,
        modem,
        push,
        settings.card(),
        settings.permissions(),
        folder.jar(),
        folder.descriptor(),
        folder.records(),
        printout,
        settings.screen(),
        settings.locale());
  }

  private void stopApplication() {
    Handset ended = application;
    if (ended != null) {
      loader.close();
      application = null;
      longestCallback = longer(longestCallback, ended.longestCallback());
      backgroundTime = backgroundTime.plus(ended.backgroundTime());
    }
  }

  private static Duration longer(Duration a, Duration b) {
    return a.compareTo(b) > 0 ? a : b;
  }

  private void requireOpen() {
    if (closed) {
      throw new PhoneException("Phone " + number() + " is closed. Make a new one.");
    }
  }

  /** Cleans up after an application that has ended, and starts it again if a message waits. */
  private void restartIfDue() {
    if (application == null ? due < 0 : isRunning()) {
      return;
    }
    try {
      synchronized (this) {
        if (!isRunning()) {
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

  /** The listener to the modem. */
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
    public void link(boolean up, String reason) {
      LOG.log(Level.DEBUG, "Phone {0}: {1}connected, {2}", number(), up ? "" : "not ", reason);
    }
  }

  /** Gives a listener, which must return soon, a copy of the screen whenever it is painted. */
  public synchronized void watch(Consumer<BufferedImage> listener) {
    painted = listener;
    if (application != null) {
      application.watch(listener);
    }
  }

  /** Returns how long the longest callback (command, key, change) took since last asked. */
  public synchronized Duration longestCallback() {
    Duration longest = longestCallback;
    longestCallback = Duration.ZERO;
    return application == null ? longest : longer(longest, application.longestCallback());
  }

  /** Returns the processor time of the application's background threads since it was made. */
  public synchronized Duration backgroundTime() {
    return application == null ? backgroundTime : backgroundTime.plus(application.backgroundTime());
  }

  /** Switches the phone off and gives its folder back. A second call does nothing. */
  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    switchOff();
    closed = true;
    poller.shutdownNow();
    modem.close();
    folder.close();
  }
}
