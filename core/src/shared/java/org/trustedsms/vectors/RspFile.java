// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.vectors;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads response files as NIST's Cryptographic Algorithm Validation Program writes them.
 *
 * <p>A record is a run of {@code key = value} lines up to an empty line. Lines in brackets are the
 * header of a section; all that stand between two records make one header, and key lines that
 * directly follow a line in brackets belong to it. Lines that start with {@code #} are comments.
 */
public final class RspFile {
  private final String name;
  private final List<RspRecord> records = new ArrayList<>();
  private List<String> section = new ArrayList<>();
  private Map<String, List<String>> shared = new LinkedHashMap<>();
  private Map<String, List<String>> values = new LinkedHashMap<>();
  private boolean headerEnded;
  private boolean inHeader;

  private RspFile(String name) {
    this.name = name;
  }

  /**
   * Reads a whole file.
   *
   * @param path the path below {@code /vectors/}; a name that ends in {@code .gz} is decompressed
   * @return its records in the file's order
   * @throws UncheckedIOException if it is missing or cannot be read
   * @throws IllegalArgumentException if a line is none of those described above
   */
  public static List<RspRecord> read(String path) {
    try (BufferedReader in = VectorResource.lines(path)) {
      return parse(path, in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static List<RspRecord> parse(String name, BufferedReader in) throws IOException {
    RspFile file = new RspFile(name);
    int number = 0;
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      file.accept(line.strip(), ++number);
    }
    file.endRecord();
    return List.copyOf(file.records);
  }

  private void accept(String line, int number) {
    if (line.startsWith("#")) {
      return;
    }
    if (line.isEmpty()) {
      endRecord();
      inHeader = false;
    } else if (line.startsWith("[") && line.endsWith("]")) {
      endRecord();
      if (headerEnded) {
        section = new ArrayList<>();
        shared = new LinkedHashMap<>();
        headerEnded = false;
      }
      section.add(line.substring(1, line.length() - 1).strip());
      inHeader = true;
    } else {
      int equals = line.indexOf('=');
      if (equals < 1) {
        throw new IllegalArgumentException(
            name + ", line " + number + ": neither a header nor key = value: " + line);
      }
      (inHeader ? shared : values)
          .computeIfAbsent(line.substring(0, equals).strip(), key -> new ArrayList<>(1))
          .add(line.substring(equals + 1).strip());
    }
  }

  private void endRecord() {
    if (!values.isEmpty()) {
      records.add(new RspRecord(section, shared, values));
      values = new LinkedHashMap<>();
      headerEnded = true;
    }
  }
}
