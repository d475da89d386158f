// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.util.List;
import java.util.Optional;
import org.trustedsms.message.MessageId;

/**
 * What is to be sent from one number of one's own, and of what was sent what the network is to
 * tell. To be used as long as the {@link Memory} that it is of.
 */
public final class OutboundMessages {
  private final Database database;
  private final String mailbox;
  private final int maxSubmitted;

  /**
   * A message that was signed.
   *
   * @param recipient the number that it goes to
   * @param port the port that it goes to and comes from
   * @param receipt whether the network is asked for a delivery receipt
   * @param reference what tells its segments from those of others, 0 to 255
   */
  public record Message(
      String recipient,
      int port,
      boolean receipt,
      int reference,
      MessageId message,
      byte[] payload) {}

  OutboundMessages(Database database, String mailbox, int maxSubmitted) {
    this.database = database;
    this.mailbox = mailbox;
    this.maxSubmitted = maxSubmitted;
  }

  /** Keeps a message until the SMS centre has taken it. */
  public long add(Message message) {
    long id = database.next("outbox");
    database.run(
        "INSERT INTO outbox (id, mailbox, recipient, port, receipt, reference, message, payload)"
            + " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        id,
        mailbox,
        message.recipient(),
        message.port(),
        message.receipt() ? 1 : 0,
        message.reference(),
        message.message().toBytes(),
        message.payload());
    return id;
  }

  /** Returns what is to be sent: what the messages are called, in the order of {@link #add}. */
  public List<Long> toSend() {
    return database.all(
        "SELECT id FROM outbox WHERE mailbox = ? ORDER BY id", row -> row.getLong(1), mailbox);
  }

  /**
   * Finds a message.
   *
   * @return the message, if it is still to be sent
   */
  public Optional<Message> get(long id) {
    return database.first(
        "SELECT recipient, port, receipt, reference, message, payload FROM outbox WHERE id = ?",
        row ->
            new Message(
                row.getString(1),
                row.getInt(2),
                row.getInt(3) != 0,
                row.getInt(4),
                new MessageId(row.getBytes(5)),
                row.getBytes(6)),
        id);
  }

  /**
   * Forgets a message that is not to be sent any more.
   *
   * @return whether it was still to be sent
   */
  public boolean remove(long id) {
    return database.run("DELETE FROM outbox WHERE id = ?", id) > 0;
  }

  /**
   * Notes what the SMS centre calls an SMS; if there are too many the oldest is forgotten.
   *
   * @param message the identifier of the message that it is a segment of
   */
  public void submitted(String centreId, MessageId message) {
    long place = database.next("submitted");
    database.run(
        "INSERT INTO submitted (mailbox, centre_id, message, place) VALUES (?, ?, ?, ?)"
            + " ON CONFLICT (mailbox, centre_id) DO UPDATE"
            + " SET message = excluded.message, place = excluded.place",
        mailbox,
        centreId,
        message.toBytes(),
        place);
    database.run(
        "DELETE FROM submitted WHERE mailbox = ? AND place <= ?", mailbox, place - maxSubmitted);
  }

  /** Finds the message that an SMS is a segment of. */
  public Optional<MessageId> messageOf(String centreId) {
    return database.first(
        "SELECT message FROM submitted WHERE mailbox = ? AND centre_id = ?",
        row -> new MessageId(row.getBytes(1)),
        mailbox,
        centreId);
  }
}
