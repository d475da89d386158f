// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How many characters of text that no training saw go beside a P-192 signature in one SMS. */
class HeldOutTextTest {
  private static final Path FOLDER = Path.of("src/training/text/heldout");

  /** The figures that the benchmark report shows. */
  private static final Path FIGURES =
      Path.of("../se-bench/src/main/resources/org/trustedsms/bench/budget/characters.csv");

  private static final int ROOM = 81;
  private static final int LONG_ENOUGH = 330;
  private static final List<TextCoding> OTHERS =
      List.of(new Gsm7Coding(), new Utf8Coding(), new Utf16Coding());

  @ParameterizedTest
  @CsvSource({
    "en, 152",
    "de, 165",
    "fr, 165",
    "it, 165",
    "es, 182",
    "pt, 182",
    "pl, 160",
    "tr, 160",
    "ru, 150",
    "el, 165",
    "commands, 135"
  })
  void asManyCharactersFitAsTheReportSays(String language, int least) throws IOException {
    List<String> messages = messages(language);
    List<Integer> compact = fitting(messages, new CompactCoding()::encodedLength);
    List<Integer> best =
        fitting(
            messages,
            text ->
                OTHERS.stream()
                    .mapToInt(coding -> coding.encodedLength(text))
                    .filter(length -> length >= 0)
                    .min()
                    .orElseThrow());
    List<Integer> utf8 = fitting(messages, t -> t.getBytes(StandardCharsets.UTF_8).length);
    String figures =
        String.join(";", language, "" + messages.size(), of(utf8), of(best), of(compact));
    List<String> stated =
        Files.readAllLines(FIGURES).stream()
            .filter(line -> line.startsWith(language + ";"))
            .map(line -> line.substring(0, line.lastIndexOf(';', line.lastIndexOf(';') - 1)))
            .toList();
    assertEquals(List.of(figures), stated);
    assertTrue(compact.get(compact.size() / 2) >= least, "median");
    assertTrue(compact.get(compact.size() / 10) >= 130, "10th percentile");
  }

  /** Returns the median and the 10th percentile. */
  private static String of(List<Integer> sorted) {
    return sorted.get(sorted.size() / 2) + ";" + sorted.get(sorted.size() / 10);
  }

  /** Joins sentences to messages that are longer than any SMS; commands, one to a line. */
  private static List<String> messages(String language) throws IOException {
    List<String> lines = Files.readAllLines(FOLDER.resolve(language + ".txt"));
    if (language.equals("commands")) {
      int n = lines.size();
      return IntStream.range(0, n)
          .mapToObj(
              i ->
                  IntStream.range(0, 20)
                      .mapToObj(k -> lines.get((i + 7 * k) % n))
                      .collect(Collectors.joining("\n")))
          .toList();
    }
    List<String> messages = new ArrayList<>();
    StringBuilder message = new StringBuilder();
    for (String line : lines) {
      message.append(message.isEmpty() ? "" : " ").append(line);
      if (message.length() >= LONG_ENOUGH) {
        messages.add(message.toString());
        message.setLength(0);
      }
    }
    return messages;
  }

  /** Returns how many characters of each message fit, in ascending order. */
  private static List<Integer> fitting(List<String> messages, ToIntFunction<String> length) {
    return messages.stream().map(message -> fitting(message, length)).sorted().toList();
  }

  /** One character more may need a byte less, but hardly six of them. */
  private static int fitting(String message, ToIntFunction<String> length) {
    int most = 0;
    for (int n = 30; n <= message.length(); n++) {
      int needed = length.applyAsInt(message.substring(0, n));
      if (needed > ROOM + 5) {
        break;
      }
      if (needed >= 0 && needed <= ROOM) {
        most = n;
      }
    }
    return most;
  }
}
