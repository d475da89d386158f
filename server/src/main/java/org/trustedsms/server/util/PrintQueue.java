// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.util;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;

/**
 * Runs tasks that print, in order, on a daemon thread of its own, so that the caller never waits
 * for a reader. Tasks for which there is no room are dropped and counted. Thread-safe.
 */
public final class PrintQueue implements AutoCloseable {
  /** The most tasks that wait. */
  public static final int CAPACITY = 2_000;

  private static final long CLOSE_MILLIS = 10_000;

  private final LongConsumer dropReport;
  private final AtomicLong dropped = new AtomicLong();
  private final ThreadPoolExecutor executor;
  private volatile Thread thread;

  /** Creates a queue on a named thread; {@code dropReport} prints there how many were dropped. */
  public PrintQueue(String name, LongConsumer dropReport) {
    this.dropReport = dropReport;
    executor =
        new ThreadPoolExecutor(
            1,
            1,
            0,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(CAPACITY),
            task -> {
              thread = DaemonThreads.thread(name, task);
              return thread;
            },
            (task, pool) -> dropped.incrementAndGet());
  }

  /** Adds a task, or drops it. */
  public void add(Runnable task) {
    executor.execute(
        () -> {
          task.run();
          if (executor.getQueue().isEmpty() || dropped.get() >= CAPACITY) {
            reportDropped();
          }
        });
  }

  private void reportDropped() {
    long count = dropped.getAndSet(0);
    if (count > 0) {
      dropReport.accept(count);
    }
  }

  /**
   * Runs the tasks that wait, for ten seconds at most; drops later ones. If a task calls it, the
   * others run when that has returned.
   */
  @Override
  public void close() {
    executor.shutdown();
    if (Thread.currentThread() == thread) {
      return;
    }
    try {
      executor.awaitTermination(CLOSE_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
