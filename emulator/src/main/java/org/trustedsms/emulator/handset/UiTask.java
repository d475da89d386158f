// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.handset;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** A task that one thread runs on another thread and waits for. */
final class UiTask<T> implements Runnable {
  private static final long POLL_MILLIS = 20;

  private final Supplier<T> task;
  private final CompletableFuture<T> result = new CompletableFuture<>();
  private volatile boolean begun;

  UiTask(Supplier<T> task) {
    this.task = task;
  }

  @Override
  public void run() {
    begun = true;
    try {
      result.complete(task.get());
    } catch (Throwable e) {
      result.completeExceptionally(e);
    }
  }

  /**
   * Waits for the task and throws what it throws; returns {@code otherwise} if it will not begin.
   * Throws an IllegalStateException if it takes too long or the caller is interrupted.
   */
  T await(BooleanSupplier alive, T otherwise, Duration limit) {
    long end = System.nanoTime() + limit.toNanos();
    while (alive.getAsBoolean() || begun || result.isDone()) {
      try {
        return result.get(POLL_MILLIS, TimeUnit.MILLISECONDS);
      } catch (TimeoutException e) {
        if (System.nanoTime() > end) {
          throw new IllegalStateException(
              "The phone does not react: its event thread is busy for "
                  + limit.toSeconds()
                  + " s.");
        }
      } catch (ExecutionException e) {
        if (e.getCause() instanceof Error error) {
          throw error;
        }
        throw (RuntimeException) e.getCause();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("Interrupted while using a phone.");
      }
    }
    return otherwise;
  }

  /** Waits until it has been done, well or not, but not longer than this. */
  void await(Duration limit) {
    try {
      result.get(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException e) {
      // It was tried.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
