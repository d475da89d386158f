// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.trustedsms.bytes.Bytes;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.hash.Hash;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.Verdict;
import org.trustedsms.server.sms.Address;

/**
 * The messages that arrived for one of the own numbers: first their segments, then complete
 * messages, each to be verified, then to be handed out, then done. Those of unknown senders wait,
 * when they are done, for the sender's key.
 */
public final class InboundMessages {
  private static final int MAX_UNREADABLE = 1_000;

  private static final int ARRIVED = 1;
  private static final int HAS_VERDICT = 2;
  private static final int WAITING = 3;
  private static final int DONE = 4;

  private static final String ADD =
      Database.insert(
          "inbox", "id, mailbox, shard, originator, time, digest, payload, state, fresh");

  private static final String STATE_IN_SHARD = "mailbox = ? AND state = ? AND shard = ?";

  private static final String COLUMNS =
      "SELECT originator, time, payload, verdict, reason, key_curve, key_point FROM inbox"
          + " WHERE id = ? AND mailbox = ?";

  private final ShardContext context;
  private final Database database;
  private final String mailbox;
  private final StoreLimits limits;

  /** A segment of a message: its user data, with the header, from where the network says. */
  public record Segment(String originator, long timeMillis, byte[] userData) {}

  /**
   * A message; {@code id} is in the order of arrival. {@code verdict} is null if there is none yet,
   * {@code key} if none was known for the originator when it was verified.
   */
  public record Message(
      long id,
      String originator,
      long timeMillis,
      byte[] payload,
      Verdict verdict,
      String reason,
      PublicKey key) {}

  InboundMessages(ShardContext context, String mailbox) {
    this.context = context;
    database = context.database();
    this.mailbox = mailbox;
    limits = context.limits();
  }

  /**
   * Keeps a segment and drops the oldest if there are too many, of its originator or of all. {@code
   * message} tells the originator's messages apart; {@code arrived}, in ms since 1970 UTC, may be
   * later than the network's time.
   */
  public void add(Segment segment, String message, long arrived) {
    int shard = context.shard(segment.originator());
    // At least the time of arrival, by which dropOld drops segments.
    long id = database.next(shard, "spool", arrived);
    database.run(
        Database.insert("spool", "id, shard, mailbox, originator, message, time, user_data"),
        id,
        shard,
        mailbox,
        segment.originator(),
        message,
        segment.timeMillis(),
        segment.userData());
    database.deleteOldest(
        "spool",
        "shard = ? AND mailbox = ? AND originator = ?",
        limits.segmentsPerNumber(),
        shard,
        mailbox,
        segment.originator());
    database.deleteOldest("spool", "shard = ?", limits.segments(), shard);
  }

  /** Returns the segments of a message that are kept: a new list, in the order of arrival. */
  public List<Segment> segments(String originator, String message) {
    return database.all(
        "SELECT originator, time, user_data FROM spool"
            + " WHERE mailbox = ? AND originator = ? AND message = ? ORDER BY id",
        row -> new Segment(row.getString(1), row.getLong(2), row.getBytes(3)),
        mailbox,
        originator,
        message);
  }

  /** Drops the segments of a message. */
  public void dropSegments(String originator, String message) {
    database.run(
        "DELETE FROM spool WHERE mailbox = ? AND originator = ? AND message = ? AND shard = ?",
        mailbox,
        originator,
        message,
        context.shard(originator));
  }

  /** Keeps a PDU that cannot be read, for people to look at; the oldest is dropped. */
  public void keepUnreadable(byte[] pdu, String reason, long time) {
    int shard = context.shard(mailbox);
    long newest = database.next(shard, "unreadable");
    database.run(
        Database.insert("unreadable_pdu", "mailbox, digest, shard, reason, pdu, place, time")
            + " ON CONFLICT (mailbox, digest, shard) DO UPDATE SET place = excluded.place,"
            + " time = excluded.time",
        mailbox,
        Hash.sha256().digest(pdu),
        shard,
        reason,
        pdu,
        newest,
        time);
    database.run(
        "DELETE FROM unreadable_pdu WHERE mailbox = ? AND shard = ? AND place <= ?",
        mailbox,
        shard,
        newest - MAX_UNREADABLE);
  }

  /** Drops segments of before a time, and messages of before another that wait for a key. */
  public void dropOld(long segmentsBefore, long unknownBefore) {
    String here = context.condition();
    database.run("DELETE FROM spool WHERE mailbox = ? AND id < ?" + here, mailbox, segmentsBefore);
    database.run(
        "DELETE FROM inbox WHERE mailbox = ? AND state = ? AND time < ?" + here,
        mailbox,
        WAITING,
        unknownBefore);
    for (int shard : context.kept()) {
      database.deleteOldest("inbox", STATE_IN_SHARD, limits.done(), mailbox, DONE, shard);
    }
  }

  /**
   * Stores a message to be verified and returns its identifier. A stored one that is done and was
   * not verified is verified again, as a key may be trusted by now; otherwise the result is empty.
   */
  public Optional<Long> add(String originator, long timeMillis, byte[] payload) {
    Optional<Long> known = find(originator, payload);
    if (known.isPresent()) {
      return known.filter(id -> again(id, payload));
    }
    int shard = context.shard(originator);
    long id = database.id(shard, "inbox");
    database.run(
        ADD,
        id,
        mailbox,
        shard,
        originator,
        timeMillis,
        digest(originator, payload),
        payload,
        ARRIVED,
        0);
    return Optional.of(id);
  }

  /** Finds a message that has arrived before, with these bytes: its identifier. */
  public Optional<Long> find(String originator, byte[] payload) {
    return find("id", originator, payload);
  }

  /** Returns when a message with these bytes arrived first: ms since 1970 UTC. */
  public Optional<Long> firstArrival(String originator, byte[] payload) {
    return find("time", originator, payload);
  }

  private Optional<Long> find(String column, String originator, byte[] payload) {
    return database.first(
        "SELECT " + column + " FROM inbox WHERE mailbox = ? AND digest = ?",
        row -> row.getLong(1),
        mailbox,
        digest(originator, payload));
  }

  private boolean again(long id, byte[] payload) {
    return database.run(
            "UPDATE inbox SET state = ?, payload = ?"
                + " WHERE id = ? AND shard = ? AND state = ? AND verdict <> ?",
            ARRIVED,
            payload,
            id,
            context.shardOf(id),
            DONE,
            StoredCode.VERDICT.of(Verdict.VERIFIED))
        > 0;
  }

  /** The same with or without +, as a repeat may come over a link with another spelling. */
  private static byte[] digest(String originator, byte[] payload) {
    byte[] from = (Address.withoutPlus(originator) + "\0").getBytes(StandardCharsets.UTF_8);
    return Hash.sha256().digest(Bytes.join(from, payload));
  }

  /** Returns the messages to verify: identifiers, in the order of arrival. */
  public List<Long> toVerify() {
    return inState(ARRIVED, "id", row -> row.getLong(1));
  }

  private <T> List<T> inState(int state, String columns, Database.Row<T> row) {
    String sql = "SELECT " + columns + " FROM inbox WHERE mailbox = ? AND state = ?";
    return database.all(sql + context.condition() + " ORDER BY id", row, mailbox, state);
  }

  /**
   * Returns the ids of messages with a verdict to be handed out, in the order of arrival, and
   * whether each was certainly not handed out. From now on all count as handed out.
   */
  public Map<Long, Boolean> takeToHandOut() {
    Map<Long, Boolean> all = new LinkedHashMap<>();
    inState(HAS_VERDICT, "id, fresh", row -> all.put(row.getLong(1), row.getInt(2) != 0));
    database.run(
        "UPDATE inbox SET fresh = 0 WHERE mailbox = ? AND state = ?" + context.condition(),
        mailbox,
        HAS_VERDICT);
    return all;
  }

  /** Notes that a message has a verdict and is not handed out. */
  public void notHandedOut(long id) {
    context.update("inbox", id, "fresh = 1");
  }

  /** Finds a message, if it is not done. */
  public Optional<Message> get(long id) {
    return database.first(COLUMNS + " AND payload IS NOT NULL", row -> read(id, row), id, mailbox);
  }

  /** Finds a message to verify. */
  public Optional<Message> getToVerify(long id) {
    return database.first(COLUMNS + " AND state = ?", row -> read(id, row), id, mailbox, ARRIVED);
  }

  private static Message read(long id, ResultSet row) throws SQLException {
    return new Message(
        id,
        row.getString(1),
        row.getLong(2),
        row.getBytes(3),
        row.getObject(4) == null ? null : StoredCode.VERDICT.value(row.getInt(4)),
        row.getString(5),
        key(new StoredKey(row.getString(6), row.getBytes(7))));
  }

  /** A key that is not valid any more proves nothing. */
  private static PublicKey key(StoredKey key) {
    try {
      return key.key();
    } catch (InvalidEncodingException e) {
      return null;
    }
  }

  /** Notes the verdict on a message, which is now to be handed out. */
  public void setVerdict(long id, Verdict verdict, String reason, PublicKey key) {
    StoredKey stored = StoredKey.of(key);
    context.update(
        "inbox",
        id,
        "state = ?, verdict = ?, reason = ?, key_curve = ?, key_point = ?",
        HAS_VERDICT,
        StoredCode.VERDICT.of(verdict),
        reason,
        stored.curve(),
        stored.point());
  }

  /** Notes that a message was handed out, and dealt with. */
  public void done(long id) {
    context.update("inbox", id, "state = ?, payload = NULL", DONE);
  }

  /**
   * Notes that a message was handed out that another key may verify: it is verified again after the
   * next start, and when a key is trusted. If too many wait the oldest is dropped.
   */
  public void await(long id) {
    int shard = context.shardOf(id);
    context.update("inbox", id, "state = ?", WAITING);
    database.deleteOldest(
        "inbox",
        STATE_IN_SHARD + " AND originator = (SELECT originator FROM inbox WHERE id = ?)",
        limits.unknownPerNumber(),
        mailbox,
        WAITING,
        shard,
        id);
    database.deleteOldest("inbox", STATE_IN_SHARD, limits.unknown(), mailbox, WAITING, shard);
    String sql = "SELECT originator FROM inbox WHERE id = ? AND key_curve IS NULL AND verdict = ?";
    database
        .first(sql, row -> row.getString(1), id, StoredCode.VERDICT.of(Verdict.UNKNOWN_SENDER))
        .filter(this::isValid)
        // The key came between the verdict and now: who has looked for it looks again.
        .ifPresent(unused -> new Contacts(context).touch());
  }

  private boolean isValid(String originator) {
    try {
      return new Contacts(context).keyOf(originator) != null;
    } catch (StoreException e) {
      // A damaged one is not waited for.
      return false;
    }
  }

  /**
   * Marks all messages to be verified again that waited for a key which is trusted now; returns
   * their identifiers, in the order of arrival.
   */
  public List<Long> verifyAgain() {
    List<Long> ids =
        inState(WAITING, "id, originator", row -> Map.entry(row.getLong(1), row.getString(2)))
            .stream()
            .filter(message -> isKnown(message.getValue()))
            .map(Map.Entry::getKey)
            .toList();
    ids.forEach(id -> context.update("inbox", id, "state = ?", ARRIVED));
    return ids;
  }

  /** Returns whether a key is trusted for an address, without looking whether it is valid. */
  public boolean isKnown(String originator) {
    return new Contacts(context).hasKey(originator);
  }
}
