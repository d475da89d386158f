// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.message.Evidence;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.OutgoingMessage;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.Country;
import org.trustedsms.transaction.Sale;

/**
 * What was submitted to be signed and sent from one number of one's own, and what became of it.
 * Each change of a state is an event. To be used as long as the {@link Memory} that it is of.
 */
public final class Submissions {
  /**
   * How long a message may wait to be sent, in seconds: six days, as a receiver takes none that is
   * older than seven.
   */
  public static final long MOST_SECONDS = TimeUnit.DAYS.toSeconds(6);

  private static final String COLUMNS =
      "id, recipient, kind, request, batch, state, reason, accepted, changed, expires, message,"
          + " answer, "
          + StoredEvidence.COLUMNS;

  private static final String ACCEPT =
      "INSERT INTO message (id, mailbox, lane, recipient, kind, request, batch, state, accepted,"
          + " changed, expires) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";

  private static final int DROPPED_TOGETHER = 5_000;

  private static final String TO_SIGN = "state = " + MessageState.ACCEPTED.code();

  /** Of what waits, this is not signed yet. */
  private static final String DELAYED =
      "state = " + MessageState.WAITING.code() + " AND message IS NULL";

  /** For each state, whether a message is in one that leads to it, as SQL asks. */
  private static final Map<MessageState, String> LEADING_TO =
      Arrays.stream(MessageState.values())
          .collect(
              Collectors.toMap(
                  next -> next, next -> MessageState.oneOf(state -> state.leadsTo(next))));

  private final Place place;
  private final Database database;
  private final String mailbox;
  private final Country country;
  private final Events events;

  /**
   * A message that was submitted.
   *
   * @param id what it is called, in the order of submission
   * @param kind what was asked for, such as "text"
   * @param request all that was asked for, in words of whoever reads it
   * @param batch the first of the messages that are signed as one; null if it is alone
   * @param reason why it is in this state, in words; null if there is none
   * @param accepted when, in ms since 1970 UTC
   * @param changed when it came into this state, likewise
   * @param expires the last second at which it is sent, since 1970 UTC
   * @param message its identifier; null until it is signed
   * @param answer the number of the received message that answers it; null if there is none
   */
  public record Submission(
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
      Long answer) {}

  /** A submission was named like another one before, and says something else. */
  public static final class NameTakenException extends Exception {
    private static final long serialVersionUID = 1;

    NameTakenException(String name) {
      super("another submission has this name: " + name);
    }
  }

  Submissions(Place place, String mailbox, Country country) {
    this.place = place;
    this.country = country;
    database = place.database();
    this.mailbox = mailbox;
    events = new Events(place);
  }

  /**
   * Accepts a message for each recipient; several are signed as one.
   *
   * @param time in ms since 1970 UTC
   * @return their numbers, of those in one lane ascending
   */
  public List<Long> accept(
      List<String> recipients, String kind, String request, long time, long expires) {
    return accept(recipients, recipients.size() > 1 ? 0L : null, kind, request, time, expires);
  }

  /**
   * Accepts messages likewise that are signed as one with others.
   *
   * @param batch the first of all; 0 if it is the first of these; null if none is signed with
   *     another
   */
  public List<Long> accept(
      List<String> recipients, Long batch, String kind, String request, long time, long expires) {
    List<Long> ids = new ArrayList<>();
    for (String recipient : recipients) {
      int lane = place.lane(recipient);
      long id = database.id(lane, "outbox");
      ids.add(id);
      database.runLater(
          ACCEPT,
          id,
          mailbox,
          lane,
          recipient,
          kind,
          request,
          batch != null && batch == 0 ? ids.get(0) : batch,
          MessageState.ACCEPTED.code(),
          time,
          time,
          expires);
    }
    events.addAll(time, ids, MessageState.ACCEPTED);
    return ids;
  }

  /** Tells whether a message of this batch was accepted for somebody. */
  public boolean isInBatch(String recipient, long batch) {
    return database.number(
            "SELECT COUNT(*) FROM message WHERE mailbox = ? AND recipient = ? AND batch = ?",
            mailbox,
            recipient,
            batch)
        > 0;
  }

  /**
   * What was accepted under a name.
   *
   * @param submitter who gave the name: each has their own
   * @param digest of what was submitted
   * @param message the number of the first message; null if answer says all
   * @param answer what was said; null if message says all
   * @param time in ms since 1970 UTC
   */
  public record Named(
      String submitter, String name, byte[] digest, Long message, String answer, long time) {}

  /**
   * Finds what was accepted under a name.
   *
   * @param digest of the submission
   * @throws NameTakenException if that was another submission
   */
  public Optional<Named> named(String submitter, String name, byte[] digest)
      throws NameTakenException {
    Optional<Named> found =
        database.first(
            "SELECT digest, message, answer, time FROM submission WHERE submitter = ? AND name = ?",
            row -> readNamed(row, submitter, name),
            submitter,
            name);
    if (found.isPresent() && !Arrays.equals(found.get().digest(), digest)) {
      throw new NameTakenException(name);
    }
    return found;
  }

  /**
   * Claims a name for what is accepted in this change, and then {@link #name named}; or finds what
   * was accepted under it.
   *
   * @param digest of the submission
   * @param time in ms since 1970 UTC
   * @return with neither message nor answer if the name is free
   * @throws NameTakenException if another submission has the name
   */
  public Named claim(String submitter, String name, byte[] digest, long time)
      throws NameTakenException {
    return database
        .first(
            "INSERT INTO submission (submitter, name, lane, digest, time) VALUES (?, ?, ?, ?, ?)"
                + " ON CONFLICT (submitter, name) DO UPDATE SET time = submission.time"
                + " WHERE submission.digest = excluded.digest RETURNING digest, message, answer, time",
            row -> readNamed(row, submitter, name),
            submitter,
            name,
            place.first(),
            digest,
            time)
        .orElseThrow(() -> new NameTakenException(name));
  }

  /** Notes what was accepted under a name. */
  public void name(Named accepted) {
    database.runLater(
        "UPDATE submission SET message = ?, answer = ? WHERE submitter = ? AND name = ?",
        accepted.message(),
        accepted.answer(),
        accepted.submitter(),
        accepted.name());
  }

  private static Named readNamed(ResultSet row, String submitter, String name) throws SQLException {
    long message = row.getLong(2);
    Long first = row.wasNull() ? null : message;
    return new Named(submitter, name, row.getBytes(1), first, row.getString(3), row.getLong(4));
  }

  public Optional<Submission> get(long id) {
    return database.first(
        "SELECT " + COLUMNS + " FROM message WHERE id = ? AND mailbox = ?",
        this::read,
        id,
        mailbox);
  }

  /**
   * Returns messages before one, the newest first.
   *
   * @param before the number of a message; {@link Long#MAX_VALUE} for the newest
   * @param state null for all
   * @param recipient a telephone number, in any of its {@link Address#spellings}; null for all
   * @param kind null for all
   */
  public List<Submission> before(
      long before, MessageState state, String recipient, String kind, int most) {
    if (recipient == null) {
      return newest(before, state, null, kind, most);
    }
    // Each is a range of an index, which has no order for all of them.
    return Address.spellings(recipient, country).stream()
        .flatMap(spelling -> newest(before, state, spelling, kind, most).stream())
        .sorted(Comparator.comparing(Submission::id).reversed())
        .limit(most)
        .toList();
  }

  private List<Submission> newest(
      long before, MessageState state, String recipient, String kind, int most) {
    List<Object> values = new ArrayList<>(List.of(mailbox, before));
    String where = " WHERE mailbox = ? AND id < ?";
    if (state != null) {
      where += " AND state = ?";
      values.add(state.code());
    }
    if (recipient != null) {
      where += " AND recipient = ?";
      values.add(recipient);
    }
    if (kind != null) {
      where += " AND kind = ?";
      values.add(kind);
    }
    values.add(most);
    return database.all(
        "SELECT " + COLUMNS + " FROM message" + where + " ORDER BY id DESC LIMIT ?",
        this::read,
        values.toArray());
  }

  /**
   * Returns messages that are to be signed, the oldest, so many at most.
   *
   * @param delayed whether those are among them that {@link #delay} has told of. They are looked
   *     for among all that wait, so do this only if there may be some
   */
  public List<Submission> toSign(int most, boolean delayed) {
    List<Submission> next = toSign(TO_SIGN, most);
    return !delayed
        ? next
        : Stream.concat(next.stream(), toSign(DELAYED, most).stream())
            .sorted(Comparator.comparing(Submission::id))
            .limit(most)
            .toList();
  }

  private List<Submission> toSign(String which, int most) {
    return database.all(
        "SELECT "
            + COLUMNS
            + " FROM message WHERE mailbox = ? AND "
            + which
            + place.condition()
            + " ORDER BY id LIMIT ?",
        this::read,
        mailbox,
        most);
  }

  /**
   * Has messages wait that cannot be signed for now, the oldest, so many at most.
   *
   * @param reason in words
   * @param time in ms since 1970 UTC
   */
  public void delay(String reason, long time, int most) {
    toSign(TO_SIGN, most)
        .forEach(message -> move(message.id(), MessageState.WAITING, reason, time));
  }

  /** Returns messages of a kind that are signed, and not being sent, by their numbers. */
  public List<Submission> signed(String kind) {
    return database.all(
        "SELECT "
            + COLUMNS
            + " FROM message WHERE mailbox = ? AND state = "
            + MessageState.SIGNED.code()
            + " AND kind = ?"
            + place.condition()
            + " ORDER BY id",
        this::read,
        mailbox,
        kind);
  }

  /** Counts the messages that no SMS centre has taken yet. */
  public long pending() {
    return database.number(
        "SELECT COUNT(*) FROM message WHERE mailbox = ? AND " + MessageState.PENDING, mailbox);
  }

  /**
   * Keeps a message that was signed and is sent without having been asked for: an answer, or
   * something that the authority has issued.
   *
   * @param id what it is called in {@link OutboundMessages}
   * @param evidence that it was signed
   * @param answer the number of the received message that it answers; null if none
   * @param payload the message, if it may have to go again; null otherwise
   */
  public void keep(
      long id,
      String recipient,
      String kind,
      Evidence evidence,
      Long answer,
      byte[] payload,
      long time) {
    StoredEvidence stored = StoredEvidence.of(evidence);
    database.run(
        "INSERT INTO message (id, mailbox, lane, recipient, kind, request, state, accepted,"
            + " changed, expires, message, answer, payload, "
            + StoredEvidence.COLUMNS
            + ") VALUES (?, ?, ?, ?, ?, '{}', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        id,
        mailbox,
        place.lane(recipient),
        recipient,
        kind,
        MessageState.SIGNED.code(),
        time,
        time,
        time / 1000 + MOST_SECONDS,
        evidence.id().toBytes(),
        answer,
        payload,
        stored.curve(),
        stored.point(),
        stored.signedBytes(),
        stored.signature());
    addEvent(id, MessageState.SIGNED, null, time);
  }

  /** Finds the message of a kind by which a received one was answered. */
  public Optional<Submission> answerTo(long received, String kind) {
    return database.first(
        "SELECT " + COLUMNS + " FROM message WHERE mailbox = ? AND answer = ? AND kind = ?",
        this::read,
        mailbox,
        received,
        kind);
  }

  /** Returns the message that was kept since it may have to go again; null if there is none. */
  public byte[] payload(long id) {
    return database
        .first("SELECT payload FROM message WHERE id = ?", row -> row.getBytes(1), id)
        .orElse(null);
  }

  /** Finds a message by its identifier. */
  public Optional<Submission> withMessage(MessageId message) {
    return database.first(
        "SELECT " + COLUMNS + " FROM message WHERE mailbox = ? AND message = ? ORDER BY id",
        this::read,
        mailbox,
        message.toBytes());
  }

  /** Returns the evidence that it was signed; null until it is. */
  public Evidence evidence(long id) {
    return database
        .first(
            "SELECT " + StoredEvidence.COLUMNS + " FROM message WHERE id = ?",
            row -> StoredEvidence.read(row, 1),
            id)
        .map(stored -> stored.evidence(database))
        .orElse(null);
  }

  /**
   * Keeps a signed message.
   *
   * @return false if it is not to be sent any more; then it is not kept
   */
  public boolean signed(long id, OutgoingMessage message, long time) {
    StoredEvidence evidence = StoredEvidence.of(message.evidence());
    return move(
        id,
        MessageState.SIGNED,
        "(" + LEADING_TO.get(MessageState.SIGNED) + " OR " + DELAYED + ")",
        null,
        time,
        ", message = ?, key_curve = ?, key_point = ?, signed_bytes = ?, signature = ?",
        message.id().toBytes(),
        evidence.curve(),
        evidence.point(),
        evidence.signedBytes(),
        evidence.signature());
  }

  /**
   * Gets a message into another state, unless what is known of it is more certain.
   *
   * @param reason in words, or null
   * @param time in ms since 1970 UTC
   * @return whether the state has changed
   */
  public boolean move(long id, MessageState next, String reason, long time) {
    return move(id, next, LEADING_TO.get(next), reason, time, "");
  }

  /** Gets a message into another state likewise, by the end of the change. */
  public void moveLater(long id, MessageState next, String reason, long time) {
    database.runLater(
        () -> addEvent(id, next, reason, time),
        update("", LEADING_TO.get(next)),
        next.code(),
        reason,
        time,
        id,
        place.laneOf(id),
        mailbox);
  }

  /** Sets other columns likewise, of a message for which a condition holds. */
  private boolean move(
      long id,
      MessageState next,
      String condition,
      String reason,
      long time,
      String columns,
      Object... more) {
    List<Object> values = new ArrayList<>(Arrays.asList(next.code(), reason, time));
    values.addAll(Arrays.asList(more));
    values.addAll(Arrays.asList(id, place.laneOf(id), mailbox));
    if (database.isDelayed(ACCEPT)) {
      database.runDelayed();
    }
    boolean moved = database.run(update(columns, condition), values.toArray()) > 0;
    if (moved) {
      addEvent(id, next, reason, time);
    }
    return moved;
  }

  private static String update(String columns, String condition) {
    return "UPDATE message SET state = ?, reason = ?, changed = ?"
        + columns
        + " WHERE id = ? AND lane = ? AND mailbox = ? AND "
        + condition;
  }

  /** Says why a message that waits does so by now. */
  public void explain(long id, String reason) {
    database.run(
        "UPDATE message SET reason = ? WHERE id = ? AND lane = ? AND mailbox = ? AND state = ?",
        reason,
        id,
        place.laneOf(id),
        mailbox,
        MessageState.WAITING.code());
  }

  /** Notes which received message answers a message; the first one stays. */
  public void answered(long id, long received) {
    database.run(
        "UPDATE message SET answer = ? WHERE id = ? AND lane = ? AND answer IS NULL",
        received,
        id,
        place.laneOf(id));
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

  /** Keeps what was sold by an offer. */
  public void sell(long id, Sale sale) {
    database.run(
        "UPDATE message SET sale = ? WHERE id = ? AND lane = ?",
        sale.toBytes(),
        id,
        place.laneOf(id));
  }

  /**
   * Tells whether there is something to {@link #expire}.
   *
   * @param now in ms since 1970 UTC
   */
  public boolean isAnyLate(long now) {
    // Asked like this, both engines look at the first entry of an index alone.
    return database
        .first(
            "SELECT MIN(expires) FROM message WHERE mailbox = ? AND "
                + MessageState.PENDING
                + place.condition(),
            row -> row.getObject(1) == null ? null : row.getLong(1),
            mailbox)
        .filter(first -> first < now / 1000)
        .isPresent();
  }

  /**
   * Gives up what was not sent in time.
   *
   * @param now in ms since 1970 UTC
   * @return the messages
   */
  public List<Long> expire(long now) {
    List<Long> late =
        database.all(
            "SELECT id FROM message WHERE mailbox = ? AND expires < ? AND "
                + MessageState.PENDING
                + place.condition(),
            row -> row.getLong(1),
            mailbox,
            now / 1000);
    late.forEach(
        id -> {
          database.runLater("DELETE FROM outbox WHERE id = ? AND lane = ?", id, place.laneOf(id));
          move(id, MessageState.EXPIRED, "no SMS centre has taken it in time", now);
        });
    return late;
  }

  /**
   * Forgets what was over before a time, some of it: what is oldest.
   *
   * @param time in ms since 1970 UTC
   * @return whether there may be more
   */
  public boolean dropBefore(long time) {
    String here = place.condition();
    // Before the messages: who comes again with a name finds its message, or nothing of it.
    database.run("DELETE FROM submission WHERE time < ?" + here, time);
    int dropped =
        database.run(
            "DELETE FROM message WHERE id IN (SELECT id FROM message WHERE mailbox = ?"
                + here
                + " ORDER BY id LIMIT ?) AND changed < ? AND NOT "
                + MessageState.PENDING,
            mailbox,
            DROPPED_TOGETHER,
            time);
    dropped =
        Math.max(
            dropped,
            database.run(
                "DELETE FROM received WHERE id IN (SELECT id FROM received WHERE mailbox = ?"
                    + here
                    + " ORDER BY id LIMIT ?) AND time < ?",
                mailbox,
                DROPPED_TOGETHER,
                time));
    dropped = Math.max(dropped, events.dropBefore(time, DROPPED_TOGETHER));
    return dropped > DROPPED_TOGETHER / 2;
  }

  private void addEvent(long id, MessageState state, String reason, long time) {
    events.add(
        place.laneOf(id), time, Events.Subject.MESSAGE, Long.toString(id), state.code(), reason);
  }

  private Submission read(ResultSet row) throws SQLException {
    long batch = row.getLong(5);
    Long inBatch = row.wasNull() ? null : batch;
    byte[] message = row.getBytes(11);
    long answer = row.getLong(12);
    Long answeredBy = row.wasNull() ? null : answer;
    return new Submission(
        row.getLong(1),
        row.getString(2),
        row.getString(3),
        row.getString(4),
        inBatch,
        MessageState.of(row.getInt(6)),
        row.getString(7),
        row.getLong(8),
        row.getLong(9),
        row.getLong(10),
        message == null ? null : new MessageId(message),
        answeredBy);
  }
}
