// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway.message;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.trustedsms.enrolment.Enrolment;
import org.trustedsms.gateway.Log;
import org.trustedsms.gateway.notify.Bell;
import org.trustedsms.key.KeyUnavailableException;
import org.trustedsms.message.Draft;
import org.trustedsms.message.OutgoingMessage;
import org.trustedsms.server.Order;
import org.trustedsms.server.SmsService;
import org.trustedsms.server.explain.SafeText;
import org.trustedsms.server.store.Lanes;
import org.trustedsms.server.store.Memory;
import org.trustedsms.server.store.MessageState;
import org.trustedsms.server.store.Registry;
import org.trustedsms.server.store.Registry.Stage;
import org.trustedsms.server.store.StampAheadException;
import org.trustedsms.server.store.StoreAccess;
import org.trustedsms.server.store.StoreException;
import org.trustedsms.server.store.Submissions.Submission;
import org.trustedsms.transaction.Offer;
import org.trustedsms.transaction.Sale;

/**
 * Signs what was accepted, in that order, and has it sent. Gives up what was not sent in time, and
 * forgets what has long been over.
 */
public final class SigningLoop implements AutoCloseable {
  /** What a revocation list is called in the store. */
  public static final String KIND = "revocation list";

  private static final int TOGETHER = 256;
  private static final int DELAYED_TOGETHER = 5_000;
  private static final int MAX_BATCHES = 64;
  private static final long PAUSE_MILLIS = 1_000;
  private static final long TIDY_MILLIS = 60_000;
  private static final long EXPIRY_MILLIS = 1_000;
  private static final long TELL_NANOS = 60_000_000_000L;

  private final StoreAccess store;
  private final String number;
  private final SmsService service;
  private final Bell bell;
  private final Log log;
  private final long retentionMillis;
  private final Wanted.Signer signer;
  private final ObjectMapper mapper = new ObjectMapper();
  private final Thread thread = new Thread(this::run, "signing");
  private volatile boolean closed;
  private long tidied;
  private long expired;

  /** The last logged reason why nothing is signed, and its time. */
  private Class<?> told;

  private long toldAt;

  /** Whether there may be messages that wait since they could not be signed. */
  private boolean delayed = true;

  /** Lists that are on their way, as far as the store does not say so yet. */
  private final Set<Long> submitted = new HashSet<>();

  /** The batches that were signed last: all of one gets the same bytes. */
  private final Map<Long, OutgoingMessage> batches =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, OutgoingMessage> eldest) {
          return size() > MAX_BATCHES;
        }
      };

  /** Creates it. */
  public SigningLoop(
      StoreAccess store,
      String number,
      SmsService service,
      Wanted.Signer signer,
      Bell bell,
      Log log,
      long retentionMillis) {
    this.store = store;
    this.number = number;
    this.service = service;
    this.signer = signer;
    this.bell = bell;
    this.log = log;
    this.retentionMillis = retentionMillis;
    thread.setDaemon(true);
  }

  public void start() {
    thread.start();
  }

  private void run() {
    try {
      while (!closed) {
        long rung = bell.rung();
        try {
          expire();
          tidy();
          sendSigned();
          if (!signSome()) {
            bell.await(rung, PAUSE_MILLIS);
          }
        } catch (RuntimeException e) {
          // The store is in trouble, or key or clock: what waits goes on waiting.
          tell(e);
          delay(e);
          Thread.sleep(PAUSE_MILLIS);
        }
      }
    } catch (InterruptedException e) {
      // The gateway ends; the rest is signed after the next start.
    }
  }

  /** Says why nothing is signed, and once a minute that it is still so. */
  private void tell(RuntimeException reason) {
    long now = System.nanoTime();
    if (told == null || !told.equals(reason.getClass()) || now - toldAt >= TELL_NANOS) {
      told = reason.getClass();
      toldAt = now;
      log.exception("nothing can be signed now", reason);
    }
  }

  /** Has messages wait for key or clock, which say the reason. */
  private void delay(RuntimeException reason) {
    if (!(reason instanceof StampAheadException || reason instanceof KeyUnavailableException)) {
      return;
    }
    delayed = true;
    try {
      for (Lanes lane : store.apart()) {
        store.change(
            lane,
            memory -> {
              memory
                  .submissions(number)
                  .delay(
                      SafeText.escape(reason.getMessage()),
                      System.currentTimeMillis(),
                      DELAYED_TOGETHER);
              return null;
            });
      }
    } catch (StoreException e) {
      tell(e);
    }
  }

  /** What is too late does not leave any more, whoever has it. */
  private void expire() {
    long now = System.currentTimeMillis();
    if (now - expired < EXPIRY_MILLIS) {
      return;
    }
    expired = now;
    boolean any = store.look(memory -> memory.submissions(number).isAnyLate(now));
    if (any) {
      for (Lanes lane : store.apart()) {
        store
            .<List<Long>, RuntimeException>change(
                lane, memory -> memory.submissions(number).expire(now))
            .forEach(service::takeBack);
      }
    }
  }

  private void tidy() {
    long now = System.currentTimeMillis();
    if (now - tidied < TIDY_MILLIS) {
      return;
    }
    boolean more = false;
    for (Lanes lane : store.apart()) {
      more |=
          store.<Boolean, RuntimeException>change(
              lane,
              memory -> {
                memory.outbound(number).dropEarlyBefore(now - retentionMillis);
                return memory.submissions(number).dropBefore(now - retentionMillis);
              });
    }
    tidied = more ? 0 : now;
  }

  /** Sends what any gateway has signed itself: lists of what is revoked. */
  private void sendSigned() {
    List<Submission> lists = lists();
    lists.stream()
        .filter(list -> submitted.add(list.id()))
        .forEach(list -> service.submit(list.id(), list.recipient()));
    submitted.retainAll(lists.stream().map(Submission::id).toList());
  }

  private List<Submission> lists() {
    return store.look(memory -> memory.submissions(number).signed(KIND));
  }

  /** What cannot be signed. */
  private record Wrong(long id, String to, String reason) {}

  /** Signs what waits, so many at most; returns false if nothing does. */
  private boolean signSome() {
    List<Wrong> wrong = new ArrayList<>();
    AtomicBoolean waited = new AtomicBoolean();
    List<Order> orders =
        store.look(
            memory -> {
              List<Order> found = new ArrayList<>();
              List<Submission> toSign = memory.submissions(number).toSign(TOGETHER, delayed);
              waited.set(toSign.stream().anyMatch(next -> next.state() == MessageState.WAITING));
              for (Submission next : toSign) {
                try {
                  found.add(order(memory, next));
                } catch (Wanted.WrongException | JsonProcessingException e) {
                  wrong.add(new Wrong(next.id(), next.recipient(), e.getMessage()));
                }
                if (next.batch() != null && !batches.containsKey(next.batch())) {
                  // Its first one is to be signed before the others.
                  break;
                }
              }
              return found;
            });
    store
        .divided(wrong, Wrong::to)
        .forEach(
            (lanes, together) ->
                store.change(
                    lanes,
                    memory -> {
                      together.forEach(one -> fail(memory, one.id(), one.reason()));
                      return null;
                    }));
    if (!orders.isEmpty()) {
      service.send(orders, (memory, order) -> fail(memory, order.getKey().id(), order.getValue()));
    }
    delayed = waited.get();
    return !orders.isEmpty() || !wrong.isEmpty();
  }

  private void fail(Memory memory, long id, String reason) {
    memory.submissions(number).move(id, MessageState.FAILED, reason, System.currentTimeMillis());
  }

  private Order order(Memory memory, Submission next)
      throws Wanted.WrongException, JsonProcessingException {
    Wanted wanted =
        Wanted.kept(next.kind(), next.recipient(), mapper.readTree(next.request()), memory);
    Offer terms = wanted.offer();
    return new Order(
        next.id(),
        next.recipient(),
        () -> draft(wanted),
        batches.get(next.batch()),
        wanted.receipt(),
        (changing, message) -> keep(changing, next, wanted, terms, message));
  }

  private Draft draft(Wanted wanted) {
    try {
      return wanted.draft(signer);
    } catch (Wanted.WrongException e) {
      throw new IllegalArgumentException(e.getMessage());
    }
  }

  /** Returns false if the message is not wanted any more. */
  private boolean keep(
      Memory memory, Submission kept, Wanted wanted, Offer terms, OutgoingMessage message) {
    long now = System.currentTimeMillis();
    if (!memory.submissions(number).signed(kept.id(), message, now)) {
      return false;
    }
    if (kept.batch() != null) {
      batches.putIfAbsent(kept.batch(), message);
    }
    if (kept.kind().equals(Wanted.Kind.OFFER.word())) {
      memory.submissions(number).sell(kept.id(), Sale.open(terms, message.id()));
    } else if (kept.kind().equals(Wanted.Kind.ENROLMENT.word())) {
      Registry registry = memory.registry(number);
      Registry.Applicant applicant =
          registry.applicants(kept.recipient()).stream()
              .filter(asks -> Wanted.isDecidedOn(asks, wanted.request()))
              .findFirst()
              // Nothing of this round is kept; the next one finds out what is wrong.
              .orElseThrow(() -> new IllegalStateException("another key has come meanwhile"));
      registry.put(
          applicant.at(
              Stage.OFFERED, Enrolment.offered(applicant.key(), applicant.name(), terms, message)),
          now);
    }
    return true;
  }

  /** Ends after what is being signed. */
  @Override
  public void close() {
    closed = true;
    bell.ring();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
