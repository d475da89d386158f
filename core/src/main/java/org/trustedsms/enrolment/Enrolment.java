// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.enrolment;

import org.trustedsms.bytes.Bytes;
import org.trustedsms.certificate.Certificate;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.CurveSet;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.OutgoingMessage;
import org.trustedsms.message.TimeSlot;
import org.trustedsms.text.MalformedTextException;
import org.trustedsms.text.Utf16Coding;
import org.trustedsms.transaction.Acceptance;
import org.trustedsms.transaction.Offer;
import org.trustedsms.transaction.Sale;
import org.trustedsms.transaction.SaleEvent;

/**
 * The authority's side of one enrolment (docs/format.md section 20): a number, the key that was
 * offered from it, the authority's offer to certify that key, and the outcome. The authority stores
 * it by number ({@link #toBytes} for example) before it sends anything. A certified one stays
 * beside a new one of another key or name until that is certified. Immutable and thread-safe.
 */
public final class Enrolment {
  private static final int FORMAT = 1;

  /** A name of 255 SMS has more than 65,535 bytes in UTF-16. */
  private static final int FIELD_LENGTH = 4;

  private static final int LEAST_CERTIFICATE = 10;
  private static final byte[] NOTHING = new byte[0];

  private final PublicKey key;
  private final String name;
  private final Sale sale;
  private final byte[] offer;

  /** Empty until there is one. */
  private final byte[] certificate;

  private Enrolment(PublicKey key, String name, Sale sale, byte[] offer, byte[] certificate) {
    this.key = key;
    this.name = name;
    this.sale = sale;
    this.offer = offer;
    this.certificate = certificate;
  }

  /**
   * Words the offer to certify a key, which is sent to the number, bound to the key.
   *
   * @param number from which the key was offered
   * @param name which was claimed with it
   * @param until the last second at which it can be accepted, since 1970-01-01 UTC
   */
  public static Offer offer(String number, String name, PublicKey key, long until) {
    return new Offer(
        "Certify "
            + name
            + ", "
            + number
            + ", for the key with digits "
            + key.fingerprint().toDigits()
            + "?",
        until);
  }

  /**
   * Begins with the offer.
   *
   * @param key that was offered
   * @param name which was claimed with it
   * @param terms the offer
   * @param message the offer, signed, bound to the key
   */
  public static Enrolment offered(
      PublicKey key, String name, Offer terms, OutgoingMessage message) {
    return new Enrolment(key, name, Sale.open(terms, message.id()), message.payload(), NOTHING);
  }

  /**
   * Returns what to send when a key is offered from the number again, at a time in seconds since
   * 1970-01-01 UTC.
   *
   * @return the payload of the certificate or of the offer, as before; null if there is to be a new
   *     offer, since key or name are others, the offer was declined, or the time of offer or
   *     certificate is over
   */
  public byte[] answerTo(PublicKey offered, String claimed, long time) {
    if (!key.equals(offered) || !name.equals(claimed)) {
      return null;
    }
    if (isCertified()) {
      return TimeSlot.of(time) <= TimeSlot.of(Certificate.untilIn(certificate))
          ? certificate()
          : null;
    }
    return sale.isOpen() && !sale.isOverAt(time) ? Bytes.copy(offer) : null;
  }

  /**
   * Returns what becomes of the user's answer, whose signature was verified with {@link #key}.
   *
   * @param time the reference time of its message, in seconds since 1970-01-01 UTC
   * @throws IllegalArgumentException if it answers another offer
   */
  public SaleEvent evaluate(Acceptance answer, long time) {
    return sale.evaluate(answer, time);
  }

  /**
   * Returns the enrolment with an answer that was taken and declines.
   *
   * @throws IllegalArgumentException if it is not to be taken, or does not decline
   */
  public Enrolment declined(Acceptance answer) {
    if (answer.choice() != 0) {
      throw new IllegalArgumentException("the answer does not decline");
    }
    return new Enrolment(key, name, sale.taking(answer), offer, NOTHING);
  }

  /**
   * Returns the enrolment with an answer that was taken and accepts.
   *
   * @param payload of the certificate; copied
   * @throws IllegalArgumentException if the answer is not to be taken, or declines, or the payload
   *     is too short for a certificate
   */
  public Enrolment certified(Acceptance answer, byte[] payload) {
    if (answer.choice() == 0 || payload.length < LEAST_CERTIFICATE) {
      throw new IllegalArgumentException("the answer declines, or there is no certificate");
    }
    return new Enrolment(key, name, sale.taking(answer), offer, Bytes.copy(payload));
  }

  /** Returns the key that was offered. */
  public PublicKey key() {
    return key;
  }

  /** Returns the name that was claimed with it. */
  public String name() {
    return name;
  }

  /** Returns the offer to certify, and what was answered. */
  public Sale sale() {
    return sale;
  }

  public boolean isCertified() {
    return certificate.length > 0;
  }

  /**
   * Returns the payload of the certificate, which is sent again when the acceptance or the request
   * arrives again, as a new array; empty if there is none.
   */
  public byte[] certificate() {
    return Bytes.copy(certificate);
  }

  /**
   * Returns format 1, the identifier of the key's curve, then five fields, each after its length in
   * 4 bytes: the key, compressed; the name in UTF-16; the sale; the payloads of offer and
   * certificate.
   */
  public byte[] toBytes() {
    byte[] bytes = {FORMAT, (byte) key.curve().id()};
    bytes = withField(bytes, key.toCompressedBytes());
    bytes = withField(bytes, new Utf16Coding().encode(name));
    bytes = withField(bytes, sale.toBytes());
    bytes = withField(bytes, offer);
    return withField(bytes, certificate);
  }

  private static byte[] withField(byte[] bytes, byte[] field) {
    byte[] length = new byte[FIELD_LENGTH];
    Bytes.putNumber(field.length, length, 0, FIELD_LENGTH);
    return Bytes.join(Bytes.join(bytes, length), field);
  }

  private static boolean isCutOff(byte[] certificate) {
    return certificate.length > 0 && certificate.length < LEAST_CERTIFICATE;
  }

  /**
   * Decodes what {@link #toBytes} returned.
   *
   * @throws InvalidEncodingException if the bytes are not an enrolment, or its curve is not there
   */
  public static Enrolment decode(byte[] bytes, CurveSet curves) throws InvalidEncodingException {
    Curve curve = bytes.length < 2 || bytes[0] != FORMAT ? null : curves.byId(bytes[1]);
    byte[][] fields = new byte[5][];
    int offset = 2;
    for (int i = 0; curve != null && i < fields.length; i++) {
      int left = bytes.length - offset - FIELD_LENGTH;
      long length = left < 0 ? 0 : Bytes.number(bytes, offset, FIELD_LENGTH);
      if (length > left) {
        curve = null;
        break;
      }
      fields[i] = Bytes.part(bytes, offset + FIELD_LENGTH, (int) length);
      offset += FIELD_LENGTH + (int) length;
    }
    if (curve == null || offset != bytes.length || isCutOff(fields[4])) {
      throw new InvalidEncodingException("not an enrolment of format " + FORMAT);
    }
    try {
      return new Enrolment(
          PublicKey.decode(curve, fields[0]),
          new Utf16Coding().decode(fields[1], 0, fields[1].length),
          Sale.decode(fields[2]),
          fields[3],
          fields[4]);
    } catch (MalformedTextException e) {
      throw new InvalidEncodingException("the name: " + e.getMessage());
    }
  }
}
