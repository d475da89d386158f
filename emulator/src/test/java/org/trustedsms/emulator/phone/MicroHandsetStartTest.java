// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.phone;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.emulator.bridge.Handset;

/** Suites that do not start. */
class MicroHandsetStartTest {
  @TempDir Path folder;

  private String failure(Path jar, Path jad) throws IOException {
    try (HandsetLoader loader = new HandsetLoader();
        Handset phone = loader.handset(NoRadio.equipment(jar, jad, folder))) {
      String message = assertThrows(IllegalStateException.class, phone::start).getMessage();
      assertFalse(phone.isRunning());
      return message;
    }
  }

  @Test
  void saysWhyTheMidletRefuses() throws IOException {
    ProbeSuite suite = ProbeSuite.build(folder, "Probe-Fail: yes");
    String message = failure(suite.jar(), suite.jad());
    assertTrue(message.contains("no room today"), message);
  }

  @Test
  void cleansUpAfterAMidletThatFailsLate() throws IOException {
    ProbeSuite suite = ProbeSuite.build(folder, "Probe-Fail: late");
    String message = failure(suite.jar(), suite.jad());
    assertTrue(message.contains("tired already"), message);
    assertTrue(
        Thread.getAllStackTraces().keySet().stream()
            .map(Thread::getThreadGroup)
            .noneMatch(group -> group != null && group.getName().equals("phone")));
  }

  @Test
  void saysWhatTheSuiteLacks() throws IOException {
    Path jad = Files.writeString(folder.resolve("x.jad"), "MIDlet-Name: X\n");
    String missing = failure(folder.resolve("x.jar"), jad);
    assertTrue(missing.contains("x.jar"), missing);
    Path jar = Files.writeString(folder.resolve("x.jar"), "This is no JAR.");
    failure(jar, jad);
  }
}
