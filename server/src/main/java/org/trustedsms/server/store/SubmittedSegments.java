// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.trustedsms.message.MessageId;
import org.trustedsms.sms.SegmentCapacity;

/** Maps the SMSC's identifiers to the messages of one own number, for delivery receipts. */
public final class SubmittedSegments {
  /** Places after which a receipt is forgotten whose SMS never became known. */
  private static final int MAX_EARLY = 10_000;

  /** Most forms of an identifier in one query; more are not looked for. */
  private static final int MAX_FORMS = 128;

  private static final String SEGMENTS =
      "SELECT centre_id, sent, message, recipient FROM submitted"
          + " JOIN message ON message.id = sent AND message.shard = submitted.shard";

  private static final String ADD =
      Database.put("submitted", "mailbox, centre_id, shard", "sent, segment, sole");

  private final ShardContext context;
  private final Database database;
  private final String mailbox;

  SubmittedSegments(ShardContext context, String mailbox) {
    this.context = context;
    database = context.database();
    this.mailbox = mailbox;
  }

  /** Stores the SMSC's identifier of an SMS: of a segment, from 0. */
  public void add(String smscMessageId, QueuedMessage message, int segment) {
    boolean isSole = SegmentCapacity.segmentsFor(message.payload().length) == 1;
    add(smscMessageId, message.id(), segment, isSole ? 1 : null);
  }

  private void add(String smscMessageId, long id, int segment, Integer sole) {
    database.defer(ADD, mailbox, smscMessageId, context.shardOf(id), id, segment, sole);
  }

  /**
   * Stores another identifier of an SMS that was submitted again, as long as a receipt is awaited
   * for it under the one before; returns whether one is.
   */
  public boolean addCopy(String smscMessageId, String before, QueuedMessage message, int segment) {
    database.flushDeferred();
    int shard = context.shardOf(message.id());
    database.run(
        "UPDATE submitted SET sole = NULL WHERE mailbox = ? AND centre_id = ? AND shard = ?",
        mailbox,
        before,
        shard);
    boolean isAwaited = isAwaitingReceipt(message.id(), segment);
    if (isAwaited) {
      add(smscMessageId, message.id(), segment, null);
    }
    return isAwaited;
  }

  /** An SMS that the SMSC has taken: its identifier there, its message and its recipient. */
  public record Segment(String smscMessageId, long id, MessageId message, String recipient) {}

  /** Finds the message that an SMS is a segment of. */
  public Optional<Segment> segment(String smscMessageId) {
    return segments(List.of(smscMessageId)).stream().findFirst();
  }

  /** Finds SMS by up to 128 of the given names, at least one, the newest first. */
  public List<Segment> segments(Collection<String> smscMessageIds) {
    return named(
        "submitted", SEGMENTS, " ORDER BY sent DESC", SubmittedSegments::segment, smscMessageIds);
  }

  /** Finds at most two SMS by the ASCII beginning of their names: callers want only one. */
  public List<Segment> segmentsFrom(String start) {
    int last = start.length() - 1;
    return database.all(
        SEGMENTS + " WHERE submitted.mailbox = ? AND centre_id >= ? AND centre_id < ? LIMIT 2",
        SubmittedSegments::segment,
        mailbox,
        start,
        start.substring(0, last) + (char) (start.charAt(last) + 1));
  }

  private static Segment segment(ResultSet row) throws SQLException {
    return new Segment(
        row.getString(1), row.getLong(2), new MessageId(row.getBytes(3)), row.getString(4));
  }

  private <T> List<T> named(
      String table,
      String select,
      String order,
      Database.Row<T> row,
      Collection<String> smscMessageIds) {
    // One of two statements, however many names there are: the first one fills the rest.
    String first = smscMessageIds.iterator().next();
    List<String> ids =
        Stream.concat(smscMessageIds.stream(), Stream.generate(() -> first))
            .limit(smscMessageIds.size() == 1 ? 1 : MAX_FORMS)
            .toList();
    return database.all(
        select + " WHERE " + table + ".mailbox = ? AND centre_id " + Database.in(ids) + order,
        row,
        Database.join(new Object[] {mailbox}, ids.toArray()));
  }

  private boolean isAwaitingReceipt(long id, int segment) {
    return database.number(
            "SELECT COUNT(*) FROM submitted WHERE sent = ? AND segment = ? AND sole IS NULL",
            id,
            segment)
        > 0;
  }

  /** Forgets a failed SMS if its segment was submitted under another name too; returns whether. */
  public boolean dropCopy(String smscMessageId, long id) {
    int shard = context.shardOf(id);
    database.flushDeferred();
    Object[] values = {mailbox, smscMessageId, shard, id};
    return database.run(
            "DELETE FROM submitted WHERE mailbox = ? AND centre_id = ? AND shard = ?"
                + " AND EXISTS (SELECT 1 FROM submitted other WHERE other.sent = ?"
                + " AND other.sole IS NULL AND other.segment = submitted.segment"
                + " AND other.centre_id <> submitted.centre_id)",
            values)
        > 0;
  }

  /** Drops a delivered segment, under all names; returns how many of the message remain. */
  public long dropDelivered(String smscMessageId, long id) {
    int shard = context.shardOf(id);
    database.flushDeferred();
    int sole =
        database.run(
            "DELETE FROM submitted WHERE mailbox = ? AND centre_id = ? AND shard = ?"
                + " AND sole IS NOT NULL",
            mailbox,
            smscMessageId,
            shard);
    if (sole > 0) {
      return 0;
    }
    database.run(
        "DELETE FROM submitted WHERE sent = ? AND shard = ? AND sole IS NULL AND segment IN"
            + " (SELECT segment FROM submitted WHERE mailbox = ? AND centre_id = ? AND shard = ?)",
        id,
        shard,
        mailbox,
        smscMessageId,
        shard);
    return database.number("SELECT COUNT(*) FROM submitted WHERE sent = ? AND sole IS NULL", id);
  }

  /** Adds a receipt for an SMS that is not known yet; not for ever. */
  public void addEarly(EarlyReceipt receipt, long time) {
    int shard = context.first();
    long newest = database.next(shard, "early");
    database.noteEarlyReceipt();
    database.run(
        Database.put("early_receipt", "mailbox, centre_id, shard", "recipient, state, place, time"),
        mailbox,
        receipt.smscMessageId(),
        shard,
        receipt.recipient(),
        receipt.state(),
        newest,
        time);
    database.run(
        "DELETE FROM early_receipt WHERE mailbox = ? AND shard = ? AND place <= ?",
        mailbox,
        shard,
        newest - MAX_EARLY);
  }

  /** A receipt that came before the answer to the SMS that it is about. */
  public record EarlyReceipt(String smscMessageId, String recipient, String state) {}

  /** Returns whether there are receipts that came early. */
  public boolean hasEarly() {
    return database.hasEarlyReceipts();
  }

  /** Finds early receipts by up to 128 of the given names, at least one. */
  public List<EarlyReceipt> earlyReceipts(Collection<String> smscMessageIds) {
    return named(
        "early_receipt",
        "SELECT centre_id, recipient, state FROM early_receipt",
        "",
        row -> new EarlyReceipt(row.getString(1), row.getString(2), row.getString(3)),
        smscMessageIds);
  }

  /** A receipt that came early, and the message that it is about. */
  public record MissedReceipt(String smscMessageId, long id, String state) {}

  /**
   * Returns receipts that came while the answer to their SMS was being stored in another shard,
   * under another form of the recipient's number, so that neither found the other.
   */
  public List<MissedReceipt> missedReceipts() {
    return database.all(
        "SELECT early_receipt.centre_id, sent, early_receipt.state FROM early_receipt"
            + " JOIN submitted ON submitted.mailbox = early_receipt.mailbox"
            + " AND submitted.centre_id = early_receipt.centre_id WHERE early_receipt.mailbox = ?",
        row -> new MissedReceipt(row.getString(1), row.getLong(2), row.getString(3)),
        mailbox);
  }

  /** Drops receipts for an SMS that are noted by now. */
  public void dropEarly(String smscMessageId) {
    database.run(
        "DELETE FROM early_receipt WHERE mailbox = ? AND centre_id = ?", mailbox, smscMessageId);
  }

  /** Drops the receipts before a time whose SMS never became known. */
  public void dropEarlyBefore(long time) {
    database.run(
        "DELETE FROM early_receipt WHERE mailbox = ? AND time < ?" + context.condition(),
        mailbox,
        time);
  }
}
