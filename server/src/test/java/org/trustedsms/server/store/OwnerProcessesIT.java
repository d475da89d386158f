// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.trustedsms.testing.PostgresServer;

/**
 * Processes that share out the shards of a store in PostgreSQL, and are killed or stopped
 * meanwhile.
 */
@Tag("exhaustive")
class OwnerProcessesIT {
  private static final int ROUNDS = 5;
  private static final int SERVER_KILLS = 3;
  private static final int LINES = 300;
  private static final Set<String> OWNERSHIP = Set.of("lost", "owner");
  private static final String APPLICATION = "application_name = 'trusted-sms'";

  private static PostgresServer server;

  private final BlockingQueue<Line> lines = new LinkedBlockingQueue<>();
  private final List<Process> processes = new ArrayList<>();
  private final Set<String> told = new HashSet<>();
  private final Random random = new Random();
  private String url;
  private Process owner;
  private int ended;

  /** What a process has printed; null when it has ended. */
  private record Line(Process process, String text) {}

  @BeforeAll
  static void start() throws IOException {
    server = PostgresServer.own();
  }

  @AfterAll
  static void end() {
    if (server != null) {
      server.close();
    }
  }

  @BeforeEach
  void name() {
    url = server.newSchema();
  }

  @AfterEach
  void endProcesses() throws InterruptedException {
    for (Process process : processes) {
      process.destroyForcibly().waitFor();
    }
  }

  private void startProcess() throws IOException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                OwnerProcess.class.getName(),
                url,
                "p" + processes.size())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    processes.add(process);
    Thread reader =
        new Thread(
            () -> {
              process.inputReader().lines().forEach(text -> lines.add(new Line(process, text)));
              lines.add(new Line(process, null));
            });
    reader.setDaemon(true);
    reader.start();
  }

  /** Reads a line; what is told as kept must not have been told before. */
  private Line read() throws InterruptedException {
    Line line = lines.take();
    if (line.text() == null) {
      ended++;
      return line;
    }
    assertNotEquals("taken", line.text());
    if (line.text().startsWith("kept ")) {
      assertTrue(told.add(line.text().substring(5)), line::text);
    } else if (line.text().equals("owner")) {
      owner = line.process();
    }
    return line;
  }

  private void awaitOwnerOtherThan(Process former) throws InterruptedException {
    while (owner == null || owner == former) {
      read();
    }
  }

  /** Reads what processes keep, some of it as the owner. */
  private void readSome() throws InterruptedException {
    for (int left = 1 + random.nextInt(LINES); left > 0; ) {
      left -= String.valueOf(read().text()).startsWith("kept n") ? 1 : 0;
    }
  }

  private static void signal(Process process, String signal) throws Exception {
    assertEquals(0, new ProcessBuilder("kill", "-" + signal, "" + process.pid()).start().waitFor());
  }

  /** Ends all, and looks what is there. */
  private void assertNothingIsLost(String what) throws Exception {
    for (Process process : processes) {
      process.toHandle().destroyForcibly();
    }
    while (ended < processes.size()) {
      read();
    }
    endConnections();
    try (Store store = Store.onPostgres(url, PostgresServer.USER, PostgresServer.password())) {
      Set<String> kept =
          new HashSet<>(
              store.<List<String>>read(
                  m -> m.database().all("SELECT name FROM event_reader", row -> row.getString(1))));
      Set<String> lost = new HashSet<>(told);
      lost.removeAll(kept);
      System.out.println(what + ": told " + told.size() + ", lost " + lost.size());
      assertEquals(Set.of(), lost);
      // None was left out: whoever took over a shard knew what was the last.
      for (int shard : Shards.ALL.numbers()) {
        String name = OwnerProcess.name(shard);
        long last =
            store.read(
                transaction -> transaction.database().number(OwnerProcess.COUNT, name + "%"));
        assertEquals(
            LongStream.rangeClosed(1, last).mapToObj(n -> name + n).collect(Collectors.toSet()),
            kept.stream().filter(each -> each.startsWith(name)).collect(Collectors.toSet()));
      }
    }
  }

  /** What the server still does for who was killed may come later. */
  private void endConnections() {
    PostgresServer.number(
        url,
        "SELECT COUNT(pg_terminate_backend(pid, 60000)) FROM pg_stat_activity WHERE "
            + APPLICATION);
  }

  @Test
  void anotherTakesOverFromAnOwnerThatIsKilled() throws Exception {
    startProcess();
    for (int round = 0; round < ROUNDS; round++) {
      startProcess();
      awaitOwnerOtherThan(null);
      readSome();
      Process former = owner;
      former.toHandle().destroyForcibly();
      awaitOwnerOtherThan(former);
      readSome();
    }
    assertNothingIsLost(ROUNDS + " owners killed");
  }

  @Test
  void anOwnerThatWasStoppedChangesNothingWhenItWakesUp() throws Exception {
    startProcess();
    startProcess();
    for (int round = 0; round < ROUNDS; round++) {
      awaitOwnerOtherThan(null);
      readSome();
      Process stopped = owner;
      signal(stopped, "STOP");
      PostgresServer.number(
          url,
          "SELECT COUNT(pg_terminate_backend(pid, 60000)) FROM pg_locks"
              + " WHERE locktype = 'advisory' AND objid = 1 AND granted");
      awaitOwnerOtherThan(stopped);
      readSome();
      signal(stopped, "CONT");
      // If it owned none when it was stopped, it says only that it owns some again.
      Line line = read();
      while (line.process() != stopped || !OWNERSHIP.contains(String.valueOf(line.text()))) {
        line = read();
      }
      readSome();
    }
    assertNothingIsLost(ROUNDS + " owners stopped");
  }

  @Test
  void theServerIsKilled() throws Exception {
    startProcess();
    startProcess();
    for (int round = 0; round < SERVER_KILLS; round++) {
      owner = null;
      awaitOwnerOtherThan(null);
      readSome();
      server.kill();
      owner = null;
      server.start();
    }
    awaitOwnerOtherThan(null);
    readSome();
    assertNothingIsLost(SERVER_KILLS + " kills of the server");
  }

  @Test
  void whatTheStandbyMayNotHaveIsNotToldAsKept() throws Exception {
    try (Store store = Store.onPostgres(url, PostgresServer.USER, PostgresServer.password())) {
      store.requireWritable();
      setStandby("'nobody'");
      CompletableFuture<Object> waiting =
          store.writeSoon(Shards.ALL, transaction -> transaction.database().next(0, "test"));
      String waiters = " FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND " + APPLICATION;
      while (PostgresServer.number(url, "SELECT COUNT(pg_cancel_backend(pid))" + waiters) == 0) {
        Thread.onSpinWait();
      }
      String message =
          assertThrows(CompletionException.class, waiting::join).getCause().getMessage();
      assertTrue(message.contains("what was to be changed may have been kept or not"), message);
      setStandby("''");
      assertEquals(2L, store.<Long>write(m -> m.database().next(0, "test")));
    } finally {
      setStandby("''");
    }
  }

  private static void setStandby(String names) {
    server.execute("ALTER SYSTEM SET synchronous_standby_names = " + names);
    server.execute("SELECT pg_reload_conf()");
    String set = "SELECT COUNT(*) FROM pg_settings WHERE setting = " + names;
    while (PostgresServer.number(server.url(), set + " AND name = 'synchronous_standby_names'")
        == 0) {
      Thread.onSpinWait();
    }
  }
}
