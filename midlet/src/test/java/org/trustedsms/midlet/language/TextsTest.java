// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.image.BufferedImage;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * That no text is missing in a language, and that places agree, the build sees to (PackTexts); here
 * is what it cannot know.
 */
class TextsTest {
  private static final Path SOURCES = Path.of("src/main/java");

  /** A text that is one of several by number, such as STATE_3. */
  private static final Pattern ONE_OF_SEVERAL = Pattern.compile("(STATE|WHY|ROLE|CARD)_[0-9]+");

  private static Map<Integer, String> names() throws IllegalAccessException {
    Map<Integer, String> names = new TreeMap<>();
    for (Field field : Text.class.getFields()) {
      names.put(field.getInt(null), field.getName());
    }
    return names;
  }

  /** The texts of a language; or of the suite that has the key in a card. */
  private static Map<String, String> texts(String language)
      throws IOException, IllegalAccessException {
    if (language.equals("card")) {
      Map<String, String> texts = texts("en");
      for (String line : Files.readAllLines(Path.of("src/main/texts/card.txt"))) {
        if (line.contains(" = ")) {
          texts.put(line.split(" = ")[0], line.split(" = ")[1]);
        }
      }
      return texts;
    }
    Map<String, String> texts = new TreeMap<>();
    try (InputStream file = Texts.class.getResourceAsStream("/" + language)) {
      DataInputStream in = new DataInputStream(file);
      assertEquals(in.readUnsignedShort(), in.available());
      for (String name : names().values()) {
        texts.put(name, in.readUTF());
      }
      assertEquals(-1, in.read());
    }
    return texts;
  }

  @Test
  void withoutALocaleItIsEnglish() throws IOException, IllegalAccessException {
    Map<String, String> english = texts("en");
    names().forEach((number, name) -> assertEquals(english.get(name), Texts.of(number)));
  }

  @Test
  void putsWordsIntoPlaces() {
    assertEquals("To Bob", Texts.of(Text.TO_SOMEBODY, "Bob"));
    assertEquals("[%2 by %1]", Texts.of(Text.CERTIFIED_BY, "%2", "%1"));
    assertEquals("7 left (2 SMS)", Texts.of(Text.LEFT, "7", "2"));
    assertEquals("by a\nuntil b\nlist of revoked: c", Texts.of(Text.BY_UNTIL, "a", "b", "c"));
    assertEquals("100 %. Done.", Texts.of(Text.ENOUGH_KEYS, "100"));
  }

  /** Of the texts in a row the first is named in the program, and the others follow it. */
  @Test
  void everyTextIsUsed() throws IOException, IllegalAccessException {
    TreeSet<String> used = new TreeSet<>();
    try (Stream<Path> files = Files.walk(SOURCES)) {
      for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
        Pattern.compile("Text\\.([A-Z][A-Z0-9_]*)")
            .matcher(Files.readString(file))
            .results()
            .map(match -> match.group(1))
            .forEach(used::add);
      }
    }
    TreeSet<String> unused = new TreeSet<>(names().values());
    unused.removeAll(used);
    unused.removeIf(name -> ONE_OF_SEVERAL.matcher(name).matches());
    assertTrue(unused.isEmpty(), unused.toString());
    List<String> inOrder = List.copyOf(names().values());
    for (String name : inOrder) {
      if (ONE_OF_SEVERAL.matcher(name).matches()) {
        String before = inOrder.get(inOrder.indexOf(name) - 1);
        assertEquals(name.replaceAll("_.*", ""), before.replaceAll("_.*", ""), name);
      }
    }
  }

  /** What a person reads is not written into the program. */
  @Test
  void noScreenHasWordsOfItsOwn() throws IOException {
    Pattern literal = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"");
    List<String> found = new ArrayList<>();
    try (Stream<Path> files = Files.walk(SOURCES.resolve("org/trustedsms/midlet/screen"))) {
      for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
        for (String line : Files.readAllLines(file)) {
          if (!line.strip().startsWith("*") && !line.strip().startsWith("/")) {
            literal.matcher(line).results().map(match -> match.group(1)).forEach(found::add);
          }
        }
      }
    }
    found.removeIf(word -> !word.matches(".*[A-Za-z]{2}.*") || word.matches(" (SMS|KB|ms)"));
    // Names of attributes, properties and stores, and what CLDC calls days and months.
    found.removeIf(
        word -> word.matches("[A-Za-z]+-[A-Z][a-z]+|[a-z.-]+|(Sun|Jan)([A-Z][a-z]{2})+"));
    assertTrue(found.isEmpty(), found.toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"en", "it", "card"})
  void isWellFormed(String language) throws IOException, IllegalAccessException {
    texts(language)
        .forEach(
            (name, text) -> {
              assertFalse(text.isBlank(), name);
              assertEquals(text.strip(), text, name);
              assertFalse(text.contains("  "), name);
              // An SMS phone of that time has these letters, whatever its font.
              assertTrue(text.chars().allMatch(c -> c < 0x100), name);
              assertTrue(text.length() <= 200, name);
            });
  }

  /** A month and a weekday have three letters, in order. */
  @ParameterizedTest
  @ValueSource(strings = {"en", "it"})
  void datesHaveNames(String language) throws IOException, IllegalAccessException {
    assertEquals(7 * 3, texts(language).get("WEEKDAYS").length());
    assertEquals(12 * 3, texts(language).get("MONTHS").length());
  }

  /**
   * Commands, titles and labels are cut where they are too long, and texts where a word is: with
   * large letters, as MicroEmulator's phone draws them, none is on the two smallest screens. A
   * command of which there are several is in a menu and has the width of the screen; those that
   * stand above a key, half of it.
   */
  @ParameterizedTest
  @CsvSource({"en,128", "it,128", "card,128", "en,176", "it,176", "card,176"})
  void nothingIsCutOff(String language, int width) throws IOException, IllegalAccessException {
    FontMetrics large = metrics(Font.PLAIN, 17);
    FontMetrics bold = metrics(Font.BOLD, 14);
    FontMetrics keys = metrics(Font.PLAIN, 12);
    List<String> tooWide = new ArrayList<>();
    Map<String, String> texts = texts(language);
    texts.forEach(
        (name, text) -> {
          for (String word : text.split("[ \n]")) {
            if (!name.equals("WEEKDAYS")
                && !name.equals("MONTHS")
                && large.stringWidth(word) > width - 8) {
              tooWide.add(name + ": " + word);
            }
          }
        });
    for (String key : new String[] {"OK", "CANCEL", "BACK", "EXIT", "NO", "SEND"}) {
      if (keys.stringWidth(texts.get(key)) > width / 2 - 6) {
        tooWide.add(key + ", above a key: " + texts.get(key));
      }
    }
    int lines = 1;
    int left = 0;
    FontMetrics plain = metrics(Font.PLAIN, 14);
    for (String word : texts.get("PRESS_KEYS").replace("%1", "100").split(" ")) {
      left += plain.stringWidth(word + " ");
      if (left > width - 8) {
        lines++;
        left = plain.stringWidth(word + " ");
      }
    }
    // What a canvas of 128 x 128 has room for below the bar.
    assertTrue(lines <= 4, texts.get("PRESS_KEYS"));
    for (String row : ROWS) {
      if (large.stringWidth(texts.get(row)) > width - 8) {
        tooWide.add(row + ", in a row: " + texts.get(row));
      }
    }
    for (String title : TITLES) {
      if (bold.stringWidth(texts.get(title)) > width - 8) {
        tooWide.add(title + ", a title: " + texts.get(title));
      }
    }
    assertTrue(tooWide.isEmpty(), tooWide.toString());
  }

  /** Rows of the menu and of the menu of commands. */
  private static final List<String> ROWS =
      List.of(
          "NEW_MESSAGE",
          "INBOX",
          "OUTBOX",
          "OFFERS",
          "CONTACTS",
          "AUTHORITIES",
          "MY_KEY",
          "SETTINGS",
          "ABOUT",
          "EXIT",
          "SEND",
          "REPLY",
          "ASK_FOR_KEY",
          "CHECK_KEY",
          "TYPE_DIGITS",
          "COMPARED",
          "WRITE",
          "NEW",
          "SEND_KEY",
          "SEND_AGAIN",
          "FIRST_USE",
          "RENAME",
          "CHANGE_PIN",
          "NEW_KEY",
          "REFUSE",
          "DELETE",
          "ACCEPT",
          "DECLINE",
          "AUTHORITY",
          "ENROL",
          "DISTRUST");

  private static final List<String> TITLES =
      List.of(
          "TITLE",
          "WELCOME",
          "CHOOSE_PIN",
          "RANDOM_KEYS",
          "ENOUGH",
          "NEW_KEY",
          "CHANGE_PIN",
          "NEW_CONTACT",
          "CONTACT",
          "CHECK_KEY",
          "TYPE_DIGITS",
          "RECEIVED",
          "SENT_TITLE",
          "OFFER",
          "ACCEPT_QUESTION",
          "OTHER_KEY",
          "SETTINGS");

  private static FontMetrics metrics(int style, int points) {
    return new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB)
        .createGraphics()
        .getFontMetrics(new Font(Font.SANS_SERIF, style, points));
  }
}
