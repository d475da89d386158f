// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.account;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.Date;
import org.trustedsms.bytes.Bytes;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.CurveSet;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.key.SealedKey;
import org.trustedsms.key.WrongPassphraseException;
import org.trustedsms.message.ReferenceTime;
import org.trustedsms.message.StampClock;
import org.trustedsms.message.Stamps;
import org.trustedsms.message.TimeSlot;
import org.trustedsms.midlet.entropy.EntropyPool;
import org.trustedsms.midlet.language.Text;
import org.trustedsms.midlet.language.Texts;
import org.trustedsms.midlet.store.Changes;
import org.trustedsms.midlet.store.Journal;
import org.trustedsms.midlet.store.StoreException;
import org.trustedsms.random.RandomSource;
import org.trustedsms.signature.SigningToken;
import org.trustedsms.signature.SigningTokens;

/**
 * The user of this phone: settings, key, PIN and the clock of stamps. A subclass knows where the
 * private key is and what checks the PIN.
 *
 * <p>Any thread may call {@link #isNew}, {@link #isLocked}, {@link #settings}, {@link #publicKey},
 * {@link #curve}, {@link #delay} and {@link #problem}; everything else belongs on the worker.
 */
public abstract class Account {
  final Journal journal;
  final EntropyPool entropy;
  private final CurveSet curves;

  /** Without a key as long as the account is new. */
  volatile Identity identity = Identity.none();

  private volatile String problem;

  /** Null while the account is locked. */
  volatile PrivateKey privateKey;

  /** Wrong PINs since the last right one, and the one that is being tried. */
  int failures;

  volatile long lastStamp;
  SigningTokens tokens;
  SigningToken token;

  /** Reads the stored seed, with which the entropy pool is made first; null if none can be read. */
  public static byte[] storedSeed(Journal journal) {
    try {
      return read(journal, Journal.SEED);
    } catch (StoreException e) {
      return null;
    }
  }

  /**
   * Reads the account and stores the pool's next seed; nothing may have been drawn from the pool
   * before. If something cannot be read it counts as missing, and {@link #problem} says so.
   */
  protected Account(Journal journal, EntropyPool entropy, CurveSet curves) {
    this.journal = journal;
    this.entropy = entropy;
    this.curves = curves;
    try {
      byte[] stored = read(journal, Journal.CLOCK);
      if (stored != null) {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(stored));
        failures = in.readUnsignedShort();
        long stamp = Math.max(0, in.readLong());
        lastStamp = stamp - stamp % TimeSlot.SECONDS;
      }
      stored = read(journal, Journal.IDENTITY);
      if (stored != null) {
        identity = Identity.decode(stored, curves, this);
      }
    } catch (Exception e) {
      // Stored bytes may be anything.
      problem = Texts.of(Text.KEY_UNREADABLE, String.valueOf(e.getMessage()));
    }
    entropy.stir();
    storeSeed();
  }

  /** Reads the key stored under the PIN, for the constructor; null if the key is held elsewhere. */
  protected abstract SealedKey sealedKey(byte[] stored) throws InvalidEncodingException;

  private Changes changed(Identity next) throws StoreException {
    try {
      return new Changes().put(item(Journal.IDENTITY), next.toBytes());
    } catch (IOException e) {
      throw new StoreException(e.toString(), false);
    }
  }

  /** Adds the failures in 2 bytes and the clock of stamps in 8. */
  Changes counters(int count, long stamp, Changes changes) throws StoreException {
    byte[] bytes = new byte[10];
    Bytes.putNumber(count, bytes, 0, 2);
    Bytes.putNumber(stamp, bytes, 2, 8);
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

  /** Returns milliseconds since 1970-01-01 UTC by the phone's clock. */
  protected long milliseconds() {
    return System.currentTimeMillis();
  }

  public final long seconds() {
    return milliseconds() / 1000;
  }

  /** Returns what could not be read at the start, and what that means; null if nothing is wrong. */
  public String problem() {
    return problem;
  }

  /** Returns whether there is no key yet, and {@link #create} has to be called. */
  public boolean isNew() {
    return identity.publicKey == null;
  }

  /** Returns whether a PIN is needed before anything can be signed or decrypted. */
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

  public CurveSet curves() {
    return curves;
  }

  /**
   * Returns the source for ephemeral keys, on the worker; throws IllegalStateException if there is
   * too little entropy, or no room for its seed.
   */
  public RandomSource random() {
    if (!isRandomReady()) {
      throw new IllegalStateException(Texts.of(Text.LITTLE_RANDOMNESS));
    }
    return entropy;
  }

  final boolean isRandomReady() {
    if (!entropy.isReady() && entropy.bits() >= EntropyPool.READY) {
      storeSeed();
    }
    return entropy.isReady();
  }

  /** Returns the seconds for which no PIN is tried, 0 to 900. */
  public abstract int delay();

  /** Returns whether something is 4 to 16 digits 0 to 9. */
  public static boolean isPin(String pin) {
    boolean digits = pin.length() >= 4 && pin.length() <= 16;
    for (int i = 0; digits && i < pin.length(); i++) {
      digits = pin.charAt(i) >= '0' && pin.charAt(i) <= '9';
    }
    return digits;
  }

  /**
   * Returns the digits of a PIN in ASCII, which the caller erases; an IllegalArgumentException if
   * it is none.
   */
  protected static byte[] secret(String pin) {
    if (!isPin(pin)) {
      throw new IllegalArgumentException(Texts.of(Text.PIN_LENGTH));
    }
    byte[] secret = new byte[pin.length()];
    for (int i = 0; i < secret.length; i++) {
      secret[i] = (byte) pin.charAt(i);
    }
    return secret;
  }

  /**
   * Makes a key on one of {@link #curves}, stores everything in one commit, and unlocks the
   * account.
   *
   * @throws StoreException if it cannot be stored; then nothing has changed
   * @throws IllegalArgumentException if the PIN is none
   */
  public abstract void create(Settings newSettings, String pin, Curve curve) throws StoreException;

  /**
   * Commits settings, key and fingerprints of former keys at once, and uses them, unlocked. The
   * sealed key is null if the key is held elsewhere.
   *
   * @throws StoreException if they cannot be stored; then the key is erased and nothing has changed
   */
  protected final void use(
      Settings newSettings, Fingerprint[] former, PrivateKey key, SealedKey sealed)
      throws StoreException {
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
    problem = null;
  }

  /**
   * Opens the key.
   *
   * @throws WrongPassphraseException if it is not the PIN; nothing is lost, {@link #delay} may have
   *     grown
   * @throws StoreException if what changes cannot be stored; the PIN has not been tried
   * @throws SecurityException if {@link #delay} is not over, or what holds the key refuses; says
   *     why
   * @throws IllegalArgumentException if it is no PIN at all; this is no attempt
   */
  public abstract void unlock(String pin) throws WrongPassphraseException, StoreException;

  /** Checks the PIN, also when the key is open; throws what {@link #unlock} throws. */
  public abstract void confirm(String pin) throws WrongPassphraseException, StoreException;

  /**
   * Changes the PIN; checks the old one, and throws, as {@link #unlock} does.
   *
   * @throws StoreException also if the key cannot be stored; the old PIN holds
   * @throws IllegalArgumentException if the new PIN is none
   */
  public abstract void changePin(String oldPin, String newPin)
      throws WrongPassphraseException, StoreException;

  /**
   * Replaces the key by a new one on one of {@link #curves}. Contacts have to be sent it; messages
   * to the old one are refused as not for this recipient. The PIN stays, and is checked as by
   * {@link #unlock}.
   *
   * @throws StoreException also if the key cannot be stored; the old key holds
   */
  public abstract void changeKey(String pin, Curve curve)
      throws WrongPassphraseException, StoreException;

  /** Stores settings of an account that is not new; the old ones hold on a StoreException. */
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
   * Prepares a signing token, unless there is one, the settings say no, the account is locked,
   * there is too little entropy or the key is held elsewhere. Takes as long as a signature.
   */
  public abstract void prepareToken();

  /** Hands out the prepared token; null if there is none: signing then needs none. */
  public final SigningToken takeToken() {
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
   * Returns what gives the stamps of messages, none less than those before, and puts each into the
   * changes, to be committed before the message leaves. The stamps throw a {@link StoreException}
   * if the store can hold no more items, or if {@link #isStampAhead}.
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
          Texts.of(Text.CLOCK_BEHIND, date(milliseconds()), date(1000 * lastStamp)), false);
    }
    lastStamp = StampClock.stamp(lastStamp, seconds());
    counters(failures, lastStamp, changes);
    return lastStamp;
  }

  private static String date(long milliseconds) {
    return new Date(milliseconds).toString();
  }

  /**
   * Returns whether receivers would refuse the next message: the last stamp is too far ahead of the
   * clock. Nothing is signed until the clock is set, or {@link #confirmClock}.
   */
  public boolean isStampAhead() {
    return ReferenceTime.isTooFarAhead(lastStamp, seconds());
  }

  /** Lets stamps go back, where that is permitted, as the user says that the clock is right. */
  public void confirmClock() {
    if (isStampAhead()) {
      lastStamp = 0;
    }
  }

  /** Returns the fingerprints of at most 4 former keys, newest first; not to be changed. */
  public Fingerprint[] formerKeys() {
    return identity.formerKeys;
  }

  /** Returns the former keys that there are when the present key is one. */
  protected final Fingerprint[] formerKeysWithThis() {
    return identity.formerKeysWithThis();
  }

  public final void lock() {
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
