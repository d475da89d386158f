// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.device;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.file.Path;
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

  private static boolean isKept(CommandLog log, int number) {
    try {
      return log.outcome(id(number)) != null;
    } catch (FileException e) {
      throw new AssertionError(e);
    }
  }
}
