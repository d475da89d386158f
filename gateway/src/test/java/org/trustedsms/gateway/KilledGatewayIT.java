// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway;

import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A gateway that is killed under load loses nothing, and shows nothing twice. */
class KilledGatewayIT {
  private static final int KILLS = Integer.getInteger("gateway.kills", 4);
  private static final int TEXTS_PER_KILL = 60;

  @TempDir Path folder;
  private volatile GatewayProcess gateway;

  @Test
  void whatWasAcceptedIsTakenOnceInOrder() throws Exception {
    gateway = GatewayProcess.start(folder);
    String token = gateway.token();
    Load load = new Load(folder, KILLS * TEXTS_PER_KILL, client -> gateway.api(token));
    load.start();
    Random random = new Random(7);
    for (int kill = 1; kill <= KILLS; kill++) {
      int all = KILLS * TEXTS_PER_KILL * Load.CLIENTS;
      load.awaitDone(kill * all / (KILLS + 1) - random.nextInt(20));
      gateway.close();
      gateway = GatewayProcess.start(folder);
    }
    System.out.println(KILLS + " kills, " + load.finish() + " messages sent again");
    gateway.close();
  }
}
