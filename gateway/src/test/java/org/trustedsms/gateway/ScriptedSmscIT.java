// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.gateway.ScriptedSmsc.Mood;

/** Whatever the SMSC does, each message is shown once, in order, and told as delivered. */
class ScriptedSmscIT {
  /** How often each thing happens; one that is silent costs 20 seconds. */
  private static final int TIMES = Integer.getInteger("gateway.moods", 3);

  private static final int SILENCES = TIMES / 5;
  private static final int TEXTS = 20 * TIMES;

  @TempDir Path folder;

  private static List<Mood> script() {
    List<Mood> script = new ArrayList<>();
    for (Mood mood : Mood.values()) {
      script.addAll(Collections.nCopies(mood == Mood.SILENT ? SILENCES : TIMES, mood));
    }
    script.addAll(Collections.nCopies(TEXTS * Load.CLIENTS - script.size(), Mood.TAKEN));
    Collections.shuffle(script, new Random(23));
    return script;
  }

  @Test
  void nothingIsLostOrShownTwice() throws Exception {
    try (ScriptedSmsc smsc = new ScriptedSmsc(folder.resolve("sent"))) {
      smsc.script.addAll(script());
      try (GatewayProcess gateway =
          GatewayProcess.start(
              folder, "-XX:TieredStopAtLevel=1", Map.of(GatewayProcess.CENTRE, smsc.address()))) {
        Load load = new Load(folder, TEXTS, client -> gateway.api(gateway.token()));
        load.start();
        long repeated = load.finish();
        Api api = gateway.api(gateway.token());
        api.await("/v1/messages?limit=1&state=sent", seen -> seen.path("messages").isEmpty());
        for (String state : List.of("failed", "expired")) {
          assertEquals(0, api.get("/v1/messages?state=" + state).path("messages").size(), state);
        }
        assertEquals(repeated, smsc.takenAgain());
        assertTrue(repeated >= TIMES, repeated + " were taken again");
        System.out.printf(
            "%d messages, %d times each of %d moods, %d silences: %d sent again%n",
            TEXTS * Load.CLIENTS, TIMES, Mood.values().length - 2, SILENCES, repeated);
      }
    }
  }
}
