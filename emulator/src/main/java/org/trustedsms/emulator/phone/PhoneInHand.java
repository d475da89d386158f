// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.phone;

import java.awt.image.BufferedImage;
import java.time.Duration;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.trustedsms.emulator.bridge.Handset;
import org.trustedsms.emulator.bridge.Printout;
import org.trustedsms.emulator.bridge.ScreenContent;

/**
 * A phone as who holds it has it: a screen to look at and wait for, keys to press.
 *
 * <p>What is done is done on the screen that is up at that moment; a PhoneException tells if it
 * cannot be done there. The methods that take a screen return false, and do nothing, if that is not
 * up any more.
 *
 * <p>Fields, choices, entries and rows are numbered from 0, or found by their words or how these
 * start. Keys are 0 to 9, * and #; SOFT1, SOFT2, SELECT, UP, DOWN, LEFT, RIGHT, CLEAR; they do
 * nothing if no application runs. An IllegalArgumentException tells that a field does not take a
 * text, a choice cannot be cleared, or there is no such key or, on a certain screen, command or
 * row.
 */
public abstract class PhoneInHand {
  /** How long {@link #await(String, Predicate)} waits. */
  public static final Duration PATIENCE = Duration.ofSeconds(60);

  static final long LOOK_MILLIS = 20;

  /** How often a screen may change between a look at it and what is done on it. */
  private static final int TRIES = 20;

  protected PhoneInHand() {}

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

  /** Tells whether the application runs. */
  public boolean isRunning() {
    return of(false, Handset::isRunning);
  }

  /** Reads what the screen shows; {@link ScreenContent#NONE} if no application runs. */
  public ScreenContent screen() {
    return of(ScreenContent.NONE, Handset::screen);
  }

  /** Waits for a screen, up to {@link #PATIENCE}; the words are for the exception. */
  public ScreenContent await(String what, Predicate<ScreenContent> condition) {
    return await(what, condition, PATIENCE);
  }

  /** Waits for a screen; the words are for the exception. */
  public ScreenContent await(String what, Predicate<ScreenContent> condition, Duration patience) {
    long end = System.nanoTime() + patience.toNanos();
    ScreenContent screen = screen();
    while (!condition.test(screen)) {
      if (System.nanoTime() > end) {
        throw unexpected(what, screen);
      }
      try {
        Thread.sleep(LOOK_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new PhoneException("Interrupted while waiting for a phone.");
      }
      screen = screen();
    }
    return screen;
  }

  /** Waits until the application has ended, up to {@link #PATIENCE}. */
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

  /**
   * Does something on whatever screen is up.
   *
   * @param action does it, and returns false if another screen has come up
   */
  private void act(
      String what, Predicate<ScreenContent> possible, BiPredicate<Handset, ScreenContent> action) {
    ScreenContent screen = screen();
    for (int i = 0; i < TRIES; i++) {
      Handset handset = handset();
      if (handset == null || !possible.test(screen)) {
        throw unexpected("a screen on which to " + what, screen);
      }
      if (action.test(handset, screen)) {
        return;
      }
      screen = screen();
    }
    throw unexpected("a screen that stays long enough to " + what, screen);
  }

  /** Picks a command. */
  public void pick(String command) {
    act(
        "pick " + command,
        screen -> screen.commands().contains(command),
        (handset, screen) -> handset.pick(screen.serial(), command));
  }

  public boolean pick(ScreenContent screen, String command) {
    return of(false, handset -> handset.pick(screen.serial(), command));
  }

  /** Picks a row of a list. */
  public void select(int row) {
    act(
        "select row " + row,
        screen -> row >= 0 && row < screen.entries().size(),
        (handset, screen) -> handset.select(screen.serial(), row));
  }

  public void select(String start) {
    act(
        "select '" + start + "'",
        screen -> Places.find(screen.entries(), start) >= 0,
        (handset, screen) -> handset.select(screen.serial(), Places.find(screen.entries(), start)));
  }

  public boolean select(ScreenContent screen, int row) {
    return of(false, handset -> handset.select(screen.serial(), row));
  }

  /** Puts a text into a field of a form, or into a text box, in place of what was in it. */
  public void type(int item, String text) {
    act(
        "type into item " + item,
        screen -> Places.isField(screen, item),
        (handset, screen) -> handset.type(screen.serial(), item, text));
  }

  public void type(String label, String text) {
    act(
        "type into the field '" + label + "'",
        screen -> Places.field(screen, label) >= 0,
        (handset, screen) -> handset.type(screen.serial(), Places.field(screen, label), text));
  }

  /** Puts a text into a field without telling the application, as some phones do. */
  public void fill(String label, String text) {
    act(
        "fill in the field '" + label + "'",
        screen -> Places.field(screen, label) >= 0,
        (handset, screen) -> handset.fill(screen.serial(), Places.field(screen, label), text));
  }

  /** Selects an entry of a choice of a form. */
  public void choose(String label, String entry) {
    choose(label, entry, true);
  }

  /** Selects or clears an entry of a choice of a form. */
  public void choose(String label, String entry, boolean on) {
    act(
        "choose '" + entry + "' of '" + label + "'",
        screen -> Places.choice(screen, label, entry) != null,
        (handset, screen) -> {
          Places.Entry place = Places.choice(screen, label, entry);
          return handset.choose(screen.serial(), place.item(), place.row(), on);
        });
  }

  /** Closes an alert. */
  public void dismiss() {
    act(
        "dismiss an alert",
        screen -> screen.kind() == ScreenContent.Kind.ALERT,
        (handset, screen) -> handset.dismiss(screen.serial()));
  }

  public boolean dismiss(ScreenContent screen) {
    return of(false, handset -> handset.dismiss(screen.serial()));
  }

  /** Presses a key and releases it at once. */
  public void press(String key) {
    press(key, Duration.ZERO);
  }

  public void press(String key, Duration held) {
    ifRunning(handset -> handset.press(key, held));
  }

  /** Presses a key, which stays down. */
  public void keyDown(String key) {
    ifRunning(handset -> handset.keyDown(key));
  }

  public void keyUp(String key) {
    ifRunning(handset -> handset.keyUp(key));
  }

  /**
   * Types on a computer's keyboard, into the text that is being typed if there is one, else on the
   * keys.
   */
  public void typeOn(String text) {
    ifRunning(handset -> handset.typeOn(text));
  }

  private void ifRunning(Consumer<Handset> action) {
    Handset handset = handset();
    if (handset != null) {
      action.accept(handset);
    }
  }

  public BufferedImage screenPicture() {
    return picture(Handset::screenPicture);
  }

  /** Takes a picture of the whole phone. */
  public BufferedImage picture() {
    return picture(Handset::phonePicture);
  }

  private BufferedImage picture(Function<Handset, BufferedImage> camera) {
    BufferedImage picture = of(null, camera);
    if (picture == null) {
      throw new PhoneException(
          "Phone " + number() + " runs no application: there is nothing to take a picture of.");
    }
    return picture;
  }
}
