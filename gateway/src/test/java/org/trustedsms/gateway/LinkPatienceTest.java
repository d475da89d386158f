// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two gateways on one PostgreSQL, each with a link of its own. */
class LinkPatienceTest {
  @TempDir Path folder;
  private final List<Gateway> gateways = new ArrayList<>();
  private final List<FakeLink> networks = new ArrayList<>();
  private final List<ByteArrayOutputStream> logs = new ArrayList<>();
  private String token;

  private void start(Map<String, String> place) throws Exception {
    int number = gateways.size();
    Path home = folder.resolve("gateway" + number);
    if (number > 0) {
      Files.createDirectory(home);
      for (String file : List.of("gateway.pem", "passphrase")) {
        Files.copy(folder.resolve("gateway0").resolve(file), home.resolve(file));
      }
    }
    Map<String, String> environment = new HashMap<>(place);
    environment.put("TRUSTED_SMS_GATEWAY_LISTEN", "127.0.0.1:0");
    environment.put("TRUSTED_SMS_GATEWAY_LINK_PATIENCE_SECONDS", "1");
    logs.add(new ByteArrayOutputStream());
    networks.add(new FakeLink());
    gateways.add(
        Gateway.start(
            GatewaySettings.read(null, home, environment),
            networks.get(number),
            new Log(new PrintStream(logs.get(number), true)),
            made -> token = made));
  }

  @AfterEach
  void stop() {
    gateways.forEach(Gateway::close);
  }

  private String log(int gateway) {
    return logs.get(gateway).toString(StandardCharsets.UTF_8);
  }

  private void awaitLog(int gateway, String words) throws InterruptedException {
    while (!log(gateway).contains(words)) {
      Thread.sleep(20);
    }
  }

  private static String numbers(int from) {
    StringBuilder numbers = new StringBuilder();
    for (int i = from; i < from + 40; i++) {
      numbers.append(i > from ? "," : "").append("\"+44770090").append(i).append("\"");
    }
    return "{\"kind\":\"broadcast\",\"to\":[" + numbers + "],\"text\":\"hello\"}";
  }

  private void awaitAll(int gateway, int from) throws Exception {
    for (int i = from; i < from + 40; i++) {
      networks.get(gateway).next("+44770090" + i);
    }
  }

  @Test
  void aGatewayWithoutALinkGivesItsShardsToOneThatHasOne() throws Exception {
    Map<String, String> place = StoreKind.BY_POSTGRES.place(folder);
    start(place);
    start(place);
    awaitLog(0, "\"shards\":8");
    awaitLog(1, "\"shards\":8");
    networks.get(0).link(false);
    awaitLog(0, "shards given to others");
    awaitLog(1, "\"shards\":16");
    Api api = new Api(gateways.get(0).port(), token);
    api.submit(numbers(100));
    awaitAll(1, 100);
    // It takes some back when its link has been up for a while.
    networks.get(0).link(true);
    while (log(0).split("\"shards\":8", -1).length < 3) {
      Thread.sleep(20);
    }
  }

  @Test
  void aGatewayAloneKeepsItsShards() throws Exception {
    start(StoreKind.BY_POSTGRES.place(folder));
    awaitLog(0, "\"shards\":16");
    networks.get(0).link(false);
    Api api = new Api(gateways.get(0).port(), token);
    String id = api.submit("{\"kind\":\"broadcast\",\"to\":[\"+1\"],\"text\":\"hello\"}");
    networks.get(0).link(true);
    api.awaitState(id, "sent");
    assertFalse(log(0).contains("shards given to others"), log(0));
    assertEquals(1, log(0).split("\"shards\":16", -1).length - 1);
  }
}
