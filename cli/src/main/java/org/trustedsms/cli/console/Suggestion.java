// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.console;

import java.util.Collection;
import java.util.Comparator;

/** The word that somebody may have meant. */
final class Suggestion {
  private static final int SHORTEST_BEGINNING = 3;

  private Suggestion() {}

  /** Returns words to append: empty if none of those known is near. */
  static String of(String word, Collection<String> known) {
    return known.stream()
        .filter(name -> isNear(word, name))
        .min(Comparator.comparingInt(name -> distance(word, name)))
        .map(name -> " (did you mean " + name + "?)")
        .orElse("");
  }

  /** One slip, two in a word of six letters or more, or its beginning. */
  private static boolean isNear(String word, String name) {
    boolean begins = word.length() >= SHORTEST_BEGINNING && name.startsWith(word);
    int longest = 64;
    return begins
        || word.length() < longest
            && distance(word, name) <= (Math.min(word.length(), name.length()) < 6 ? 1 : 2);
  }

  /** How many letters are wrong, missing, too many, or swapped with the next. */
  private static int distance(String a, String b) {
    int[][] d = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          d[i][j] = i + j;
          continue;
        }
        int wrong = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        d[i][j] = Math.min(d[i - 1][j - 1] + wrong, 1 + Math.min(d[i - 1][j], d[i][j - 1]));
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
        }
      }
    }
    return d[a.length()][b.length()];
  }
}
