// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.cli.command.message.SigningCommand.EncryptCommand;
import org.trustedsms.cli.command.message.SigningCommand.SignCommand;
import org.trustedsms.cli.command.message.VerificationCommand.DecryptCommand;
import org.trustedsms.cli.command.message.VerificationCommand.VerifyCommand;
import org.trustedsms.cli.console.CommandResult;
import org.trustedsms.cli.console.PrintedCall;
import org.trustedsms.curve.Curves;

/** Whatever a command is given, it says in one line what is wrong, and leaves nothing behind. */
class BadCallsTest {
  private static final String HEX = "4401f100c8329bfd6681ee6f399b0cf321";

  @TempDir Path folder;

  private TestFolder desk;
  private Set<String> before;

  @BeforeEach
  void files() throws Exception {
    desk = new TestFolder(folder);
    desk.person("alice", Curves.p192());
    desk.person("bob", Curves.p192());
    Files.createFile(desk.path("empty"));
    byte[] noise = new byte[3000];
    new Random(1).nextBytes(noise);
    Files.write(desk.path("noise"), noise);
    Files.write(desk.path("huge"), new byte[200_000]);
    Files.createDirectory(desk.path("directory"));
    before = desk.files();
  }

  private void assertRefused(int status, String words, CommandResult called) throws Exception {
    assertTrue(called.failed(status, words), called.toString());
    assertEquals("", called.out());
    assertEquals(before, desk.files());
  }

  private CommandResult call(Supplier<Object> command, Object... args) {
    return PrintedCall.with(
        command.get(),
        desk.withStore(Arrays.stream(args).map(String::valueOf).toArray(String[]::new)));
  }

  /** Each command that signs or decrypts, complete but for the name of one file. */
  private List<CommandResult> withFile(String option, String name) {
    List<CommandResult> all = new ArrayList<>();
    Object key = option.equals("--key") ? desk.path(name) : desk.path("alice.pem");
    Object other = option.equals("--other") ? desk.path(name) : desk.path("bob.pub");
    Object in = option.equals("--in") ? desk.path(name) : null;
    Object text = in == null ? "text" : "--in=" + in;
    Object hex = in == null ? "4" + "9" + HEX.substring(2) : "--in=" + in;
    all.add(call(SignCommand::new, "--key", key, "--recipient", other, text));
    all.add(call(EncryptCommand::new, "--key", key, "--recipient", other, text));
    all.add(call(VerifyCommand::new, "--key", key, "--sender", other, hex));
    all.add(call(DecryptCommand::new, "--key", key, "--sender", other, hex));
    return all;
  }

  @Test
  void filesThatAreNoKeys() throws Exception {
    for (String option : List.of("--key", "--other")) {
      for (String name : List.of("missing", "empty", "noise", "huge", "directory")) {
        for (CommandResult called : withFile(option, name)) {
          assertRefused(3, desk.file(name) + ": ", called);
        }
      }
    }
    for (CommandResult called : withFile("--other", "bob.pem")) {
      assertRefused(3, "where a public key is needed", called);
    }
  }

  @Test
  void filesThatAreNoInput() throws Exception {
    for (String name : List.of("missing", "huge", "directory")) {
      for (CommandResult called : withFile("--in", name)) {
        assertRefused(3, desk.file(name) + ": ", called);
      }
    }
    List<CommandResult> noise = withFile("--in", "noise");
    assertRefused(3, "the text is not UTF-8: UTF-8: byte ", noise.get(0));
    assertRefused(3, "the text is not UTF-8: UTF-8: byte ", noise.get(1));
    List<CommandResult> empty = withFile("--in", "empty");
    assertRefused(3, "there is nothing", empty.get(2));
    assertRefused(3, "there is nothing", empty.get(3));
  }

  @Test
  void filesThatMustNotBeRead() throws Exception {
    Path secret = Files.writeString(desk.path("secret"), "text");
    before = desk.files();
    assumeTrue(secret.getFileSystem().supportedFileAttributeViews().contains("posix"));
    Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("---------"));
    assumeTrue(!Files.isReadable(secret), "the superuser reads all files");
    for (String option : List.of("--key", "--other", "--in")) {
      for (CommandResult called : withFile(option, "secret")) {
        assertRefused(3, "permission denied", called);
      }
    }
  }

  @Test
  void standardInputTwice() throws Exception {
    assertRefused(2, "one standard input", call(SignCommand::new, "--key", "-", "-"));
    assertRefused(
        2, "one standard input", call(SignCommand::new, "--key=-", "--recipient=-", "text"));
    assertRefused(
        2, "one standard input", call(SignCommand::new, "--key=-", "--passphrase-file=-", "text"));
    assertRefused(2, "one standard input", call(VerifyCommand::new, "--sender=-", "-"));
    assertRefused(2, "one standard input", call(DecryptCommand::new, "--key=-", "--in=-"));
  }

  @Test
  void optionsThatContradictEachOther() throws Exception {
    Object key = "--key=" + desk.path("alice.pem");
    assertRefused(2, "two texts", call(SignCommand::new, key, "a", "--in=b"));
    assertRefused(2, "there is no text", call(SignCommand::new, key));
    assertRefused(2, "without a text", call(SignCommand::new, key, "--announce=A", "text"));
    assertRefused(2, "leave --ack out", call(SignCommand::new, key, "--announce=A", "--ack"));
    assertRefused(2, "choose one", call(SignCommand::new, key, "--raw", "--sms", "a"));
    CommandResult json = call(SignCommand::new, key, "--raw", "--json", "a");
    assertTrue(json.failed(2, "--raw and --json"), json.toString());
    assertTrue(json.out().startsWith("{\"error\":\"--raw and --json "), json.out());
    assertRefused(
        2, "not both", call(SignCommand::new, key, "--to=Bob", "--recipient=bob.pub", "a"));
    assertRefused(2, "'--key=file'", call(SignCommand::new, "a"));
    assertRefused(2, "there is no recipient", call(EncryptCommand::new, key, "a"));
    assertRefused(2, "there is no message", call(VerifyCommand::new));
    assertRefused(2, "two messages", call(VerifyCommand::new, HEX, "--in=a"));
    assertRefused(2, "not both", call(VerifyCommand::new, "--from=A", "--sender=a", HEX));
    assertRefused(2, "is no time", call(VerifyCommand::new, "--at=noon", HEX));
    assertRefused(2, "is no age", call(VerifyCommand::new, "--max-age=1", HEX));
    assertRefused(2, "'--key=file'", call(DecryptCommand::new, HEX));
  }

  @Test
  void aTextThatIsTooLong() throws Exception {
    CommandResult called =
        call(SignCommand::new, "--key=" + desk.path("alice.pem"), "x".repeat(40_000));
    assertRefused(3, "more than 255 SMS hold", called);
  }

  @Test
  void placesThatCannotBeWritten() throws Exception {
    Object key = "--key=" + desk.path("alice.pem");
    for (String name : List.of("directory", "missing/file", "empty/file", "empty")) {
      CommandResult called = call(SignCommand::new, key, "--out", desk.path(name), "text");
      assertRefused(3, desk.file(name) + ": ", called);
    }
    CommandResult file = call(VerifyCommand::new, "--evidence", desk.path("empty"), HEX);
    assertRefused(3, "is not a folder", file);
  }

  @Test
  void aStoreThatIsDamaged() throws Exception {
    Files.createDirectory(desk.path("store"));
    assertEquals(0, call(SignCommand::new, "--key=" + desk.path("alice.pem"), "text").status());
    try (var files = Files.list(desk.path("store"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Files.writeString(file, "rubbish");
      }
    }
    assertRefused(3, "damaged", call(SignCommand::new, "--key=" + desk.path("alice.pem"), "text"));
    assertRefused(3, "damaged", call(VerifyCommand::new, "--from=Bob", HEX));
  }

  @Test
  void shortAndForeignPayloadsAreMalformedOrUnsupported() {
    Object sender = "--sender=" + desk.path("alice.pub");
    for (String hex : List.of("44", "440100", "44010000", HEX)) {
      CommandResult called = call(VerifyCommand::new, sender, hex);
      assertEquals(1, called.status());
      assertTrue(called.out().startsWith("malformed: "), called.out());
      assertEquals("", called.err());
    }
    for (String hex : List.of("c4010000" + HEX, "7c010000" + HEX, "441f0000" + HEX)) {
      CommandResult called = call(VerifyCommand::new, sender, hex);
      assertEquals(1, called.status());
      assertTrue(called.out().startsWith("unsupported: "), called.out());
    }
  }
}
