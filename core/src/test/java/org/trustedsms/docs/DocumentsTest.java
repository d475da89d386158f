// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.curve.Curve;
import org.trustedsms.message.Budget;
import org.trustedsms.message.EncryptedText;
import org.trustedsms.message.MessageKinds;
import org.trustedsms.text.Gsm7Coding;

class DocumentsTest {
  private static final int ENGLISH_ON_P256 = 121;
  private static final int BYTES_ON_P256 = 65;
  private static final String EXAMPLE = "docs/examples/SignAndVerify.java";

  @Test
  void theExamplePrintsWhatTheGuideShows(@TempDir Path classes) throws Exception {
    String session = Documents.block(Documents.read("docs/guide-server.md"), "");
    List<String> lines = session.lines().toList();
    assertTrue(lines.get(0).endsWith(EXAMPLE), "the session runs the example");
    String shown = String.join("\n", lines.subList(1, lines.size()));

    assertEquals(withoutHex(shown), withoutHex(run(classes).strip()).indent(0).strip());
  }

  private static String run(Path classes) throws Exception {
    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                System.err,
                "-d",
                classes.toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Documents.path(EXAMPLE).toString());
    assertEquals(0, status, "the example compiles");
    PrintStream standardOut = System.out;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    try (URLClassLoader loader = new URLClassLoader(new URL[] {classes.toUri().toURL()})) {
      System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
      loader
          .loadClass("SignAndVerify")
          .getMethod("main", String[].class)
          .invoke(null, (Object) new String[0]);
    } finally {
      System.setOut(standardOut);
    }
    return printed.toString(StandardCharsets.UTF_8).replace("\r\n", "\n");
  }

  /** Signatures and stamps differ from run to run; the header and the text do not. */
  private static String withoutHex(String output) {
    return output
        .strip()
        .lines()
        .map(
            line ->
                line.matches(".*(step|signature [rs]).*  [0-9a-f]+")
                    ? line.replaceAll("[0-9a-f]+$", "...")
                    : line)
        .map(String::strip)
        .collect(Collectors.joining("\n"));
  }

  @Test
  void theCurveTableIsWhatTheLibrarySays() throws IOException {
    List<List<String>> rows =
        Documents.table(
            Documents.read("docs/curves.md"),
            "| curve | security, bits | signature, bytes | text, bytes | text, GSM characters"
                + " | text, English characters (about) | encrypted text, bytes |");
    int curves = 0;
    for (List<String> row : rows) {
      String[] names = row.get(0).split(", ");
      String[] levels = row.get(1).split(", ");
      for (int i = 0; i < names.length; i++) {
        Curve curve = Documents.curve(names[i]);
        Budget signed = new Budget(MessageKinds.SIGNED_TEXT, curve, curve);
        Budget encrypted = new Budget(EncryptedText.KIND, curve, curve);
        assertEquals(
            List.of(
                levels[levels.length == 1 ? 0 : i],
                String.valueOf(curve.signatureLength()),
                room(signed.bytesLeft(1)),
                room(signed.charactersLeft(1, new Gsm7Coding())),
                room(Math.floorDiv(ENGLISH_ON_P256 * signed.bytesLeft(1), BYTES_ON_P256)),
                room(encrypted.bytesLeft(1))),
            List.of(
                String.valueOf(curve.securityBits()),
                row.get(2),
                row.get(3),
                row.get(4),
                row.get(5),
                row.get(6)),
            names[i]);
        curves++;
      }
    }
    assertEquals(16, curves);
  }

  @Test
  void theReportWasMadeAsCurvesSays() throws IOException {
    String mode =
        new ObjectMapper()
            .readTree(Documents.path("docs/benchmarks/report.json").toFile())
            .get("mode")
            .asText();

    assertTrue(Documents.read("docs/curves.md").contains("bench --mode " + mode + " --xint"), mode);
  }

  static String room(int left) {
    return left < 0 ? "none" : String.valueOf(left);
  }
}
