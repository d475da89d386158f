// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.trustedsms.server.util.DaemonThreads;

/** One thread for each processor, for work on many things. Thread-safe. */
final class Workers implements AutoCloseable {
  private final ExecutorService pool;

  /** Creates them; the threads begin when there is something to do. */
  Workers(String name) {
    pool =
        Executors.newFixedThreadPool(
            Runtime.getRuntime().availableProcessors(), DaemonThreads.named(name));
  }

  /**
   * Works on several things at a time; returns what comes of each, in the order of the list.
   *
   * @throws RuntimeException the first that the work on one throws; the others are worked on
   */
  <T, R> List<R> each(List<T> all, Function<T, R> work) throws InterruptedException {
    List<Callable<R>> tasks = new ArrayList<>();
    all.forEach(one -> tasks.add(() -> work.apply(one)));
    List<R> results = new ArrayList<>();
    for (Future<R> result : pool.invokeAll(tasks)) {
      try {
        results.add(result.get());
      } catch (ExecutionException e) {
        if (e.getCause() instanceof Error error) {
          throw error;
        }
        // A function throws nothing else.
        throw (RuntimeException) e.getCause();
      }
    }
    return results;
  }

  @Override
  public void close() {
    pool.shutdown();
    try {
      pool.awaitTermination(1, TimeUnit.MINUTES);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
