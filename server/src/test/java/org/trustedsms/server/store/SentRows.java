// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.util.List;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.message.Evidence;
import org.trustedsms.message.MessageId;
import org.trustedsms.server.store.OutboundMessages.NewMessage;

/** Rows of tests: messages that were accepted or sent, PDUs that were kept. */
public final class SentRows {
  private SentRows() {}

  /** Adds a message that was sent and awaits an answer. */
  static void awaiting(
      Transaction transaction, Fingerprint own, MessageId id, Fingerprint recipient) {
    Database database = transaction.database();
    int shard = database.shard(0);
    database.run(
        "INSERT INTO message (id, mailbox, shard, recipient, kind, request, state, accepted,"
            + " changed, expires, message, sender, awaited)"
            + " VALUES (?, '1', ?, '2', '', '{}', 5, 0, 0, 0, ?, ?, ?)",
        database.id(shard, "outbox"),
        shard,
        id.toBytes(),
        own.toBytes(),
        recipient == null ? new byte[0] : recipient.toBytes());
  }

  /** Returns a message that is to be signed. */
  static NewMessage unsigned(String to, long time, long expires) {
    return new NewMessage(
        to, "text", "{}", null, time, expires, 16000, false, null, null, null, null);
  }

  /** Returns a message that is to be sent. */
  static NewMessage signed(String to, MessageId id, byte[] payload) {
    return NewMessage.of(
        to,
        "text",
        16474,
        true,
        new SignedMessage(id, payload, (Evidence) null, 0, false, null),
        0);
  }

  /** Accepts a message that is to be signed; returns its number. */
  static long accept(Transaction transaction, String mailbox, String to) {
    return transaction.outbound(mailbox).add(unsigned(to, 0, 1), queued -> {}).id();
  }

  /** Returns the PDUs that could not be read, the oldest first. */
  public static List<byte[]> unreadable(Transaction transaction) {
    return transaction
        .database()
        .all("SELECT pdu FROM unreadable_pdu ORDER BY place", row -> row.getBytes(1));
  }
}
