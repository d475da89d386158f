// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.driver;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.trustedsms.emulator.bridge.ScreenContent;
import org.trustedsms.emulator.phone.Phone;

/** The ways through the suite's screens, past the alerts, which are noted and dismissed. */
final class ScreenPath {
  static final String MENU = "Trusted SMS";

  private static final Duration POLL = Duration.ofMillis(20);

  private final Phone phone;
  private final Consumer<String> pictures;
  private final List<PhoneNotice> notices = new ArrayList<>();

  /** Creates the paths; the consumer gets the name of each picture that is worth taking. */
  ScreenPath(Phone phone, Consumer<String> pictures) {
    this.phone = phone;
    this.pictures = pictures;
  }

  static boolean isMenu(ScreenContent screen) {
    return screen.kind() == ScreenContent.Kind.LIST && screen.title().equals(MENU);
  }

  static Predicate<ScreenContent> shows(String title) {
    return screen -> screen.title().equals(title);
  }

  /** While it works or starts, the phone shows a gauge, an empty form or nothing. */
  static boolean isWaiting(ScreenContent screen) {
    return screen.kind() == ScreenContent.Kind.NONE
        || screen.kind() == ScreenContent.Kind.FORM
            && screen.title().equals(MENU)
            && screen.items().stream()
                .allMatch(item -> item.kind() == ScreenContent.ItemKind.GAUGE);
  }

  /** Gets to the menu from wherever the phone is. */
  void toMenu() {
    while (true) {
      ScreenContent screen = phone.await("a screen to leave", next -> !isWaiting(next));
      if (screen.kind() == ScreenContent.Kind.ALERT) {
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

  /** Picks an entry of the menu, from wherever the phone is. */
  void open(String entry) {
    toMenu();
    choose(MENU, entry);
  }

  /** Picks a row of a list by how it starts. */
  void choose(String title, String start) {
    onList(title, list -> phone.select(list, row(list, start)));
  }

  private int row(ScreenContent list, String start) {
    for (int row = 0; row < list.entries().size(); row++) {
      if (list.entries().get(row).startsWith(start)) {
        return row;
      }
    }
    throw phone.unexpected("an entry " + start, list);
  }

  /** Does something with a list, again if a notice came in between. */
  void onList(String title, Predicate<ScreenContent> action) {
    boolean done = false;
    while (!done) {
      done = action.test(list(title));
    }
  }

  /** Waits for a list, which a notice may cover at any time. */
  ScreenContent list(String title) {
    Predicate<ScreenContent> list =
        screen -> screen.kind() == ScreenContent.Kind.LIST && screen.title().equals(title);
    while (true) {
      ScreenContent screen =
          phone.await(title, next -> list.test(next) || next.kind() == ScreenContent.Kind.ALERT);
      if (list.test(screen)) {
        return screen;
      }
      note(screen);
    }
  }

  /** Takes the answer to an action, which comes before other alerts. */
  String answer() {
    ScreenContent screen =
        phone.await(
            "an answer", next -> next.kind() == ScreenContent.Kind.ALERT && next.title().isEmpty());
    phone.dismiss();
    return screen.text();
  }

  private void note(ScreenContent alert) {
    pictures.accept(alert.title().isEmpty() ? "answer" : "notice");
    if (phone.dismiss(alert)) {
      notices.add(new PhoneNotice(alert.title(), alert.text()));
    }
  }

  /** Waits at the menu for a notice of the phone; null if none comes. */
  PhoneNotice awaitNotice(Duration timeout) {
    toMenu();
    long end = System.nanoTime() + timeout.toNanos();
    while (notices.isEmpty() && System.nanoTime() < end) {
      PhoneDriver.pause(POLL);
      ScreenContent screen = phone.screen();
      if (screen.kind() == ScreenContent.Kind.ALERT) {
        note(screen);
      }
    }
    return notices.isEmpty() ? null : notices.remove(0);
  }
}
