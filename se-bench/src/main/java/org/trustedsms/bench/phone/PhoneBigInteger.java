// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.phone;

import java.io.IOException;
import java.math.BigInteger;
import java.security.spec.RSAPrivateCrtKeySpec;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.trustedsms.bench.library.ClassFiles;
import org.trustedsms.bench.library.Reflected;
import org.trustedsms.bench.phone.PhoneLibrary.PhoneProgram;

/**
 * Counts what RSA and Diffie-Hellman cost on the phone's big integer, which has neither a power nor
 * Montgomery's reduction: a power is made of products and remainders, by sliding windows. The loop
 * around them is not counted, a few dozen byte codes for each. For one thread.
 */
public final class PhoneBigInteger {
  private static final String TYPE = "org.trustedsms.platform.BigInteger";

  /** The folder of its class file. */
  private static final String FOLDER = "org/trustedsms/bench/integer/";

  private final InstructionCounter meter;
  private final Reflected reflected;

  public record Counted(BigInteger number, long byteCodes) {}

  public PhoneBigInteger() throws IOException {
    String name = TYPE.replace('.', '/');
    PhoneProgram program =
        new PhoneProgram(Map.of(name, ClassFiles.ofClass(FOLDER + name)), UnaryOperator.identity());
    meter = new InstructionCounter(program);
    reflected = new Reflected(meter.loader());
  }

  public Counted power(BigInteger base, BigInteger exponent, BigInteger modulus)
      throws InterruptedException {
    Object b = number(base);
    Object m = number(modulus);
    return count(() -> power(b, exponent, m));
  }

  /**
   * Does what the owner of an RSA key does (RFC 8017 section 5.1.2, step 2.b): two powers of half
   * the size, put together.
   */
  public Counted crt(BigInteger input, RSAPrivateCrtKeySpec key) throws InterruptedException {
    Object c = number(input);
    Object p = number(key.getPrimeP());
    Object q = number(key.getPrimeQ());
    Object qInv = number(key.getCrtCoefficient());
    return count(
        () -> {
          Object m1 = power(call(c, "mod", p), key.getPrimeExponentP(), p);
          Object m2 = power(call(c, "mod", q), key.getPrimeExponentQ(), q);
          Object h = call(call(qInv, "multiply", call(m1, "subtract", m2)), "mod", p);
          return call(m2, "add", call(q, "multiply", h));
        });
  }

  private Counted count(Work work) throws InterruptedException {
    try {
      long before = meter.executed();
      Object result = work.run();
      long executed = meter.executed() - before;
      byte[] bytes = (byte[]) reflected.call(result, "toByteArray");
      return new Counted(new BigInteger(bytes), executed);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("the phone's big integer does not run", e);
    }
  }

  private Object number(BigInteger value) {
    try {
      return reflected.make(TYPE, 1, value.toByteArray());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("the phone's big integer does not run", e);
    }
  }

  private Object call(Object target, String method, Object argument)
      throws ReflectiveOperationException {
    return reflected.call(target, method, argument);
  }

  private Object product(Object a, Object b, Object modulus)
      throws ReflectiveOperationException, InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    return call(call(a, "multiply", b), "mod", modulus);
  }

  /** Sliding windows: Handbook of Applied Cryptography, algorithm 14.85. */
  private Object power(Object base, BigInteger exponent, Object modulus)
      throws ReflectiveOperationException, InterruptedException {
    int width = windowFor(exponent);
    Object[] odd = new Object[1 << width - 1];
    odd[0] = call(base, "mod", modulus);
    if (width > 1) {
      Object square = product(odd[0], odd[0], modulus);
      for (int i = 1; i < odd.length; i++) {
        odd[i] = product(odd[i - 1], square, modulus);
      }
    }
    Object result = null;
    int i = exponent.bitLength() - 1;
    while (i >= 0) {
      int low = exponent.testBit(i) ? Math.max(0, i - width + 1) : i;
      while (low < i && !exponent.testBit(low)) {
        low++;
      }
      int digit = 0;
      for (; i >= low; i--) {
        digit = 2 * digit + (exponent.testBit(i) ? 1 : 0);
        result = result == null ? null : product(result, result, modulus);
      }
      if (digit > 0) {
        Object factor = odd[digit >> 1];
        result = result == null ? factor : product(result, factor, modulus);
      }
    }
    return result;
  }

  /** The width with the fewest products; a public exponent of few ones needs no table. */
  private static int windowFor(BigInteger exponent) {
    int bits = exponent.bitLength();
    int best = 1;
    double fewest = exponent.bitCount();
    for (int width = 2; width <= 8; width++) {
      double products = (1 << width - 1) + (double) bits / (width + 1);
      if (products < fewest) {
        best = width;
        fewest = products;
      }
    }
    return best;
  }

  private interface Work {
    Object run() throws ReflectiveOperationException, InterruptedException;
  }
}
