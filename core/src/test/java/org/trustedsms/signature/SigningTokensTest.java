// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.signature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.curve.ReferenceCurve;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.TestKeys;
import org.trustedsms.random.RandomSource;
import org.trustedsms.random.TestRandom;

class SigningTokensTest {

  private static final byte[] MESSAGE = {1, 2, 3};

  static Stream<Curve> curves() {
    return Stream.of(Curves.all().toArray());
  }

  /** Draws tokens, checks what they sign, and returns r of each. */
  private static List<BigInteger> draw(PrivateKey key, SigningTokens tokens, int count) {
    Signer signer = new Signer(key);
    Verifier verifier = new Verifier(key.publicKey());
    List<BigInteger> rs = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Signature signature = signer.sign(MESSAGE, tokens.next());
      assertTrue(verifier.verify(MESSAGE, signature));
      rs.add(ReferenceCurve.integer(signature.r()));
    }
    return rs;
  }

  private static void assertDistinct(List<BigInteger> rs) {
    assertEquals(rs.size(), new HashSet<>(rs).size(), "nonces that came up twice");
  }

  @ParameterizedTest
  @MethodSource("curves")
  void givesDifferentNonces(Curve curve) {
    PrivateKey key = TestKeys.of(curve, 1);
    assertDistinct(draw(key, new SigningTokens(key, TestRandom.seeded(1)), 20));
  }

  /** Not what anybody should do, but within one object it must not betray the key at once. */
  @ParameterizedTest
  @MethodSource("curves")
  void givesDifferentNoncesEvenWithoutEntropy(Curve curve) {
    PrivateKey key = TestKeys.of(curve, 1);
    for (int value : new int[] {0x00, 0xff}) {
      assertDistinct(draw(key, new SigningTokens(key, TestRandom.stuckAt(value)), 10));
    }
  }

  /** The private key is part of the seed: the same entropy gives others other nonces. */
  @Test
  void dependsOnTheKey() {
    Set<BigInteger> rs = new HashSet<>();
    for (int seed = 0; seed < 10; seed++) {
      PrivateKey key = TestKeys.of(Curves.p192(), seed);
      rs.addAll(draw(key, new SigningTokens(key, TestRandom.stuckAt(0)), 1));
    }
    assertEquals(10, rs.size());
  }

  @Test
  void takesFreshEntropyForEveryToken() {
    List<Integer> asked = new ArrayList<>();
    RandomSource counting =
        bytes -> {
          asked.add(bytes.length);
          TestRandom.seeded(asked.size()).nextBytes(bytes);
        };
    PrivateKey key = TestKeys.of(Curves.p192(), 1);
    SigningTokens tokens = new SigningTokens(key, counting);
    for (int i = 1; i <= 5; i++) {
      int before = asked.size();
      tokens.next();
      assertTrue(asked.size() > before, "token " + i);
      assertTrue(asked.get(before) >= 48, "token " + i + " on " + asked.get(before) + " bytes");
    }
  }

  /**
   * Key, clock, first entropy and that of the token are all that a nonce depends on, and it does
   * depend on the last. The clock is the machine's, so this waits for a millisecond long enough.
   */
  @Test
  void mixesTheFreshEntropyIn() {
    PrivateKey key = TestKeys.of(Curves.p192(), 1);
    for (int attempt = 0; attempt < 100_000; attempt++) {
      long before = System.currentTimeMillis();
      SigningTokens a = new SigningTokens(key, first(1, 2));
      SigningTokens same = new SigningTokens(key, first(1, 2));
      SigningTokens other = new SigningTokens(key, first(1, 3));
      if (System.currentTimeMillis() == before) {
        BigInteger r = draw(key, a, 1).get(0);
        assertEquals(r, draw(key, same, 1).get(0));
        assertNotEquals(r, draw(key, other, 1).get(0));
        return;
      }
    }
    throw new AssertionError("the clock changed each time");
  }

  private static RandomSource first(int seed, int fresh) {
    byte[] first = new byte[48];
    byte[] second = new byte[48];
    Arrays.fill(first, (byte) seed);
    Arrays.fill(second, (byte) fresh);
    return TestRandom.giving(first, second);
  }

  @Test
  void leavesTheKeyAlone() {
    PrivateKey key = TestKeys.of(Curves.p192(), 1);
    BigInteger before = new BigInteger(1, key.toBytes());
    SigningTokens tokens = new SigningTokens(key, TestRandom.seeded(1));
    tokens.next().erase();
    tokens.erase();
    assertEquals(before, new BigInteger(1, key.toBytes()));
    assertThrows(SecurityException.class, tokens::next);
  }

  /** Two tokens at once are two tokens, also for threads. */
  @Test
  void servesSeveralThreads() {
    PrivateKey key = TestKeys.of(Curves.p192(), 1);
    SigningTokens tokens = new SigningTokens(key, TestRandom.seeded(1));
    List<BigInteger> rs =
        Stream.generate(() -> tokens)
            .parallel()
            .limit(64)
            .map(each -> ReferenceCurve.integer(new Signer(key).sign(MESSAGE, each.next()).r()))
            .toList();
    assertDistinct(rs);
    assertFalse(rs.isEmpty());
    assertNotEquals(rs.get(0), rs.get(1));
  }
}
