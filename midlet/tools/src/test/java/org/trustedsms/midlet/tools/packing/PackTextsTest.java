// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.packing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PackTextsTest {
  @TempDir Path folder;

  private final ByteArrayOutputStream told = new ByteArrayOutputStream();

  private int pack(String english, String italian, String... more) throws IOException {
    Path en = Files.writeString(folder.resolve("en.txt"), english);
    Path it = Files.writeString(folder.resolve("it.txt"), italian);
    PrintStream out = new PrintStream(told, true, StandardCharsets.UTF_8);
    List<String> args = new ArrayList<>();
    args.addAll(List.of(folder.toString(), en.toString(), it.toString()));
    args.addAll(List.of(more));
    return new PackTexts()
        .execute("usage", PackTexts.OPTIONS, args.toArray(new String[0]), out, out);
  }

  @Test
  void writesTheTextsInTheOrderOfTheirNumbers() throws IOException {
    int exit =
        pack("# English\n\nFIRST = c = d\nSECOND = a %1\\nb\n", "FIRST = \u00e8\nSECOND = %1 %1\n");
    assertEquals(0, exit, told.toString());
    assertArrayEquals(texts("c = d", "a %1\nb"), Files.readAllBytes(folder.resolve("en")));
    assertArrayEquals(texts("\u00e8", "%1 %1"), Files.readAllBytes(folder.resolve("it")));
  }

  @Test
  void leavesOutWhatNoSourceNames() throws IOException {
    Path source = Files.writeString(folder.resolve("A.java"), "f(Text.FIRST, FirstText.SECOND)");
    String texts = "FIRST = a\nFIRST_2 = b\nSECOND = c\n";
    assertEquals(0, pack(texts, texts, "--named-in", source.toString()), told.toString());
    assertArrayEquals(texts("a", "b"), Files.readAllBytes(folder.resolve("en")));
  }

  @Test
  void leavesATextInTheMiddleEmpty() throws IOException {
    Path source = Files.writeString(folder.resolve("A.java"), "f(Text.SECOND)");
    String texts = "FIRST = a\nFIRST_2 = b\nSECOND = c\n";
    assertEquals(0, pack(texts, texts, "--named-in", source.toString()), told.toString());
    assertArrayEquals(texts("", "", "c"), Files.readAllBytes(folder.resolve("en")));
  }

  @Test
  void takesTheSuitesOwnWords() throws IOException {
    Path own = Files.writeString(folder.resolve("own.txt"), "SECOND = of %1\n");
    String texts = "FIRST = a\nSECOND = b %1\n";
    assertEquals(0, pack(texts, texts, "--own", own.toString()), told.toString());
    assertArrayEquals(texts("a", "of %1"), Files.readAllBytes(folder.resolve("en")));
  }

  @ParameterizedTest
  @CsvSource({"SECOND = of", "THIRD = c"})
  void saysWhatIsWrongWithTheSuitesOwnWords(String words) throws IOException {
    Path own = Files.writeString(folder.resolve("own.txt"), words);
    String texts = "FIRST = a\nSECOND = b %1\n";
    assertEquals(1, pack(texts, texts, "--own", own.toString()));
    assertTrue(told.toString(StandardCharsets.UTF_8).contains("the suite's own "), told.toString());
  }

  private static byte[] texts(String... texts) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (String text : texts) {
      new DataOutputStream(bytes).writeUTF(text);
    }
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    new DataOutputStream(all).writeShort(bytes.size());
    bytes.writeTo(all);
    return all.toByteArray();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "FIRST = a|SECOND is missing",
        "FIRST = a;SECOND = b;THIRD = c|THIRD is not in the first language",
        "FIRST = a;SECOND = b;NONE = c|NONE is not in the first language",
        "FIRST = a;SECOND = b %2|SECOND has other places",
        "FIRST = a;SECOND|not NAME = words: SECOND",
        "FIRST = a;SECOND = |not NAME = words: SECOND",
        "FIRST = a;SECOND = b;FIRST = a|FIRST is there twice"
      })
  void saysWhatIsWrongWithALanguage(String italian, String fault) throws IOException {
    assertEquals(1, pack("FIRST = a\nSECOND = b\n", italian.replace(";", "\n")));
    assertTrue(told.toString(StandardCharsets.UTF_8).contains(fault), told.toString());
    assertTrue(told.toString(StandardCharsets.UTF_8).contains("it.txt"), told.toString());
  }

  @Test
  void theFirstLanguageNumbersTheTexts() throws IOException {
    Path en = Files.writeString(folder.resolve("en.txt"), "# Words\nSECOND = b\nFIRST = a\n");
    String[] args = {en.toString(), "org.example.Text", folder.toString()};
    PrintStream out = new PrintStream(told, true, StandardCharsets.UTF_8);
    assertEquals(0, new NumberTexts().execute("usage", Set.of(), args, out, out), told.toString());
    assertEquals(
        """
        package org.example;

        /** The numbers of the texts, made by the build. */
        public final class Text {
          public static final int SECOND = 0;
          public static final int FIRST = 1;

          private Text() {}
        }
        """,
        Files.readString(folder.resolve("org/example/Text.java")));
  }
}
