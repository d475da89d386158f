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
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.trustedsms.certificate.Certificate;
import org.trustedsms.gateway.message.SigningLoop;
import org.trustedsms.gateway.message.Wanted;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.Evidence;
import org.trustedsms.server.evidence.EvidenceFiles;
import org.trustedsms.server.evidence.EvidenceProblem;
import org.trustedsms.server.evidence.SignedStatement;
import org.trustedsms.server.evidence.TransactionFiles;
import org.trustedsms.server.store.Contact;
import org.trustedsms.server.store.Lanes;
import org.trustedsms.server.store.Memory;
import org.trustedsms.server.store.MessageState;
import org.trustedsms.server.store.ReceivedMessages.Received;
import org.trustedsms.server.store.Submissions;
import org.trustedsms.server.store.Submissions.Named;
import org.trustedsms.server.store.Submissions.Submission;

/** {@code /v1/messages} and {@code /v1/received}. */
final class MessagesApi {
  private static final int PENDING_LOOKS = 64;

  /** What one submission may take in the store, in characters. */
  private static final long MAX_REQUESTS = 16 << 20;

  /** The answer to a submission of which something may not be accepted yet. */
  private static final String IN_PART = "in part";

  /** What a message may be asked for as, or is sent as by the gateway itself. */
  private static final Set<String> KINDS =
      Stream.concat(
              Arrays.stream(Wanted.Kind.values()).map(Wanted.Kind::word),
              Stream.of("certificate", "acknowledgement", SigningLoop.KIND))
          .collect(Collectors.toCollection(TreeSet::new));

  private final Desk desk;

  /** How many wait, as it was a moment ago: it is not counted for each submission. */
  private final AtomicLong pending = new AtomicLong();

  private final AtomicLong submitted = new AtomicLong();

  MessagesApi(Desk desk) {
    this.desk = desk;
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
                    desk.submissions(memory).before(before, state, to, kind, limit),
                    limit,
                    message -> view(memory, message),
                    message -> Long.toString(message.id()))));
  }

  private ObjectNode view(Memory memory, Submission message) {
    return Views.of(message, desk.submissions(memory).sale(message.id()));
  }

  Reply submit(Call call) throws Problem {
    call.require(Scope.SEND);
    IdempotencyKey key = call.key("message");
    JsonNode body = call.json();
    long now = System.currentTimeMillis();
    Looked looked = desk.look(memory -> look(memory, key, body, now / 1000));
    if (looked.wanted() == null) {
      return accepted(looked.before().message());
    }
    Wanted wanted = looked.wanted();
    requireSignable(wanted);
    if (looked.before() == null) {
      desk.requireRoom(pending(1));
    }
    if ((long) wanted.to().size() * request(wanted).length() > MAX_REQUESTS) {
      throw new Problem(
          422, "Unprocessable content", "so many recipients of so long a text; send it in parts");
    }
    long id = accept(key, wanted, now);
    added(wanted.to().size());
    return accepted(id);
  }

  /** Returns what is kept for each recipient: the list of all of them is not. */
  private static String request(Wanted wanted) {
    return Views.object()
        .<ObjectNode>setAll((ObjectNode) wanted.request())
        .without(List.of("kind", "to"))
        .toString();
  }

  /**
   * Accepts messages lane by lane. What was accepted of a submission is found again under its name,
   * so that who comes again has the rest accepted.
   */
  private long accept(IdempotencyKey key, Wanted wanted, long now) throws Problem {
    List<Map.Entry<Lanes, List<String>>> parts =
        List.copyOf(desk.store().divided(wanted.to(), number -> number).entrySet());
    boolean alone = wanted.to().size() == 1;
    Lanes firstLanes = parts.get(0).getKey();
    String state = parts.size() == 1 ? null : IN_PART;
    long first =
        desk.change(
            firstLanes,
            memory -> {
              Optional<Long> known = desk.claim(memory, key, now).map(Named::message);
              if (known.isPresent()) {
                return known.get();
              }
              long id = accept(memory, parts.get(0).getValue(), alone ? null : 0L, wanted, now);
              desk.name(memory, key, id, state, now);
              return id;
            });
    for (Map.Entry<Lanes, List<String>> part : parts.subList(1, parts.size())) {
      List<String> to = part.getValue();
      desk.change(
          part.getKey(),
          memory ->
              desk.submissions(memory).isInBatch(to.get(0), first)
                  ? first
                  : accept(memory, to, first, wanted, now));
    }
    if (state != null) {
      desk.change(
          firstLanes,
          memory -> {
            desk.name(memory, key, first, null, now);
            return null;
          });
    }
    return first;
  }

  /** Accepts a message to one recipient. */
  long accept(Memory memory, Wanted wanted, long now) {
    return accept(memory, wanted.to(), null, wanted, now);
  }

  private long accept(Memory memory, List<String> to, Long batch, Wanted wanted, long now) {
    return desk.submissions(memory)
        .accept(to, batch, wanted.kind().word(), request(wanted), now, wanted.expires())
        .get(0);
  }

  private static Reply accepted(long id) {
    return Reply.json(202, Views.object().put("id", Long.toString(id)))
        .with("Location", "/v1/messages/" + id);
  }

  /**
   * What is known of a submission.
   *
   * @param before what was accepted of it before; null if nothing was
   * @param wanted what it asks for; null if all of it was accepted before
   */
  private record Looked(Named before, Wanted wanted) {}

  private Looked look(Memory memory, IdempotencyKey key, JsonNode body, long now) throws Problem {
    Named before = desk.named(memory, key).orElse(null);
    if (before != null && !IN_PART.equals(before.answer())) {
      return new Looked(before, null);
    }
    try {
      return new Looked(before, Wanted.read(body, memory, desk.store().country(), now));
    } catch (Wanted.WrongException e) {
      throw Problem.unprocessable(e.getMessage());
    }
  }

  private void requireSignable(Wanted wanted) throws Problem {
    try {
      wanted.draft(desk.signer());
    } catch (Wanted.WrongException e) {
      throw Problem.unprocessable(e.getMessage());
    }
  }

  /**
   * Returns how many messages wait for the SMS centre: about, or exactly if so many more might be
   * too many.
   */
  long pending(int more) throws Problem {
    long about = submitted.getAndIncrement() % PENDING_LOOKS == 0 ? pending() : pending.get();
    return about + more <= desk.capacity() ? about : pending();
  }

  /** Counts messages that were accepted. */
  void added(int count) {
    pending.addAndGet(count);
  }

  /** Counts the messages that wait for the SMS centre. */
  long pending() throws Problem {
    long count = desk.look(memory -> desk.submissions(memory).pending());
    pending.set(count);
    return count;
  }

  Reply cancel(Call call) throws Problem {
    call.require(Scope.SEND);
    long id = call.id();
    ObjectNode cancelled =
        desk.change(
            Lanes.ofId(id),
            memory -> {
              Submission message = get(memory, id);
              if (message.state() != MessageState.CANCELLED) {
                if (!message.state().isPending() || message.state() == MessageState.SENDING) {
                  throw Problem.conflict(
                      "it is " + message.state().word() + ", and may have been sent already");
                }
                memory.outbound(desk.number()).remove(id);
                desk.submissions(memory)
                    .move(id, MessageState.CANCELLED, null, System.currentTimeMillis());
              }
              // Who may withdraw need not be one who may read.
              ObjectNode view = view(memory, get(memory, id));
              view.remove("request");
              return view;
            });
    desk.takeBack().accept(id);
    return Reply.json(cancelled);
  }

  private Submission get(Memory memory, long id) throws Problem {
    return desk.submissions(memory).get(id).orElseThrow(Problem::notFound);
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
  private Map<String, byte[]> evidence(Memory memory, Submission message) throws Problem {
    Submissions submissions = desk.submissions(memory);
    Evidence offer = submissions.evidence(message.id());
    Optional<Submission> closing =
        message.answer() == null || !message.kind().equals(Wanted.Kind.OFFER.word())
            ? Optional.empty()
            : submissions.answerTo(message.answer(), "acknowledgement");
    // What has arrived may be forgotten before what was sent.
    Evidence acceptance =
        closing.isEmpty() ? null : memory.received(desk.number()).evidence(message.answer());
    if (offer == null || acceptance == null) {
      return contents(offer);
    }
    return new TransactionFiles(
            offer,
            acceptance,
            submissions.evidence(closing.get().id()),
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
