// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.trustedsms.bytes.Bytes;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.message.Evidence;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.TimeSlot;
import org.trustedsms.server.sms.Address;
import org.trustedsms.sms.ApplicationPort;
import org.trustedsms.sms.SegmentCapacity;
import org.trustedsms.transaction.Sale;

/**
 * The messages sent from one own number. Each has one row from its acceptance on: request, state
 * and, once signed, payload and evidence. Each change of a state is an event.
 */
public final class OutboundMessages {
  /** How long a message may wait, in seconds: six days, as receivers take none older than seven. */
  public static final long MOST_SECONDS = TimeUnit.DAYS.toSeconds(6);

  private static final String COLUMNS =
      "id, recipient, kind, request, batch, state, reason, accepted, changed, expires, message,"
          + " answer, port, length(payload)";

  private static final String QUEUED =
      "id, recipient, port, receipt, payload, reference, unanswered, expires";

  private static final String TO_SEND = " AND payload IS NOT NULL AND " + MessageState.PENDING;

  /** The columns that are set when a message is signed. */
  private static final String SIGNED =
      "receipt, reference, message, payload, sender, awaited, sale, " + StoredEvidence.COLUMNS;

  private static final String INSERT =
      Database.insert(
              "message",
              "id, mailbox, shard, recipient, kind, request, batch, state, accepted, changed, expires,"
                  + " port, to_sign, answer, idempotency, request_digest, "
                  + SIGNED)
          + " ON CONFLICT (idempotency) WHERE idempotency IS NOT NULL DO NOTHING";

  /** References of concatenated messages (3GPP TS 23.040, 9.2.3.24.1). */
  private static final int REFERENCES = 256;

  private static final byte[] ANYONE = {};

  private static final int DROPPED_TOGETHER = 5_000;

  /** Why a message has expired. */
  public static final String TOO_LATE = "no SMSC has taken it in time";

  private static final String NO_REQUEST = "{}";

  private static final String COUNTER = "outbox";

  /** Counts no messages: the id of the last one that {@link #indexRecipients} has seen. */
  private static final String LISTED = "listed";

  /** For each state, whether a message is in one that leads to it, as SQL asks. */
  private static final Map<MessageState, String> LEADING_TO =
      Arrays.stream(MessageState.values())
          .collect(
              Collectors.toMap(
                  next -> next, next -> MessageState.oneOf(state -> state.leadsTo(next))));

  private static final Map<MessageState, String> MOVE =
      LEADING_TO.entrySet().stream()
          .collect(
              Collectors.toMap(
                  Map.Entry::getKey, next -> update(next.getKey(), "", next.getValue())));

  private static final String SENT =
      update(MessageState.SENT, ", smsc_id = ?", LEADING_TO.get(MessageState.SENT));

  private final ShardContext context;
  private final Database database;
  private final String mailbox;
  private final Events events;

  /**
   * A message.
   *
   * @param id its number, ascending in the order of acceptance
   * @param kind what was asked for, such as "text"; empty if no list shows it
   * @param request the whole request, in the form of the program that reads it
   * @param batch the first of the messages that are signed as one; null if it is alone
   * @param expires the last second at which it is sent, since 1970 UTC
   * @param message null until it is signed
   * @param answer the number of the received message that answers it; null if there is none
   * @param segments how many SMS it takes; 0 until it is signed
   */
  public record OutboundMessage(
      long id,
      String recipient,
      String kind,
      String request,
      Long batch,
      MessageState state,
      String reason,
      long accepted,
      long changed,
      long expires,
      MessageId message,
      Long answer,
      int port,
      int segments) {}

  /** A message to add; what it lacks is null, as {@code signed} if it is signed later. */
  public record NewMessage(
      String recipient,
      String kind,
      String request,
      Long batch,
      long time,
      long expires,
      int port,
      boolean receipt,
      SignedMessage signed,
      Sale sale,
      Long answer,
      IdempotencyKey key) {

    /** Returns a signed message that no request has asked for. */
    public static NewMessage of(
        String recipient, String kind, int port, boolean receipt, SignedMessage signed, long time) {
      return new NewMessage(
          recipient,
          kind,
          NO_REQUEST,
          null,
          time,
          time / 1000 + MOST_SECONDS,
          port,
          receipt,
          signed,
          null,
          null,
          null);
    }

    /** Returns the same message as the answer to a received one. */
    public NewMessage answering(long received) {
      return new NewMessage(
          recipient, kind, request, batch, time, expires, port, receipt, signed, sale, received,
          key);
    }
  }

  /** A message that was added, or was there before: that is known when the change has ended. */
  public static final class Added {
    private final long id;
    private volatile boolean isNew;

    private Added(long id) {
      this.id = id;
    }

    public long id() {
      return id;
    }

    /** Returns whether it was added; false if a message with the same idempotency key was there. */
    public boolean isNew() {
      return isNew;
    }
  }

  OutboundMessages(ShardContext context, String mailbox) {
    this.context = context;
    database = context.database();
    this.mailbox = mailbox;
    events = new Events(context);
  }

  /**
   * Adds a message by the end of the change. When it is on the disk, {@code then} gets it on the
   * thread that writes the store; not if it is signed later, or was there before.
   */
  public Added add(NewMessage message, Consumer<QueuedMessage> then) {
    return add(message, then, false);
  }

  /** Adds a message, but at once, so that {@link Added#isNew} is known within the change. */
  public Added addNow(NewMessage message, Consumer<QueuedMessage> then) {
    return add(message, then, true);
  }

  private Added add(NewMessage message, Consumer<QueuedMessage> then, boolean now) {
    int shard = context.shard(message.recipient());
    QueuedMessage.Place place = new QueuedMessage.Place(shard, database.lastId(shard, COUNTER));
    Added added = new Added(database.id(shard, COUNTER));
    SignedMessage signed = message.signed();
    int reference = signed == null ? 0 : reference(message.recipient(), signed.payload());
    Object[] values = values(added.id, message, reference);
    stamped(signed);
    Runnable done =
        () -> {
          added.isNew = true;
          if (!message.kind().isEmpty()) {
            MessageState state = signed == null ? MessageState.ACCEPTED : MessageState.SIGNED;
            addEvent(added.id, state, null, message.time());
          }
          if (signed != null) {
            QueuedMessage queued =
                new QueuedMessage(
                    added.id,
                    message.recipient(),
                    message.port(),
                    message.receipt(),
                    signed.payload(),
                    reference,
                    0,
                    message.expires(),
                    place);
            database.afterCommit(() -> then.accept(queued));
          }
        };
    if (!now) {
      database.defer(done, INSERT, values);
    } else if (database.run(INSERT, values) > 0) {
      done.run();
    }
    return added;
  }

  /** Adds a message that was sent elsewhere. */
  void addSent(SignedMessage signed, long time) {
    Added added =
        addNow(NewMessage.of("", "", ApplicationPort.DEFAULT, false, signed, time), queued -> {});
    changeState(added.id(), MessageState.SENT, null, time);
  }

  private void stamped(SignedMessage signed) {
    if (signed != null && signed.stamp() > 0) {
      Transaction.stamped(context, signed.evidence().signer().fingerprint(), signed.stamp());
    }
  }

  private Object[] values(long id, NewMessage message, int reference) {
    boolean isSigned = message.signed() != null;
    Object[] values = {
      id,
      mailbox,
      context.shard(message.recipient()),
      message.recipient(),
      message.kind(),
      message.request(),
      message.batch() != null && message.batch() == 0 ? Long.valueOf(id) : message.batch(),
      StoredCode.STATE.of(isSigned ? MessageState.SIGNED : MessageState.ACCEPTED),
      message.time(),
      message.time(),
      message.expires(),
      message.port(),
      isSigned ? null : 1,
      message.answer(),
      message.key() == null ? null : message.key().stored(),
      message.key() == null ? null : message.key().digest()
    };
    return Database.join(
        values, signedValues(message.receipt(), reference, message.signed(), message.sale()));
  }

  /** Returns the values of {@link #SIGNED}. */
  private static Object[] signedValues(
      boolean receipt, int reference, SignedMessage signed, Sale sale) {
    Object[] values = {
      receipt ? 1 : 0,
      reference,
      signed == null ? null : signed.id().toBytes(),
      signed == null ? null : signed.payload(),
      sender(signed),
      awaited(signed),
      sale == null ? null : sale.toBytes()
    };
    return Database.join(values, StoredEvidence.values(signed == null ? null : signed.evidence()));
  }

  private static byte[] sender(SignedMessage signed) {
    return signed == null || !signed.isAnswerAwaited()
        ? null
        : signed.evidence().signer().fingerprint().toBytes();
  }

  private static byte[] awaited(SignedMessage signed) {
    if (signed == null || !signed.isAnswerAwaited()) {
      return null;
    }
    return signed.recipient() == null ? ANYONE : signed.recipient().toBytes();
  }

  /**
   * Returns the concatenation reference of a message: 0 if it is one SMS. The first one is random:
   * another store may have been used for the same recipient before.
   */
  private int reference(String recipient, byte[] payload) {
    if (SegmentCapacity.segmentsFor(payload.length) == 1) {
      return 0;
    }
    return (int)
        database.number(
            "INSERT INTO last_reference (mailbox, recipient, shard, reference) VALUES (?, ?, ?, ?)"
                + " ON CONFLICT (mailbox, recipient, shard) DO UPDATE"
                + " SET reference = (last_reference.reference + 1) % ? RETURNING reference",
            mailbox,
            Address.withoutPlus(recipient),
            context.shard(recipient),
            ThreadLocalRandom.current().nextInt(REFERENCES),
            REFERENCES);
  }

  /** Returns a message that is sent again as it was, without a row of its own. */
  public QueuedMessage repeat(String recipient, int port, byte[] payload) {
    return new QueuedMessage(
        database.id(context.shard(recipient), COUNTER),
        recipient,
        port,
        false,
        payload,
        reference(recipient, payload),
        0,
        Long.MAX_VALUE,
        null);
  }

  /**
   * Finds the message that was accepted under an idempotency key.
   *
   * @throws IdempotencyKey.ReusedException if that was another request
   */
  public Optional<Long> withKey(IdempotencyKey key) {
    Optional<Map.Entry<Long, byte[]>> found =
        database.first(
            "SELECT id, request_digest FROM message WHERE idempotency = ?",
            row -> Map.entry(row.getLong(1), row.getBytes(2)),
            key.stored());
    if (found.isPresent() && !Arrays.equals(found.get().getValue(), key.digest())) {
      throw new IdempotencyKey.ReusedException();
    }
    return found.map(Map.Entry::getKey);
  }

  /** Returns whether a message of this batch was accepted for somebody. */
  public boolean isInBatch(String recipient, long batch) {
    return !to(recipient, Long.MAX_VALUE, " AND batch = ?", List.of(batch), 1).isEmpty();
  }

  /** Returns the messages to be sent, in the order of acceptance. */
  public List<QueuedMessage> toSend() {
    return queued("mailbox = ?" + context.condition(), mailbox);
  }

  /**
   * Returns the messages to be sent, in the order of acceptance, after one of each shard, as {@link
   * #lastIds} has it, up to the last one to return.
   */
  public List<QueuedMessage> toSendBetween(Map<Integer, Long> after, Map<Integer, Long> last) {
    LongSummaryStatistics range =
        last.entrySet().stream()
            .filter(of -> of.getValue() > after.get(of.getKey()))
            .flatMapToLong(of -> LongStream.of(after.get(of.getKey()) + 1, of.getValue()))
            .summaryStatistics();
    String where = "mailbox = ? AND id BETWEEN ? AND ?" + context.condition();
    return range.getCount() == 0
        ? List.of()
        : queued(where, mailbox, range.getMin(), range.getMax()).stream()
            .filter(message -> message.id() > after.get(context.shardOf(message.id())))
            .toList();
  }

  /** Returns the number of the last message of each of these shards. */
  public Map<Integer, Long> lastIds() {
    List<Long> all = database.lastIds(COUNTER);
    return context.kept().stream().collect(Collectors.toMap(shard -> shard, all::get));
  }

  /** Finds a message, if it is still to be sent. */
  public Optional<QueuedMessage> toSend(long id) {
    return queued("id = ?", id).stream().findFirst();
  }

  private List<QueuedMessage> queued(String which, Object... values) {
    return database.all(
        "SELECT " + QUEUED + " FROM message WHERE " + which + TO_SEND + " ORDER BY id",
        row ->
            new QueuedMessage(
                row.getLong(1),
                row.getString(2),
                row.getInt(3),
                row.getInt(4) != 0,
                row.getBytes(5),
                row.getInt(6),
                row.getInt(7),
                row.getLong(8),
                null),
        values);
  }

  /** Counts a submission that the SMSC has not answered. */
  public void countUnanswered(long id) {
    database.flushDeferred();
    context.update("message", id, "unanswered = unanswered + 1");
  }

  /** Finds a message signed by one's own key that awaits an answer by another, by its handle. */
  MessageId awaiting(Fingerprint own, byte[] handle, Fingerprint recipient) {
    byte[] last = Arrays.copyOf(handle, MessageId.LENGTH);
    Arrays.fill(last, handle.length, last.length, (byte) 0xFF);
    return database
        .first(
            "SELECT message FROM message WHERE message >= ? AND message <= ? AND awaited IN (?, ?)"
                + " AND awaited IS NOT NULL AND sender = ? ORDER BY accepted DESC, id DESC LIMIT 1",
            row -> row.getBytes(1),
            Arrays.copyOf(handle, MessageId.LENGTH),
            last,
            recipient.toBytes(),
            ANYONE,
            own.toBytes())
        .map(MessageId::new)
        .orElse(null);
  }

  private List<OutboundMessage> messages(String from, Object... values) {
    return database.all("SELECT " + COLUMNS + " FROM " + from, this::read, values);
  }

  private Optional<OutboundMessage> message(String where, Object... values) {
    return messages(
            "message WHERE mailbox = ? AND " + where, Database.join(new Object[] {mailbox}, values))
        .stream()
        .findFirst();
  }

  public Optional<OutboundMessage> get(long id) {
    return message("id = ?", id);
  }

  /**
   * Returns messages before one, the newest first. {@link Long#MAX_VALUE} begins with the newest;
   * null stands for all states, recipients, in any of their {@link Address#spellings}, and kinds.
   */
  public List<OutboundMessage> before(
      long before, MessageState state, String recipient, String kind, int most) {
    String where = "";
    List<Object> values = new ArrayList<>();
    if (state != null) {
      where += " AND state = ?";
      values.add(StoredCode.STATE.of(state));
    }
    if (kind != null) {
      where += " AND kind = ?";
      values.add(kind);
    }
    if (recipient == null) {
      return newest("message WHERE id < ?", List.of(before), where, values, most);
    }
    String condition = where;
    return context.spellings(recipient).stream()
        .flatMap(spelling -> to(spelling, before, condition, values, most).stream())
        .sorted(Comparator.comparing(OutboundMessage::id).reversed())
        .limit(most)
        .toList();
  }

  /**
   * Returns messages to a recipient before one, the newest first: those that {@link
   * #indexRecipients} has seen by what it has noted, the others by their ids.
   */
  private List<OutboundMessage> to(
      String recipient, long before, String condition, List<?> values, int most) {
    int shard = database.shard(Shards.shard(recipient));
    long listed =
        database.number("SELECT value FROM counter WHERE name = ? AND shard = ?", LISTED, shard);
    String later = "message WHERE id > ? AND shard = ? AND recipient = ? AND id < ?";
    List<Object> unlisted = List.of(listed, shard, recipient, before);
    List<OutboundMessage> found = new ArrayList<>(newest(later, unlisted, condition, values, most));
    String noted = "message_recipient JOIN message USING (recipient, id, shard)";
    String which = noted + " WHERE recipient = ? AND id < ?";
    found.addAll(newest(which, List.of(recipient, before), condition, values, most));
    return found.stream().limit(most).toList();
  }

  private List<OutboundMessage> newest(
      String from, List<?> first, String condition, List<?> more, int most) {
    return messages(
        from + condition + " AND mailbox = ? AND kind <> '' ORDER BY id DESC LIMIT ?",
        Database.join(first.toArray(), more.toArray(), new Object[] {mailbox, most}));
  }

  /** Adds new messages, many at a time, to the table by recipient that {@link #before} reads. */
  public void indexRecipients() {
    String last = "value * " + database.shardCount() + " + shard";
    String ofAll = " FROM counter WHERE name = '" + COUNTER + "'" + context.condition();
    database.flushDeferred();
    int noted =
        database.run(
            "INSERT INTO message_recipient (recipient, id, shard) SELECT recipient, id, shard FROM"
                + " (SELECT shard AS place, "
                + last
                + " AS newest, COALESCE((SELECT value FROM counter seen WHERE name = ? AND"
                + " seen.shard = counter.shard), 0) AS oldest"
                + ofAll
                + ") AS places CROSS JOIN message WHERE shard = place AND id > oldest AND"
                + " id <= newest AND kind <> '' ORDER BY recipient, id",
            LISTED);
    if (noted > 0) {
      database.run(
          "INSERT INTO counter (name, shard, value) SELECT ?, shard, "
              + last
              + ofAll
              + " ON CONFLICT (name, shard) DO UPDATE SET value = excluded.value"
              + " WHERE counter.value < excluded.value",
          LISTED);
    }
  }

  /** Returns at most {@code most} messages to be signed, oldest first, after an id; 0 for all. */
  public List<OutboundMessage> toSign(long after, int most) {
    return toSign("", after, most);
  }

  private List<OutboundMessage> toSign(String also, long after, int most) {
    String which = "message WHERE mailbox = ? AND to_sign = 1 AND id > ?" + also;
    return messages(which + context.condition() + " ORDER BY id LIMIT ?", mailbox, after, most);
  }

  /** Marks accepted messages as waiting that cannot be signed now, the oldest, so many at most. */
  public void delay(String reason, long time, int most) {
    toSign(" AND state = " + StoredCode.STATE.of(MessageState.ACCEPTED), 0, most)
        .forEach(message -> changeState(message.id(), MessageState.WAITING, reason, time));
  }

  /** Returns whether a message to a recipient is to be signed, in whatever shard it is. */
  public boolean isToBeSigned(String recipient) {
    return database
        .first(
            "SELECT 1 FROM message WHERE mailbox = ? AND recipient = ? AND to_sign = 1 LIMIT 1",
            row -> true,
            mailbox,
            recipient)
        .isPresent();
  }

  public long countToSign() {
    return database.number(
        "SELECT COUNT(*) FROM message WHERE mailbox = ? AND to_sign = 1" + context.condition(),
        mailbox);
  }

  /** Counts the messages that no SMSC has taken yet: reads all rows. */
  public long pending() {
    return database.number(
        "SELECT COUNT(*) FROM message WHERE mailbox = ? AND " + MessageState.PENDING, mailbox);
  }

  /** Finds the message of a kind by which a received one was answered. */
  public Optional<OutboundMessage> answerTo(long received, String kind) {
    return message("answer = ? AND kind = ?", received, kind);
  }

  /** Returns the message that was kept since it may have to go again; null if there is none. */
  public byte[] payload(long id) {
    return database
        .first("SELECT payload FROM message WHERE id = ?", row -> row.getBytes(1), id)
        .orElse(null);
  }

  /** Finds a message that awaits an answer by its identifier. */
  public Optional<OutboundMessage> withMessage(MessageId message) {
    return message("message = ? AND awaited IS NOT NULL ORDER BY id", (Object) message.toBytes());
  }

  /** Returns the evidence that it was signed; null until it is. */
  public Evidence evidence(long id) {
    return StoredEvidence.read(database, "message", id);
  }

  /**
   * Stores a message that is signed now; returns false, and does not store it, if it is not to be
   * sent any more. Once on the disk, {@code then} gets it on the thread that writes the store.
   */
  public boolean sign(
      OutboundMessage message,
      SignedMessage signed,
      boolean receipt,
      Sale sale,
      long time,
      Consumer<QueuedMessage> then) {
    stamped(signed);
    int reference = reference(message.recipient(), signed.payload());
    boolean moved =
        changeState(
            message.id(),
            MessageState.SIGNED,
            "to_sign IS NOT NULL",
            null,
            time,
            ", to_sign = NULL, " + SIGNED.replace(",", " = ?,") + " = ?",
            signedValues(receipt, reference, signed, sale));
    if (moved) {
      database.afterCommit(
          () ->
              then.accept(
                  new QueuedMessage(
                      message.id(),
                      message.recipient(),
                      message.port(),
                      receipt,
                      signed.payload(),
                      reference,
                      0,
                      message.expires(),
                      null)));
    }
    return moved;
  }

  /** Changes a message's state unless that is more certain already; returns whether it did. */
  public boolean changeState(long id, MessageState next, String reason, long time) {
    return changeState(id, next, LEADING_TO.get(next), reason, time, "");
  }

  /**
   * Notes by the end of the change that the SMSC has accepted a message.
   *
   * @param smscId its identifier for a message of one SMS; null if there are several, or none
   */
  public void sent(long id, String smscId, long time) {
    later(SENT, id, MessageState.SENT, null, time, smscId);
  }

  /** Changes the state of a message in the same way, by the end of the change. */
  public void changeStateLater(long id, MessageState next, String reason, long time) {
    later(MOVE.get(next), id, next, reason, time);
  }

  private void later(
      String sql, long id, MessageState next, String reason, long time, Object... more) {
    Object[] state = {StoredCode.STATE.of(next), reason, time};
    Object[] which = {id, context.shardOf(id), mailbox};
    Runnable changed = () -> addEvent(id, next, reason, time);
    database.defer(changed, sql, Database.join(state, more, which));
  }

  /** Changes the state, and other columns, of a message for which a condition holds. */
  private boolean changeState(
      long id,
      MessageState next,
      String condition,
      String reason,
      long time,
      String columns,
      Object... more) {
    Object[] values = {StoredCode.STATE.of(next), reason, time};
    Object[] which = {id, context.shardOf(id), mailbox};
    if (database.isDelayed(INSERT)) {
      database.flushDeferred();
    }
    boolean moved =
        database.run(update(next, columns, condition), Database.join(values, more, which)) > 0;
    if (moved) {
      addEvent(id, next, reason, time);
    }
    return moved;
  }

  private static String update(MessageState next, String columns, String condition) {
    return "UPDATE message SET state = ?, reason = ?, changed = ?"
        + (next.isOver() ? ", to_sign = NULL" : "")
        + columns
        + " WHERE id = ? AND shard = ? AND mailbox = ? AND "
        + condition;
  }

  /** Sets the reason of a message that waits. */
  public void setReason(long id, String reason) {
    database.run(
        "UPDATE message SET reason = ? WHERE id = ? AND shard = ? AND mailbox = ? AND state = ?",
        reason,
        id,
        context.shardOf(id),
        mailbox,
        StoredCode.STATE.of(MessageState.WAITING));
  }

  /** Notes which received message answers a message; the first one stays. */
  public void answered(long id, long received) {
    context.update("message", id, "answer = COALESCE(answer, ?)", received);
  }

  /** Returns what was sold by an offer; null if it was none, or is not signed. */
  public Sale sale(long id) {
    byte[] sale =
        database
            .first("SELECT sale FROM message WHERE id = ?", row -> row.getBytes(1), id)
            .orElse(null);
    try {
      return sale == null ? null : Sale.decode(sale);
    } catch (InvalidEncodingException e) {
      throw database.damaged(e.getMessage());
    }
  }

  /** Sets what was sold by an offer. */
  public void setSale(long id, Sale sale) {
    context.update("message", id, "sale = ?", (Object) sale.toBytes());
  }

  /**
   * Forgets what was over before a time, some of it: what is oldest. An offer is not over while it
   * can be accepted. Returns whether there may be more.
   */
  public boolean dropBefore(long time) {
    String here = context.condition();
    database.run("DELETE FROM submission WHERE time < ?" + here, time);
    // Sale.toBytes: a byte and the identifier come before until.
    String isClosed =
        " AND (sale IS NULL OR answer IS NOT NULL OR substr(sale, %d, 4) < ?)"
            .formatted(2 + MessageId.LENGTH);
    byte[] until = new byte[4];
    Bytes.putNumber(TimeSlot.of(Math.max(0, time) / 1000), until, 0, until.length);
    String oldestSent =
        " FROM message WHERE mailbox IN (?, '')" + isClosed + here + " ORDER BY id LIMIT ?";
    String ended = " AND changed < ? AND NOT " + MessageState.PENDING;
    String old = " FROM message WHERE id IN (SELECT id" + oldestSent + ")" + ended;
    Object[] values = {mailbox, until, DROPPED_TOGETHER, time};
    String names = "SELECT mailbox, smsc_id, shard" + old;
    database.run(
        "DELETE FROM submitted WHERE (mailbox, centre_id, shard) IN (" + names + ")", values);
    database.run(
        "DELETE FROM submitted WHERE sole IS NULL AND sent IN (SELECT id" + old + ")", values);
    database.run(
        "DELETE FROM message_recipient WHERE (recipient, id) IN (SELECT recipient, id" + old + ")",
        values);
    int sent = database.run("DELETE" + old, values);
    String oldestReceived = " FROM received WHERE mailbox = ?" + here + " ORDER BY id LIMIT ?";
    int received =
        database.run(
            "DELETE FROM received WHERE id IN (SELECT id" + oldestReceived + ") AND time < ?",
            mailbox,
            DROPPED_TOGETHER,
            time);
    int dropped = Math.max(Math.max(sent, received), events.dropBefore(time, DROPPED_TOGETHER));
    return dropped > DROPPED_TOGETHER / 2;
  }

  /**
   * Returns when one of the last messages was received or has changed.
   *
   * @return in ms since 1970 UTC; {@link Long#MAX_VALUE} if there is none
   */
  public long newest() {
    return database
        .first(
            "SELECT MAX(time) FROM (SELECT * FROM (SELECT changed AS time FROM message"
                + " WHERE mailbox IN (?, '') ORDER BY id DESC LIMIT 100) AS sent"
                + " UNION ALL SELECT * FROM (SELECT time FROM received"
                + " WHERE mailbox = ? ORDER BY id DESC LIMIT 100) AS arrived) AS newest",
            row -> row.getObject(1) == null ? null : row.getLong(1),
            mailbox,
            mailbox)
        .orElse(Long.MAX_VALUE);
  }

  private void addEvent(long id, MessageState state, String reason, long time) {
    events.add(
        context.shardOf(id),
        time,
        Events.Subject.MESSAGE,
        Long.toString(id),
        StoredCode.STATE.of(state),
        reason);
  }

  /** Reads a row. If the state or the identifier is damaged, the other messages are still found. */
  private OutboundMessage read(ResultSet row) throws SQLException {
    long batch = row.getLong(5);
    Long inBatch = row.wasNull() ? null : batch;
    byte[] message = row.getBytes(11);
    boolean hasId = message != null && message.length == MessageId.LENGTH;
    long answer = row.getLong(12);
    Long answeredBy = row.wasNull() ? null : answer;
    return new OutboundMessage(
        row.getLong(1),
        row.getString(2),
        row.getString(3),
        row.getString(4),
        inBatch,
        StoredCode.STATE.value(row.getInt(6), MessageState.FAILED),
        row.getString(7),
        row.getLong(8),
        row.getLong(9),
        row.getLong(10),
        hasId ? new MessageId(message) : null,
        answeredBy,
        row.getInt(13),
        !hasId ? 0 : SegmentCapacity.segmentsFor(row.getInt(14)));
  }
}
