// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.lab;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Sentences of the documents: by verdict from the threat model, by term from the glossary. */
record Verdicts(Map<String, String> sentences) {
  private static final String HEAD = "| verdict | what it says | test |";

  /** The words of phones, where they are others than the format's. */
  private static final Map<String, String> TITLES =
      Map.of(
          "certified", "verified",
          "offer", "verified",
          "receipt", "verified",
          "forged or changed", "signature invalid",
          "another key", "key offered",
          "authority", "credential accepted");

  private static final String REFUSED = "refused: ";

  static Verdicts read() {
    List<String> lines = lines("threat-model.md");
    Map<String, String> sentences = new HashMap<>();
    for (int i = lines.indexOf(HEAD) + 2; lines.get(i).startsWith("|"); i++) {
      String[] cells = lines.get(i).split("\\|");
      sentences.put(cells[1].strip(), cells[2].strip());
    }
    return new Verdicts(Map.copyOf(sentences));
  }

  /** Returns the terms of the glossary with their meanings. */
  static Map<String, String> glossary() {
    Map<String, String> terms = new TreeMap<>();
    for (String line : lines("glossary.md")) {
      String[] cells = line.split("\\|");
      if (line.startsWith("| **")) {
        String meaning = cells[2].replaceAll("[*`]", "").strip();
        for (String term : cells[1].replace("*", "").split(",")) {
          terms.put(term.strip(), meaning);
        }
      }
    }
    return terms;
  }

  private static List<String> lines(String document) {
    try (InputStream in = Verdicts.class.getResourceAsStream(document)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the verdict and the words of a message in a module's printed line; or empty. */
  static Optional<Map.Entry<String, String>> printed(String line) {
    String words = line.replaceFirst("^System.out: ", "");
    if (words.startsWith(REFUSED)) {
      String[] parts = words.substring(REFUSED.length()).split(", ", 2);
      return Optional.of(Map.entry(parts[0], parts[parts.length - 1]));
    }
    return words.equals("the result is sent again")
        ? Optional.of(Map.entry("replayed", words))
        : Optional.empty();
  }

  /** Finds the sentence for a verdict, or for what a phone calls it; an empty string for others. */
  String sentence(String title) {
    String small = title.toLowerCase(Locale.ROOT);
    String verdict =
        small.startsWith("key of ") ? "key offered" : TITLES.getOrDefault(small, small);
    return sentences.getOrDefault(verdict, "");
  }
}
