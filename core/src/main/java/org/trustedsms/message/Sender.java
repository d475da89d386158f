// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import org.trustedsms.bytes.Bytes;
import org.trustedsms.key.KeyUnavailableException;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.signature.SigningToken;

/**
 * Signs messages with one key.
 *
 * <p><b>Guarantee.</b> With the public key anybody can prove that the owner of the private key
 * signed just this message: its text, time and recipient. Others refuse a text bound with {@link
 * Draft#to}.
 *
 * <p><b>Warning.</b> Signing hides nothing: without {@link Draft#encrypted} anybody on the way can
 * read the text. A text for anyone can be passed on to people for whom it was not meant; what tells
 * somebody to do something is better bound. That a message was signed or sent does not say that it
 * arrived: {@link Draft#askForAcknowledgement} does.
 *
 * <p>Immutable, and thread-safe if the stamps are.
 */
public final class Sender {
  private static int signed;

  private final PrivateKey key;
  private final Stamps stamps;

  /** Creates a sender whose stamps are those of a new {@link StampClock}. */
  public Sender(PrivateKey key) {
    this(key, new StampClock());
  }

  /**
   * Creates a sender.
   *
   * @param stamps gives the stamps of this key's messages, and of no other key's
   */
  public Sender(PrivateKey key, Stamps stamps) {
    this.key = key;
    this.stamps = stamps;
  }

  /**
   * Signs with a nonce that no other message has, for which no random number is needed (a key that
   * is {@link org.trustedsms.key.KeyHolder held elsewhere}, as its holder does), and encrypts if
   * the draft says so.
   *
   * @throws IllegalArgumentException if the message has to be bound to a recipient and is not, has
   *     to be encrypted and has no source of random numbers, announces another key, or is longer
   *     than 255 SMS; then no stamp is used. Also if it is a command or an offer whose time is over
   *     by its stamp
   * @throws StorageException if the stamp could not be stored; then nothing is signed
   * @throws KeyUnavailableException if the key is held elsewhere and cannot be used
   */
  public OutgoingMessage sign(Draft draft) {
    return sign(draft, null);
  }

  /**
   * Signs with a token that was prepared, which takes next to no time, and encrypts if the draft
   * says so, which takes its time.
   *
   * @param token an unused token of the sender's key, or null to sign as the other method does
   * @throws IllegalArgumentException as the other method does, or if the token is used or another
   *     key's
   * @throws StorageException as the other method does
   */
  public OutgoingMessage sign(Draft draft, SigningToken token) {
    draft.check(key);
    long stamp = stamps.next();
    draft.check(stamp);
    return draft.sign(key, stamp, token, unique());
  }

  /**
   * Keeps two messages of one text and step apart, also across a restart (RFC 6979 section 3.6):
   * the time in milliseconds and a number.
   */
  private static synchronized byte[] unique() {
    byte[] bytes = new byte[12];
    Bytes.putNumber(System.currentTimeMillis(), bytes, 0, 8);
    Bytes.putNumber(signed++, bytes, 8, 4);
    return bytes;
  }
}
