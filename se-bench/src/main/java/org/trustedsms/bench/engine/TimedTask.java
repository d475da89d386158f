// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.engine;

import java.util.Arrays;
import java.util.concurrent.Callable;

/** An operation, ready to be run many times by one thread. */
public final class TimedTask {
  private static final long LOOP_NANOS = 2_000_000;
  private static final long ALL_NANOS = 400_000_000;
  private static final int FEWEST_LOOPS = 3;

  private final Callable<?> preparation;
  private final Callable<?> timed;

  private TimedTask(Callable<?> preparation, Callable<?> timed) {
    this.preparation = preparation;
    this.timed = timed;
  }

  public static TimedTask of(Callable<?> timed) {
    return new TimedTask(null, timed);
  }

  /** Makes a task whose runs need something fresh, such as a token, made outside of the time. */
  public static <T> TimedTask withFresh(Callable<T> fresh, Use<T> timed) {
    Slot<T> slot = new Slot<>();
    return new TimedTask(() -> slot.content = fresh.call(), () -> timed.run(slot.content));
  }

  /** Fails a task whose signature is wrong: the time of something broken means nothing. */
  public static boolean hold(boolean signatureHolds) {
    if (!signatureHolds) {
      throw new IllegalStateException("a genuine signature was refused");
    }
    return true;
  }

  /** Fails a task that does not decrypt what was encrypted. */
  static void same(byte[] plaintext, byte[] decrypted) {
    if (!Arrays.equals(plaintext, decrypted)) {
      throw new IllegalStateException("what was decrypted is not what was encrypted");
    }
  }

  public boolean hasPreparation() {
    return preparation != null;
  }

  /** Does what has to be done before each run and is no part of the operation. */
  public void prepare() throws Exception {
    if (preparation != null) {
      preparation.call();
    }
  }

  /** Runs the operation once; its result keeps compilers from taking it for superfluous. */
  public Object run() throws Exception {
    return timed.call();
  }

  /** Prepares it, runs it once, and returns how long the run took, in nanoseconds. */
  public long nanoseconds() throws Exception {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    prepare();
    long start = System.nanoTime();
    Object result = run();
    long end = System.nanoTime();
    if (result == null) {
      // Never so; that it might be keeps the compiler from leaving the work out.
      throw new IllegalStateException("an operation without a result");
    }
    return end - start;
  }

  /** Runs loops of 2 ms or more, at least three, for 0.4 s; returns the least mean in µs. */
  public double microseconds() throws Exception {
    double smallest = Double.MAX_VALUE;
    long spent = 0;
    for (int loops = 0; loops < FEWEST_LOOPS || spent < ALL_NANOS; loops++) {
      long nanos = 0;
      int runs = 0;
      for (; nanos < LOOP_NANOS; runs++) {
        nanos += nanoseconds();
      }
      smallest = Math.min(smallest, nanos / 1e3 / runs);
      spent += nanos;
    }
    return smallest;
  }

  public interface Use<T> {
    Object run(T fresh) throws Exception;
  }

  private static final class Slot<T> {
    private T content;
  }
}
