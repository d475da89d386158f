// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.smartcard;

import java.io.IOException;
import org.trustedsms.bytes.Bytes;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.CurveSet;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.key.PublicKey;

/**
 * The signing application in a card, as its commands show it; docs/card.md describes them. What a
 * card answers may be anything. Thread-safe: one command after the other.
 */
public final class SigningCard {
  /** The most digits of a PIN or PUK, 16; the fewest are 4. */
  public static final int MAX_PIN = 16;

  private static final int MIN_PIN = 4;
  private static final byte FILLER = (byte) 0xFF;

  /** The most bytes of data in a command. */
  private static final int MAX_DATA = 128;

  private static final int VERSION = 1;
  private static final int STATUS_LENGTH = 6;

  private static final int VERIFY = 0x20;
  private static final int CHANGE_REFERENCE_DATA = 0x24;
  private static final int SECURITY_OPERATION = 0x2A;
  private static final int RESET_RETRY_COUNTER = 0x2C;
  private static final int KEY_PAIR = 0x46;
  private static final int GET_DATA = 0xCA;

  private static final int PIN = 0x0081;
  private static final int LOG_OUT = 0xFF81;
  private static final int GENERATE = 0x8000;
  private static final int READ = 0x8100;
  private static final int STATUS = 0x0100;
  private static final int HASH = 0x9080;
  private static final int SIGN = 0x9E9A;
  private static final int DECIPHER = 0x8086;

  private static final byte[] NONE = new byte[0];

  private final CardChannel channel;
  private final CurveSet curves;

  /** Takes a card, of whose application nothing is known yet. */
  public SigningCard(CardChannel channel, CurveSet curves) {
    this.channel = channel;
    this.curves = curves;
  }

  /** Returns the application's identifier (AID), which selects it: a new array. */
  public static byte[] applicationId() {
    return new byte[] {(byte) 0xF0, 'T', 'S', 'M', 'S', 1, 1};
  }

  /** Returns the public key; null if there is none in the card. This takes no PIN. */
  public synchronized PublicKey publicKey() throws CardException {
    int curve = status()[1];
    return curve == 0 ? null : decode(curve, transmit(KEY_PAIR, READ, NONE, true));
  }

  /** Returns whether the card can {@link #agree}. */
  public synchronized boolean agrees() throws CardException {
    return status()[3] != 0;
  }

  private byte[] status() throws CardException {
    byte[] status = transmit(GET_DATA, STATUS, NONE, true);
    if (status.length < STATUS_LENGTH || status[0] != VERSION) {
      throw new CardException(
          CardException.UNSUPPORTED, "the card has another version of the application");
    }
    return status;
  }

  /**
   * Makes a key pair, in the place of the one in the card. Takes a verified PIN, and some seconds.
   *
   * @return the public key
   */
  public synchronized PublicKey generate(Curve curve) throws CardException {
    byte[] identifier = {(byte) curve.id()};
    return decode(curve.id(), transmit(KEY_PAIR, GENERATE, identifier, true));
  }

  private PublicKey decode(int curve, byte[] point) throws CardException {
    Curve known = curves.byId(curve);
    if (known == null) {
      throw new CardException(
          CardException.UNSUPPORTED, "the card's key is on a curve that this program lacks");
    }
    try {
      return PublicKey.decode(known, point);
    } catch (InvalidEncodingException e) {
      throw wrong("the card's public key is none: " + e.getMessage());
    }
  }

  /**
   * Verifies the PIN, until the card is reset or {@link #logOut} is called.
   *
   * @param digits 4 to 16 digits in ASCII, which the caller erases
   * @throws CardException if it is wrong or the PIN is blocked, too
   * @throws IllegalArgumentException if these are not 4 to 16 bytes
   */
  public synchronized void verify(byte[] digits) throws CardException {
    transmitSecret(VERIFY, PIN, block(digits));
  }

  /** Logs out of the card: the PIN must be verified again. */
  public synchronized void logOut() throws CardException {
    transmit(VERIFY, LOG_OUT, NONE, false);
  }

  /**
   * Changes the PIN, which has to be verified anew then.
   *
   * @param digits the PIN, as in {@link #verify}
   * @param next the new one
   */
  public synchronized void changePin(byte[] digits, byte[] next) throws CardException {
    transmitSecrets(CHANGE_REFERENCE_DATA, digits, next);
  }

  /**
   * Gives the card a new PIN with the PUK, also if the PIN is blocked.
   *
   * @param puk as the PIN in {@link #verify}
   * @param next the new PIN
   */
  public synchronized void unblock(byte[] puk, byte[] next) throws CardException {
    transmitSecrets(RESET_RETRY_COUNTER, puk, next);
  }

  private void transmitSecrets(int instruction, byte[] first, byte[] second) throws CardException {
    byte[] left = block(first);
    byte[] right = block(second);
    byte[] both = Bytes.join(left, right);
    Bytes.erase(left);
    Bytes.erase(right);
    transmitSecret(instruction, PIN, both);
  }

  private void transmitSecret(int instruction, int parameters, byte[] secret) throws CardException {
    try {
      transmit(instruction, parameters, secret, false);
    } finally {
      Bytes.erase(secret);
    }
  }

  private static byte[] block(byte[] digits) {
    if (digits.length < MIN_PIN || digits.length > MAX_PIN) {
      throw new IllegalArgumentException("a PIN has 4 to 16 digits");
    }
    byte[] block = new byte[MAX_PIN];
    Bytes.put(digits, block, 0);
    for (int i = digits.length; i < MAX_PIN; i++) {
      block[i] = FILLER;
    }
    return block;
  }

  /**
   * Signs with ECDSA and SHA-256, which the card computes. Takes a verified PIN.
   *
   * @param curve the curve of the card's key
   * @param message what is to be hashed and signed, one byte at least
   * @return r and s side by side, {@link Curve#signatureLength} bytes; whether they are a signature
   *     the caller verifies
   */
  public synchronized byte[] sign(Curve curve, byte[] message) throws CardException {
    int at = 0;
    for (; message.length - at > MAX_DATA; at += MAX_DATA) {
      transmit(SECURITY_OPERATION, HASH, Bytes.part(message, at, MAX_DATA), false);
    }
    byte[] last = Bytes.part(message, at, message.length - at);
    return plain(transmit(SECURITY_OPERATION, SIGN, last, true), curve.scalarLength());
  }

  /** Reads an ECDSA-Sig-Value (RFC 3279 section 2.2.3). */
  private static byte[] plain(byte[] der, int length) throws CardException {
    byte[] signature = new byte[2 * length];
    int at = 2;
    boolean right = der.length > at && der[0] == 0x30 && der[1] == der.length - at;
    for (int end = length; right && end <= 2 * length; end += length) {
      int size = der.length > at + 1 && der[at] == 0x02 ? der[at + 1] : 0;
      int zeros = size > 0 && der.length > at + 2 && der[at + 2] == 0 ? 1 : 0;
      at += 2 + size;
      right = size > zeros && size - zeros <= length && at <= der.length;
      for (int i = 1; right && i <= size - zeros; i++) {
        signature[end - i] = der[at - i];
      }
    }
    if (!right || at != der.length) {
      throw wrong("the card's answer is no signature");
    }
    return signature;
  }

  /**
   * Agrees on a secret (ECDH, SEC 1 v2.0 section 3.3.1). Takes a verified PIN.
   *
   * @param point the other's, uncompressed, which has been validated
   * @return the x-coordinate, which the caller erases
   */
  public synchronized byte[] agree(byte[] point) throws CardException {
    return transmit(SECURITY_OPERATION, DECIPHER, point, true);
  }

  /** Logs out of the card, if it is there, and closes the channel to it. */
  public synchronized void close() {
    try {
      logOut();
    } catch (CardException e) {
      // It is not there any more, and then it has forgotten.
    }
    channel.close();
  }

  private byte[] transmit(int instruction, int parameters, byte[] data, boolean answered)
      throws CardException {
    int length = 4 + (data.length > 0 ? 1 + data.length : 0) + (answered ? 1 : 0);
    byte[] command = new byte[length];
    command[1] = (byte) instruction;
    command[2] = (byte) (parameters >> 8);
    command[3] = (byte) parameters;
    if (data.length > 0) {
      command[4] = (byte) data.length;
      Bytes.put(data, command, 5);
    }
    byte[] response;
    try {
      response = channel.transmit(command);
    } catch (IOException e) {
      throw new CardException(
          CardException.UNREACHABLE, "the card cannot be reached: " + e.getMessage());
    } finally {
      // It may have a PIN in it.
      Bytes.erase(command);
    }
    int end = response.length - 2;
    if (end < 0) {
      throw wrong("the card's answer has no status");
    }
    check((int) Bytes.number(response, end, 2));
    return Bytes.part(response, 0, end);
  }

  /** ISO/IEC 7816-4, status bytes. */
  private static void check(int status) throws CardException {
    if ((status & 0xFFF0) == 0x63C0) {
      int left = status & 0xF;
      throw left == 0
          ? blocked()
          : new CardException(CardException.WRONG_PIN, left, "wrong PIN; the card takes " + left);
    }
    switch (status) {
      case 0x9000:
        return;
      case 0x6982:
        throw new CardException(CardException.PIN_NEEDED, "the card wants its PIN first");
      case 0x6983:
        throw blocked();
      case 0x6A88:
        throw new CardException(CardException.NO_KEY, "there is no key in the card");
      case 0x6A81:
      case 0x6D00:
      case 0x6E00:
        throw new CardException(CardException.UNSUPPORTED, "the card cannot do this");
      default:
        throw wrong("the card failed with the status " + Integer.toHexString(status));
    }
  }

  private static CardException blocked() {
    return new CardException(CardException.BLOCKED, "the card takes no more PINs or PUKs");
  }

  private static CardException wrong(String message) {
    return new CardException(CardException.WRONG_ANSWER, message);
  }
}
