// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.trustedsms.server.link.Submitted;
import org.trustedsms.server.store.QueuedMessage;
import org.trustedsms.server.store.Shards;

/**
 * A message on its way to the SMSC: which of its segments that has accepted, and how often it was
 * submitted. Thread-safe where nothing else is said.
 */
final class MessageInFlight {
  final long id;
  final String recipient;
  final Shards shards;

  /** The handle of the caller that waits for the answer; null if nobody does. */
  final SendHandle handle;

  /** The last second at which it is sent, since 1970-01-01 UTC. */
  final long expires;

  /** True if the store has a row of it: it has none of what is sent again. */
  final boolean hasRow;

  /** The message as it was stored a moment ago; null if it must be read. */
  private QueuedMessage unsent;

  private final long madeAt = System.nanoTime();
  long pause = MessageSubmitter.FIRST_PAUSE_MILLIS;

  /** True if the store has it as sending, or as waiting for another reason than the link. */
  boolean noted;

  /** Why the store has it as waiting for the link; null if it does not. */
  String noteOfLink;

  int unanswered;

  /** The SMSC's identifier of each accepted segment; null for the others. */
  private String[] messageIds = {};

  private boolean over;

  /** Counts submissions and their outcomes: a pause that another event cut short is void. */
  private int turn;

  private boolean pausing;

  /** Since when it is in the link's hands, as System.nanoTime. */
  private long since;

  /** The outcome of the segment that the link got last; null before. */
  private CompletableFuture<Submitted> submitted;

  private boolean withdrawn;

  private boolean expiring;

  MessageInFlight(QueuedMessage message, SendHandle handle, boolean hasRow) {
    this.id = message.id();
    this.recipient = message.recipient();
    this.expires = message.expires();
    this.shards = Shards.of(recipient);
    this.unsent = message;
    this.handle = handle;
    this.hasRow = hasRow;
  }

  /** Returns it if others have hardly had time to withdraw it; null if it must be read. */
  QueuedMessage unsent() {
    QueuedMessage known = unsent;
    if (hasRow) {
      unsent = null;
    }
    return !hasRow || System.nanoTime() - madeAt < MessageSubmitter.LONG_NANOS ? known : null;
  }

  /** Drops the copy in memory: the message is read from the store when it is its turn. */
  void forget() {
    unsent = hasRow ? null : unsent;
  }

  synchronized void begin() {
    turn++;
    pausing = false;
    since = System.nanoTime();
  }

  /** Begins a pause; returns what {@link #resume} wants. */
  synchronized int pause() {
    pausing = true;
    return ++turn;
  }

  /** Ends a pause; returns false if it has ended before. */
  synchronized boolean resume(int ofTurn) {
    boolean now = pausing && turn == ofTurn;
    pausing &= !now;
    return now;
  }

  /** Begins to give it up for its time; returns false if that has begun before. */
  synchronized boolean beginExpiring() {
    boolean first = !expiring;
    expiring = true;
    return first;
  }

  synchronized void endExpiring() {
    expiring = false;
  }

  synchronized boolean cancelPause() {
    return resume(turn);
  }

  synchronized void setSegmentCount(int count) {
    if (messageIds.length != count) {
      messageIds = new String[count];
    }
  }

  synchronized int firstNotAccepted() {
    return Arrays.asList(messageIds).indexOf(null);
  }

  /** Notes that the SMSC has accepted a segment; returns false if it had before. */
  synchronized boolean markAccepted(int segment, String messageId) {
    boolean first = messageIds[segment] == null;
    messageIds[segment] = first ? messageId : messageIds[segment];
    return first;
  }

  /** Returns the first message_id of a segment; null if the SMSC has not accepted it. */
  synchronized String messageId(int segment) {
    return messageIds[segment];
  }

  synchronized boolean isAllAccepted() {
    return firstNotAccepted() < 0;
  }

  synchronized List<String> smscMessageIds() {
    return List.of(messageIds);
  }

  /** Notes that it has its outcome; returns false if it had one before. */
  synchronized boolean finish() {
    boolean first = !over;
    over = true;
    return first;
  }

  synchronized boolean isOver() {
    return over;
  }

  /** Notes the outcome of a segment, and withdraws that if the message is. */
  CompletableFuture<Submitted> track(CompletableFuture<Submitted> segment) {
    boolean cancel;
    synchronized (this) {
      submitted = segment;
      cancel = withdrawn || over;
    }
    if (cancel) {
      segment.cancel(false);
    }
    return segment;
  }

  /** Withdraws the segment that the link has, unless it was sent, and those behind it. */
  void withdraw() {
    synchronized (this) {
      withdrawn = true;
    }
    cancel();
  }

  void cancel() {
    CompletableFuture<Submitted> last;
    synchronized (this) {
      last = submitted;
    }
    if (last != null) {
      last.cancel(false);
    }
  }

  synchronized boolean isWithdrawn() {
    return withdrawn;
  }

  /** Returns whether it is submitted, and neither pausing nor over. */
  synchronized boolean isSubmitted() {
    return !pausing && !over;
  }

  synchronized boolean isSubmittedFor(long nanos) {
    return System.nanoTime() - since >= nanos;
  }
}
