// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.trustedsms.message.MessageId;
import org.trustedsms.server.explain.SafeText;
import org.trustedsms.server.link.DeliveryReceipt;
import org.trustedsms.server.link.DeliveryReceipt.State;
import org.trustedsms.server.link.RefusedException;
import org.trustedsms.server.link.SmsLink;
import org.trustedsms.server.link.Submitted;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.ShortMessage;
import org.trustedsms.server.store.OutboundMessages;
import org.trustedsms.sms.Segmenter;

/**
 * Submits what is to be sent, until the SMS centre has taken it or refuses it. The same bytes are
 * submitted again if it is not known whether they were taken: a receiver takes them once.
 */
final class MessageSubmitter {
  /** Messages whose sender waits for an answer in this program. */
  private static final int MAX_AWAITED = 100_000;

  private static final long PAUSE_MILLIS = 1_000;

  private final SmsService.Settings settings;
  private final Consumer<String> notes;
  private final CompletableFuture<SmsLink> link = new CompletableFuture<>();
  private final ExecutorService submitter =
      Executors.newSingleThreadExecutor(SmsService.daemon("sms-submit"));
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
    List<Long> left = settings.store.look(memory -> memory.outbound(settings.number).toSend());
    left.forEach(id -> submit(id, null));
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
   * @param sent who waits for the answer; null if nobody
   */
  void submit(long id, Sent sent) {
    try {
      submitter.execute(() -> submitNow(id, sent));
    } catch (RejectedExecutionException e) {
      // The service is closed: it is sent after the next start.
    }
  }

  private void submitNow(long id, Sent sent) {
    try {
      OutboundMessages.Message message =
          settings
              .store
              .<Optional<OutboundMessages.Message>, RuntimeException>look(
                  memory -> memory.outbound(settings.number).get(id))
              .orElse(null);
      if (message == null || closed) {
        return;
      }
      List<CompletableFuture<Submitted>> segments = new ArrayList<>();
      for (ShortMessage sms : segments(message)) {
        segments.add(link.get().submit(sms, message.receipt()));
      }
      CompletableFuture<Void> over = new CompletableFuture<>();
      inFlight.add(over);
      CompletableFuture.allOf(segments.toArray(CompletableFuture[]::new))
          .thenCompose(unused -> taken(id, message, segments, sent))
          .whenComplete(
              (unused, failure) -> {
                if (failure != null) {
                  failed(id, failure, sent);
                }
                inFlight.remove(over);
                over.complete(null);
              });
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (Exception e) {
      failed(id, e, sent);
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
      long id,
      OutboundMessages.Message message,
      List<CompletableFuture<Submitted>> segments,
      Sent sent) {
    List<String> centreIds = segments.stream().map(done -> done.join().messageId()).toList();
    return settings
        .store
        .changeSoon(
            memory -> {
              OutboundMessages outbound = memory.outbound(settings.number);
              outbound.remove(id);
              centreIds.stream()
                  .filter(centreId -> message.receipt() && !centreId.isEmpty())
                  .forEach(centreId -> outbound.submitted(centreId, message.message()));
              return null;
            })
        .handle(
            (unused, failure) -> {
              if (failure != null) {
                notes.accept(
                    "a message that was sent may be sent again: "
                        + SafeText.escape(failure.getMessage()));
              }
              if (sent != null) {
                sent.complete(centreIds);
              }
              return null;
            });
  }

  private void failed(long id, Throwable failure, Sent sent) {
    Throwable reason = failure instanceof CompletionException ? failure.getCause() : failure;
    boolean hopeless =
        reason instanceof RefusedException refused && !refused.isBusy()
            || reason instanceof IllegalArgumentException;
    if (hopeless) {
      settings.store.changeSoon(memory -> memory.outbound(settings.number).remove(id));
      if (sent == null) {
        notes.accept("a message was not sent: " + SafeText.escape(reason.getMessage()));
      } else {
        sent.fail(reason);
      }
      return;
    }
    if (sent != null) {
      sent.retry(reason);
    }
    if (!closed) {
      CompletableFuture.delayedExecutor(PAUSE_MILLIS, TimeUnit.MILLISECONDS)
          .execute(() -> submit(id, sent));
    }
  }

  /** Does not try to send a message any more. */
  void withdraw(long id) {
    settings.store.change(memory -> memory.outbound(settings.number).remove(id));
  }

  /** Finds out what the network tells about. */
  MessageId messageOf(DeliveryReceipt receipt) {
    return settings
        .store
        .<Optional<MessageId>, RuntimeException>look(
            memory -> memory.outbound(settings.number).messageOf(receipt.messageId()))
        .orElse(null);
  }

  /** Waits for the SMS centre's answers; what is not sent by then is sent after a restart. */
  void close(long millis) throws InterruptedException {
    submitter.shutdown();
    submitter.awaitTermination(millis, TimeUnit.MILLISECONDS);
    closed = true;
    submitter.shutdownNow();
    try {
      CompletableFuture.allOf(inFlight.toArray(CompletableFuture[]::new))
          .get(millis, TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException e) {
      notes.accept("messages that the SMS centre has not answered are sent again");
    }
  }
}
