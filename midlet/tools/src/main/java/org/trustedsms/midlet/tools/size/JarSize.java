// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.size;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.trustedsms.midlet.tools.command.FaultException;

/**
 * A suite's JAR by original package, the largest first, then what is no class. Bytes are those in
 * the file: compressed content and two headers.
 */
record JarSize(int bytes, List<Row> packages) {
  static final String RESOURCES = "(manifest, resources, directory)";

  /** Of an entry that ZipWriter wrote, which names it twice. */
  private static final int HEADERS = 30 + 46;

  /** A package: how many classes, their length unpacked, what they take of the JAR. */
  record Row(String name, int classes, long uncompressed, int bytes) {
    Row plus(Row other) {
      return new Row(
          name, classes + other.classes, uncompressed + other.uncompressed, bytes + other.bytes);
    }
  }

  /**
   * Measures a JAR. Merged classes count by their packages' shares in a JAR of the same program
   * before merging and renaming.
   *
   * @throws FaultException if one of them has no classes
   */
  static JarSize of(Path jar, Path before) throws IOException, FaultException {
    int bytes = (int) Files.size(jar);
    int ofClasses = classesIn(jar).stream().mapToInt(Row::bytes).sum();
    Map<String, Row> groups = new TreeMap<>();
    for (Row row : scaled(classesIn(before), ofClasses)) {
      groups.merge(row.name, row, Row::plus);
    }
    List<Row> packages = new ArrayList<>(groups.values());
    packages.sort(Comparator.comparing(Row::bytes).reversed().thenComparing(Row::name));
    packages.add(new Row(RESOURCES, 0, 0, bytes - ofClasses));
    return new JarSize(bytes, List.copyOf(packages));
  }

  /** The packages for programs; no name in a JAR of ours needs an escape. */
  String toJson(String jar) {
    return packages.stream()
        .map(
            row ->
                String.format(
                    Locale.ROOT,
                    "{\"name\": \"%s\", \"classes\": %d, \"uncompressed\": %d, \"bytes\": %d}",
                    row.name,
                    row.classes,
                    row.uncompressed,
                    row.bytes))
        .collect(
            Collectors.joining(
                ",\n  ",
                "{\"jar\": \"" + jar + "\", \"bytes\": " + bytes + ", \"packages\": [\n  ",
                "]}\n"));
  }

  private static List<Row> classesIn(Path jar) throws IOException, FaultException {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      List<Row> rows =
          zip.stream()
              .filter(entry -> entry.getName().endsWith(".class"))
              .map(JarSize::classIn)
              .toList();
      if (rows.isEmpty()) {
        throw new FaultException(jar + " has no classes.");
      }
      return rows;
    }
  }

  private static Row classIn(ZipEntry entry) {
    String name = entry.getName();
    return new Row(
        name.substring(0, Math.max(0, name.lastIndexOf('/'))).replace('/', '.'),
        1,
        entry.getSize(),
        (int) entry.getCompressedSize() + HEADERS + 2 * name.length());
  }

  /** The same shares of another total, to the byte. */
  private static List<Row> scaled(List<Row> rows, long total) {
    long all = rows.stream().mapToLong(Row::bytes).sum();
    List<Row> scaled = new ArrayList<>();
    long before = 0;
    for (Row row : rows) {
      long after = before + row.bytes;
      int share = (int) (after * total / all - before * total / all);
      scaled.add(new Row(row.name, 1, row.uncompressed, share));
      before = after;
    }
    return scaled;
  }
}
