// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.account;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.Date;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.CurveSet;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.key.SealedKey;
import org.trustedsms.key.WrongPassphraseException;
import org.trustedsms.message.ReferenceTime;
import org.trustedsms.message.StampClock;
import org.trustedsms.message.Stamps;
import org.trustedsms.message.Step;
import org.trustedsms.midlet.entropy.EntropyPool;
import org.trustedsms.midlet.language.Texts;
import org.trustedsms.midlet.store.Changes;
import org.trustedsms.midlet.store.Journal;
import org.trustedsms.midlet.store.StoreException;
import org.trustedsms.random.RandomSource;
import org.trustedsms.signature.SigningToken;
import org.trustedsms.signature.SigningTokens;

/**
 * The user of this phone: settings, key, PIN and the clock of stamps.
 *
 * <p>Everything but the short questions ({@link #isNew}, {@link #isLocked}, {@link #settings},
 * {@link #publicKey}, {@link #curve}, {@link #delay}, {@link #problem}), which any thread may ask,
 * belongs on the worker. A PIN has 4 to 16 digits.
 */
public class Account {

  private static final int FREE_TRIES = 3;
  private static final int MAX_DELAY = 15 * 60;
  private static final int MIN_ITERATIONS = 500;
  private static final int MAX_ITERATIONS = 100000;

  /** More do not lengthen the delay. */
  private static final int MAX_FAILURES = 1000;

  /** How long PBKDF2 is to take, and how long it must take to be measured, in milliseconds. */
  private static final int PIN_TIME = 1000;

  private static final int MEASURED_TIME = 200;

  private final Journal journal;
  private final EntropyPool entropy;
  private final CurveSet curves;

  /** Without a key as long as the account is new. */
  volatile Identity identity = Identity.none();

  private volatile String problem;

  /** Null while the account is locked. */
  private volatile PrivateKey privateKey;

  /** Wrong PINs since the last right one, and the one that is being tried. */
  private int failures;

  private long lastTry;
  private volatile long lastStamp;
  private SigningTokens tokens;
  private SigningToken token;

  /**
   * Reads the stored seed, which the entropy pool is made with before the account is.
   *
   * @return the seed, or null if none can be read
   */
  public static byte[] storedSeed(Journal journal) {
    try {
      return read(journal, Journal.SEED);
    } catch (StoreException e) {
      return null;
    }
  }

  /**
   * Reads the account and stores the pool's next seed. What cannot be read counts as not there;
   * {@link #problem} then says so.
   *
   * @param entropy the pool, of which nothing has been drawn
   * @param curves the curves that the program has
   */
  public Account(Journal journal, EntropyPool entropy, CurveSet curves) {
    this.journal = journal;
    this.entropy = entropy;
    this.curves = curves;
    lastTry = seconds();
    try {
      byte[] stored = read(journal, Journal.CLOCK);
      if (stored != null) {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(stored));
        failures = in.readUnsignedShort();
        long stamp = Math.max(0, in.readLong());
        lastStamp = stamp - stamp % Step.SECONDS;
      }
      stored = read(journal, Journal.IDENTITY);
      if (stored != null) {
        identity = Identity.decode(stored, curves, this);
      }
    } catch (Exception e) {
      // What is stored may be anything.
      problem = Texts.of(Texts.KEY_UNREADABLE, String.valueOf(e.getMessage()));
    }
    entropy.stir();
    storeSeed();
  }

  private Changes changed(Identity next) throws StoreException {
    try {
      return new Changes().put(item(Journal.IDENTITY), next.toBytes());
    } catch (IOException e) {
      throw new StoreException(e.toString(), false);
    }
  }

  /** Adds the failures in 2 bytes and the clock of stamps in 8. */
  private Changes counters(int count, long stamp, Changes changes) throws StoreException {
    byte[] bytes = new byte[10];
    bytes[0] = (byte) (count >> 8);
    bytes[1] = (byte) count;
    for (int i = 0; i < 8; i++) {
      bytes[2 + i] = (byte) (stamp >>> (56 - 8 * i));
    }
    return changes.put(item(Journal.CLOCK), bytes);
  }

  /** Without a stored seed nothing may be drawn from the pool: the same could be drawn again. */
  private void storeSeed() {
    try {
      journal.commit(new Changes().put(item(Journal.SEED), entropy.nextSeed()));
      entropy.seedStored();
    } catch (StoreException e) {
      problem = e.getMessage();
    }
  }

  private int item(int type) throws StoreException {
    int[] items = journal.items(type);
    return items.length == 0 ? journal.newItem(type) : items[0];
  }

  private static byte[] read(Journal journal, int type) throws StoreException {
    int[] items = journal.items(type);
    return items.length == 0 ? null : journal.read(items[0]);
  }

  /** Returns the time by the phone's clock: milliseconds since 1970-01-01 UTC. */
  protected long milliseconds() {
    return System.currentTimeMillis();
  }

  /** Returns the time by the phone's clock, in seconds since 1970-01-01 UTC. */
  public final long seconds() {
    return milliseconds() / 1000;
  }

  /**
   * Says what could not be read at the start, and what that means.
   *
   * @return a sentence for the user, or null if nothing is wrong
   */
  public String problem() {
    return problem;
  }

  /** Tells whether there is no key yet, and {@link #create} has to be called. */
  public boolean isNew() {
    return identity.publicKey == null;
  }

  /** Tells whether a PIN is needed before anything can be signed or decrypted. */
  public boolean isLocked() {
    return privateKey == null;
  }

  /** Returns the settings; those of a new program if none are stored. */
  public Settings settings() {
    return identity.settings;
  }

  /** Returns the user's public key, or null if the account is new. */
  public PublicKey publicKey() {
    return identity.publicKey;
  }

  /** Returns the curve of the user's key, or null if the account is new. */
  public Curve curve() {
    PublicKey key = identity.publicKey;
    return key == null ? null : key.curve();
  }

  /** Returns the curves that the program has. */
  public CurveSet curves() {
    return curves;
  }

  /**
   * Returns the source for ephemeral keys. Belongs on the worker.
   *
   * @throws IllegalStateException if there is too little entropy, or no room for its seed
   */
  public RandomSource random() {
    if (!isRandomReady()) {
      throw new IllegalStateException(Texts.of(Texts.LITTLE_RANDOMNESS));
    }
    return entropy;
  }

  private boolean isRandomReady() {
    if (!entropy.isReady() && entropy.bits() >= EntropyPool.READY) {
      storeSeed();
    }
    return entropy.isReady();
  }

  /**
   * Returns the seconds for which no PIN is tried: none after up to 3 wrong ones, then 2, 4, 8 ...
   * up to 15 minutes, counted from the last try or the start of the program, whichever is later. A
   * clock that is set back starts the wait anew.
   *
   * @return 0 to 900
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

  /**
   * Tells whether something is a PIN.
   *
   * @return true if it is 4 to 16 digits 0 to 9
   */
  public static boolean isPin(String pin) {
    boolean digits = pin.length() >= 4 && pin.length() <= 16;
    for (int i = 0; digits && i < pin.length(); i++) {
      digits = pin.charAt(i) >= '0' && pin.charAt(i) <= '9';
    }
    return digits;
  }

  private static byte[] secret(String pin) {
    if (!isPin(pin)) {
      throw new IllegalArgumentException(Texts.of(Texts.PIN_LENGTH));
    }
    byte[] secret = new byte[pin.length()];
    for (int i = 0; i < secret.length; i++) {
      secret[i] = (byte) pin.charAt(i);
    }
    return secret;
  }

  private static void erase(byte[] secret) {
    for (int i = 0; i < secret.length; i++) {
      secret[i] = 0;
    }
  }

  /**
   * Makes the user's key and stores everything in one commit; afterwards the account is unlocked.
   * Takes as long as some multiplications on the curve and two seconds for the PIN.
   *
   * @param curve the curve of the key, one of {@link #curves}
   * @throws StoreException if it cannot be stored; then nothing has changed
   * @throws IllegalArgumentException if the PIN is none
   */
  public void create(Settings newSettings, String pin, Curve curve) throws StoreException {
    byte[] secret = secret(pin);
    PrivateKey key = PrivateKey.generate(curve, random());
    use(newSettings, identity.formerKeys, key, secret, calibrate(key, secret));
    problem = null;
  }

  /** Seals a key, commits everything that changes with it, and goes on with it. */
  private void use(
      Settings newSettings, Fingerprint[] former, PrivateKey key, byte[] secret, int iterations)
      throws StoreException {
    SealedKey sealed = SealedKey.seal(key, secret, iterations, random());
    erase(secret);
    Identity next = new Identity(newSettings, former, key.publicKey(), sealed);
    try {
      journal.commit(
          counters(0, lastStamp, changed(next)).put(item(Journal.SEED), entropy.nextSeed()));
    } catch (StoreException e) {
      key.erase();
      throw e;
    }
    lock();
    identity = next;
    privateKey = key;
    failures = 0;
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

  /**
   * Opens the key. The attempt is counted in the store before it is made.
   *
   * @throws WrongPassphraseException if it is not the PIN; nothing is lost, {@link #delay} may have
   *     grown
   * @throws StoreException if the attempt cannot be counted; it has not been made
   * @throws SecurityException if {@link #delay} is not over
   * @throws IllegalArgumentException if it is no PIN at all; this is no attempt
   */
  public void unlock(String pin) throws WrongPassphraseException, StoreException {
    PrivateKey key = open(pin);
    lock();
    // The sealed key has a tag, the stored public key none.
    identity =
        new Identity(identity.settings, identity.formerKeys, key.publicKey(), identity.sealedKey);
    privateKey = key;
  }

  /**
   * Sees whether whoever holds the phone has the PIN, also when the key is open.
   *
   * @throws WrongPassphraseException as {@link #unlock} does
   * @throws StoreException as unlock does
   * @throws SecurityException as unlock does
   * @throws IllegalArgumentException as unlock does
   */
  public void confirm(String pin) throws WrongPassphraseException, StoreException {
    open(pin).erase();
  }

  private PrivateKey open(String pin) throws WrongPassphraseException, StoreException {
    int delay = delay();
    if (delay > 0) {
      throw new SecurityException(Texts.of(Texts.TOO_MANY_PINS, String.valueOf(delay)));
    }
    byte[] secret = secret(pin);
    setFailures(Math.min(failures + 1, MAX_FAILURES));
    PrivateKey key;
    try {
      key = identity.sealedKey.open(secret);
    } finally {
      erase(secret);
    }
    try {
      setFailures(0);
    } catch (StoreException e) {
      // All it means is that the next wrong PIN counts for more.
    }
    return key;
  }

  /**
   * Seals the key under another PIN.
   *
   * @param oldPin the PIN so far, checked as {@link #unlock} does it
   * @throws WrongPassphraseException as unlock does
   * @throws StoreException as unlock does, or if the key cannot be stored; the old PIN holds
   * @throws SecurityException as unlock does
   * @throws IllegalArgumentException if the new PIN is none
   */
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

  /**
   * Replaces the key by a new one. Contacts have to be sent the new key; messages to the old one
   * are refused as not for this recipient.
   *
   * @param pin the PIN, checked as {@link #unlock} does it, and kept
   * @param curve the curve of the new key, one of {@link #curves}
   * @throws WrongPassphraseException as unlock does
   * @throws StoreException as unlock does, or if the key cannot be stored; the old key holds
   * @throws SecurityException as unlock does
   */
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

  /**
   * Stores other settings, of an account that is not new.
   *
   * @throws StoreException if they cannot be stored; the old ones hold
   */
  public void change(Settings newSettings) throws StoreException {
    Identity next =
        new Identity(newSettings, identity.formerKeys, identity.publicKey, identity.sealedKey);
    journal.commit(changed(next));
    identity = next;
  }

  /** Returns the private key, or null if the account is locked. */
  public PrivateKey privateKey() {
    return privateKey;
  }

  /**
   * Prepares a signing token, unless there is one, the settings say no, the account is locked or
   * there is too little entropy. Takes as long as a signature.
   */
  public void prepareToken() {
    if (token == null && privateKey != null && identity.settings.prepared() && isRandomReady()) {
      if (tokens == null) {
        tokens = new SigningTokens(privateKey, entropy);
      }
      token = tokens.next();
    }
  }

  /**
   * Hands out the prepared token.
   *
   * @return the token, or null if there is none: signing then needs none
   */
  public SigningToken takeToken() {
    SigningToken taken = token;
    token = null;
    return taken;
  }

  /** Computes the table of the curve's base point, which signing needs; seconds the first time. */
  public void prepareTables() {
    if (!isNew()) {
      curve().prepare();
    }
  }

  /**
   * Returns what gives the stamps of messages, none less than those before.
   *
   * @param changes gets each stamp, to be committed before the message leaves
   * @return the stamps, which throw a {@link StoreException} if the store can hold no more items,
   *     or if {@link #isStampAhead}
   */
  public Stamps stamps(final Changes changes) {
    return new Stamps() {
      public long next() {
        return nextStamp(changes);
      }
    };
  }

  long nextStamp(Changes changes) throws StoreException {
    if (isStampAhead()) {
      throw new StoreException(
          Texts.of(Texts.CLOCK_BEHIND, date(milliseconds()), date(1000 * lastStamp)), false);
    }
    lastStamp = StampClock.stamp(lastStamp, seconds());
    counters(failures, lastStamp, changes);
    return lastStamp;
  }

  private static String date(long milliseconds) {
    return new Date(milliseconds).toString();
  }

  /**
   * Tells whether receivers would refuse the next message: the last stamp is too far ahead of the
   * phone's clock. Nothing is signed until the clock is set, or {@link #confirmClock}.
   */
  public boolean isStampAhead() {
    return ReferenceTime.isTooFarAhead(lastStamp, seconds());
  }

  /** Lets stamps go back, where that is allowed, because the user says that the clock is right. */
  public void confirmClock() {
    if (isStampAhead()) {
      lastStamp = 0;
    }
  }

  /**
   * Returns the keys that the user had before this one, newest first: at most 4 fingerprints, not
   * to be changed.
   */
  public Fingerprint[] formerKeys() {
    return identity.formerKeys;
  }

  /** Erases the private key and what was prepared with it. */
  public void lock() {
    if (privateKey != null) {
      privateKey.erase();
      privateKey = null;
    }
    if (tokens != null) {
      tokens.erase();
      tokens = null;
    }
    if (token != null) {
      token.erase();
      token = null;
    }
  }
}
