// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Any number of messages to one recipient arrive, each once and in order. */
class OneRecipientIT {
  private static final int MESSAGES = Integer.getInteger("gateway.one", 500);
  private static final int PARTS = 5;

  @TempDir Path folder;

  @Test
  void theirOrderIsKept() throws Exception {
    try (GatewayProcess gateway = GatewayProcess.start(folder)) {
      Api api = gateway.api(gateway.token());
      Load load = new Load(folder, 1, MESSAGES, client -> api);
      load.start();
      for (int part = 1; part <= PARTS; part++) {
        long before = gateway.cpuNanos();
        load.awaitDone(part * MESSAGES / PARTS);
        System.out.printf(
            "up to message %d: %.0f microseconds of CPU each%n",
            part * MESSAGES / PARTS, (gateway.cpuNanos() - before) / 1e3 * PARTS / MESSAGES);
      }
      System.out.println(MESSAGES + " to one number, " + load.finish() + " messages sent again");
    }
  }
}
