// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.device;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A device is killed between each two steps of a command: no command is carried out twice. */
@DisabledOnOs(OS.WINDOWS)
class DeviceKillIT {
  @TempDir Path folder;

  private Void kill(String name, List<String> places, int times) throws Exception {
    try (KilledDevice device = new KilledDevice(Files.createDirectory(folder.resolve(name)))) {
      device.kill(places, times);
    }
    return null;
  }

  @Test
  void killedOnceBetweenEachTwoSteps() throws Exception {
    kill("device", KilledDevice.PLACES, 1);
  }

  /** By two devices at a time, as most of it is the start of a JVM. */
  @Test
  @Tag("exhaustive")
  void killedFiftyTimesBetweenEachTwoSteps() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      List<String> places = KilledDevice.PLACES;
      int half = places.size() / 2;
      Future<?> first = threads.submit(() -> kill("first", places.subList(0, half), 50));
      Future<?> second =
          threads.submit(() -> kill("second", places.subList(half, places.size()), 50));
      first.get();
      second.get();
    } finally {
      threads.shutdownNow();
    }
  }
}
