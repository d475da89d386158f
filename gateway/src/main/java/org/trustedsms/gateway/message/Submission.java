// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway.message;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import org.trustedsms.command.Command;
import org.trustedsms.enrolment.Enrolment;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.Draft;
import org.trustedsms.message.MessageId;
import org.trustedsms.random.RandomSource;
import org.trustedsms.server.explain.SafeText;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.Country;
import org.trustedsms.server.store.Contact;
import org.trustedsms.server.store.Enrolments;
import org.trustedsms.server.store.OutboundMessages;
import org.trustedsms.server.store.Transaction;
import org.trustedsms.text.TextCodings;
import org.trustedsms.transaction.Amount;
import org.trustedsms.transaction.Offer;
import org.trustedsms.transaction.Sale;

/**
 * A request to send a message. Immutable and thread-safe.
 *
 * @param to telephone numbers, one but for a broadcast
 * @param recipient the key that it is bound to; null if it is for anyone
 * @param claimedName of whom is to be certified; null if nobody is
 */
public record Submission(
    Kind kind,
    List<String> to,
    JsonNode request,
    long expires,
    PublicKey recipient,
    String claimedName) {
  /** The kinds of messages that a client can submit. */
  public enum Kind {
    TEXT("to", "text", "encrypt", "acknowledge", "receipt", "expiresIn"),
    OFFER("to", "text", "amount", "choices", "until", "receipt", "expiresIn"),
    COMMAND("to", "text", "until", "receipt", "expiresIn"),
    BROADCAST("to", "text", "receipt", "expiresIn"),
    /** The gateway's own key, for anyone to compare. */
    KEY("to", "receipt", "expiresIn"),
    /** The authority's offer to certify; asked for by deciding on an enrolment. */
    ENROLMENT("to", "until", "digits", "name");

    private final Set<String> fields;
    private final String word = name().toLowerCase(Locale.ROOT);

    Kind(String... fields) {
      this.fields = Set.of(fields);
    }

    public String word() {
      return word;
    }

    private boolean isForAnyone() {
      return this == BROADCAST || this == KEY;
    }
  }

  /**
   * Signs messages.
   *
   * @param name which goes along with the key
   * @param random for encryption
   */
  public record Signer(PublicKey key, String name, RandomSource random) {}

  /** Something is wrong with what is asked for; the message says what, and what to do. */
  public static final class WrongException extends Exception {
    private static final long serialVersionUID = 1;

    WrongException(String message) {
      super(message);
    }
  }

  private static final int MAX_TEXT = 30_000;
  private static final int MAX_RECIPIENTS = 100_000;
  private static final Set<String> AMOUNT = Set.of("currency", "minorUnits");

  /**
   * Reads what is asked for; {@link #draft} finds out whether it can be signed.
   *
   * @param body the object that the API's description calls Submission
   * @param contacts finds a contact by number or name; returns null if there is none
   * @param country whose national numbers are understood
   * @param now in seconds since 1970-01-01 UTC
   */
  public static Submission read(
      JsonNode body, Function<String, Contact> contacts, Country country, long now)
      throws WrongException {
    Kind kind = kind(text(body, "kind", 20));
    for (String field : (Iterable<String>) body::fieldNames) {
      if (!field.equals("kind") && !kind.fields.contains(field)) {
        throw new WrongException(
            "\"" + field + "\" is not a field of kind " + kind.word() + "; remove it");
      }
    }
    if (!AMOUNT.containsAll(fieldNames(body.path("amount")))) {
      throw new WrongException("\"amount\" has no other fields than \"currency\", \"minorUnits\"");
    }
    long expires =
        now
            + number(
                body, "expiresIn", OutboundMessages.MOST_SECONDS, 1, OutboundMessages.MOST_SECONDS);
    Submission submission;
    if (kind.isForAnyone()) {
      submission = new Submission(kind, recipients(body, country), body, expires, null, null);
    } else {
      String who = text(body, "to", 100);
      Contact contact = contacts.apply(who);
      if (contact == null || contact.key() == null) {
        throw new WrongException(
            "no contact with a trusted key for "
                + SafeText.quote(who)
                + "; PUT /v1/contacts/NUMBER trusts a key, POST /v1/enrolments/NUMBER certifies one");
      }
      if (!Contact.isNumber(contact.number())) {
        throw new WrongException("an alphanumeric sender cannot receive; \"to\" needs a number");
      }
      String number = Address.normalForm(contact.number(), country);
      submission = new Submission(kind, List.of(number), body, expires, contact.key(), null);
    }
    if (body.has("until") && submission.until() < now) {
      throw new WrongException("\"until\" is over already");
    }
    submission.flag("receipt", true);
    return submission;
  }

  /**
   * Reads what was stored.
   *
   * @param request as {@link #request} was
   * @throws WrongException if no key of the recipient is trusted any more
   */
  public static Submission stored(String word, String to, JsonNode request, Transaction transaction)
      throws WrongException {
    Kind kind = Kind.valueOf(word.toUpperCase(Locale.ROOT));
    if (kind == Kind.ENROLMENT) {
      Enrolments.Applicant applicant =
          transaction.registry("").applicants(to).stream()
              .filter(asks -> isDecidedOn(asks, request))
              .findFirst()
              .orElseThrow(
                  () ->
                      new WrongException(
                          "a different key or name has arrived from this number meanwhile; decide on "
                              + "that one"));
      return new Submission(kind, List.of(to), request, 0, applicant.key(), applicant.name());
    }
    PublicKey key =
        kind.isForAnyone() ? null : transaction.contacts().find(to).map(Contact::key).orElse(null);
    if (key == null && !kind.isForAnyone()) {
      throw new WrongException("the recipient's key is no longer trusted");
    }
    return new Submission(kind, List.of(to), request, 0, key, null);
  }

  private static Set<String> fieldNames(JsonNode node) {
    Set<String> names = new HashSet<>();
    node.fieldNames().forEachRemaining(names::add);
    return names;
  }

  private static Kind kind(String word) throws WrongException {
    for (Kind kind : Kind.values()) {
      if (kind.word().equals(word) && kind != Kind.ENROLMENT) {
        return kind;
      }
    }
    throw new WrongException("\"kind\" must be text, offer, command, broadcast or key");
  }

  /** Tells whether it is just this key and name that was decided on, and nothing was sent yet. */
  static boolean isDecidedOn(Enrolments.Applicant applicant, JsonNode request) {
    return applicant.stage() == Enrolments.Stage.ASKED
        && applicant.name().equals(request.path("name").asText())
        && applicant.key().fingerprint().toDigits().equals(request.path("digits").asText());
  }

  private static List<String> recipients(JsonNode body, Country country) throws WrongException {
    JsonNode to = body.path("to");
    if (!to.isArray() || to.isEmpty() || to.size() > MAX_RECIPIENTS) {
      throw new WrongException("\"to\" must be an array of 1 to " + MAX_RECIPIENTS + " numbers");
    }
    Set<String> numbers = new LinkedHashSet<>();
    for (JsonNode recipient : to) {
      String number = recipient.isTextual() ? Address.normalForm(recipient.asText(), country) : "";
      if (!Contact.isNumber(number)) {
        throw new WrongException("\"to\" must have telephone numbers, digits or + and digits");
      }
      numbers.add(number);
    }
    return List.copyOf(numbers);
  }

  /**
   * Drafts the message.
   *
   * @throws WrongException if it cannot be
   */
  public Draft draft(Signer signer) throws WrongException {
    try {
      return switch (kind) {
        case TEXT -> {
          Draft text = Draft.text(text()).to(recipient);
          text = flag("acknowledge", true) ? text.askForAcknowledgement() : text;
          yield flag("encrypt", false) ? text.encrypted(signer.random()) : text;
        }
        case KEY -> Draft.publicKey(signer.key(), signer.name());
        case BROADCAST -> Draft.text(text());
        case COMMAND -> Command.draft(text(), until(), TextCodings.plain()).to(recipient);
        case OFFER -> offer().draft().to(recipient);
        case ENROLMENT -> offer().draft().to(recipient);
      };
    } catch (IllegalArgumentException e) {
      throw new WrongException(e.getMessage());
    }
  }

  /** Returns the terms of an offer or enrolment; null if it is none. */
  public Offer offer() throws WrongException {
    if (kind == Kind.ENROLMENT) {
      return Enrolment.offer(to.get(0), claimedName, recipient, until());
    }
    if (kind != Kind.OFFER) {
      return null;
    }
    Offer offer = new Offer(text(), until());
    JsonNode amount = request.path("amount");
    if (!amount.isMissingNode()) {
      if (!amount.isObject()
          || !amount.path("currency").isTextual()
          || !amount.path("minorUnits").canConvertToLong()
          || !amount.path("minorUnits").isIntegralNumber()) {
        throw new WrongException(
            "\"amount\" must be {\"currency\": three letters, \"minorUnits\": a whole number}");
      }
      offer =
          offer.withAmount(
              new Amount(amount.path("currency").asText(), amount.path("minorUnits").asLong()));
    }
    JsonNode choices = request.path("choices");
    if (!choices.isMissingNode()) {
      if (!choices.isArray()) {
        throw new WrongException("\"choices\" must be an array of texts");
      }
      List<String> names = new ArrayList<>();
      for (JsonNode choice : choices) {
        names.add(choice.isTextual() ? choice.asText() : "");
      }
      offer = offer.withChoices(names.toArray(String[]::new));
    }
    return offer;
  }

  /**
   * Returns what an offer sells.
   *
   * @param message the identifier of the offer, which could be drafted
   * @return null if it is no offer
   */
  public Sale sale(MessageId message) {
    try {
      return kind == Kind.OFFER ? Sale.open(offer(), message) : null;
    } catch (WrongException e) {
      throw new IllegalStateException("an offer that was drafted: " + e.getMessage());
    }
  }

  private String text() throws WrongException {
    return text(request, "text", MAX_TEXT);
  }

  /** Returns whether the network is asked for delivery receipts. */
  public boolean receipt() {
    return request.path("receipt").asBoolean(true);
  }

  private static String text(JsonNode body, String field, int most) throws WrongException {
    JsonNode value = body.path(field);
    if (!value.isTextual() || value.asText().isEmpty() || value.asText().length() > most) {
      throw new WrongException("\"" + field + "\" must be a text of 1 to " + most + " characters");
    }
    if (!StandardCharsets.UTF_8.newEncoder().canEncode(value.asText())) {
      throw new WrongException(
          "\"" + field + "\" has half a surrogate pair, which is not a character");
    }
    return value.asText();
  }

  private boolean flag(String field, boolean otherwise) throws WrongException {
    JsonNode value = request.path(field);
    if (!value.isMissingNode() && !value.isBoolean()) {
      throw new WrongException("\"" + field + "\" must be true or false");
    }
    return value.asBoolean(otherwise);
  }

  private static long number(JsonNode body, String field, long otherwise, long least, long most)
      throws WrongException {
    JsonNode value = body.path(field);
    if (value.isMissingNode()) {
      return otherwise;
    }
    if (!value.isIntegralNumber()
        || !value.canConvertToLong()
        || value.asLong() < least
        || value.asLong() > most) {
      throw new WrongException(
          "\"" + field + "\" must be a whole number of seconds, " + least + " to " + most);
    }
    return value.asLong();
  }

  private long until() throws WrongException {
    try {
      return Instant.parse(text(request, "until", 40)).getEpochSecond();
    } catch (DateTimeParseException e) {
      throw new WrongException("\"until\" must be a time such as 2026-12-24T18:00:00Z");
    }
  }
}
