// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.account;

import org.trustedsms.bytes.Bytes;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.CurveSet;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.SealedKey;
import org.trustedsms.key.WrongPassphraseException;
import org.trustedsms.midlet.entropy.EntropyPool;
import org.trustedsms.midlet.language.Text;
import org.trustedsms.midlet.language.Texts;
import org.trustedsms.midlet.store.Changes;
import org.trustedsms.midlet.store.Journal;
import org.trustedsms.midlet.store.StoreException;
import org.trustedsms.signature.SigningTokens;

/** A user whose private key is in the phone, sealed under the PIN. The phone counts wrong PINs. */
public class PhoneAccount extends Account {
  private static final int FREE_TRIES = 3;
  private static final int MAX_DELAY = 15 * 60;
  private static final int MIN_ITERATIONS = 500;
  private static final int MAX_ITERATIONS = 100000;

  /** More do not lengthen the delay. */
  private static final int MAX_FAILURES = 1000;

  /** The time that PBKDF2 is to take, in milliseconds. */
  private static final int PIN_TIME = 1000;

  private static final int MEASURED_TIME = 200;

  private long lastTry;

  /** Reads the account, with an entropy pool of which nothing has been drawn. */
  public PhoneAccount(Journal journal, EntropyPool entropy, CurveSet curves) {
    super(journal, entropy, curves);
    lastTry = seconds();
  }

  protected SealedKey sealedKey(byte[] stored) throws InvalidEncodingException {
    return SealedKey.decode(stored, curves());
  }

  /**
   * There is no delay after up to 3 wrong PINs, then 2, 4, 8 ... seconds up to 15 minutes, counted
   * from the last try or the start of the program, whichever is later, and anew if the clock is set
   * back.
   */
  public synchronized int delay() {
    if (failures <= FREE_TRIES) {
      return 0;
    }
    int delay = Math.min(MAX_DELAY, 1 << Math.min(failures - FREE_TRIES, 10));
    long now = seconds();
    lastTry = Math.min(lastTry, now);
    return (int) Math.max(0, lastTry + delay - now);
  }

  private synchronized void setFailures(int count) throws StoreException {
    journal.commit(counters(count, lastStamp, new Changes()));
    failures = count;
    lastTry = seconds();
  }

  /** Takes as long as some multiplications on the curve and two seconds for the PIN. */
  public void create(Settings newSettings, String pin, Curve curve) throws StoreException {
    byte[] secret = secret(pin);
    PrivateKey key = PrivateKey.generate(curve, random());
    use(newSettings, identity.formerKeys, key, secret, calibrate(key, secret));
  }

  /** Seals a key, commits everything that changes with it, and goes on with it. */
  private void use(
      Settings newSettings, Fingerprint[] former, PrivateKey key, byte[] secret, int iterations)
      throws StoreException {
    SealedKey sealed = SealedKey.seal(key, secret, iterations, random());
    Bytes.erase(secret);
    use(newSettings, former, key, sealed);
  }

  /** Finds the iteration count that takes {@link #PIN_TIME}. */
  private int calibrate(PrivateKey key, byte[] secret) {
    int count = MIN_ITERATIONS / 2;
    long took;
    do {
      count *= 2;
      long start = milliseconds();
      SealedKey.seal(key, secret, count, random());
      took = milliseconds() - start;
    } while (took < MEASURED_TIME && count < MAX_ITERATIONS);
    long right = count * (long) PIN_TIME / Math.max(1, took);
    return (int) Math.max(MIN_ITERATIONS, Math.min(MAX_ITERATIONS, right));
  }

  /** The attempt is counted in the store before it is made. */
  public void unlock(String pin) throws WrongPassphraseException, StoreException {
    PrivateKey key = open(pin);
    lock();
    // The sealed key has a tag, the stored public key none.
    identity =
        new Identity(identity.settings, identity.formerKeys, key.publicKey(), identity.sealedKey);
    privateKey = key;
  }

  public void confirm(String pin) throws WrongPassphraseException, StoreException {
    open(pin).erase();
  }

  private PrivateKey open(String pin) throws WrongPassphraseException, StoreException {
    int delay = delay();
    if (delay > 0) {
      throw new SecurityException(Texts.of(Text.TOO_MANY_PINS, String.valueOf(delay)));
    }
    byte[] secret = secret(pin);
    setFailures(Math.min(failures + 1, MAX_FAILURES));
    PrivateKey key;
    try {
      key = identity.sealedKey.open(secret);
    } finally {
      Bytes.erase(secret);
    }
    try {
      setFailures(0);
    } catch (StoreException e) {
      // All it means is that the next wrong PIN counts for more.
    }
    return key;
  }

  public void changePin(String oldPin, String newPin)
      throws WrongPassphraseException, StoreException {
    byte[] secret = secret(newPin);
    use(
        identity.settings,
        identity.formerKeys,
        open(oldPin),
        secret,
        identity.sealedKey.iterations());
  }

  public void changeKey(String pin, Curve curve) throws WrongPassphraseException, StoreException {
    open(pin).erase();
    PrivateKey key = PrivateKey.generate(curve, random());
    use(
        identity.settings,
        identity.formerKeysWithThis(),
        key,
        secret(pin),
        identity.sealedKey.iterations());
  }

  public void prepareToken() {
    if (token == null && privateKey != null && identity.settings.prepared() && isRandomReady()) {
      if (tokens == null) {
        tokens = new SigningTokens(privateKey, entropy);
      }
      token = tokens.next();
    }
  }
}
