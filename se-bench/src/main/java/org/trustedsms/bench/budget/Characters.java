// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.budget;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.trustedsms.bench.library.ClassFiles;

/**
 * How many characters of messages in one language fit into 81 bytes, the room beside a P-192
 * signature in one SMS. A test of core measures the figures of the project's codings; those of
 * Unishox2 were measured once.
 */
public record Characters(
    String language, int messages, Share utf8, Share best, Share compact, Share unishox2) {
  private static final String FILE = "/org/trustedsms/bench/budget/characters.csv";

  /** The median, and the 10th percentile. */
  public record Share(int median, int low) {}

  public static List<Characters> all() {
    try (InputStream in = ClassFiles.open(FILE)) {
      return new String(in.readAllBytes(), StandardCharsets.US_ASCII)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> of(line.split(";")))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Characters of(String[] row) {
    List<Share> shares =
        IntStream.of(2, 4, 6, 8)
            .mapToObj(i -> new Share(Integer.parseInt(row[i]), Integer.parseInt(row[i + 1])))
            .toList();
    String language =
        row[0].length() > 2
            ? row[0]
            : Locale.forLanguageTag(row[0]).getDisplayLanguage(Locale.ENGLISH);
    return new Characters(
        language,
        Integer.parseInt(row[1]),
        shares.get(0),
        shares.get(1),
        shares.get(2),
        shares.get(3));
  }
}
