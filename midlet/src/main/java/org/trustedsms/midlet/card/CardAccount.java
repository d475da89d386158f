// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.card;

import java.io.IOException;
import org.trustedsms.bytes.Bytes;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.CurveSet;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.key.KeyHolder;
import org.trustedsms.key.KeyUnavailableException;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.key.SealedKey;
import org.trustedsms.midlet.account.Account;
import org.trustedsms.midlet.account.Settings;
import org.trustedsms.midlet.entropy.EntropyPool;
import org.trustedsms.midlet.language.Text;
import org.trustedsms.midlet.language.Texts;
import org.trustedsms.midlet.store.Journal;
import org.trustedsms.midlet.store.StoreException;
import org.trustedsms.signature.Signature;
import org.trustedsms.signature.Verifier;
import org.trustedsms.smartcard.CardChannel;
import org.trustedsms.smartcard.CardException;
import org.trustedsms.smartcard.SigningCard;

/**
 * A user whose private key is in a card, which also checks the PIN and counts wrong ones. The phone
 * stores the public key alone.
 *
 * <p>The account is locked when the card was taken out, was reset or fails: then the PIN is needed
 * again. A card with another key is taken when the PIN is typed a second time for it.
 */
public abstract class CardAccount extends Account {
  /** The key of another card, for which the PIN may be typed again; null if that has none. */
  private PublicKey otherKey;

  private boolean isOtherCard;

  /** Why the card is needed again; null if it is not. */
  String lost;

  /** Reads the account, with an entropy pool of which nothing has been drawn. */
  protected CardAccount(Journal journal, EntropyPool entropy, CurveSet curves) {
    super(journal, entropy, curves);
  }

  /** Selects the signing application; an IOException if there is no card, or it has none. */
  protected abstract CardChannel connect() throws IOException;

  /** Called on the worker after the account was unlocked, as {@link #cardLost} is. */
  protected abstract void unlocked();

  /**
   * Is notified when the card fails and the account is locked, with the reason; and again whenever
   * the key is needed.
   */
  protected abstract void cardLost(String why);

  protected final SealedKey sealedKey(byte[] stored) {
    return null;
  }

  /** The card counts wrong PINs, and lets no one wait. */
  public final int delay() {
    return 0;
  }

  /** Takes the key that is in the card, or has the card make one. */
  public final void create(Settings settings, String pin, Curve curve) throws StoreException {
    use(settings, pin, curve, false);
  }

  public final void unlock(String pin) throws StoreException {
    use(settings(), pin, curve(), false);
  }

  public final void confirm(String pin) throws StoreException {
    unlock(pin);
  }

  /** Generates another key in the card in place of the one that it has. */
  public final void changeKey(String pin, Curve curve) throws StoreException {
    use(settings(), pin, curve, true);
  }

  public final void changePin(String oldPin, String newPin) throws StoreException {
    byte[] next = secret(newPin);
    unlock(oldPin);
    byte[] old = secret(oldPin);
    CardKey key = (CardKey) privateKey().holder();
    try {
      key.card.changePin(old, next);
      key.card.verify(next);
    } catch (CardException e) {
      lock();
      throw refused(e);
    } finally {
      Bytes.erase(old);
      Bytes.erase(next);
    }
  }

  /**
   * Verifies the PIN in the card, and uses the card's key; generates one on the curve if there is
   * none, or if another is wanted.
   */
  private void use(Settings settings, String pin, Curve curve, boolean another)
      throws StoreException {
    byte[] digits = secret(pin);
    lock();
    SigningCard card = null;
    PrivateKey key;
    try {
      CardChannel channel = connect();
      card = new SigningCard(channel, curves());
      PublicKey publicKey = card.publicKey();
      requireSameCard(publicKey);
      card.verify(digits);
      if (publicKey == null || another) {
        publicKey = card.generate(curve);
      }
      key = PrivateKey.heldBy(new CardKey(channel, card, publicKey));
      card = null;
    } catch (CardException e) {
      throw refused(e);
    } catch (IOException e) {
      throw new SecurityException(Texts.of(Text.CARD));
    } finally {
      Bytes.erase(digits);
      if (card != null) {
        card.close();
      }
    }
    boolean former = !isNew() && !publicKey().equals(key.publicKey());
    use(settings, former ? formerKeysWithThis() : formerKeys(), key, null);
    isOtherCard = false;
    lost = null;
    unlocked();
  }

  /** A PIN is not given to another card than the user's, unless the user wants it. */
  private void requireSameCard(PublicKey key) {
    boolean asked = isOtherCard && (key == null ? otherKey == null : key.equals(otherKey));
    if (!isNew() && !publicKey().equals(key) && !asked) {
      isOtherCard = true;
      otherKey = key;
      throw new SecurityException(Texts.of(Text.OTHER_CARD));
    }
  }

  public final PrivateKey privateKey() {
    PrivateKey key = super.privateKey();
    if (key == null && lost != null) {
      cardLost(lost);
    }
    return key;
  }

  private static SecurityException refused(CardException failure) {
    return new SecurityException(words(failure));
  }

  /** Returns what a card did, and what to do. */
  static String words(CardException failure) {
    return Texts.of(Text.CARD + failure.kind(), String.valueOf(failure.triesLeft()));
  }

  /** A card draws the nonce of each signature itself: there is nothing to prepare. */
  public final void prepareToken() {
    // There is no token.
  }

  /** The key in a card that has verified the PIN. */
  private final class CardKey implements KeyHolder {
    private final CardChannel channel;
    final SigningCard card;
    private final PublicKey publicKey;
    private volatile boolean busy;

    CardKey(CardChannel channel, SigningCard card, PublicKey publicKey) {
      this.channel = channel;
      this.card = card;
      this.publicKey = publicKey;
    }

    public PublicKey publicKey() {
      return publicKey;
    }

    public byte[] sign(byte[] message) {
      Curve curve = publicKey.curve();
      busy = true;
      try {
        byte[] signature = card.sign(curve, message);
        if (new Verifier(publicKey).verify(message, Signature.decode(curve, signature))) {
          return signature;
        }
      } catch (CardException e) {
        throw failed(e);
      } catch (InvalidEncodingException e) {
        // Told below.
      } finally {
        busy = false;
      }
      throw new KeyUnavailableException(Texts.of(Text.CARD_6));
    }

    /** It has been, so that the user is told in words. */
    public boolean isToBeChecked() {
      return false;
    }

    public byte[] agree(byte[] point) {
      busy = true;
      try {
        byte[] x = card.agree(point);
        if (x.length == publicKey.curve().fieldLength()) {
          return x;
        }
      } catch (CardException e) {
        throw failed(e);
      } finally {
        busy = false;
      }
      throw new KeyUnavailableException(Texts.of(Text.CARD_6));
    }

    private KeyUnavailableException failed(CardException failure) {
      String words = words(failure);
      if (failure.kind() != CardException.UNSUPPORTED) {
        lock();
        lost = words;
        cardLost(words);
      }
      return new KeyUnavailableException(words);
    }

    /** Logs out of the card, unless it is at work: that is not waited for. */
    public void close() {
      if (busy) {
        channel.close();
      } else {
        card.close();
      }
    }
  }
}
