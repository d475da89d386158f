// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.curve;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.trustedsms.testing.Cases;

class Prime239v1FieldTest {

  /** p as the standard's text has it (ANSI X9.62-1998 J.3.2), not as the class does. */
  private static final BigInteger P =
      new BigInteger("883423532389192164791648750360308885314476597252960362792450860609699839");

  private static final BigInteger ONE = BigInteger.ONE;
  private static final int WORDS = 8;
  private static final int[] SMALL_FACTORS = {1, 2, 3, 4, 8, 1 << 15};
  private static final long SEED = 0x239_0001L;

  private static int[] words(BigInteger value) {
    return words(value, WORDS);
  }

  private static int[] words(BigInteger value, int count) {
    int[] words = new int[count];
    for (int i = 0; i < count; i++) {
      words[i] = value.shiftRight(32 * i).intValue();
    }
    return words;
  }

  private static BigInteger value(int[] words) {
    byte[] bytes = new byte[4 * words.length];
    for (int i = 0; i < words.length; i++) {
      int at = bytes.length - 4 * i - 4;
      bytes[at] = (byte) (words[i] >> 24);
      bytes[at + 1] = (byte) (words[i] >> 16);
      bytes[at + 2] = (byte) (words[i] >> 8);
      bytes[at + 3] = (byte) words[i];
    }
    return new BigInteger(1, bytes);
  }

  /** Compares word by word, which is cheaper than making a number of the words. */
  private static void assertIs(BigInteger expected, int[] actual, Object... operands) {
    byte[] bytes = expected.toByteArray();
    int equal = 0;
    for (int i = 0; i < WORDS; i++) {
      int word = 0;
      for (int j = 3; j >= 0; j--) {
        int at = bytes.length - 1 - 4 * i - j;
        word = word << 8 | (at < 0 ? 0 : bytes[at] & 0xff);
      }
      equal += word == actual[i] ? 1 : 0;
    }
    if (equal != WORDS || actual.length != WORDS) {
      assertEquals(expected, value(actual), () -> Arrays.toString(operands) + " seed " + SEED);
    }
  }

  /** Random below p: half of them uniform, half with words that are all ones or all zeros. */
  private static int[] random(SplittableRandom source) {
    int[] words = new int[WORDS];
    int kinds = source.nextInt();
    boolean uniform = (kinds & 1) == 0;
    do {
      for (int i = 0; i < WORDS; i++) {
        kinds >>>= 2;
        words[i] = uniform || (kinds & 2) == 0 ? source.nextInt() : -(kinds & 1);
      }
      words[7] &= 0x7fff;
      // Words of nothing but ones could go on for ever.
      uniform = true;
    } while (value(words).compareTo(P) >= 0);
    return words;
  }

  /** Around 0, p, p/2, every power of two, and runs of ones of 16 bits and whole words. */
  private static List<BigInteger> edges() {
    TreeSet<BigInteger> edges = new TreeSet<>();
    for (int d = -2; d <= 2; d++) {
      BigInteger offset = BigInteger.valueOf(d);
      edges.add(offset.mod(P));
      edges.add(P.shiftRight(1).add(offset));
      for (int bit :
          new int[] {15, 16, 31, 32, 47, 63, 64, 95, 96, 111, 127, 128, 143, 159, 191, 223, 238}) {
        edges.add(ONE.shiftLeft(bit).add(offset));
        edges.add(ONE.shiftLeft(bit).add(offset).negate().mod(P));
      }
    }
    for (int bit = 0; bit < 239; bit++) {
      edges.add(ONE.shiftLeft(bit));
    }
    for (int from = 0; from < 240; from += 16) {
      for (int to = from + 16; to <= 240; to += 16) {
        edges.add(ONE.shiftLeft(to).subtract(ONE.shiftLeft(from)).mod(P));
      }
    }
    // Sparse and dense: every other word, every other half word, every other bit.
    for (String pattern : new String[] {"00000000ffffffff", "0000ffff", "00ff", "55", "0f", "80"}) {
      BigInteger repeated = new BigInteger(pattern.repeat(60).substring(0, 60), 16);
      edges.add(repeated.mod(P));
      edges.add(repeated.not().mod(P));
      edges.add(repeated.shiftRight(1));
    }
    return new ArrayList<>(edges);
  }

  @Test
  void hasTheStandardsModulus() {
    assertEquals(P, Prime239v1Field.P);
    BigInteger sparse =
        ONE.shiftLeft(239)
            .subtract(ONE.shiftLeft(143))
            .subtract(ONE.shiftLeft(95))
            .add(ONE.shiftLeft(47))
            .subtract(ONE);
    assertEquals(sparse, Prime239v1Field.P);
    assertTrue(P.isProbablePrime(100));
  }

  @Test
  void multipliesAMillionRandomPairs() {
    SplittableRandom source = new SplittableRandom(SEED);
    int[] z = new int[WORDS];
    for (int i = 0; i < Cases.rounds(500_000); i++) {
      int[] x = random(source);
      int[] y = random(source);
      BigInteger a = value(x);
      BigInteger b = value(y);
      Prime239v1Field.multiply(x, y, z);
      assertIs(a.multiply(b).mod(P), z, "*", a, b);
      // A product is as random as its factors, and needs no conversion.
      Prime239v1Field.multiply(z, y, z);
      assertIs(a.multiply(b).multiply(b).mod(P), z, "*", a, b, b);
    }
  }

  @Test
  void squaresAMillionRandomNumbers() {
    SplittableRandom source = new SplittableRandom(SEED + 1);
    int[] z = new int[WORDS];
    for (int i = 0; i < Cases.rounds(1_000_000); i++) {
      int[] x = random(source);
      BigInteger a = value(x);
      Prime239v1Field.square(x, z);
      assertIs(a.multiply(a).mod(P), z, "^2", a);
    }
  }

  @Test
  void addsSubtractsAndNegatesRandomNumbers() {
    SplittableRandom source = new SplittableRandom(SEED + 2);
    for (int i = 0; i < Cases.rounds(200_000); i++) {
      checkSums(value(random(source)), value(random(source)));
    }
  }

  private static void checkSums(BigInteger a, BigInteger b) {
    int[] x = words(a);
    int[] y = words(b);
    int[] z = new int[WORDS];
    Prime239v1Field.add(x, y, z);
    assertIs(a.add(b).mod(P), z, "+", a, b);
    Prime239v1Field.subtract(x, y, z);
    assertIs(a.subtract(b).mod(P), z, "-", a, b);
    Prime239v1Field.negate(x, z);
    assertIs(a.negate().mod(P), z, "negated", a);
    int[] sum = new int[WORDS];
    Prime239v1Field.addLazily(x, y, sum);
    int[] difference = new int[WORDS];
    Prime239v1Field.subtractLazily(x, y, difference);
    assertTrue(difference[7] >>> 16 == 0, "below 2^240");
    Prime239v1Field.multiply(sum, difference, z);
    assertIs(a.add(b).multiply(a.subtract(b)).mod(P), z, "lazy product", a, b);
    Prime239v1Field.square(difference, z);
    assertIs(a.subtract(b).pow(2).mod(P), z, "lazy square", a, b);
    for (int factor : SMALL_FACTORS) {
      Prime239v1Field.multiplyBySmall(x, factor, z);
      assertIs(a.multiply(BigInteger.valueOf(factor)).mod(P), z, "times", a, factor);
    }
  }

  @Test
  void computesWithAllPairsOfEdges() {
    List<BigInteger> edges = edges();
    assertTrue(edges.size() > 400, "edges: " + edges.size());
    int[] z = new int[WORDS];
    for (BigInteger a : edges) {
      int[] x = words(a);
      Prime239v1Field.square(x, z);
      assertIs(a.multiply(a).mod(P), z, "^2", a);
      for (BigInteger b : edges) {
        int[] y = words(b);
        Prime239v1Field.multiply(x, y, z);
        assertIs(a.multiply(b).mod(P), z, "*", a, b);
        checkSums(a, b);
      }
    }
  }

  @Test
  void writesOverItsArguments() {
    List<BigInteger> edges = edges();
    for (int i = 0; i + 1 < edges.size(); i++) {
      BigInteger a = edges.get(i);
      BigInteger b = edges.get(i + 1);
      int[] x = words(a);
      int[] y = words(b);
      Prime239v1Field.multiply(x, y, x);
      assertIs(a.multiply(b).mod(P), x);
      assertIs(b, y);
      x = words(a);
      Prime239v1Field.multiply(x, y, y);
      assertIs(a.multiply(b).mod(P), y);
      assertIs(a, x);
      Prime239v1Field.multiply(x, x, x);
      assertIs(a.multiply(a).mod(P), x);
      x = words(a);
      Prime239v1Field.square(x, x);
      assertIs(a.multiply(a).mod(P), x);
      x = words(a);
      y = words(b);
      Prime239v1Field.add(x, y, x);
      assertIs(a.add(b).mod(P), x);
      Prime239v1Field.subtract(x, y, x);
      assertIs(a, x);
      Prime239v1Field.subtract(x, y, y);
      assertIs(a.subtract(b).mod(P), y);
      Prime239v1Field.negate(x, x);
      assertIs(a.negate().mod(P), x);
      Prime239v1Field.subtract(x, x, x);
      assertIs(BigInteger.ZERO, x);
      x = words(a);
      Prime239v1Field.multiplyBySmall(x, 3, x);
      assertIs(a.multiply(BigInteger.valueOf(3)).mod(P), x);
      x = words(a);
      Prime239v1Field.addLazily(x, x, x);
      Prime239v1Field.square(x, x);
      assertIs(a.pow(2).shiftLeft(2).mod(P), x);
      x = words(a);
      Prime239v1Field.subtractLazily(x, words(b), x);
      Prime239v1Field.square(x, x);
      assertIs(a.subtract(b).pow(2).mod(P), x);
      x = words(a);
      Prime239v1Field.squareTimes(x, 3, x);
      assertIs(a.modPow(BigInteger.valueOf(8), P), x);
    }
  }

  /** What the columns of a product can hold, and more: any number of 15 words. */
  @Test
  void reducesNumbersOfTwiceTheLength() {
    SplittableRandom source = new SplittableRandom(SEED + 3);
    int[] z = new int[WORDS];
    for (int i = 0; i < Cases.rounds(300_000); i++) {
      int[] xx = new int[2 * WORDS];
      int kinds = source.nextInt();
      for (int j = 0; j < 15; j++) {
        xx[j] = (kinds >>> 2 * j & 2) == 0 ? source.nextInt() : -(kinds >>> 2 * j & 1);
      }
      if ((kinds & 1) == 0) {
        // 478 bits, the length of a product.
        xx[14] &= 0x3fffffff;
      }
      BigInteger value = value(xx);
      int[] given = xx.clone();
      Prime239v1Field.reduce(xx, z);
      assertIs(value.mod(P), z, "reduced", value);
      assertArrayEquals(given, xx);
    }
  }

  @Test
  void reducesTheEdgesOfTwiceTheLength() {
    TreeSet<BigInteger> values = new TreeSet<>();
    BigInteger limit = ONE.shiftLeft(480);
    for (int d = -2; d <= 2; d++) {
      BigInteger offset = BigInteger.valueOf(d);
      for (int bit = 0; bit <= 480; bit++) {
        values.add(ONE.shiftLeft(bit).add(offset));
        values.add(limit.subtract(ONE.shiftLeft(bit)).add(offset));
      }
      for (int k = 0; k < 241; k++) {
        values.add(P.shiftLeft(k).add(offset));
        values.add(P.multiply(ONE.shiftLeft(k).subtract(ONE)).add(offset));
        values.add(P.multiply(BigInteger.valueOf(k)).add(offset));
        values.add(P.multiply(P.subtract(BigInteger.valueOf(k))).add(offset));
      }
      // Every fold at once: words of all ones above words of all zeros, and the reverse.
      for (int mask = 0; mask < 1 << 15; mask++) {
        int[] xx = new int[15];
        for (int j = 0; j < 15; j++) {
          xx[j] = -(mask >>> j & 1);
        }
        values.add(value(xx).add(offset));
      }
    }
    int[] z = new int[WORDS];
    int tried = 0;
    for (BigInteger value : values.tailSet(BigInteger.ZERO).headSet(limit)) {
      Prime239v1Field.reduce(words(value, 2 * WORDS), z);
      assertIs(value.mod(P), z, "reduced", value);
      tried++;
    }
    assertTrue(tried > 150_000, "tried " + tried);
  }

  /** Next to multiples of p, where an estimate of the quotient is off by one or just not. */
  @Test
  void reducesNextToMultiplesOfTheModulus() {
    SplittableRandom source = new SplittableRandom(SEED + 7);
    BigInteger limit = ONE.shiftLeft(480);
    int[] z = new int[WORDS];
    for (int i = 0; i < Cases.rounds(100_000); i++) {
      BigInteger multiple = value(random(source)).shiftLeft(source.nextInt(3)).multiply(P);
      // Up to four units of the topmost word, which is what an estimate cannot see.
      BigInteger e = BigInteger.valueOf(source.nextInt(-4, 5)).shiftLeft(224);
      e = e.add(BigInteger.valueOf(source.nextInt(-2, 3)).shiftLeft(source.nextInt(225)));
      BigInteger value = multiple.add(e);
      if (value.signum() >= 0 && value.compareTo(limit) < 0) {
        Prime239v1Field.reduce(words(value, 2 * WORDS), z);
        assertIs(value.mod(P), z, "reduced", value);
      }
    }
  }

  /** Lazy sums are up to 2^240 - 1. */
  @Test
  void multipliesUnreducedNumbers() {
    SplittableRandom source = new SplittableRandom(SEED + 8);
    BigInteger limit = ONE.shiftLeft(240);
    int[] z = new int[WORDS];
    for (int i = 0; i < Cases.rounds(50_000); i++) {
      BigInteger a = i < 100 ? limit.subtract(BigInteger.valueOf(i + 1)) : unreduced(source);
      BigInteger b = i < 50 ? a : unreduced(source);
      Prime239v1Field.multiply(words(a), words(b), z);
      assertIs(a.multiply(b).mod(P), z, "*", a, b);
      Prime239v1Field.square(words(a), z);
      assertIs(a.multiply(a).mod(P), z, "^2", a);
    }
  }

  private static BigInteger unreduced(SplittableRandom source) {
    return value(random(source)).setBit(239);
  }

  /** All factors up to 2^15, with the numbers whose products lie next to multiples of p. */
  @Test
  void multipliesBySmallFactors() {
    SplittableRandom source = new SplittableRandom(SEED + 9);
    int[] z = new int[WORDS];
    for (int factor = 1; factor <= 1 << 15; factor++) {
      BigInteger f = BigInteger.valueOf(factor);
      BigInteger k = BigInteger.valueOf(source.nextInt(factor + 1));
      BigInteger near = P.multiply(k).divide(f);
      for (int d = -1; d <= 2; d++) {
        BigInteger a = near.add(BigInteger.valueOf(d)).mod(P);
        Prime239v1Field.multiplyBySmall(words(a), factor, z);
        assertIs(a.multiply(f).mod(P), z, "times", a, factor);
      }
      BigInteger a = value(random(source));
      Prime239v1Field.multiplyBySmall(words(a), factor, z);
      assertIs(a.multiply(f).mod(P), z, "times", a, factor);
    }
  }

  @Test
  void reducesInPlace() {
    int[] xx = words(P.multiply(P).add(BigInteger.valueOf(77)), 2 * WORDS);
    Prime239v1Field.reduce(xx, xx);
    assertIs(BigInteger.valueOf(77), Arrays.copyOf(xx, WORDS));
  }

  @Test
  void inverts() {
    SplittableRandom source = new SplittableRandom(SEED + 4);
    List<BigInteger> values = edges();
    for (int i = 0; i < Cases.rounds(30_000); i++) {
      values.add(value(random(source)));
    }
    int[] z = new int[WORDS];
    for (BigInteger a : values) {
      int[] x = words(a);
      if (a.signum() == 0) {
        assertThrows(ArithmeticException.class, () -> Prime239v1Field.invert(x, z));
        continue;
      }
      Prime239v1Field.invert(x, z);
      assertIs(a.modInverse(P), z, "inverted", a);
      assertIs(a, x);
      Prime239v1Field.invert(x, x);
      assertArrayEquals(z, x);
    }
  }

  /** x times its inverse is 1 by plain integers, which is cheaper than their inverse. */
  @Test
  void invertsAMillion() {
    SplittableRandom source = new SplittableRandom(SEED + 6);
    int[] z = new int[WORDS];
    for (int i = 0; i < Cases.rounds(1_000_000); i++) {
      int[] x = random(source);
      BigInteger a = value(x);
      if (a.signum() != 0) {
        Prime239v1Field.invert(x, z);
        assertEquals(ONE, a.multiply(value(z)).mod(P), () -> "inverse of " + a);
      }
    }
  }

  /** The candidate is a^((p+1)/4) for every a, and a root where there is one. */
  @Test
  void findsSquareRoots() {
    SplittableRandom source = new SplittableRandom(SEED + 5);
    int[] z = new int[WORDS];
    for (int i = 0; i < Cases.rounds(30_000); i++) {
      BigInteger a = value(random(source));
      BigInteger square = a.multiply(a).mod(P);
      Prime239v1Field.squareRootCandidate(words(square), z);
      BigInteger root = value(z);
      assertTrue(root.equals(a) || root.add(a).equals(P), () -> "root of " + square);
    }
    List<BigInteger> values = edges();
    for (int i = 0; i < 500; i++) {
      values.add(value(random(source)));
    }
    BigInteger exponent = P.add(ONE).shiftRight(2);
    for (BigInteger a : values) {
      int[] x = words(a);
      Prime239v1Field.squareRootCandidate(x, z);
      assertIs(a.modPow(exponent, P), z, "root", a);
      assertIs(a, x);
    }
  }

  @Test
  void squaresRepeatedly() {
    SplittableRandom source = new SplittableRandom(SEED + 6);
    int[] z = new int[WORDS];
    for (int n = 1; n <= 250; n++) {
      BigInteger a = value(random(source));
      Prime239v1Field.squareTimes(words(a), n, z);
      assertIs(a.modPow(ONE.shiftLeft(n), P), z, "^2^", n, a);
    }
  }
}
