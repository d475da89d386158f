// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.testing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.opentest4j.TestAbortedException;

/**
 * Holds a property against many random cases. A failure names what the case drew, and its seed;
 * {@code -Dcases.seed=SEED} tries that case alone.
 */
public final class Cases {
  private static final String SEED = "cases.seed";

  /** One of so many cases is tried. More than 1 means a quick run, not the exhaustive one. */
  private static final int DIVISOR = Integer.getInteger("cases.divisor", 1);

  private Cases() {}

  /** A property: throws for a case for which it does not hold. */
  @FunctionalInterface
  public interface Property {
    void check(Case c) throws Exception;
  }

  /**
   * Checks the property for a number of cases, until one fails. A failed assumption ends the test
   * as it does elsewhere; a property that has nothing to say about a case returns.
   *
   * @throws AssertionError if it does not hold; with the failure as its cause
   */
  public static void check(int count, Property property) {
    check(rounds(count), System.getProperty(SEED), property);
  }

  /**
   * Returns how often a loop over random inputs runs.
   *
   * @param count how often in the exhaustive run
   */
  public static int rounds(int count) {
    return count > DIVISOR ? count / DIVISOR : count;
  }

  /** Returns whether everything is tried, not only enough to find what a change breaks. */
  public static boolean areExhaustive() {
    return DIVISOR == 1;
  }

  static void check(int count, String repeated, Property property) {
    if (count < 1) {
      throw new IllegalArgumentException("a property that is never tried: " + count + " cases");
    }
    if (repeated != null) {
      check("this case", Long.parseLong(repeated), property);
      return;
    }
    Random seeds = new Random();
    for (int i = 1; i <= count; i++) {
      check("case " + i + " of " + count, seeds.nextLong(), property);
    }
  }

  private static void check(String name, long seed, Property property) {
    Case drawn = new Case(new Random(seed));
    try {
      property.check(drawn);
    } catch (TestAbortedException e) {
      throw e;
    } catch (Throwable e) {
      throw new AssertionError(
          name + " fails, again with -D" + SEED + "=" + seed + ", for " + drawn + ": " + e, e);
    }
  }

  /** One case: draws values, among them the ends of their ranges more often than others. */
  public static final class Case {
    private static final String GSM = "@\u00a3$\u00e9\n\u0394_\u03a6\u20ac[]{}~^|\\ aZ09\r";
    private static final byte[] EDGES = {0, 1, 0x7F, (byte) 0x80, (byte) 0xFF};
    private static final int SHOWN = 40;

    private final Random random;
    private final List<Object> drawn = new ArrayList<>();

    private Case(Random random) {
      this.random = random;
    }

    /** Returns the source of the case's randomness. What is drawn from it is not named. */
    public Random random() {
      return random;
    }

    public boolean flag() {
      return drawn(random.nextBoolean());
    }

    /** Returns a number of the range, both ends included. */
    public int integer(int min, int max) {
      return (int) number(min, max);
    }

    /** Returns a number of the range, both ends included. */
    public long number(long min, long max) {
      if (min > max) {
        throw new IllegalArgumentException("no number from " + min + " to " + max);
      }
      return drawn(anyNumber(min, max));
    }

    private long anyNumber(long min, long max) {
      long span = max - min;
      int near = random.nextInt(span < 0 || span > 3 ? 4 : (int) span + 1);
      // Negative where it overflows: then the range is long enough for 4.
      long special =
          switch (random.nextInt(12)) {
            case 0 -> min;
            case 1 -> max;
            case 2 -> min + near;
            case 3 -> max - near;
            case 4 -> 0;
            // Of any number of bits.
            case 5, 6 -> random.nextLong() >> random.nextInt(64);
            default -> uniform(min, max);
          };
      return special >= min && special <= max ? special : uniform(min, max);
    }

    private long uniform(long min, long max) {
      if (max < Long.MAX_VALUE) {
        return random.nextLong(min, max + 1);
      }
      return min > Long.MIN_VALUE ? random.nextLong(min - 1, max) + 1 : random.nextLong();
    }

    /** Returns random bytes, now and then all 0, all FF, or many of those at the ends of ranges. */
    public byte[] bytes(int minLength, int maxLength) {
      return draw(
          c -> {
            byte[] bytes = new byte[integer(minLength, maxLength)];
            int kind = random.nextInt(12);
            if (kind > 0) {
              random.nextBytes(bytes);
            }
            if (kind == 1) {
              Arrays.fill(bytes, (byte) 0xFF);
            }
            for (int i = 0; kind == 2 && i < bytes.length; i++) {
              bytes[i] = random.nextInt(4) > 0 ? EDGES[random.nextInt(EDGES.length)] : bytes[i];
            }
            return bytes;
          });
    }

    /**
     * Returns a text of so many chars: of ASCII, of the GSM alphabet, of all planes of Unicode, of
     * any chars with lone surrogates among them, or of ASCII with some of those.
     */
    public String text(int minLength, int maxLength) {
      return draw(
          c -> {
            int length = integer(minLength, maxLength);
            int kind = random.nextInt(5);
            StringBuilder text = new StringBuilder();
            while (text.length() < length) {
              text.appendCodePoint(character(kind, length - text.length()));
            }
            return text.toString();
          });
    }

    private int character(int kind, int room) {
      return switch (kind) {
        case 0 -> ' ' + random.nextInt(95);
        case 1 -> GSM.charAt(random.nextInt(GSM.length()));
        case 2 -> random.nextInt(0x10000);
        case 3 -> random.nextInt(random.nextInt(3) > 0 ? 0x80 : 0x10000);
        default ->
            room > 1 && random.nextBoolean()
                ? 0x10000 + random.nextInt(0x100000)
                : random.nextInt(0xD800);
      };
    }

    public <T> T of(List<T> values) {
      return drawn(values.get(random.nextInt(values.size())));
    }

    @SafeVarargs
    public final <T> T of(T... values) {
      return drawn(values[random.nextInt(values.length)]);
    }

    /** Returns so many elements, each made by the function. */
    public <T> List<T> list(int minSize, int maxSize, Function<Case, T> element) {
      return draw(
          c -> {
            List<T> list = new ArrayList<>();
            for (int size = integer(minSize, maxSize); size > 0; size--) {
              list.add(element.apply(this));
            }
            return list;
          });
    }

    /** Returns what the function makes of this case; a failure names that, not what went in. */
    public <T> T draw(Function<Case, T> value) {
      int before = drawn.size();
      T made = value.apply(this);
      drawn.subList(before, drawn.size()).clear();
      return drawn(made);
    }

    private <T> T drawn(T value) {
      if (drawn.size() < SHOWN) {
        drawn.add(value instanceof byte[] bytes ? bytes.clone() : value);
      }
      return value;
    }

    /** Returns what was drawn, in its order: bytes in hexadecimal, what is long cut off. */
    @Override
    public String toString() {
      return drawn.stream().map(Case::shown).collect(Collectors.joining(", ", "[", "]"));
    }

    private static String shown(Object value) {
      String text =
          value instanceof byte[] bytes
              ? HexFormat.of().formatHex(bytes)
              : value instanceof String string ? quoted(string) : String.valueOf(value);
      return text.length() <= 200 ? text : text.substring(0, 200) + "...";
    }

    private static String quoted(String text) {
      return text.chars()
          .mapToObj(c -> c >= ' ' && c < 0x7F ? "" + (char) c : String.format("\\u%04x", c))
          .collect(Collectors.joining("", "\"", "\""));
    }
  }
}
