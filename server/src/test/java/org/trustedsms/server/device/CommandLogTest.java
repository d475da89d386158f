// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.device;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.command.Result;
import org.trustedsms.message.MessageId;
import org.trustedsms.server.file.FileException;

class CommandLogTest {
  @TempDir Path folder;

  private static MessageId id(int number) {
    return new MessageId(ByteBuffer.allocate(MessageId.LENGTH).putInt(number).array());
  }

  @Test
  void removesOldCommandsWhileItIsOpen() throws Exception {
    try (CommandLog log = new CommandLog(folder, 3)) {
      for (int i = 0; i < 20; i++) {
        log.begin(id(i), new byte[0]);
        log.end(id(i), Outcome.of(Result.DONE, "output " + i));
      }
      long kept = IntStream.range(0, 20).filter(i -> isKept(log, i)).count();
      assertTrue(kept >= 3 && kept < 6, kept + " commands");
    }
  }

  /**
   * The store may not know yet that it is done, and would have the command carried out once more.
   */
  @Test
  void theLastCommandIsKeptWhateverTheClockSays() throws Exception {
    try (CommandLog log = new CommandLog(folder, 2)) {
      log.end(id(0), Outcome.of(Result.DONE, ""));
      log.end(id(1), Outcome.of(Result.DONE, ""));
    }
    // The clock was ahead then, or is behind now: a device may start without the time.
    FileTime ahead = FileTime.from(Instant.now().plus(Duration.ofDays(365)));
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.ended")) {
      for (Path file : files) {
        Files.setLastModifiedTime(file, ahead);
      }
    }
    try (CommandLog log = new CommandLog(folder, 2)) {
      log.end(id(2), Outcome.of(Result.DONE, ""));
    }
    try (CommandLog log = new CommandLog(folder, 2)) {
      assertTrue(isKept(log, 2));
      log.end(id(3), Outcome.of(Result.DONE, ""));
      log.end(id(4), Outcome.of(Result.DONE, ""));
      assertTrue(isKept(log, 4));
    }
  }

  private static boolean isKept(CommandLog log, int number) {
    try {
      return log.outcome(id(number)) != null;
    } catch (FileException e) {
      throw new AssertionError(e);
    }
  }
}
