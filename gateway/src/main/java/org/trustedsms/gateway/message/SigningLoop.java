// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway.message;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.trustedsms.enrolment.Enrolment;
import org.trustedsms.gateway.Log;
import org.trustedsms.key.KeyUnavailableException;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.message.Draft;
import org.trustedsms.message.OutgoingMessage;
import org.trustedsms.message.Sender;
import org.trustedsms.server.SmsService;
import org.trustedsms.server.explain.SafeText;
import org.trustedsms.server.store.Enrolments;
import org.trustedsms.server.store.Enrolments.Stage;
import org.trustedsms.server.store.MessageState;
import org.trustedsms.server.store.OutboundMessages;
import org.trustedsms.server.store.OutboundMessages.OutboundMessage;
import org.trustedsms.server.store.Shards;
import org.trustedsms.server.store.SignedMessage;
import org.trustedsms.server.store.StampAheadException;
import org.trustedsms.server.store.StoreAccess;
import org.trustedsms.server.store.StoreException;
import org.trustedsms.server.store.Transaction;
import org.trustedsms.server.util.BoundedMap;
import org.trustedsms.server.util.DaemonThreads;

/** Signs messages that could not be signed on acceptance, in order, and submits them. */
public final class SigningLoop implements AutoCloseable {
  static final int BATCH_SIZE = 256;
  private static final int DELAYED_TOGETHER = 5_000;
  private static final int MAX_BATCHES = 64;
  private static final long PAUSE_MILLIS = 1_000;
  private static final long REPORT_NANOS = 60_000_000_000L;

  private final StoreAccess store;
  private final String number;
  private final SmsService service;
  private final Submission.SenderIdentity identity;
  private final PrivateKey key;
  private final Log log;
  private final ObjectMapper mapper = new ObjectMapper();
  private final Thread thread = DaemonThreads.thread("signing", this::run);

  /** The number of messages to be signed; -1 until counted. Written by the store's thread. */
  private volatile long backlog = -1;

  /** The last message of those that were tried last; 0 to begin with the first again. */
  private long tried;

  private boolean closed;
  private boolean woken;

  /** The last logged reason why nothing is signed, and its time. */
  private Class<?> reported;

  private long reportedAt;

  /** The batches that were signed last: all of one get the same bytes. */
  private final Map<Long, OutgoingMessage> batches = BoundedMap.ofLastPut(MAX_BATCHES);

  public SigningLoop(
      StoreAccess store,
      String number,
      SmsService service,
      Submission.SenderIdentity identity,
      PrivateKey key,
      Log log) {
    this.store = store;
    this.number = number;
    this.service = service;
    this.identity = identity;
    this.key = key;
    this.log = log;
  }

  public void start() {
    thread.start();
  }

  /**
   * Notes that messages to be signed were stored. Call it on the thread that writes the store, when
   * they are on the disk.
   */
  public synchronized void signSoon(int count) {
    if (backlog >= 0) {
      backlog += count;
    }
    woken = true;
    notifyAll();
  }

  /**
   * Returns the number of messages to be signed; a little more if some were withdrawn.
   *
   * @return -1 if they are not counted yet; when they are, what was stored before has been
   *     submitted
   */
  public long backlog() {
    return backlog;
  }

  private void run() {
    try {
      while (!isClosed()) {
        try {
          if (!signSome()) {
            pause();
          }
        } catch (RuntimeException | Error e) {
          // The store is in trouble, or key or clock: what waits goes on waiting.
          report(e);
          delay(e);
          Thread.sleep(PAUSE_MILLIS);
        }
      }
    } catch (InterruptedException e) {
      // The gateway ends; the rest is signed after the next start.
    }
  }

  private synchronized boolean isClosed() {
    return closed;
  }

  private synchronized void pause() throws InterruptedException {
    if (!closed && !woken) {
      wait(PAUSE_MILLIS);
    }
    woken = false;
  }

  /** Says why nothing is signed, and once a minute that it is still so. */
  private void report(Throwable reason) {
    long now = System.nanoTime();
    if (reported == null
        || !reported.equals(reason.getClass())
        || now - reportedAt >= REPORT_NANOS) {
      reported = reason.getClass();
      reportedAt = now;
      log.exception("nothing can be signed now", reason);
    }
  }

  /** Marks messages as waiting for key or clock, which say the reason. */
  private void delay(Throwable reason) {
    if (!(reason instanceof StampAheadException || reason instanceof KeyUnavailableException)) {
      return;
    }
    try {
      for (Shards shard : store.apart()) {
        store.update(
            shard,
            transaction ->
                transaction
                    .outbound(number)
                    .delay(
                        SafeText.escape(reason.getMessage()),
                        System.currentTimeMillis(),
                        DELAYED_TOGETHER));
      }
    } catch (StoreException e) {
      report(e);
    }
  }

  /** A message to be signed: {@code submission} is null if there is a {@code problem}. */
  private record SigningJob(OutboundMessage message, Submission submission, String problem) {}

  /** The outcome for a message: its new state, and the change that stores it. */
  private record Outcome(
      OutboundMessage message, MessageState state, Consumer<Transaction> change) {}

  /** Signs what waits, so many at most; returns false if nothing does that can be signed. */
  private boolean signSome() {
    // As a change, so that the count and what is added are in order.
    List<SigningJob> jobs =
        store.write(
            transaction -> {
              OutboundMessages outbound = transaction.outbound(number);
              List<SigningJob> found =
                  outbound.toSign(tried, BATCH_SIZE).stream()
                      .map(next -> job(transaction, next))
                      .toList();
              boolean isAll = tried == 0 && found.size() < BATCH_SIZE;
              long count = isAll ? found.size() : outbound.countToSign();
              transaction.afterCommit(() -> backlog = count);
              return found;
            });
    // Behind so many that cannot be signed there may be others.
    boolean hasMore = jobs.size() == BATCH_SIZE;
    long last = hasMore ? jobs.get(BATCH_SIZE - 1).message().id() : 0;
    long now = System.currentTimeMillis();
    List<Outcome> ended = new ArrayList<>();
    List<SigningJob> left = new ArrayList<>();
    for (SigningJob job : jobs) {
      if (job.problem() != null) {
        ended.add(outcome(job, MessageState.FAILED, job.problem(), now));
      } else if (job.message().expires() < now / 1000) {
        ended.add(outcome(job, MessageState.EXPIRED, OutboundMessages.TOO_LATE, now));
      } else {
        left.add(job);
      }
    }
    // Whether or not key and clock are fit to sign the others.
    write(ended);
    List<Outcome> outcomes = left.isEmpty() ? List.of() : sign(left, now);
    write(outcomes);
    tried = last;
    return hasMore
        || !ended.isEmpty()
        || outcomes.stream().anyMatch(outcome -> outcome.state() != MessageState.WAITING);
  }

  private List<Outcome> sign(List<SigningJob> jobs, long now) {
    long stamp =
        store.read(transaction -> transaction.stamp(key.publicKey().fingerprint(), now / 1000));
    List<Outcome> outcomes = new ArrayList<>();
    for (SigningJob job : jobs) {
      try {
        outcomes.add(sign(job, stamp, now));
      } catch (IllegalArgumentException | DateTimeException e) {
        outcomes.add(outcome(job, MessageState.FAILED, e.getMessage(), now));
      } catch (KeyUnavailableException | StoreException e) {
        throw e;
      } catch (RuntimeException | Error e) {
        // The other messages do not wait for this one.
        report(e);
        outcomes.add(outcome(job, MessageState.WAITING, SafeText.escape(e.toString()), now));
      }
    }
    return outcomes;
  }

  private Outcome outcome(SigningJob job, MessageState state, String reason, long now) {
    long id = job.message().id();
    return new Outcome(
        job.message(),
        state,
        transaction -> transaction.outbound(number).changeState(id, state, reason, now));
  }

  /** Stores outcomes, in one change those that can be changed together. */
  private void write(List<Outcome> outcomes) {
    store
        .groupByShard(outcomes, outcome -> outcome.message().recipient())
        .forEach(
            (shards, together) ->
                store.update(
                    shards,
                    transaction ->
                        together.forEach(outcome -> outcome.change().accept(transaction))));
  }

  private SigningJob job(Transaction transaction, OutboundMessage next) {
    try {
      JsonNode request = mapper.readTree(next.request());
      if (!request.isObject()) {
        throw new IllegalArgumentException("its request is not a JSON object");
      }
      return new SigningJob(
          next, Submission.stored(next.kind(), next.recipient(), request, transaction), null);
    } catch (JsonProcessingException | StoreException | IllegalArgumentException e) {
      // If the store has failed, this change is lost; otherwise this message's data is damaged.
      return new SigningJob(next, null, e.getMessage());
    }
  }

  private Outcome sign(SigningJob job, long stamp, long now) {
    Long batch = job.message().batch();
    Draft draft = job.submission().draft(identity);
    OutgoingMessage known = batch == null ? null : batches.get(batch);
    OutgoingMessage message = known == null ? new Sender(key, () -> stamp).sign(draft) : known;
    if (batch != null) {
      batches.put(batch, message);
    }
    return new Outcome(
        job.message(),
        MessageState.ACCEPTED,
        transaction -> keep(transaction, job, draft, message, now));
  }

  private void keep(
      Transaction transaction, SigningJob job, Draft draft, OutgoingMessage signed, long now) {
    OutboundMessage message = job.message();
    Submission submission = job.submission();
    boolean kept =
        transaction
            .outbound(number)
            .sign(
                message,
                SignedMessage.of(draft, signed),
                submission.receipt(),
                submission.sale(signed.id()),
                now,
                service::submit);
    if (kept && message.kind().equals(Submission.Kind.ENROLMENT.word())) {
      Enrolments enrolments = transaction.enrolments();
      Enrolments.Applicant applicant =
          enrolments.applicants(message.recipient()).stream()
              .filter(asks -> Submission.isDecidedOn(asks, submission.request()))
              .findFirst()
              // Nothing of this round is kept; the next one finds out what is wrong.
              .orElseThrow(() -> new IllegalStateException("another key has come meanwhile"));
      enrolments.put(
          applicant.at(
              Stage.OFFERED,
              Enrolment.offered(applicant.key(), applicant.name(), submission.offer(), signed)),
          now);
    }
  }

  /** Ends after what is being signed. */
  @Override
  public void close() {
    synchronized (this) {
      closed = true;
      notifyAll();
    }
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
