// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.trustedsms.certificate.RevocationList;
import org.trustedsms.curve.Curves;
import org.trustedsms.gateway.message.Submission;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.RejectedException;
import org.trustedsms.server.keyfile.KeyFileException;
import org.trustedsms.server.keyfile.PublicKeyFiles;
import org.trustedsms.server.store.Contact;
import org.trustedsms.server.store.Enrolments;
import org.trustedsms.server.store.Enrolments.Applicant;
import org.trustedsms.server.store.Enrolments.Issued;
import org.trustedsms.server.store.Enrolments.Stage;
import org.trustedsms.server.store.IdempotencyKey;
import org.trustedsms.server.store.MessageState;
import org.trustedsms.server.store.OutboundMessages.NewMessage;
import org.trustedsms.server.store.Shards;
import org.trustedsms.server.store.SignedMessage;
import org.trustedsms.server.store.Transaction;
import org.trustedsms.server.store.Trust;
import org.trustedsms.sms.ApplicationPort;

/**
 * {@code /v1/key}, {@code /v1/contacts}, {@code /v1/enrolments}, {@code /v1/certificates} and
 * {@code /v1/revocation-list}.
 */
final class PartiesApi {
  private static final long OFFER_SECONDS = TimeUnit.DAYS.toSeconds(5);
  private static final long UPDATE_SECONDS = TimeUnit.DAYS.toSeconds(7);

  static final String REVOCATION_LIST = "revocation list";

  private final ApiContext context;

  PartiesApi(ApiContext context) {
    this.context = context;
  }

  ObjectNode key() {
    ObjectNode node = Views.of(context.key().publicKey());
    return node.put("number", context.number()).put("name", context.identity().name());
  }

  ObjectNode contacts(ApiRequest request) {
    String after = request.after();
    int limit = request.limit();
    return context.read(
        transaction ->
            Views.page(
                "contacts",
                transaction.contacts().after(after, limit),
                limit,
                Views::of,
                Contact::number));
  }

  ObjectNode contact(ApiRequest request) {
    String number = address(request.pathName());
    return context.read(transaction -> Views.of(contact(transaction, number)));
  }

  ApiResponse removeContact(ApiRequest request) {
    String number = address(request.pathName());
    return context.write(
        context.shards(number),
        transaction -> {
          Optional<String> stored = transaction.contacts().storedNumber(number);
          transaction.contacts().remove(stored.orElseThrow(ApiException::notFound));
          transaction.afterCommit(context.contacts()::forget);
          return ApiResponse.nothing();
        });
  }

  private String address(String written) {
    if (!Contact.isAddress(context.normalForm(written))) {
      throw ApiException.badRequest(
          "give a telephone number, digits or + and digits, or an alphanumeric sender of "
              + "at most 11 characters");
    }
    return written;
  }

  private static Contact contact(Transaction transaction, String number) {
    return transaction.contacts().withNumber(number).orElseThrow(ApiException::notFound);
  }

  /**
   * A key is trusted that is given, or that came from the number and has the digits that are given.
   * A key that is trusted is replaced only if that is asked for.
   */
  ObjectNode putContact(ApiRequest request) {
    String number = address(request.pathName());
    String normal = context.normalForm(number);
    if (!Contact.isNewAddress(normal)) {
      throw ApiException.badRequest("a short code has at least 3 digits");
    }
    JsonNode body = request.json();
    String name = body.path("name").asText(null);
    String pem = body.path("pem").asText(null);
    String digits = body.path("digits").asText(null);
    boolean replace = body.path("replace").asBoolean();
    List<String> notes = new ArrayList<>();
    PublicKey given = pem == null ? null : read(pem, notes);
    if (given != null && digits != null && !hasDigits(given, digits)) {
      throw ApiException.conflict("\"digits\" do not match the key in \"pem\"");
    }
    return context.write(
        context.shards(number),
        transaction -> {
          Contact contact =
              transaction
                  .contacts()
                  .withNumber(number)
                  .orElseGet(() -> new Contact(normal, normal, null, null, null));
          PublicKey key = given == null && digits != null ? withDigits(contact, digits) : given;
          if (key != null && contact.key() != null && !key.equals(contact.key()) && !replace) {
            throw ApiException.conflict(
                "a different key is trusted for this number; compare the digits of the new one "
                    + "with its owner, then repeat with \"replace\": true");
          }
          try {
            contact = name == null ? contact : contact.named(name);
          } catch (IllegalArgumentException e) {
            throw ApiException.badRequest("\"name\": " + e.getMessage());
          }
          contact = key == null ? contact : contact.trusting(key, Trust.COMPARED);
          transaction.contacts().put(contact);
          transaction.afterCommit(context.contacts()::forget);
          ObjectNode now = Views.of(contact(transaction, number));
          return notes.isEmpty() ? now : now.put("note", notes.get(0));
        });
  }

  private static PublicKey withDigits(Contact contact, String digits) {
    for (PublicKey key : new PublicKey[] {contact.offered(), contact.key()}) {
      if (key != null && hasDigits(key, digits)) {
        return key;
      }
    }
    throw ApiException.conflict("no key with these digits was offered");
  }

  private static boolean hasDigits(PublicKey key, String digits) {
    String own = key.fingerprint().toDigits();
    return digits.replaceAll("[^0-9]", "").equals(own.replaceAll("[^0-9]", ""));
  }

  private static PublicKey read(String pem, List<String> notes) {
    try {
      return PublicKeyFiles.parse("pem", pem.getBytes(StandardCharsets.UTF_8), notes::add);
    } catch (KeyFileException e) {
      throw ApiException.badRequest(e.getMessage());
    }
  }

  ObjectNode enrolments(ApiRequest request) {
    String after = request.after();
    String word = request.query().get("state");
    Stage stage = word == null ? null : Stage.valueOf(word.toUpperCase(Locale.ROOT));
    int limit = request.limit();
    return context.read(
        transaction ->
            Views.page(
                "enrolments",
                transaction.enrolments().applicants(after, stage, limit),
                limit,
                Views::of,
                Applicant::place));
  }

  /** The digits are asked for so that the key that was looked at is the one decided on. */
  ObjectNode decide(ApiRequest request) {
    String number = context.number(request.pathName());
    JsonNode body = request.json();
    String digits = body.path("digits").asText();
    long now = System.currentTimeMillis();
    return context.write(
        context.shards(number),
        transaction -> {
          Enrolments enrolments = transaction.enrolments();
          boolean refuses = body.path("decision").asText().equals("refuse");
          Applicant applicant = decidable(enrolments.applicants(number), digits, refuses);
          if (isBeingOffered(transaction, number)) {
            throw ApiException.conflict("it is being offered");
          }
          if (refuses) {
            Applicant refused = applicant.at(Stage.REFUSED, null);
            enrolments.put(refused, now);
            return Views.of(refused);
          }
          if (applicant.stage() == Stage.REFUSED) {
            applicant = applicant.at(Stage.ASKED, null);
            enrolments.put(applicant, now);
          }
          long until = now / 1000 + OFFER_SECONDS;
          String details =
              Views.object()
                  .put("until", Instant.ofEpochSecond(until).toString())
                  .put("digits", applicant.key().fingerprint().toDigits())
                  .put("name", applicant.name())
                  .toString();
          long id =
              context
                  .outbound(transaction)
                  .add(
                      new NewMessage(
                          applicant.number(),
                          Submission.Kind.ENROLMENT.word(),
                          details,
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
          transaction.afterCommit(() -> context.service().signSoon(1));
          return Views.of(applicant).put("offer", Long.toString(id));
        });
  }

  /** Returns the applicant who asks; for an offer, also one who was refused before. */
  private static Applicant decidable(List<Applicant> of, String digits, boolean refuses) {
    if (of.isEmpty()) {
      throw ApiException.notFound();
    }
    List<Applicant> withDigits =
        of.stream().filter(applicant -> hasDigits(applicant.key(), digits)).toList();
    if (withDigits.isEmpty()) {
      throw ApiException.conflict("\"digits\" do not match the requesting key");
    }
    return withDigits.stream()
        .filter(
            applicant ->
                applicant.stage() == Stage.ASKED || applicant.stage() == Stage.REFUSED && !refuses)
        .findFirst()
        .orElseThrow(() -> ApiException.conflict("it is " + withDigits.get(0).stage().word()));
  }

  /** Returns whether there is an offer that is not signed yet. */
  private boolean isBeingOffered(Transaction transaction, String number) {
    return Stream.of(MessageState.ACCEPTED, MessageState.WAITING)
        .flatMap(
            state ->
                context
                    .outbound(transaction)
                    .before(Long.MAX_VALUE, state, number, Submission.Kind.ENROLMENT.word(), 1)
                    .stream())
        .anyMatch(offer -> offer.message() == null);
  }

  ObjectNode certificates(ApiRequest request) {
    int limit = request.limit();
    String after = request.query().get("after");
    return context.read(
        transaction -> {
          Enrolments enrolments = transaction.enrolments();
          Issued last = after == null ? null : issued(enrolments, after);
          return Views.page(
              "certificates",
              enrolments.certificates(seconds(), last, limit),
              limit,
              issued -> Views.of(issued, transaction),
              issued -> issued.id().toString());
        });
  }

  ObjectNode revoke(ApiRequest request) {
    String number =
        context.read(transaction -> issued(transaction.enrolments(), request.pathName())).number();
    return context.write(
        number == null ? Shards.FIRST : context.shards(number),
        transaction -> revoke(transaction, request.pathName()));
  }

  private static Issued issued(Enrolments enrolments, String id) {
    if (!id.matches("[0-9a-f]{64}")) {
      throw ApiException.notFound();
    }
    return enrolments
        .certificate(new MessageId(HexFormat.of().parseHex(id)))
        .orElseThrow(ApiException::notFound);
  }

  private static long seconds() {
    return System.currentTimeMillis() / 1000;
  }

  /**
   * Its holder is no longer trusted, either, and does not get it again, unless another certificate
   * has taken its place.
   */
  private ObjectNode revoke(Transaction transaction, String id) {
    Enrolments enrolments = transaction.enrolments();
    Issued found = issued(enrolments, id);
    Issued revoked =
        new Issued(
            found.id(), found.number(), found.payload(), found.until(), System.currentTimeMillis());
    enrolments.issued(revoked);
    PublicKey key = context.certificate(found.payload()).subject().key();
    if (found.number() != null && !hasAnother(enrolments, found, key)) {
      transaction
          .contacts()
          .at(found.number())
          .filter(contact -> contact.trust() == Trust.CERTIFIED && key.equals(contact.key()))
          .ifPresent(
              contact ->
                  transaction
                      .contacts()
                      .put(
                          new Contact(
                              contact.number(), contact.name(), null, null, contact.offered())));
      enrolments.applicants(found.number()).stream()
          .filter(applicant -> key.equals(applicant.key()))
          .forEach(
              applicant ->
                  enrolments.put(applicant.at(Stage.REFUSED, null), System.currentTimeMillis()));
    }
    return Views.of(revoked, transaction);
  }

  private static boolean hasAnother(Enrolments enrolments, Issued certificate, PublicKey key) {
    return enrolments.applicants(certificate.number()).stream()
        .map(Applicant::enrolment)
        .filter(enrolment -> enrolment != null && enrolment.isCertified())
        .map(enrolment -> enrolment.answerTo(key, enrolment.name(), seconds()))
        .anyMatch(other -> other != null && !Arrays.equals(other, certificate.payload()));
  }

  /** Signs the list of what is revoked, and sends it to those who are named. */
  ApiResponse revocationList(ApiRequest request) {
    IdempotencyKey key = request.key("revocation-list");
    Optional<String> before = context.read(transaction -> answered(transaction, key));
    if (before.isPresent()) {
      return ApiResponse.json(202, before.get());
    }
    List<String> to = new ArrayList<>();
    for (JsonNode who : request.json().path("to")) {
      to.add(context.number(who.asText()));
    }
    long now = System.currentTimeMillis();
    byte[] payload = newList(now / 1000);
    RevocationList list = verified(payload);
    String said =
        context.write(
            Shards.ALL,
            transaction -> {
              Optional<String> known = answered(transaction, key);
              if (known.isPresent()) {
                return known.get();
              }
              ObjectNode node = Views.object().put("payload", payload).put("revoked", list.count());
              ArrayNode messages = node.putArray("messages");
              to.forEach(
                  number -> messages.add(Long.toString(add(transaction, number, list, payload))));
              String answer = node.toString();
              if (key != null) {
                transaction.answers().add(key, answer, now);
              }
              return answer;
            });
    return ApiResponse.json(202, said);
  }

  private byte[] newList(long now) {
    long update =
        context.write(Shards.FIRST, transaction -> transaction.enrolments().nextList(now));
    MessageId[] revoked =
        context.read(transaction -> transaction.enrolments().revoked(now)).stream()
            .map(Issued::id)
            .toArray(MessageId[]::new);
    try {
      return RevocationList.issue(
          context.key().privateKey(), update, update + UPDATE_SECONDS, revoked);
    } catch (IllegalArgumentException e) {
      throw ApiException.conflict(
          "%d certificates are revoked, more than a list takes (%s); it can be sent when some have ended"
              .formatted(revoked.length, e.getMessage()));
    }
  }

  private static Optional<String> answered(Transaction transaction, IdempotencyKey key) {
    try {
      return key == null ? Optional.empty() : transaction.answers().find(key);
    } catch (IdempotencyKey.ReusedException e) {
      throw ApiException.conflict(
          "this Idempotency-Key was used for a different request; use a new one");
    }
  }

  private long add(Transaction transaction, String to, RevocationList list, byte[] payload) {
    SignedMessage signed = SignedMessage.unanswered(payload, list.evidence());
    return context
        .outbound(transaction)
        .add(
            NewMessage.of(
                to,
                REVOCATION_LIST,
                ApplicationPort.DEFAULT,
                false,
                signed,
                System.currentTimeMillis()),
            context.service()::submit)
        .id();
  }

  private RevocationList verified(byte[] payload) {
    try {
      return RevocationList.verify(
          payload, new PublicKey[] {context.key().publicKey()}, Curves.all());
    } catch (RejectedException e) {
      throw new IllegalStateException("a list that was just issued: " + e.getMessage());
    }
  }
}
