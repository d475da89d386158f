// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.text;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;

/** The parts of docs/compact-coding.md that follow from the classes, and the model as a file. */
final class CompactPage {
  private static final List<String> EXAMPLES =
      List.of(
          "Hello",
          "Open gate 4",
          "PAY 25.00 EUR TO 1234",
          "See you at 18:30, OK?",
          "Où êtes-vous ?",
          "ДОМ 7",
          "Привет! Как дела?",
          "Καλημέρα, τι κάνεις;",
          "Lass uns über den Preis reden.",
          "İstanbul'da ılık bir gün",
          "Good \uD83D\uDE00\uD83D\uDE02",
          "a\uD800b",
          "4Б");

  private CompactPage() {}

  /** Returns the page with what is between its marks made anew. */
  static String updated(String page) {
    String updated = page;
    updated = replaced(updated, "letters", letters());
    updated = replaced(updated, "marks", marks());
    updated = replaced(updated, "caseless", caseless());
    updated = replaced(updated, "index", index());
    return replaced(updated, "examples", examples());
  }

  private static String replaced(String page, String name, String text) {
    String begin = "<!-- " + name + ", made by CompactPage -->\n";
    String end = "<!-- end of " + name + " -->\n";
    int from = page.indexOf(begin) + begin.length();
    int to = page.indexOf(end);
    if (from < begin.length() || to < from) {
      throw new IllegalArgumentException("the page has no place for " + name);
    }
    return page.substring(0, from) + text + page.substring(to);
  }

  private static String letters() {
    StringBuilder text = new StringBuilder("```\n");
    for (int page = 0; page < 3; page++) {
      text.append("page ").append(page).append(" ");
      for (int slot = 0; slot < 32; slot++) {
        char letter = Symbols.letter(page, Symbols.FIRST_LETTER + slot);
        text.append(' ').append(letter == ' ' ? '.' : letter);
      }
      text.append('\n');
    }
    return text.append("```\n").toString();
  }

  /** Returns all small letters with a mark, by mark. */
  private static String marks() {
    StringBuilder text = new StringBuilder("```\n");
    for (int mark = 0; mark < 8; mark++) {
      text.append("mark ").append(mark).append(' ');
      for (int page = 0; page < 3; page++) {
        for (int slot = 0; slot < 32; slot++) {
          char letter = Symbols.letter(page, Symbols.FIRST_LETTER + slot);
          char marked = Symbols.marked(letter, Symbols.FIRST_MARK + mark);
          if (marked != letter) {
            text.append(' ').append(letter).append(marked);
          }
        }
      }
      text.append('\n');
    }
    return text.append("```\n").toString();
  }

  private static String caseless() {
    StringBuilder text = new StringBuilder("```\n");
    for (char c = 0; c < 0x500; c++) {
      int code = Symbols.of(c);
      int symbol = code & 0x7F;
      boolean letter = symbol >= Symbols.FIRST_LETTER && symbol < Symbols.FIRST_MARK;
      if (letter && (code & Symbols.CASED) == 0) {
        text.append(c).append(String.format(" (U+%04X)  ", (int) c));
      }
    }
    return text.toString().stripTrailing() + "\n```\n";
  }

  /** Returns docs/compact-model.bin: the three lists, one after the other. */
  static byte[] modelFile() {
    String numbers = CompactModel.symbols() + CompactModel.weights() + CompactModel.children();
    byte[] file = new byte[numbers.length()];
    for (int i = 0; i < file.length; i++) {
      file[i] = (byte) CompactModel.value(numbers, i);
    }
    return file;
  }

  /** Returns where the nodes of each level begin in the file. */
  private static String index() {
    byte[] file = modelFile();
    int step = 0;
    int weight = CompactModel.symbols().length();
    int child = weight + CompactModel.weights().length();
    StringBuilder text =
        new StringBuilder("| offset | bytes | list |\n|---|---|---|\n")
            .append(String.format("| 0 | %d | steps |\n", weight))
            .append(String.format("| %d | %d | weights |\n", weight, child - weight))
            .append(String.format("| %d | %d | children |\n\n", child, file.length - child))
            .append("| symbols in the context | nodes | first step at | first weight at |")
            .append(" first child at |\n|---|---|---|---|---|\n");
    int nodes = 16;
    for (int level = 0; level < 4; level++) {
      String firstChild = level < 3 ? String.valueOf(child) : "none";
      text.append(
          String.format("| %d | %d | %d | %d | %s |\n", level, nodes, step, weight, firstChild));
      int below = 0;
      for (int i = 0; i < nodes; i++) {
        if (file[step++] != 0) {
          while (file[weight++] < 32) {
            step++;
          }
        }
        while (level < 3 && file[child++] != 0) {
          below++;
        }
      }
      nodes = below;
    }
    return text.toString();
  }

  private static String examples() {
    StringBuilder text = new StringBuilder("| text | L | symbols | bytes |\n|---|---|---|---|\n");
    for (String example : EXAMPLES) {
      text.append("| `")
          .append(shown(example))
          .append("` | ")
          .append(Languages.of(example))
          .append(" | ")
          .append(symbols(example))
          .append(" | ")
          .append(HexFormat.of().formatHex(new CompactCoding().encode(example)))
          .append(" |\n");
    }
    return text.toString();
  }

  private static String shown(String text) {
    return text.chars()
        .mapToObj(
            c -> c >= 0xD800 && c < 0xE000 ? String.format("\\u%04X", c) : String.valueOf((char) c))
        .collect(Collectors.joining());
  }

  private static String symbols(String text) {
    SymbolCutter cutter = new SymbolCutter(text, Languages.page(Languages.of(text)));
    StringBuilder symbols = new StringBuilder();
    int symbol;
    do {
      symbol = cutter.next();
      symbols.append(symbols.isEmpty() ? "" : " ").append(symbol);
      if (symbol == Symbols.ESCAPE) {
        symbols.append(String.format("(0x%04X)", (int) cutter.escaped()));
      }
    } while (symbol != Symbols.END);
    return symbols.toString();
  }

  /** Writes the page anew, and the model beside it. */
  public static void main(String[] args) throws IOException {
    Path page = Path.of(args[0]);
    Files.writeString(page, updated(Files.readString(page)));
    Files.write(page.resolveSibling("compact-model.bin"), modelFile());
  }
}
