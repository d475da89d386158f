// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.phone;

import java.awt.image.BufferedImage;
import java.time.Duration;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.trustedsms.emulator.bridge.Handset;
import org.trustedsms.emulator.bridge.PhoneInput;
import org.trustedsms.emulator.bridge.Printout;
import org.trustedsms.emulator.bridge.ScreenContent;

/**
 * A phone as its owner uses it: reads its screen, waits for one, presses keys.
 *
 * <p>Actions apply to the current screen, and throw a PhoneException if they cannot be done there.
 * Methods that take a screen return false, and do nothing, if it is not the current one.
 *
 * <p>Fields, choices, entries and rows are numbered from 0, or found by their words or how these
 * start. Keys are 0 to 9, * and #; SOFT1, SOFT2, SELECT, UP, DOWN, LEFT, RIGHT, CLEAR; they do
 * nothing if no application runs. An IllegalArgumentException says that a field refuses a text, a
 * choice cannot be cleared, or there is no such key or, on a certain screen, command or row.
 */
public abstract class PhoneUi {
  /** The time-out of {@link #await(String, Predicate)}. */
  public static final Duration TIMEOUT = Duration.ofSeconds(60);

  static final long POLL_MILLIS = 20;

  /** The most times that a screen may change between reading it and acting on it. */
  private static final int TRIES = 20;

  protected PhoneUi() {}

  public abstract String number();

  /** Returns the software; null if no application runs. */
  protected abstract Handset handset();

  /** Starts the application after it has ended. Does nothing if it runs. */
  public abstract void startApplication();

  /** Returns what its applications print, of all that have run since the phone was made. */
  public abstract Printout printout();

  private <T> T of(T otherwise, Function<Handset, T> action) {
    Handset handset = handset();
    return handset == null ? otherwise : action.apply(handset);
  }

  /** Returns whether the application runs. */
  public boolean isRunning() {
    return of(false, Handset::isRunning);
  }

  /** Reads what the screen shows; {@link ScreenContent#NONE} if no application runs. */
  public ScreenContent screen() {
    return of(ScreenContent.NONE, Handset::screen);
  }

  /** Waits for a screen, up to {@link #TIMEOUT}; the words are for the exception. */
  public ScreenContent await(String what, Predicate<ScreenContent> condition) {
    return await(what, condition, TIMEOUT);
  }

  /** Waits for a screen; the words are for the exception. */
  public ScreenContent await(String what, Predicate<ScreenContent> condition, Duration timeout) {
    long end = System.nanoTime() + timeout.toNanos();
    ScreenContent screen = screen();
    while (!condition.test(screen)) {
      if (System.nanoTime() > end) {
        throw unexpected(what, screen);
      }
      try {
        Thread.sleep(POLL_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new PhoneException("Interrupted while waiting for a phone.");
      }
      screen = screen();
    }
    return screen;
  }

  /** Waits until the application has ended, up to {@link #TIMEOUT}. */
  public void awaitEnd() {
    await("the end of the application", screen -> !isRunning());
  }

  /** Makes an exception that says what was awaited and what the screen shows. */
  public PhoneException unexpected(String what, ScreenContent screen) {
    return new PhoneException(
        "Phone "
            + number()
            + ": awaited "
            + what
            + ", but the screen shows "
            + ScreenWords.of(screen)
            + ".");
  }

  /** Does something on whatever screen is up, again if another one has come up meanwhile. */
  private void act(
      String what,
      Predicate<ScreenContent> possible,
      BiConsumer<PhoneInput, ScreenContent> action) {
    for (int i = 0; i < TRIES; i++) {
      ScreenContent screen = screen();
      if (handset() == null || !possible.test(screen)) {
        throw unexpected("a screen on which to " + what, screen);
      }
      if (use(screen, input -> action.accept(input, screen))) {
        return;
      }
    }
    throw unexpected("a screen that stays long enough to " + what, screen());
  }

  private boolean use(ScreenContent screen, Consumer<PhoneInput> action) {
    return of(false, handset -> handset.use(screen.serial(), action));
  }

  private void use(Consumer<PhoneInput> action) {
    Handset handset = handset();
    if (handset != null) {
      handset.use(action);
    }
  }

  /** Picks a command. */
  public void pick(String command) {
    act(
        "pick " + command,
        screen -> screen.commands().contains(command),
        (input, screen) -> input.pick(command));
  }

  public boolean pick(ScreenContent screen, String command) {
    return use(screen, input -> input.pick(command));
  }

  /** Picks a row of a list. */
  public void select(int row) {
    act(
        "select row " + (row + 1),
        screen -> row >= 0 && row < screen.entries().size(),
        (input, screen) -> input.select(row));
  }

  public void select(String start) {
    act(
        "select '" + start + "'",
        screen -> ScreenFinder.find(screen.entries(), start) >= 0,
        (input, screen) -> input.select(ScreenFinder.find(screen.entries(), start)));
  }

  public boolean select(ScreenContent screen, int row) {
    return use(screen, input -> input.select(row));
  }

  /** Puts a text into a field of a form, or into a text box, in place of what was in it. */
  public void type(int item, String text) {
    act(
        "type into item " + (item + 1),
        screen -> ScreenFinder.isField(screen, item),
        (input, screen) -> input.type(item, text));
  }

  public void type(String label, String text) {
    act(
        "type into the field '" + label + "'",
        screen -> ScreenFinder.field(screen, label) >= 0,
        (input, screen) -> input.type(ScreenFinder.field(screen, label), text));
  }

  /** Puts a text into a field without telling the application, as some phones do. */
  public void fill(String label, String text) {
    act(
        "fill in the field '" + label + "'",
        screen -> ScreenFinder.field(screen, label) >= 0,
        (input, screen) -> input.fill(ScreenFinder.field(screen, label), text));
  }

  /** Selects an entry of a choice of a form. */
  public void choose(String label, String entry) {
    choose(label, entry, true);
  }

  /** Selects or clears an entry of a choice of a form. */
  public void choose(String label, String entry, boolean on) {
    act(
        "choose '" + entry + "' of '" + label + "'",
        screen -> ScreenFinder.choice(screen, label, entry) != null,
        (input, screen) -> {
          ScreenFinder.Entry place = ScreenFinder.choice(screen, label, entry);
          input.choose(place.item(), place.row(), on);
        });
  }

  /** Closes an alert. */
  public void dismiss() {
    act(
        "dismiss an alert",
        screen -> screen.kind() == ScreenContent.Kind.ALERT,
        (input, screen) -> input.dismiss());
  }

  public boolean dismiss(ScreenContent screen) {
    return use(screen, PhoneInput::dismiss);
  }

  /** Presses a key and releases it at once. */
  public void press(String key) {
    press(key, Duration.ZERO);
  }

  public void press(String key, Duration held) {
    keyDown(key);
    try {
      Thread.sleep(held.toMillis(), held.toNanosPart() % 1_000_000);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    keyUp(key);
  }

  /** Presses a key, which stays down. */
  public void keyDown(String key) {
    use(input -> input.keyDown(key));
  }

  public void keyUp(String key) {
    use(input -> input.keyUp(key));
  }

  /** Types on a computer's keyboard, into the text being typed if any, else on the keys. */
  public void typeOn(String text) {
    use(input -> input.typeOn(text));
  }

  public BufferedImage screenPicture() {
    return picture(Handset::screenPicture);
  }

  /** Takes a picture of the whole phone. */
  public BufferedImage picture() {
    return picture(Handset::phonePicture);
  }

  private BufferedImage picture(Function<Handset, BufferedImage> draw) {
    BufferedImage picture = of(null, draw);
    if (picture == null) {
      throw new PhoneException(
          "Phone " + number() + " runs no application: there is nothing to take a picture of.");
    }
    return picture;
  }
}
