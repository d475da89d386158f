// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jsmpp.SMPPConstant;
import org.jsmpp.extra.ProcessRequestException;

/**
 * Stores messages within limits and hands each to its recipient's newest receiver, in order.
 * Thread-safe: its monitor guards the queues as well.
 */
final class MessageStore {
  private static final int MAX_NAMES = 100_000;

  private final Map<Recipient, MessageQueue> queues = new HashMap<>();

  /** In the order of binding. */
  private final List<BoundClient> receivers = new ArrayList<>();

  private final Set<Recipient> known = new HashSet<>();
  private final SmscLimits limits;
  private final Duration retry;
  private final ScheduledExecutorService timer;
  private int total;

  MessageStore(SmscLimits limits, Duration retry, ScheduledExecutorService timer) {
    this.limits = limits;
    this.retry = retry;
    this.timer = timer;
  }

  /** Stores messages to a subscriber; beyond a limit, only while a receiver is bound. */
  synchronized void remember(Recipient recipient) {
    if (known.size() < MAX_NAMES) {
      known.add(recipient);
    }
  }

  /** Delivers messages for a receiver's number to it, unless another client has the number. */
  synchronized void add(BoundClient receiver) throws ProcessRequestException {
    for (BoundClient other : receivers) {
      if (!other.systemId().equals(receiver.systemId()) && other.sharesNumberWith(receiver)) {
        throw new ProcessRequestException(
            "number " + receiver.number() + " is in use by system_id " + other.systemId(),
            SMPPConstant.STAT_ESME_RBINDFAIL);
      }
    }
    receivers.add(receiver);
    for (Recipient recipient : receiver.recipients()) {
      remember(recipient);
      if (queues.containsKey(recipient)) {
        queues.get(recipient).resume();
      }
    }
    notifyAll();
  }

  /** Delivers no more messages to a receiver. A delivery that has begun goes on. */
  synchronized void remove(BoundClient receiver) {
    receivers.remove(receiver);
    notifyAll();
  }

  /**
   * Reserves room for a message, given back by {@link #put} and what follows. Fails with
   * ESME_RINVDSTADR for an unknown recipient, ESME_RMSGQFUL or ESME_RTHROTTLED.
   */
  synchronized void reserve(Recipient recipient) throws ProcessRequestException {
    MessageQueue queue = queues.get(recipient);
    if (queue == null && !knows(recipient)) {
      throw new ProcessRequestException(
          "nobody has that number", SMPPConstant.STAT_ESME_RINVDSTADR);
    }
    if (total >= limits.total()) {
      throw new ProcessRequestException(
          "too many messages wait at the SMSC", SMPPConstant.STAT_ESME_RTHROTTLED);
    }
    if (queue != null && queue.reserved >= limits.perDestination()) {
      throw new ProcessRequestException(
          "too many messages wait for that number", SMPPConstant.STAT_ESME_RMSGQFUL);
    }
    queues.computeIfAbsent(recipient, MessageQueue::new).reserved++;
    total++;
  }

  /** Reserves room for a message if there is some. */
  boolean tryToReserve(Recipient recipient) {
    try {
      reserve(recipient);
      return true;
    } catch (ProcessRequestException e) {
      return false;
    }
  }

  /** Gives the room of a message back that will not come. */
  synchronized void release(Recipient recipient) {
    MessageQueue queue = queues.get(recipient);
    queue.reserved--;
    total--;
    tidy(queue);
  }

  /** Puts a message into the room that was reserved for it. */
  synchronized void put(Recipient recipient, SmscMessage message) {
    queues.get(recipient).add(message);
    notifyAll();
  }

  /**
   * Puts a message into its reserved room once the next has overtaken it, or after some time; false
   * if it was put at once, as another waits for that already.
   */
  synchronized boolean putAfterNext(Recipient recipient, SmscMessage message, Duration atLatest) {
    MessageQueue queue = queues.get(recipient);
    if (!queue.hold(message)) {
      put(recipient, message);
      return false;
    }
    later(() -> queue.letGo(message), atLatest);
    return true;
  }

  /**
   * Waits for the receiver's longest waiting queue with a message; that is then under way, and the
   * caller reports the outcome. Returns null if the receiver was removed.
   */
  synchronized MessageQueue take(BoundClient receiver) throws InterruptedException {
    while (receivers.contains(receiver)) {
      Optional<MessageQueue> next =
          receiver.recipients().stream()
              .filter(recipient -> receiverOf(recipient) == receiver)
              .map(queues::get)
              .filter(queue -> queue != null && queue.isDeliverable())
              .min(Comparator.comparing(MessageQueue::since));
      if (next.isPresent()) {
        next.get().start();
        return next.get();
      }
      wait();
    }
    return null;
  }

  /** The first message has arrived, or is given up: the next one may follow. */
  synchronized void done(MessageQueue queue) {
    queue.succeed();
    total--;
    tidy(queue);
    notifyAll();
  }

  /** The session broke: the first message may go to another one. */
  synchronized void broken(MessageQueue queue) {
    queue.breakOff();
    notifyAll();
  }

  /** The first message was not taken for now: it is tried again later. */
  synchronized void failed(MessageQueue queue) {
    queue.pause();
    later(queue::resume, retry);
  }

  private boolean knows(Recipient recipient) {
    return known.contains(recipient) || receiverOf(recipient) != null;
  }

  /** Returns the newest receiver of a recipient; null if there is none. */
  private BoundClient receiverOf(Recipient recipient) {
    for (int i = receivers.size() - 1; i >= 0; i--) {
      if (receivers.get(i).recipients().contains(recipient)) {
        return receivers.get(i);
      }
    }
    return null;
  }

  private void tidy(MessageQueue queue) {
    if (queue.reserved == 0) {
      queues.remove(queue.recipient, queue);
    }
  }

  private void later(Runnable task, Duration delay) {
    try {
      timer.schedule(
          () -> {
            synchronized (this) {
              task.run();
              notifyAll();
            }
          },
          delay.toMillis() + 1,
          TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      // The SMSC is closing, and nothing will be delivered any more.
      return;
    }
  }
}
