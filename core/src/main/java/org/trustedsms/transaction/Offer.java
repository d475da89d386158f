// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.transaction;

import org.trustedsms.bytes.Bytes;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.message.Draft;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.MessageKind;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.TimeSlot;
import org.trustedsms.text.TextCodings;

/**
 * An offer of a supplier (docs/format.md section 18). Immutable and thread-safe: each method that
 * changes something returns another offer.
 */
public final class Offer {
  /** Kind 6, an offer. */
  public static final MessageKind KIND = new OfferKind();

  private final String text;
  private final long until;
  private final Amount amount;
  private final String[] choices;

  /**
   * Offers something that can be accepted or declined.
   *
   * @param text what is offered, in words
   * @param until the last second at which it can be accepted, since 1970-01-01 UTC, rounded down to
   *     a multiple of 20
   * @throws IllegalArgumentException if that is not of the years 1970 to 4691
   */
  public Offer(String text, long until) {
    this(text, TimeSlot.start(TimeSlot.field(until)), null, new String[0]);
  }

  private Offer(String text, long until, Amount amount, String[] choices) {
    this.text = text;
    this.until = until;
    this.amount = amount;
    this.choices = choices;
  }

  /** Returns another offer, at a price. */
  public Offer withAmount(Amount price) {
    return new Offer(text, until, price, choices);
  }

  /**
   * Returns another offer, with choices.
   *
   * @param names 1 to 9 texts, not empty, without line feeds; copied
   * @throws IllegalArgumentException if there are none or more, or one is empty or has a line feed
   */
  public Offer withChoices(String[] names) {
    boolean valid = names.length > 0 && names.length <= OfferKind.MAX_CHOICES;
    for (int i = 0; i < names.length; i++) {
      valid &= names[i].length() > 0 && names[i].indexOf('\n') < 0;
    }
    if (!valid) {
      throw new IllegalArgumentException(
          "an offer has 1 to 9 choices or none, none of them empty or of several lines");
    }
    return new Offer(text, until, amount, copy(names));
  }

  private static String[] copy(String[] from) {
    String[] to = new String[from.length];
    System.arraycopy(from, 0, to, 0, to.length);
    return to;
  }

  /**
   * Returns the offer in a message.
   *
   * @throws IllegalArgumentException if it is not a verified offer
   */
  public static Offer in(ReceivedMessage message) {
    if (message.kind() != KIND || message.text() == null) {
      throw new IllegalArgumentException("not a verified offer");
    }
    return of(message.signedFixedPart(), message.text());
  }

  /**
   * Takes the two parts of an offer's signed content apart, as {@link
   * org.trustedsms.message.SignedBytes} has them.
   *
   * @param fixedPart 5 bytes, or 12 with an amount
   * @param content the text, and the choices in its last lines
   * @throws IllegalArgumentException if they are not those of an offer
   */
  public static Offer of(byte[] fixedPart, String content) {
    try {
      if (fixedPart.length < OfferKind.AMOUNT_OFFSET
          || KIND.fixedPartLength(fixedPart, null) != fixedPart.length) {
        throw new IllegalArgumentException("the terms of the offer have another length");
      }
      String fault = OfferKind.choicesFault(fixedPart, content);
      if (fault != null) {
        throw new IllegalArgumentException(fault);
      }
      Amount amount =
          fixedPart.length == OfferKind.AMOUNT_OFFSET
              ? null
              : Amount.read(fixedPart, OfferKind.AMOUNT_OFFSET);
      return of(fixedPart, amount, content);
    } catch (InvalidEncodingException e) {
      throw new IllegalArgumentException(e.getMessage());
    }
  }

  private static Offer of(byte[] fixedPart, Amount amount, String content) {
    String[] choices = new String[OfferKind.choicesIn(fixedPart)];
    String rest = content;
    for (int i = choices.length - 1; i >= 0; i--) {
      int start = rest.lastIndexOf('\n');
      choices[i] = rest.substring(start + 1);
      rest = rest.substring(0, start);
    }
    return new Offer(rest, TimeSlot.start(Bytes.number(fixedPart, 0, 4)), amount, choices);
  }

  /** Drafts the message, for anyone until it is bound. */
  public Draft draft() {
    int length = OfferKind.AMOUNT_OFFSET + (amount == null ? 0 : Amount.LENGTH);
    byte[] fixedPart = new byte[length];
    Bytes.putNumber(TimeSlot.of(until), fixedPart, 0, 4);
    fixedPart[OfferKind.TERMS_OFFSET] =
        (byte) (choices.length | (amount == null ? 0 : OfferKind.HAS_AMOUNT));
    if (amount != null) {
      amount.put(fixedPart, OfferKind.AMOUNT_OFFSET);
    }
    StringBuffer content = new StringBuffer(text);
    for (int i = 0; i < choices.length; i++) {
      content.append('\n').append(choices[i]);
    }
    return Draft.of(KIND, fixedPart, fixedPart, content.toString(), TextCodings.standard());
  }

  /**
   * Drafts the answer of a customer, bound to the supplier.
   *
   * @param message the verified offer
   * @param choice 0 declines; otherwise 1 to the number of choices, or 1 if there are none
   * @param words may be empty
   * @throws IllegalArgumentException if it is not a verified offer, or has no such choice
   */
  public static Draft answer(ReceivedMessage message, int choice, String words) {
    if (!in(message).hasChoice(choice)) {
      throw new IllegalArgumentException("the offer has no choice " + choice);
    }
    MessageId id = message.id();
    byte[] code = {(byte) choice};
    return Draft.of(
            Acceptance.KIND,
            Bytes.join(id.handle(), code),
            Bytes.join(id.toBytes(), code),
            words,
            TextCodings.standard())
        .to(message.sender());
  }

  /** Returns what is offered, in words. */
  public String text() {
    return text;
  }

  /** Returns the first second of the last 20 at which it can be accepted, since 1970-01-01 UTC. */
  public long until() {
    return until;
  }

  /** Returns the price; null if there is none. */
  public Amount amount() {
    return amount;
  }

  /** Returns the choices, the first is number 1, as a new array; there may be none. */
  public String[] choices() {
    return copy(choices);
  }

  /** Returns whether a number is an answer: 0, which declines, or that of a choice. */
  public boolean hasChoice(int choice) {
    return choice >= 0 && choice <= Math.max(1, choices.length);
  }
}
