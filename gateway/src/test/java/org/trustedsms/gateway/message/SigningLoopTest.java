// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway.message;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.server.store.Store;

class SigningLoopTest {
  @TempDir Path folder;

  @Test
  void howMuchIsToBeSignedIsNotKnownUntilItIsCounted() throws Exception {
    try (Store store = new Store(folder);
        SigningLoop loop = new SigningLoop(store, "+447700900150", null, null, null, null)) {
      assertEquals(-1, loop.backlog());
      // The store has them, so they are counted with the others.
      loop.signSoon(3);
      assertEquals(-1, loop.backlog());
      loop.start();
      while (loop.backlog() < 0) {
        Thread.sleep(5);
      }
      assertEquals(0, loop.backlog());
    }
  }
}
