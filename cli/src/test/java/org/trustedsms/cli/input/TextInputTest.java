// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.input;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.trustedsms.cli.console.CommandResult;
import org.trustedsms.cli.console.PrintedCall;
import org.trustedsms.server.file.FileException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class TextInputTest {
  @TempDir Path folder;

  /** Prints the text between brackets. */
  @Command
  private static final class Echo implements Callable<Integer> {
    @Mixin private TextInput text = new TextInput();

    @Override
    public Integer call() throws FileException {
      System.out.print("[" + text.text() + "]");
      return 0;
    }
  }

  private static String echo(String input, String... args) {
    CommandResult called =
        PrintedCall.from(input.getBytes(StandardCharsets.UTF_8), new Echo(), args);
    assertEquals(0, called.status(), called.err());
    return called.out();
  }

  @Test
  void fromAnArgument() {
    assertEquals("[hello €]", echo("", "hello €"));
    assertEquals("[]", echo("", ""));
    assertEquals("[--in]", echo("", "--", "--in"));
    assertEquals("[two\nlines\n]", echo("", "two\nlines\n"));
  }

  @Test
  void oneLineEndOfAFileIsNotPartOfIt() {
    assertEquals("[hello]", echo("hello\n", "-"));
    assertEquals("[hello]", echo("hello\r\n", "-"));
    assertEquals("[hello]", echo("hello", "-"));
    assertEquals("[hello\n]", echo("hello\n\n", "-"));
    assertEquals("[hello\r]", echo("hello\r", "-"));
    assertEquals("[]", echo("", "--in", "-"));
    assertEquals("[mark]", echo("\uFEFFmark\n", "-"));
  }

  @Test
  void fromStandardInputIfNothingElseIsGiven() {
    assertEquals("[hello]", echo("hello\n"));
    assertEquals("[]", echo("\n"));
    assertTrue(PrintedCall.with(new Echo()).failed(2, "there is no text"));
  }

  @Test
  void aTerminalIsNotWaitedFor() {
    String property = "trustedsms.terminal.input";
    System.setProperty(property, "true");
    try {
      CommandResult called = PrintedCall.from("hello".getBytes(StandardCharsets.UTF_8), new Echo());
      assertTrue(called.failed(2, "there is no text"), called.toString());
    } finally {
      System.clearProperty(property);
    }
  }

  @Test
  void fromAFile() throws Exception {
    Path file = Files.writeString(folder.resolve("text"), "Grüße 😀\n");
    assertEquals("[Grüße 😀]", echo("", "--in", file.toString()));
  }

  @Test
  void noneOrTwoIsCalledWrongly() {
    assertTrue(PrintedCall.with(new Echo()).failed(2, "there is no text"));
    assertTrue(PrintedCall.with(new Echo(), "a", "--in", "b").failed(2, "two texts"));
    assertTrue(PrintedCall.with(new Echo(), "a", "b").failed(2, ""));
    assertTrue(PrintedCall.with(new Echo(), "--in", "").failed(2, "empty name"));
    assertTrue(PrintedCall.with(new Echo(), "--in", "a\0b").failed(2, "cannot be the name"));
  }

  @ParameterizedTest
  @CsvSource({"ff,byte 0", "61c3,byte 1", "6162eda0bd,byte 2", "c080,byte 0", "61f4908080,byte 1"})
  void saysWhereItIsNotUtf8(String hex, String where) throws Exception {
    byte[] bytes = HexFormat.of().parseHex(hex);
    Path file = Files.write(folder.resolve("file"), bytes);
    CommandResult fromFile = PrintedCall.with(new Echo(), "--in", file.toString());
    assertTrue(fromFile.failed(3, where), fromFile.toString());
    assertTrue(fromFile.err().contains(file + ": the text is not UTF-8"), fromFile.err());
    CommandResult fromInput = PrintedCall.from(bytes, new Echo(), "-");
    assertTrue(fromInput.failed(3, "standard input: the text is not UTF-8"), fromInput.err());
  }

  @Test
  void whatCannotBeReadIsOneLine() throws Exception {
    Path longest = Files.write(folder.resolve("longest"), new byte[TextInput.MAX_LENGTH]);
    assertEquals(TextInput.MAX_LENGTH + 2, echo("", "--in", longest.toString()).length());
    Path huge = Files.write(folder.resolve("huge"), new byte[TextInput.MAX_LENGTH + 1]);
    assertTrue(PrintedCall.with(new Echo(), "--in", huge.toString()).failed(3, "is longer than"));
    assertTrue(
        PrintedCall.from(new byte[TextInput.MAX_LENGTH + 1], new Echo(), "-")
            .failed(3, "standard input: is longer than 131072 bytes"));
    assertTrue(PrintedCall.with(new Echo(), "--in", folder.toString()).failed(3, folder + ": "));
    String missing = folder.resolve("missing").toString();
    assertTrue(PrintedCall.with(new Echo(), "--in", missing).failed(3, "there is no such file"));
  }

  @Test
  void anArgumentThatLostCharactersInTheShellIsRefused() {
    assertTrue(
        PrintedCall.with(new Echo(), "5 \uFFFD\uFFFD\uFFFD").failed(3, "character 2 of TEXT"));
  }
}
