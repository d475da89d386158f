// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.phone;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.trustedsms.emulator.bridge.ScreenContent;

/** Says in one line what a screen shows. */
public final class ScreenWords {
  private static final int MAX_TEXT = 200;

  private ScreenWords() {}

  /** Returns the words, in one line; long texts are cut. */
  public static String of(ScreenContent screen) {
    if (screen.kind() == ScreenContent.Kind.NONE) {
      return "nothing";
    }
    List<String> words = new ArrayList<>();
    words.add(screen.kind().name().toLowerCase(Locale.ROOT).replace('_', ' '));
    add(words, "", screen.title());
    add(words, "text ", screen.text());
    add(words, "ticker ", screen.ticker());
    screen.entries().forEach(entry -> add(words, "row ", entry));
    screen.items().forEach(item -> words.add(of(item)));
    screen.commands().forEach(command -> add(words, "command ", command));
    return String.join(", ", words);
  }

  private static String of(ScreenContent.Item item) {
    StringBuilder words = new StringBuilder();
    words.append(item.label().isEmpty() ? "" : quote(item.label()));
    if (!item.value().isEmpty()) {
      words.append(item.label().isEmpty() ? "" : ": ").append(quote(item.value()));
    }
    for (ScreenContent.Choice choice : item.choices()) {
      words.append(choice.selected() ? " [x] " : " [ ] ").append(choice.text());
    }
    return words.toString().strip();
  }

  private static void add(List<String> words, String what, String text) {
    if (!text.isEmpty()) {
      words.add(what + quote(text));
    }
  }

  private static String quote(String text) {
    String line = text.replace('\n', ' ');
    return "'" + (line.length() > MAX_TEXT ? line.substring(0, MAX_TEXT) + "..." : line) + "'";
  }
}
