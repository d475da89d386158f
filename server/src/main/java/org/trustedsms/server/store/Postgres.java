// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Properties;
import java.util.function.Consumer;
import org.postgresql.Driver;
import org.postgresql.PGProperty;

/**
 * A PostgreSQL database. A process holds one advisory lock on a shard for a transaction that
 * changes it, another for the session if it owns it; the server releases them with the connection.
 * They contain the oid of the store's table, so that two schemas do not block each other.
 */
final class Postgres implements DatabaseEngine {
  private static final String TABLE = "'schema_version'::regclass::oid::int";

  /** Taken in the order of the shards, so that no deadlock is possible. */
  private static final String BEGIN_CHANGE =
      "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE; SELECT pg_advisory_xact_lock("
          + TABLE
          + ", 32 + shard) FROM unnest(string_to_array(?, ',')::int[]) AS shard";

  /** Shared by all who want shards, so that they are counted. */
  private static final int WANTS_SHARDS = 1;

  /** Of the lock of who owns shard 0; those of the others follow. */
  private static final int FIRST_SHARD = 16;

  /** Of the locks that say the identity of a process that wants shards. */
  private static final int FIRST_IDENTITY = 1 << 30;

  private static final String TRY_LOCK =
      "SELECT CASE WHEN pg_try_advisory_lock(" + TABLE + ", ?::int) THEN 1 END";

  private static final String UNLOCK = "SELECT pg_advisory_unlock(" + TABLE + ", ?::int)";

  private static final String LOCKS =
      "FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 2"
          + " AND classid = 'schema_version'::regclass::oid AND database ="
          + " (SELECT oid FROM pg_database WHERE datname = current_database())";

  /** Held while the tables are made; the letters "t-sms" in ASCII. */
  private static final long MAKING = 0x742d736d73L;

  private static final String IDLE_MILLIS = Long.toString(ShardLease.IDLE_MILLIS);

  private static final String SETTINGS =
      "SELECT pg_is_in_recovery(), set_config('lock_timeout', ?, false),"
          + " set_config('idle_in_transaction_session_timeout', ?, false),"
          // The locks of a machine that is gone are released, too.
          + " set_config('tcp_keepalives_idle', '4', false),"
          + " set_config('tcp_keepalives_interval', '2', false),"
          + " set_config('tcp_keepalives_count', '2', false),"
          + " set_config('tcp_user_timeout', ?, false),"
          // Plans that are made while a table is small stay good when it has grown.
          + " set_config('enable_seqscan', 'off', false),"
          + " set_config('enable_hashjoin', 'off', false),"
          + " set_config('enable_mergejoin', 'off', false),"
          // And are made once.
          + " set_config('plan_cache_mode', 'force_generic_plan', false),"
          // Queries that look expensive are not JIT-compiled.
          + " set_config('jit', 'off', false),"
          // A commit is on the disk, whatever the server's default is.
          + " set_config('synchronous_commit',"
          + " CASE current_setting('synchronous_commit') WHEN 'off' THEN 'on'"
          + " ELSE current_setting('synchronous_commit') END, false)";

  private static final String SECRET =
      "a password does not belong into the address of a database; give it beside the address";

  private final String url;
  private final String user;
  private final char[] password;
  private final String name;

  /** The lock that all processes that want shards share; 0 if they need not agree. */
  private volatile int identity;

  Postgres(String url, String user, char[] password) {
    if (url.split("\\?", 2)[0].contains("@")) {
      throw new IllegalArgumentException(SECRET);
    }
    Properties parsed = url.startsWith("jdbc:postgresql:") ? Driver.parseURL(url, null) : null;
    if (parsed == null) {
      // It is not printed: there might be a password in it.
      throw new IllegalArgumentException(
          "not the address of a database; write jdbc:postgresql://HOST:PORT/DATABASE");
    }
    if (PGProperty.PASSWORD.getOrDefault(parsed) != null) {
      throw new IllegalArgumentException(SECRET);
    }
    this.url = url;
    this.user = user;
    this.password = password == null ? null : password.clone();
    this.name =
        "PostgreSQL at %s, database %s"
            .formatted(
                PGProperty.PG_HOST.getOrDefault(parsed), PGProperty.PG_DBNAME.getOrDefault(parsed));
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Database open(Duration timeout) {
    Database database = new Database(name, this, connection(timeout));
    try {
      String patience = Long.toString(Math.max(1, timeout.toMillis()));
      // A standby may have old data, and this connection would stay with it.
      if (database
          .first(SETTINGS, row -> row.getBoolean(1), patience, IDLE_MILLIS, IDLE_MILLIS)
          .orElseThrow()) {
        throw new StoreException(
            name + ": can only be read, as a standby; name the server that is written to");
      }
      if (!hasVersion(database)) {
        make(database);
      }
      Schema.upgrade(database);
      return database;
    } catch (StoreException e) {
      database.close();
      throw e;
    }
  }

  private Connection connection(Duration timeout) {
    Properties properties = new Properties();
    if (user != null) {
      PGProperty.USER.set(properties, user);
    }
    if (password != null) {
      PGProperty.PASSWORD.set(properties, new String(password));
    }
    PGProperty.APPLICATION_NAME.set(properties, "trusted-sms");
    PGProperty.CONNECT_TIMEOUT.set(properties, 10);
    // A server that is gone is noticed, also while it is waited for.
    PGProperty.SOCKET_TIMEOUT.set(properties, (int) timeout.toSeconds() + 30);
    PGProperty.TCP_KEEP_ALIVE.set(properties, true);
    // Numbers and texts do not belong into logs.
    PGProperty.LOG_SERVER_ERROR_DETAIL.set(properties, false);
    try {
      return new Driver().connect(url, properties);
    } catch (SQLException e) {
      throw new StoreException(name + ": " + problem(e), e);
    }
  }

  private static void make(Database database) {
    database.engine().beginUpgrade(database);
    if (!database.engine().hasVersion(database)) {
      String encoding = database.first("SHOW server_encoding", row -> row.getString(1)).orElse("");
      if (!encoding.equals("UTF8")) {
        throw new StoreException(
            ("%s: keeps text as %s;"
                    + " make a database with createdb --encoding=UTF8 --template=template0")
                .formatted(database.name(), encoding));
      }
      Schema.create(database);
    }
    database.commit();
  }

  @Override
  public boolean isRemote() {
    return true;
  }

  /** Each statement sees what was there when the lock was got, not when it was asked for. */
  @Override
  public void beginChange(Database database, Shards shards) {
    database.beginChange(BEGIN_CHANGE, shards);
  }

  @Override
  public void lockSender(Database database, byte[] key) {
    database.all(
        "SELECT pg_advisory_xact_lock(" + TABLE + ", ?::int)",
        row -> 0,
        // Apart from the locks of shards.
        Arrays.hashCode(key) | Integer.MIN_VALUE);
  }

  @Override
  public void beginRead(Database database) {
    database.run("BEGIN ISOLATION LEVEL REPEATABLE READ");
  }

  @Override
  public boolean hasVersion(Database database) {
    // Sees commits of other sessions: to_regclass would ask the session's cache.
    return database.number(
            "SELECT COUNT(*) FROM pg_tables WHERE tablename = 'schema_version'"
                + " AND schemaname = ANY (current_schemas(false))")
        > 0;
  }

  @Override
  public String dialect() {
    return "postgresql";
  }

  @Override
  public void beginUpgrade(Database database) {
    database.run("BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE");
    database.all("SELECT pg_advisory_xact_lock(?)", row -> 0, MAKING);
  }

  /** No text may have U+0000 in it, and one that came by SMS must not hold up the others. */
  @Override
  public Object value(Object value) {
    if (value instanceof Boolean yes) {
      return yes ? 1 : 0;
    }
    return value instanceof String text ? text.replace('\0', '\ufffd') : value;
  }

  @Override
  public void identity(String common) {
    identity = FIRST_IDENTITY | common.hashCode() & FIRST_IDENTITY - 1;
  }

  @Override
  public void requireSameIdentity(Database database) {
    String others = " AND objid BETWEEN ? AND ? AND objid <> ?";
    if (identity != 0
        && database.number(
                "SELECT COUNT(*) " + LOCKS + others, FIRST_IDENTITY, Integer.MAX_VALUE, identity)
            > 0) {
      throw new StoreException(
          name
              + ": is in use by a gateway with another number or key; give this one the same number"
              + " and key, or a database of its own, or end the other one first");
    }
  }

  @Override
  public Locked lock(Database database) {
    // A waiting process must be visible, so that others release shards; once, as such locks are
    // counted.
    String own = " AND objid = " + WANTS_SHARDS + " AND pid = pg_backend_pid()";
    if (database.number("SELECT COUNT(*) " + LOCKS + own) == 0) {
      endWhenIdle(database);
      database.all("SELECT pg_advisory_lock_shared(" + TABLE + ", " + WANTS_SHARDS + ")", row -> 0);
      if (identity != 0) {
        database.all("SELECT pg_advisory_lock_shared(" + TABLE + ", ?::int)", row -> 0, identity);
      }
    }
    requireSameIdentity(database);
    int share = share(database);
    Shards shards = Shards.NONE;
    for (int shard = 0; shard < Shards.COUNT && shards.count() < share; shard++) {
      if (database.number(TRY_LOCK, FIRST_SHARD + shard) == 1) {
        shards = shards.and(Shards.one(shard));
      }
    }
    Shards held = shards;
    Consumer<Integer> unlock = shard -> database.all(UNLOCK, row -> 0, FIRST_SHARD + shard);
    return held.count() == 0 ? null : new Locked(held, () -> held.numbers().forEach(unlock));
  }

  @Override
  public long processCount(Database database) {
    return database.number("SELECT COUNT(*) " + LOCKS + " AND objid = " + WANTS_SHARDS);
  }

  private int share(Database database) {
    long processes = processCount(database);
    return (int) ((Shards.COUNT + processes - 1) / processes);
  }

  @Override
  public void leave(Database database) {
    database.all("SELECT pg_advisory_unlock_all()", row -> 0);
  }

  @Override
  public boolean isFair(Database database, Shards held) {
    int share = share(database);
    int has = held.count();
    int last = FIRST_SHARD + Shards.COUNT - 1;
    String owned = "SELECT COUNT(*) " + LOCKS + " AND objid BETWEEN ? AND ?";
    return has == share || has < share && database.number(owned, FIRST_SHARD, last) == Shards.COUNT;
  }

  /** Tells the server to end the connection of a process that was stopped; from PostgreSQL 14. */
  private static void endWhenIdle(Database database) {
    database.all(
        "SELECT set_config(name, ?, false) FROM pg_settings WHERE name = 'idle_session_timeout'",
        row -> 0,
        IDLE_MILLIS);
  }

  /** PostgreSQL's SQLSTATE, appendix A of its manual. */
  @Override
  public boolean breaks(SQLException e) {
    String state = String.valueOf(e.getSQLState());
    // 57014 is a statement that was cancelled; 25P03 and later end a session that was idle.
    return state.startsWith("08")
        || state.startsWith("57P")
        || state.equals("25P03")
        || state.equals("25P04");
  }

  @Override
  public String problem(SQLException e) {
    String line = Database.firstLine(e);
    return switch (String.valueOf(e.getSQLState())) {
      case "55P03" -> Database.BUSY;
      case "53100" -> Database.FULL;
      case "28000", "28P01" -> "does not let this user in; check user, password and pg_hba.conf";
      case "3D000" -> "there is no such database; make it with createdb --encoding=UTF8";
      case "53300" -> "takes no more connections; end other programs, or raise max_connections";
      case "42501" -> "the user may not do this (" + line + "); make the user the owner";
      case "40001", "40P01" -> "another change came between (" + line + "); try again";
      case "57014" -> "was cancelled (" + line + "); try again";
      case "42P07", "42703" ->
          "there are tables of another program (%s); give this a schema or database of its own"
              .formatted(line);
      case "XX001", "XX002" -> Database.damage(line);
      default ->
          breaks(e)
              ? "no connection (%s); check that it runs and can be reached, then try again"
                  .formatted(line)
              : "cannot be used: " + line;
    };
  }
}
