// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway.message;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.ArrayList;
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
import org.trustedsms.message.TimeSlot;
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
 * @param claimedName the name to be certified; null if this is no certification
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
    TEXT,
    OFFER,
    COMMAND,
    BROADCAST,
    /** The gateway's own key, for anyone to compare. */
    KEY,
    /** The authority's offer to certify; asked for by deciding on an enrolment. */
    ENROLMENT;

    private final String word = name().toLowerCase(Locale.ROOT);

    static Kind of(String word) {
      return valueOf(word.toUpperCase(Locale.ROOT));
    }

    public String word() {
      return word;
    }

    private boolean isForAnyone() {
      return this == BROADCAST || this == KEY;
    }
  }

  /** The sender's public key, the name beside it, and the random source for encryption. */
  public record SenderIdentity(PublicKey key, String name, RandomSource random) {}

  /**
   * Reads what is asked for; {@link #draft} finds out whether it can be signed.
   *
   * @param body what the API's description calls a Submission
   * @param contacts finds a contact by number or name; returns null if there is none
   * @param country whose national numbers are understood
   * @param now in seconds since 1970-01-01 UTC
   * @throws IllegalArgumentException if something is wrong with it; says what, and what to do
   */
  public static Submission read(
      JsonNode body, Function<String, Contact> contacts, Country country, long now) {
    Kind kind = Kind.of(body.path("kind").asText());
    long expires = now + body.path("expiresIn").asLong(OutboundMessages.MOST_SECONDS);
    Submission submission;
    if (kind.isForAnyone()) {
      submission = new Submission(kind, recipients(body, country), body, expires, null, null);
    } else {
      String who = body.path("to").asText();
      Contact contact = contacts.apply(who);
      if (contact == null || contact.key() == null) {
        throw new IllegalArgumentException(
            "no contact with a trusted key for "
                + SafeText.quote(who)
                + "; PUT /v1/contacts/NUMBER trusts a key, POST /v1/enrolments/NUMBER certifies one");
      }
      if (!Contact.isNumber(contact.number())) {
        throw new IllegalArgumentException(
            "an alphanumeric sender cannot receive; \"to\" needs a number");
      }
      String number = Address.normalForm(contact.number(), country);
      submission = new Submission(kind, List.of(number), body, expires, contact.key(), null);
    }
    if (body.has("until") && submission.until() < now) {
      throw new IllegalArgumentException("\"until\" is over already");
    }
    if (body.has("until") && TimeSlot.of(submission.until()) > TimeSlot.MAX) {
      throw new IllegalArgumentException("\"until\" must be before the year 4692");
    }
    return submission;
  }

  /**
   * Reads a stored {@link #request}; throws IllegalArgumentException if no key of the recipient is
   * trusted any more.
   */
  public static Submission stored(
      String word, String to, JsonNode request, Transaction transaction) {
    Kind kind = Kind.of(word);
    if (kind == Kind.ENROLMENT) {
      Enrolments.Applicant applicant =
          transaction.enrolments().applicants(to).stream()
              .filter(asks -> isDecidedOn(asks, request))
              .findFirst()
              .orElseThrow(
                  () ->
                      new IllegalArgumentException(
                          "a different key or name has arrived from this number meanwhile; decide on "
                              + "that one"));
      return new Submission(kind, List.of(to), request, 0, applicant.key(), applicant.name());
    }
    PublicKey key =
        kind.isForAnyone() ? null : transaction.contacts().find(to).map(Contact::key).orElse(null);
    if (key == null && !kind.isForAnyone()) {
      throw new IllegalArgumentException("the recipient's key is no longer trusted");
    }
    return new Submission(kind, List.of(to), request, 0, key, null);
  }

  /** Returns whether it is just this key and name that was decided on, and nothing was sent yet. */
  static boolean isDecidedOn(Enrolments.Applicant applicant, JsonNode request) {
    return applicant.stage() == Enrolments.Stage.ASKED
        && applicant.name().equals(request.path("name").asText())
        && applicant.key().fingerprint().toDigits().equals(request.path("digits").asText());
  }

  private static List<String> recipients(JsonNode body, Country country) {
    Set<String> numbers = new LinkedHashSet<>();
    for (JsonNode recipient : body.path("to")) {
      String number = Address.normalForm(recipient.asText(), country);
      if (!Contact.isNumber(number)) {
        throw new IllegalArgumentException(
            "\"to\" must have telephone numbers, digits or + and digits");
      }
      numbers.add(number);
    }
    return List.copyOf(numbers);
  }

  /** Drafts the message; throws an IllegalArgumentException if it cannot. */
  public Draft draft(SenderIdentity identity) {
    return switch (kind) {
      case TEXT -> {
        Draft text = Draft.text(text()).to(recipient);
        text = flag("acknowledge", true) ? text.askForAcknowledgement() : text;
        yield flag("encrypt", false) ? text.encrypted(identity.random()) : text;
      }
      case KEY -> Draft.publicKey(identity.key(), identity.name());
      case BROADCAST -> Draft.text(text());
      case COMMAND -> Command.draft(text(), until(), TextCodings.plain()).to(recipient);
      case OFFER -> offer().draft().to(recipient);
      case ENROLMENT -> offer().draft().to(recipient);
    };
  }

  /** Returns the terms of an offer or enrolment; null if it is none. */
  public Offer offer() {
    if (kind == Kind.ENROLMENT) {
      return Enrolment.offer(to.get(0), claimedName, recipient, until());
    }
    if (kind != Kind.OFFER) {
      return null;
    }
    Offer offer = new Offer(text(), until());
    JsonNode amount = request.path("amount");
    if (!amount.isMissingNode()) {
      offer =
          offer.withAmount(
              new Amount(amount.path("currency").asText(), amount.path("minorUnits").asLong()));
    }
    JsonNode choices = request.path("choices");
    if (!choices.isMissingNode()) {
      List<String> names = new ArrayList<>();
      choices.forEach(choice -> names.add(choice.asText()));
      offer = offer.withChoices(names.toArray(String[]::new));
    }
    return offer;
  }

  /** Returns what the offer with this identifier sells; null if it is no offer. */
  public Sale sale(MessageId message) {
    return kind == Kind.OFFER ? Sale.open(offer(), message) : null;
  }

  private String text() {
    return request.path("text").asText();
  }

  /** Returns whether the network is asked for delivery receipts. */
  public boolean receipt() {
    return flag("receipt", true);
  }

  private boolean flag(String field, boolean otherwise) {
    return request.path(field).asBoolean(otherwise);
  }

  private long until() {
    return Instant.parse(request.path("until").asText()).getEpochSecond();
  }
}
