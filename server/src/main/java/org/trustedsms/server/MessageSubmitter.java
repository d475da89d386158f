// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.trustedsms.command.Command;
import org.trustedsms.message.MessageId;
import org.trustedsms.server.explain.SafeText;
import org.trustedsms.server.link.LinkListener;
import org.trustedsms.server.link.RefusedException;
import org.trustedsms.server.link.SmsLink;
import org.trustedsms.server.link.UnansweredException;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.ShortMessage;
import org.trustedsms.server.store.Contact;
import org.trustedsms.server.store.MessageState;
import org.trustedsms.server.store.OutboundMessages;
import org.trustedsms.server.store.QueuedMessage;
import org.trustedsms.server.store.Shards;
import org.trustedsms.server.store.Transaction;
import org.trustedsms.server.util.BoundedMap;
import org.trustedsms.server.util.DaemonThreads;
import org.trustedsms.sms.Segmenter;

/**
 * Submits messages until the SMSC accepts or rejects them. Without an answer it submits the same
 * bytes again, which a receiver accepts only once. The subscriber may pay for each submission, so
 * at most five go unanswered, after growing pauses, and a late answer still counts.
 */
final class MessageSubmitter {
  /** Messages whose sender waits for an answer in this program. */
  private static final int MAX_AWAITED = 100_000;

  static final long FIRST_PAUSE_MILLIS = 1_000;
  private static final long MAX_PAUSE_MILLIS = 10_000;

  /** Submissions without an answer after which a message is given up. */
  static final int MAX_UNANSWERED = 5;

  /** By how much the pause grows with each submission without an answer. */
  private static final int UNANSWERED_GROWTH = 4;

  private static final long MAX_UNANSWERED_PAUSE_MILLIS = TimeUnit.HOURS.toMillis(1);

  /** After what time a message is read again, and is noted as sending. */
  static final long LONG_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** Messages in the queues that are held in memory; of more only the numbers are. */
  private static final int MAX_HELD = 20_000;

  /** Messages that were withdrawn before they were in the queue. */
  private static final int MAX_WITHDRAWN = 1_000;

  /**
   * The messages to each recipient, in order. Only the head is with the link, so that nothing
   * overtakes a message that is sent again. Used by the submitter's thread only.
   */
  private final Map<String, Deque<MessageInFlight>> queues = new HashMap<>();

  /** Messages to send, from when the store has them until their outcome is stored. */
  private final Map<Long, MessageInFlight> queued = new ConcurrentHashMap<>();

  /** Messages withdrawn before they were in the queue. Used by the submitter's thread only. */
  private final Set<Long> withdrawn =
      Collections.newSetFromMap(BoundedMap.ofLastPut(MAX_WITHDRAWN));

  private final Map<Long, MessageInFlight> handedToLink = new ConcurrentHashMap<>();

  /** A thread for each prefix that has links: where one has no room, the others do not wait. */
  private final Map<String, ExecutorService> prefixThreads = new ConcurrentHashMap<>();

  private final SmsService.Settings settings;
  private final DeliveryReceipts receipts;
  private final Consumer<String> notes;

  private final CompletableFuture<SmsLink> link = new CompletableFuture<>();
  private final ScheduledThreadPoolExecutor submitter =
      new ScheduledThreadPoolExecutor(1, DaemonThreads.named("sms-submit"));
  private final Map<MessageId, SendHandle> awaited = BoundedMap.ofLastPut(MAX_AWAITED);
  private final Set<CompletableFuture<?>> pendingOutcomes = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  /** Why the link is down; null if it is up, or its state is not known. */
  private volatile String down;

  MessageSubmitter(
      SmsService.Settings settings, DeliveryReceipts receipts, Consumer<String> notes) {
    this.settings = settings;
    this.receipts = receipts;
    this.notes = notes;
  }

  void start(SmsLink with) {
    link.complete(with);
  }

  void noteWhileOpen(String note) {
    if (!closed) {
      notes.accept(note);
    }
  }

  /** Returns how many messages in the queues have no outcome in the store yet. */
  int pending() {
    return queued.size();
  }

  void expire() {
    long now = settings.clock.millis();
    queued.values().stream()
        .filter(outgoing -> outgoing.expires < now / 1000)
        .forEach(outgoing -> expire(outgoing, now));
  }

  private void expire(MessageInFlight outgoing, long now) {
    if (!outgoing.beginExpiring()) {
      return;
    }
    settings
        .store
        .writeSoon(
            outgoing.shards,
            transaction ->
                transaction
                    .outbound(settings.number)
                    .changeState(outgoing.id, MessageState.EXPIRED, OutboundMessages.TOO_LATE, now))
        .whenComplete(
            (unused, failure) -> {
              if (failure != null) {
                outgoing.endExpiring();
              } else {
                withdraw(outgoing.id);
              }
            });
  }

  /** The link has gone up or down: messages in its hands are sending, or wait. */
  void link(boolean isUp, String reason) {
    down = isUp ? null : SafeText.escape(reason);
    channel();
  }

  void channel() {
    execute(() -> handedToLink.values().forEach(this::noteHanded));
  }

  /** Notes what has been with the link for a while: most is over before that. */
  void noteLongInHand() {
    execute(
        () ->
            handedToLink.values().stream()
                .filter(outgoing -> outgoing.isSubmittedFor(LONG_NANOS))
                .forEach(this::noteHanded));
  }

  private String whyDown(String recipient) {
    SmsLink now = link.getNow(null);
    String reason = now == null ? null : now.whyDown(recipient);
    if (reason == null && down == null && now != null && !now.isUp()) {
      return "the link is not up yet";
    }
    return reason == null ? down : SafeText.escape(reason);
  }

  /** Notes that a message is with the link: it is sending, or waits as long as that is down. */
  private void noteHanded(MessageInFlight outgoing) {
    // One after the other, so that what is noted last is so.
    synchronized (outgoing) {
      if (!outgoing.isSubmitted()) {
        return;
      }
      String reason = whyDown(outgoing.recipient);
      if (reason != null && !reason.equals(outgoing.noteOfLink)) {
        outgoing.noteOfLink = reason;
        noteWaiting(outgoing, reason);
      } else if (reason == null && (!outgoing.noted || outgoing.noteOfLink != null)) {
        outgoing.noteOfLink = null;
        outgoing.noted = true;
        note(
            outgoing,
            outbound ->
                outbound.changeStateLater(
                    outgoing.id, MessageState.SENDING, null, settings.clock.millis()));
      }
    }
  }

  synchronized void await(SendHandle handle) {
    awaited.put(handle.message().id(), handle);
  }

  /** Completes the handle that waits for an acknowledgement, or for the result of a command. */
  void answered(IncomingMessage by) {
    SendHandle handle;
    synchronized (this) {
      handle = awaited.get(by.answered());
      if (handle == null || isCommand(handle) != (by.result() != null)) {
        return;
      }
      awaited.remove(by.answered());
    }
    handle.answer(by);
  }

  private static boolean isCommand(SendHandle handle) {
    return MessageVerifier.kind(handle.message().payload()) == Command.KIND.id();
  }

  /** Queues a message behind those that were queued before; the handle is null if nobody waits. */
  void enqueue(QueuedMessage message, SendHandle handle) {
    enqueue(new MessageInFlight(message, handle, true));
  }

  /** Submits a message of which the store has no row. */
  void submitWithoutRow(QueuedMessage message, SendHandle handle) {
    enqueue(new MessageInFlight(message, handle, false));
  }

  private void enqueue(MessageInFlight outgoing) {
    if (queued.putIfAbsent(outgoing.id, outgoing) == null) {
      if (queued.size() > MAX_HELD) {
        outgoing.forget();
      }
      execute(() -> queue(outgoing));
    }
  }

  private void execute(Runnable task) {
    try {
      submitter.execute(task);
    } catch (RejectedExecutionException e) {
      // The service is closed: it is sent after the next start.
    }
  }

  private void queue(MessageInFlight outgoing) {
    if (withdrawn.remove(outgoing.id)) {
      queued.remove(outgoing.id);
      return;
    }
    Deque<MessageInFlight> queue =
        queues.computeIfAbsent(outgoing.recipient, unused -> new ArrayDeque<>());
    queue.add(outgoing);
    if (queue.size() == 1) {
      send(outgoing);
    }
  }

  private QueuedMessage read(long id) {
    return settings
        .store
        .read(transaction -> transaction.outbound(settings.number).toSend(id))
        .orElse(null);
  }

  /** Does something after some milliseconds, unless the service is closed by then. */
  void later(long millis, Runnable task) {
    try {
      submitter.schedule(task, millis, TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      // The service is closed: it is done after the next start.
    }
  }

  /** The head of a queue is over: the one behind it goes, unless it has gone already. */
  private void next(MessageInFlight over) {
    handedToLink.remove(over.id, over);
    Deque<MessageInFlight> queue = queues.get(over.recipient);
    if (queue == null || queue.element() != over) {
      return;
    }
    queue.remove();
    if (queue.isEmpty()) {
      queues.remove(over.recipient);
    } else {
      send(queue.element());
    }
  }

  /** A message is not to be sent any more. */
  private void drop(MessageInFlight outgoing) {
    if (outgoing.handle != null) {
      outgoing.handle.fail(new CancellationException("withdrawn, or too late"));
    }
    queued.remove(outgoing.id);
    next(outgoing);
  }

  private void send(MessageInFlight outgoing) {
    if (closed) {
      return;
    }
    toLink(outgoing, () -> submitToLink(outgoing));
  }

  /** Runs what submits to the link, on the thread that may wait for room there. */
  private void toLink(MessageInFlight outgoing, Runnable task) {
    try {
      String prefix = link.get().routePrefix(outgoing.recipient);
      if (prefix == null) {
        task.run();
      } else {
        prefixThreads
            .computeIfAbsent(
                prefix,
                unused ->
                    Executors.newSingleThreadExecutor(DaemonThreads.named("sms-submit-prefix")))
            .execute(task);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RejectedExecutionException e) {
      // The service is closed: it is sent after the next start.
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  private void submitToLink(MessageInFlight outgoing) {
    if (closed) {
      return;
    }
    outgoing.begin();
    // Before it is read, so that who removes it afterwards finds it here.
    handedToLink.put(outgoing.id, outgoing);
    try {
      QueuedMessage kept = outgoing.unsent();
      QueuedMessage unsent = kept == null ? read(outgoing.id) : kept;
      if (unsent == null || outgoing.isWithdrawn()) {
        // It was withdrawn. Not at once: there may be many of them.
        execute(() -> drop(outgoing));
        return;
      }
      long now = settings.clock.millis();
      if (outgoing.expires < now / 1000) {
        // It has waited for room since. It is dropped when that is stored.
        outgoing.pause();
        expire(outgoing, now);
        if (outgoing.isWithdrawn()) {
          // It was before the pause.
          execute(() -> drop(outgoing));
        }
        return;
      }
      if (outgoing.unanswered == 0 && unsent.unanswered() >= MAX_UNANSWERED) {
        // Another run of the program has waited for the last answer.
        giveUp(
            outgoing,
            new UnansweredException(
                "the SMSC has not answered " + unsent.unanswered() + " submissions"));
        return;
      }
      outgoing.unanswered = Math.max(outgoing.unanswered, unsent.unanswered());
      if (whyDown(outgoing.recipient) != null) {
        noteHanded(outgoing);
      }
      List<ShortMessage> segments = segments(unsent);
      outgoing.setSegmentCount(segments.size());
      CompletableFuture<Void> over = new CompletableFuture<>();
      pendingOutcomes.add(over);
      submitSegment(outgoing, unsent, segments)
          .whenComplete(
              (unused, failure) -> {
                if (failure != null) {
                  failed(outgoing, cause(failure));
                }
                pendingOutcomes.remove(over);
                over.complete(null);
              });
    } catch (Exception | Error e) {
      // Also after an Error: no message to this recipient would be sent any more.
      failed(outgoing, e);
    }
  }

  /**
   * Submits the first segment that the SMSC has not accepted, then the next. Completes when the
   * outcome of the message, or of this attempt, is stored.
   */
  private CompletionStage<?> submitSegment(
      MessageInFlight outgoing, QueuedMessage message, List<ShortMessage> segments) {
    int segment = outgoing.firstNotAccepted();
    if (segment < 0) {
      // The last answer has come late.
      return accepted(outgoing, message);
    }
    try {
      return outgoing
          .track(link.get().submit(segments.get(segment), message.receipt()))
          .handle(
              (submitted, e) -> {
                if (submitted == null) {
                  return notAccepted(outgoing, message, segment, cause(e));
                }
                outgoing.markAccepted(segment, submitted.messageId());
                return submitRest(outgoing, message, segments);
              })
          .thenCompose(settled -> settled);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return LinkListener.DONE;
    } catch (Exception | Error e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private CompletionStage<?> notAccepted(
      MessageInFlight outgoing, QueuedMessage message, int segment, Throwable failure) {
    if (failure instanceof UnansweredException unanswered) {
      awaitLate(outgoing, message, segment, unanswered);
    }
    failed(outgoing, failure);
    return LinkListener.DONE;
  }

  private CompletionStage<?> submitRest(
      MessageInFlight outgoing, QueuedMessage message, List<ShortMessage> segments) {
    if (outgoing.isAllAccepted()) {
      return accepted(outgoing, message);
    }
    // Not on the thread of the answer, which must not wait for room.
    return CompletableFuture.supplyAsync(
            () -> submitSegment(outgoing, message, segments),
            task -> execute(() -> toLink(outgoing, task)))
        .thenCompose(rest -> rest);
  }

  private static Throwable cause(Throwable e) {
    return e instanceof CompletionException ? e.getCause() : e;
  }

  private static boolean isFinal(Throwable reason) {
    return reason instanceof RefusedException refused && refused.isFinal()
        || reason instanceof IllegalArgumentException;
  }

  private List<ShortMessage> segments(QueuedMessage message) {
    List<ShortMessage> segments = new ArrayList<>();
    for (byte[] userData :
        Segmenter.segment(message.payload(), message.port(), message.port(), message.reference())) {
      segments.add(
          new ShortMessage(
              Address.of(settings.number),
              Address.ofNumber(message.recipient()),
              ShortMessage.HEADER,
              0,
              ShortMessage.BINARY,
              userData));
    }
    return segments;
  }

  private CompletionStage<?> accepted(MessageInFlight outgoing, QueuedMessage message) {
    if (!outgoing.finish()) {
      return LinkListener.DONE;
    }
    execute(() -> next(outgoing));
    List<String> smscMessageIds = outgoing.smscMessageIds();
    return storeOutcome(
            outgoing,
            transaction -> {
              transaction
                  .outbound(settings.number)
                  .sent(outgoing.id, soleId(smscMessageIds), settings.clock.millis());
              // All first: a receipt that came early must find how many others are on their way.
              IntStream.range(0, smscMessageIds.size())
                  .forEach(
                      segment ->
                          receipts.submitted(
                              transaction, smscMessageIds.get(segment), message, segment));
              smscMessageIds.forEach(
                  smscMessageId -> receipts.noteEarly(transaction, smscMessageId, message));
            },
            FIRST_PAUSE_MILLIS)
        .thenRun(
            () -> {
              if (outgoing.handle != null) {
                outgoing.handle.complete(smscMessageIds);
              }
            });
  }

  private void awaitLate(
      MessageInFlight outgoing,
      QueuedMessage message,
      int segment,
      UnansweredException unanswered) {
    unanswered
        .late()
        .whenComplete(
            (submitted, e) ->
                execute(
                    () -> {
                      if (submitted != null) {
                        acceptedLate(outgoing, message, segment, submitted.messageId());
                      } else {
                        refusedLate(outgoing, cause(e));
                      }
                    }));
  }

  private void acceptedLate(
      MessageInFlight outgoing, QueuedMessage message, int segment, String smscMessageId) {
    notes.accept(
        "the SMSC has taken an SMS to "
            + Contact.shown(outgoing.recipient)
            + " after all: its answer came late");
    String before = outgoing.messageId(segment);
    boolean first = outgoing.markAccepted(segment, smscMessageId);
    if (!outgoing.isOver()) {
      if (outgoing.isAllAccepted()) {
        outgoing.cancelPause();
        outgoing.cancel();
        accepted(outgoing, message);
        return;
      }
      if (first) {
        if (outgoing.cancelPause()) {
          send(outgoing);
        }
        return;
      }
    }
    storeOutcome(
        outgoing,
        transaction -> {
          if (first) {
            receipts.submitted(transaction, smscMessageId, message, segment);
            receipts.noteEarly(transaction, smscMessageId, message);
          } else {
            receipts.submittedAgain(transaction, smscMessageId, before, message, segment);
          }
        },
        FIRST_PAUSE_MILLIS);
  }

  /** A rejected message was not sent: its outcome is decided at once. */
  private void refusedLate(MessageInFlight outgoing, Throwable reason) {
    if (!outgoing.isOver() && outgoing.cancelPause()) {
      failed(outgoing, reason);
    }
  }

  /**
   * Stores a message's outcome, and retries if that fails, because nothing else would trigger
   * another attempt. Completes after the first attempt.
   */
  private CompletableFuture<?> storeOutcome(
      MessageInFlight of, Consumer<Transaction> outcome, long pause) {
    CompletableFuture<?> stored =
        of.hasRow
            ? settings.store.updateSoon(of.shards, outcome)
            : CompletableFuture.completedFuture(null);
    return stored.handle(
        (unused, failure) -> {
          if (failure != null) {
            notes.accept(
                "what has become of a message could not be kept, and is tried again: "
                    + SafeText.escape(failure.getMessage()));
            later(pause, () -> storeOutcome(of, outcome, Math.min(2 * pause, MAX_PAUSE_MILLIS)));
          } else if (of.isOver()) {
            execute(() -> queued.remove(of.id, of));
          }
          return null;
        });
  }

  private void failed(MessageInFlight outgoing, Throwable reason) {
    if (outgoing.isOver()) {
      return;
    }
    if (outgoing.isWithdrawn()) {
      execute(() -> drop(outgoing));
      return;
    }
    if (isFinal(reason)) {
      giveUp(outgoing, reason);
      return;
    }
    if (outgoing.handle != null) {
      outgoing.handle.retry(reason);
    }
    if (reason instanceof UnansweredException unanswered) {
      unanswered(outgoing, unanswered);
      return;
    }
    String words = words(reason);
    noteWaiting(outgoing, words);
    pause(outgoing, outgoing.pause, () -> send(outgoing));
    outgoing.pause = Math.min(2 * outgoing.pause, MAX_PAUSE_MILLIS);
  }

  /** Waits for a late answer, longer each time, before it submits again or gives up. */
  private void unanswered(MessageInFlight outgoing, UnansweredException reason) {
    int count = ++outgoing.unanswered;
    long pause = reason.isOverdue() ? settings.overdueMillis : FIRST_PAUSE_MILLIS;
    for (int i = 1; i < count; i++) {
      pause = Math.min(UNANSWERED_GROWTH * pause, MAX_UNANSWERED_PAUSE_MILLIS);
    }
    boolean isLast = count >= MAX_UNANSWERED;
    String words =
        words(reason)
            + "; it is "
            + (isLast ? "given up" : "submitted again")
            + " in "
            + pause / 1e3
            + " s unless the answer comes (submission "
            + count
            + " of "
            + MAX_UNANSWERED
            + ")";
    // A broken link is reported once for all, by the link.
    if (reason.isOverdue() || isLast) {
      notes.accept("an SMS to " + Contact.shown(outgoing.recipient) + ": " + words);
    }
    note(outgoing, outbound -> outbound.countUnanswered(outgoing.id));
    noteWaiting(outgoing, words);
    pause(outgoing, pause, isLast ? () -> giveUp(outgoing, reason) : () -> send(outgoing));
  }

  private void pause(MessageInFlight outgoing, long millis, Runnable then) {
    int turn = outgoing.pause();
    later(
        millis,
        () -> {
          if (outgoing.resume(turn)) {
            then.run();
          }
        });
  }

  private void giveUp(MessageInFlight outgoing, Throwable reason) {
    if (!outgoing.finish()) {
      return;
    }
    String words = words(reason);
    storeOutcome(
        outgoing,
        transaction ->
            transaction
                .outbound(settings.number)
                .changeStateLater(outgoing.id, MessageState.FAILED, words, settings.clock.millis()),
        FIRST_PAUSE_MILLIS);
    if (outgoing.handle == null) {
      notes.accept("a message was not sent: " + words);
    } else {
      outgoing.handle.fail(reason);
    }
    execute(() -> next(outgoing));
  }

  private static String soleId(List<String> smscMessageIds) {
    return smscMessageIds.size() == 1 ? smscMessageIds.get(0) : null;
  }

  private static String words(Throwable reason) {
    return SafeText.escape(String.valueOf(reason.getMessage()));
  }

  /** Cancels a message in the store, and withdraws it. */
  void withdraw(long id, String to) {
    settings.store.write(
        Shards.of(to),
        transaction ->
            transaction
                .outbound(settings.number)
                .changeState(id, MessageState.CANCELLED, null, settings.clock.millis()));
    withdraw(id);
  }

  /** Withdraws a message that is not stored any more and was not sent. */
  void withdraw(long id) {
    MessageInFlight handed = handedToLink.get(id);
    if (handed != null) {
      handed.withdraw();
    }
    execute(
        () -> {
          MessageInFlight outgoing = queued.get(id);
          if (outgoing == null) {
            withdrawn.add(id);
          } else {
            outgoing.withdraw();
            if (outgoing.cancelPause()) {
              drop(outgoing);
            } else if (!handedToLink.containsKey(id)) {
              // It is dropped when its turn comes, and takes up no capacity until then.
              queued.remove(id, outgoing);
            }
          }
        });
  }

  /** Withdraws messages that other programs have withdrawn, and messages that are too late. */
  void withdrawRemoved() {
    List<Long> old =
        handedToLink.values().stream()
            .filter(outgoing -> outgoing.hasRow && outgoing.isSubmittedFor(LONG_NANOS))
            .map(outgoing -> outgoing.id)
            .toList();
    if (!old.isEmpty()) {
      settings
          .store
          .read(
              transaction -> {
                OutboundMessages outbound = transaction.outbound(settings.number);
                return old.stream().filter(id -> outbound.toSend(id).isEmpty()).toList();
              })
          .forEach(this::withdraw);
    }
  }

  private void noteWaiting(MessageInFlight of, String reason) {
    note(
        of,
        outbound -> {
          if (!outbound.changeState(of.id, MessageState.WAITING, reason, settings.clock.millis())) {
            outbound.setReason(of.id, reason);
          }
        });
  }

  /** Stores what need not be on the disk before anything else happens. */
  private void note(MessageInFlight of, Consumer<OutboundMessages> entry) {
    if (of.hasRow) {
      settings.store.updateSoon(
          of.shards, transaction -> entry.accept(transaction.outbound(settings.number)));
    }
  }

  /** Waits for the SMSC's answers; what is not sent by then is sent after a restart. */
  void close(long millis) throws InterruptedException {
    if (submitter.isShutdown()) {
      return;
    }
    try {
      // Behind what was to be sent before.
      submitter.submit(() -> closed = true).get(millis, TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException e) {
      closed = true;
    }
    try {
      CompletableFuture.allOf(pendingOutcomes.toArray(CompletableFuture[]::new))
          .get(millis, TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException e) {
      notes.accept("messages that the SMSC has not answered are sent again");
    }
    submitter.shutdownNow();
    prefixThreads.values().forEach(ExecutorService::shutdownNow);
  }
}
