// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.Draft;
import org.trustedsms.message.OutgoingMessage;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.ReferenceTime;
import org.trustedsms.message.ReplayWindow;
import org.trustedsms.message.Sender;
import org.trustedsms.message.Senders;
import org.trustedsms.message.SentMessages;
import org.trustedsms.message.StampClock;
import org.trustedsms.message.Stamps;
import org.trustedsms.server.sms.Country;

/**
 * A transaction of a {@link Store}: contacts, messages received and sent, last stamps. All its
 * writes are stored together or not at all. Not thread-safe, and not valid after its end. All
 * methods throw {@link StoreException} if the store cannot be read or written, or is damaged.
 */
public final class Transaction {
  private static final String NEWEST_DROPPED = "newest_dropped";

  private static final String STAMPED =
      Database.put("last_stamp", "own, shard", "stamp")
          + " WHERE last_stamp.stamp < excluded.stamp";

  private static final String CHANGE_WINDOW =
      "UPDATE replay_window SET newest = ?, messages = ? WHERE sender = ? AND shard = ?";

  private static final String ADD_WINDOW =
      Database.insert("replay_window", "sender, shard, newest, messages");

  private final Database database;
  private final ShardContext context;

  Transaction(Database database, StoreLimits limits, Country country, Shards shards) {
    this.database = database;
    this.context = new ShardContext(database, shards, limits, country);
  }

  /** For tests. */
  Database database() {
    return database;
  }

  Void check() {
    String found = database.engine().integrity(database);
    if (!found.equals("ok")) {
      throw database.damaged(found.lines().findFirst().orElse(found));
    }
    contacts().all();
    return null;
  }

  /** Writes something, so that it is found out whether that can be done. */
  void touch() {
    database.run("UPDATE schema_version SET version = version");
  }

  /** Returns the address book: the contacts, to be used as long as this. */
  public Contacts contacts() {
    return new Contacts(context);
  }

  /** Returns what has arrived for a number. */
  public InboundMessages inbound(String mailbox) {
    return new InboundMessages(context, mailbox);
  }

  /** Returns the messages sent from a number. */
  public OutboundMessages outbound(String mailbox) {
    return new OutboundMessages(context, mailbox);
  }

  /** Returns what the SMSC calls the SMS sent from a number. */
  public SubmittedSegments segments(String mailbox) {
    return new SubmittedSegments(context, mailbox);
  }

  /** Returns what was answered to requests with an idempotency key. */
  public RequestAnswers answers() {
    return new RequestAnswers(context);
  }

  /** Runs something when the change is on the disk, on the thread that writes the store. */
  public void afterCommit(Runnable task) {
    database.afterCommit(task);
  }

  /** Returns what has arrived for a number and was dealt with. */
  public ReceivedMessages received(String mailbox) {
    return new ReceivedMessages(context, mailbox);
  }

  /** Returns what has changed. */
  public Events events() {
    return new Events(context);
  }

  public AccessTokens tokens() {
    return new AccessTokens(context);
  }

  /** Returns what an authority keeps. */
  public Enrolments enrolments() {
    return new Enrolments(context);
  }

  /** Returns what a receiver must know: keys by number, with or without +, and replay windows. */
  public Senders senders() {
    return new KeptSenders(contacts()::keyOf);
  }

  /**
   * Returns what a receiver has to know of one sender.
   *
   * @param key the key that all messages are taken to be signed with; null if none is known
   * @return this key, whatever the address; its replay window
   */
  public Senders sender(PublicKey key) {
    return new KeptSenders(address -> key);
  }

  /**
   * Gives stamps, as {@link #stamp} does, for messages signed with a key, by its fingerprint
   * (docs/format.md section 9). {@code now} is in seconds since 1970-01-01 UTC.
   */
  public Stamps stamps(Fingerprint own, long now) {
    return () -> {
      long stamp = stamp(own, now);
      stamped(own, stamp);
      return stamp;
    };
  }

  /**
   * Returns the stamp of now, or the last one if that is greater, for messages that are {@link
   * #stamped} when they are kept.
   *
   * @throws StampAheadException if receivers would refuse the message: the clock was ahead, or is
   *     behind; {@link #dropStampsAhead} lets stamps go back
   */
  public long stamp(Fingerprint own, long now) {
    long last =
        database.number("SELECT MAX(stamp) FROM last_stamp WHERE own = ?", (Object) own.toBytes());
    if (ReferenceTime.isTooFarAhead(last, now)) {
      throw new StampAheadException(last, now);
    }
    try {
      return StampClock.stamp(last, now);
    } catch (IllegalArgumentException e) {
      throw database.damaged(e.getMessage());
    }
  }

  /**
   * Forgets a key's stamps that are so far ahead that no receiver with a right clock can have taken
   * a message with one; returns whether there were any. Call it only if the operator says that the
   * clock is right. {@code now} is in seconds since 1970-01-01 UTC.
   */
  public boolean dropStampsAhead(Fingerprint own, long now) {
    String sql = "SELECT DISTINCT stamp FROM last_stamp WHERE own = ?";
    List<Long> ahead =
        database.all(sql, row -> row.getLong(1), (Object) own.toBytes()).stream()
            .filter(stamp -> ReferenceTime.isTooFarAhead(stamp, now))
            .toList();
    ahead.forEach(
        stamp ->
            database.run(
                "DELETE FROM last_stamp WHERE own = ? AND stamp = ?", own.toBytes(), stamp));
    return !ahead.isEmpty();
  }

  /** Notes that a message has a stamp, so that no later one in this shard has a smaller one. */
  public void stamped(Fingerprint own, long stamp) {
    stamped(context, own, stamp);
  }

  static void stamped(ShardContext context, Fingerprint own, long stamp) {
    context
        .database()
        .runUnlessLast(
            List.of(own, context.first()), STAMPED, own.toBytes(), context.first(), stamp);
  }

  /**
   * Signs a message that is sent without this store, with the next stamp; notes an awaited answer.
   * It must not leave before the change is on the disk. {@code now} is in s since 1970 UTC.
   *
   * @throws IllegalArgumentException as {@link Sender#sign}
   */
  public OutgoingMessage sign(Draft draft, PrivateKey key, long now) {
    Stamps stamps = stamps(key.publicKey().fingerprint(), now);
    OutgoingMessage message = new Sender(key, stamps).sign(draft);
    SignedMessage signed = SignedMessage.of(draft, message);
    if (signed.isAnswerAwaited()) {
      outbound("").addSent(signed, now * 1000);
    }
    return message;
  }

  /** Returns the messages that were signed with a key and await an answer. */
  public SentMessages awaiting(Fingerprint own) {
    return (handle, recipient, answer) -> outbound("").awaiting(own, handle, recipient);
  }

  /**
   * The replay windows of all senders (docs/format.md section 9).
   *
   * <p>When there are too many, those of the senders that were silent longest are dropped. What is
   * dropped is never accepted again: no sender without a window is believed up to the newest stamp
   * in a window that was dropped. A message may be refused that is fresh; none is accepted twice.
   */
  private final class KeptSenders implements Senders {
    private final Function<String, PublicKey> keys;

    KeptSenders(Function<String, PublicKey> keys) {
      this.keys = keys;
    }

    @Override
    public PublicKey key(String address) {
      return keys.apply(address);
    }

    @Override
    public ReplayWindow window(Fingerprint key) {
      Optional<byte[]> window = stored(key);
      try {
        return window.isPresent()
            ? ReplayWindow.decode(window.get())
            : ReplayWindow.above(newestDropped());
      } catch (InvalidEncodingException e) {
        throw database.damaged("what was received from a sender cannot be read");
      }
    }

    private Optional<byte[]> stored(Fingerprint key) {
      if (database.isChanging()) {
        database.engine().lockSender(database, key.toBytes());
      }
      return database.first(
          "SELECT messages FROM replay_window WHERE sender = ?",
          row -> row.getBytes(1),
          key.toBytes());
    }

    @Override
    public void keep(Fingerprint key, ReplayWindow window, ReceivedMessage message) {
      byte[] sender = key.toBytes();
      database.engine().lockSender(database, sender);
      ReplayWindow kept = window.shortened(context.limits().messagesPerSender());
      int shard = context.first();
      if (database.run(CHANGE_WINDOW, kept.newest(), kept.toBytes(), sender, shard) > 0) {
        return;
      }
      // Somebody with two numbers may have sent from the other one before.
      boolean isNew = database.run("DELETE FROM replay_window WHERE sender = ?", sender) == 0;
      database.run(ADD_WINDOW, sender, shard, kept.newest(), kept.toBytes());
      if (isNew) {
        dropOldest(shard);
      }
    }

    private void dropOldest(int shard) {
      long tooMany =
          database.number("SELECT COUNT(*) FROM replay_window WHERE shard = ?", shard)
              - context.limits().senders();
      if (tooMany <= 0) {
        return;
      }
      long newest =
          database.number(
              "SELECT newest FROM replay_window WHERE shard = ? ORDER BY newest LIMIT 1 OFFSET ?",
              shard,
              tooMany - 1);
      database.run("DELETE FROM replay_window WHERE shard = ? AND newest <= ?", shard, newest);
      database.count(shard, NEWEST_DROPPED, Math.max(newestDropped(), newest));
    }

    /** Of all shards: a key may have been dropped in another one. */
    private long newestDropped() {
      return database
          .first(
              "SELECT MAX(value) FROM counter WHERE name = ?",
              row -> row.getObject(1) == null ? null : row.getLong(1),
              NEWEST_DROPPED)
          .orElse(-1L);
    }
  }
}
