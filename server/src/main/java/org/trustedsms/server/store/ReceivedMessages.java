// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.trustedsms.message.Evidence;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.Verdict;

/** The processed messages to one of the own numbers, with verdicts. Each is an event. */
public final class ReceivedMessages {
  private static final String COLUMNS =
      "id, originator, time, verdict, reason, kind, text, answers, outcome, message";

  private static final String ADD =
      Database.insert("received", "mailbox, shard, " + COLUMNS + ", " + StoredEvidence.COLUMNS);

  private final ShardContext context;
  private final Database database;
  private final String mailbox;
  private final Events events;

  /**
   * A message that has arrived; ids are in the order of arrival.
   *
   * @param originator as the network states it, which proves nothing
   * @param kind null, like all that follows, if nothing in it can be believed
   * @param answers the number of the message that it answers; null if it answers none
   * @param outcome its outcome in a word; null if there is none
   */
  public record Received(
      long id,
      String originator,
      long time,
      Verdict verdict,
      String reason,
      String kind,
      String text,
      Long answers,
      String outcome,
      MessageId message) {}

  ReceivedMessages(ShardContext context, String mailbox) {
    this.context = context;
    database = context.database();
    this.mailbox = mailbox;
    events = new Events(context);
  }

  /**
   * Keeps a message; one that had a verdict before, for want of a key, in place of what was said
   * then.
   *
   * @param evidence that it was signed; null if it is not genuine
   */
  public void add(Received message, Evidence evidence, long now) {
    int shard = context.shardOf(message.id());
    database.run("DELETE FROM received WHERE id = ? AND shard = ?", message.id(), shard);
    Object[] values = {
      mailbox,
      shard,
      message.id(),
      message.originator(),
      message.time(),
      StoredCode.VERDICT.of(message.verdict()),
      message.reason(),
      message.kind(),
      message.text(),
      message.answers(),
      message.outcome(),
      message.message() == null ? null : message.message().toBytes()
    };
    database.run(ADD, Database.join(values, StoredEvidence.values(evidence)));
    events.add(
        shard,
        now,
        Events.Subject.RECEIVED,
        Long.toString(message.id()),
        StoredCode.VERDICT.of(message.verdict()),
        message.outcome());
  }

  public Optional<Received> get(long id) {
    return database.first(
        "SELECT " + COLUMNS + " FROM received WHERE id = ? AND mailbox = ?",
        ReceivedMessages::read,
        id,
        mailbox);
  }

  /** Returns messages before one, the newest first; {@link Long#MAX_VALUE} for the newest. */
  public List<Received> before(long before, int most) {
    String which = " FROM received WHERE mailbox = ? AND id < ? ORDER BY id DESC LIMIT ?";
    return database.all("SELECT " + COLUMNS + which, ReceivedMessages::read, mailbox, before, most);
  }

  /** Returns the evidence that it was signed; null if it is not genuine. */
  public Evidence evidence(long id) {
    return StoredEvidence.read(database, "received", id);
  }

  private static Received read(ResultSet row) throws SQLException {
    long answers = row.getLong(8);
    Long answered = row.wasNull() ? null : answers;
    byte[] message = row.getBytes(10);
    return new Received(
        row.getLong(1),
        row.getString(2),
        row.getLong(3),
        StoredCode.VERDICT.value(row.getInt(4)),
        row.getString(5),
        row.getString(6),
        row.getString(7),
        answered,
        row.getString(9),
        message == null ? null : new MessageId(message));
  }
}
