// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.console;

import java.awt.image.BufferedImage;
import java.io.BufferedReader;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import javax.imageio.ImageIO;
import org.trustedsms.emulator.bridge.Printout;
import org.trustedsms.emulator.bridge.ScreenContent;
import org.trustedsms.emulator.phone.PhoneUi;
import org.trustedsms.server.explain.SafeText;
import org.trustedsms.server.util.DaemonThreads;

/** A phone in a terminal: prints its screen and output, and takes lines such as {@code pick OK}. */
public final class PhoneConsole {
  private static final long POLL_MILLIS = 250;
  private static final Duration TIMEOUT = Duration.ofSeconds(60);

  private static final List<String> HELP =
      List.of(
          "pick OK        pick a command, also: OK",
          "select 2       pick row 2 of a list, also: 2",
          "type 1 hello   replace the text of field 1",
          "choose 3 1     select entry 1 of item 3, or clear it",
          "dismiss        close an alert",
          "await hello    wait until the screen shows this, 60 s at most; if not, switch off",
          "press 5        press a key: 0 to 9, *, #, SOFT1, SOFT2, SELECT, UP, DOWN, LEFT, RIGHT,",
          "               CLEAR",
          "picture FILE   save a picture of the phone as PNG",
          "screen         print the screen again",
          "start          start the application again after it has ended",
          "quit           switch the phone off");

  private final PhoneUi phone;
  private final BufferedReader in;
  private final PrintStream out;
  private final Duration timeout;
  private final Printout.Reader printout;
  private ScreenContent shown;
  private ScreenContent before;
  private boolean gaveUp;

  public PhoneConsole(PhoneUi phone, BufferedReader in, PrintStream out) {
    this(phone, in, out, TIMEOUT);
  }

  PhoneConsole(PhoneUi phone, BufferedReader in, PrintStream out, Duration timeout) {
    this.phone = phone;
    this.in = in;
    this.out = out;
    this.timeout = timeout;
    printout = phone.printout().reader();
  }

  /** Runs until the person quits or the input ends; false if the screen was not the awaited one. */
  public boolean run() throws IOException {
    out.println("Type \"help\" for what can be typed here, \"quit\" to switch the phone off.");
    show(true);
    // Each on its own: a phone whose application is busy does not return its screen.
    ScheduledExecutorService watchers =
        Executors.newScheduledThreadPool(2, DaemonThreads.named("phone-console"));
    for (Runnable look : List.<Runnable>of(this::showIfItStays, this::showPrinted)) {
      watchers.scheduleWithFixedDelay(look, POLL_MILLIS, POLL_MILLIS, TimeUnit.MILLISECONDS);
    }
    try {
      String line = in.readLine();
      while (line != null && !line.strip().equals("quit")) {
        execute(line.strip());
        line = gaveUp ? null : in.readLine();
      }
      return !gaveUp;
    } finally {
      watchers.shutdownNow();
      showPrinted();
    }
  }

  /** Prints screens that come by themselves, once they stay: progress is not worth the rows. */
  private void showIfItStays() {
    try {
      ScreenContent now = phone.screen();
      if (now.equals(before)) {
        show(false);
      }
      before = now;
    } catch (RuntimeException e) {
      printError(e);
      throw e;
    }
  }

  private synchronized void showPrinted() {
    printout.next().forEach(out::println);
    out.flush();
  }

  private void show(boolean again) {
    ScreenContent screen = phone.screen();
    synchronized (this) {
      showPrinted();
      if (again || !screen.equals(shown)) {
        shown = screen;
        ScreenText.rows(screen).forEach(out::println);
        out.flush();
      }
    }
  }

  private void execute(String line) {
    if (line.isEmpty()) {
      return;
    }
    try {
      String[] words = line.split("\\s+", 2);
      act(words[0].toLowerCase(Locale.ROOT), words.length > 1 ? words[1] : "", line);
    } catch (IOException | RuntimeException e) {
      printError(e);
    }
  }

  private void printError(Exception e) {
    String reason = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    out.println("! " + SafeText.escape(reason));
    out.flush();
  }

  private void act(String verb, String rest, String line) throws IOException {
    // A label may begin with a verb, as "Type digits" does.
    switch (phone.screen().commands().contains(line) ? "" : verb) {
      case "help" -> HELP.forEach(out::println);
      case "screen" -> show(true);
      case "pick" -> phone.pick(rest);
      case "select" -> phone.select(index(rest, "row"));
      case "type" -> {
        String[] words = rest.split(" ", 2);
        phone.type(index(words[0], "field"), words.length > 1 ? words[1] : "");
      }
      case "choose" -> choose(rest);
      case "dismiss" -> phone.dismiss();
      case "await" -> await(rest);
      case "start" -> phone.startApplication();
      case "press" -> phone.press(rest.toUpperCase(Locale.ROOT));
      case "picture" -> picture(rest);
      default -> byItself(line);
    }
    out.flush();
    show(false);
  }

  private void await(String words) {
    if (words.isEmpty()) {
      throw new IllegalArgumentException("the words to wait for are missing");
    }
    long start = System.nanoTime();
    while (!shows(words)) {
      if (System.nanoTime() - start > timeout.toNanos()) {
        gaveUp = true;
        throw new IllegalStateException(
            "the screen has not shown \"" + words + "\" within " + timeout.toSeconds() + " s");
      }
      try {
        Thread.sleep(POLL_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        gaveUp = true;
        return;
      }
    }
  }

  private boolean shows(String words) {
    return ScreenText.rows(phone.screen()).stream().anyMatch(row -> row.contains(words));
  }

  /** A number is a row, anything else may be the label of a command. */
  private void byItself(String line) {
    if (line.matches("[0-9]{1,4}")) {
      phone.select(index(line, "row"));
    } else if (phone.screen().commands().contains(line)) {
      phone.pick(line);
    } else {
      throw new IllegalArgumentException(
          "\"" + line + "\" is no command of this screen; type \"help\" for what can be typed");
    }
  }

  private void choose(String numbers) {
    String[] words = numbers.split("\\s+");
    List<ScreenContent.Item> items = phone.screen().items();
    int item = index(words[0], "item");
    if (item >= items.size()) {
      throw new IllegalArgumentException("there is no item " + words[0] + " on this screen");
    }
    List<ScreenContent.Choice> choices = items.get(item).choices();
    int entry = index(words.length > 1 ? words[1] : "", "entry");
    if (entry >= choices.size()) {
      throw new IllegalArgumentException("there is no entry " + (entry + 1) + " in that item");
    }
    ScreenContent.Choice choice = choices.get(entry);
    phone.choose(items.get(item).label(), choice.text(), !choice.selected());
  }

  private static int index(String number, String what) {
    if (!number.matches("[1-9][0-9]{0,3}")) {
      throw new IllegalArgumentException(
          "the number of the " + what + " is missing; they are numbered from 1");
    }
    return Integer.parseInt(number) - 1;
  }

  private void picture(String file) throws IOException {
    if (file.isEmpty()) {
      throw new IllegalArgumentException("the name of the file is missing");
    }
    BufferedImage picture = phone.picture();
    try (OutputStream png = new FileOutputStream(file)) {
      ImageIO.write(picture, "png", png);
    }
    out.println("saved " + SafeText.escape(file));
  }
}
