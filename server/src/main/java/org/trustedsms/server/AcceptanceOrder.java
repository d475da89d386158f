// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.trustedsms.server.explain.SafeText;
import org.trustedsms.server.store.OutboundMessages;
import org.trustedsms.server.store.QueuedMessage;
import org.trustedsms.server.store.Shards;
import org.trustedsms.server.store.Transaction;

/** Queues each shard's messages in order of acceptance, whichever process accepted them. */
final class AcceptanceOrder {
  /** A message that another process has stored before one of this process is looked for then. */
  private static final long GAP_MILLIS = 5;

  /**
   * The last message of each shard up to which all are in the queue, or have an outcome. Used by
   * the thread that writes the store.
   */
  private final Map<Integer, Long> known = new HashMap<>();

  private final AtomicBoolean searching = new AtomicBoolean();

  /**
   * Messages of this process that come after one of another process, by their numbers. Changed by
   * the thread that writes the store.
   */
  private final SortedMap<Long, Held> held = Collections.synchronizedSortedMap(new TreeMap<>());

  private record Held(QueuedMessage message, SendHandle sent) {}

  /** Messages of an earlier run, which a service without shards sends first. */
  private List<QueuedMessage> leftOver = List.of();

  private final SmsService.Settings settings;
  private final MessageSubmitter submitter;

  AcceptanceOrder(SmsService.Settings settings, MessageSubmitter submitter) {
    this.settings = settings;
    this.submitter = submitter;
  }

  /** Returns how many messages wait for one that another process has stored before them. */
  int held() {
    return held.size();
  }

  /** Finds what is to be sent, as long as no process sends it. */
  void findLeftOver() {
    if (!settings.onlyAnswers) {
      leftOver = settings.store.read(transaction -> transaction.outbound(settings.number).toSend());
    }
  }

  /** Begins, with what was left over. */
  void start() {
    if (settings.store.isOwner()) {
      settings.store.update(settings.store.shards(), this::takeAll);
    } else {
      leftOver.forEach(message -> submitter.enqueue(message, null));
      leftOver = List.of();
    }
  }

  /** Queues the messages to be sent in these shards. */
  private void takeAll(Transaction transaction) {
    OutboundMessages outbound = transaction.outbound(settings.number);
    take(outbound.toSend(), outbound.lastIds(), transaction);
  }

  /** Queues what other processes have stored for these shards. */
  void takeNew() {
    if (searching.compareAndSet(false, true)) {
      search();
    }
  }

  private void search() {
    Shards own = settings.store.shards();
    settings
        .store
        .updateSoon(own, this::takeNew)
        .whenComplete(
            (unused, failure) -> {
              if (failure != null) {
                searching.set(false);
                noteNotFound(failure);
              }
            });
  }

  private void noteNotFound(Throwable failure) {
    submitter.noteWhileOpen(
        "what other processes have stored was not found: "
            + SafeText.escape(String.valueOf(failure.getMessage())));
  }

  /** Runs within a change: what this process stored before is queued by now, or has an outcome. */
  private void takeNew(Transaction transaction) {
    // Messages that are stored from now on are looked for again.
    searching.set(false);
    OutboundMessages outbound = transaction.outbound(settings.number);
    Map<Integer, Long> last = outbound.lastIds();
    take(outbound.toSendBetween(known, last), last, transaction);
  }

  private void take(List<QueuedMessage> found, Map<Integer, Long> last, Transaction transaction) {
    transaction.afterCommit(
        () -> {
          last.forEach((shard, id) -> known.merge(shard, id, Math::max));
          held.values()
              .forEach(
                  own -> known.merge(own.message.place().shard(), own.message.id(), Math::max));
          found.forEach(message -> held.putIfAbsent(message.id(), new Held(message, null)));
          held.values().forEach(next -> submitter.enqueue(next.message, next.sent));
          held.clear();
        });
  }

  /**
   * Queues a message that was just stored or signed, behind any that another process stored before
   * it for the shard. Runs on the thread that writes the store. {@code sent} is its sender's
   * handle, or null.
   */
  void add(QueuedMessage message, SendHandle sent) {
    QueuedMessage.Place place = message.place();
    if (place == null || !settings.store.isOwner()) {
      submitter.enqueue(message, sent);
      return;
    }
    Long last = known.get(place.shard());
    if (last == null || message.id() <= last) {
      // It is another process's, or was found before.
      return;
    }
    if (last == place.previous()) {
      known.put(place.shard(), message.id());
      submitter.enqueue(message, sent);
      return;
    }
    held.put(message.id(), new Held(message, sent));
    // Later, so that it is done for many messages at once.
    if (searching.compareAndSet(false, true)) {
      submitter.later(GAP_MILLIS, this::search);
    }
  }
}
