// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.util.List;

/**
 * The tables, in SQL that PostgreSQL takes as well: SQLite keeps in a column of type BYTEA the
 * bytes that it is given.
 */
final class Schema {
  /** The version that this program reads and writes. */
  static final int VERSION = 1;

  private static final List<String> STATEMENTS =
      List.of(
          "CREATE TABLE schema_version (version BIGINT NOT NULL)",
          "CREATE TABLE counter (name TEXT PRIMARY KEY, value BIGINT NOT NULL)",
          "CREATE TABLE contact (number TEXT PRIMARY KEY, name TEXT NOT NULL,"
              + " key_curve TEXT, key_point BYTEA, trust TEXT,"
              + " offered_curve TEXT, offered_point BYTEA)",
          "CREATE INDEX contact_by_name ON contact (name)",
          "CREATE INDEX contact_without_key ON contact (number) WHERE key_curve IS NULL",
          "CREATE TABLE replay_window (sender BYTEA PRIMARY KEY, newest BIGINT NOT NULL,"
              + " messages BYTEA NOT NULL)",
          "CREATE INDEX replay_window_by_newest ON replay_window (newest)",
          "CREATE TABLE last_stamp (own BYTEA PRIMARY KEY, stamp BIGINT NOT NULL)",
          // The recipient of what is for anyone has no bytes.
          "CREATE TABLE awaiting (own BYTEA NOT NULL, message BYTEA NOT NULL,"
              + " handle BYTEA NOT NULL, recipient BYTEA NOT NULL, place BIGINT NOT NULL,"
              + " PRIMARY KEY (own, message))",
          "CREATE INDEX awaiting_by_handle ON awaiting (own, handle)",
          "CREATE UNIQUE INDEX awaiting_by_place ON awaiting (own, place)",
          // The segments of messages that are not complete.
          "CREATE TABLE spool (id BIGINT PRIMARY KEY, mailbox TEXT NOT NULL,"
              + " originator TEXT NOT NULL, message TEXT NOT NULL, time BIGINT NOT NULL,"
              + " user_data BYTEA NOT NULL)",
          "CREATE INDEX spool_by_message ON spool (mailbox, originator, message)",
          // Payload is null when it is done; the digest tells a repetition. Fresh is 1 of what was
          // judged and certainly not handed out.
          "CREATE TABLE inbox (id BIGINT PRIMARY KEY, mailbox TEXT NOT NULL,"
              + " originator TEXT NOT NULL, time BIGINT NOT NULL, digest BYTEA NOT NULL,"
              + " payload BYTEA, state TEXT NOT NULL, fresh BIGINT NOT NULL, verdict TEXT, reason TEXT,"
              + " key_curve TEXT, key_point BYTEA)",
          "CREATE UNIQUE INDEX inbox_by_digest ON inbox (mailbox, digest)",
          "CREATE INDEX inbox_by_state ON inbox (mailbox, state, originator, id)",
          // What the SMS centre has not taken yet.
          "CREATE TABLE outbox (id BIGINT PRIMARY KEY, mailbox TEXT NOT NULL,"
              + " recipient TEXT NOT NULL, port BIGINT NOT NULL, receipt BIGINT NOT NULL,"
              + " reference BIGINT NOT NULL, message BYTEA NOT NULL, payload BYTEA NOT NULL)",
          // What the network is to tell of what the SMS centre has taken.
          "CREATE TABLE submitted (mailbox TEXT NOT NULL, centre_id TEXT NOT NULL,"
              + " message BYTEA NOT NULL, place BIGINT NOT NULL, PRIMARY KEY (mailbox, centre_id))",
          "CREATE INDEX submitted_by_place ON submitted (mailbox, place)");

  private Schema() {}

  /** Makes the tables in an empty database. */
  static void create(Database database) {
    STATEMENTS.forEach(statement -> database.run(database.engine().created(statement)));
    database.run("INSERT INTO schema_version (version) VALUES (?)", VERSION);
  }

  /** Checks that the tables are those that this program knows. */
  static void check(Database database) {
    if (!database.engine().hasVersion(database)) {
      throw database.damaged("a file without the tables of a store");
    }
    List<Long> versions =
        database.all("SELECT version FROM schema_version", row -> row.getLong("version"));
    if (versions.size() != 1) {
      throw database.damaged("no version");
    }
    if (versions.get(0) != VERSION) {
      throw new StoreException(
          database.name()
              + ": it is of version "
              + versions.get(0)
              + ", which this program does not know; take a newer one");
    }
  }
}
