// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.console;

import java.util.ArrayList;
import java.util.List;
import org.trustedsms.emulator.bridge.ScreenContent;
import org.trustedsms.server.explain.SafeText;

/** A phone's screen as rows of text; entries and items are numbered from 1. */
final class ScreenText {
  private static final String RULE = "----------------------------------------";

  private ScreenText() {}

  /** Returns the rows, safe for a terminal. */
  static List<String> rows(ScreenContent screen) {
    List<String> rows = new ArrayList<>();
    rows.add(RULE);
    rows.add("  " + SafeText.escape(title(screen)));
    if (!screen.ticker().isEmpty()) {
      rows.add("  ~ " + SafeText.escape(screen.ticker()) + " ~");
    }
    rows.add(RULE);
    if (screen.kind() == ScreenContent.Kind.TEXT_BOX) {
      rows.add("  1  [" + SafeText.escape(screen.text()) + "]");
    } else {
      paragraphs(rows, "  ", screen.text());
    }
    for (int i = 0; i < screen.entries().size(); i++) {
      rows.add(number(i) + SafeText.escape(screen.entries().get(i)));
    }
    for (int i = 0; i < screen.items().size(); i++) {
      item(rows, i, screen.items().get(i));
    }
    if (!screen.commands().isEmpty()) {
      rows.add(RULE);
      StringBuilder commands = new StringBuilder();
      screen.commands().forEach(c -> commands.append("  <").append(SafeText.escape(c)).append('>'));
      rows.add(commands.toString());
    }
    return rows;
  }

  private static String title(ScreenContent screen) {
    if (screen.kind() == ScreenContent.Kind.NONE) {
      return "(the phone shows nothing)";
    }
    return screen.title().isEmpty() ? "(no title)" : screen.title();
  }

  private static String number(int index) {
    return String.format("%3d  ", index + 1);
  }

  private static void item(List<String> rows, int index, ScreenContent.Item item) {
    String label = item.label().isEmpty() ? "" : SafeText.escape(item.label()) + " ";
    switch (item.kind()) {
      case TEXT_FIELD ->
          rows.add(number(index) + label + "[" + SafeText.escape(item.value()) + "]");
      case CHOICE -> {
        rows.add(number(index) + label);
        for (int i = 0; i < item.choices().size(); i++) {
          ScreenContent.Choice choice = item.choices().get(i);
          rows.add(
              "     "
                  + number(i)
                  + (choice.selected() ? "(x) " : "( ) ")
                  + SafeText.escape(choice.text()));
        }
      }
      default -> paragraphs(rows, number(index) + label, item.value());
    }
  }

  /** The text of a message is the only thing that may have several lines. */
  private static void paragraphs(List<String> rows, String first, String text) {
    if (text.isEmpty() && first.isBlank()) {
      return;
    }
    String indent = first;
    for (String line : text.split("\\R", -1)) {
      rows.add(indent + SafeText.escape(line));
      indent = "     ";
    }
  }
}
