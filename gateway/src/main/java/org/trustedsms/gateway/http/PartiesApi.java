// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.trustedsms.certificate.RevocationList;
import org.trustedsms.curve.Curves;
import org.trustedsms.gateway.message.Submission;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.Refusal;
import org.trustedsms.server.keyfile.KeyFileException;
import org.trustedsms.server.keyfile.PublicKeyFiles;
import org.trustedsms.server.store.Contact;
import org.trustedsms.server.store.IdempotencyKey;
import org.trustedsms.server.store.Lanes;
import org.trustedsms.server.store.Memory;
import org.trustedsms.server.store.MessageState;
import org.trustedsms.server.store.OutboundMessages.NewMessage;
import org.trustedsms.server.store.Registry;
import org.trustedsms.server.store.Registry.Applicant;
import org.trustedsms.server.store.Registry.Issued;
import org.trustedsms.server.store.Registry.Stage;
import org.trustedsms.server.store.SignedMessage;
import org.trustedsms.server.store.Trust;
import org.trustedsms.sms.ApplicationPort;

/**
 * {@code /v1/key}, {@code /v1/contacts}, {@code /v1/enrolments}, {@code /v1/certificates} and
 * {@code /v1/revocation-list}.
 */
final class PartiesApi {
  private static final long OFFER_SECONDS = TimeUnit.DAYS.toSeconds(5);
  private static final long UPDATE_SECONDS = TimeUnit.DAYS.toSeconds(7);
  private static final int MAX_TOLD = 1_000;

  /** The kind of a message that is a revocation list. */
  static final String REVOCATION_LIST = "revocation list";

  private final Desk desk;

  PartiesApi(Desk desk) {
    this.desk = desk;
  }

  Reply key(Call call) throws Problem {
    call.require(Scope.READ);
    ObjectNode node = Views.of(desk.key().publicKey());
    return Reply.json(node.put("number", desk.number()).put("name", desk.signer().name()));
  }

  Reply contacts(Call call) throws Problem {
    call.require(Scope.READ);
    String after = call.after();
    int limit = call.limit();
    return Reply.json(
        desk.look(
            memory ->
                Views.page(
                    "contacts",
                    memory.contacts().after(after, limit),
                    limit,
                    Views::of,
                    Contact::number)));
  }

  Reply contact(Call call) throws Problem {
    call.require(Scope.READ);
    String number = address(call.named());
    return Reply.json(desk.look(memory -> Views.of(contact(memory, number))));
  }

  Reply removeContact(Call call) throws Problem {
    call.require(Scope.PARTIES);
    String number = address(call.named());
    return desk.change(
        desk.lanes(number),
        memory -> {
          Optional<String> stored = memory.contacts().storedNumber(number);
          memory.contacts().remove(stored.orElseThrow(Problem::notFound));
          memory.afterCommit(desk.contacts()::forget);
          return Reply.nothing();
        });
  }

  private String address(String written) throws Problem {
    if (!Contact.isAddress(desk.normalForm(written))) {
      throw Problem.badRequest(
          "a contact has a telephone number, digits or + and digits, or an alphanumeric sender of"
              + " at most 11 characters");
    }
    return written;
  }

  private static Contact contact(Memory memory, String number) throws Problem {
    return memory.contacts().withNumber(number).orElseThrow(Problem::notFound);
  }

  /**
   * A key is trusted that is given, or that came from the number and has the digits that are given.
   * A key that is trusted is replaced only if that is asked for.
   */
  Reply putContact(Call call) throws Problem {
    call.require(Scope.PARTIES);
    String number = address(call.named());
    String normal = desk.normalForm(number);
    if (!Contact.isNewAddress(normal)) {
      throw Problem.badRequest("a short code has at least 3 digits");
    }
    JsonNode body = call.json("name", "pem", "digits", "replace");
    String name = text(body, "name", 100);
    String pem = text(body, "pem", PublicKeyFiles.MAX_LENGTH);
    String digits = text(body, "digits", 100);
    boolean replace = flag(body, "replace");
    List<String> notes = new ArrayList<>();
    PublicKey given = pem == null ? null : read(pem, notes);
    if (name == null && pem == null && digits == null) {
      throw Problem.unprocessable("give \"name\", \"pem\" or \"digits\"");
    }
    if (given != null && digits != null && !hasDigits(given, digits)) {
      throw Problem.conflict("\"digits\" are not those of the key in \"pem\"");
    }
    return Reply.json(
        desk.change(
            desk.lanes(number),
            memory -> {
              Contact contact =
                  memory
                      .contacts()
                      .withNumber(number)
                      .orElseGet(() -> new Contact(normal, normal, null, null, null));
              PublicKey key = given == null && digits != null ? withDigits(contact, digits) : given;
              if (key != null && contact.key() != null && !key.equals(contact.key()) && !replace) {
                throw Problem.conflict(
                    "another key is trusted for this number; compare the digits of the new one with"
                        + " its owner, then ask again with \"replace\": true");
              }
              try {
                contact = name == null ? contact : contact.named(name);
              } catch (IllegalArgumentException e) {
                throw Problem.badRequest("\"name\": " + e.getMessage());
              }
              contact = key == null ? contact : contact.trusting(key, Trust.COMPARED);
              memory.contacts().put(contact);
              memory.afterCommit(desk.contacts()::forget);
              ObjectNode now = Views.of(contact(memory, number));
              return notes.isEmpty() ? now : now.put("note", notes.get(0));
            }));
  }

  private static PublicKey withDigits(Contact contact, String digits) throws Problem {
    for (PublicKey key : new PublicKey[] {contact.offered(), contact.key()}) {
      if (key != null && hasDigits(key, digits)) {
        return key;
      }
    }
    throw Problem.conflict("no key with these digits was offered");
  }

  private static boolean hasDigits(PublicKey key, String digits) {
    return same(digits, key.fingerprint().toDigits());
  }

  private static boolean same(String digits, String others) {
    return digits.replaceAll("[^0-9]", "").equals(others.replaceAll("[^0-9]", ""));
  }

  private static PublicKey read(String pem, List<String> notes) throws Problem {
    try {
      return new PublicKeyFiles(Curves.all(), notes::add)
          .parse("pem", pem.getBytes(StandardCharsets.UTF_8));
    } catch (KeyFileException e) {
      throw Problem.badRequest(e.getMessage());
    }
  }

  private static String text(JsonNode body, String field, int most) throws Problem {
    JsonNode value = body.path(field);
    if (value.isMissingNode()) {
      return null;
    }
    if (!value.isTextual() || value.asText().isEmpty() || value.asText().length() > most) {
      throw Problem.badRequest("\"" + field + "\" must be a text of 1 to " + most + " characters");
    }
    return value.asText();
  }

  private static boolean flag(JsonNode body, String field) throws Problem {
    JsonNode value = body.path(field);
    if (!value.isMissingNode() && !value.isBoolean()) {
      throw Problem.badRequest("\"" + field + "\" must be true or false");
    }
    return value.asBoolean(false);
  }

  Reply enrolments(Call call) throws Problem {
    call.require(Scope.READ);
    String after = call.after();
    Stage stage = stage(call.query().get("state"));
    int limit = call.limit();
    return Reply.json(
        desk.look(
            memory ->
                Views.page(
                    "enrolments",
                    memory.registry(desk.number()).applicants(after, stage, limit),
                    limit,
                    Views::of,
                    Applicant::place)));
  }

  private static Stage stage(String word) throws Problem {
    if (word == null) {
      return null;
    }
    for (Stage stage : Stage.values()) {
      if (stage.word().equals(word)) {
        return stage;
      }
    }
    throw Problem.badRequest("there is no such \"state\"");
  }

  /** The digits are asked for so that the key that was looked at is the one decided on. */
  Reply decide(Call call) throws Problem {
    call.require(Scope.PARTIES);
    String number = desk.number(call.named());
    JsonNode body = call.json("decision", "digits");
    String decision = text(body, "decision", 20);
    String digits = text(body, "digits", 100);
    if (!"offer".equals(decision) && !"refuse".equals(decision)) {
      throw Problem.badRequest("\"decision\" must be \"offer\" or \"refuse\"");
    }
    if (digits == null) {
      throw Problem.badRequest("\"digits\" must be those of the key that was compared");
    }
    long now = System.currentTimeMillis();
    return Reply.json(
        desk.change(
            desk.lanes(number),
            memory -> {
              Registry registry = memory.registry(desk.number());
              Applicant applicant = asking(registry.applicants(number), digits);
              if (isBeingOffered(memory, number)) {
                throw Problem.conflict("it is being offered");
              }
              if (decision.equals("refuse")) {
                Applicant refused = applicant.at(Stage.REFUSED, null);
                registry.put(refused, now);
                return Views.of(refused);
              }
              long until = now / 1000 + OFFER_SECONDS;
              String request =
                  Views.object()
                      .put("until", Instant.ofEpochSecond(until).toString())
                      .put("digits", applicant.key().fingerprint().toDigits())
                      .put("name", applicant.name())
                      .toString();
              long id =
                  desk.outbound(memory)
                      .add(
                          new NewMessage(
                              applicant.number(),
                              Submission.Kind.ENROLMENT.word(),
                              request,
                              null,
                              now,
                              until,
                              ApplicationPort.DEFAULT,
                              true,
                              null,
                              null,
                              null,
                              null),
                          unused -> {})
                      .id();
              memory.afterCommit(() -> desk.service().signSoon(1));
              return Views.of(applicant).put("offer", Long.toString(id));
            }));
  }

  private static Applicant asking(List<Applicant> of, String digits) throws Problem {
    if (of.isEmpty()) {
      throw Problem.notFound();
    }
    List<Applicant> withDigits =
        of.stream().filter(applicant -> hasDigits(applicant.key(), digits)).toList();
    if (withDigits.isEmpty()) {
      throw Problem.conflict("\"digits\" are not those of the key that asks");
    }
    return withDigits.stream()
        .filter(applicant -> applicant.stage() == Stage.ASKED)
        .findFirst()
        .orElseThrow(() -> Problem.conflict("it is " + withDigits.get(0).stage().word()));
  }

  /** Whether there is an offer that is not signed yet. */
  private boolean isBeingOffered(Memory memory, String number) {
    return Stream.of(MessageState.ACCEPTED, MessageState.WAITING)
        .flatMap(
            state ->
                desk
                    .outbound(memory)
                    .before(Long.MAX_VALUE, state, number, Submission.Kind.ENROLMENT.word(), 1)
                    .stream())
        .anyMatch(offer -> offer.message() == null);
  }

  Reply certificates(Call call) throws Problem {
    call.require(Scope.READ);
    int limit = call.limit();
    String after = call.query().get("after");
    return Reply.json(
        desk.look(
            memory -> {
              Registry registry = memory.registry(desk.number());
              Issued last = after == null ? null : issued(registry, after);
              return Views.page(
                  "certificates",
                  registry.certificates(seconds(), last, limit),
                  limit,
                  Views::of,
                  issued -> issued.id().toString());
            }));
  }

  Reply revoke(Call call) throws Problem {
    call.require(Scope.PARTIES);
    String number =
        desk.look(memory -> issued(memory.registry(desk.number()), call.named())).number();
    return Reply.json(
        desk.change(
            number == null ? Lanes.FIRST : desk.lanes(number),
            memory -> revoke(memory, call.named())));
  }

  private static Issued issued(Registry registry, String id) throws Problem {
    if (!id.matches("[0-9a-f]{64}")) {
      throw Problem.notFound();
    }
    return registry
        .certificate(new MessageId(HexFormat.of().parseHex(id)))
        .orElseThrow(Problem::notFound);
  }

  private static long seconds() {
    return System.currentTimeMillis() / 1000;
  }

  /** Whom it was issued for is not trusted any more, either, and does not get it again. */
  private ObjectNode revoke(Memory memory, String id) throws Problem {
    Registry registry = memory.registry(desk.number());
    Issued found = issued(registry, id);
    Issued revoked =
        new Issued(
            found.id(), found.number(), found.payload(), found.until(), System.currentTimeMillis());
    registry.issued(revoked);
    PublicKey key = desk.certificate(found.payload()).subject().key();
    if (found.number() != null) {
      memory
          .contacts()
          .at(found.number())
          .filter(contact -> contact.trust() == Trust.CERTIFIED && key.equals(contact.key()))
          .ifPresent(
              contact ->
                  memory
                      .contacts()
                      .put(
                          new Contact(
                              contact.number(), contact.name(), null, null, contact.offered())));
      registry.applicants(found.number()).stream()
          .filter(applicant -> key.equals(applicant.key()))
          .forEach(
              applicant ->
                  registry.put(applicant.at(Stage.REFUSED, null), System.currentTimeMillis()));
    }
    return Views.of(revoked);
  }

  /** Signs the list of what is revoked, and sends it to those who are named. */
  Reply revocationList(Call call) throws Problem {
    call.require(Scope.PARTIES);
    IdempotencyKey key = call.key("revocation-list");
    Optional<String> before = desk.look(memory -> answered(memory, key));
    if (before.isPresent()) {
      return Reply.json(202, before.get());
    }
    JsonNode told = call.json("to").path("to");
    if (!told.isArray() || told.size() > MAX_TOLD) {
      throw Problem.badRequest("\"to\" must be an array of " + MAX_TOLD + " numbers at most");
    }
    List<String> to = new ArrayList<>();
    for (JsonNode who : told) {
      to.add(desk.number(who.isTextual() ? who.asText() : ""));
    }
    long now = System.currentTimeMillis();
    MessageId[] revoked =
        desk.look(memory -> memory.registry(desk.number()).revoked(now / 1000)).stream()
            .map(Issued::id)
            .toArray(MessageId[]::new);
    byte[] payload =
        RevocationList.issue(
            desk.key().privateKey(), now / 1000, now / 1000 + UPDATE_SECONDS, revoked);
    RevocationList list = verified(payload);
    String said =
        desk.change(
            Lanes.ALL,
            memory -> {
              Optional<String> known = answered(memory, key);
              if (known.isPresent()) {
                return known.get();
              }
              ObjectNode node =
                  Views.object().put("payload", payload).put("revoked", revoked.length);
              ArrayNode messages = node.putArray("messages");
              to.forEach(number -> messages.add(Long.toString(add(memory, number, list, payload))));
              String answer = node.toString();
              if (key != null) {
                memory.answers().add(key, answer, now);
              }
              return answer;
            });
    return Reply.json(202, said);
  }

  /** Returns what was answered under an idempotency key. */
  private static Optional<String> answered(Memory memory, IdempotencyKey key) throws Problem {
    try {
      return key == null ? Optional.empty() : memory.answers().find(key);
    } catch (IdempotencyKey.TakenException e) {
      throw Problem.conflict("another request had this Idempotency-Key; take another key");
    }
  }

  private long add(Memory memory, String to, RevocationList list, byte[] payload) {
    SignedMessage signed = SignedMessage.unanswered(payload, list.evidence());
    return desk.outbound(memory)
        .add(
            NewMessage.of(
                to,
                REVOCATION_LIST,
                ApplicationPort.DEFAULT,
                false,
                signed,
                System.currentTimeMillis()),
            desk.service()::submit)
        .id();
  }

  private RevocationList verified(byte[] payload) {
    try {
      return RevocationList.verify(payload, new PublicKey[] {desk.key().publicKey()}, Curves.all());
    } catch (Refusal e) {
      throw new IllegalStateException("a list that was just issued: " + e.getMessage());
    }
  }
}
