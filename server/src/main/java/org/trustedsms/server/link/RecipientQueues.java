// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.link;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * Decides which SMS is sent next: by the window, the limit on throughput, the pauses that a busy
 * SMSC asks for, and the order. Each destination has a queue, of which only the head is ever
 * unanswered: so a refused SMS that goes again cannot be overtaken by a later one to the same
 * destination. Among destinations the SMS that was submitted first goes first; one that was refused
 * as the SMSC was busy goes behind the others, since that may be true of its destination alone.
 *
 * <p>After a busy answer nothing is sent for a pause, which doubles from 0.1 to 5 s; then one SMS
 * is tried, and each answer that is not busy lets one more wait for its answer, up to the window.
 *
 * <p>Times are those of System.nanoTime, given by the caller. Not safe for use by several threads.
 */
final class RecipientQueues<T> {
  private static final long FIRST_PAUSE = TimeUnit.MILLISECONDS.toNanos(100);
  private static final long MAX_PAUSE = TimeUnit.SECONDS.toNanos(5);
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  /** The most times that an SMS is sent again because the SMSC had lost the session. */
  private static final int MAX_RETURNS = 3;

  /** One SMS on its way. */
  static final class Entry<T> {
    final String destination;

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
    private long number;

    /** Its place among those that can be sent: its number, or a later one. */
    private long turn;

    private Object key;
    private int returns;
    private long sentAt;
    private boolean withdrawn;
    private boolean wasBusy;
    private long busySince;

    /** The withdrawal returns false if the SMS was sent, or has its outcome. */
    Entry(String destination, T content, Predicate<Entry<T>> withdrawal) {
      this.destination = destination;
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

  private final Map<String, Queue<Entry<T>>> byDestination = new HashMap<>();

  /** The heads of queues that are not unanswered, by their turns. */
  private final NavigableMap<Long, Entry<T>> ready = new TreeMap<>();

  /** Those that wait for an answer, by their keys, in the order of sending. */
  private final Map<Object, Entry<T>> open = new LinkedHashMap<>();

  private long count;
  private int waiting;
  private int allowed;
  private long pause = FIRST_PAUSE;
  private long notBefore;

  /**
   * Creates an empty queue, with the most SMS without an answer and the most that wait to be sent.
   *
   * @param perSecond most SMS in any second; 0 for any number
   * @param timeout how long an SMS is sent again while the SMSC is busy, in ns
   */
  RecipientQueues(int window, int capacity, int perSecond, long timeout, long now) {
    this.window = window;
    this.capacity = capacity;
    this.interval = perSecond == 0 ? 0 : (SECOND + perSecond - 1) / perSecond;
    this.timeout = timeout;
    allowed = window;
    notBefore = now;
  }

  /** Appends an SMS; returns false if there is no room. */
  boolean offer(Entry<T> entry) {
    if (waiting >= capacity) {
      return false;
    }
    entry.number = count++;
    entry.turn = entry.number;
    waiting++;
    Queue<Entry<T>> queue =
        byDestination.computeIfAbsent(entry.destination, unused -> new ArrayDeque<>());
    queue.add(entry);
    if (queue.size() == 1) {
      ready.put(entry.turn, entry);
    }
    return true;
  }

  /** Takes the SMS to be sent now, which then waits for its answer; null if there is none. */
  Entry<T> next(Object key, long now) {
    if (delay(now) > 0) {
      return null;
    }
    Entry<T> entry = ready.pollFirstEntry().getValue();
    waiting--;
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
    return ready.isEmpty() || open.size() >= allowed
        ? Long.MAX_VALUE
        : Math.max(0, notBefore - now);
  }

  /**
   * Withdraws an SMS that has been offered. If it is unanswered, those behind it need not wait: it
   * is before them, or never sent again.
   *
   * @return false if it was sent, or has its outcome
   */
  boolean withdraw(Entry<T> entry) {
    Queue<Entry<T>> queue = byDestination.get(entry.destination);
    if (queue == null || !queue.contains(entry)) {
      return false;
    }
    entry.withdrawn = true;
    boolean isUnsent;
    if (queue.element() == entry) {
      isUnsent = ready.remove(entry.turn) != null;
      leave(entry);
    } else {
      isUnsent = true;
      queue.remove(entry);
    }
    waiting -= isUnsent ? 1 : 0;
    return isUnsent;
  }

  /** Removes the head of a queue, so that the next one can be sent. */
  private void leave(Entry<T> head) {
    Queue<Entry<T>> queue = byDestination.get(head.destination);
    if (queue == null || queue.element() != head) {
      // It was withdrawn.
      return;
    }
    queue.remove();
    if (queue.isEmpty()) {
      byDestination.remove(head.destination);
    } else {
      ready.put(queue.element().turn, queue.element());
    }
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
      leave(entry);
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
      leave(entry);
      return entry;
    }
    waiting++;
    entry.turn = count++;
    ready.put(entry.turn, entry);
    return null;
  }

  /**
   * Takes the SMS whose answer is overdue.
   *
   * @param timeout how long they have had time, in ns
   * @param since from when on answers could be read
   */
  List<Entry<T>> overdue(long timeout, long since, long now) {
    List<Entry<T>> overdue = new ArrayList<>();
    Iterator<Entry<T>> all = open.values().iterator();
    while (all.hasNext()) {
      Entry<T> entry = all.next();
      if (now - (entry.sentAt - since > 0 ? entry.sentAt : since) < timeout) {
        break;
      }
      all.remove();
      leave(entry);
      overdue.add(entry);
    }
    return overdue;
  }

  /** Takes the SMS without an answer: the connection is gone. */
  List<Entry<T>> broken(long now) {
    List<Entry<T>> unanswered = new ArrayList<>(open.values());
    open.clear();
    unanswered.forEach(this::leave);
    allowed = window;
    pause = FIRST_PAUSE;
    if (interval == 0) {
      notBefore = now;
    }
    return unanswered;
  }

  /**
   * Puts back an SMS that could not be sent after all, before all others to its recipient.
   *
   * @return the SMS if it was withdrawn, so that it does not wait; otherwise null
   */
  Entry<T> unsent(Object key) {
    Entry<T> entry = open.remove(key);
    if (entry == null || entry.withdrawn) {
      return entry;
    }
    waiting++;
    ready.put(entry.turn, entry);
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

  boolean has(String destination) {
    return byDestination.containsKey(destination);
  }

  /** Takes those that have not been sent, in order. */
  List<Entry<T>> drain() {
    List<Entry<T>> unsent = new ArrayList<>();
    for (Queue<Entry<T>> queue : byDestination.values()) {
      queue.stream().filter(entry -> !open.containsValue(entry)).forEach(unsent::add);
      queue.retainAll(open.values());
    }
    byDestination.values().removeIf(Queue::isEmpty);
    ready.clear();
    waiting = 0;
    unsent.sort((a, b) -> Long.compare(a.number, b.number));
    return unsent;
  }

  int size() {
    return waiting + open.size();
  }
}
