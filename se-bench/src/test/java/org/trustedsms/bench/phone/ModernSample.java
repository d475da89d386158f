// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.phone;

import java.util.ArrayList;
import java.util.List;

/** What javac makes of it has stack maps with objects that are not yet initialized. */
public final class ModernSample {
  private ModernSample() {}

  /** Does this and that. */
  public static String words(int n) {
    List<String> words = new ArrayList<>();
    int i = 0;
    do {
      StringBuilder word = new StringBuilder(i % 2 == 0 ? "even" : "odd");
      words.add(new String(n > 3 ? word.append(i).toString() : word.toString()));
      try {
        words.add(String.valueOf(n / (i % 3 + 1)));
      } finally {
        i++;
      }
    } while (i < n);
    return words.toString();
  }
}
