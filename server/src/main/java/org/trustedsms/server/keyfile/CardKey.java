// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.keyfile;

import java.io.IOException;
import java.util.Arrays;
import java.util.function.Supplier;
import org.trustedsms.bytes.Bytes;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.KeyHolder;
import org.trustedsms.key.KeyUnavailableException;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.smartcard.CardException;
import org.trustedsms.smartcard.SigningCard;

/**
 * A key in a smart card with the applet of docs/card.md. What it signs is verified before it
 * leaves. A card that was taken out is opened again, at most once a second, until it refuses the
 * PIN: it counts those. Thread-safe: one operation after the other.
 */
final class CardKey implements KeyHolder {
  private static final long PAUSE_NANOS = 1_000_000_000;

  private final CardReader reader;
  private final Supplier<char[]> pins;
  private final PublicKey publicKey;
  private final boolean supportsKeyAgreement;
  private SigningCard card;
  private boolean pinRefused;
  private long triedNanos;
  private boolean closed;

  @FunctionalInterface
  private interface Use {
    byte[] of(SigningCard card) throws CardException;
  }

  private CardKey(CardReader reader, Supplier<char[]> pins) throws KeyFileException {
    this.reader = reader;
    this.pins = pins;
    try {
      card = connect();
      publicKey = card.publicKey();
      supportsKeyAgreement = card.agrees();
    } catch (CardException e) {
      throw problem(e);
    }
    triedNanos = System.nanoTime() - PAUSE_NANOS;
  }

  /** Opens the key in a card; a PIN is a new array each time, which is erased, or null. */
  static PrivateKey open(CardReader reader, Supplier<char[]> pins) throws KeyFileException {
    return PrivateKey.heldBy(new CardKey(reader, pins));
  }

  private SigningCard connect() throws KeyFileException {
    byte[] digits = pin();
    try {
      SigningCard opened = new SigningCard(reader.open(), Curves.all());
      try {
        requireKey(opened.publicKey());
        opened.verify(digits);
        return opened;
      } catch (KeyFileException | CardException e) {
        opened.close();
        throw e;
      }
    } catch (IOException e) {
      throw missing(e);
    } catch (CardException e) {
      pinRefused = e.kind() == CardException.WRONG_PIN || e.kind() == CardException.BLOCKED;
      throw problem(e);
    } finally {
      Bytes.erase(digits);
    }
  }

  private void requireKey(PublicKey key) throws KeyFileException {
    if (key == null) {
      throw new KeyFileException(
          "has no key yet", "put the card into a phone with the suite trusted-sms-card first");
    }
    if (publicKey != null && !publicKey.equals(key)) {
      throw new KeyFileException("is of another card now", "put the card in with which it began");
    }
  }

  private byte[] pin() throws KeyFileException {
    char[] pin = pins.get();
    if (pin == null) {
      throw new KeyFileException("needs the card's PIN, and none was given", "give it");
    }
    byte[] digits = new byte[pin.length];
    boolean right = pin.length >= 4 && pin.length <= SigningCard.MAX_PIN;
    for (int i = 0; i < pin.length; i++) {
      right &= pin[i] >= '0' && pin[i] <= '9';
      digits[i] = (byte) pin[i];
    }
    Arrays.fill(pin, '\0');
    if (!right) {
      Bytes.erase(digits);
      throw new KeyFileException("needs the card's PIN", "give 4 to 16 digits; no try was counted");
    }
    return digits;
  }

  private static KeyFileException problem(CardException e) {
    String words = "cannot be used: " + e.getMessage();
    return switch (e.kind()) {
      case CardException.WRONG_PIN -> new KeyFileException(words, "give the right PIN");
      case CardException.BLOCKED ->
          new KeyFileException(words, "its issuer can unblock it with the PUK");
      default -> missing(e);
    };
  }

  private static KeyFileException missing(Exception e) {
    return KeyFileException.ofMissingHardware(
        "cannot be used: " + e.getMessage(), "check the reader and the card in it");
  }

  /** Returns whether it can decrypt, too. */
  boolean supportsKeyAgreement() {
    return supportsKeyAgreement;
  }

  @Override
  public PublicKey publicKey() {
    return publicKey;
  }

  @Override
  public byte[] sign(byte[] message) {
    return use(opened -> opened.sign(publicKey.curve(), message));
  }

  @Override
  public boolean isToBeChecked() {
    return true;
  }

  @Override
  public byte[] agree(byte[] point) {
    return use(opened -> opened.agree(point));
  }

  private synchronized byte[] use(Use use) {
    if (closed) {
      throw unavailable("has been closed");
    }
    try {
      return use.of(card);
    } catch (CardException e) {
      boolean lost = e.kind() == CardException.UNREACHABLE || e.kind() == CardException.PIN_NEEDED;
      if (!lost || pinRefused || System.nanoTime() - triedNanos < PAUSE_NANOS) {
        throw unavailable("cannot be used: " + e.getMessage());
      }
    }
    triedNanos = System.nanoTime();
    card.close();
    try {
      card = connect();
      return use.of(card);
    } catch (CardException e) {
      throw unavailable("cannot be used: " + e.getMessage());
    } catch (KeyFileException e) {
      throw unavailable(e.getMessage());
    }
  }

  private KeyUnavailableException unavailable(String what) {
    return new KeyUnavailableException(reader + " " + what);
  }

  @Override
  public synchronized void close() {
    if (!closed) {
      closed = true;
      card.close();
    }
  }

  @Override
  public String toString() {
    return reader + ", nonces of its own";
  }
}
