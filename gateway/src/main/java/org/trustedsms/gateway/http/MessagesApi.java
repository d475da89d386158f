// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.trustedsms.certificate.Certificate;
import org.trustedsms.gateway.message.Submission;
import org.trustedsms.gateway.message.SubmissionSigner;
import org.trustedsms.gateway.notify.EventJson;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.Evidence;
import org.trustedsms.server.evidence.EvidenceFiles;
import org.trustedsms.server.evidence.InvalidEvidenceException;
import org.trustedsms.server.evidence.PurchaseEvidenceFiles;
import org.trustedsms.server.evidence.SignedStatement;
import org.trustedsms.server.store.Contact;
import org.trustedsms.server.store.IdempotencyKey;
import org.trustedsms.server.store.MessageState;
import org.trustedsms.server.store.OutboundMessages;
import org.trustedsms.server.store.OutboundMessages.Added;
import org.trustedsms.server.store.OutboundMessages.NewMessage;
import org.trustedsms.server.store.OutboundMessages.OutboundMessage;
import org.trustedsms.server.store.ReceivedMessages.Received;
import org.trustedsms.server.store.Shards;
import org.trustedsms.server.store.SignedMessage;
import org.trustedsms.server.store.Transaction;
import org.trustedsms.sms.ApplicationPort;

/** {@code /v1/messages} and {@code /v1/received}. */
final class MessagesApi {
  private static final long COUNT_NANOS = TimeUnit.SECONDS.toNanos(10);

  /** The longest request that is stored, in characters. */
  private static final long MAX_REQUESTS = 16 << 20;

  private final ApiContext context;

  private final SubmissionSigner signer;

  /**
   * The number of waiting messages at the last query of the store, which a process without shards
   * makes.
   */
  private long counted;

  /** The number of messages that this process has accepted since. */
  private final AtomicLong added = new AtomicLong();

  private long countedAt = System.nanoTime() - COUNT_NANOS - 1;

  MessagesApi(ApiContext context) {
    this.context = context;
    signer =
        new SubmissionSigner(
            context.store(), context.number(), context.identity(), context.service());
  }

  ObjectNode show(ApiRequest request) {
    long id = request.id();
    return context.read(transaction -> view(transaction, get(transaction, id)));
  }

  ApiResponse evidence(ApiRequest request) {
    long id = request.id();
    return zip(
        "message-" + id, context.read(transaction -> evidence(transaction, get(transaction, id))));
  }

  ObjectNode list(ApiRequest request) {
    String word = request.query().get("state");
    MessageState state = word == null ? null : MessageState.of(word);
    int limit = request.limit();
    long before = request.before();
    String written = request.numberParameter("to");
    String to = written == null ? null : context.normalForm(written);
    if (to != null && !Contact.isNumber(to)) {
      throw ApiException.badRequest("\"to\" must be a telephone number, digits or a + and digits");
    }
    String kind = request.query().get("kind");
    return context.read(
        transaction ->
            Views.page(
                "messages",
                context.outbound(transaction).before(before, state, to, kind, limit),
                limit,
                message -> view(transaction, message),
                message -> Long.toString(message.id())));
  }

  private ObjectNode view(Transaction transaction, OutboundMessage message) {
    ObjectNode node = Views.of(message, context.outbound(transaction).sale(message.id()));
    return Views.named(node, transaction, message.recipient());
  }

  /** Answers with the states that a message was in, and when. */
  ObjectNode events(ApiRequest request) {
    long id = request.id();
    return context.read(
        transaction -> {
          OutboundMessage message = get(transaction, id);
          ObjectNode node = Views.object();
          ArrayNode events = node.putArray("events");
          transaction
              .events()
              .ofMessage(id, message.accepted(), message.changed())
              .forEach(event -> events.add(EventJson.of(event, transaction, context.number())));
          return node;
        });
  }

  CompletableFuture<Supplier<ApiResponse>> submit(ApiRequest request) {
    IdempotencyKey key = request.key("message");
    long now = System.currentTimeMillis();
    try {
      Entry entry = entry(request.json(), key, now);
      context.requireRoom(pending());
      return entry.submission().to().size() == 1
          ? acceptSoon(entry, now)
          : CompletableFuture.completedFuture(answer(accept(entry, now)));
    } catch (ApiException e) {
      // An earlier submission with this key counts, whatever has changed since.
      return CompletableFuture.completedFuture(answer(accepted(key).orElseThrow(() -> e)));
    }
  }

  private CompletableFuture<Supplier<ApiResponse>> acceptSoon(Entry entry, long now) {
    return context
        .store()
        .writeSoon(Shards.of(entry.recipient()), transaction -> add(transaction, entry, now))
        .thenApply(
            added ->
                added.isNew()
                    ? answer(added.id())
                    : () -> answer(acceptedBefore(entry.key())).get());
  }

  /**
   * A submission that can be accepted. What is stored for each recipient is the request without the
   * list of them. The message is null if it is signed later, the key if there is none.
   */
  record Entry(Submission submission, String request, SignedMessage signed, IdempotencyKey key) {
    String recipient() {
      return submission.to().get(0);
    }
  }

  /** Reads a submission and signs it, if that can be done now. */
  Entry entry(JsonNode body, IdempotencyKey key, long now) {
    try {
      Submission submission =
          Submission.read(body, context.contacts()::find, context.store().country(), now / 1000);
      String request = request(submission);
      if ((long) submission.to().size() * request.length() > MAX_REQUESTS) {
        throw ApiException.unprocessable(
            "too many recipients for so long a text; send it in parts");
      }
      return new Entry(submission, request, signer.sign(submission, now), key);
    } catch (IllegalArgumentException e) {
      throw ApiException.unprocessable(e.getMessage());
    }
  }

  private static String request(Submission submission) {
    return Views.object()
        .<ObjectNode>setAll((ObjectNode) submission.request())
        .without(List.of("kind", "to"))
        .toString();
  }

  Optional<Long> accepted(IdempotencyKey key) {
    if (key == null) {
      return Optional.empty();
    }
    try {
      return context.store().read(transaction -> context.outbound(transaction).withKey(key));
    } catch (IdempotencyKey.ReusedException e) {
      throw ApiException.conflict(
          "this Idempotency-Key was used for a different submission; look at that one, and use a new"
              + " key only to send both");
    }
  }

  /** Returns what was accepted with a key that is known, unless that was removed since. */
  long acceptedBefore(IdempotencyKey key) {
    return accepted(key)
        .orElseThrow(() -> ApiException.busy(503, "the message was removed meanwhile; try again"));
  }

  /**
   * Accepts a submission shard by shard, and returns the number of the first message. If it comes
   * again with its key, recipients that were not accepted before are now.
   */
  private long accept(Entry entry, long now) {
    List<Map.Entry<Shards, List<String>>> parts =
        List.copyOf(
            context.store().groupByShard(entry.submission().to(), number -> number).entrySet());
    Added added =
        context.write(
            parts.get(0).getKey(), transaction -> add(transaction, entry, parts.get(0), now));
    long first = added.isNew() ? added.id() : acceptedBefore(entry.key());
    for (Map.Entry<Shards, List<String>> part : parts.subList(1, parts.size())) {
      context
          .store()
          .update(
              part.getKey(),
              transaction -> addRest(transaction, entry, part.getValue(), first, now));
    }
    return first;
  }

  private Added add(
      Transaction transaction, Entry entry, Map.Entry<Shards, List<String>> part, long now) {
    List<String> to = part.getValue();
    OutboundMessages outbound = context.outbound(transaction);
    Added first =
        outbound.addNow(message(entry, to.get(0), 0L, entry.key(), now), context.service()::submit);
    if (first.isNew()) {
      noteAdded(transaction, entry, to.size());
      to.subList(1, to.size())
          .forEach(
              number ->
                  outbound.add(
                      message(entry, number, first.id(), null, now), context.service()::submit));
    }
    return first;
  }

  Added add(Transaction transaction, Entry entry, long now) {
    noteAdded(transaction, entry, 1);
    return context
        .outbound(transaction)
        .add(message(entry, entry.recipient(), null, entry.key(), now), context.service()::submit);
  }

  private void addRest(
      Transaction transaction, Entry entry, List<String> to, long batch, long now) {
    OutboundMessages outbound = context.outbound(transaction);
    if (!outbound.isInBatch(to.get(0), batch)) {
      noteAdded(transaction, entry, to.size());
      to.forEach(
          number ->
              outbound.add(message(entry, number, batch, null, now), context.service()::submit));
    }
  }

  private void noteAdded(Transaction transaction, Entry entry, int count) {
    transaction.afterCommit(
        () -> {
          added.addAndGet(count);
          if (entry.signed() == null) {
            context.service().signSoon(count);
          }
        });
  }

  private static NewMessage message(
      Entry entry, String recipient, Long batch, IdempotencyKey key, long now) {
    Submission submission = entry.submission();
    SignedMessage signed = entry.signed();
    return new NewMessage(
        recipient,
        submission.kind().word(),
        entry.request(),
        batch,
        now,
        submission.expires(),
        ApplicationPort.DEFAULT,
        submission.receipt(),
        signed,
        signed == null ? null : submission.sale(signed.id()),
        null,
        key);
  }

  private static Supplier<ApiResponse> answer(long id) {
    return () ->
        ApiResponse.json(202, Views.object().put("id", Long.toString(id)))
            .with("Location", "/v1/messages/" + id);
  }

  /** Returns how many messages wait for the SMSC, about. */
  long pending() {
    long pending = context.service().pending();
    return pending >= 0 ? pending : storedPending();
  }

  private synchronized long storedPending() {
    if (System.nanoTime() - countedAt > COUNT_NANOS) {
      added.set(0);
      counted = context.read(transaction -> context.outbound(transaction).pending());
      countedAt = System.nanoTime();
    }
    return counted + added.get();
  }

  ObjectNode cancel(ApiRequest request) {
    long id = request.id();
    ObjectNode cancelled =
        context.write(
            Shards.ofId(id),
            transaction -> {
              OutboundMessage message = get(transaction, id);
              if (message.state() != MessageState.CANCELLED) {
                if (!message.state().isPending() || message.state() == MessageState.SENDING) {
                  throw ApiException.conflict(
                      "it is " + message.state().word() + ", and may have been sent already");
                }
                context
                    .outbound(transaction)
                    .changeState(id, MessageState.CANCELLED, null, System.currentTimeMillis());
              }
              // A token may withdraw without being allowed to read.
              ObjectNode view = view(transaction, get(transaction, id));
              view.remove("request");
              return view;
            });
    context.service().withdraw(id);
    return cancelled;
  }

  private OutboundMessage get(Transaction transaction, long id) {
    return context.outbound(transaction).get(id).orElseThrow(ApiException::notFound);
  }

  ObjectNode listReceived(ApiRequest request) {
    int limit = request.limit();
    long before = request.before();
    return context.read(
        transaction ->
            Views.page(
                "received",
                transaction.received(context.number()).before(before, limit),
                limit,
                received -> Views.of(received, transaction),
                received -> Long.toString(received.id())));
  }

  ObjectNode showReceived(ApiRequest request) {
    long id = request.id();
    return context.read(transaction -> Views.of(getReceived(transaction, id), transaction));
  }

  ApiResponse receivedEvidence(ApiRequest request) {
    long id = request.id();
    return zip(
        "received-" + id,
        context.read(
            transaction -> {
              getReceived(transaction, id);
              return contents(transaction.received(context.number()).evidence(id));
            }));
  }

  private Received getReceived(Transaction transaction, long id) {
    return transaction.received(context.number()).get(id).orElseThrow(ApiException::notFound);
  }

  private static Map<String, byte[]> contents(Evidence evidence) {
    if (evidence == null) {
      throw ApiException.conflict("it has no signature, or not yet");
    }
    Map<String, byte[]> contents = EvidenceFiles.contents(evidence);
    try {
      contents.put(PurchaseEvidenceFiles.STATEMENT, SignedStatement.of(evidence).toText());
    } catch (InvalidEvidenceException e) {
      throw new ApiException(409, "Conflict", e.getMessage());
    }
    return contents;
  }

  /** Returns the evidence for a message, or for the transaction if it is an answered offer. */
  private Map<String, byte[]> evidence(Transaction transaction, OutboundMessage message) {
    OutboundMessages outbound = context.outbound(transaction);
    Evidence offer = outbound.evidence(message.id());
    Optional<OutboundMessage> closing =
        message.answer() == null || !message.kind().equals(Submission.Kind.OFFER.word())
            ? Optional.empty()
            : outbound.answerTo(message.answer(), "acknowledgement");
    // A received message may be deleted before the sent one.
    Evidence acceptance =
        closing.isEmpty()
            ? null
            : transaction.received(context.number()).evidence(message.answer());
    if (offer == null || acceptance == null) {
      return contents(offer);
    }
    return new PurchaseEvidenceFiles(
            offer,
            acceptance,
            outbound.evidence(closing.get().id()),
            List.of(),
            certificates(transaction, message, acceptance.signer()))
        .contents();
  }

  /** The certificate issued for the customer's key, in force when the answer came, if any. */
  private List<Certificate> certificates(
      Transaction transaction, OutboundMessage offer, PublicKey customer) {
    long time =
        transaction
            .received(context.number())
            .get(offer.answer())
            .map(answer -> answer.time() / 1000)
            .orElse(0L);
    return transaction.enrolments().certificatesOf(offer.recipient()).stream()
        .map(issued -> context.certificate(issued.payload()))
        .filter(certificate -> certificate.subject().key().equals(customer))
        .sorted(Comparator.comparing(certificate -> !certificate.isValidAt(time)))
        .limit(1)
        .toList();
  }

  private static ApiResponse zip(String name, Map<String, byte[]> contents) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (Map.Entry<String, byte[]> file : contents.entrySet()) {
        ZipEntry entry = new ZipEntry(name + "/" + file.getKey());
        entry.setTime(0);
        zip.putNextEntry(entry);
        zip.write(file.getValue());
        zip.closeEntry();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new ApiResponse(200, "application/zip", bytes.toByteArray(), Map.of())
        .with("Content-Disposition", "attachment; filename=\"" + name + ".zip\"");
  }
}
