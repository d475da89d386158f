// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

import java.time.Clock;
import java.util.concurrent.atomic.AtomicLong;
import org.jsmpp.bean.MessageState;
import org.jsmpp.extra.ProcessRequestException;
import org.trustedsms.server.sms.ShortMessage;

/**
 * The life of a message, from the request to the delivery receipt: what is done and told at each
 * step. Safe for use by several threads.
 */
final class Router {
  private final MessageStore store;
  private final FaultInjector network;
  private final Notifier notifier;
  private final Clock clock;

  /** Starts anew for each centre, so that an id of an earlier one is not taken for a new one. */
  private final AtomicLong lastId;

  Router(MessageStore store, FaultInjector network, Notifier notifier, Clock clock) {
    this.store = store;
    this.network = network;
    this.notifier = notifier;
    this.clock = clock;
    // 32 bits of the seconds: some clients expect a message_id of at most 16 hexadecimal digits.
    this.lastId = new AtomicLong(clock.instant().getEpochSecond() << 32);
  }

  /** Takes a message in; to be followed by {@link #send}. */
  CentreMessage accept(SubmitRequest submission) throws ProcessRequestException {
    ShortMessage message = submission.message();
    try {
      CentreMessage stored =
          submission.toQueued(Long.toHexString(lastId.incrementAndGet()), clock.instant());
      store.reserve(recipient(message));
      notifier.tell(to -> to.accepted(stored.id(), stored.systemId(), message));
      return stored;
    } catch (ProcessRequestException e) {
      notifier.tell(
          to -> to.refused(submission.systemId(), message, e.getErrorCode(), e.getMessage()));
      throw e;
    }
  }

  void send(CentreMessage message) {
    network.carry(recipient(message.message()), message);
  }

  /** Notes that the first message of a queue has arrived. */
  void delivered(MessageQueue queue) {
    CentreMessage message = queue.first();
    store.done(queue);
    if (!message.isReceipt()) {
      notifier.tell(
          to -> to.delivered(message.id(), message.message().destination(), message.message()));
      finish(message, MessageState.DELIVERED);
    }
  }

  /** Gives the first message of a queue up. */
  void failed(MessageQueue queue, String reason) {
    CentreMessage message = queue.first();
    store.done(queue);
    if (!message.isReceipt()) {
      notifier.tell(to -> to.dropped(message.id(), message.message().destination(), reason));
      finish(message, MessageState.UNDELIVERABLE);
    }
  }

  private void finish(CentreMessage message, MessageState state) {
    if (message.wantsReceipt(state)) {
      Recipient sender = Recipient.system(message.systemId());
      // A delivery receipt that nobody will fetch, or for which there is no room, is nothing to
      // wait for.
      if (store.tryToReserve(sender)) {
        store.put(sender, message.receipt(state, clock.instant()));
      }
    }
  }

  private static Recipient recipient(ShortMessage message) {
    return Recipient.number(Recipient.digits(message.destination().digits()));
  }
}
