// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.util.List;
import java.util.Locale;

/**
 * What has changed, in the order of the changes, for those who want to be told. To be used as long
 * as the {@link Memory} that it is of.
 */
public final class Events {
  /** What an event can be about. */
  public enum Subject {
    MESSAGE,
    RECEIVED,
    ENROLMENT;

    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Something has changed.
   *
   * @param id in the order of the changes, 1 or more
   * @param timeMillis in ms since 1970 UTC
   * @param subjectId what it is about: the number of a message, or a telephone number
   * @param state the new state in a word
   * @param reason in words; null if there is none
   */
  public record Event(
      long id, long timeMillis, String subject, String subjectId, String state, String reason) {}

  private static final String INSERT =
      "INSERT INTO event (id, mailbox, time, subject, subject_id, state, reason)"
          + " VALUES (?, ?, ?, ?, ?, ?, ?)";

  private final Database database;
  private final String mailbox;

  Events(Database database, String mailbox) {
    this.database = database;
    this.mailbox = mailbox;
  }

  void add(long timeMillis, Subject subject, String subjectId, String state, String reason) {
    database.run(INSERT, row(timeMillis, subject, subjectId, state, reason));
  }

  /** Adds an event for each message. */
  void addAll(long timeMillis, List<Long> messages, String state) {
    database.runAll(
        INSERT,
        messages.stream()
            .map(id -> row(timeMillis, Subject.MESSAGE, Long.toString(id), state, null))
            .toList());
  }

  private Object[] row(
      long timeMillis, Subject subject, String subjectId, String state, String reason) {
    return new Object[] {
      database.next("event"), mailbox, timeMillis, subject.word(), subjectId, state, reason
    };
  }

  /** Returns the events after one, 0 for all: the oldest, so many at most. */
  public List<Event> after(long id, int most) {
    return database.all(
        "SELECT id, time, subject, subject_id, state, reason FROM event WHERE id > ? ORDER BY id"
            + " LIMIT ?",
        row ->
            new Event(
                row.getLong(1),
                row.getLong(2),
                row.getString(3),
                row.getString(4),
                row.getString(5),
                row.getString(6)),
        id,
        most);
  }

  /** Returns the newest event that there was; 0 if there was none. */
  public long last() {
    return database.last("event");
  }

  /**
   * Returns the last event that a reader has been told of; a new one begins with what happens from
   * now on.
   */
  public long toldTo(String reader) {
    return database
        .first("SELECT event FROM event_reader WHERE name = ?", row -> row.getLong(1), reader)
        .orElseGet(
            () -> {
              long last = last();
              told(reader, last);
              return last;
            });
  }

  /** Notes the last event that a reader has been told of. */
  public void told(String reader, long id) {
    database.run(
        "INSERT INTO event_reader (name, event) VALUES (?, ?)"
            + " ON CONFLICT (name) DO UPDATE SET event = excluded.event",
        reader,
        id);
  }

  /** Forgets those before a time, so many at most; returns how many. */
  int dropBefore(long timeMillis, int most) {
    return database.run(
        "DELETE FROM event WHERE id IN (SELECT id FROM event ORDER BY id LIMIT ?) AND time < ?",
        most,
        timeMillis);
  }
}
