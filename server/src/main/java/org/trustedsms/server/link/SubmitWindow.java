// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.link;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;
import org.trustedsms.server.link.SubmitQueue.Entry;
import org.trustedsms.server.util.BoundedMap;

/**
 * Holds the SMS that were submitted to a link and have no outcome yet, across reconnections: within
 * a window, a rate and the pauses that a busy SMSC asks for. Thread-safe; futures are completed
 * without a lock held.
 *
 * @param <T> what is sent
 */
public final class SubmitWindow<T> {
  /** SMS whose late answer is still recognised; the oldest is forgotten first. */
  private static final int MAX_LATE = 10_000;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition room = lock.newCondition();
  private final SubmitQueue<T> queue;
  private final long timeout;
  private final LongSupplier clock;
  private volatile Runnable wake = () -> {};

  /** The futures for answers after the response time-out, by the keys of the SMS. */
  private final Map<Object, CompletableFuture<Submitted>> late = BoundedMap.ofLastPut(MAX_LATE);

  /** Why no SMS is taken any more; null while some are. */
  private NotSentException closed;

  /**
   * Creates an empty one.
   *
   * @param window most SMS without an answer
   * @param perSecond most SMS in any second; 0 for any number
   * @param answer how long an SMS may wait for room, and for its answer, in ns
   * @param busy how long an SMS is sent again while the SMSC is busy, in ns
   */
  public SubmitWindow(int window, int perSecond, long answer, long busy, LongSupplier clock) {
    this.timeout = answer;
    this.clock = clock;
    queue = new SubmitQueue<>(window, SmsLink.CAPACITY, perSecond, busy, clock.getAsLong());
  }

  /** Sets what is run, without a lock held, when there may be something to send. */
  void waking(Runnable newWake) {
    wake = newWake;
  }

  /** Appends an SMS, as {@link SmsLink#submit}. */
  CompletableFuture<Submitted> submit(T content, boolean mayWait) throws InterruptedException {
    Entry<T> entry = new Entry<>(content, this::withdraw);
    IOException failure = null;
    lock.lockInterruptibly();
    try {
      long left = mayWait ? timeout : 0;
      while (closed == null && failure == null && !queue.offer(entry)) {
        if (left <= 0) {
          failure =
              new NotSentException(
                  SmsLink.CAPACITY + " SMS wait to be sent already, for too long", null);
        } else {
          left = room.awaitNanos(left);
        }
      }
      if (closed != null) {
        failure = closed;
      }
    } finally {
      lock.unlock();
    }
    if (failure != null) {
      entry.result.completeExceptionally(failure);
    } else {
      wake.run();
    }
    return entry.result;
  }

  private boolean withdraw(Entry<T> entry) {
    return changed(now -> queue.withdraw(entry));
  }

  private <R> R locked(LongFunction<R> change) {
    lock.lock();
    try {
      return change.apply(clock.getAsLong());
    } finally {
      lock.unlock();
    }
  }

  private <R> R changed(LongFunction<R> change) {
    R result =
        locked(
            now -> {
              R value = change.apply(now);
              room.signalAll();
              return value;
            });
    wake.run();
    return result;
  }

  /** Takes the SMS to be sent now, or null; it awaits its outcome under a key never used before. */
  public T next(Object key) {
    return locked(
        now -> {
          Entry<T> entry = queue.next(key, now);
          if (entry == null) {
            return null;
          }
          room.signal();
          return entry.content;
        });
  }

  /** Returns how long until {@link #next} has one, in ns; Long.MAX_VALUE until it wakes. */
  public long delay() {
    return locked(queue::delay);
  }

  /** Completes an accepted SMS. Does nothing, like those below, if none waits under the key. */
  public void accepted(Object key, Submitted submitted) {
    result(key, false).complete(submitted);
  }

  /** An SMS has been refused. It is sent again if the SMSC was busy, and not for too long. */
  public void refused(Object key, RefusedException reason) {
    result(key, reason.isBusy()).completeExceptionally(reason);
  }

  /** Returns the future that waits for an answer, in time or late; an unused one if none does. */
  private CompletableFuture<Submitted> result(Object key, boolean busy) {
    return changed(
        now -> {
          Entry<T> entry = queue.answered(key, busy, now);
          CompletableFuture<Submitted> overdue = late.remove(key);
          return entry != null
              ? entry.result
              : overdue != null ? overdue : new CompletableFuture<>();
        });
  }

  /**
   * Puts an SMS first on the next connection, as the SMSC has lost the session; after some
   * connections it is refused. If the refusal comes late, it fails as not sent.
   */
  public void returned(Object key, RefusedException reason) {
    boolean waits = changed(now -> queue.returned(key));
    if (waits) {
      return;
    }
    CompletableFuture<Submitted> overdue = changed(now -> late.remove(key));
    if (overdue == null) {
      refused(key, reason);
    } else {
      overdue.completeExceptionally(new NotSentException("the SMSC had lost the session", reason));
    }
  }

  /** Nobody knows whether an SMS has been sent. */
  public void unanswered(Object key, String reason) {
    changed(
            now -> {
              Entry<T> entry = queue.answered(key, false, now);
              return entry == null
                  ? List.<Runnable>of()
                  : unanswered(List.of(entry), late -> UnansweredException.overdue(reason, late));
            })
        .forEach(Runnable::run);
  }

  /** Fails SMS whose answer may still come; returns what to run without the lock held. */
  private List<Runnable> unanswered(
      List<Entry<T>> entries,
      Function<CompletableFuture<Submitted>, UnansweredException> exception) {
    return entries.stream()
        .map(
            entry -> {
              CompletableFuture<Submitted> answer = new CompletableFuture<>();
              late.put(entry.key(), answer);
              UnansweredException failure = exception.apply(answer);
              return (Runnable) () -> entry.result.completeExceptionally(failure);
            })
        .toList();
  }

  public boolean isAwaitingAnswer() {
    return locked(now -> queue.isAwaitingAnswer());
  }

  /** An SMS has not been sent, and waits for its turn again, which is the next. */
  public void unsent(Object key) {
    Entry<T> withdrawn = changed(now -> queue.unsent(key));
    if (withdrawn != null) {
      withdrawn.result.completeExceptionally(new CancellationException());
    }
  }

  /** The connection is gone: SMS without an answer may have been sent or not. */
  void broken(String reason) {
    changed(now -> unanswered(queue.broken(now), late -> UnansweredException.broken(reason, late)))
        .forEach(Runnable::run);
  }

  /** Fails the SMS whose answer is overdue; {@code since}: from when on answers could be read. */
  public void failOverdue(long since) {
    String reason =
        "no answer from the SMSC within " + TimeUnit.NANOSECONDS.toMillis(timeout) / 1e3 + " s";
    changed(
            now ->
                unanswered(
                    queue.overdue(timeout, since, now),
                    late -> UnansweredException.overdue(reason, late)))
        .forEach(Runnable::run);
  }

  /** Takes no more SMS, and fails those that have not been sent. */
  void close(String reason, Throwable cause) {
    changed(
            now -> {
              if (closed == null) {
                closed = new NotSentException(reason, cause);
              }
              return queue.drain();
            })
        .forEach(entry -> entry.result.completeExceptionally(closed));
  }
}
