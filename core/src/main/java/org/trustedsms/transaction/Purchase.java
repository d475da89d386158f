// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.transaction;

import org.trustedsms.bytes.Bytes;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.OutgoingMessage;
import org.trustedsms.message.TimeSlot;

/**
 * The customer's side of one transaction (docs/format.md section 18). The customer keeps it, {@link
 * #toBytes} for example, before the acceptance is sent. Immutable and thread-safe.
 */
public final class Purchase {
  private static final int FORMAT = 1;
  private static final int NONE = -1;

  /** The offsets in the encoding; the identifier of the offer follows the format. */
  private static final int OFFER = 1;

  private static final int UNTIL = OFFER + MessageId.LENGTH;
  private static final int CHOICE = UNTIL + 4;
  private static final int ACKNOWLEDGED = CHOICE + 1;
  private static final int ACCEPTANCE = ACKNOWLEDGED + 1;
  private static final int PAYLOAD = ACCEPTANCE + MessageId.LENGTH;
  private static final byte[] NOTHING = new byte[0];

  private final MessageId offer;
  private final long until;
  private final int choice;
  private final boolean acknowledged;

  /** Null until the choice is made. */
  private final MessageId acceptance;

  private final byte[] payload;

  private Purchase(
      MessageId offer,
      long until,
      int choice,
      boolean acknowledged,
      MessageId acceptance,
      byte[] payload) {
    this.offer = offer;
    this.until = until;
    this.choice = choice;
    this.acknowledged = acknowledged;
    this.acceptance = acceptance;
    this.payload = payload;
  }

  /**
   * Opens a purchase.
   *
   * @param offer that was verified
   * @param id of the message that it came in
   */
  public static Purchase open(Offer offer, MessageId id) {
    return new Purchase(id, offer.until(), NONE, false, null, NOTHING);
  }

  /** Returns how far it is at a time, in seconds since 1970-01-01 UTC. */
  public PurchaseState state(long time) {
    boolean over = TimeSlot.of(time) > TimeSlot.of(until);
    if (acceptance == null) {
      return over ? PurchaseState.EXPIRED : PurchaseState.OPEN;
    }
    if (acknowledged) {
      return PurchaseState.CLOSED;
    }
    return over ? PurchaseState.UNKNOWN : PurchaseState.ANSWERED;
  }

  /**
   * Returns the purchase with the choice.
   *
   * @param number the choice in the acceptance, 0 to 9
   * @param message the signed acceptance, drafted by {@link Offer#answer}
   * @throws IllegalArgumentException if the choice was made before, or is out of range, or its time
   *     is over by the stamp of the message
   */
  public Purchase answered(int number, OutgoingMessage message) {
    if (number < 0 || number > OfferKind.MAX_CHOICES) {
      throw new IllegalArgumentException("there is no choice " + number);
    }
    if (state(message.stamp()) != PurchaseState.OPEN) {
      throw new IllegalArgumentException("the offer was answered before, or its time is over");
    }
    return new Purchase(offer, until, number, false, message.id(), message.payload());
  }

  /**
   * Returns the purchase with the supplier's acknowledgement.
   *
   * @param id which message is acknowledged
   * @throws IllegalArgumentException if that is not the acceptance
   */
  public Purchase acknowledged(MessageId id) {
    if (!id.equals(acceptance)) {
      throw new IllegalArgumentException("the acknowledgement is of another message");
    }
    return new Purchase(offer, until, choice, true, acceptance, payload);
  }

  /** Returns which offer it is of. */
  public MessageId offer() {
    return offer;
  }

  /** Returns the choice, 0 if the offer was declined; -1 if none was made. */
  public int choice() {
    return choice;
  }

  /** Returns which message is the acceptance; null before the choice. */
  public MessageId acceptance() {
    return acceptance;
  }

  /**
   * Returns the payload of the acceptance, to be sent again while there is no acknowledgement, as a
   * new array; empty before the choice.
   */
  public byte[] payload() {
    return Bytes.copy(payload);
  }

  /**
   * Returns 39 bytes, and after the choice 32 and the payload more: format 1; the identifier of the
   * offer; until, in steps, 4 bytes; the choice; 1 if acknowledged; the identifier of the
   * acceptance; its payload.
   */
  public byte[] toBytes() {
    byte[] head = new byte[acceptance == null ? ACCEPTANCE : PAYLOAD];
    head[0] = FORMAT;
    Bytes.put(offer.toBytes(), head, OFFER);
    Bytes.putNumber(TimeSlot.of(until), head, UNTIL, 4);
    head[CHOICE] = (byte) choice;
    head[ACKNOWLEDGED] = (byte) (acknowledged ? 1 : 0);
    if (acceptance != null) {
      Bytes.put(acceptance.toBytes(), head, ACCEPTANCE);
    }
    return Bytes.join(head, payload);
  }

  /**
   * Reads what {@link #toBytes} gave.
   *
   * @throws InvalidEncodingException if the bytes are not a purchase
   */
  public static Purchase decode(byte[] bytes) throws InvalidEncodingException {
    boolean valid = bytes.length >= ACCEPTANCE && bytes[0] == FORMAT;
    boolean answered = valid && bytes[CHOICE] != NONE;
    valid &=
        answered
            ? bytes.length > PAYLOAD
                && bytes[CHOICE] >= 0
                && bytes[CHOICE] <= OfferKind.MAX_CHOICES
                && (bytes[ACKNOWLEDGED] & ~1) == 0
            : bytes.length == ACCEPTANCE && bytes[ACKNOWLEDGED] == 0;
    if (!valid) {
      throw new InvalidEncodingException("not a purchase of format " + FORMAT);
    }
    return new Purchase(
        new MessageId(Bytes.part(bytes, OFFER, MessageId.LENGTH)),
        TimeSlot.start(Bytes.number(bytes, UNTIL, 4)),
        bytes[CHOICE],
        bytes[ACKNOWLEDGED] == 1,
        answered ? new MessageId(Bytes.part(bytes, ACCEPTANCE, MessageId.LENGTH)) : null,
        answered ? Bytes.part(bytes, PAYLOAD, bytes.length - PAYLOAD) : NOTHING);
  }
}
