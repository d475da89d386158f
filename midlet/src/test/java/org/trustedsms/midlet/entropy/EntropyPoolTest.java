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

  /** Presses keys in a rhythm of four, too long for the estimate to see: each is credited. */
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
    third.ticked(1);
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
      pool.keyPressed(key, time);
      model.event(key, time);
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

  static Stream<Clock> clocks() {
    return Stream.of(
        new Clock(1, 1),
        new Clock(1, 20),
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
   * The mean credit is less than half of the min-entropy of an interval, as NIST SP 800-90B,
   * section 6.3.1, estimates it from 10,000 of them. The mean interval is about 240 ms, that of
   * 168,000 people (Dhakal et al., Observations on Typing from 136 Million Keystrokes, CHI 2018),
   * and one that goes with a scan of 20 ms. Log-normal is a good fit for people's intervals
   * (Gonzalez et al., On the shape of timings distributions in free-text keystroke dynamics
   * profiles, Heliyon 7, 2021); normal is the narrower one.
   */
  @ParameterizedTest
  @MethodSource("clocks")
  void peopleAreCreditedLessThanHalfOfTheirMinEntropy(Clock clock) {
    for (int mean : new int[] {220, 239}) {
      for (int deviation : new int[] {5, 10, 20, 30, 60, 100}) {
        for (boolean logNormal : new boolean[] {false, true}) {
          Typist typist = new Typist(clock, mean, deviation, logNormal);
          typist.press(10000);
          assertTrue(2 * typist.meanCredit() <= typist.minEntropy(), typist.toString());
        }
      }
    }
  }

  /**
   * How many presses the gauge takes on average, for someone whose intervals vary by a quarter, and
   * by two fifths where the clock is coarse.
   */
  @Test
  void theGaugeFills() {
    assertPresses(110, new Typist(new Clock(1, 1), 239, 60, true));
    assertPresses(120, new Typist(new Clock(10, 1), 239, 60, true));
    assertPresses(190, new Typist(new Clock(1, 20), 239, 60, true));
    assertPresses(430, new Typist(new Clock(55, 1), 239, 100, true));
  }

  private static void assertPresses(int most, Typist typist) {
    double presses = EntropyPool.READY / typist.press(20000).meanCredit();
    assertTrue(presses <= most, typist + ", presses: " + presses);
  }

  /** A model of a person with a fixed seed. */
  private static final class Typist {
    private final Random random = new Random(6);
    private final Clock clock;
    private final double mean;
    private final double deviation;
    private final boolean logNormal;
    private final TreeMap<Long, Integer> intervals = new TreeMap<>();
    private int presses;
    private int bits;

    Typist(Clock clock, double mean, double deviation, boolean logNormal) {
      this.clock = clock;
      this.mean = mean;
      this.deviation = deviation;
      this.logNormal = logNormal;
    }

    Typist press(int times) {
      double time = START;
      while (presses < times) {
        // A new pool for every hundred, since its estimate ends at 255.
        EntropyPool pool = new EntropyPool(null);
        pool.ticked((int) clock.tick);
        long last = -1;
        for (int i = 0; i < 100; i++) {
          long read = clock.read(time);
          pool.keyPressed(i, read);
          if (last >= 0) {
            intervals.merge(read - last, 1, Integer::sum);
          }
          last = read;
          time += Math.max(20, interval());
          presses++;
        }
        bits += pool.bits();
      }
      return this;
    }

    private double interval() {
      double normal = random.nextGaussian();
      if (!logNormal) {
        return mean + deviation * normal;
      }
      double variance = Math.log(1 + Math.pow(deviation / mean, 2));
      return Math.exp(Math.log(mean) - variance / 2 + Math.sqrt(variance) * normal);
    }

    double meanCredit() {
      return (double) bits / presses;
    }

    double minEntropy() {
      double total = intervals.values().stream().mapToInt(Integer::intValue).sum();
      double most = Collections.max(intervals.values()) / total;
      double bound = Math.min(1, most + 2.576 * Math.sqrt(most * (1 - most) / (total - 1)));
      return -Math.log(bound) / Math.log(2);
    }

    @Override
    public String toString() {
      return String.format(
          "%s %s %s %s: %.2f of %.2f",
          clock, mean, deviation, logNormal, meanCredit(), minEntropy());
    }
  }

  private static EntropyPool measured(byte[] stored) {
    EntropyPool pool = new EntropyPool(stored);
    pool.ticked(1);
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
