// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import org.jsmpp.bean.MessageState;
import org.jsmpp.bean.SubmitSm;
import org.trustedsms.server.sms.ShortMessage;

/**
 * The life of a message, from the request to the receipt: what is done and told at each step. Safe
 * for use by several threads.
 */
final class Post {
  private final Exchange exchange;
  private final HostileNetwork network;
  private final Ledger ledger = new Ledger();
  private final CentreListener listener;
  private final Duration validity;
  private final Clock clock;

  /** Starts anew for each centre, so that an id of an earlier one is not taken for a new one. */
  private final AtomicLong lastId;

  private final AtomicLong accepted = new AtomicLong();
  private final AtomicLong delivered = new AtomicLong();
  private final AtomicLong refused = new AtomicLong();
  private final AtomicLong dropped = new AtomicLong();

  Post(
      Exchange exchange,
      HostileNetwork network,
      CentreListener listener,
      Duration validity,
      Clock clock) {
    this.exchange = exchange;
    this.network = network;
    this.listener = listener;
    this.validity = validity;
    this.clock = clock;
    // 32 bits of the seconds: some clients expect a message_id of at most 16 hexadecimal digits.
    this.lastId = new AtomicLong(clock.instant().getEpochSecond() << 32);
  }

  /** Takes a message in; to be followed by {@link #send}. */
  Stored accept(SubmitSm request, ShortMessage message, String systemId) throws RefusedException {
    Instant now = clock.instant();
    Submission submission = Submission.of(request, message, validity, now);
    switch (exchange.admit(recipient(message))) {
      case UNKNOWN ->
          throw new RefusedException(SmppStatus.INVALID_DESTINATION, "nobody has that number");
      case MAILBOX_FULL ->
          throw new RefusedException(
              SmppStatus.QUEUE_FULL, "too many messages wait for that number");
      case CENTRE_FULL ->
          throw new RefusedException(SmppStatus.THROTTLED, "too many messages wait at the centre");
      case GRANTED -> accepted.incrementAndGet();
    }
    Stored stored =
        new Stored(
            Long.toHexString(lastId.incrementAndGet()),
            systemId,
            message,
            submission.passedOn(),
            now,
            submission.expires(),
            submission.receipting(),
            null);
    ledger.open(stored);
    listener.accepted(stored.id(), systemId, message);
    return stored;
  }

  void refused(String systemId, ShortMessage message, RefusedException why) {
    refused.incrementAndGet();
    listener.refused(systemId, message, why.status(), why.getMessage());
  }

  /** Sends an accepted message on its way. */
  void send(Stored message) {
    network.carry(recipient(message.message()), message);
  }

  void delivered(Delivery delivery) {
    exchange.done(delivery);
    Stored message = delivery.message();
    if (!message.isReceipt()) {
      delivered.incrementAndGet();
      listener.delivered(message.id(), message.message().destination(), message.message());
      finish(message, MessageState.DELIVERED);
    }
  }

  /** Gives a message up that was being delivered. */
  void failed(Delivery delivery, MessageState state, String reason) {
    exchange.done(delivery);
    dropped(delivery.message(), state, reason);
  }

  /** Gives up what is no longer valid. */
  void dropExpired() {
    for (Stored message : exchange.removeExpired()) {
      dropped(message, MessageState.EXPIRED, "validity period has passed");
    }
  }

  Ledger.Outcome find(String id) {
    return ledger.find(id);
  }

  CentreCounts counts(int sessions) {
    return new CentreCounts(
        accepted.get(), delivered.get(), refused.get(), dropped.get(), exchange.total(), sessions);
  }

  private void dropped(Stored message, MessageState state, String reason) {
    if (!message.isReceipt()) {
      dropped.incrementAndGet();
      listener.dropped(message.id(), message.message().destination(), reason);
      finish(message, state);
    }
  }

  private void finish(Stored message, MessageState state) {
    Instant now = clock.instant();
    ledger.close(message.id(), state, now);
    if (message.receipting().wants(state == MessageState.DELIVERED)) {
      Recipient sender = Recipient.system(message.systemId());
      // A receipt that nobody will fetch, or for which there is no room, is nothing to wait for.
      if (exchange.admit(sender) == Admission.GRANTED) {
        exchange.put(sender, Receipt.of(message, state, now, validity));
      }
    }
  }

  private static Recipient recipient(ShortMessage message) {
    return Recipient.number(AddressRange.digits(message.destination().digits()));
  }
}
