// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.trustedsms.server.util.BoundedMap;

/**
 * One connection to a database. Exceptions say in words what failed; after a failure that harms
 * more than one statement the connection is broken: open another. Not for use by several threads.
 */
final class Database implements AutoCloseable {
  static final String BUSY =
      "another process is changing the store; wait until it ends, then try again";
  static final String FULL = "nothing was kept, the disk is full; make room, then try again";

  private static final String UNKNOWN =
      "what was to be changed may have been kept or not: look before it is done again";

  /** Rows of one INSERT or UPDATE. */
  private static final int MOST_ROWS = 1_024;

  /** The most prepared statements, of which a server keeps the plans. */
  private static final int MOST_STATEMENTS = 200;

  private static final String COUNT = put("counter", "name, shard", "value");

  /** Not a counter: whether there are receipts that came early. */
  private static final Counter EARLY = new Counter("early receipts", -1);

  private static final int COUNTER_COLUMNS = 3;

  private static final String COUNTERS = "SELECT name, shard, value FROM counter WHERE shard >= 0";

  private static final String COUNTERS_END =
      " UNION ALL SELECT 'early receipts', -1, COUNT(*)"
          + " FROM (SELECT 1 FROM early_receipt LIMIT 1) AS early";

  private static final String COUNTERS_OF =
      COUNTERS + " AND shard = ANY (string_to_array(?, ',')::bigint[])" + COUNTERS_END;

  /** The beginning of 2026, in ms since 1970: so identifiers stay below 2^53 for 270 years. */
  private static final long EPOCH = 1_767_225_600_000L;

  private static final long IDS_PER_MILLI = 64;

  private final String name;
  private final DatabaseEngine engine;
  private final Connection connection;
  private final Map<String, PreparedStatement> statements =
      BoundedMap.ofLastUsed(MOST_STATEMENTS, Database::forget);

  /** The last numbers of this change: others who count in these shards wait for its end. */
  private Map<Counter, Long> counted = new HashMap<>();

  private Map<Counter, Long> countedAtSavepoint = Map.of();

  private final List<EventPages.Entry> events = new ArrayList<>();

  private int eventsAtSavepoint;

  private final DeferredStatements later = new DeferredStatements();

  /** The last statements that {@link #runUnlessLast} ran, in this change and those on the disk. */
  private final Map<Object, Object[]> lastRun = new HashMap<>();

  private final Map<Object, Object[]> runNow = new HashMap<>();

  private final List<Runnable> afterCommit = new ArrayList<>();

  private int afterCommitAtSavepoint;

  /** True if this change has kept a receipt that came early. */
  private boolean addsEarly;

  /** The numbers of these shards before this change or read; null until they are asked for. */
  private Map<Counter, Long> before;

  private Shards changed = Shards.ALL;
  private DatabaseEngine.Locked locked;
  private boolean wantsShards;
  private boolean broken;
  private boolean changing;

  private record Counter(String name, int shard) {}

  @FunctionalInterface
  interface Row<T> {
    T read(ResultSet row) throws SQLException;
  }

  Database(String name, DatabaseEngine engine, Connection connection) {
    this.name = name;
    this.engine = engine;
    this.connection = connection;
  }

  String name() {
    return name;
  }

  DatabaseEngine engine() {
    return engine;
  }

  void beginChange(Shards shards) {
    counted = new HashMap<>();
    events.clear();
    later.clear();
    afterCommit.clear();
    runNow.clear();
    addsEarly = false;
    before = null;
    changed = shards;
    changing = true;
    engine.beginChange(this, shards);
  }

  /**
   * Begins a change, and reads with the same message to the server what most changes need.
   *
   * @param sql with a list of numbers of shards, which it has twice
   */
  void beginChange(String sql, Shards shards) {
    String numbers = shards.toString();
    try {
      PreparedStatement statement =
          bound(sql + "; " + COUNTERS_OF, new Object[] {numbers, numbers});
      boolean hasRows = statement.execute();
      while (hasRows || statement.getUpdateCount() >= 0) {
        if (hasRows) {
          before = new HashMap<>();
          readCounters(statement.getResultSet(), before);
        }
        hasRows = statement.getMoreResults();
      }
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  private static void readCounters(ResultSet rows, Map<Counter, Long> counters)
      throws SQLException {
    if (rows.getMetaData().getColumnCount() == COUNTER_COLUMNS) {
      while (rows.next()) {
        counters.put(new Counter(rows.getString(1), rows.getInt(2)), rows.getLong(3));
      }
    }
  }

  void beginRead() {
    before = null;
    engine.beginRead(this);
  }

  /** Adds an event, which is written when this change ends. */
  void addEvent(EventPages.Entry event) {
    events.add(event);
  }

  /** Keeps what was begun. */
  void commit() {
    later.run(this);
    try {
      PreparedStatement commit = writeEventsAndCounters();
      commit.execute();
      lastRun.putAll(runNow);
      // PostgreSQL's notice that it has not waited for the standby.
      if (commit.getWarnings() != null) {
        throw commit.getWarnings();
      }
    } catch (SQLWarning e) {
      broken = true;
      throw new StoreException(name + ": " + Database.firstLine(e) + "; " + UNKNOWN, e);
    } catch (SQLException e) {
      StoreException failed = failed(e);
      throw broken && engine.isRemote()
          ? new StoreException(failed.getMessage() + "; " + UNKNOWN, e)
          : failed;
    }
  }

  /** Writes events and counters; returns what commits. A server gets all in one message. */
  private PreparedStatement writeEventsAndCounters() throws SQLException {
    List<Object[]> counters = new ArrayList<>();
    counted.forEach(
        (counter, value) ->
            counters.add(new Object[] {counter.name(), (long) counter.shard(), value}));
    Map<String, List<Object[]>> last = new LinkedHashMap<>();
    last.put(EventPages.INSERT, EventPages.rows(events));
    last.put(COUNT, counters);
    last.values().removeIf(List::isEmpty);
    if (!engine.isRemote()) {
      runAll(last);
      return bound("COMMIT", new Object[0]);
    }
    StringBuilder sql = new StringBuilder();
    List<Object> values = new ArrayList<>();
    last.forEach(
        (one, rows) -> {
          RowArrays arrays = RowArrays.of(rows, engine::value);
          sql.append(arrays.insert(one)).append("; ");
          values.addAll(arrays.arrays());
        });
    return bound(sql + "COMMIT", values.toArray());
  }

  void lock() {
    wantsShards = true;
    if (locked == null) {
      locked = engine.lock(this);
    }
  }

  /** Returns the shards that this connection has; null if it has none. */
  Shards shards() {
    return locked == null ? null : locked.shards();
  }

  void unlock() {
    if (locked != null) {
      locked.unlock().run();
      locked = null;
    }
  }

  /** Returns the condition of SQL that a column is one of some values, at least one. */
  static String in(List<?> values) {
    return "IN (" + places(values.size()) + ")";
  }

  private static String places(int count) {
    return String.join(", ", Collections.nCopies(count, "?"));
  }

  /** Returns an INSERT of a row whose columns are named in a list, with commas. */
  static String insert(String table, String columns) {
    return "INSERT INTO %s (%s) VALUES (%s)"
        .formatted(table, columns, places(columns.split(",").length));
  }

  /** Returns one that replaces what is not the key, if there is a row with the key. */
  static String put(String table, String key, String others) {
    String set =
        Stream.of(others.split(", "))
            .map(name -> name + " = excluded." + name)
            .collect(Collectors.joining(", "));
    return "%s ON CONFLICT (%s) DO UPDATE SET %s"
        .formatted(insert(table, key + ", " + others), key, set);
  }

  static Object[] join(Object[]... parts) {
    List<Object> all = new ArrayList<>();
    for (Object[] part : parts) {
      Collections.addAll(all, part);
    }
    return all.toArray();
  }

  /** Deletes the oldest rows that a condition chooses, by their ids, if there are too many. */
  void deleteOldest(String table, String which, int most, Object... values) {
    String rows = " FROM " + table + " WHERE " + which;
    run(
        "DELETE" + rows + " AND id <= (SELECT id" + rows + " ORDER BY id DESC LIMIT 1 OFFSET ?)",
        join(values, values, new Object[] {most}));
  }

  /** Runs a statement; returns how many rows it has changed. */
  int run(String sql, Object... values) {
    try {
      return bound(sql, values).executeUpdate();
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  /**
   * Runs a statement by the end of this change, and before something else is read or {@link
   * #flushDeferred}; together with others that are the same.
   */
  void defer(String sql, Object... values) {
    defer(() -> {}, sql, values);
  }

  /** Runs a statement later, and after it a task if it has changed a row. */
  void defer(Runnable changed, String sql, Object... values) {
    later.add(sql, values, changed);
  }

  /**
   * Runs a statement in the same way, unless this connection has run it before with these values
   * and no others since.
   *
   * @param key what the values are those of
   */
  void runUnlessLast(Object key, String sql, Object... values) {
    if (!Arrays.deepEquals(lastRun.get(key), values)
        && !Arrays.deepEquals(runNow.put(key, values), values)) {
      later.add(sql, values, () -> {});
    }
  }

  /** Runs something when this change is on the disk, on the thread that writes. */
  void afterCommit(Runnable task) {
    afterCommit.add(task);
  }

  /** Returns the actions to run now that the change is on the disk, in order. */
  List<Runnable> takeAfterCommit() {
    List<Runnable> tasks = List.copyOf(afterCommit);
    afterCommit.clear();
    return tasks;
  }

  /** Runs what was to be run later: for a statement that changes the same rows. */
  void flushDeferred() {
    later.run(this);
  }

  boolean isDelayed(String sql) {
    return later.has(sql);
  }

  /** Returns whether there are receipts that came early, as far as this change knows. */
  boolean hasEarlyReceipts() {
    return addsEarly || before().get(EARLY) > 0;
  }

  /** Notes that this change has kept a receipt that came early. */
  void noteEarlyReceipt() {
    addsEarly = true;
  }

  /**
   * Runs statements, each for its rows of values, and returns how many rows each has changed. To a
   * server all go in one message, unless they are very many. An INSERT has one list of values; of
   * an UPDATE of the same row twice a server takes one.
   */
  Map<String, int[]> runAll(Map<String, List<Object[]>> statements) {
    Map<String, int[]> counts = new HashMap<>();
    if (!engine.isRemote()) {
      statements.forEach(
          (sql, rows) ->
              counts.put(sql, rows.stream().mapToInt(values -> run(sql, values)).toArray()));
      return counts;
    }
    List<Part> parts = new ArrayList<>();
    statements.forEach(
        (sql, rows) -> {
          int[] changed = new int[rows.size()];
          counts.put(sql, changed);
          int from = 0;
          while (from < changed.length) {
            List<Object[]> rest = rows.subList(from, Math.min(changed.length, from + MOST_ROWS));
            List<Object[]> some = rest.subList(0, countWithoutSameKey(sql, rest));
            parts.add(part(sql, some, changed, from));
            from += some.size();
          }
        });
    if (parts.size() == statements.size()) {
      runTogether(parts);
    } else {
      parts.forEach(part -> runTogether(List.of(part)));
    }
    return counts;
  }

  /** A statement for rows, some of those whose counts are given, from a place on. */
  private record Part(String sql, List<Object> arrays, List<?> keys, int[] changed, int from) {
    /** Reads the keys of the rows that have changed something. */
    void read(ResultSet returned) throws SQLException {
      Set<Object> found = new HashSet<>();
      while (returned.next()) {
        found.add(returned.getObject(1));
      }
      for (int i = 0; i < keys.size(); i++) {
        changed[from + i] = found.contains(keys.get(i)) ? 1 : 0;
      }
    }
  }

  private Part part(String sql, List<Object[]> rows, int[] changed, int from) {
    if (sql.startsWith("INSERT ")) {
      RowArrays arrays = RowArrays.of(rows, engine::value);
      String key = sql.substring(sql.indexOf('(') + 1, sql.indexOf(','));
      List<?> keys = rows.stream().map(row -> row[0]).toList();
      return new Part(
          arrays.insert(sql) + " RETURNING " + key, arrays.arrays(), keys, changed, from);
    }
    List<Long> places = LongStream.range(0, rows.size()).boxed().toList();
    List<Object[]> numbered =
        places.stream()
            .map(place -> join(new Object[] {place}, rows.get(place.intValue())))
            .toList();
    RowArrays arrays = RowArrays.of(numbered, engine::value);
    return new Part(arrays.update(sql) + " RETURNING v0", arrays.arrays(), places, changed, from);
  }

  private void runTogether(List<Part> parts) {
    String sql = parts.stream().map(Part::sql).collect(Collectors.joining("; "));
    Object[] values = parts.stream().flatMap(part -> part.arrays().stream()).toArray();
    try {
      PreparedStatement statement = bound(sql, values);
      statement.execute();
      for (Part part : parts) {
        try (ResultSet returned = statement.getResultSet()) {
          part.read(returned);
        }
        statement.getMoreResults();
      }
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  /**
   * Counts the first rows that one statement can write: PostgreSQL refuses an INSERT that would
   * update a row twice. The columns of the key are the first.
   */
  private static int countWithoutSameKey(String sql, List<Object[]> rows) {
    int end = sql.indexOf(") DO UPDATE");
    if (end < 0) {
      return rows.size();
    }
    int columns = sql.substring(sql.lastIndexOf('(', end), end).split(",").length;
    Set<List<Object>> keys = new HashSet<>();
    int count = 0;
    while (count < rows.size() && keys.add(key(rows.get(count), columns))) {
      count++;
    }
    return count;
  }

  private static List<Object> key(Object[] row, int columns) {
    return Arrays.stream(row, 0, columns)
        .map(value -> value instanceof byte[] bytes ? ByteBuffer.wrap(bytes) : value)
        .toList();
  }

  <T> List<T> all(String sql, Row<T> row, Object... values) {
    later.run(this);
    try (ResultSet results = bound(sql, values).executeQuery()) {
      List<T> rows = new ArrayList<>();
      while (results.next()) {
        rows.add(row.read(results));
      }
      return rows;
    } catch (SQLException e) {
      throw failed(e);
    } catch (IllegalArgumentException e) {
      throw damaged(e.getMessage());
    }
  }

  /** Asks for the first row; one that is read as null counts as none. */
  <T> Optional<T> first(String sql, Row<T> row, Object... values) {
    List<T> rows = all(sql, row, values);
    return rows.isEmpty() ? Optional.empty() : Optional.ofNullable(rows.get(0));
  }

  /** Asks for a number, 0 if there is no row or it is null. */
  long number(String sql, Object... values) {
    return first(sql, row -> row.getLong(1), values).orElse(0L);
  }

  /** Begins what may be taken back alone. */
  void savepoint() {
    later.run(this);
    run("SAVEPOINT task");
    countedAtSavepoint = new HashMap<>(counted);
    eventsAtSavepoint = events.size();
    afterCommitAtSavepoint = afterCommit.size();
  }

  /** Takes back what was done since. */
  void backToSavepoint() {
    run("ROLLBACK TO task");
    counted = countedAtSavepoint;
    events.subList(eventsAtSavepoint, events.size()).clear();
    afterCommit.subList(afterCommitAtSavepoint, afterCommit.size()).clear();
    later.clear();
    runNow.clear();
  }

  /** Keeps what was done since with the rest. */
  void releaseSavepoint() {
    later.run(this);
    run("RELEASE task");
  }

  /** Returns how many shards there are: a file has all in one. */
  int shardCount() {
    return engine.isRemote() ? Shards.COUNT : 1;
  }

  /** Returns the shard that is kept with what belongs to a shard. */
  int shard(int shard) {
    return shard % shardCount();
  }

  /** Returns the shard that is kept with what has an {@link #id}. */
  int shardOf(long id) {
    return Math.floorMod(id, shardCount());
  }

  /** Counts up in a shard within a change; the first number is 1. */
  long next(int shard, String counter) {
    return next(shard, counter, 0);
  }

  /**
   * Returns a number that no other shard gives, greater than those before of this shard. Those of
   * different shards are in the order of time, as far as clocks agree.
   */
  long id(int shard, String counter) {
    long least = engine.isRemote() ? (System.currentTimeMillis() - EPOCH) * IDS_PER_MILLI : 0;
    return next(shard, counter, least) * shardCount() + shard;
  }

  /** Returns what {@link #id} gave last, to this process or another; 0 if there is none. */
  long lastId(int shard, String counter) {
    return asId(shard, last(new Counter(counter, shard)));
  }

  private long asId(int shard, long value) {
    return value == 0 ? 0 : value * shardCount() + shard;
  }

  private long last(Counter counter) {
    return counted.getOrDefault(counter, before().getOrDefault(counter, 0L));
  }

  /** Counts up in a shard within a change, to at least a number. */
  long next(int shard, String name, long least) {
    Counter counter = new Counter(name, shard);
    long next = Math.max(least, last(counter) + 1);
    counted.put(counter, next);
    return next;
  }

  private Map<Counter, Long> before() {
    if (before == null) {
      // First, as what this change has delayed may count, too.
      flushDeferred();
      before = new HashMap<>();
      all(
          COUNTERS + (engine.isRemote() ? changed.condition() : "") + COUNTERS_END,
          row -> before.put(new Counter(row.getString(1), row.getInt(2)), row.getLong(3)));
    }
    return before;
  }

  /** Returns the last number of all shards together; 0 if there is none. */
  long sum(String counter) {
    return number("SELECT SUM(value) FROM counter WHERE name = ?", counter);
  }

  /** Returns the last {@link #id} of each shard, by the shards' numbers; 0 if there is none. */
  List<Long> lastIds(String counter) {
    List<Long> last = new ArrayList<>(Collections.nCopies(shardCount(), 0L));
    all(
        "SELECT shard, value FROM counter WHERE name = ?",
        row -> last.set(row.getInt(1), asId(row.getInt(1), row.getLong(2))),
        counter);
    return last;
  }

  void count(int shard, String counter, long value) {
    run(COUNT, counter, shard, value);
  }

  private PreparedStatement bound(String sql, Object[] values) throws SQLException {
    PreparedStatement statement = statements.get(sql);
    if (statement == null) {
      statement = connection.prepareStatement(sql);
      statements.put(sql, statement);
    }
    for (int i = 0; i < values.length; i++) {
      statement.setObject(i + 1, engine.value(values[i]));
    }
    return statement;
  }

  private static void forget(PreparedStatement statement) {
    try {
      statement.close();
    } catch (SQLException e) {
      // It ends with the connection.
    }
  }

  /** Returns whether changes are made with this connection, and not looks. */
  boolean isChanging() {
    return changing;
  }

  boolean isBroken() {
    return broken;
  }

  /** Says that what was read cannot have been written by this program. */
  StoreException damaged(String found) {
    return new StoreException(name + ": " + damage(found));
  }

  private StoreException failed(SQLException e) {
    broken |= engine.breaks(e);
    return new StoreException(name + ": " + engine.problem(e), e);
  }

  static String firstLine(SQLException e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
  }

  static String damage(String found) {
    return "damaged, or not written by trusted-sms ("
        + found
        + "); take it from a backup, or move it away and begin anew, which forgets the contacts and"
        + " what was received";
  }

  @Override
  public void close() {
    try {
      if (wantsShards && (!broken || !engine.isRemote())) {
        // At once; the server ends it some time after the connection.
        unlock();
        engine.leave(this);
      }
    } catch (StoreException e) {
      // It ends with the connection.
    }
    try {
      connection.close();
    } catch (SQLException e) {
      // All commits are on the disk; the next process that opens the file tidies up.
    }
  }
}
