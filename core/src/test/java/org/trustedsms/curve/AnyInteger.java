// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.curve;

import java.math.BigInteger;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ArbitrarySupplier;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/**
 * Integers to be taken mod n: of all sizes and signs, thickest near 0, n (which is 0 again), powers
 * of two, and where bits come in runs, as signed digits and windows carry there.
 */
public final class AnyInteger implements ArbitrarySupplier<BigInteger> {
  private static final int BITS = 640;

  @Override
  public Arbitrary<BigInteger> get() {
    Arbitrary<BigInteger> small = Arbitraries.integers().between(-40, 40).map(BigInteger::valueOf);
    Arbitrary<BigInteger> powers =
        Combinators.combine(
                Arbitraries.integers().between(0, 571), Arbitraries.integers().between(-2, 2))
            .as((i, d) -> BigInteger.ONE.shiftLeft(i).add(BigInteger.valueOf(d)));
    Arbitrary<BigInteger> runs =
        Combinators.combine(
                Arbitraries.integers().between(0, 571), Arbitraries.integers().between(0, 571))
            .as((i, j) -> BigInteger.ONE.shiftLeft(i).subtract(BigInteger.ONE.shiftLeft(j)));
    Arbitrary<BigInteger> any =
        Arbitraries.bigIntegers()
            .between(BigInteger.ZERO, BigInteger.ONE.shiftLeft(BITS))
            .withDistribution(net.jqwik.api.RandomDistribution.uniform());
    return Arbitraries.frequencyOf(
        Tuple.of(2, small),
        Tuple.of(2, powers),
        Tuple.of(2, powers.map(BigInteger::negate)),
        Tuple.of(2, runs),
        Tuple.of(4, any));
  }
}
