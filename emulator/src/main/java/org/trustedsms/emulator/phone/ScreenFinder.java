// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.phone;

import java.util.ArrayList;
import java.util.List;
import org.trustedsms.emulator.bridge.ScreenContent;

/** Finds items on a screen by their text or, if none matches, the beginning of it. */
final class ScreenFinder {
  private ScreenFinder() {}

  record Entry(int item, int row) {}

  /** Finds a text; -1 if there is none. */
  static int find(List<String> texts, String start) {
    int exact = texts.indexOf(start);
    for (int i = 0; exact < 0 && i < texts.size(); i++) {
      if (texts.get(i).startsWith(start)) {
        return i;
      }
    }
    return exact;
  }

  /** Returns whether text can be typed into an item, or into the screen itself. */
  static boolean isField(ScreenContent screen, int item) {
    return screen.kind() == ScreenContent.Kind.TEXT_BOX
        || item >= 0
            && item < screen.items().size()
            && screen.items().get(item).kind() == ScreenContent.ItemKind.TEXT_FIELD;
  }

  /** Finds a text field; -1 if there is none. */
  static int field(ScreenContent screen, String label) {
    for (int item : items(screen, label)) {
      if (isField(screen, item)) {
        return item;
      }
    }
    return -1;
  }

  /** Finds an entry of a choice; null if there is none. */
  static Entry choice(ScreenContent screen, String label, String start) {
    for (int item : items(screen, label)) {
      int row =
          find(
              screen.items().get(item).choices().stream().map(ScreenContent.Choice::text).toList(),
              start);
      if (row >= 0) {
        return new Entry(item, row);
      }
    }
    return null;
  }

  private static List<Integer> items(ScreenContent screen, String label) {
    List<Integer> exact = new ArrayList<>();
    List<Integer> starting = new ArrayList<>();
    for (int i = 0; i < screen.items().size(); i++) {
      String found = screen.items().get(i).label();
      if (found.equals(label)) {
        exact.add(i);
      } else if (found.startsWith(label)) {
        starting.add(i);
      }
    }
    exact.addAll(starting);
    return exact;
  }
}
