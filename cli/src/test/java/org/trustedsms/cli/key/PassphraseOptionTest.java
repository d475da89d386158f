// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.key;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.cli.console.FailureLine;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class PassphraseOptionTest {
  private static final Path KEY = Path.of("alice.pem");

  @TempDir Path folder;

  /** Somebody at a terminal. */
  private static final class Person implements Function<String, char[]> {
    private final List<String> prompts = new ArrayList<>();
    private final Deque<char[]> answers = new ArrayDeque<>();

    Person(String... answers) {
      for (String answer : answers) {
        this.answers.add(answer.toCharArray());
      }
    }

    @Override
    public char[] apply(String prompt) {
      prompts.add(prompt);
      return answers.poll();
    }
  }

  @Command
  private static final class Any {
    @Mixin private final PassphraseOption passphrase;

    Any(Map<String, String> environment, Function<String, char[]> question) {
      passphrase = new PassphraseOption(environment::get, question);
    }
  }

  private static PassphraseOption option(
      Map<String, String> environment, Function<String, char[]> question, String... args) {
    Any any = new Any(environment, question);
    FailureLine.install(new CommandLine(any)).parseArgs(args);
    return any.passphrase;
  }

  private static final Map<String, String> SET = Map.of(PassphraseOption.VARIABLE, "variable");

  private String file(String contents) throws Exception {
    return Files.writeString(folder.resolve("passphrase"), contents).toString();
  }

  @Test
  void theFileGoesFirstThenTheVariableThenPeople() throws Exception {
    Person person = new Person("typed");
    PassphraseOption all = option(SET, person, "--passphrase-file", file("from file\r\n"));
    assertArrayEquals("from file".toCharArray(), all.passphraseOf(KEY));
    assertArrayEquals("variable".toCharArray(), option(SET, person).passphraseOf(KEY));
    assertTrue(person.prompts.isEmpty());
    assertArrayEquals("typed".toCharArray(), option(Map.of(), person).passphraseOf(KEY));
    assertEquals(List.of("Passphrase of alice.pem"), person.prompts);
  }

  @Test
  void anEmptyVariableIsNone() {
    Map<String, String> empty = Map.of(PassphraseOption.VARIABLE, "");
    assertArrayEquals("typed".toCharArray(), option(empty, new Person("typed")).passphraseOf(KEY));
  }

  @Test
  void aNewOneIsAskedForTwice() {
    Person person = new Person("grün 🔑", "grün 🔑");
    assertArrayEquals("grün 🔑".toCharArray(), option(Map.of(), person).newPassphrase(KEY));
    assertEquals(List.of("New passphrase of alice.pem", "The same again"), person.prompts);
  }

  @Test
  void twoThatDifferAreRefusedAndErased() {
    Person person = new Person("one", "two");
    char[] first = person.answers.peekFirst();
    char[] second = person.answers.peekLast();
    CommandException e =
        assertThrows(CommandException.class, () -> option(Map.of(), person).newPassphrase(KEY));
    assertTrue(e.getMessage().contains("differ"), e.getMessage());
    assertArrayEquals(new char[3], first);
    assertArrayEquals(new char[3], second);
  }

  @Test
  void anEmptyOneIsRefusedForANewKey() {
    CommandException e =
        assertThrows(
            CommandException.class, () -> option(Map.of(), new Person("", "")).newPassphrase(KEY));
    assertTrue(e.getMessage().contains("--no-passphrase"), e.getMessage());
  }

  @Test
  void withoutATerminalTheWaysAreNamed() {
    PassphraseOption none = option(Map.of(), prompt -> null);
    CommandException old = assertThrows(CommandException.class, () -> none.passphraseOf(KEY));
    CommandException fresh = assertThrows(CommandException.class, () -> none.newPassphrase(KEY));
    for (CommandException e : List.of(old, fresh)) {
      assertTrue(e.getMessage().contains("--passphrase-file"), e.getMessage());
      assertTrue(e.getMessage().contains(PassphraseOption.VARIABLE), e.getMessage());
      assertTrue(e.getMessage().contains("terminal"), e.getMessage());
    }
    assertTrue(old.getMessage().startsWith("alice.pem: is encrypted"), old.getMessage());
    assertTrue(fresh.getMessage().contains("--no-passphrase"), fresh.getMessage());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n", "two\nlines", "secret\rpart", "nul\0"})
  void aFileThatIsNotOneLineIsRefusedWithoutTellingIt(String contents) throws Exception {
    PassphraseOption option = option(SET, new Person(), "--passphrase-file", file(contents));
    CommandException e = assertThrows(CommandException.class, () -> option.passphraseOf(KEY));
    assertTrue(e.getMessage().startsWith(folder.resolve("passphrase") + ": "), e.getMessage());
    assertFalse(e.getMessage().contains("secret"), e.getMessage());
  }

  @Test
  void aFileThatIsBinaryOrHugeOrMissingIsRefused() throws Exception {
    Path binary = Files.write(folder.resolve("binary"), new byte[] {'a', (byte) 0xff});
    Path huge = Files.write(folder.resolve("huge"), new byte[PassphraseOption.MAX_LENGTH + 1]);
    for (Path file : List.of(binary, huge, folder.resolve("missing"), folder)) {
      PassphraseOption option =
          option(Map.of(), new Person(), "--passphrase-file", file.toString());
      CommandException e = assertThrows(CommandException.class, () -> option.newPassphrase(KEY));
      assertTrue(e.getMessage().startsWith(file + ": "), e.getMessage());
    }
  }

  @Test
  void otherLanguagesComeThrough() throws Exception {
    String words = "пароль 密码 🔑";
    Path file = folder.resolve("utf8");
    Files.write(file, (words + "\n").getBytes(StandardCharsets.UTF_8));
    assertArrayEquals(
        words.toCharArray(),
        option(Map.of(), new Person(), "--passphrase-file", file.toString()).passphraseOf(KEY));
  }
}
