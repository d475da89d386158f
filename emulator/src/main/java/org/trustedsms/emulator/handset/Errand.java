// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.handset;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Something that one thread has another do and waits for.
 *
 * @param <T> what comes of it
 */
final class Errand<T> implements Runnable {
  private static final long LOOK_MILLIS = 20;

  private final Supplier<T> task;
  private final CountDownLatch done = new CountDownLatch(1);
  private volatile boolean begun;
  private T result;
  private RuntimeException refusal;
  private Error error;

  Errand(Supplier<T> task) {
    this.task = task;
  }

  @Override
  public void run() {
    begun = true;
    try {
      result = task.get();
    } catch (RuntimeException e) {
      refusal = e;
    } catch (Error e) {
      error = e;
    } finally {
      done.countDown();
    }
  }

  /**
   * Waits until it has been done.
   *
   * @param alive whether it may still be begun
   * @param otherwise what to return if it will not
   * @param limit how long to wait
   * @return what came of it
   * @throws IllegalStateException if it has not been done in time, or the calling thread is
   *     interrupted
   */
  T await(BooleanSupplier alive, T otherwise, Duration limit) {
    long end = System.nanoTime() + limit.toNanos();
    try {
      while (!done.await(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
        if (!alive.getAsBoolean() && !begun) {
          return otherwise;
        }
        if (System.nanoTime() > end) {
          throw new IllegalStateException(
              "The phone does not react: its event thread is busy for "
                  + limit.toSeconds()
                  + " s.");
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while using a phone.");
    }
    if (refusal != null) {
      throw refusal;
    }
    if (error != null) {
      throw error;
    }
    return result;
  }

  /** Waits until it has been done, but not longer than this. */
  void await(Duration limit) {
    try {
      done.await(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
