// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.size;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.midlet.tools.archive.ZipWriter;

class SizeReportTest {
  private static final int HEADERS = 30 + 46;

  private final ByteArrayOutputStream told = new ByteArrayOutputStream();

  @TempDir Path folder;

  private Path jar;
  private Path jad;
  private Path report;
  private int size;

  /** Entries are stored. */
  private static void write(Path file, Map<String, Integer> lengths) throws IOException {
    Map<String, byte[]> entries = new TreeMap<>();
    lengths.forEach((name, length) -> entries.put(name, new byte[length]));
    Files.write(file, new ZipWriter(bytes -> new byte[bytes.length + 1]).write(entries));
  }

  /** The JAR has a.class 100, b.class 200, c.class 50, X.class 7, icon 10. */
  @BeforeEach
  void files() throws IOException {
    jar = folder.resolve("Test.jar");
    write(
        jar,
        Map.of(
            "a.class", 100, "b.class", 200, "c.class", 50, "org/kept/X.class", 7, "icon.png", 10));
    size = (int) Files.size(jar);
    jad = folder.resolve("Test.jad");
    Files.writeString(jad, "MIDlet-Jar-Size: " + size + "\n");
    // With 76 bytes of headers, and the names twice: 1,000, 2,000, 3,000 in the file.
    write(
        folder.resolve("shrunk.jar"),
        Map.of(
            "org/trustedsms/platform/ec/SecT233K1Curve.class",
            830,
            "org/trustedsms/curve/Curves.class",
            1858,
            "org/trustedsms/curve/Curve.class",
            2860));
    report = folder.resolve("made/size.json");
  }

  private int report(int limit) {
    List<String> args =
        List.of(
            "--jar", jar.toString(),
            "--name", "test",
            "--jad", jad.toString(),
            "--limit", Integer.toString(limit),
            "--goal", "500",
            "--shares", folder.resolve("shrunk.jar").toString(),
            "--data", report.toString());
    PrintStream stream = new PrintStream(told, true, StandardCharsets.UTF_8);
    return new SizeReport()
        .execute("", SizeReport.OPTIONS, args.toArray(String[]::new), stream, stream);
  }

  private String told() {
    return told.toString(StandardCharsets.UTF_8);
  }

  private JarSize measured() throws Exception {
    return JarSize.of(jar, folder.resolve("shrunk.jar"));
  }

  private static JarSize.Row row(List<JarSize.Row> rows, String name) {
    return rows.stream().filter(row -> row.name().equals(name)).findFirst().orElseThrow();
  }

  @Test
  void classesCountByTheirSharesBeforeMergingAndEveryByteInOneRow() throws Exception {
    JarSize measured = measured();
    assertEquals(size, measured.bytes());
    assertEquals(size, measured.packages().stream().mapToInt(JarSize.Row::bytes).sum());
    int ofClasses = 357 + 4 * HEADERS + 3 * 14 + 2 * 16;
    assertEquals(
        ofClasses - ofClasses * 5 / 6,
        row(measured.packages(), "org.trustedsms.platform.ec").bytes());
    JarSize.Row curve = row(measured.packages(), "org.trustedsms.curve");
    assertEquals(ofClasses * 5 / 6, curve.bytes());
    assertEquals(2, curve.classes());
    assertEquals(1858 + 2860, curve.uncompressed());
    assertEquals(curve, measured.packages().get(0));
    assertEquals(10 + HEADERS + 2 * 8 + 22, row(measured.packages(), JarSize.RESOURCES).bytes());
  }

  @Test
  void partsAreTold() throws IOException {
    assertEquals(0, report(size), this::told);
    String data = Files.readString(report);
    assertTrue(
        data.startsWith("{\"jar\": \"" + jar.getFileName() + "\", \"bytes\": " + size), data);
    assertTrue(data.contains("{\"name\": \"org.trustedsms.curve\", \"classes\": 2, "), data);
    assertTrue(told().contains("Most of it is org.trustedsms.curve: "), told());
  }

  @Test
  void aboveTheLimitItFailsWithTheBreakdown() {
    assertEquals(1, report(size - 1));
    assertTrue(
        told().contains("\"org.trustedsms.curve\", \"classes\": 2, \"uncompressed\": 4718"),
        told());
    assertTrue(told().contains("It is above the limit."), told());
    assertTrue(Files.exists(report));
  }

  @Test
  void aDescriptorWithAnotherSizeIsAFault() throws IOException {
    Files.writeString(jad, "MIDlet-Jar-Size: " + (size + 1) + "\n");
    assertEquals(1, report(size));
    assertTrue(told().contains("as MIDlet-Jar-Size; the JAR has " + size), told());
  }

  @Test
  void wrongInputIsTold() throws IOException {
    assertEquals(2, report(0));
    Files.write(jar, new byte[50]);
    assertEquals(1, report(size));
    assertFalse(Files.exists(report));
  }
}
