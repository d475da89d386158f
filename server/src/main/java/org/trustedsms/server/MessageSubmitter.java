// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.trustedsms.message.MessageId;
import org.trustedsms.server.explain.SafeText;
import org.trustedsms.server.link.DeliveryReceipt;
import org.trustedsms.server.link.DeliveryReceipt.State;
import org.trustedsms.server.link.LinkKeeper;
import org.trustedsms.server.link.RefusedException;
import org.trustedsms.server.link.SmsLink;
import org.trustedsms.server.link.Submitted;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.ShortMessage;
import org.trustedsms.server.store.Change;
import org.trustedsms.server.store.Lanes;
import org.trustedsms.server.store.Memory;
import org.trustedsms.server.store.OutboundMessages;
import org.trustedsms.sms.Segmenter;

/**
 * Submits what is to be sent, until the SMS centre has taken it or refuses it. The same bytes are
 * submitted again if it is not known whether they were taken: a receiver takes them once.
 */
final class MessageSubmitter {
  /** Messages whose sender waits for an answer in this program. */
  private static final int MAX_AWAITED = 100_000;

  private static final long FIRST_PAUSE_MILLIS = 1_000;
  private static final long MAX_PAUSE_MILLIS = 10_000;

  /** When it is asked whether what a link has is still to be sent. */
  private static final long LONG_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** A message on its way, and who waits for the answer; null if nobody does. */
  private static final class Outgoing {
    final long id;
    final Lanes lanes;
    final Sent sent;
    long pause = FIRST_PAUSE_MILLIS;
    boolean noted;

    /** Since when it is in the link's hands, as System.nanoTime. */
    private long since;

    /** What the link was given last. */
    private final List<CompletableFuture<Submitted>> segments = new ArrayList<>();

    private boolean takenBack;

    Outgoing(long id, Lanes lanes, Sent sent) {
      this.id = id;
      this.lanes = lanes;
      this.sent = sent;
    }

    synchronized void begin() {
      since = System.nanoTime();
      segments.clear();
    }

    CompletableFuture<Submitted> hand(CompletableFuture<Submitted> segment) {
      boolean cancel;
      synchronized (this) {
        segments.add(segment);
        cancel = takenBack;
      }
      if (cancel) {
        segment.cancel(false);
      }
      return segment;
    }

    /** Has the link send none of it that it has not sent. */
    void takeBack() {
      List<CompletableFuture<Submitted>> all;
      synchronized (this) {
        takenBack = true;
        all = List.copyOf(segments);
      }
      all.forEach(segment -> segment.cancel(false));
    }

    synchronized boolean isTakenBack() {
      return takenBack;
    }

    synchronized boolean isInHandFor(long nanos) {
      return System.nanoTime() - since >= nanos;
    }
  }

  /**
   * What is to be sent to each recipient, in order. The head alone is in the link's hands: one that
   * has to go again is overtaken by none. Used by the submitter's thread only.
   */
  private final Map<String, Deque<Outgoing>> lanes = new HashMap<>();

  private final Set<Long> queued = new HashSet<>();

  /** What is in the link's hands. */
  private final Map<Long, Outgoing> inHand = new ConcurrentHashMap<>();

  /** Who hands over what goes the same way: where there is no room, others do not wait. */
  private final Map<String, ExecutorService> ways = new ConcurrentHashMap<>();

  private final SmsService.Settings settings;
  private final Consumer<String> notes;
  private final CompletableFuture<SmsLink> link = new CompletableFuture<>();
  private final ExecutorService submitter =
      Executors.newSingleThreadExecutor(task -> LinkKeeper.daemon("sms-submit", task));
  private final Map<MessageId, Sent> awaited = new LinkedHashMap<>();
  private final Set<CompletableFuture<?>> inFlight = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  MessageSubmitter(SmsService.Settings settings, Consumer<String> notes) {
    this.settings = settings;
    this.notes = notes;
  }

  /** Begins, with what was left over. */
  void start(SmsLink with) {
    link.complete(with);
    submitLeft();
  }

  /** Submits what is to be sent, as far as it is not on its way here. */
  void submitLeft() {
    settings
        .store
        .<Map<Long, String>, RuntimeException>look(
            memory -> memory.outbound(settings.number).toSend())
        .forEach((id, to) -> submit(id, to, null));
  }

  synchronized void await(Sent sent) {
    awaited.put(sent.message().id(), sent);
    if (awaited.size() > MAX_AWAITED) {
      Iterator<Sent> oldest = awaited.values().iterator();
      oldest.next();
      oldest.remove();
    }
  }

  /** Tells who waits for an acknowledgement or result. */
  void answered(IncomingMessage by) {
    Sent sent;
    synchronized (this) {
      sent = awaited.remove(by.answered());
    }
    if (sent != null) {
      sent.answer(by);
    }
  }

  /**
   * Submits a message by and by.
   *
   * @param id what it is called in the store
   * @param to its recipient
   * @param sent who waits for the answer; null if nobody
   */
  void submit(long id, String to, Sent sent) {
    execute(() -> queue(to, new Outgoing(id, Lanes.of(to), sent)));
  }

  private void execute(Runnable task) {
    try {
      submitter.execute(task);
    } catch (RejectedExecutionException e) {
      // The service is closed: it is sent after the next start.
    }
  }

  private void queue(String recipient, Outgoing outgoing) {
    if (!queued.add(outgoing.id)) {
      return;
    }
    Deque<Outgoing> lane = lanes.computeIfAbsent(recipient, unused -> new ArrayDeque<>());
    lane.add(outgoing);
    if (lane.size() == 1) {
      send(recipient, outgoing);
    }
  }

  private OutboundMessages.Message read(long id) {
    return settings
        .store
        .<Optional<OutboundMessages.Message>, RuntimeException>look(
            memory -> memory.outbound(settings.number).get(id))
        .orElse(null);
  }

  private void later(long millis, Runnable task) {
    if (!closed) {
      CompletableFuture.delayedExecutor(millis, TimeUnit.MILLISECONDS).execute(() -> execute(task));
    }
  }

  /** The head of a lane is over: the one behind it goes. */
  private void next(String recipient, Outgoing over) {
    queued.remove(over.id);
    Deque<Outgoing> lane = lanes.get(recipient);
    lane.remove(over);
    if (lane.isEmpty()) {
      lanes.remove(recipient);
    } else {
      send(recipient, lane.element());
    }
  }

  private void send(String recipient, Outgoing outgoing) {
    if (closed) {
      return;
    }
    try {
      String way = link.get().way(recipient);
      if (way == null) {
        hand(recipient, outgoing);
      } else {
        ways.computeIfAbsent(
                way,
                unused ->
                    Executors.newSingleThreadExecutor(task -> LinkKeeper.daemon("sms-way", task)))
            .execute(() -> hand(recipient, outgoing));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RejectedExecutionException e) {
      // The service is closed: it is sent after the next start.
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  private void hand(String recipient, Outgoing outgoing) {
    if (closed) {
      return;
    }
    outgoing.begin();
    // Before it is read, so that who removes it afterwards finds it here.
    inHand.put(outgoing.id, outgoing);
    try {
      OutboundMessages.Message message = read(outgoing.id);
      if (message == null) {
        // It was withdrawn. Not at once: there may be many of them.
        inHand.remove(outgoing.id);
        execute(() -> next(recipient, outgoing));
        return;
      }
      if (!outgoing.noted) {
        note(outgoing, (ledger, memory) -> ledger.sending(memory, outgoing.id));
        outgoing.noted = true;
      }
      List<CompletableFuture<Submitted>> segments = new ArrayList<>();
      for (ShortMessage sms : segments(message)) {
        segments.add(outgoing.hand(link.get().submit(sms, message.receipt())));
      }
      CompletableFuture<Void> over = new CompletableFuture<>();
      inFlight.add(over);
      CompletableFuture.allOf(segments.toArray(CompletableFuture[]::new))
          .whenComplete(
              (unused, failure) -> {
                inHand.remove(outgoing.id);
                if (failure != null) {
                  failed(recipient, outgoing, failure);
                } else {
                  execute(() -> next(recipient, outgoing));
                }
              })
          .thenCompose(unused -> taken(outgoing, message, segments))
          .whenComplete(
              (unused, failure) -> {
                inFlight.remove(over);
                over.complete(null);
              });
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (Exception e) {
      inHand.remove(outgoing.id);
      failed(recipient, outgoing, e);
    }
  }

  private List<ShortMessage> segments(OutboundMessages.Message message) {
    List<ShortMessage> segments = new ArrayList<>();
    for (byte[] userData :
        Segmenter.segment(message.payload(), message.port(), message.port(), message.reference())) {
      segments.add(
          new ShortMessage(
              Address.ofNumber(settings.number),
              Address.ofNumber(message.recipient()),
              ShortMessage.HEADER,
              0,
              ShortMessage.BINARY,
              userData));
    }
    return segments;
  }

  private CompletableFuture<?> taken(
      Outgoing outgoing,
      OutboundMessages.Message message,
      List<CompletableFuture<Submitted>> segments) {
    long id = outgoing.id;
    List<String> centreIds = segments.stream().map(done -> done.join().messageId()).toList();
    return keep(
            outgoing.lanes,
            memory -> {
              OutboundMessages outbound = memory.outbound(settings.number);
              outbound.remove(id);
              if (settings.ledger != null) {
                settings.ledger.sent(memory, id);
              }
              Map<String, String> early = new LinkedHashMap<>();
              centreIds.stream()
                  .filter(centreId -> message.receipt() && !centreId.isEmpty())
                  .forEach(
                      centreId ->
                          outbound
                              .submitted(centreId, id, message.message())
                              .ifPresent(state -> early.put(centreId, state)));
              early.forEach(
                  (centreId, state) -> noteFinal(memory, centreId, id, State.valueOf(state)));
              return null;
            },
            FIRST_PAUSE_MILLIS)
        .thenRun(
            () -> {
              if (outgoing.sent != null) {
                outgoing.sent.complete(centreIds);
              }
            });
  }

  /**
   * Keeps what has become of a message. If the store cannot, it is tried again, as nobody tells it
   * another time.
   *
   * @return completed when it was tried once
   */
  private CompletableFuture<?> keep(Lanes lanes, Change<?, ?> outcome, long pause) {
    return settings
        .store
        .changeSoon(lanes, outcome)
        .handle(
            (unused, failure) -> {
              if (failure != null) {
                notes.accept(
                    "what has become of a message could not be kept, and is tried again: "
                        + SafeText.escape(failure.getMessage()));
                later(pause, () -> keep(lanes, outcome, Math.min(2 * pause, MAX_PAUSE_MILLIS)));
              }
              return null;
            });
  }

  private void failed(String recipient, Outgoing outgoing, Throwable failure) {
    if (outgoing.isTakenBack()) {
      execute(() -> next(recipient, outgoing));
      return;
    }
    Throwable reason = failure instanceof CompletionException ? failure.getCause() : failure;
    boolean hopeless =
        reason instanceof RefusedException refused && refused.isFinal()
            || reason instanceof IllegalArgumentException;
    String words = SafeText.escape(String.valueOf(reason.getMessage()));
    Sent sent = outgoing.sent;
    if (hopeless) {
      keep(
          outgoing.lanes,
          memory -> {
            if (settings.ledger != null) {
              settings.ledger.failed(memory, outgoing.id, words);
            }
            return memory.outbound(settings.number).remove(outgoing.id);
          },
          FIRST_PAUSE_MILLIS);
      if (sent == null) {
        notes.accept("a message was not sent: " + words);
      } else {
        sent.fail(reason);
      }
      execute(() -> next(recipient, outgoing));
      return;
    }
    if (sent != null) {
      sent.retry(reason);
    }
    note(outgoing, (ledger, memory) -> ledger.waiting(memory, outgoing.id, words));
    later(outgoing.pause, () -> send(recipient, outgoing));
    outgoing.pause = Math.min(2 * outgoing.pause, MAX_PAUSE_MILLIS);
  }

  /** Does not try to send a message to somebody any more. */
  void withdraw(long id, String to) {
    settings.store.change(Lanes.of(to), memory -> memory.outbound(settings.number).remove(id));
    takeBack(id);
  }

  /** Takes from the link's hands what is not kept any more and was not sent. */
  void takeBack(long id) {
    Outgoing outgoing = inHand.get(id);
    if (outgoing != null) {
      outgoing.takeBack();
    }
  }

  /** Takes back what other programs have withdrawn, or nobody wants any more. */
  void takeBackRemoved() {
    List<Long> old =
        inHand.values().stream()
            .filter(outgoing -> outgoing.isInHandFor(LONG_NANOS))
            .map(outgoing -> outgoing.id)
            .toList();
    if (!old.isEmpty()) {
      settings
          .store
          .<List<Long>, RuntimeException>look(
              memory -> {
                OutboundMessages outbound = memory.outbound(settings.number);
                return old.stream().filter(id -> !outbound.isKept(id)).toList();
              })
          .forEach(this::takeBack);
    }
  }

  /** Has account kept by and by of what need not be on the disk before anything else happens. */
  private void note(Outgoing of, BiConsumer<Ledger, Memory> entry) {
    if (settings.ledger != null) {
      settings.store.changeSoon(
          of.lanes,
          memory -> {
            entry.accept(settings.ledger, memory);
            return null;
          });
    }
  }

  /**
   * Takes what the network tells.
   *
   * @return completed, when account is kept of it, with the message that it is about; null if that
   *     is not known
   */
  CompletionStage<MessageId> receipt(DeliveryReceipt receipt) {
    String centreId = receipt.messageId();
    // What is in one change with all lanes is looked for there.
    OutboundMessages.Segment segment =
        settings.ledger != null && !settings.store.isDivided()
            ? null
            : settings
                .store
                .<Optional<OutboundMessages.Segment>, RuntimeException>look(
                    memory -> memory.outbound(settings.number).segment(centreId))
                .orElse(null);
    if (settings.ledger == null) {
      return CompletableFuture.completedStage(segment == null ? null : segment.message());
    }
    Lanes lanes =
        !settings.store.isDivided()
            ? Lanes.ALL
            : segment == null ? Lanes.of(receipt.recipient().number()) : Lanes.ofId(segment.id());
    return settings.store.changeSoon(
        lanes,
        memory -> {
          OutboundMessages outbound = memory.outbound(settings.number);
          // It may have become known meanwhile: what goes to one number waits for each other.
          OutboundMessages.Segment of =
              segment != null
                  ? segment
                  : outbound.segment(centreId).filter(now -> lanes.hasId(now.id())).orElse(null);
          if (of == null) {
            outbound.early(centreId, receipt.state().name(), settings.clock.millis());
            return null;
          }
          noteFinal(memory, centreId, of.id(), receipt.state());
          return of.message();
        });
  }

  /** Notes receipts that came while the SMS centre's answer was being kept. */
  void noteMissed() {
    settings
        .store
        .<List<OutboundMessages.Early>, RuntimeException>look(
            memory -> memory.outbound(settings.number).missed())
        .forEach(
            early ->
                settings.store.changeSoon(
                    Lanes.ofId(early.id()),
                    memory -> {
                      memory.outbound(settings.number).noted(early);
                      noteFinal(memory, early.centreId(), early.id(), State.valueOf(early.state()));
                      return null;
                    }));
  }

  /** Notes the end of an SMS, if it is that. */
  private void noteFinal(Memory memory, String centreId, long id, State state) {
    if (settings.ledger == null
        || state == State.ENROUTE
        || state == State.ACCEPTED
        || state == State.UNKNOWN) {
      return;
    }
    if (state != State.DELIVERED) {
      // It stays among those that are on their way: the message is never all delivered.
      settings.ledger.failed(
          memory, id, "the network says: " + state.name().toLowerCase(Locale.ROOT));
    } else if (memory.outbound(settings.number).arrived(centreId, id) == 0) {
      settings.ledger.delivered(memory, id);
    }
  }

  /** Waits for the SMS centre's answers; what is not sent by then is sent after a restart. */
  void close(long millis) throws InterruptedException {
    submitter.shutdown();
    submitter.awaitTermination(millis, TimeUnit.MILLISECONDS);
    closed = true;
    submitter.shutdownNow();
    ways.values().forEach(ExecutorService::shutdownNow);
    try {
      CompletableFuture.allOf(inFlight.toArray(CompletableFuture[]::new))
          .get(millis, TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException e) {
      notes.accept("messages that the SMS centre has not answered are sent again");
    }
  }
}
