// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.RandomAccessFile;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.cli.console.CommandResult;

class PhoneCommandTest {
  @TempDir Path folder;

  @Test
  void saysHowToStartAnSmsc() throws Exception {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    CommandResult called =
        CommandResult.with(
            new PhoneCommand(),
            "--number=+390001",
            "--terminal",
            "--folder=" + folder.resolve("phone"),
            "--smsc=127.0.0.1:" + port);
    assertTrue(
        called.failed(3, "start one in another terminal with \"trusted-sms smsc --listen"),
        called.toString());
  }

  @Test
  void aPhoneHasANumber() {
    assertTrue(CommandResult.with(new PhoneCommand()).failed(2, "--number"), "no number");
    CommandResult called = CommandResult.with(new PhoneCommand(), "--number", "x1");
    assertTrue(called.failed(2, "\"x1\" is not a telephone number"), called.toString());
  }

  @Test
  void aFirstStartIsDoneInEnglishAlone() {
    CommandResult called =
        CommandResult.with(
            new PhoneCommand(), "--number=+390001", "--owner=Anna", "--locale=it-IT");
    assertTrue(called.failed(2, "--owner works only in English"), called.toString());
  }

  @Test
  void theNameOfTheOwnerFitsTheSuitesScreen() {
    CommandResult called =
        CommandResult.with(
            new PhoneCommand(),
            "--number=+390001",
            "--smsc=127.0.0.1:1",
            "--owner=" + "a".repeat(41));
    assertTrue(called.failed(2, "--owner: takes 40 characters, this has 41"), called.toString());
  }

  @Test
  void aScreenHasASizeAndAScale() {
    String[] wrong = {"--screen=176", "--screen=95x208", "--screen=176x801", "--scale=0"};
    for (String option : wrong) {
      CommandResult called = CommandResult.with(new PhoneCommand(), "--number=+390001", option);
      assertTrue(called.failed(2, option.contains("scale") ? "scale" : "screen size"), option);
    }
  }

  @Test
  void aSuiteIsTwoFiles() {
    CommandResult called =
        CommandResult.with(new PhoneCommand(), "--number=+390001", "--jar=a.jar");
    assertTrue(called.failed(2, "--jad"), called.toString());
    called =
        CommandResult.with(
            new PhoneCommand(), "--number=+390001", "--all-curves", "--jar=a.jar", "--jad=b.jad");
    assertTrue(called.failed(2, "mutually exclusive"), called.toString());
  }

  @Test
  void theFilesOfASuiteMustBeThere() throws Exception {
    assertSuiteRefused("a.jar: there is no such file");
    Files.createDirectory(folder.resolve("a.jar"));
    assertSuiteRefused("a.jar: is a folder");
    Files.delete(folder.resolve("a.jar"));
    try (RandomAccessFile large = new RandomAccessFile(folder.resolve("a.jar").toFile(), "rw")) {
      large.setLength(1L << 30);
    }
    assertSuiteRefused("a.jar: is longer than 16777216 bytes");
    Files.writeString(folder.resolve("a.jar"), "no JAR");
    assertSuiteRefused("a.jad: there is no such file");
    Files.writeString(folder.resolve("a.jad"), "");
    assertSuiteRefused("a.jar cannot be installed: The JAR has no manifest");
  }

  private void assertSuiteRefused(String words) {
    CommandResult called =
        CommandResult.with(
            new PhoneCommand(),
            "--number=+390001",
            "--terminal",
            "--folder=" + folder.resolve("phone"),
            "--jar=" + folder.resolve("a.jar"),
            "--jad=" + folder.resolve("a.jad"));
    assertTrue(called.failed(3, words), called.toString());
    assertFalse(called.err().contains("\tat "), called.err());
  }

  @Test
  void aFileInThePlaceOfTheFolderIsNamed() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "");
    CommandResult called =
        CommandResult.with(new PhoneCommand(), "--number=+390001", "--folder=" + file);
    assertTrue(called.failed(3, file + ": is not a folder; choose another"), called.toString());
  }
}
