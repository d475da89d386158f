// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.testing.PostgresServer;

/** What is special to a store that PostgreSQL keeps. */
class PostgresTest {
  private PostgresServer server;
  private String url;
  private Store store;

  @BeforeEach
  void open() throws IOException {
    server = PostgresServer.shared();
    url = server.newSchema();
    store = Store.onPostgres(url, PostgresServer.USER, PostgresServer.password());
  }

  @AfterEach
  void close() {
    if (store != null) {
      store.close();
    }
  }

  private static void add(Transaction transaction, String number) {
    transaction.contacts().put(new Contact(number, number, null, null, null));
  }

  private void add(String number) {
    store.update(
        transaction -> {
          add(transaction, number);
        });
  }

  private List<String> numbers() {
    return store.read(
        transaction -> transaction.contacts().all().stream().map(Contact::number).toList());
  }

  private static String failure(Executable call) {
    return assertThrows(StoreException.class, call).getMessage();
  }

  /** Has a table do something at each row, with the trigger's kind and when. */
  private void trigger(String kind, String when, String body) {
    PostgresServer.execute(
        url,
        "CREATE FUNCTION harm() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN "
            + body
            + " RETURN NEW; END$$; CREATE "
            + kind
            + " harm AFTER INSERT ON contact "
            + when
            + " FOR EACH ROW WHEN (NEW.number = '666') EXECUTE FUNCTION harm()");
  }

  private void endConnections() {
    PostgresServer.number(
        url,
        "SELECT COUNT(pg_terminate_backend(pid, 60000)) FROM pg_stat_activity"
            + " WHERE application_name = 'trusted-sms'");
  }

  @Test
  void aConnectionThatEndedIsOpenedAgainAndItsOwnershipIsLost() {
    add("1");
    ShardLease owner = store.tryOwn().orElseThrow();
    assertEquals(List.of("1"), numbers());
    endConnections();
    assertEquals(List.of("1"), numbers());
    assertFalse(Databases.isHeld(owner));
    assertTrue(
        failure(() -> owner.write(transaction -> transaction.contacts().remove("1")))
            .contains("is not its owner any more, nothing was changed"));
    assertTrue(store.tryOwn().isPresent());
    endConnections();
    add("2");
    endConnections();
    assertTrue(store.tryOwn().isPresent());
    assertEquals(List.of("1", "2"), numbers());
  }

  /** One that only the owner may make, and one that anybody may, after the connection has ended. */
  @Test
  void theOwnersChangesAreNotMadeOnAnotherConnection() throws Exception {
    ShardLease owner = store.tryOwn().orElseThrow();
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    CompletableFuture<Object> first =
        store.writeSoon(
            Shards.ALL,
            transaction -> {
              begun.countDown();
              assertDoesNotThrow(() -> go.await());
              endConnections();
              add(transaction, "1");
              return null;
            });
    begun.await();
    CompletableFuture<Object> owners =
        owner.writeSoon(
            Shards.ALL,
            transaction -> {
              add(transaction, "2");
              return null;
            });
    CompletableFuture<Object> anybodys =
        store.writeSoon(
            Shards.ALL,
            transaction -> {
              add(transaction, "3");
              return null;
            });
    go.countDown();
    assertThrows(CompletionException.class, first::join);
    assertThrows(CompletionException.class, owners::join);
    anybodys.join();
    assertEquals(List.of("3"), numbers());
  }

  @Test
  void whatIsNotKnownIsNotToldAsFailed() {
    add("1");
    trigger(
        "CONSTRAINT TRIGGER",
        "DEFERRABLE INITIALLY DEFERRED",
        "PERFORM pg_terminate_backend(pg_backend_pid());");
    ShardLease owner = store.tryOwn().orElseThrow();
    String message = failure(() -> add("666"));
    assertTrue(message.contains("what was to be changed may have been kept or not"), message);
    assertFalse(Databases.isHeld(owner));
    assertEquals(List.of("1"), numbers());
  }

  @Test
  void aFullDiskIsToldAndHarmsNothing() {
    add("1");
    ShardLease owner = store.tryOwn().orElseThrow();
    trigger("TRIGGER", "", "RAISE EXCEPTION 'no room' USING ERRCODE = 'disk_full';");
    assertTrue(failure(() -> add("666")).contains("the disk is full; make room, then try again"));
    assertTrue(Databases.isHeld(owner));
    add("2");
    assertEquals(List.of("1", "2"), numbers());
  }

  /** SQLite would go on: what is caught there must not be kept here in part. */
  @Test
  void aStatementThatFailedFailsTheChange() {
    store.requireWritable();
    trigger("TRIGGER", "", "RAISE EXCEPTION 'no';");
    assertThrows(
        StoreException.class,
        () ->
            store.write(
                transaction -> {
                  add(transaction, "1");
                  assertThrows(StoreException.class, () -> add(transaction, "666"));
                  return null;
                }));
    assertEquals(List.of(), numbers());
    add("2");
    assertEquals(List.of("2"), numbers());
  }

  @Test
  void whoWaitsTooLongKeepsTheOwnership() {
    Postgres place = Databases.postgres(url);
    try (Store impatient = new Store(place, StoreLimits.DEFAULT, Duration.ZERO)) {
      ShardLease owner = impatient.tryOwn().orElseThrow();
      CompletableFuture<Long> waiting = new CompletableFuture<>();
      store.write(
          transaction -> {
            CompletableFuture.supplyAsync(
                    () -> owner.writeSoon(Shards.ALL, m -> m.contacts().count()))
                .join()
                .whenComplete((done, failed) -> waiting.complete(failed == null ? done : -1L));
            return waiting.join();
          });
      assertEquals(-1, waiting.join());
      assertTrue(Databases.isHeld(owner));
      assertEquals(
          0, owner.writeSoon(Shards.ALL, transaction -> transaction.contacts().count()).join());
    }
  }

  /** The address may lead to the standby for a moment only: no connection to it may stay. */
  @Test
  void aStandbyIsRefusedAlsoForReading() throws IOException {
    try (PostgresServer primary = PostgresServer.own();
        PostgresServer standby = primary.standby();
        Store late =
            Store.onPostgres(standby.url(), PostgresServer.USER, PostgresServer.password())) {
      try (Store first =
          Store.onPostgres(primary.url(), PostgresServer.USER, PostgresServer.password())) {
        first.requireWritable();
      }
      for (Executable use :
          List.<Executable>of(
              late::requireIntact, late::tryOwn, late::requireWritable, late::processCount)) {
        assertTrue(failure(use).contains("can only be read, as a standby"));
      }
      standby.promote();
      late.requireWritable();
    }
  }

  @Test
  void textIsComparedByteByByte() {
    for (String number : List.of("2", "+3", "10", "+1")) {
      add(number);
    }
    assertEquals(List.of("+1", "+3", "10", "2"), numbers());
    assertEquals(
        0,
        PostgresServer.number(
            url,
            "SELECT COUNT(*) FROM information_schema.columns WHERE table_schema = current_schema()"
                + " AND data_type = 'text' AND collation_name IS DISTINCT FROM 'C'"));
  }

  @Test
  void whatTheSessionIsHeldToDoesNotDependOnTheServer() {
    PostgresServer.execute(
        url,
        "ALTER ROLE gateway SET synchronous_commit = off;"
            + "ALTER ROLE gateway SET default_transaction_isolation = 'serializable'");
    try {
      store.update(
          transaction -> {
            assertEquals("on", setting(transaction, "synchronous_commit"));
            assertEquals("read committed", setting(transaction, "transaction_isolation"));
            assertEquals("8s", setting(transaction, "idle_in_transaction_session_timeout"));
            assertEquals("30s", setting(transaction, "lock_timeout"));
          });
      ShardLease owner = store.tryOwn().orElseThrow();
      assertEquals("8s", owner.<String>write(m -> setting(m, "idle_session_timeout")));
      owner.close();
      assertEquals("0", store.<String>write(m -> setting(m, "idle_session_timeout")));
    } finally {
      PostgresServer.execute(url, "ALTER ROLE gateway RESET ALL");
    }
  }

  private static String setting(Transaction transaction, String name) {
    return transaction.database().first("SHOW " + name, row -> row.getString(1)).orElseThrow();
  }

  @Test
  void schemasOfOneDatabaseDoNotWaitForEachOther() {
    try (Store other =
        new Store(
            Databases.postgres(server.newSchema()), StoreLimits.DEFAULT, Duration.ofSeconds(30))) {
      other.requireWritable();
      assertTrue(store.tryOwn().isPresent());
      assertTrue(other.tryOwn().isPresent());
      store.write(transaction -> CompletableFuture.runAsync(other::requireWritable).join());
    }
  }

  @Test
  void thePasswordIsNotTold() {
    char[] wrong = "swordfish".toCharArray();
    try (Store refused = Store.onPostgres(url, PostgresServer.USER, wrong)) {
      StoreException e = assertThrows(StoreException.class, refused::requireWritable);
      assertTrue(e.getMessage().contains("check user, password"), e.getMessage());
      StringWriter trace = new StringWriter();
      e.printStackTrace(new PrintWriter(trace));
      assertFalse((trace + refused.toString()).contains("swordfish"), trace::toString);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "jdbc:sqlite:x",
        "postgresql://swordfish@h/d",
        "jdbc:postgresql://h/d?password=swordfish",
        "jdbc:postgresql://me:swordfish@h/d"
      })
  void whatIsNoAddressIsNotRepeated(String address) {
    String message =
        assertThrows(IllegalArgumentException.class, () -> Store.onPostgres(address, null, null))
            .getMessage();
    assertFalse(message.contains("swordfish"), message);
  }

  @ParameterizedTest
  @CsvSource({
    "jdbc:postgresql://127.0.0.1:1/postgres, check that it runs and can be reached",
    "URL/none, 'there is no such database; make it with createdb'",
  })
  void whatCannotBeReachedIsTold(String address, String words) {
    String place = address.replace("URL/", server.url().replaceAll("[a-z]*$", ""));
    try (Store none = Store.onPostgres(place, PostgresServer.USER, PostgresServer.password())) {
      String message = failure(none::requireWritable);
      assertTrue(message.contains(words), message);
      assertEquals(message, failure(none::requireIntact));
      assertEquals(1, message.lines().count());
    }
  }

  @Test
  void aDatabaseThatCannotKeepAllTextIsRefused() {
    server.execute("CREATE DATABASE ascii ENCODING SQL_ASCII LOCALE 'C' TEMPLATE template0");
    String address = server.url().replaceAll("/[a-z]*$", "/ascii");
    try (Store wrong = Store.onPostgres(address, PostgresServer.USER, PostgresServer.password())) {
      assertTrue(failure(wrong::requireWritable).contains("createdb --encoding=UTF8"));
    }
  }

  @Test
  void anothersTablesStayAsTheyAre() {
    PostgresServer.execute(url, "CREATE TABLE schema_version (installed_rank INT)");
    assertTrue(failure(() -> add("1")).contains("give this a schema or database of its own"));
    PostgresServer.execute(url, "DROP TABLE schema_version; CREATE TABLE contact (id INT)");
    assertTrue(failure(() -> add("1")).contains("give this a schema or database of its own"));
    assertEquals(0, PostgresServer.number(url, "SELECT COUNT(*) FROM contact"));
    PostgresServer.execute(url, "DROP TABLE contact");
    add("1");
  }

  @Test
  void aUserWhoMayNotWriteIsTold() {
    add("1");
    server.execute("CREATE ROLE reader LOGIN PASSWORD 'r'");
    PostgresServer.execute(
        url,
        "DO $$BEGIN EXECUTE format('GRANT USAGE ON SCHEMA %I TO reader', current_schema());"
            + " EXECUTE format('GRANT SELECT ON ALL TABLES IN SCHEMA %I TO reader',"
            + " current_schema()); END$$");
    try (Store reader = Store.onPostgres(url, "reader", new char[] {'r'})) {
      assertEquals(1L, reader.<Long>read(transaction -> transaction.contacts().count()));
      assertTrue(failure(reader::requireWritable).contains("make the user the owner"));
    }
  }
}
