// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.handset;

import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Function;
import org.microemu.DisplayAccess;
import org.trustedsms.emulator.bridge.Equipment;
import org.trustedsms.emulator.bridge.Handset;
import org.trustedsms.emulator.bridge.PhoneInput;
import org.trustedsms.emulator.bridge.ScreenContent;
import org.trustedsms.emulator.jsr.OptionalPackages;

/**
 * A phone's software made of MicroEmulator. It is to be the only one in its class loader, since
 * MicroEmulator's state is static, and is started once.
 */
public final class MicroHandset implements Handset {
  private static final System.Logger LOG = System.getLogger(MicroHandset.class.getName());
  private static final Duration TIMEOUT = Duration.ofSeconds(60);
  private static final Duration GRACE = Duration.ofSeconds(2);

  /** A change of the screen queues the next step of it, up to this many times. */
  private static final int STEPS = 4;

  private final Equipment equipment;
  private final PhoneThreads threads = new PhoneThreads();
  private final Stopwatch stopwatch = new Stopwatch();
  private final ProcessorTime processorTime = new ProcessorTime(threads);
  private final ScreenReader reader = new ScreenReader();
  private final PhoneDisplay display;
  private volatile PhoneDevice device;
  private volatile InstalledSuite suite;
  private volatile OptionalPackages packages;
  private volatile ApplicationManager software;
  private volatile String failure;
  private boolean started;
  private boolean closed;

  /** Creates the software, which is not started yet. */
  public MicroHandset(Equipment equipment) {
    this.equipment = equipment;
    this.display = new PhoneDisplay(equipment.number(), equipment.screen());
  }

  @Override
  public synchronized void start() {
    if (started) {
      throw new IllegalStateException("The phone's software has been started before.");
    }
    started = true;
    if (!threads.run("phone-start", this::tryToStart, TIMEOUT)) {
      failure = "It has not come up after " + TIMEOUT.toSeconds() + " s.";
    }
    if (failure != null) {
      close();
      throw new IllegalStateException("The MIDlet suite does not start. " + failure);
    }
    settle();
  }

  private void tryToStart() {
    try {
      device = new PhoneDevice(display, stopwatch, processorTime);
      suite = new InstalledSuite(equipment.suite(), equipment.descriptor());
      ApplicationManager starting =
          new ApplicationManager(device, suite, equipment.records(), equipment.locale());
      packages = new OptionalPackages(equipment);
      MidletOutput.lead(equipment.printout());
      software = starting;
      starting.start();
    } catch (Throwable e) {
      LOG.log(Level.DEBUG, "The MIDlet suite does not start.", e);
      // The exception itself may be of a class that goes with the phone.
      failure = e.toString();
    }
  }

  @Override
  public boolean isRunning() {
    ApplicationManager now = software;
    return now != null && now.isRunning();
  }

  @Override
  public ScreenContent screen() {
    return onEventThread(ScreenContent.NONE, reader::read);
  }

  @Override
  public boolean use(int serial, Consumer<PhoneInput> action) {
    boolean done =
        onEventThread(
            false,
            shown -> {
              if (shown.getCurrent() == null || reader.serial(shown.getCurrent()) != serial) {
                return false;
              }
              action.accept(new InputDriver(device, stopwatch, shown));
              return true;
            });
    settle();
    return done;
  }

  @Override
  public void use(Consumer<PhoneInput> action) {
    onEventThread(
        null,
        shown -> {
          action.accept(new InputDriver(device, stopwatch, shown));
          return null;
        });
    settle();
  }

  @Override
  public void watch(Consumer<BufferedImage> painted) {
    display.whenPainted(() -> painted.accept(display.copy()));
    onEventThread(null, shown -> display.paint());
  }

  /** Waits until a change of the screen that is under way has been made. */
  private void settle() {
    for (int i = 0; i < STEPS; i++) {
      onEventThread(null, shown -> null);
    }
  }

  private <T> T onEventThread(T otherwise, Function<DisplayAccess, T> task) {
    PhoneDevice now = device;
    EventThread events = now == null ? null : now.events();
    if (events == null || !isRunning()) {
      return otherwise;
    }
    UiTask<T> uiTask =
        new UiTask<>(
            () -> {
              DisplayAccess shown = software.display();
              return shown == null ? otherwise : task.apply(shown);
            });
    events.queue(uiTask);
    return uiTask.await(this::isRunning, otherwise, TIMEOUT);
  }

  @Override
  public BufferedImage screenPicture() {
    return onEventThread(display.copy(), shown -> display.paint());
  }

  @Override
  public BufferedImage phonePicture() {
    BufferedImage picture = new BufferedImage(Skin.WIDTH, Skin.HEIGHT, BufferedImage.TYPE_INT_ARGB);
    Graphics2D g = picture.createGraphics();
    Skin.paint(g);
    g.drawImage(screenPicture(), Skin.SCREEN.x, Skin.SCREEN.y, null);
    g.dispose();
    return picture;
  }

  @Override
  public Duration longestCallback() {
    return stopwatch.take();
  }

  @Override
  public Duration backgroundTime() {
    return processorTime.total();
  }

  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    if (started) {
      destroy();
    }
    if (packages != null) {
      packages.closeAll();
    }
    if (device != null) {
      device.keypad().end();
    }
    int left = threads.end();
    if (started) {
      MidletOutput.end();
    }
    if (left > 0) {
      LOG.log(Level.WARNING, "{0} threads of a phone''s application do not end.", left);
    }
    if (suite != null) {
      try {
        suite.close();
      } catch (IOException e) {
        LOG.log(Level.DEBUG, "The suite's JAR cannot be closed.", e);
      }
    }
  }

  /** On the event thread, as all that concerns the MIDlet; elsewhere if that is not free. */
  private void destroy() {
    EventThread events = isRunning() ? device.events() : null;
    if (events != null) {
      UiTask<Boolean> task = new UiTask<>(this::tryToDestroy);
      events.queue(task);
      task.await(GRACE);
    }
    if (isRunning()) {
      threads.run("phone-end", this::tryToDestroy, GRACE);
    }
  }

  private boolean tryToDestroy() {
    try {
      software.destroy();
      return true;
    } catch (Throwable e) {
      LOG.log(Level.WARNING, "The MIDlet failed to end.", e);
      return false;
    }
  }
}
