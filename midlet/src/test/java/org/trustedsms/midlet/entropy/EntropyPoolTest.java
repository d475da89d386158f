// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.entropy;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.bouncycastle.crypto.digests.SHA256Digest;
import org.bouncycastle.crypto.macs.HMac;
import org.bouncycastle.crypto.prng.EntropySource;
import org.bouncycastle.crypto.prng.drbg.HMacSP800DRBG;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class EntropyPoolTest {
  private static final long START = 1_000_000_000_000L;

  /** The pool as the class comment of {@link EntropyPool} describes it, made from the JDK. */
  private static final class Model {
    private final ByteBuffer pool = ByteBuffer.allocate(44);

    Model(byte[] storedSeed) {
      if (storedSeed != null) {
        pool.put(0, sha256(storedSeed));
      }
    }

    void event(int number, long time) {
      pool.putInt(32, number).putLong(36, time);
      pool.put(0, sha256(pool.array()));
    }

    byte[] leave(int label) {
      byte[] out = hmac(label);
      pool.put(0, hmac(0));
      return out;
    }

    private byte[] hmac(int label) {
      try {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(pool.array(), "HmacSHA256"));
        return mac.doFinal(new byte[] {(byte) label});
      } catch (GeneralSecurityException e) {
        throw new AssertionError(e);
      }
    }

    private static byte[] sha256(byte[] data) {
      try {
        return MessageDigest.getInstance("SHA-256").digest(data);
      } catch (GeneralSecurityException e) {
        throw new AssertionError(e);
      }
    }
  }

  /** Gives one input after another. */
  private static final class Inputs implements EntropySource {
    private final List<byte[]> inputs = new ArrayList<>();

    @Override
    public boolean isPredictionResistant() {
      return false;
    }

    @Override
    public byte[] getEntropy() {
      return inputs.remove(0);
    }

    @Override
    public int entropySize() {
      return 256;
    }
  }

  /**
   * Presses keys in a rhythm of four, too long for the estimate to see: each is credited 2 bits.
   */
  private static final class Fingers {
    private static final int[] INTERVALS = {100, 137, 211, 359};

    private final EntropyPool pool;
    private final Model model;
    private long time = START;
    private int presses;

    Fingers(EntropyPool pool, Model model) {
      this.pool = pool;
      this.model = model;
    }

    void press() {
      time += INTERVALS[presses % 4];
      presses++;
      pool.keyPressed(presses, time);
      model.event(presses, time);
    }

    void press(int times) {
      for (int i = 0; i < times; i++) {
        press();
      }
    }
  }

  @Test
  void theOutputIsThatOfHmacDrbgOverTheDocumentedInput() {
    byte[] stored = stored(90);
    EntropyPool pool = measured(stored);
    Model model = new Model(stored);
    assertArrayEquals(seed(model, 90), pool.nextSeed());
    pool.seedStored();
    new Fingers(pool, model).press(3 + 19);
    pool.mix(-2, Long.MIN_VALUE);
    model.event(-2, Long.MIN_VALUE);
    assertEquals(128, pool.bits());

    HMacSP800DRBG drbg = drbg(model, new Inputs());

    assertDraws(drbg, pool, 32, 1, 100, 65, 4096);
  }

  @Test
  void reseedsWith128FreshBitsAndNeverWithLess() {
    byte[] stored = stored(128);
    EntropyPool pool = measured(stored);
    Model model = new Model(stored);
    pool.seedStored();
    Fingers fingers = new Fingers(pool, model);
    Inputs inputs = new Inputs();
    HMacSP800DRBG drbg = drbg(model, inputs);
    assertDraws(drbg, pool, 20);
    fingers.press(3);
    for (int credited = 1; credited <= 200; credited++) {
      fingers.press();
      if (credited % 64 == 0) {
        inputs.inputs.add(model.leave(1));
        drbg.reseed(null);
      }
      assertDraws(drbg, pool, 20);
    }
    assertArrayEquals(seed(model, 255), pool.nextSeed());
    assertDraws(drbg, pool, 20);
  }

  @Test
  void whatWasGatheredBeforeTheGeneratorIsNotFresh() {
    EntropyPool pool = measured(null);
    Model model = new Model(null);
    pool.seedStored();
    Fingers fingers = new Fingers(pool, model);
    fingers.press(3 + 100);
    HMacSP800DRBG drbg = drbg(model, new Inputs());
    assertDraws(drbg, pool, 20);

    fingers.press(63);

    assertDraws(drbg, pool, 20);
  }

  @Test
  void nothingIsDrawnBeforeThereAre128Bits() {
    EntropyPool pool = measured(null);
    pool.seedStored();
    Fingers fingers = new Fingers(pool, new Model(null));
    fingers.press(3 + 63);
    assertEquals(126, pool.bits());
    assertFalse(pool.isReady());
    assertNothingIsDrawn(pool);

    fingers.press();

    assertTrue(pool.isReady());
    pool.nextBytes(new byte[1]);
  }

  @Test
  void nothingIsDrawnBeforeTheNextSeedIsStored() {
    EntropyPool pool = new EntropyPool(stored(255));
    assertFalse(pool.isReady());
    assertNothingIsDrawn(pool);
    pool.nextSeed();
    assertFalse(pool.isReady());
    assertNothingIsDrawn(pool);

    pool.seedStored();

    assertTrue(pool.isReady());
    pool.nextBytes(new byte[1]);
  }

  private static void assertNothingIsDrawn(EntropyPool pool) {
    byte[] bytes = {1, 2, 3};
    assertThrows(IllegalStateException.class, () -> pool.nextBytes(bytes));
    assertArrayEquals(new byte[] {1, 2, 3}, bytes);
  }

  /** The battery is pulled at any moment of a start; the store keeps whole seeds, old or new. */
  @Test
  void noTwoStartsDrawTheSame() {
    Random random = new Random(3);
    Set<String> seen = new HashSet<>();
    byte[] store = stored(128);
    int draws = 0;
    for (int start = 0; start < 3000; start++) {
      EntropyPool pool = new EntropyPool(store);
      int pulled = random.nextInt(4);
      byte[] next = pool.nextSeed();
      if (pulled == 0) {
        assertNothingIsDrawn(pool);
        continue;
      }
      assertFalse(Arrays.equals(store, next));
      store = next;
      assertTrue(seen.add(Arrays.toString(next)));
      if (pulled == 1) {
        assertNothingIsDrawn(pool);
        continue;
      }
      pool.seedStored();
      byte[] drawn = new byte[32];
      pool.nextBytes(drawn);
      assertTrue(seen.add(Arrays.toString(drawn)));
      draws++;
      if (pulled == 2) {
        store = pool.nextSeed();
        assertTrue(seen.add(Arrays.toString(store)));
      }
    }
    assertTrue(draws > 1000);
    assertEquals(128, store[32] & 0xff);
  }

  @Test
  void theEstimateIsCarriedOver() {
    EntropyPool first = measured(null);
    new Fingers(first, new Model(null)).press(3 + 20);
    assertEquals(40, first.bits());

    EntropyPool second = new EntropyPool(first.nextSeed());
    EntropyPool third = new EntropyPool(second.nextSeed());
    third.ticked(4);
    new Fingers(third, new Model(null)).press(3 + 20);

    assertEquals(40, second.bits());
    assertEquals(80, third.bits());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 31, 32, 34, 1000})
  void aSeedOfAnotherLengthIsMixedInAndCreditedNothing(int length) {
    byte[] stored = new byte[length];
    Arrays.fill(stored, (byte) 0xff);

    EntropyPool pool = new EntropyPool(stored);

    assertEquals(0, pool.bits());
    assertArrayEquals(seed(new Model(stored), 0), pool.nextSeed());
    byte[] kept = new byte[length];
    Arrays.fill(kept, (byte) 0xff);
    assertArrayEquals(kept, stored);
  }

  @Test
  void erasedItIsAsIfNew() {
    byte[] stored = stored(200);
    EntropyPool pool = measured(stored);
    Fingers fingers = new Fingers(pool, new Model(stored));
    fingers.press(10);
    pool.seedStored();
    pool.nextBytes(new byte[10]);

    pool.erase();
    pool.erase();

    assertEquals(0, pool.bits());
    assertFalse(pool.isReady());
    assertNothingIsDrawn(pool);
    assertArrayEquals(seed(new Model(null), 0), pool.nextSeed());
  }

  @Test
  void stirIsCreditedNothing() {
    EntropyPool pool = new EntropyPool(stored(5));
    EntropyPool other = new EntropyPool(stored(5));

    pool.stir();

    assertEquals(5, pool.bits());
    assertFalse(Arrays.equals(other.nextSeed(), pool.nextSeed()));
  }

  @Test
  void untilTheTickIsMeasuredItIsTheCoarsest() {
    EntropyPool pool = new EntropyPool(null);
    Fingers fingers = new Fingers(pool, new Model(null));
    fingers.press(100);
    assertEquals(0, pool.bits());
    pool.ticked(0);
    pool.ticked(-1);
    pool.ticked(100);
    fingers.press(100);
    assertEquals(0, pool.bits());

    pool.ticked(10);
    pool.ticked(30);
    fingers.press(1);

    assertEquals(2, pool.bits());
  }

  @Test
  void theEstimateEndsAt255() {
    EntropyPool pool = measured(stored(250));
    Fingers fingers = new Fingers(pool, new Model(null));
    fingers.press(3);
    int[] expected = {252, 254, 255, 255};
    for (int bits : expected) {
      fingers.press();
      assertEquals(bits, pool.bits());
    }
    assertEquals(255, new EntropyPool(pool.nextSeed()).bits());
  }

  @Test
  void theFirstThreePressesAreCreditedNothing() {
    EntropyPool pool = measured(null);
    Fingers fingers = new Fingers(pool, new Model(null));
    int[] expected = {0, 0, 0, 2, 4};
    for (int bits : expected) {
      fingers.press();
      assertEquals(bits, pool.bits());
    }
  }

  /** A step of the clock, or a pause, and the two presses after it are credited nothing. */
  @ParameterizedTest
  @ValueSource(longs = {-1, -1000, -10000, -START, Long.MIN_VALUE / 2, 10001, START, 0})
  void steppedClock(long step) {
    EntropyPool pool = measured(null);
    Fingers fingers = new Fingers(pool, new Model(null));
    fingers.press(10);
    assertEquals(14, pool.bits());

    fingers.time += step - Fingers.INTERVALS[fingers.presses % 4];
    int[] expected = {14, 14, 14, 16, 18};
    for (int bits : expected) {
      fingers.press();
      assertEquals(bits, pool.bits());
    }
  }

  @Test
  void anyTimesAndKeys() {
    Random random = new Random(4);
    EntropyPool pool = measured(null);
    Model model = new Model(null);
    long[] special = {0, -1, 1, Long.MAX_VALUE, Long.MIN_VALUE, START};
    int before = 0;
    for (int i = 0; i < 20000; i++) {
      long time =
          random.nextBoolean()
              ? special[random.nextInt(special.length)] + random.nextInt(3)
              : random.nextLong();
      int key = random.nextInt();
      if (random.nextBoolean()) {
        pool.keyPressed(key, time);
        model.event(key, time);
      } else {
        pool.keyReleased(key, time);
        model.event(-1 - key, time);
      }
      assertTrue(pool.bits() >= before && pool.bits() <= before + 2);
      before = pool.bits();
    }
    assertArrayEquals(seed(model, before), pool.nextSeed());
  }

  @ParameterizedTest
  @MethodSource("clocks")
  void aRegularPaceIsWorthNothing(Clock clock) {
    for (int pace = 1; pace < 2000; pace += pace < 200 ? 1 : 13) {
      EntropyPool pool = new EntropyPool(null);
      pool.ticked((int) clock.tick);
      double time = START + pace * 0.37;
      for (int i = 0; i < 60; i++) {
        pool.keyPressed(i, clock.read(time));
        pool.keyReleased(i, clock.read(time + 29));
        time += pace;
      }
      assertEquals(0, pool.bits(), "every " + pace + " ms");
    }
  }

  @ParameterizedTest
  @MethodSource("clocks")
  void aPaceThatChangesRegularlyIsWorthNothing(Clock clock) {
    for (int change = -40; change <= 40; change++) {
      EntropyPool pool = new EntropyPool(null);
      pool.ticked((int) clock.tick);
      double time = START;
      for (int i = 0; i < 30; i++) {
        pool.keyPressed(i, clock.read(time));
        pool.keyReleased(i, clock.read(time + 29));
        time += 1700 + i * change;
      }
      assertEquals(0, pool.bits(), "changing by " + change + " ms");
    }
  }

  @ParameterizedTest
  @MethodSource("clocks")
  void aRegularOneTwoIsWorthNothing(Clock clock) {
    for (int second = 30; second < 1000; second += 7) {
      EntropyPool pool = new EntropyPool(null);
      pool.ticked((int) clock.tick);
      double time = START;
      for (int i = 0; i < 60; i++) {
        pool.keyPressed(i, clock.read(time));
        pool.keyReleased(i, clock.read(time + 29));
        time += i % 2 == 0 ? 150 : second;
      }
      // Rounded to the scan and then to a tick, it may look irregular at times.
      int most = clock.scan > 1 && clock.tick > clock.scan ? 4 : 0;
      assertTrue(pool.bits() <= most, "150 and " + second + " ms");
    }
  }

  @Test
  void theSameKeyIsWorthNothing() {
    Random random = new Random(5);
    EntropyPool pool = measured(null);
    long time = START;
    for (int i = 0; i < 1000; i++) {
      time += 30 + random.nextInt(500);
      pool.keyPressed(5, time);
    }
    assertEquals(0, pool.bits());

    pool.keyPressed(6, time + 1000);

    assertEquals(2, pool.bits());
  }

  /** A release is worth something once, and only after a press. */
  @Test
  void aReleaseCountsFromItsPress() {
    EntropyPool pool = new EntropyPool(null);
    pool.ticked(1);
    int[] holds = {90, 61, 131, 83, 100};
    int[] expected = {0, 0, 3, 6, 9};
    for (int i = 0; i < holds.length; i++) {
      pool.keyPressed(7, START + 500 * i);
      pool.keyReleased(7, START + 500 * i + holds[i]);
      assertEquals(expected[i], pool.bits(), "hold " + i);
      pool.keyReleased(7, START + 500 * i + holds[i] + 17 * i);
      assertEquals(expected[i], pool.bits(), "hold " + i + " again");
    }
  }

  /** What differs by 6 ms is worth 2 bits, by 12 ms 3 bits; on coarser clocks by two ticks 2. */
  @Test
  void theFinerTheClockTheMoreAnIntervalIsWorth() {
    assertEquals(0, worth(1, 5));
    assertEquals(2, worth(1, 6));
    assertEquals(2, worth(3, 11));
    assertEquals(3, worth(3, 12));
    assertEquals(3, worth(1, 500));
    assertEquals(0, worth(4, 7));
    assertEquals(2, worth(4, 500));
    assertEquals(0, worth(10, 19));
    assertEquals(2, worth(10, 20));
  }

  /** What the fourth press is worth if the least of its differences is that of the first ones. */
  private static int worth(int tick, int difference) {
    EntropyPool pool = new EntropyPool(null);
    pool.ticked(tick);
    int[] intervals = {1009, 1009 + 8 * difference, 1009 - difference};
    long time = START;
    pool.keyPressed(0, time);
    for (int i = 0; i < intervals.length; i++) {
      time += intervals[i];
      pool.keyPressed(1 + i, time);
    }
    return pool.bits();
  }

  static Stream<Clock> clocks() {
    return Stream.of(
        new Clock(1, 1),
        new Clock(1, 5),
        new Clock(1, 20),
        new Clock(2, 1),
        new Clock(3, 1),
        new Clock(4, 1),
        new Clock(10, 1),
        new Clock(10, 20),
        new Clock(16, 1),
        new Clock(55, 1),
        new Clock(55, 20),
        new Clock(54.925, 1));
  }

  /**
   * A clock.
   *
   * @param tick in ms
   * @param scan how often keys are asked, in ms
   */
  private record Clock(double tick, double scan) {
    long read(double time) {
      double noticed = Math.ceil(time / scan) * scan;
      return (long) (Math.floor(noticed / tick) * tick);
    }
  }

  /**
   * The mean credit is less than half of the min-entropy of an interval, and of the time that a key
   * is held, as NIST SP 800-90B, section 6.3.1, estimates it from 10,000 of them. The mean interval
   * is about 240 ms, that of 168,000 people (Dhakal et al., Observations on Typing from 136 Million
   * Keystrokes, CHI 2018), and one that goes with a scan of 20 ms. Log-normal is a good fit for
   * people's intervals and holds (Gonzalez et al., On the shape of timings distributions in
   * free-text keystroke dynamics profiles, Heliyon 7, 2021); normal is the narrower one.
   */
  @ParameterizedTest
  @MethodSource("clocks")
  void peopleAreCreditedLessThanHalfOfTheirMinEntropy(Clock clock) {
    int[] holdDeviations = {5, 10, 15, 20, 30, 40};
    for (int mean : new int[] {220, 239}) {
      int i = 0;
      for (int deviation : new int[] {5, 10, 20, 30, 60, 100}) {
        int holdDeviation = holdDeviations[i++];
        for (boolean logNormal : new boolean[] {false, true}) {
          Times intervals = new Times(mean, deviation, logNormal);
          Times holds = new Times(90, holdDeviation, logNormal);
          Typist pressing = new Typist(clock, intervals, null).press(10000);
          assertTrue(2 * pressing.meanCredit() <= pressing.minEntropy(), pressing.toString());
          // The same key again and again: what it is credited is for the releases alone.
          Typist holding = new Typist(clock, intervals, holds).pressOneKey().press(10000);
          assertTrue(2 * holding.meanCredit() <= holding.minEntropyOfHolds(), holding.toString());
        }
      }
    }
  }

  /** The hand's deviation alone is worth what a rhythm is credited, if the clock is a fine one. */
  @Test
  void aRhythmIsCreditedLessThanTheDeviationFromIt() {
    assertRhythmIsCovered(new Clock(1, 1), 5);
    assertRhythmIsCovered(new Clock(1, 1), 15);
    assertRhythmIsCovered(new Clock(2, 1), 10);
    assertRhythmIsCovered(new Clock(3, 1), 15);
  }

  private static void assertRhythmIsCovered(Clock clock, int deviation) {
    Typist steady = new Typist(clock, new Times(250.3, deviation, false), null).press(10000);
    Typist rhythm = new Typist(clock, new Times(250.3, deviation, false), null);
    double credit = rhythm.inRhythm().press(10000).meanCredit();
    assertTrue(credit > 2, "the rhythm is not noticed, " + credit);
    assertTrue(credit <= steady.minEntropy(), credit + " of " + steady.minEntropy());
  }

  /**
   * How many presses the gauge takes on average, for someone whose intervals vary by a quarter, by
   * two fifths where the clock is coarse, with and without releases; and for one who drums on the
   * keys.
   */
  @Test
  void theGaugeFills() {
    Times quarter = new Times(239, 60, true);
    Times holds = new Times(110, 25, true);
    assertPresses(60, new Typist(new Clock(1, 1), quarter, null));
    assertPresses(36, new Typist(new Clock(1, 1), quarter, holds));
    assertPresses(120, new Typist(new Clock(10, 1), quarter, null));
    assertPresses(80, new Typist(new Clock(10, 1), quarter, holds));
    assertPresses(190, new Typist(new Clock(1, 20), quarter, null));
    assertPresses(160, new Typist(new Clock(1, 20), quarter, holds));
    assertPresses(440, new Typist(new Clock(55, 1), new Times(239, 100, true), null));
    assertPresses(
        55, new Typist(new Clock(1, 1), new Times(85, 26, true), new Times(60, 15, true)));
  }

  private static void assertPresses(int most, Typist typist) {
    double presses = EntropyPool.READY / typist.press(20000).meanCredit();
    assertTrue(presses <= most, typist + ", presses: " + presses);
  }

  /**
   * How long something takes.
   *
   * @param mean in ms
   * @param deviation in ms
   * @param logNormal or normal
   */
  private record Times(double mean, double deviation, boolean logNormal) {
    double draw(Random random) {
      double normal = random.nextGaussian();
      if (!logNormal) {
        return mean + deviation * normal;
      }
      double variance = Math.log(1 + Math.pow(deviation / mean, 2));
      return Math.exp(Math.log(mean) - variance / 2 + Math.sqrt(variance) * normal);
    }
  }

  /** A model of a person with a fixed seed. */
  private static final class Typist {
    private static final int[] RHYTHM = {-100, 60, -30, 200};

    private final Random random = new Random(6);
    private final Clock clock;
    private final Times pauses;
    private final Times holding;
    private final TreeMap<Long, Integer> intervals = new TreeMap<>();
    private final TreeMap<Long, Integer> holds = new TreeMap<>();
    private int keys = 10;
    private boolean inRhythm;
    private int presses;
    private int bits;

    /** Creates one; whose phone does not tell of releases, if holding is null. */
    Typist(Clock clock, Times pauses, Times holding) {
      this.clock = clock;
      this.pauses = pauses;
      this.holding = holding;
    }

    Typist pressOneKey() {
      keys = 1;
      return this;
    }

    Typist inRhythm() {
      inRhythm = true;
      return this;
    }

    Typist press(int times) {
      double time = START;
      while (presses < times) {
        // A new pool each time that it is full, since its estimate ends at 255.
        EntropyPool pool = new EntropyPool(null);
        pool.ticked((int) clock.tick);
        long last = -1;
        for (int i = 0; i < 1000 && pool.bits() < EntropyPool.READY; i++) {
          long read = clock.read(time);
          pool.keyPressed(1 + i % keys, read);
          if (last >= 0) {
            intervals.merge(read - last, 1, Integer::sum);
          }
          last = read;
          if (holding != null) {
            long released = clock.read(time + Math.max(5, holding.draw(random)));
            pool.keyReleased(1 + i % keys, released);
            holds.merge(released - read, 1, Integer::sum);
          }
          time += Math.max(20, pauses.draw(random) + (inRhythm ? RHYTHM[i % 4] : 0));
          presses++;
        }
        bits += pool.bits();
      }
      return this;
    }

    double meanCredit() {
      return (double) bits / presses;
    }

    double minEntropy() {
      return minEntropy(intervals);
    }

    double minEntropyOfHolds() {
      return minEntropy(holds);
    }

    private static double minEntropy(TreeMap<Long, Integer> values) {
      double total = values.values().stream().mapToInt(Integer::intValue).sum();
      double most = Collections.max(values.values()) / total;
      double bound = Math.min(1, most + 2.576 * Math.sqrt(most * (1 - most) / (total - 1)));
      return -Math.log(bound) / Math.log(2);
    }

    @Override
    public String toString() {
      return String.format("%s %s %s: %.2f", clock, pauses, holding, meanCredit());
    }
  }

  private static EntropyPool measured(byte[] stored) {
    EntropyPool pool = new EntropyPool(stored);
    pool.ticked(4);
    return pool;
  }

  private static byte[] stored(int bits) {
    byte[] stored = new byte[33];
    new Random(7).nextBytes(stored);
    stored[32] = (byte) bits;
    return stored;
  }

  private static byte[] seed(Model model, int bits) {
    byte[] seed = Arrays.copyOf(model.leave(2), 33);
    seed[32] = (byte) bits;
    return seed;
  }

  private static HMacSP800DRBG drbg(Model model, Inputs inputs) {
    inputs.inputs.add(model.leave(1));
    return new HMacSP800DRBG(new HMac(new SHA256Digest()), 128, inputs, new byte[0], new byte[0]);
  }

  private static void assertDraws(HMacSP800DRBG drbg, EntropyPool pool, int... lengths) {
    for (int length : lengths) {
      byte[] expected = new byte[length];
      byte[] drawn = new byte[length];
      drbg.generate(expected, null, false);
      pool.nextBytes(drawn);
      assertArrayEquals(expected, drawn);
    }
  }
}
