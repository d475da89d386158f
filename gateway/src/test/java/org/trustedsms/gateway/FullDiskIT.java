// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A disk that is full costs nothing that was promised. */
@EnabledOnOs(OS.LINUX)
class FullDiskIT {
  private static final int TEXTS = 60;
  private static final int ASKS = 20;

  @TempDir Path folder;

  private Path disk;

  private static boolean succeeds(String... command) throws Exception {
    return new ProcessBuilder(command).redirectErrorStream(true).start().waitFor() == 0;
  }

  private void mount() throws Exception {
    Path place = Files.createDirectory(folder.resolve("gateway"));
    assumeTrue(
        System.getProperty("user.name").equals("root")
            && succeeds("mount", "-t", "tmpfs", "-o", "size=96m,mode=700", "none", "" + place),
        "a small disk can be mounted by root alone");
    disk = place;
  }

  @AfterEach
  void unmount() throws Exception {
    if (disk != null) {
      succeeds("umount", "-l", disk.toString());
    }
  }

  private Path fill() throws IOException {
    Path filler = disk.resolve("filler");
    try (OutputStream out = Files.newOutputStream(filler)) {
      for (byte[] bytes = new byte[4096]; true; ) {
        out.write(bytes);
      }
    } catch (IOException e) {
      return filler;
    }
  }

  @Test
  void nothingIsPromisedMeanwhileAndItGoesOnByItself() throws Exception {
    mount();
    try (GatewayProcess gateway = GatewayProcess.start(folder)) {
      Load load = new Load(folder, TEXTS, client -> gateway.api(gateway.token()));
      load.start();
      load.awaitDone(TEXTS * Load.CLIENTS / 3);
      Path filler = fill();
      Api api = gateway.api(gateway.token());
      for (int i = 0; i < ASKS; i++) {
        String body = "{\"kind\":\"broadcast\",\"to\":[\"+1\"],\"text\":\"" + i + "\"}";
        assertEquals(503, api.ask("POST", "/v1/messages", body).status());
      }
      assertEquals(503, api.ask("GET", "/health/ready", null).status());
      Files.delete(filler);
      assertEquals(200, api.ask("GET", "/health/ready", null).status());
      System.out.println("a full disk, " + load.finish() + " messages sent again");
      assertEquals(
          0, api.get("/v1/messages?kind=broadcast").path("messages").size(), "refused is refused");
    }
  }
}
