// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.packing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PackTextsTest {
  /** Numbers texts. */
  @SuppressWarnings("unused")
  static final class Names {
    public static final int SECOND = 1;
    public static final int FIRST = 0;
    private static final int NONE = 7;
    public static final String NO_NUMBER = "x";
  }

  @SuppressWarnings("unused")
  static final class Row {
    public static final int FIRST = 0;
    public static final int FIRST_2 = 1;
    public static final int SECOND = 2;
  }

  @SuppressWarnings("unused")
  static final class Gap {
    public static final int FIRST = 0;
    public static final int THIRD = 2;
  }

  @TempDir Path folder;

  private final ByteArrayOutputStream told = new ByteArrayOutputStream();

  private int pack(Class<?> names, String english, String italian, String... more)
      throws IOException {
    Path type = folder.resolve("Names.class");
    try (InputStream in =
        names.getResourceAsStream(names.getName().replaceAll(".*\\.", "") + ".class")) {
      Files.write(type, in.readAllBytes());
    }
    Path en = Files.writeString(folder.resolve("en.txt"), english);
    Path it = Files.writeString(folder.resolve("it.txt"), italian);
    PrintStream out = new PrintStream(told, true, StandardCharsets.UTF_8);
    List<String> args = new ArrayList<>();
    args.addAll(List.of(type.toString(), folder.toString(), en.toString(), it.toString()));
    args.addAll(List.of(more));
    return new PackTexts()
        .execute("usage", PackTexts.OPTIONS, args.toArray(new String[0]), out, out);
  }

  @Test
  void writesTheTextsInTheOrderOfTheirNumbers() throws IOException {
    int exit =
        pack(
            Names.class,
            "# English\n\nSECOND = a %1\\nb\nFIRST = c = d\n",
            "FIRST = \u00e8\nSECOND = %1 %1\n");
    assertEquals(0, exit, told.toString());
    assertArrayEquals(texts("c = d", "a %1\nb"), Files.readAllBytes(folder.resolve("en")));
    assertArrayEquals(texts("\u00e8", "%1 %1"), Files.readAllBytes(folder.resolve("it")));
  }

  @Test
  void leavesOutWhatNoSourceNames() throws IOException {
    Path source = Files.writeString(folder.resolve("A.java"), "f(Texts.FIRST, FirstTexts.SECOND)");
    String texts = "FIRST = a\nFIRST_2 = b\nSECOND = c\n";
    assertEquals(
        0, pack(Row.class, texts, texts, "--named-in", source.toString()), told.toString());
    assertArrayEquals(texts("a", "b"), Files.readAllBytes(folder.resolve("en")));
  }

  @Test
  void leavesATextInTheMiddleEmpty() throws IOException {
    Path source = Files.writeString(folder.resolve("A.java"), "f(Texts.SECOND)");
    String texts = "FIRST = a\nFIRST_2 = b\nSECOND = c\n";
    assertEquals(
        0, pack(Row.class, texts, texts, "--named-in", source.toString()), told.toString());
    assertArrayEquals(texts("", "", "c"), Files.readAllBytes(folder.resolve("en")));
  }

  @Test
  void takesTheSuitesOwnWords() throws IOException {
    Path own = Files.writeString(folder.resolve("own.txt"), "SECOND = of %1\n");
    String texts = "FIRST = a\nSECOND = b %1\n";
    assertEquals(0, pack(Names.class, texts, texts, "--own", own.toString()), told.toString());
    assertArrayEquals(texts("a", "of %1"), Files.readAllBytes(folder.resolve("en")));
  }

  @ParameterizedTest
  @CsvSource({"SECOND = of", "THIRD = c"})
  void saysWhatIsWrongWithTheSuitesOwnWords(String words) throws IOException {
    Path own = Files.writeString(folder.resolve("own.txt"), words);
    String texts = "FIRST = a\nSECOND = b %1\n";
    assertEquals(1, pack(Names.class, texts, texts, "--own", own.toString()));
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
        "FIRST = a;SECOND = b;THIRD = c|THIRD is no constant",
        "FIRST = a;SECOND = b;NONE = c|NONE is no constant",
        "FIRST = a;SECOND = b %2|SECOND has other places",
        "FIRST = a;SECOND|not NAME = words: SECOND",
        "FIRST = a;SECOND = |not NAME = words: SECOND",
        "FIRST = a;SECOND = b;FIRST = a|FIRST is there twice"
      })
  void saysWhatIsWrongWithALanguage(String italian, String fault) throws IOException {
    assertEquals(1, pack(Names.class, "FIRST = a\nSECOND = b\n", italian.replace(";", "\n")));
    assertTrue(told.toString(StandardCharsets.UTF_8).contains(fault), told.toString());
    assertTrue(told.toString(StandardCharsets.UTF_8).contains("it.txt"), told.toString());
  }

  @Test
  void theNumbersHaveNoGap() throws IOException {
    assertEquals(1, pack(Gap.class, "FIRST = a\nTHIRD = b\n", "FIRST = a\nTHIRD = b\n"));
    assertTrue(told.toString(StandardCharsets.UTF_8).contains("from 0 to 1"), told.toString());
  }
}
