// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
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
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.trustedsms.message.MessageId;
import org.trustedsms.server.cache.BoundedMap;
import org.trustedsms.server.explain.SafeText;
import org.trustedsms.server.link.DeliveryReceipt;
import org.trustedsms.server.link.DeliveryReceipt.State;
import org.trustedsms.server.link.LinkListener;
import org.trustedsms.server.link.MessageIdForms;
import org.trustedsms.server.link.ReconnectingLink;
import org.trustedsms.server.link.RefusedException;
import org.trustedsms.server.link.SmsLink;
import org.trustedsms.server.link.Submitted;
import org.trustedsms.server.link.UnansweredException;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.ShortMessage;
import org.trustedsms.server.store.Contact;
import org.trustedsms.server.store.MessageState;
import org.trustedsms.server.store.OutboundMessages;
import org.trustedsms.server.store.QueuedMessage;
import org.trustedsms.server.store.Shards;
import org.trustedsms.server.store.StoreAccess.TransactionWork;
import org.trustedsms.server.store.SubmittedSegments;
import org.trustedsms.server.store.Transaction;
import org.trustedsms.sms.Segmenter;

/**
 * Submits what is to be sent, until the SMS centre has taken it or refuses it. The same bytes are
 * submitted again if it is not known whether they were taken: a receiver takes them once. The
 * subscriber may pay for each submission, so those without an answer have a bound, the pauses
 * before them grow, and an answer that comes late counts.
 */
final class MessageSubmitter {
  /** Messages whose sender waits for an answer in this program. */
  private static final int MAX_AWAITED = 100_000;

  /** A message that another process has stored before one of this process is looked for then. */
  private static final long GAP_MILLIS = 5;

  private static final long FIRST_PAUSE_MILLIS = 1_000;
  private static final long MAX_PAUSE_MILLIS = 10_000;

  /** Submissions without an answer after which a message is given up. */
  static final int MAX_UNANSWERED = 5;

  /** By how much the pause grows with each submission without an answer. */
  private static final int UNANSWERED_GROWTH = 4;

  private static final long MAX_UNANSWERED_PAUSE_MILLIS = TimeUnit.HOURS.toMillis(1);

  /** After what time a message is read again, and is noted as sending. */
  private static final long LONG_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** Messages that are held in memory; of more only the numbers are. */
  private static final int MAX_HELD = 20_000;

  /** Messages that were taken back before they were in the queue. */
  private static final int MAX_TAKEN_BACK = 1_000;

  /** A message on its way, and who waits for the answer; null if nobody does. */
  private static final class Outgoing {
    final long id;
    final String recipient;
    final Shards shards;
    final SendHandle sent;

    /** The last second at which it is sent, since 1970-01-01 UTC. */
    final long expires;

    /** Whether the store has a row of it: it has none of what is sent again. */
    final boolean hasRow;

    /** As it was kept a moment ago; null if it is to be read. */
    private QueuedMessage unsent;

    private final long madeAt = System.nanoTime();
    long pause = FIRST_PAUSE_MILLIS;

    /** Whether the store has it as sending, or as waiting for another reason than the link. */
    private boolean noted;

    /** Why the store has it as waiting for the link; null if it does not. */
    private String noteOfLink;

    int unanswered;

    /** The SMSC's identifier of each accepted segment; null for the others. */
    private String[] taken = {};

    private boolean over;

    /** Counts submissions and their outcomes: a pause that another event cut short is void. */
    private int turn;

    private boolean pausing;

    /** Since when it is in the link's hands, as System.nanoTime. */
    private long since;

    /** The message as the link got it last. */
    private final List<CompletableFuture<Submitted>> segments = new ArrayList<>();

    private boolean takenBack;

    /** Whether it is being given up for its time. Used by the submitter's thread only. */
    private boolean expiring;

    Outgoing(QueuedMessage message, SendHandle sent, boolean hasRow) {
      this.id = message.id();
      this.recipient = message.recipient();
      this.expires = message.expires();
      this.shards = Shards.of(recipient);
      this.unsent = message;
      this.sent = sent;
      this.hasRow = hasRow;
    }

    /** Returns it if others have hardly had time to withdraw it; null if it is to be read. */
    QueuedMessage unsent() {
      QueuedMessage known = unsent;
      if (hasRow) {
        unsent = null;
      }
      return !hasRow || System.nanoTime() - madeAt < LONG_NANOS ? known : null;
    }

    /** Has it read from the store when it is its turn. */
    void forget() {
      unsent = hasRow ? null : unsent;
    }

    synchronized void begin() {
      turn++;
      pausing = false;
      since = System.nanoTime();
      segments.clear();
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

    synchronized boolean cutPause() {
      return resume(turn);
    }

    synchronized void hasSegments(int count) {
      if (taken.length != count) {
        taken = new String[count];
      }
    }

    synchronized boolean isTaken(int segment) {
      return taken[segment] != null;
    }

    /** Notes that the SMSC has taken a segment; returns false if it had taken it before. */
    synchronized boolean take(int segment, String messageId) {
      boolean first = taken[segment] == null;
      taken[segment] = first ? messageId : taken[segment];
      return first;
    }

    /** Returns what the SMSC has called a segment first; null if it has not taken it. */
    synchronized String identifier(int segment) {
      return taken[segment];
    }

    synchronized boolean isAllTaken() {
      return !Arrays.asList(taken).contains(null);
    }

    synchronized List<String> centreIds() {
      return List.of(taken);
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

    CompletableFuture<Submitted> hand(CompletableFuture<Submitted> segment) {
      boolean cancel;
      synchronized (this) {
        segments.add(segment);
        cancel = takenBack || over;
      }
      if (cancel) {
        segment.cancel(false);
      }
      return segment;
    }

    /** Has the link send none of it that it has not sent. */
    void takeBack() {
      synchronized (this) {
        takenBack = true;
      }
      cancel();
    }

    void cancel() {
      List<CompletableFuture<Submitted>> all;
      synchronized (this) {
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
  private final Map<String, Deque<Outgoing>> queues = new HashMap<>();

  /** Messages to send, until their outcome is stored. Changed by the submitter's thread only. */
  private final Map<Long, Outgoing> queued = new ConcurrentHashMap<>();

  /**
   * The last message of each shard up to which all are in the queue, or have an outcome. Used by
   * the thread that writes the store.
   */
  private final Map<Integer, Long> known = new HashMap<>();

  private final AtomicBoolean lookingThrough = new AtomicBoolean();

  /**
   * Messages of this process that come after one of another process, by their numbers. Used by the
   * thread that writes the store.
   */
  private final SortedMap<Long, Held> held = new TreeMap<>();

  private record Held(QueuedMessage message, SendHandle sent) {}

  /** Messages withdrawn before they were in the queue. Used by the submitter's thread only. */
  private final Set<Long> takenBack =
      Collections.newSetFromMap(BoundedMap.ofLastPut(MAX_TAKEN_BACK));

  private final Map<Long, Outgoing> inHand = new ConcurrentHashMap<>();

  /** A thread for each way: where there is no room, other ways do not wait. */
  private final Map<String, ExecutorService> ways = new ConcurrentHashMap<>();

  private final SmsService.Settings settings;
  private final Consumer<String> notes;
  private final CompletableFuture<SmsLink> link = new CompletableFuture<>();
  private final ScheduledThreadPoolExecutor submitter =
      new ScheduledThreadPoolExecutor(1, task -> ReconnectingLink.daemon("sms-submit", task));
  private final Map<MessageId, SendHandle> awaited = BoundedMap.ofLastPut(MAX_AWAITED);
  private final Set<CompletableFuture<?>> inFlight = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  /** Why the link is down; null if it is up, or has not been told of. */
  private volatile String down;

  MessageSubmitter(SmsService.Settings settings, Consumer<String> notes) {
    this.settings = settings;
    this.notes = notes;
  }

  /** Begins, with what was left over. */
  void start(SmsLink with) {
    link.complete(with);
    Shards own = settings.store.shards();
    if (settings.store.isOwner()) {
      settings.store.write(own, this::takeAll);
    } else {
      settings.store.read(
          transaction -> {
            transaction
                .outbound(settings.number)
                .toSend()
                .forEach(message -> enqueue(message, null));
            return null;
          });
    }
  }

  /** Queues what is to be sent in these shards. */
  private Void takeAll(Transaction transaction) {
    OutboundMessages outbound = transaction.outbound(settings.number);
    take(outbound.toSend(), outbound.lastIds(), transaction);
    return null;
  }

  /** Queues what other processes have stored for these shards. */
  void takeNew() {
    if (lookingThrough.compareAndSet(false, true)) {
      lookThrough();
    }
  }

  private void lookThrough() {
    Shards own = settings.store.shards();
    settings
        .store
        .writeSoon(own, this::takeNew)
        .whenComplete(
            (unused, failure) -> {
              if (failure != null) {
                lookingThrough.set(false);
                noteNotFound(failure);
              }
            });
  }

  private void noteNotFound(Throwable failure) {
    if (!closed) {
      notes.accept(
          "what other processes have stored was not found: "
              + SafeText.escape(String.valueOf(failure.getMessage())));
    }
  }

  /**
   * Within a change, so that what this process has stored before is in the queue by now, or its
   * outcome is stored, too.
   */
  private Void takeNew(Transaction transaction) {
    // Messages that are stored from now on are looked for again.
    lookingThrough.set(false);
    OutboundMessages outbound = transaction.outbound(settings.number);
    Map<Integer, Long> last = outbound.lastIds();
    take(outbound.toSendBetween(known, last), last, transaction);
    return null;
  }

  private void take(List<QueuedMessage> found, Map<Integer, Long> last, Transaction transaction) {
    transaction.afterCommit(
        () -> {
          last.forEach((shard, id) -> known.merge(shard, id, Math::max));
          held.values()
              .forEach(
                  own -> known.merge(own.message.place().shard(), own.message.id(), Math::max));
          found.forEach(message -> held.putIfAbsent(message.id(), new Held(message, null)));
          held.values().forEach(next -> enqueue(next.message, next.sent));
          held.clear();
        });
  }

  int pending() {
    return queued.size();
  }

  void expire() {
    long now = settings.clock.millis();
    execute(
        () ->
            queued.values().stream()
                .filter(outgoing -> outgoing.expires < now / 1000 && !outgoing.expiring)
                .forEach(outgoing -> expire(outgoing, now)));
  }

  private void expire(Outgoing outgoing, long now) {
    outgoing.expiring = true;
    settings
        .store
        .writeSoon(
            outgoing.shards,
            transaction ->
                transaction
                    .outbound(settings.number)
                    .move(outgoing.id, MessageState.EXPIRED, OutboundMessages.TOO_LATE, now))
        .whenComplete(
            (moved, failure) -> {
              if (failure == null && moved) {
                takeBack(outgoing.id);
              } else if (failure != null) {
                execute(() -> outgoing.expiring = false);
              }
            });
  }

  /** The link has gone up or down: messages in its hands are sending, or wait. */
  void link(boolean isUp, String reason) {
    down = isUp ? null : SafeText.escape(reason);
    channel();
  }

  void channel() {
    execute(() -> inHand.values().forEach(this::noteHanded));
  }

  /** Notes what has been in the link's hands for a while: most is over before that. */
  void noteLongInHand() {
    execute(
        () ->
            inHand.values().stream()
                .filter(outgoing -> outgoing.isInHandFor(LONG_NANOS))
                .forEach(this::noteHanded));
  }

  private String whyDown(String recipient) {
    SmsLink now = link.getNow(null);
    String reason = now == null ? null : now.whyDown(recipient);
    return reason == null ? down : SafeText.escape(reason);
  }

  /**
   * Notes that a message is in the link's hands: it is sending, or waits as long as that is down.
   */
  private void noteHanded(Outgoing outgoing) {
    // One after the other, so that what is noted last is so.
    synchronized (outgoing) {
      if (outgoing.pausing || outgoing.over) {
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
                outbound.moveLater(
                    outgoing.id, MessageState.SENDING, null, settings.clock.millis()));
      }
    }
  }

  synchronized void await(SendHandle sent) {
    awaited.put(sent.message().id(), sent);
  }

  /** Tells who waits for an acknowledgement or result. */
  void answered(IncomingMessage by) {
    SendHandle sent;
    synchronized (this) {
      sent = awaited.remove(by.answered());
    }
    if (sent != null) {
      sent.answer(by);
    }
  }

  /**
   * Submits a message that was stored or signed a moment ago. To be called on the thread that
   * writes the store. One that another process has stored before it for the same shard is not
   * overtaken.
   *
   * @param sent who waits for the answer; null if nobody
   */
  void submit(QueuedMessage message, SendHandle sent) {
    QueuedMessage.Place place = message.place();
    if (place == null || !settings.store.isOwner()) {
      enqueue(message, sent);
      return;
    }
    Long last = known.get(place.shard());
    if (last == null || message.id() <= last) {
      // It is another process's, or was found before.
      return;
    }
    if (last == place.previous()) {
      known.put(place.shard(), message.id());
      enqueue(message, sent);
      return;
    }
    held.put(message.id(), new Held(message, sent));
    // Later, so that it is done for many messages at once.
    if (lookingThrough.compareAndSet(false, true)) {
      later(GAP_MILLIS, this::lookThrough);
    }
  }

  private void enqueue(QueuedMessage message, SendHandle sent) {
    execute(() -> queue(new Outgoing(message, sent, true)));
  }

  /** Submits a message of which the store has no row. */
  void submitWithoutRow(QueuedMessage message, SendHandle sent) {
    execute(() -> queue(new Outgoing(message, sent, false)));
  }

  private void execute(Runnable task) {
    try {
      submitter.execute(task);
    } catch (RejectedExecutionException e) {
      // The service is closed: it is sent after the next start.
    }
  }

  private void queue(Outgoing outgoing) {
    if (takenBack.remove(outgoing.id) || queued.putIfAbsent(outgoing.id, outgoing) != null) {
      return;
    }
    if (queued.size() > MAX_HELD) {
      outgoing.forget();
    }
    Deque<Outgoing> queue =
        queues.computeIfAbsent(outgoing.recipient, unused -> new ArrayDeque<>());
    queue.add(outgoing);
    if (queue.size() == 1) {
      send(outgoing);
    }
  }

  private QueuedMessage read(long id) {
    return settings
        .store
        .<Optional<QueuedMessage>, RuntimeException>read(
            transaction -> transaction.outbound(settings.number).toSend(id))
        .orElse(null);
  }

  private void later(long millis, Runnable task) {
    try {
      submitter.schedule(task, millis, TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      // The service is closed: it is done after the next start.
    }
  }

  /** The head of a queue is over: the one behind it goes. */
  private void next(Outgoing over) {
    inHand.remove(over.id, over);
    Deque<Outgoing> queue = queues.get(over.recipient);
    queue.remove(over);
    if (queue.isEmpty()) {
      queues.remove(over.recipient);
    } else {
      send(queue.element());
    }
  }

  /** A message is not to be sent any more. */
  private void drop(Outgoing outgoing) {
    queued.remove(outgoing.id);
    next(outgoing);
  }

  private void send(Outgoing outgoing) {
    if (closed) {
      return;
    }
    try {
      String way = link.get().way(outgoing.recipient);
      if (way == null) {
        hand(outgoing);
      } else {
        ways.computeIfAbsent(
                way,
                unused ->
                    Executors.newSingleThreadExecutor(
                        task -> ReconnectingLink.daemon("sms-way", task)))
            .execute(() -> hand(outgoing));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RejectedExecutionException e) {
      // The service is closed: it is sent after the next start.
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  private void hand(Outgoing outgoing) {
    if (closed) {
      return;
    }
    outgoing.begin();
    // Before it is read, so that who removes it afterwards finds it here.
    inHand.put(outgoing.id, outgoing);
    try {
      QueuedMessage kept = outgoing.unsent();
      QueuedMessage unsent = kept == null ? read(outgoing.id) : kept;
      if (unsent == null || outgoing.isTakenBack()) {
        // It was withdrawn. Not at once: there may be many of them.
        execute(() -> drop(outgoing));
        return;
      }
      if (outgoing.unanswered == 0 && unsent.unanswered() >= MAX_UNANSWERED) {
        // Another run of the program has waited for the last answer.
        giveUp(
            outgoing,
            new UnansweredException(
                "the SMS centre has not answered " + unsent.unanswered() + " submissions"));
        return;
      }
      outgoing.unanswered = Math.max(outgoing.unanswered, unsent.unanswered());
      if (whyDown(outgoing.recipient) != null) {
        noteHanded(outgoing);
      }
      List<CompletableFuture<Throwable>> failures = submit(outgoing, unsent);
      CompletableFuture<Void> over = new CompletableFuture<>();
      inFlight.add(over);
      CompletableFuture.allOf(failures.toArray(CompletableFuture[]::new))
          .thenCompose(unused -> settle(outgoing, unsent, worst(failures)))
          .whenComplete(
              (unused, failure) -> {
                inFlight.remove(over);
                over.complete(null);
              });
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (Exception e) {
      failed(outgoing, e);
    }
  }

  /**
   * Submits the segments that the SMSC has not taken.
   *
   * @return of each why it was not taken; completed with null if it was
   */
  private List<CompletableFuture<Throwable>> submit(Outgoing outgoing, QueuedMessage unsent)
      throws InterruptedException, ExecutionException {
    List<ShortMessage> segments = segments(unsent);
    outgoing.hasSegments(segments.size());
    List<CompletableFuture<Throwable>> failures = new ArrayList<>();
    for (int i = 0; i < segments.size(); i++) {
      if (outgoing.isTaken(i)) {
        continue;
      }
      int segment = i;
      failures.add(
          outgoing
              .hand(link.get().submit(segments.get(i), unsent.receipt()))
              .handle(
                  (taken, e) -> {
                    if (taken != null) {
                      outgoing.take(segment, taken.messageId());
                    }
                    Throwable failure = e instanceof CompletionException ? e.getCause() : e;
                    if (failure instanceof UnansweredException unanswered) {
                      awaitLate(outgoing, unsent, segment, unanswered);
                    }
                    return failure;
                  }));
    }
    return failures;
  }

  /** Returns the failure that decides what becomes of a message; null if there is none. */
  private static Throwable worst(List<CompletableFuture<Throwable>> failures) {
    List<Throwable> all =
        failures.stream().map(CompletableFuture::join).filter(Objects::nonNull).toList();
    return all.stream()
        .filter(MessageSubmitter::isFinal)
        .findFirst()
        .or(() -> all.stream().filter(e -> e instanceof UnansweredException).findFirst())
        .or(() -> all.stream().findFirst())
        .orElse(null);
  }

  private static boolean isFinal(Throwable reason) {
    return reason instanceof RefusedException refused && refused.isFinal()
        || reason instanceof IllegalArgumentException;
  }

  private CompletionStage<?> settle(Outgoing outgoing, QueuedMessage message, Throwable failure) {
    if (failure == null) {
      return outgoing.isAllTaken() ? taken(outgoing, message) : LinkListener.DONE;
    }
    failed(outgoing, failure);
    return LinkListener.DONE;
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

  private CompletionStage<?> taken(Outgoing outgoing, QueuedMessage message) {
    if (!outgoing.finish()) {
      return LinkListener.DONE;
    }
    execute(() -> next(outgoing));
    List<String> centreIds = outgoing.centreIds();
    return keep(
            outgoing,
            transaction -> {
              transaction
                  .outbound(settings.number)
                  .sent(outgoing.id, soleId(centreIds), settings.clock.millis());
              // All first: a receipt that came early must find how many others are on their way.
              IntStream.range(0, centreIds.size())
                  .forEach(
                      segment -> submitted(transaction, centreIds.get(segment), message, segment));
              centreIds.forEach(centreId -> noteEarly(transaction, centreId, message));
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

  private static String soleId(List<String> centreIds) {
    return centreIds.size() == 1 ? centreIds.get(0) : null;
  }

  /** Keeps what the SMSC calls a segment. */
  private void submitted(
      Transaction transaction, String centreId, QueuedMessage message, int segment) {
    if (message.receipt() && !centreId.isEmpty()) {
      transaction.segments(settings.number).add(centreId, message, segment);
    }
  }

  /**
   * Notes what a receipt told of a segment before its name was known: one that has the name, or the
   * only one that has another form of it and is about this SMS and no other.
   */
  private void noteEarly(Transaction transaction, String centreId, QueuedMessage message) {
    if (!message.receipt() || centreId.isEmpty()) {
      return;
    }
    SubmittedSegments segments = transaction.segments(settings.number);
    if (!segments.hasEarly()) {
      return;
    }
    List<SubmittedSegments.EarlyReceipt> early = segments.early(List.of(centreId));
    Set<String> forms = MessageIdForms.of(centreId);
    if (early.isEmpty() && !forms.isEmpty()) {
      early =
          segments.early(forms).stream()
              .filter(receipt -> Address.canBeSame(message.recipient(), receipt.recipient()))
              .filter(
                  receipt ->
                      find(transaction, receipt.centreId(), receipt.recipient())
                          .filter(found -> found.centreId().equals(centreId))
                          .isPresent())
              .toList();
    }
    if (early.size() == 1) {
      segments.dropEarly(early.get(0).centreId());
      noteFinal(transaction, centreId, message.id(), State.valueOf(early.get(0).state()));
    }
  }

  private void awaitLate(
      Outgoing outgoing, QueuedMessage message, int segment, UnansweredException unanswered) {
    unanswered
        .late()
        .whenComplete(
            (taken, e) ->
                execute(
                    () -> {
                      if (taken != null) {
                        takenLate(outgoing, message, segment, taken.messageId());
                      } else {
                        refusedLate(outgoing, e instanceof CompletionException ? e.getCause() : e);
                      }
                    }));
  }

  private void takenLate(Outgoing outgoing, QueuedMessage message, int segment, String centreId) {
    notes.accept(
        "the SMS centre has taken an SMS to "
            + Contact.shown(outgoing.recipient)
            + " after all: its answer came late");
    String before = outgoing.identifier(segment);
    boolean first = outgoing.take(segment, centreId);
    if (!outgoing.isOver()) {
      if (outgoing.isAllTaken()) {
        outgoing.cutPause();
        outgoing.cancel();
        taken(outgoing, message);
        return;
      }
      if (first) {
        return;
      }
    }
    // Another name of a segment: a receipt that states it counts as long as none has come.
    keep(
        outgoing,
        transaction -> {
          if (first) {
            submitted(transaction, centreId, message, segment);
            noteEarly(transaction, centreId, message);
          } else if (message.receipt()
              && !centreId.isEmpty()
              && transaction
                  .segments(settings.number)
                  .addCopy(centreId, before, message, segment)) {
            noteEarly(transaction, centreId, message);
          }
          return null;
        },
        FIRST_PAUSE_MILLIS);
  }

  /** A rejected message was not sent: its outcome is decided at once. */
  private void refusedLate(Outgoing outgoing, Throwable reason) {
    if (!outgoing.isOver() && outgoing.cutPause()) {
      failed(outgoing, reason);
    }
  }

  /**
   * Keeps what has become of a message. If the store cannot, it is tried again, as nobody tells it
   * another time.
   *
   * @return completed when it was tried once
   */
  private CompletableFuture<?> keep(Outgoing of, TransactionWork<?, ?> outcome, long pause) {
    CompletableFuture<?> kept =
        of.hasRow
            ? settings.store.writeSoon(of.shards, outcome)
            : CompletableFuture.completedFuture(null);
    return kept.handle(
        (unused, failure) -> {
          if (failure != null) {
            notes.accept(
                "what has become of a message could not be kept, and is tried again: "
                    + SafeText.escape(failure.getMessage()));
            later(pause, () -> keep(of, outcome, Math.min(2 * pause, MAX_PAUSE_MILLIS)));
          } else if (of.isOver()) {
            execute(() -> queued.remove(of.id, of));
          }
          return null;
        });
  }

  private void failed(Outgoing outgoing, Throwable reason) {
    if (outgoing.isOver()) {
      return;
    }
    if (outgoing.isTakenBack()) {
      execute(() -> drop(outgoing));
      return;
    }
    if (isFinal(reason)) {
      giveUp(outgoing, reason);
      return;
    }
    if (outgoing.sent != null) {
      outgoing.sent.retry(reason);
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
  private void unanswered(Outgoing outgoing, UnansweredException reason) {
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
    // Of a link that breaks the link tells, once for all.
    if (reason.isOverdue() || isLast) {
      notes.accept("an SMS to " + Contact.shown(outgoing.recipient) + ": " + words);
    }
    note(outgoing, outbound -> outbound.countUnanswered(outgoing.id));
    noteWaiting(outgoing, words);
    pause(outgoing, pause, isLast ? () -> giveUp(outgoing, reason) : () -> send(outgoing));
  }

  private void pause(Outgoing outgoing, long millis, Runnable then) {
    int turn = outgoing.pause();
    later(
        millis,
        () -> {
          if (outgoing.resume(turn)) {
            then.run();
          }
        });
  }

  private void giveUp(Outgoing outgoing, Throwable reason) {
    if (!outgoing.finish()) {
      return;
    }
    String words = words(reason);
    keep(
        outgoing,
        transaction -> {
          fail(transaction, outgoing.id, words);
          return null;
        },
        FIRST_PAUSE_MILLIS);
    if (outgoing.sent == null) {
      notes.accept("a message was not sent: " + words);
    } else {
      outgoing.sent.fail(reason);
    }
    execute(() -> next(outgoing));
  }

  private void fail(Transaction transaction, long id, String reason) {
    transaction
        .outbound(settings.number)
        .moveLater(id, MessageState.FAILED, reason, settings.clock.millis());
  }

  private static String words(Throwable reason) {
    return SafeText.escape(String.valueOf(reason.getMessage()));
  }

  /** Does not try to send a message to somebody any more. */
  void withdraw(long id, String to) {
    settings.store.write(
        Shards.of(to),
        transaction ->
            transaction
                .outbound(settings.number)
                .move(id, MessageState.CANCELLED, null, settings.clock.millis()));
    takeBack(id);
  }

  /** Has nothing sent of what is not kept any more and was not sent. */
  void takeBack(long id) {
    Outgoing handed = inHand.get(id);
    if (handed != null) {
      handed.takeBack();
    }
    execute(
        () -> {
          Outgoing outgoing = queued.get(id);
          if (outgoing == null) {
            takenBack.add(id);
          } else {
            outgoing.takeBack();
            if (outgoing.cutPause()) {
              drop(outgoing);
            }
          }
        });
  }

  /** Takes back what other programs have withdrawn, or nobody wants any more. */
  void takeBackRemoved() {
    List<Long> old =
        inHand.values().stream()
            .filter(outgoing -> outgoing.hasRow && outgoing.isInHandFor(LONG_NANOS))
            .map(outgoing -> outgoing.id)
            .toList();
    if (!old.isEmpty()) {
      settings
          .store
          .<List<Long>, RuntimeException>read(
              transaction -> {
                OutboundMessages outbound = transaction.outbound(settings.number);
                return old.stream().filter(id -> outbound.toSend(id).isEmpty()).toList();
              })
          .forEach(this::takeBack);
    }
  }

  private void noteWaiting(Outgoing of, String reason) {
    note(
        of,
        outbound -> {
          if (!outbound.move(of.id, MessageState.WAITING, reason, settings.clock.millis())) {
            outbound.explain(of.id, reason);
          }
        });
  }

  /** Stores what need not be on the disk before anything else happens. */
  private void note(Outgoing of, Consumer<OutboundMessages> entry) {
    if (of.hasRow) {
      settings.store.writeSoon(
          of.shards,
          transaction -> {
            entry.accept(transaction.outbound(settings.number));
            return null;
          });
    }
  }

  /**
   * Takes what the network tells.
   *
   * @return completed, when account is kept of it, with the SMS that it is about; null if that is
   *     not known
   */
  CompletionStage<SubmittedSegments.Segment> receipt(DeliveryReceipt receipt) {
    if (receipt.messageId().isEmpty()) {
      notes.accept(
          "a delivery receipt from "
              + Contact.shown(receipt.recipient().number())
              + " counts for nothing: it names no SMS, or contradicts itself");
      return CompletableFuture.completedStage(null);
    }
    String recipient = receipt.recipient().number();
    // One transaction with all shards reads all of them.
    SubmittedSegments.Segment segment =
        !settings.store.isDivided()
            ? null
            : settings
                .store
                .<Optional<SubmittedSegments.Segment>, RuntimeException>read(
                    transaction -> find(transaction, receipt.messageId(), recipient))
                .orElse(null);
    Shards shards =
        !settings.store.isDivided()
            ? Shards.ALL
            : segment == null ? Shards.of(recipient) : Shards.ofId(segment.id());
    return settings.store.writeSoon(
        shards,
        transaction -> {
          // It may have become known meanwhile: what goes to one number waits for each other.
          SubmittedSegments.Segment of =
              segment != null
                  ? segment
                  : find(transaction, receipt.messageId(), recipient)
                      .filter(now -> shards.hasId(now.id()))
                      .orElse(null);
          if (of == null) {
            transaction
                .segments(settings.number)
                .early(
                    new SubmittedSegments.EarlyReceipt(
                        receipt.messageId(), recipient, receipt.state().name()),
                    settings.clock.millis());
            return null;
          }
          noteFinal(transaction, of.centreId(), of.id(), receipt.state());
          return of;
        });
  }

  /**
   * Finds the SMS that a receipt is about: by the name that it states, or by another form of that
   * name, or by its beginning if there is no more, if one SMS to the receipt's number has it and no
   * other.
   */
  private Optional<SubmittedSegments.Segment> find(
      Transaction transaction, String messageId, String recipient) {
    SubmittedSegments segments = transaction.segments(settings.number);
    Optional<SubmittedSegments.Segment> exact = segments.segment(messageId);
    Set<String> forms = MessageIdForms.of(messageId);
    String start = MessageIdForms.startOf(messageId);
    if (exact.isPresent() || forms.isEmpty() && start == null) {
      return exact;
    }
    List<SubmittedSegments.Segment> named =
        start == null ? segments.segments(forms) : segments.segmentsFrom(start);
    List<SubmittedSegments.Segment> fitting =
        named.stream()
            .filter(segment -> Address.canBeSame(segment.recipient(), recipient))
            .toList();
    return fitting.size() == 1 ? Optional.of(fitting.get(0)) : Optional.empty();
  }

  /** Notes receipts that came while the SMS centre's answer was being kept. */
  void noteMissed() {
    settings
        .store
        .<List<SubmittedSegments.Early>, RuntimeException>read(
            transaction -> transaction.segments(settings.number).missed())
        .forEach(
            early ->
                settings.store.writeSoon(
                    Shards.ofId(early.id()),
                    transaction -> {
                      transaction.segments(settings.number).dropEarly(early.centreId());
                      noteFinal(
                          transaction, early.centreId(), early.id(), State.valueOf(early.state()));
                      return null;
                    }));
  }

  /** Notes the end of an SMS, if it is that. */
  private void noteFinal(Transaction transaction, String centreId, long id, State state) {
    if (state == State.ENROUTE || state == State.ACCEPTED || state == State.UNKNOWN) {
      return;
    }
    if (state != State.DELIVERED) {
      // It stays among those that are on their way: the message is never all delivered.
      if (!transaction.segments(settings.number).dropCopy(centreId, id)) {
        fail(transaction, id, "the network says: " + state.name().toLowerCase(Locale.ROOT));
      }
    } else if (transaction.segments(settings.number).arrived(centreId, id) == 0) {
      transaction
          .outbound(settings.number)
          .moveLater(id, MessageState.DELIVERED, null, settings.clock.millis());
    }
  }

  /** Waits for the SMS centre's answers; what is not sent by then is sent after a restart. */
  void close(long millis) throws InterruptedException {
    submitter.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
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
