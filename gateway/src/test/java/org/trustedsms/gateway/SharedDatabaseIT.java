// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.server.store.StoreException;
import org.trustedsms.testing.PostgresServer;

/** Gateways on one PostgreSQL must have the same number and key. */
class SharedDatabaseIT {
  @TempDir Path folder;

  private Gateway start(Map<String, String> database, String number, String keyFolder)
      throws Exception {
    Map<String, String> environment = new HashMap<>(database);
    environment.put("TRUSTED_SMS_GATEWAY_LISTEN", "127.0.0.1:0");
    environment.put("TRUSTED_SMS_GATEWAY_NUMBER", number);
    GatewaySettings settings = GatewaySettings.read(null, folder.resolve(keyFolder), environment);
    Log log = new Log(new PrintStream(new ByteArrayOutputStream(), true));
    return Gateway.start(settings, new FakeLink(), log, token -> {});
  }

  @Test
  void gatewaysWithOtherNumbersOrKeysAreRefused() throws Exception {
    Map<String, String> own = StoreKind.database(folder, PostgresServer.shared().newSchema());
    Map<String, String> others = StoreKind.database(folder, PostgresServer.shared().newSchema());
    start(others, "+447700900150", "second").close();
    try (Gateway first = start(own, "+447700900150", "first")) {
      while (new Api(first.port(), null).ask("GET", "/health/ready", null).status() != 200) {
        Thread.sleep(50);
      }
      for (String[] wrong :
          new String[][] {{"+447700900151", "first"}, {"+447700900150", "second"}}) {
        String refusal =
            assertThrows(StoreException.class, () -> start(own, wrong[0], wrong[1])).getMessage();
        assertTrue(refusal.contains("another number or key"), refusal);
      }
      start(own, "+447700900150", "first").close();
    }
    // Nobody uses the database any more, so that number and key may be changed.
    start(own, "+447700900151", "second").close();
  }
}
