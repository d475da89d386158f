// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.testing;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.opentest4j.TestAbortedException;

/**
 * Holds a property against many random cases. A failure names the seed of its case; {@code
 * -Dcases.seed=SEED} tries that one alone.
 */
public final class Cases {
  private static final String SEED = "cases.seed";

  private Cases() {}

  /** A property: throws for a case for which it does not hold. */
  @FunctionalInterface
  public interface Property {
    void check(Case c) throws Exception;
  }

  /**
   * Checks the property for a number of cases.
   *
   * @throws AssertionError if it does not hold; with the seed, and the failure as its cause
   */
  public static void check(int count, Property property) {
    Long repeated = Long.getLong(SEED);
    Random seeds = new Random();
    for (int i = 0; i < (repeated != null ? 1 : count); i++) {
      long seed = repeated != null ? repeated : seeds.nextLong();
      try {
        property.check(new Case(new Random(seed)));
      } catch (TestAbortedException e) {
        throw e;
      } catch (Exception | AssertionError | StackOverflowError e) {
        throw new AssertionError(
            "case " + (i + 1) + " fails; again with -D" + SEED + "=" + seed + ": " + e, e);
      }
    }
  }

  /** One case: draws values, among them the ends of their ranges more often than others. */
  public static final class Case {
    private final Random random;

    private Case(Random random) {
      this.random = random;
    }

    /** Returns the source of the case's randomness. */
    public Random random() {
      return random;
    }

    public boolean flag() {
      return random.nextBoolean();
    }

    /** Returns a number of the range, both ends included. */
    public int integer(int min, int max) {
      return (int) number(min, max);
    }

    /** Returns a number of the range, both ends included. */
    public long number(long min, long max) {
      switch (random.nextInt(12)) {
        case 0:
          return min;
        case 1:
          return max;
        case 2:
          if (min <= 0 && max >= 0) {
            return 0;
          }
          break;
        case 3:
          long near = min + random.nextInt(4);
          return near < min || near > max ? min : near;
        default:
      }
      BigInteger size =
          BigInteger.valueOf(max).subtract(BigInteger.valueOf(min)).add(BigInteger.ONE);
      BigInteger drawn = new BigInteger(size.bitLength() + 64, random).mod(size);
      return BigInteger.valueOf(min).add(drawn).longValueExact();
    }

    /** Returns random bytes, now and then all 0 or all FF. */
    public byte[] bytes(int minLength, int maxLength) {
      byte[] bytes = new byte[integer(minLength, maxLength)];
      switch (random.nextInt(12)) {
        case 0 -> {}
        case 1 -> Arrays.fill(bytes, (byte) 0xFF);
        default -> random.nextBytes(bytes);
      }
      return bytes;
    }

    /** Returns any chars: ASCII, those of the GSM alphabet, any others, lone surrogates too. */
    public String text(int minLength, int maxLength) {
      int kind = random.nextInt(4);
      int length = integer(minLength, maxLength);
      StringBuilder text = new StringBuilder();
      while (text.length() < length) {
        text.append(
            switch (kind) {
              case 0 -> (char) (' ' + random.nextInt(95));
              case 1 ->
                  "@\u00a3$\u00e9\n\u0394_\u03a6\u20ac[]{}~^|\\ aZ09".charAt(random.nextInt(22));
              case 2 -> (char) random.nextInt(0x10000);
              default ->
                  (char) (random.nextInt(3) > 0 ? random.nextInt(0x80) : random.nextInt(0x10000));
            });
      }
      return text.toString();
    }

    public <T> T of(List<T> values) {
      return values.get(random.nextInt(values.size()));
    }

    @SafeVarargs
    public final <T> T of(T... values) {
      return values[random.nextInt(values.length)];
    }
  }
}
