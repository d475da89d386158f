// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server;

import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.trustedsms.message.MessageId;
import org.trustedsms.server.explain.SafeText;
import org.trustedsms.server.store.InboundMessages;
import org.trustedsms.server.store.Shards;
import org.trustedsms.server.store.StoreException;
import org.trustedsms.server.store.Transaction;
import org.trustedsms.server.util.DaemonThreads;

/** Hands messages out to the handler, one at a time, and notes that they are done. */
final class HandlerQueue {
  private static final System.Logger LOG = System.getLogger(HandlerQueue.class.getName());

  private static final int ROOM = 1_000;
  private static final IncomingMessage END =
      new IncomingMessage(0, null, null, null, null, null, null, null, false);
  private static final long FIRST_PAUSE_MILLIS = 1_000;
  private static final long MAX_PAUSE_MILLIS = 60_000;

  private final SmsService.Settings settings;
  private final SmsHandler handler;
  private final Consumer<String> notes;
  private final Consumer<IncomingMessage> answered;
  private final Function<IncomingMessage, Predicate<Transaction>> done;
  private final BlockingQueue<IncomingMessage> queue = new LinkedBlockingQueue<>(ROOM);
  private final Thread thread = DaemonThreads.thread("sms-handler", this::run);

  private final ExecutorService retries =
      Executors.newSingleThreadExecutor(DaemonThreads.named("sms-handled"));

  /** Messages that are verified, but not handed out before the next start. */
  private final Queue<IncomingMessage> unseen = new ConcurrentLinkedQueue<>();

  private CompletableFuture<?> last = CompletableFuture.completedFuture(null);
  private final CountDownLatch closing = new CountDownLatch(1);

  /**
   * Creates it; {@code answered} is given each acknowledgement and result that the handler got.
   * {@code done} prepares what processes a message in the change that marks it done, and returns
   * whether nothing remains to be done.
   */
  HandlerQueue(
      SmsService.Settings settings,
      SmsHandler handler,
      Consumer<String> notes,
      Consumer<IncomingMessage> answered,
      Function<IncomingMessage, Predicate<Transaction>> done) {
    this.settings = settings;
    this.handler = handler;
    this.notes = notes;
    this.answered = answered;
    this.done = done;
  }

  void start() {
    thread.start();
  }

  /** Adds a message; waits for room. */
  void add(IncomingMessage message) {
    try {
      queue.put(message);
    } catch (InterruptedException e) {
      unseen.add(message);
      Thread.currentThread().interrupt();
    }
  }

  private void run() {
    try {
      for (IncomingMessage next = queue.take(); next != END; next = queue.take()) {
        if (isClosed()) {
          unseen.add(next);
        } else {
          handOut(next);
        }
      }
    } catch (InterruptedException e) {
      // The handler wants no more: the rest is on the disk.
    }
  }

  private void handOut(IncomingMessage message) throws InterruptedException {
    IncomingMessage current = message;
    long pause = FIRST_PAUSE_MILLIS;
    while (true) {
      try {
        give(current);
        // Those of different shards are not kept in this order.
        last =
            CompletableFuture.allOf(
                last.handle((unused, failure) -> null), end(current, FIRST_PAUSE_MILLIS));
        return;
      } catch (InterruptedException e) {
        unseen.add(current);
        throw e;
      } catch (Exception | Error e) {
        // Also after an Error: without this thread no message is handed out.
        boolean isExpected = e instanceof Exception && !(e instanceof RuntimeException);
        LOG.log(isExpected ? Level.DEBUG : Level.WARNING, "the handler failed", e);
        notes.accept(
            "a message could not be dealt with, and is handed out again: "
                + SafeText.escape(e.toString()));
        current = message.asRedelivered();
        if (closing.await(pause, TimeUnit.MILLISECONDS)) {
          throw new InterruptedException();
        }
        pause = Math.min(2 * pause, MAX_PAUSE_MILLIS);
      }
    }
  }

  private void give(IncomingMessage message) throws Exception {
    handler.handle(message);
    if (message.answered() != null) {
      answered.accept(message);
    }
  }

  /**
   * Stores that a message is done, with its answers. Retries after a pause in ms, until the queue
   * is closed, because store or key may be unavailable.
   */
  private CompletableFuture<?> end(IncomingMessage message, long pause) {
    Predicate<Transaction> ending = done.apply(message);
    return settings
        .store
        .updateSoon(shards(message), transaction -> end(transaction, message.id(), ending))
        .whenComplete(
            (unused, failure) -> {
              if (failure != null && !isClosed()) {
                notes.accept(
                    "that a message was dealt with could not be kept, and is tried again in "
                        + TimeUnit.MILLISECONDS.toSeconds(pause)
                        + " s: "
                        + SafeText.escape(failure.getMessage()));
                CompletableFuture.delayedExecutor(pause, TimeUnit.MILLISECONDS, retries)
                    .execute(() -> end(message, Math.min(2 * pause, MAX_PAUSE_MILLIS)));
              }
            });
  }

  /** An answer from another number than the message went to changes two shards. */
  private Shards shards(IncomingMessage message) {
    if (!settings.store.isSharded()) {
      return Shards.ALL;
    }
    Shards from = Shards.ofNumber(message.from(), settings.store.country());
    MessageId about = message.about();
    if (about == null) {
      return from;
    }
    try {
      return settings
          .store
          .read(transaction -> transaction.outbound(settings.number).withMessage(about))
          .map(sent -> from.and(Shards.of(sent.recipient())))
          .orElse(from);
    } catch (StoreException e) {
      // Nor will the change be kept now.
      return from;
    }
  }

  private void end(Transaction transaction, long id, Predicate<Transaction> ending) {
    InboundMessages inbound = transaction.inbound(settings.number);
    if (ending.test(transaction)) {
      inbound.done(id);
    } else {
      inbound.await(id);
    }
  }

  private void noteUnseen(Transaction transaction, List<IncomingMessage> messages) {
    InboundMessages inbound = transaction.inbound(settings.number);
    messages.stream()
        .filter(message -> !message.redelivered())
        .forEach(message -> inbound.notHandedOut(message.id()));
  }

  private boolean isClosed() {
    return closing.getCount() == 0;
  }

  /** Ends when the handler has returned and what it has dealt with is noted. */
  void close() throws InterruptedException {
    closing.countDown();
    if (Thread.currentThread() != thread) {
      while (!queue.offer(END, ROOM, TimeUnit.MILLISECONDS) && thread.isAlive()) {
        // It makes room.
      }
      thread.join();
    }
    queue.drainTo(unseen);
    unseen.remove(END);
    try {
      settings
          .store
          .groupByShard(unseen, IncomingMessage::from)
          .forEach(
              (shards, messages) ->
                  settings.store.update(shards, transaction -> noteUnseen(transaction, messages)));
      last.join();
    } catch (CompletionException | StoreException e) {
      notes.accept(
          "messages that were dealt with are handed out again: " + SafeText.escape(e.getMessage()));
    } finally {
      retries.shutdown();
    }
  }
}
