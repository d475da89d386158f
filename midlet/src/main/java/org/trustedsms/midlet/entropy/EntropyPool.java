// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.entropy;

import org.trustedsms.hash.Hash;
import org.trustedsms.hash.Hmac;
import org.trustedsms.random.HmacDrbg;
import org.trustedsms.random.RandomSource;

/**
 * The phone's source of random bytes, which no phone brings along: the timing of key presses,
 * gathered in a pool with an estimate of its entropy, seeds an HMAC_DRBG.
 *
 * <p>At each start, and in this order: {@code new EntropyPool(storedSeed)}; {@link #stir}; {@link
 * #nextSeed}, stored in place of the former one; {@link #seedStored}. Only then are bytes drawn,
 * which this class enforces. Later the seed is stored anew, in the same way, where {@link #bits}
 * has grown, so that the next start has what this one gathered: with the first private key at the
 * latest. Thread-safe.
 *
 * <h2>Pool</h2>
 *
 * <p>44 bytes: a chaining value of 32, then the last event, 4 bytes of a number (a key code; when
 * it is released, its complement) and 8 of a time in ms, both big-endian. A new pool is the SHA-256
 * digest of the stored seed, or zeros, and an event of zeros. An event goes into its place, and the
 * digest of the 44 bytes, one call of the compression function, becomes the chaining value (SHA-256
 * is a vetted conditioning component of NIST SP 800-90B, section 3.1.5.1.1). What leaves the pool
 * is HMAC-SHA-256(pool, label), and HMAC-SHA-256(pool, 0) becomes the chaining value right after
 * it, so that neither tells the other: label 1 is the generator's, 2 that of the stored seed.
 *
 * <h2>Estimate</h2>
 *
 * <p>Credited are, in ms, the interval from press to press and the time from a press to the first
 * release after it, each by a health test of its own. As in Linux's add_timer_randomness it is the
 * least of the first, second and third differences that counts. Here the third one is halved, since
 * four readings of the clock are rounded in it, and the difference from the value before the last
 * is a fourth. So presses at a regular pace, at one that changes regularly, or at a regular one-two
 * are worth nothing, nor are releases that the phone reports a fixed time after the press. A value
 * is credited 2 bits if the least difference is at least 6 ms and twice what can be told apart; 3
 * bits if it is at least 12 ms, and 3 ms can be told apart; and nothing otherwise. What can be told
 * apart is the larger one of the clock's tick (55 ms until {@link #stir} has measured it) and the
 * greatest common divisor of all values seen (a phone may ask its keys less often than its clock
 * ticks). An interval that ends with the key that it began with, which may be the phone's automatic
 * repeat, is worth nothing; nor is one above 10 s or one in which the clock was put back, nor are
 * the two values after that one.
 *
 * <p>For people whose values vary independently, intervals with a standard deviation of 5 to 100
 * ms, releases of 5 to 40 ms, on clocks of 1 to 55 ms, keys asked every 1 to 20 ms, the mean credit
 * is less than half of the min-entropy of a value (most common value estimate, NIST SP 800-90B,
 * section 6.3.1); EntropyPoolTest computes it, and names the studies of typing behind the model. A
 * longer rhythm passes for irregular. Then only the hand's deviation from it is random: 3 bits are
 * less than its min-entropy from 5 ms on if the clock ticks each ms, from 10 ms on at 2 ms.
 * Somebody who taps a rhythm on a coarser clock is credited too much. It is no defence against one
 * who watches or records the keys while they are pressed.
 *
 * <p>Which keys are pressed is mixed in and credited nothing. People who try hard to name digits at
 * random were foretold in 27 % of cases, one of them in 46 %, 1.1 bits a digit (Schulz et al.,
 * Analysing Humanly Generated Random Number Sequences, PLoS ONE 7(7), 2012); thumbs that lie on
 * neighbouring keys do not even try.
 *
 * <p>What {@link #stir} adds is mixed in and credited nothing: on a phone with one processor and
 * nothing else to do it may be the same each time, and no one has measured it on the phone at hand.
 *
 * <h2>Generator</h2>
 *
 * <p>HMAC_DRBG with SHA-256 (NIST SP 800-90A rev. 1, section 10.1.2), claiming 128 bits of strength
 * whatever the estimate. It is instantiated with 32 bytes of the pool as entropy input and nonce
 * once {@value #READY} bits are there, never before; no other nonce is needed, since those 32 bytes
 * never come twice (below). It is reseeded with 32 bytes of the pool at the first draw after
 * {@value #READY} more have been gathered, never by less: someone who knows its state must not be
 * able to follow by trying what little came in between.
 *
 * <h2>Stored seed</h2>
 *
 * <p>33 bytes: 32 from the pool and the estimate. Since nothing is drawn before its successor is
 * stored, no two starts draw from the same state, whenever the battery is pulled: before the
 * successor is stored, the next start begins with the same seed, of which nothing was drawn; after
 * it, with the successor, from which the former state cannot be computed. A store that gives an old
 * seed back (a phone restored from a backup) breaks this; then only what {@link #stir} and the keys
 * bring tells the two apart. Who can read the store knows the generator of the next start until it
 * is reseeded; signatures do not depend on it (RFC 6979).
 */
public final class EntropyPool implements RandomSource {
  /** The bits that the estimate must reach before anything is drawn. */
  public static final int READY = 128;

  /** The estimate goes no further, so that it fits into a byte. */
  private static final int MAX_BITS = 255;

  private static final int CHAINING_LENGTH = 32;
  private static final int LONGEST_PAUSE = 10000;

  private static final byte NEXT = 0;
  private static final byte GENERATOR = 1;
  private static final byte SEED = 2;

  private final Hash hash = Hash.sha256();
  private final byte[] pool = new byte[CHAINING_LENGTH + 12];
  private HmacDrbg generator;
  private int bits;

  /** Bits gathered since the generator was seeded. */
  private int fresh;

  private boolean seedStored;

  /** The coarsest clock a phone is known to have, in ms, until it has been measured. */
  private int tick = 55;

  private int divisor;
  private int lastKey;

  /** The time when the last key was pressed. */
  private long lastTime;

  private boolean down;
  private final EntropyHealth intervals = new EntropyHealth();
  private final EntropyHealth holds = new EntropyHealth();

  /**
   * Creates it from the last {@link #nextSeed}, which the caller erases; null at the first start.
   * Anything but 33 bytes is mixed in and credited nothing.
   */
  public EntropyPool(byte[] storedSeed) {
    if (storedSeed != null) {
      chain(hash.digest(storedSeed));
      if (storedSeed.length == CHAINING_LENGTH + 1) {
        bits = storedSeed[CHAINING_LENGTH] & 0xff;
      }
    }
  }

  /** Mixes in a key press, from any thread, and credits its time: one SHA-256 compression. */
  public void keyPressed(int keyCode) {
    keyPressed(keyCode, System.currentTimeMillis());
  }

  synchronized void keyPressed(int keyCode, long time) {
    mix(keyCode, time);
    int least = surprise(intervals, time);
    if (keyCode != lastKey) {
      credit(least);
    }
    lastKey = keyCode;
    lastTime = time;
    down = true;
  }

  /** Mixes the release of a key in and credits its time, at the same cost. */
  public void keyReleased(int keyCode) {
    keyReleased(keyCode, System.currentTimeMillis());
  }

  synchronized void keyReleased(int keyCode, long time) {
    mix(~keyCode, time);
    if (down) {
      credit(surprise(holds, time));
    }
    down = false;
  }

  /** Takes a value that ends now; returns by how much at least it differs from the foretold. */
  private int surprise(EntropyHealth health, long time) {
    long elapsed = time - lastTime;
    if (elapsed <= 0 || elapsed > LONGEST_PAUSE) {
      health.restart();
      return 0;
    }
    divisor = gcd(divisor, (int) elapsed);
    return health.surprise((int) elapsed);
  }

  private void credit(int least) {
    int resolution = Math.max(3, Math.max(tick, divisor));
    if (least >= 2 * resolution) {
      int credit = resolution == 3 && least >= 12 ? 3 : 2;
      bits = Math.min(bits + credit, MAX_BITS);
      fresh = Math.min(fresh + credit, MAX_BITS);
    }
  }

  /**
   * Measures the clock's tick and mixes in how far one can count during each of four ticks, the
   * time, and the free memory. Takes four ticks, at most about 0.25 s with the coarsest clock: on
   * the worker. To be called at each start, and again while the user presses keys, since a tick
   * during which another thread ran looks too long; the shortest one measured stays.
   */
  public void stir() {
    mix((int) Runtime.getRuntime().freeMemory(), System.currentTimeMillis());
    int longest = 0;
    for (int i = 0; i < 5; i++) {
      long start = System.currentTimeMillis();
      long end = start;
      int count = 0;
      while (end == start && count < 1000000) {
        end = System.currentTimeMillis();
        count++;
      }
      mix(count, end);
      if (i > 0) {
        // The first tick had begun before the loop did.
        longest = Math.max(longest, (int) (end - start));
      }
    }
    ticked(longest);
  }

  /** Takes the longest of several ticks of the clock, in ms. */
  synchronized void ticked(int length) {
    if (length > 0) {
      tick = Math.min(tick, length);
    }
  }

  /** Mixes an event in. */
  synchronized void mix(int number, long time) {
    for (int i = 0; i < 4; i++) {
      pool[CHAINING_LENGTH + i] = (byte) (number >> 24 - 8 * i);
    }
    for (int i = 0; i < 8; i++) {
      pool[CHAINING_LENGTH + 4 + i] = (byte) (time >> 56 - 8 * i);
    }
    chain(hash.digest(pool));
  }

  /** Returns the estimate, which never falls: bits, 0 to 255, those of the stored seed included. */
  public synchronized int bits() {
    return bits;
  }

  /**
   * Returns whether {@link #nextBytes} may be called: {@link #bits} is at least {@value #READY} and
   * {@link #seedStored} was called.
   */
  public synchronized boolean isReady() {
    return seedStored && bits >= READY;
  }

  /**
   * Returns a seed for the next start, another one each time: 33 bytes, to be stored in place of
   * the former seed, and erased by the caller.
   */
  public synchronized byte[] nextSeed() {
    byte[] seed = new byte[CHAINING_LENGTH + 1];
    leave(SEED, seed);
    seed[CHAINING_LENGTH] = (byte) bits;
    return seed;
  }

  /** Says that {@link #nextSeed} was stored: no other start uses it. Bytes may be drawn. */
  public synchronized void seedStored() {
    seedStored = true;
  }

  /** Fills an array of any length; an IllegalStateException unless {@link #isReady}. */
  public synchronized void nextBytes(byte[] bytes) {
    if (!isReady()) {
      throw new IllegalStateException("not enough entropy yet, or its seed is not stored");
    }
    if (generator == null || fresh >= READY) {
      byte[] input = new byte[CHAINING_LENGTH];
      leave(GENERATOR, input);
      if (generator == null) {
        generator = new HmacDrbg(hash, input);
      } else {
        generator.reseed(input);
      }
      erase(input);
      fresh = 0;
    }
    // Locked against erase(): what an erased generator gives is no secret.
    generator.nextBytes(bytes);
  }

  /** Overwrites pool and generator; the estimate is 0 then, and {@link #isReady} false. */
  public synchronized void erase() {
    erase(pool);
    bits = 0;
    fresh = 0;
    seedStored = false;
    if (generator != null) {
      generator.erase();
      generator = null;
    }
  }

  /** Writes 32 bytes that depend on the whole pool, and makes the pool forget them. */
  private void leave(byte label, byte[] out) {
    Hmac hmac = new Hmac(hash);
    hmac.init(pool);
    hmac.update(label);
    hmac.doFinal(out);
    hmac.update(NEXT);
    hmac.doFinal(pool);
    hmac.erase();
  }

  private void chain(byte[] value) {
    System.arraycopy(value, 0, pool, 0, CHAINING_LENGTH);
    erase(value);
  }

  private static void erase(byte[] secret) {
    for (int i = 0; i < secret.length; i++) {
      secret[i] = 0;
    }
  }

  private static int gcd(int a, int b) {
    while (b != 0) {
      int remainder = a % b;
      a = b;
      b = remainder;
    }
    return a;
  }
}
