// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.testing.PostgresServer;

/** Two gateways on one PostgreSQL share the work, and either may die. */
class TwoGatewaysIT {
  private static final int TEXTS = Integer.getInteger("gateway.texts", 60);

  /** So many that not all of their recipients are in the shards of one gateway. */
  private static final int CLIENTS = 10;

  @TempDir Path folder;
  private final GatewayProcess[] gateways = new GatewayProcess[2];

  private Map<String, String> database(PostgresServer server) throws Exception {
    return database(server.newSchema());
  }

  private Map<String, String> database(String url) throws Exception {
    return StoreKind.database(folder, url);
  }

  @Tag("exhaustive")
  @Test
  void postgresqlMayDie() throws Exception {
    try (PostgresServer server = PostgresServer.own()) {
      Map<String, String> database = database(server);
      start(0, database);
      String token = gateways[0].token();
      start(1, database);
      Load load = new Load(folder, TEXTS, client -> gateway(client).api(token));
      load.start();
      load.awaitDone(TEXTS * Load.CLIENTS / 3);
      server.kill();
      server.start();
      System.out.println("PostgreSQL killed, " + load.finish() + " messages sent again");
      gateways[0].close();
      gateways[1].close();
    }
  }

  @Tag("exhaustive")
  @Test
  void aStandbyMayTakeOverFromPostgresql() throws Exception {
    try (PostgresServer server = PostgresServer.own();
        PostgresServer standby = server.standby()) {
      Map<String, String> database = database(server.urlWith(standby, server.newSchema()));
      start(0, database);
      String token = gateways[0].token();
      start(1, database);
      Load load = new Load(folder, TEXTS, client -> gateway(client).api(token));
      load.start();
      load.awaitDone(TEXTS * Load.CLIENTS / 3);
      server.kill();
      standby.promote();
      System.out.println("a standby promoted, " + load.finish() + " messages sent again");
      gateways[0].close();
      gateways[1].close();
    }
  }

  @Tag("exhaustive")
  @Test
  void whoWasStoppedDoesNothingWhenItWakesUp() throws Exception {
    PostgresServer server = PostgresServer.shared();
    Map<String, String> database = database(server);
    start(0, database);
    String token = gateways[0].token();
    Load load = new Load(folder, TEXTS, client -> gateway(client).api(token));
    start(1, database);
    load.start();
    int all = TEXTS * Load.CLIENTS;
    load.awaitDone(all / 6);
    gateways[0].signal("STOP");
    // PostgreSQL has not heard of it for some seconds: the other one has all shards.
    Api other = gateways[1].api(token);
    other.awaitState(
        other.submit("{\"kind\":\"broadcast\",\"to\":[\"+1\"],\"text\":\"who is on duty\"}"),
        "sent");
    load.awaitDone(all / 3);
    gateways[0].signal("CONT");
    System.out.println("the owner stopped, " + load.finish() + " messages sent again");
    gateways[0].close();
    gateways[1].close();
  }

  @Test
  void bothSend() throws Exception {
    Map<String, String> database = database(PostgresServer.shared());
    start(0, database);
    start(1, database);
    awaitHalves();
    String token = gateways[0].token();
    Load load = new Load(folder, CLIENTS, TEXTS / 3, client -> gateway(client).api(token));
    load.start();
    load.finish();
    assertEquals(
        2,
        Files.readAllLines(folder.resolve("sent")).stream()
            .map(line -> line.split(" ")[2])
            .distinct()
            .count());
    gateways[0].close();
    gateways[1].close();
  }

  @Tag("exhaustive")
  @Test
  void eitherMayDie() throws Exception {
    Map<String, String> database = database(PostgresServer.shared());
    start(0, database);
    String token = gateways[0].token();
    start(1, database);
    Load load = new Load(folder, TEXTS, client -> gateway(client).api(token));
    load.start();
    for (int death = 1; death <= 2; death++) {
      load.awaitDone(death * TEXTS * Load.CLIENTS / 3);
      int who = death % 2 == 1 ? 0 : 1;
      gateways[who].close();
      start(who, database);
    }
    System.out.println("2 kills of either, " + load.finish() + " messages sent again");
    gateways[0].close();
    gateways[1].close();
  }

  /** Returns when each has half of the shards. */
  private void awaitHalves() throws Exception {
    while (Files.readString(folder.resolve("errors")).split("\"shards\":8", -1).length < 3) {
      Thread.sleep(50);
    }
  }

  private synchronized GatewayProcess gateway(int client) {
    return gateways[client % 2];
  }

  private void start(int which, Map<String, String> database) throws Exception {
    GatewayProcess started = GatewayProcess.start(folder, "-XX:TieredStopAtLevel=1", database);
    synchronized (this) {
      gateways[which] = started;
    }
  }
}
