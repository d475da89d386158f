// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.jsmpp.SMPPConstant;
import org.jsmpp.bean.MessageState;
import org.jsmpp.extra.ProcessRequestException;
import org.trustedsms.server.sms.ShortMessage;

/**
 * The life of a message, from the request to the delivery receipt: what is done and told at each
 * step. Safe for use by several threads.
 */
final class Router {
  private static final int MAX_STATES = 10_000;

  private final MessageStore store;
  private final FaultInjector network;
  private final Notifier notifier;
  private final Duration validity;
  private final Clock clock;

  /** Starts anew for each centre, so that an id of an earlier one is not taken for a new one. */
  private final AtomicLong lastId;

  private final AtomicLong accepted = new AtomicLong();
  private final AtomicLong delivered = new AtomicLong();
  private final AtomicLong refused = new AtomicLong();
  private final AtomicLong dropped = new AtomicLong();

  /** Of the latest messages, for query_sm; guarded by itself. */
  private final Map<String, State> states =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, State> eldest) {
          return size() > MAX_STATES;
        }
      };

  /**
   * The outcome of a message.
   *
   * @param systemId who submitted it
   * @param source its source_addr
   * @param since when it got there; null if the state is not final
   */
  record State(String systemId, String source, MessageState state, Instant since) {}

  Router(
      MessageStore store,
      FaultInjector network,
      Notifier notifier,
      Duration validity,
      Clock clock) {
    this.store = store;
    this.network = network;
    this.notifier = notifier;
    this.validity = validity;
    this.clock = clock;
    // 32 bits of the seconds: some clients expect a message_id of at most 16 hexadecimal digits.
    this.lastId = new AtomicLong(clock.instant().getEpochSecond() << 32);
  }

  /**
   * Takes a message in; to be followed by {@link #send}.
   *
   * @throws ProcessRequestException if it cannot be accepted
   */
  QueuedMessage accept(Submission submission) throws ProcessRequestException {
    ShortMessage message = submission.message();
    try {
      QueuedMessage stored =
          submission.toQueued(
              Long.toHexString(lastId.incrementAndGet()), validity, clock.instant());
      reserve(recipient(message));
      accepted.incrementAndGet();
      note(stored, MessageState.ENROUTE, null);
      notifier.tell(to -> to.accepted(stored.id(), stored.systemId(), message));
      return stored;
    } catch (ProcessRequestException e) {
      refused.incrementAndGet();
      notifier.tell(
          to -> to.refused(submission.systemId(), message, e.getErrorCode(), e.getMessage()));
      throw e;
    }
  }

  private void reserve(Recipient recipient) throws ProcessRequestException {
    int status = store.reserve(recipient);
    switch (status) {
      case SMPPConstant.STAT_ESME_ROK -> {}
      case SMPPConstant.STAT_ESME_RINVDSTADR ->
          throw new ProcessRequestException("nobody has that number", status);
      case SMPPConstant.STAT_ESME_RMSGQFUL ->
          throw new ProcessRequestException("too many messages wait for that number", status);
      default -> throw new ProcessRequestException("too many messages wait at the centre", status);
    }
  }

  /** Sends an accepted message on its way. */
  void send(QueuedMessage message) {
    network.carry(recipient(message.message()), message);
  }

  /** Notes that the first message of a queue has arrived. */
  void delivered(MessageQueue queue) {
    QueuedMessage message = queue.first();
    store.done(queue);
    if (!message.isReceipt()) {
      delivered.incrementAndGet();
      notifier.tell(
          to -> to.delivered(message.id(), message.message().destination(), message.message()));
      finish(message, MessageState.DELIVERED);
    }
  }

  /** Gives the first message of a queue up. */
  void failed(MessageQueue queue, MessageState state, String reason) {
    QueuedMessage message = queue.first();
    store.done(queue);
    dropped(message, state, reason);
  }

  /** Gives the first message of a queue up if it is no longer valid; tells whether it did. */
  boolean dropIfExpired(MessageQueue queue) {
    boolean expired = queue.first().hasExpired(clock.instant());
    if (expired) {
      failed(queue, MessageState.EXPIRED, "validity period has passed");
    }
    return expired;
  }

  /** Gives up what is no longer valid. */
  void dropExpired() {
    for (QueuedMessage message : store.removeExpired()) {
      dropped(message, MessageState.EXPIRED, "validity period has passed");
    }
  }

  /** The outcome of a message; null if it is not known, or too long ago. */
  State find(String id) {
    synchronized (states) {
      return states.get(id);
    }
  }

  CentreCounts counts(int sessions) {
    return new CentreCounts(
        accepted.get(), delivered.get(), refused.get(), dropped.get(), store.total(), sessions);
  }

  private void dropped(QueuedMessage message, MessageState state, String reason) {
    if (!message.isReceipt()) {
      dropped.incrementAndGet();
      notifier.tell(to -> to.dropped(message.id(), message.message().destination(), reason));
      finish(message, state);
    }
  }

  private void finish(QueuedMessage message, MessageState state) {
    Instant now = clock.instant();
    note(message, state, now);
    if (message.wantsReceipt(state)) {
      Recipient sender = Recipient.system(message.systemId());
      // A delivery receipt that nobody will fetch, or for which there is no room, is nothing to
      // wait for.
      if (store.reserve(sender) == 0) {
        store.put(sender, message.receipt(state, now, validity));
      }
    }
  }

  /** The first final state counts. */
  private void note(QueuedMessage message, MessageState state, Instant since) {
    String source = message.message().source().digits();
    synchronized (states) {
      states.merge(
          message.id(),
          new State(message.systemId(), source, state, since),
          (before, now) ->
              before.since() != null
                  ? before
                  : new State(before.systemId(), before.source(), state, since));
    }
  }

  private static Recipient recipient(ShortMessage message) {
    return Recipient.number(AddressRange.digits(message.destination().digits()));
  }
}
