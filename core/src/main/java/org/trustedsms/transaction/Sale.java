// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.transaction;

import org.trustedsms.bytes.Bytes;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.TimeSlot;

/**
 * The supplier's side of one transaction: one offer and one customer's key (docs/format.md section
 * 18). The supplier keeps it, {@link #toBytes} for example, before it acknowledges. Immutable and
 * thread-safe.
 */
public final class Sale {
  private static final int FORMAT = 1;
  private static final int NONE = -1;

  /** The offsets in the encoding; the identifier of the offer follows the format. */
  private static final int OFFER = 1;

  private static final int UNTIL = OFFER + MessageId.LENGTH;
  private static final int CHOICES = UNTIL + 4;
  private static final int CHOICE = CHOICES + 1;
  private static final int ACCEPTANCE = CHOICE + 1;
  private static final int LENGTH = ACCEPTANCE + MessageId.LENGTH;

  private final MessageId offer;
  private final long until;
  private final int choices;

  /** The option that was chosen; {@link #NONE} for none. */
  private final int choice;

  private final MessageId acceptance;

  private Sale(MessageId offer, long until, int choices, int choice, MessageId acceptance) {
    this.offer = offer;
    this.until = until;
    this.choices = choices;
    this.choice = choice;
    this.acceptance = acceptance;
  }

  /** Opens a sale with an offer and the identifier of the message that it was sent in. */
  public static Sale open(Offer offer, MessageId id) {
    return new Sale(id, offer.until(), offer.choices().length, NONE, null);
  }

  /**
   * Returns what becomes of an acceptance.
   *
   * @param time the reference time of its message, in seconds since 1970-01-01 UTC
   * @throws IllegalArgumentException if it answers another offer
   */
  public SaleEvent evaluate(Acceptance answer, long time) {
    if (!answer.offer().equals(offer)) {
      throw new IllegalArgumentException("it answers another offer");
    }
    if (choice != NONE) {
      return answer.choice() == choice ? SaleEvent.SAME : SaleEvent.CONTRADICTS;
    }
    if (answer.choice() > Math.max(1, choices)) {
      return SaleEvent.NO_SUCH_CHOICE;
    }
    return isOverAt(Math.max(time, answer.message().stamp())) ? SaleEvent.LATE : SaleEvent.TAKEN;
  }

  /** Returns whether the offer cannot be accepted any more at a time. */
  public boolean isOverAt(long time) {
    return TimeSlot.of(time) > TimeSlot.of(until);
  }

  /**
   * Returns the sale with an acceptance that was evaluated as {@link SaleEvent#TAKEN}.
   *
   * @throws IllegalArgumentException if one was taken before, or this one answers another offer,
   *     has a choice that the offer does not have, or a stamp after its end
   */
  public Sale taking(Acceptance answer) {
    SaleEvent event = evaluate(answer, 0);
    if (event != SaleEvent.TAKEN) {
      throw new IllegalArgumentException("this acceptance is not to be taken: " + event);
    }
    ReceivedMessage message = answer.message();
    return new Sale(offer, until, choices, answer.choice(), message.id());
  }

  /** Returns which offer was sent. */
  public MessageId offer() {
    return offer;
  }

  /** Returns whether nothing was taken yet. */
  public boolean isOpen() {
    return choice == NONE;
  }

  /** Returns the choice that was taken, 0 if it was declined; -1 if the sale is open. */
  public int choice() {
    return choice;
  }

  /** Returns which acceptance was taken; null if the sale is open. */
  public MessageId acceptance() {
    return acceptance;
  }

  /**
   * Returns 71 bytes: format 1; the identifier of the offer; until, in steps, 4 bytes; the number
   * of choices; the choice; the identifier of the acceptance.
   */
  public byte[] toBytes() {
    byte[] bytes = new byte[LENGTH];
    bytes[0] = FORMAT;
    Bytes.put(offer.toBytes(), bytes, OFFER);
    Bytes.putNumber(TimeSlot.of(until), bytes, UNTIL, 4);
    bytes[CHOICES] = (byte) choices;
    bytes[CHOICE] = (byte) choice;
    if (acceptance != null) {
      Bytes.put(acceptance.toBytes(), bytes, ACCEPTANCE);
    }
    return bytes;
  }

  /**
   * Reads what {@link #toBytes} gave.
   *
   * @throws InvalidEncodingException if the bytes are not a sale
   */
  public static Sale decode(byte[] bytes) throws InvalidEncodingException {
    if (bytes.length != LENGTH
        || bytes[0] != FORMAT
        || bytes[CHOICES] < 0
        || bytes[CHOICES] > OfferKind.MAX_CHOICES
        || bytes[CHOICE] < NONE
        || bytes[CHOICE] > Math.max(1, bytes[CHOICES])
        || bytes[CHOICE] == NONE
            && !Bytes.equal(
                Bytes.part(bytes, ACCEPTANCE, MessageId.LENGTH), new byte[MessageId.LENGTH])) {
      throw new InvalidEncodingException("not a sale of format " + FORMAT);
    }
    MessageId acceptance =
        bytes[CHOICE] == NONE
            ? null
            : new MessageId(Bytes.part(bytes, ACCEPTANCE, MessageId.LENGTH));
    return new Sale(
        new MessageId(Bytes.part(bytes, OFFER, MessageId.LENGTH)),
        TimeSlot.start(Bytes.number(bytes, UNTIL, 4)),
        bytes[CHOICES],
        bytes[CHOICE],
        acceptance);
  }
}
