// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.text;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/** Texts like those that people and machines send: sentences, varied, and templates, filled. */
final class Corpus {
  static final List<String> LANGUAGES =
      List.of("en", "de", "fr", "es", "pt", "it", "pl", "tr", "ru", "el");

  private static final List<String> SMILEYS =
      List.of(":)", ";)", ":-)", ":D", ":(", "\uD83D\uDE00", "\uD83D\uDE02", "\uD83D\uDE0A", "xx");
  private static final List<String> CURRENCIES =
      List.of("EUR", "EUR", "USD", "GBP", "CHF", "\u20AC", "PLN", "TRY", "RUB");
  private static final List<String> THINGS =
      List.of(
          "pump", "light", "fan", "heater", "valve", "camera", "motor", "lamp", "relay", "boiler");
  private static final List<String> DOORS =
      List.of("door", "gate", "garage", "front door", "barrier", "safe");
  private static final List<String> NAMES =
      List.of("interval", "mode", "level", "power", "limit", "rate", "alarm", "time", "temp");
  private static final List<String> ROOMS =
      List.of("kitchen", "cellar", "bedroom", "office", "hall", "garden");
  private static final List<String> ITEMS = List.of("PIZZA", "COFFEE", "WATER", "BOX");

  private final Random random;
  private final Path folder;

  /**
   * @param folder the training text
   */
  Corpus(Path folder, long seed) {
    this.folder = folder;
    random = new Random(seed);
  }

  /** Returns messages of a language, of a number of characters in all. */
  List<String> messages(String language, int characters) throws IOException {
    List<String> sentences = Files.readAllLines(folder.resolve(language + ".txt"));
    List<String> templates = new ArrayList<>();
    for (String line : Files.readAllLines(folder.resolve("messages.txt"))) {
      if (line.startsWith(language + "|")) {
        templates.add(line.substring(language.length() + 1));
      }
    }
    List<String> messages = new ArrayList<>();
    int next = 0;
    int left = characters;
    while (left > 0) {
      StringBuilder message = new StringBuilder();
      int length = 30 + random.nextInt(150);
      boolean informal = random.nextInt(100) < 50;
      while (message.length() < length) {
        String sentence =
            random.nextInt(100) < 4
                ? filled(templates.get(random.nextInt(templates.size())))
                : sentences.get(next++ % sentences.size());
        if (message.length() > 0) {
          message.append(' ');
        }
        message.append(informal ? informal(sentence) : sentence);
        if (random.nextInt(100) < (informal ? 25 : 4)) {
          message.append(' ').append(extra());
        }
      }
      String text = style(message.toString(), language, informal);
      messages.add(text);
      left -= text.length();
    }
    return messages;
  }

  /** Returns commands, of a number of characters in all. */
  List<String> commands(int characters) throws IOException {
    List<String> templates = Files.readAllLines(folder.resolve("commands.txt"));
    List<String> messages = new ArrayList<>();
    int left = characters;
    while (left > 0) {
      StringBuilder message = new StringBuilder();
      int count = 1 + random.nextInt(3);
      String between = of(List.of(" ", " ", ". ", "; ", "\n", ", "));
      for (int i = 0; i < count; i++) {
        String command = filled(templates.get(random.nextInt(templates.size())));
        int style = random.nextInt(100);
        if (style < 12) {
          command = command.toUpperCase(Locale.ROOT);
        } else if (style < 35) {
          command = command.toLowerCase(Locale.ROOT);
        }
        message.append(i == 0 ? "" : between).append(command);
      }
      messages.add(message.toString());
      left -= message.length();
    }
    return messages;
  }

  private String informal(String sentence) {
    String text = sentence;
    if (random.nextInt(2) == 0 && text.endsWith(".")) {
      text = text.substring(0, text.length() - 1);
    }
    if (random.nextInt(100) < 40) {
      text = text.substring(0, 1).toLowerCase(Locale.ROOT) + text.substring(1);
    }
    return text;
  }

  private String style(String text, String language, boolean informal) {
    String styled = text;
    if (random.nextInt(100) < 80) {
      styled =
          styled
              .replaceAll("[\u2018\u2019]", "'")
              .replaceAll("[\u201C\u201D\u201E\u00AB\u00BB]", "\"");
    }
    if (informal && random.nextInt(100) < 20) {
      styled = styled.toLowerCase(Locale.ROOT);
    }
    if (informal && random.nextInt(100) < 20 && !language.equals("ru")) {
      styled =
          Normalizer.normalize(styled, Normalizer.Form.NFD)
              .replaceAll("\\p{Mn}", "")
              .replace('\u0131', 'i')
              .replace('\u0142', 'l');
    }
    if (random.nextInt(100) < 2) {
      styled = styled.toUpperCase(Locale.ROOT);
    }
    return styled;
  }

  private String extra() {
    return switch (random.nextInt(8)) {
      case 0, 1 -> filled("{n}");
      case 2 -> filled("{time}");
      case 3 -> filled("{date}");
      case 4 -> filled("{amount} {CUR}");
      case 5 -> filled("{phone}");
      case 6 -> filled("{number}");
      default -> SMILEYS.get(random.nextInt(SMILEYS.size()));
    };
  }

  private String filled(String template) {
    StringBuilder text = new StringBuilder();
    int from = 0;
    for (int open = template.indexOf('{'); open >= 0; open = template.indexOf('{', from)) {
      int close = template.indexOf('}', open);
      text.append(template, from, open).append(filling(template.substring(open + 1, close)));
      from = close + 1;
    }
    return text.append(template.substring(from)).toString();
  }

  private String filling(String slot) {
    return switch (slot) {
      case "n" -> number(1 + random.nextInt(2));
      case "number" -> number(3 + random.nextInt(6));
      case "pin" -> number(4);
      case "amount" ->
          random.nextInt(3) == 0
              ? number(1 + random.nextInt(3))
              : number(1 + random.nextInt(3))
                  + (random.nextInt(2) == 0 ? "." : ",")
                  + of(List.of("00", "50", "00", "90", number(2)));
      case "CUR" -> of(CURRENCIES);
      case "time" ->
          (random.nextInt(4) == 0 ? random.nextInt(10) : 10 + random.nextInt(14))
              + ":"
              + of(List.of("00", "30", "15", "45", number(2)));
      case "date" -> date();
      case "phone" ->
          of(List.of("+49", "+44", "+39", "0", "+33", "+1", "+48")) + number(7 + random.nextInt(4));
      case "temp" -> (10 + random.nextInt(20)) + (random.nextInt(2) == 0 ? "" : ".5");
      case "volt" -> random.nextInt(30) + "." + random.nextInt(10);
      case "gps" ->
          random.nextInt(90)
              + "."
              + number(4)
              + (random.nextBoolean() ? ", " : " ")
              + random.nextInt(180)
              + "."
              + number(4);
      case "ip" -> random.nextInt(256) + "." + random.nextInt(256) + ".0." + random.nextInt(256);
      case "thing" -> of(THINGS);
      case "THING" -> of(THINGS).toUpperCase(Locale.ROOT);
      case "door" -> of(DOORS);
      case "name" -> of(NAMES);
      case "NAME" -> of(NAMES).toUpperCase(Locale.ROOT);
      case "room" -> of(ROOMS);
      case "ITEM" -> of(ITEMS);
      case "plate", "PLATE" -> of(List.of("AB", "M", "LH", "XK", "WA")) + " " + number(3);
      default -> throw new IllegalArgumentException(slot);
    };
  }

  private String date() {
    int day = 1 + random.nextInt(28);
    int month = 1 + random.nextInt(12);
    int year = 2024 + random.nextInt(8);
    return switch (random.nextInt(4)) {
      case 0 -> day + "." + month + "." + (random.nextBoolean() ? "" : year);
      case 1 -> (day < 10 ? "0" : "") + day + "/" + (month < 10 ? "0" : "") + month + "/" + year;
      case 2 -> year + "-" + (month < 10 ? "0" : "") + month + "-" + (day < 10 ? "0" : "") + day;
      default -> day + "/" + month;
    };
  }

  private String of(List<String> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  private String number(int digits) {
    StringBuilder number = new StringBuilder().append(1 + random.nextInt(9));
    while (number.length() < digits) {
      number.append(random.nextInt(3) == 0 ? 0 : random.nextInt(10));
    }
    return number.toString();
  }
}
