// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.size;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.midlet.tools.archive.Archive;
import org.trustedsms.midlet.tools.archive.ZipWriter;

class SizeReportTest {
  private static final int HEADERS = 30 + 46;

  private final ByteArrayOutputStream told = new ByteArrayOutputStream();

  @TempDir Path folder;

  private Path jar;
  private Path jad;
  private Path mapping;
  private int size;

  /**
   * A JAR whose entries are all stored: a.class 100, b.class 200, c.class 50, X.class 7, icon 10.
   */
  @BeforeEach
  void files() throws IOException {
    Map<String, byte[]> entries = new TreeMap<>();
    entries.put("a.class", new byte[100]);
    entries.put("b.class", new byte[200]);
    entries.put("c.class", new byte[50]);
    entries.put("org/kept/X.class", new byte[7]);
    entries.put("icon.png", new byte[10]);
    byte[] file = new ZipWriter(bytes -> new byte[bytes.length + 1]).write(entries);
    size = file.length;
    jar = folder.resolve("Test.jar");
    Files.write(jar, file);
    jad = folder.resolve("Test.jad");
    Files.writeString(jad, "MIDlet-Jar-Size: " + size + "\n");
    mapping = folder.resolve("mapping.txt");
    Files.writeString(
        mapping,
        """
        org.bouncycastle.math.ec.custom.sec.SecP192R1Field -> a:
        org.bouncycastle.math.ec.custom.sec.SecT163Field -> b:
        org.trustedsms.curve.Curves -> c:
        """);
  }

  private int report(String name, int limit, String... more) {
    List<String> args = new ArrayList<>();
    args.addAll(List.of("--jar", jar.toString(), "--name", name, "--jad", jad.toString()));
    args.addAll(List.of("--mapping", mapping.toString(), "--limit", Integer.toString(limit)));
    args.addAll(List.of("--goal", "500", "--append-to", folder.toString()));
    args.addAll(List.of(more));
    PrintStream stream = new PrintStream(told, true, StandardCharsets.UTF_8);
    return new SizeReport()
        .execute("", SizeReport.OPTIONS, args.toArray(String[]::new), stream, stream);
  }

  private String told() {
    return told.toString(StandardCharsets.UTF_8);
  }

  private JsonNode json() throws IOException {
    return new ObjectMapper().readTree(Files.readAllBytes(folder.resolve("jar-size.json")));
  }

  private static int sum(JsonNode rows) {
    int sum = 0;
    for (JsonNode row : rows) {
      sum += row.get("bytes").asInt();
    }
    return sum;
  }

  private static JsonNode row(JsonNode rows, String name) {
    for (JsonNode row : rows) {
      if (row.get("name").asText().equals(name)) {
        return row;
      }
    }
    throw new AssertionError("no row " + name + " in " + rows);
  }

  @Test
  void everyByteOfTheJarIsInOneRow() throws IOException {
    assertEquals(0, report("test", size));
    JsonNode suite = json().get("suites").get(0);
    assertEquals(size, suite.get("bytes").asInt());
    assertEquals(size, sum(suite.get("packages")));
    assertEquals(size, sum(suite.get("curves")));

    JsonNode packages = suite.get("packages");
    JsonNode sec = row(packages, "org.bouncycastle.math.ec.custom.sec");
    assertEquals(2, sec.get("classes").asInt());
    assertEquals(300, sec.get("uncompressed").asInt());
    assertEquals(100 + 200 + 2 * (HEADERS + 2 * 7), sec.get("bytes").asInt());
    assertEquals(sec, packages.get(0));
    assertEquals(7 + HEADERS + 2 * 16, row(packages, "org.kept").get("bytes").asInt());
    assertEquals(10 + HEADERS + 2 * 8, row(packages, Measurement.RESOURCES).get("bytes").asInt());
    assertEquals(22, row(packages, Measurement.REST).get("bytes").asInt());

    JsonNode curves = suite.get("curves");
    assertEquals(3, curves.size());
    assertEquals(100 + HEADERS + 14, row(curves, "P-192").get("bytes").asInt());
    assertEquals(200 + HEADERS + 14, row(curves, "K-163 and B-163").get("bytes").asInt());
    assertEquals(2, row(curves, "all others").get("classes").asInt());
  }

  @Test
  void mergedClassesCountByTheirSharesWithoutMerging() throws IOException {
    Map<String, byte[]> entries = new TreeMap<>();
    // 76 bytes of headers, and 14 or 16 of names: 1,000, 2,000, 3,000 in the file.
    entries.put("p.class", new byte[910]);
    entries.put("q.class", new byte[1910]);
    entries.put("rr.class", new byte[2908]);
    Path apart = folder.resolve("apart.jar");
    Files.write(apart, new ZipWriter(bytes -> new byte[bytes.length + 1]).write(entries));
    Path names = folder.resolve("apart.txt");
    Files.writeString(
        names,
        """
        org.bouncycastle.math.ec.custom.sec.SecP192R1Curve -> p:
        org.trustedsms.curve.Curves -> q:
        org.trustedsms.curve.Curve -> rr:
        """);
    assertEquals(
        0, report("test", size, "--apart", apart.toString(), "--apart-mapping", names.toString()));

    JsonNode suite = json().get("suites").get(0);
    assertTrue(suite.get("byShare").asBoolean());
    assertEquals(size, sum(suite.get("packages")));
    assertEquals(size, sum(suite.get("curves")));
    int ofClasses = 357 + 4 * HEADERS + 3 * 14 + 2 * 16;
    assertEquals(ofClasses / 6, row(suite.get("curves"), "P-192").get("bytes").asInt());
    JsonNode curve = row(suite.get("packages"), "org.trustedsms.curve");
    assertEquals(ofClasses - ofClasses / 6, curve.get("bytes").asInt());
    assertEquals(2, curve.get("classes").asInt());
    assertEquals(4, suite.get("largestClasses").size());
  }

  @Test
  void theLargestClassesAreNamed() throws IOException {
    assertEquals(0, report("test", size));
    JsonNode largest = json().get("suites").get(0).get("largestClasses");
    assertEquals(4, largest.size());
    assertEquals(
        "org.bouncycastle.math.ec.custom.sec.SecT163Field", largest.get(0).get("name").asText());
    assertEquals("b", largest.get(0).get("nameInJar").asText());
  }

  @Test
  void limitsAndDownloadsAreTold() throws IOException {
    assertEquals(0, report("test", size));
    JsonNode suite = json().get("suites").get(0);
    assertEquals(65_536, suite.get("historicLimits").get(0).get("bytes").asInt());
    assertTrue(suite.get("historicLimits").get(0).get("kept").asBoolean());
    assertEquals(100_000, suite.get("historicLimits").get(1).get("bytes").asInt());
    assertEquals((size * 8 + 999) / 1000, suite.get("downloads").get(0).get("seconds").asInt());
    String markdown = Files.readString(folder.resolve("jar-size.md"));
    assertTrue(markdown.contains("| limit of the build | " + size + " | 0 below |"), markdown);
    assertTrue(markdown.contains("| goal | 500 | " + (size - 500) + " **above** |"), markdown);
    assertTrue(markdown.contains("| 9.6 kbit/s | 0:01 |"), markdown);
    assertTrue(told().contains("Most of it is org.bouncycastle.math.ec.custom.sec"), told());
  }

  @Test
  void aboveTheLimitItFailsWithTheBreakdown() throws IOException {
    assertEquals(1, report("test", size - 1));
    assertTrue(told().contains("| org.trustedsms.curve | 1 | 50 |"), told());
    assertTrue(told().contains("| largest classes |"), told());
    assertTrue(
        told().contains("Most of it is org.bouncycastle.math.ec.custom.sec: 480 bytes"), told());
    assertTrue(told().contains("It is above the limit."), told());
    assertTrue(Files.exists(folder.resolve("jar-size.md")));
  }

  @Test
  void severalSuitesAreInOneReportEachOnce() throws IOException {
    assertEquals(0, report("b", size));
    assertEquals(0, report("a", size + 5));
    byte[] before = Files.readAllBytes(folder.resolve("jar-size.json"));
    assertEquals(0, report("b", size));
    assertEquals(
        new String(before, StandardCharsets.UTF_8),
        Files.readString(folder.resolve("jar-size.json")));
    JsonNode suites = json().get("suites");
    assertEquals(2, suites.size());
    assertEquals("a", suites.get(0).get("name").asText());
    assertEquals(size + 5, suites.get(0).get("limit").asInt());
    String markdown = Files.readString(folder.resolve("jar-size.md"));
    assertTrue(markdown.indexOf("## a\n") < markdown.indexOf("## b\n"));
  }

  @Test
  void aDescriptorWithAnotherSizeIsAFault() throws IOException {
    Files.writeString(jad, "MIDlet-Jar-Size: " + (size + 1) + "\n");
    assertEquals(1, report("test", size));
    assertTrue(told().contains("as MIDlet-Jar-Size; the JAR has " + size), told());
  }

  @Test
  void wrongInputIsTold() throws IOException {
    assertEquals(2, report("test", 0));
    Archive.writeFile(folder.resolve("jar-size.json"), "[]".getBytes());
    assertEquals(1, report("test", size));
    assertTrue(told().contains("is not a report of this program"), told());
    Files.delete(folder.resolve("jar-size.json"));
    Files.write(jar, new byte[50]);
    assertEquals(1, report("test", size));
    assertFalse(Files.exists(folder.resolve("jar-size.json")));
  }
}
