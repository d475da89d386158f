// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.link;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * Decides which SMS is sent next: by the window, the limit on throughput, the pauses that a busy
 * SMSC asks for, and the order. The SMS that was submitted first goes first; one that was refused
 * as the SMSC was busy goes behind the others, since that may be true of its recipient alone.
 *
 * <p>After a busy answer nothing is sent for a pause, which doubles from 0.1 to 5 s; then one SMS
 * is tried, and each answer that is not busy lets one more wait for its answer, up to the window.
 *
 * <p>Times are those of System.nanoTime, given by the caller. Not safe for use by several threads.
 */
final class SubmitQueue<T> {
  private static final long FIRST_PAUSE = TimeUnit.MILLISECONDS.toNanos(100);
  private static final long MAX_PAUSE = TimeUnit.SECONDS.toNanos(5);
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  /** The most times that an SMS is sent again because the SMSC had lost the session. */
  private static final int MAX_RETURNS = 3;

  /** One SMS on its way. */
  static final class Entry<T> {
    final T content;

    /** Its outcome. Cancelling it withdraws the SMS, unless that was sent. */
    final CompletableFuture<Submitted> result =
        new CompletableFuture<>() {
          @Override
          public boolean cancel(boolean mayInterrupt) {
            return withdrawal.test(Entry.this) && super.cancel(mayInterrupt);
          }
        };

    private final Predicate<Entry<T>> withdrawal;

    /** Its place among those that can be sent. */
    private long turn;

    private Object key;
    private int returns;
    private long sentAt;
    private boolean withdrawn;
    private boolean wasBusy;
    private long busySince;

    /** The withdrawal returns false if the SMS was sent, or has its outcome. */
    Entry(T content, Predicate<Entry<T>> withdrawal) {
      this.content = content;
      this.withdrawal = withdrawal;
    }

    /** Returns what the answer is recognised by; null until it is sent. */
    Object key() {
      return key;
    }
  }

  private final int window;
  private final int capacity;

  /** Least time between two SMS; 0 for none. */
  private final long interval;

  private final long timeout;

  /** Those that wait to be sent, by their turns. */
  private final NavigableMap<Long, Entry<T>> waiting = new TreeMap<>();

  /** Those that wait for an answer, by their keys, in the order of sending. */
  private final Map<Object, Entry<T>> open = new LinkedHashMap<>();

  private long count;
  private int allowed;
  private long pause = FIRST_PAUSE;
  private long notBefore;

  /**
   * Creates an empty queue, for the most SMS without an answer and the most that wait. {@code
   * perSecond}: most in any second, 0 for any number; {@code timeout}: how long an SMS is resent
   * while the SMSC is busy, in ns.
   */
  SubmitQueue(int window, int capacity, int perSecond, long timeout, long now) {
    this.window = window;
    this.capacity = capacity;
    this.interval = perSecond == 0 ? 0 : (SECOND + perSecond - 1) / perSecond;
    this.timeout = timeout;
    allowed = window;
    notBefore = now;
  }

  /** Appends an SMS; returns false if there is no room. */
  boolean offer(Entry<T> entry) {
    if (waiting.size() >= capacity) {
      return false;
    }
    append(entry);
    return true;
  }

  private void append(Entry<T> entry) {
    entry.turn = count++;
    waiting.put(entry.turn, entry);
  }

  /** Takes the SMS to be sent now, which then waits for its answer; null if there is none. */
  Entry<T> next(Object key, long now) {
    if (delay(now) > 0) {
      return null;
    }
    Entry<T> entry = waiting.pollFirstEntry().getValue();
    entry.sentAt = now;
    entry.key = key;
    open.put(key, entry);
    if (interval > 0) {
      notBefore = now + interval;
    }
    return entry;
  }

  /**
   * Returns the time until {@link #next} has one, in ns; Long.MAX_VALUE until something happens.
   */
  long delay(long now) {
    return waiting.isEmpty() || open.size() >= allowed
        ? Long.MAX_VALUE
        : Math.max(0, notBefore - now);
  }

  /** Withdraws an SMS; returns false if it was sent, or has its outcome. */
  boolean withdraw(Entry<T> entry) {
    entry.withdrawn = true;
    return waiting.remove(entry.turn, entry);
  }

  /** Takes the SMS that an answer belongs to; null if none waits for it. */
  Entry<T> answered(Object key, boolean busy, long now) {
    Entry<T> entry = open.remove(key);
    if (entry == null) {
      return null;
    }
    if (!busy) {
      pause = FIRST_PAUSE;
      allowed = Math.min(window, allowed + 1);
      return entry;
    }
    if (allowed > 1 || now - notBefore >= 0) {
      // Others that were sent before this answer say nothing new.
      notBefore = now + pause;
      pause = Math.min(2 * pause, MAX_PAUSE);
    }
    allowed = 1;
    if (entry.withdrawn) {
      return entry;
    }
    if (!entry.wasBusy) {
      entry.wasBusy = true;
      entry.busySince = now;
    } else if (now - entry.busySince >= timeout) {
      return entry;
    }
    append(entry);
    return null;
  }

  /** Takes the SMS unanswered for {@code timeout} ns; answers were readable from {@code since}. */
  List<Entry<T>> overdue(long timeout, long since, long now) {
    List<Entry<T>> overdue = new ArrayList<>();
    Iterator<Entry<T>> all = open.values().iterator();
    while (all.hasNext()) {
      Entry<T> entry = all.next();
      if (now - (entry.sentAt - since > 0 ? entry.sentAt : since) < timeout) {
        break;
      }
      all.remove();
      overdue.add(entry);
    }
    return overdue;
  }

  /** Takes the SMS without an answer: the connection is gone. */
  List<Entry<T>> broken(long now) {
    List<Entry<T>> unanswered = new ArrayList<>(open.values());
    open.clear();
    allowed = window;
    pause = FIRST_PAUSE;
    if (interval == 0) {
      notBefore = now;
    }
    return unanswered;
  }

  /** Puts back an unsent SMS before later ones; returns it if it was withdrawn, otherwise null. */
  Entry<T> unsent(Object key) {
    Entry<T> entry = open.remove(key);
    if (entry == null || entry.withdrawn) {
      return entry;
    }
    waiting.put(entry.turn, entry);
    return null;
  }

  /**
   * Puts back an SMS because the SMSC had lost the session; returns false if that has happened too
   * often, it was withdrawn, or none waits for an answer by that key.
   */
  boolean returned(Object key) {
    Entry<T> entry = open.get(key);
    if (entry == null || entry.withdrawn || entry.returns == MAX_RETURNS) {
      return false;
    }
    entry.returns++;
    unsent(key);
    return true;
  }

  boolean isAwaitingAnswer() {
    return !open.isEmpty();
  }

  /** Takes those that have not been sent, in order. */
  List<Entry<T>> drain() {
    List<Entry<T>> unsent = new ArrayList<>(waiting.values());
    waiting.clear();
    return unsent;
  }
}
