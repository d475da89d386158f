// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.size;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.trustedsms.midlet.tools.command.FaultException;

/**
 * What a suite's JAR consists of. Bytes are those in the file: compressed content and the entry's
 * two headers.
 *
 * @param packages by original package, the largest first, then what is no class
 * @param curves by curve; the last has all the rest of the classes
 * @param classes by original name and the name in the JAR, the largest first
 */
record JarSize(int bytes, List<Row> packages, List<Row> curves, List<Row> classes) {
  static final String RESOURCES = "(manifest, resources, directory)";
  static final String SHARED = "all others";

  private static final String CLASS = ".class";

  /** Of an entry that ZipWriter wrote, which names it twice. */
  private static final int HEADERS = 30 + 46;

  /** A class in ProGuard's mapping; members are indented. */
  private static final Pattern MAPPED = Pattern.compile("(\\S+) -> (\\S+):");

  private static final Pattern CURVE =
      Pattern.compile(
          "org\\.trustedsms\\.(?:platform\\.ec\\.SecT(\\d+)([RK])[12]|curve\\.P(\\d+|rime239v1))Curve");

  /** A row: how many classes, their length unpacked, what they take of the JAR. */
  record Row(String name, int classes, long uncompressed, int bytes) {
    Row plus(Row other) {
      return new Row(
          name, classes + other.classes, uncompressed + other.uncompressed, bytes + other.bytes);
    }

    Row named(String other) {
      return new Row(other, classes, uncompressed, bytes);
    }
  }

  /**
   * Measures a JAR. Where classes were merged the JAR does not tell which package a byte is for;
   * then each class counts by its share in a JAR of the same program before that.
   *
   * @param mapping ProGuard's mapping of the JAR
   * @param before the JAR before classes were merged and renamed
   * @throws FaultException if it has no classes, or the mapping is none
   */
  static JarSize of(Path jar, Path mapping, Path before) throws IOException, FaultException {
    int bytes = (int) Files.size(jar);
    Map<String, String> originals = originals(mapping);
    List<Row> classes = classesIn(jar);
    int ofClasses = classes.stream().mapToInt(Row::bytes).sum();
    List<Row> shares = scaled(classesIn(before), ofClasses);
    List<Row> packages = new ArrayList<>(grouped(shares, JarSize::packageOf));
    packages.sort(Comparator.comparing(Row::bytes).reversed().thenComparing(Row::name));
    packages.add(new Row(RESOURCES, 0, 0, bytes - ofClasses));
    return new JarSize(
        bytes,
        List.copyOf(packages),
        grouped(shares, JarSize::curveOf),
        classes.stream()
            .map(row -> row.named(originals.getOrDefault(row.name, row.name) + " | " + row.name))
            .sorted(Comparator.comparing(Row::bytes).reversed().thenComparing(Row::name))
            .toList());
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
              .filter(entry -> entry.getName().endsWith(CLASS))
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
        name.substring(0, name.length() - CLASS.length()).replace('/', '.'),
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

  private static List<Row> grouped(List<Row> rows, Function<String, String> name) {
    Map<String, Row> groups = new TreeMap<>();
    for (Row row : rows) {
      groups.merge(name.apply(row.name), row.named(name.apply(row.name)), Row::plus);
    }
    return List.copyOf(groups.values());
  }

  private static String packageOf(String className) {
    return className.substring(0, Math.max(0, className.lastIndexOf('.')));
  }

  /** Which curve a class is there for. */
  static String curveOf(String className) {
    Matcher curve = CURVE.matcher(className);
    if (!curve.matches()) {
      return SHARED;
    }
    String prime = curve.group(3);
    if (prime != null) {
      return prime.equals("rime239v1") ? "prime239v1" : "P-" + prime;
    }
    return (curve.group(2).equals("K") ? "K-" : "B-") + curve.group(1);
  }

  private static Map<String, String> originals(Path mapping) throws IOException, FaultException {
    Map<String, String> originals = new HashMap<>();
    for (String line : Files.readAllLines(mapping)) {
      Matcher matcher = MAPPED.matcher(line);
      if (matcher.matches()) {
        originals.put(matcher.group(2), matcher.group(1));
      }
    }
    if (originals.isEmpty()) {
      throw new FaultException(mapping + " is not a mapping of ProGuard: it has no class.");
    }
    return originals;
  }
}
