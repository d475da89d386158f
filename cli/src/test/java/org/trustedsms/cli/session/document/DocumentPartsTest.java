// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.session.document;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.cli.session.Repository;

/** What {@link DocumentsIT} looks with finds what is wrong. */
class DocumentPartsTest {
  private static MarkdownDocument markdown(String text) {
    return MarkdownDocument.of(text.lines().toList());
  }

  private static Block block(String label, String text) {
    return new Block(1, label, "", text.lines().toList());
  }

  @Test
  void markdownHasBlocksCodeLinksAndAnchors() {
    MarkdownDocument document =
        markdown(
            """
            # The `first`, [part](x.md)
            See [there](a.md#b) and ![p](p.png "P"), `not [this](c.md)`; `trusted-sms
            demo`.
            <img src="q.svg">
            [r]: r.md
            ## First part
            ## First part
            <!-- in the background -->
              ```sh
              # no heading
                x
              ```
            """);
    assertEquals(
        List.of(new Block(10, "sh", "in the background", List.of("# no heading", "  x"))),
        document.blocks());
    assertEquals(List.of("first", "not [this](c.md)", "trusted-sms demo"), document.code());
    assertEquals(Set.of("x.md", "a.md#b", "p.png", "q.svg", "r.md"), Set.copyOf(document.links()));
    assertEquals(Set.of("the-first-part", "first-part", "first-part-1"), document.anchors());
    assertThrows(IllegalArgumentException.class, () -> markdown("```\nx\n"));
  }

  @Test
  void linksThatLeadNowhere(@TempDir Path root) throws IOException {
    Path file = Files.writeString(root.resolve("a.md"), "");
    Files.writeString(root.resolve("b.md"), "# One two\n");
    Files.createDirectories(root.resolve("core/target"));
    MarkdownDocument document =
        markdown(
            "[](b.md) [](b.md#one-two) [](https://example.org/x) [](mailto:a@example.org) [](#c)\n"
                + "# C\n[](b.md#three) [](c.md) [](../x) [](core/target) [](#d)");
    assertEquals(
        List.of("b.md#three", "c.md", "../x", "core/target", "#d"),
        Links.broken(root, file, document));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "trusted-sms",
        "./trusted-sms demo --text \"Open gate 4\"",
        "A=b trusted-sms smsc --listen 127.0.0.1:0 >x &",
        "trusted-sms COMMAND --help",
        "trusted-sms demo \\\n  --encrypt | grep x --no-such",
        "midlet/target/trusted-sms.jar x"
      })
  void callsThatAreRight(String code) {
    assertEquals(List.of(), new CommandModel().unknownIn(code));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "trusted-sms inspekt 44",
        "./trusted-sms demo --enkrypt",
        "x $(./trusted-sms demo --text=a \\\n  --such) y",
        "trusted-sms --no-such"
      })
  void callsThatAreWrong(String code) {
    assertEquals(1, new CommandModel().unknownIn(code).size());
  }

  @ParameterizedTest
  @CsvSource({
    "r 22057d03d61c04ba, r 77c7b1fffd2a3c82",
    "digits 36300 51675, digits 00000 99999",
    "at 2026-01-02T03:04:05Z, at 2027-11-12T13:14:15Z",
    "12.5 ms of time, 7 ms of time",
    "'Sent Sat 21 Nov 2026, 14:36', 'Sent Tue 03 Mar 2027, 09:05'",
    "'step, low 16 bits: 31175', 'step, low 16 bits: 7'",
    "'sent   3 ms  x', 'sent  12 ms  x'",
    "12.5 ms of ..., 7 ms of time"
  })
  void linesOfOneShape(String shown, String printed) {
    assertTrue(new Shapes().of(shown).test(printed));
  }

  @ParameterizedTest
  @CsvSource({
    "r 22057d03d61c04ba, r 77c7b1fffd2a3c",
    "verified: a, verified: b",
    "81 left, 80 left",
    "81 left ..., 80 left for you",
    "to +447700900101, to +447700900102",
    "digits 36300, digits 3630"
  })
  void linesOfDifferentShapes(String shown, String printed) {
    assertFalse(new Shapes().of(shown).test(printed));
  }

  @Test
  void codeIsLookedForWhateverItsLayout(@TempDir Path root) throws IOException {
    Files.writeString(root.resolve("A.java"), "class A {\n  int b;\n  int c;\n  int d;\n}\n");
    JavaSources sources = new JavaSources(root);
    assertTrue(sources.have(block("java", "int b;\nint c;")));
    assertTrue(sources.have(block("java", "int b;\n// ...\nint d;\n")));
    assertFalse(sources.have(block("java", "int d;\n// ...\nint b;\n")));
    assertFalse(sources.have(block("java", "int e;")));
  }

  @Test
  void dependenciesOnThisProjectAreRight() throws IOException {
    XmlBlock xml = new XmlBlock(Repository.root());
    String right =
        "<dependency><groupId>org.trustedsms</groupId><artifactId>trusted-sms-core</artifactId>"
            + "<version>VERSION</version></dependency><a/>";
    AssertionError version =
        assertThrows(AssertionError.class, () -> xml.check(block("xml", right)));
    String real = version.getMessage().replaceFirst(".*expected: <([^>]*)>.*", "$1");
    xml.check(block("xml", right.replace("VERSION", real)));
    for (String wrong : List.of("<a>", right.replace("VERSION", real).replace("-core", "-kore"))) {
      assertThrows(AssertionError.class, () -> xml.check(block("xml", wrong)));
    }
  }
}
