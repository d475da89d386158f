// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The changes of each shard in their order, for webhooks and event streams. */
public final class Events {
  /** The subject of an event. */
  public enum Subject {
    MESSAGE(code -> StoredCode.STATE.value(code).word()),
    RECEIVED(code -> StoredCode.VERDICT.value(code).toString()),
    ENROLMENT(code -> StoredCode.STAGE.value(code).word());

    private final IntFunction<String> states;

    Subject(IntFunction<String> states) {
      this.states = states;
    }

    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Something has changed. {@code id}, from 1, is in the order of its shard's changes; a reader
   * with {@code cursor} has this event and those before. {@code subjectId} is the number of a
   * message, or a telephone number.
   */
  public record Event(
      long id,
      Cursor cursor,
      long timeMillis,
      String subject,
      String subjectId,
      String state,
      String reason) {}

  /** The last events that a reader has read, one id for each shard. */
  public record Cursor(List<Long> ids) {
    private static final String BETWEEN = "-";

    public Cursor {
      ids = List.copyOf(ids);
    }

    /**
     * Reads what {@link #toString} gave, or one number for all shards; throws
     * IllegalArgumentException at anything else.
     */
    public static Cursor of(String text) {
      if (!text.matches("[0-9]{1,18}(-[0-9]{1,18}){0,15}")) {
        throw new IllegalArgumentException("it is numbers of events, with - between them");
      }
      return new Cursor(Arrays.stream(text.split(BETWEEN)).map(Long::valueOf).toList());
    }

    /** Returns a number for each shard; nothing was read of a shard that is left out. */
    private List<Long> spread(int shards) {
      Long others = ids.size() == 1 ? ids.get(0) : Long.valueOf(0);
      return IntStream.range(0, shards)
          .mapToObj(shard -> shard < ids.size() ? ids.get(shard) : others)
          .collect(Collectors.toCollection(ArrayList::new));
    }

    /** Returns the numbers, with - between them. */
    @Override
    public String toString() {
      return ids.stream().map(Object::toString).collect(Collectors.joining(BETWEEN));
    }
  }

  private static final System.Logger LOG = System.getLogger(Events.class.getName());

  private static final String COUNTER = "event";

  private static final String ROWS = "SELECT id, shard, events FROM event";

  private final ShardContext context;
  private final Database database;

  Events(ShardContext context) {
    this.context = context;
    database = context.database();
  }

  void add(
      int shard, long timeMillis, Subject subject, String subjectId, int state, String reason) {
    database.addEvent(
        new EventPages.Entry(
            shard,
            database.id(shard, COUNTER),
            timeMillis,
            StoredCode.SUBJECT.of(subject),
            subjectId,
            state,
            reason));
  }

  /** Returns the oldest events after a cursor, so many at most. */
  public List<Event> after(Cursor cursor, int most) {
    List<Long> now = cursor.spread(database.shardCount());
    StringBuilder sql = new StringBuilder();
    List<Object> values = new ArrayList<>();
    for (int shard = 0; shard < now.size(); shard++) {
      sql.append(sql.isEmpty() ? "" : " UNION ALL ")
          .append("SELECT * FROM (" + ROWS + " WHERE shard = " + shard)
          .append(" AND id > ? ORDER BY id LIMIT ?) AS shard_" + shard);
      values.add(now.get(shard));
      values.add(most);
    }
    values.add(most);
    // Each row has one event at least that was not read.
    return database.all(sql + " ORDER BY id LIMIT ?", Events::read, values.toArray()).stream()
        .flatMap(List::stream)
        .filter(event -> event.id() > now.get(event.shard()))
        .sorted(Comparator.comparingLong(EventPages.Entry::id))
        .limit(most)
        .map(event -> advance(now, event))
        .toList();
  }

  /**
   * Returns a sent message's kept events, the oldest first. They are searched from a minute before
   * the earlier to a minute after the later of {@code accepted} and {@code changed}, as clocks may
   * disagree about the order.
   */
  public List<Event> ofMessage(long message, long accepted, long changed) {
    int shard = context.shardOf(message);
    String subjectId = Long.toString(message);
    String which = " WHERE shard = ? AND time BETWEEN ? AND ? ORDER BY id";
    long from = Math.min(accepted, changed) - 60_000;
    long to = Math.max(accepted, changed) + 60_000;
    return database.all(ROWS + which, Events::read, shard, from, to).stream()
        .flatMap(List::stream)
        .filter(event -> event.subject() == StoredCode.SUBJECT.of(Subject.MESSAGE))
        .filter(event -> event.subjectId().equals(subjectId))
        .map(event -> event(event, new Cursor(List.of(event.id()))))
        .toList();
  }

  /** Reads a row. A damaged one is logged and left out: it must not stop webhooks and streams. */
  private static List<EventPages.Entry> read(ResultSet row) throws SQLException {
    long last = row.getLong(1);
    try {
      List<EventPages.Entry> events = EventPages.decode(row.getInt(2), last, row.getBytes(3));
      for (EventPages.Entry event : events) {
        if (!event(event, new Cursor(List.of())).subject().equals(Subject.ENROLMENT.word())) {
          Long.parseLong(event.subjectId());
        }
      }
      return events;
    } catch (IllegalArgumentException e) {
      LOG.log(
          System.Logger.Level.ERROR,
          "row {0} of the table event is damaged; its events are left out: {1}",
          Long.toString(last),
          e.getMessage());
      return List.of();
    }
  }

  private static Event advance(List<Long> now, EventPages.Entry event) {
    now.set(event.shard(), event.id());
    return event(event, new Cursor(now));
  }

  private static Event event(EventPages.Entry event, Cursor cursor) {
    Subject subject = StoredCode.SUBJECT.value(event.subject());
    String state = subject.states.apply(event.state());
    return new Event(
        event.id(), cursor, event.time(), subject.word(), event.subjectId(), state, event.reason());
  }

  /** Returns the cursor of a reader that has all events so far. */
  public Cursor last() {
    return new Cursor(database.lastIds(COUNTER));
  }

  /** Returns a reader's cursor; a new reader begins with what happens from now on. */
  public Cursor cursor(String reader) {
    return database
        .first(
            "SELECT told FROM event_reader WHERE name = ?",
            row -> Cursor.of(row.getString(1)),
            reader)
        .orElseGet(
            () -> {
              Cursor last = last();
              setCursor(reader, last);
              return last;
            });
  }

  public void setCursor(String reader, Cursor cursor) {
    database.run(
        Database.put("event_reader", "name, shard", "told"),
        reader,
        context.first(),
        cursor.toString());
  }

  /** Forgets those before a time, so many rows of each shard at most; returns how many of one. */
  int dropBefore(long timeMillis, int most) {
    String oldest = "SELECT id FROM event WHERE shard = ? ORDER BY id LIMIT ?";
    String sql = "DELETE FROM event WHERE shard = ? AND time < ? AND id IN (" + oldest + ")";
    return context.kept().stream()
        .mapToInt(shard -> database.run(sql, shard, timeMillis, shard, most))
        .max()
        .orElse(0);
  }
}
