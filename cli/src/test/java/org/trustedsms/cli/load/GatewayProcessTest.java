// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.load;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GatewayProcessTest {
  @TempDir Path threads;

  /** Those of compilers count, whichever other threads end while they are read. */
  @Test
  void theTimeOfAllCompilersIsFound() throws Exception {
    for (int i = 0; i < 50; i++) {
      Files.createDirectory(threads.resolve("ended" + i));
      Files.writeString(
          Files.createDirectory(threads.resolve("compiler" + i)).resolve("stat"),
          i + " (C2 CompilerThre) S 1 1 1 0 -1 4194368 9 0 0 0 30 4 0 0 20 0 33 0 5 6 7");
      Files.writeString(
          Files.createDirectory(threads.resolve("other" + i)).resolve("stat"),
          i + " (qtp) 1) S 1 1 1 0 -1 4194368 9 0 0 0 500 500 0 0 20 0 33 0 5 6 7");
    }
    assertEquals(50 * 34, GatewayProcess.compilerTicks(threads));
  }
}
