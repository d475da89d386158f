// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.trustedsms.certificate.Certificate;
import org.trustedsms.gateway.message.Submission;
import org.trustedsms.gateway.message.SubmissionSigner;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.Evidence;
import org.trustedsms.server.evidence.EvidenceFiles;
import org.trustedsms.server.evidence.EvidenceProblem;
import org.trustedsms.server.evidence.SignedStatement;
import org.trustedsms.server.evidence.TransactionFiles;
import org.trustedsms.server.store.Contact;
import org.trustedsms.server.store.IdempotencyKey;
import org.trustedsms.server.store.Lanes;
import org.trustedsms.server.store.Memory;
import org.trustedsms.server.store.MessageState;
import org.trustedsms.server.store.OutboundMessages;
import org.trustedsms.server.store.OutboundMessages.Added;
import org.trustedsms.server.store.OutboundMessages.NewMessage;
import org.trustedsms.server.store.OutboundMessages.OutboundMessage;
import org.trustedsms.server.store.ReceivedMessages.Received;
import org.trustedsms.server.store.SignedMessage;
import org.trustedsms.sms.ApplicationPort;

/** {@code /v1/messages} and {@code /v1/received}. */
final class MessagesApi {
  private static final long COUNT_NANOS = TimeUnit.SECONDS.toNanos(10);

  /** What one submission may take in the store, in characters. */
  private static final long MAX_REQUESTS = 16 << 20;

  /** What a message may be asked for as, or is sent as by the gateway itself. */
  private static final Set<String> KINDS =
      Stream.concat(
              Arrays.stream(Submission.Kind.values()).map(Submission.Kind::word),
              Stream.of("certificate", "acknowledgement", PartiesApi.REVOCATION_LIST))
          .collect(Collectors.toCollection(TreeSet::new));

  private final Desk desk;

  private final SubmissionSigner signer;

  /** How many messages waited when the store was asked last: a process without shards asks it. */
  private long counted;

  /** How many this process has accepted since. */
  private final AtomicLong added = new AtomicLong();

  private long countedAt = System.nanoTime() - COUNT_NANOS - 1;

  MessagesApi(Desk desk) {
    this.desk = desk;
    signer = new SubmissionSigner(desk.store(), desk.number(), desk.signer(), desk::service);
  }

  Reply show(Call call) throws Problem {
    call.require(Scope.READ);
    long id = call.id();
    return Reply.json(desk.look(memory -> view(memory, get(memory, id))));
  }

  Reply evidence(Call call) throws Problem {
    call.require(Scope.READ);
    long id = call.id();
    return zip("message-" + id, desk.look(memory -> evidence(memory, get(memory, id))));
  }

  Reply list(Call call) throws Problem {
    call.require(Scope.READ);
    String word = call.query().get("state");
    MessageState state;
    try {
      state = word == null ? null : MessageState.of(word);
    } catch (IllegalArgumentException e) {
      throw Problem.badRequest("there is no such \"state\"");
    }
    int limit = call.limit();
    long before = call.before();
    String written = call.numberParameter("to");
    String to = written == null ? null : desk.normalForm(written);
    if (to != null && !Contact.isNumber(to)) {
      throw Problem.badRequest("\"to\" must be a telephone number, digits or a + and digits");
    }
    String kind = call.query().get("kind");
    if (kind != null && !KINDS.contains(kind)) {
      throw Problem.badRequest("\"kind\" must be one of " + String.join(", ", KINDS));
    }
    return Reply.json(
        desk.look(
            memory ->
                Views.page(
                    "messages",
                    desk.outbound(memory).before(before, state, to, kind, limit),
                    limit,
                    message -> view(memory, message),
                    message -> Long.toString(message.id()))));
  }

  private ObjectNode view(Memory memory, OutboundMessage message) {
    return Views.of(message, desk.outbound(memory).sale(message.id()));
  }

  Reply submit(Call call) throws Problem {
    call.require(Scope.SEND);
    IdempotencyKey key = call.key("message");
    try {
      long now = System.currentTimeMillis();
      Entry entry = entry(call.json(), key, now);
      desk.requireRoom(pending());
      return accepted(accept(entry, now));
    } catch (Problem e) {
      // What was accepted before counts, whatever has changed since.
      return accepted(accepted(key).orElseThrow(() -> e));
    }
  }

  /**
   * A submission that can be accepted.
   *
   * @param request what is stored for each recipient: the list of all of them is not
   * @param signed the message; null if it is signed later
   * @param key null if it has none
   */
  record Entry(Submission submission, String request, SignedMessage signed, IdempotencyKey key) {
    String recipient() {
      return submission.to().get(0);
    }
  }

  /** Reads a submission and signs it, if that can be done now. */
  Entry entry(JsonNode body, IdempotencyKey key, long now) throws Problem {
    try {
      Submission submission =
          Submission.read(body, desk.contacts()::find, desk.store().country(), now / 1000);
      String request = request(submission);
      if ((long) submission.to().size() * request.length() > MAX_REQUESTS) {
        throw Problem.unprocessable("so many recipients of so long a text; send it in parts");
      }
      return new Entry(submission, request, signer.sign(submission, now), key);
    } catch (Submission.WrongException e) {
      throw Problem.unprocessable(e.getMessage());
    }
  }

  private static String request(Submission submission) {
    return Views.object()
        .<ObjectNode>setAll((ObjectNode) submission.request())
        .without(List.of("kind", "to"))
        .toString();
  }

  /** Returns the message that was accepted under an idempotency key. */
  Optional<Long> accepted(IdempotencyKey key) throws Problem {
    if (key == null) {
      return Optional.empty();
    }
    try {
      return desk.store().look(memory -> desk.outbound(memory).withKey(key));
    } catch (IdempotencyKey.TakenException e) {
      throw Problem.conflict("another submission had this Idempotency-Key; take another key");
    }
  }

  /**
   * Accepts a submission shard by shard. If it comes again with its key, recipients that were not
   * accepted before are now.
   *
   * @return the number of the first message
   */
  private long accept(Entry entry, long now) throws Problem {
    List<Map.Entry<Lanes, List<String>>> parts =
        List.copyOf(desk.store().divided(entry.submission().to(), number -> number).entrySet());
    Added added =
        desk.change(parts.get(0).getKey(), memory -> add(memory, entry, parts.get(0), now));
    long first = added.isNew() ? added.id() : accepted(entry.key()).orElseThrow();
    for (Map.Entry<Lanes, List<String>> part : parts.subList(1, parts.size())) {
      desk.change(part.getKey(), memory -> addRest(memory, entry, part.getValue(), first, now));
    }
    return first;
  }

  /** Adds the messages of the first shard. */
  private Added add(Memory memory, Entry entry, Map.Entry<Lanes, List<String>> part, long now) {
    List<String> to = part.getValue();
    if (entry.submission().to().size() == 1) {
      return add(memory, entry, now);
    }
    OutboundMessages outbound = desk.outbound(memory);
    Added first =
        outbound.addNow(message(entry, to.get(0), 0L, entry.key(), now), desk.service()::submit);
    if (first.isNew()) {
      noteAdded(memory, entry, to.size());
      to.subList(1, to.size())
          .forEach(
              number ->
                  outbound.add(
                      message(entry, number, first.id(), null, now), desk.service()::submit));
    }
    return first;
  }

  /** Adds a message to one recipient. */
  Added add(Memory memory, Entry entry, long now) {
    noteAdded(memory, entry, 1);
    return desk.outbound(memory)
        .add(message(entry, entry.recipient(), null, entry.key(), now), desk.service()::submit);
  }

  private Void addRest(Memory memory, Entry entry, List<String> to, long batch, long now) {
    OutboundMessages outbound = desk.outbound(memory);
    if (!outbound.isInBatch(to.get(0), batch)) {
      noteAdded(memory, entry, to.size());
      to.forEach(
          number -> outbound.add(message(entry, number, batch, null, now), desk.service()::submit));
    }
    return null;
  }

  private void noteAdded(Memory memory, Entry entry, int count) {
    memory.afterCommit(
        () -> {
          added.addAndGet(count);
          if (entry.signed() == null) {
            desk.service().signSoon(count);
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

  private static Reply accepted(long id) {
    return Reply.json(202, Views.object().put("id", Long.toString(id)))
        .with("Location", "/v1/messages/" + id);
  }

  /** Returns how many messages wait for the SMS centre, about. */
  long pending() throws Problem {
    long pending = desk.service().pending();
    return pending >= 0 ? pending : storedPending();
  }

  private synchronized long storedPending() throws Problem {
    if (System.nanoTime() - countedAt > COUNT_NANOS) {
      added.set(0);
      counted = desk.look(memory -> desk.outbound(memory).pending());
      countedAt = System.nanoTime();
    }
    return counted + added.get();
  }

  Reply cancel(Call call) throws Problem {
    call.require(Scope.SEND);
    long id = call.id();
    ObjectNode cancelled =
        desk.change(
            Lanes.ofId(id),
            memory -> {
              OutboundMessage message = get(memory, id);
              if (message.state() != MessageState.CANCELLED) {
                if (!message.state().isPending() || message.state() == MessageState.SENDING) {
                  throw Problem.conflict(
                      "it is " + message.state().word() + ", and may have been sent already");
                }
                desk.outbound(memory)
                    .move(id, MessageState.CANCELLED, null, System.currentTimeMillis());
              }
              // Who may withdraw need not be one who may read.
              ObjectNode view = view(memory, get(memory, id));
              view.remove("request");
              return view;
            });
    desk.service().takeBack(id);
    return Reply.json(cancelled);
  }

  private OutboundMessage get(Memory memory, long id) throws Problem {
    return desk.outbound(memory).get(id).orElseThrow(Problem::notFound);
  }

  Reply listReceived(Call call) throws Problem {
    call.require(Scope.READ);
    int limit = call.limit();
    long before = call.before();
    return Reply.json(
        desk.look(
            memory ->
                Views.page(
                    "received",
                    memory.received(desk.number()).before(before, limit),
                    limit,
                    Views::of,
                    received -> Long.toString(received.id()))));
  }

  Reply showReceived(Call call) throws Problem {
    call.require(Scope.READ);
    long id = call.id();
    return Reply.json(desk.look(memory -> Views.of(getReceived(memory, id))));
  }

  Reply receivedEvidence(Call call) throws Problem {
    call.require(Scope.READ);
    long id = call.id();
    return zip(
        "received-" + id,
        desk.look(
            memory -> {
              getReceived(memory, id);
              return contents(memory.received(desk.number()).evidence(id));
            }));
  }

  private Received getReceived(Memory memory, long id) throws Problem {
    return memory.received(desk.number()).get(id).orElseThrow(Problem::notFound);
  }

  private static Map<String, byte[]> contents(Evidence evidence) throws Problem {
    if (evidence == null) {
      throw Problem.conflict("nobody has signed it, or not yet");
    }
    Map<String, byte[]> contents = EvidenceFiles.contents(evidence);
    try {
      contents.put(TransactionFiles.STATEMENT, SignedStatement.of(evidence).toText());
    } catch (EvidenceProblem e) {
      throw new Problem(409, "Conflict", e.getMessage());
    }
    return contents;
  }

  /** Of an offer that was accepted or declined, that of the whole transaction. */
  private Map<String, byte[]> evidence(Memory memory, OutboundMessage message) throws Problem {
    OutboundMessages outbound = desk.outbound(memory);
    Evidence offer = outbound.evidence(message.id());
    Optional<OutboundMessage> closing =
        message.answer() == null || !message.kind().equals(Submission.Kind.OFFER.word())
            ? Optional.empty()
            : outbound.answerTo(message.answer(), "acknowledgement");
    // What has arrived may be forgotten before what was sent.
    Evidence acceptance =
        closing.isEmpty() ? null : memory.received(desk.number()).evidence(message.answer());
    if (offer == null || acceptance == null) {
      return contents(offer);
    }
    return new TransactionFiles(
            offer,
            acceptance,
            outbound.evidence(closing.get().id()),
            List.of(),
            certificates(memory, message.recipient(), acceptance.signer()))
        .contents();
  }

  /** The certificate that this authority has issued for the customer's key. */
  private List<Certificate> certificates(Memory memory, String number, PublicKey customer) {
    return memory.registry(desk.number()).certificatesOf(number).stream()
        .map(issued -> desk.certificate(issued.payload()))
        .filter(certificate -> certificate.subject().key().equals(customer))
        .limit(1)
        .toList();
  }

  private static Reply zip(String name, Map<String, byte[]> contents) {
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
    return new Reply(200, "application/zip", bytes.toByteArray(), Map.of())
        .with("Content-Disposition", "attachment; filename=\"" + name + ".zip\"");
  }
}
