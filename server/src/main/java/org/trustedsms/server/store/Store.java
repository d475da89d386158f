// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Where a service or the command line keeps its contacts, what it has received and what it has
 * sent: an SQLite database, {@code store.db} in a folder of its own, readable and writable by its
 * owner alone. A crash at any moment leaves it as it was before a change or after it. Several
 * processes may use it at the same time, on one machine: not over a network's file system.
 * Thread-safe.
 *
 * <p>Changes of many threads are written together, each as a whole or not at all: while one thread
 * waits for the disk, those that come meanwhile gather.
 *
 * <p>A file that is damaged, missing its tables, or of a later version is refused and stays: a
 * store that started anew by itself would accept old messages again. What an older version kept in
 * {@code store.json} is taken over once; the file is then called {@code store.json.imported}.
 */
public final class Store implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** Whether the present thread is within a change or look, of any store. */
  private static final ThreadLocal<Boolean> INSIDE = ThreadLocal.withInitial(() -> false);

  private final Path folder;
  private final Limits limits;
  private final Duration patience;
  private final Queue<Task<?>> waiting = new ConcurrentLinkedQueue<>();
  private final ThreadPoolExecutor writer = writer();
  private final Link writing = new Link();
  private final Link reading = new Link();

  /** A connection that one thread uses at a time; null if it is not open. */
  private static final class Link {
    final ReentrantLock lock = new ReentrantLock();
    Database database;

    void close() {
      if (database != null) {
        database.close();
        database = null;
      }
    }
  }

  /**
   * Creates it; nothing is read or made yet.
   *
   * @param folder the folder of the file, or a symbolic link to it; made when something is first
   *     kept, for its owner alone
   */
  public Store(Path folder) {
    this(folder, Limits.DEFAULT, PATIENCE);
  }

  /** With other limits, and another time to wait for other processes. */
  Store(Path folder, Limits limits, Duration patience) {
    this.folder = folder;
    this.limits = limits;
    this.patience = patience;
  }

  /** A thread that ends when it has nothing to do, or with the program. */
  private static ThreadPoolExecutor writer() {
    ThreadPoolExecutor writer =
        new ThreadPoolExecutor(
            1,
            1,
            1,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            task -> {
              Thread thread = new Thread(task, "store");
              thread.setDaemon(true);
              return thread;
            });
    writer.allowCoreThreadTimeOut(true);
    return writer;
  }

  /** Returns the folder: the folder as it was given. */
  public Path folder() {
    return folder;
  }

  /**
   * Makes the store if it is not there, and finds out whether it can be written.
   *
   * @throws StoreException if not
   */
  public void requireWritable() {
    change(Memory::touch);
  }

  /**
   * Reads all of the file, if there is one, to find out whether it is damaged.
   *
   * @throws StoreException if it is
   */
  public void requireIntact() {
    look(
        memory -> {
          memory.check();
          return null;
        });
  }

  /**
   * Looks without changing anything, at what is kept at one moment. There need not be a file. It
   * does not wait for changes.
   *
   * @param look what to do; it must not change this or another store. Changes to the memory are
   *     lost
   * @param <T> the type of what it returns
   * @param <E> what it may throw
   * @throws E if it does
   * @throws StoreException if there is a file that cannot be read or is none of these
   * @throws IllegalStateException if this is called within a look or change
   */
  public <T, E extends Exception> T look(Change<T, E> look) throws E {
    requireOutside();
    reading.lock.lock();
    try {
      INSIDE.set(true);
      if (reading.database == null && !StoreFiles.areThere(folder)) {
        return lookAtNothing(look);
      }
      Database database = open(reading);
      database.beginLook();
      try {
        return look.apply(new Memory(database, limits));
      } finally {
        if (database.isBroken()) {
          reading.close();
        } else {
          database.rollback();
        }
      }
    } finally {
      INSIDE.remove();
      reading.lock.unlock();
    }
  }

  private <T, E extends Exception> T lookAtNothing(Change<T, E> look) throws E {
    try (Database empty = Database.inMemory()) {
      Schema.create(empty);
      return look.apply(new Memory(empty, limits));
    }
  }

  /**
   * Changes what is kept. It is on the disk when this returns. Other threads and processes are
   * waited for, up to 30 seconds.
   *
   * @param change what to do; called once, by another thread, while nobody else changes the store;
   *     it must not change this or another store again
   * @param <T> the type of what it returns
   * @param <E> what it may throw; then nothing is changed
   * @throws E if it does
   * @throws StoreException if the file cannot be read or written, another process does not let go
   *     of it, or there is no room; then nothing is changed
   * @throws IllegalStateException if this is called within a look or change
   */
  public <T, E extends Exception> T change(Change<T, E> change) throws E {
    Task<T> task = new Task<>(change);
    begin(task);
    return this.<T, E>await(task);
  }

  /**
   * Has something changed by and by, in the order of the calls.
   *
   * @param <T> the type of what it returns
   * @return what it returns, completed when it is on the disk by the thread that writes, which is
   *     not to be kept waiting; or what it throws, or {@link StoreException} as above
   * @throws IllegalStateException if this is called within a look or change
   */
  public <T> CompletableFuture<T> changeSoon(Change<T, ?> change) {
    Task<T> task = new Task<>(change);
    begin(task);
    return task.outcome();
  }

  private void begin(Task<?> task) {
    requireOutside();
    waiting.add(task);
    writer.execute(this::makeAll);
  }

  private <T, E extends Exception> T await(Task<T> task) throws E {
    String reason;
    try {
      return this.<T, E>await(task, 2 * patience.toNanos());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      reason = "interrupted while it was waited for; try again";
    } catch (TimeoutException e) {
      reason =
          "another thread of this program is changing the store; wait until it ends, then try"
              + " again";
    }
    if (waiting.remove(task)) {
      throw new StoreException(folder + ": " + reason);
    }
    // It is being made: what comes of it is to be known.
    return this.<T, E>awaitCalmly(task);
  }

  private <T, E extends Exception> T awaitCalmly(Task<T> task) throws E {
    boolean interrupted = Thread.interrupted();
    try {
      while (true) {
        try {
          return this.<T, E>await(task, Long.MAX_VALUE);
        } catch (InterruptedException e) {
          interrupted = true;
        } catch (TimeoutException e) {
          throw new IllegalStateException(e);
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @SuppressWarnings("unchecked")
  private <T, E extends Exception> T await(Task<T> task, long nanos)
      throws E, InterruptedException, TimeoutException {
    try {
      return task.outcome().get(nanos, TimeUnit.NANOSECONDS);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw (E) e.getCause();
    }
  }

  private void makeAll() {
    List<Task<?>> tasks = new ArrayList<>();
    for (Task<?> task = waiting.poll(); task != null; task = waiting.poll()) {
      tasks.add(task);
    }
    if (tasks.isEmpty()) {
      return;
    }
    writing.lock.lock();
    try {
      INSIDE.set(true);
      Database database = open(writing);
      database.beginChange();
      for (Task<?> task : tasks) {
        task.make(database, limits);
      }
      database.commit();
    } catch (RuntimeException | Error e) {
      writing.close();
      tasks.forEach(task -> task.fail(e));
    } finally {
      INSIDE.remove();
      writing.lock.unlock();
    }
    tasks.forEach(Task::tell);
  }

  private Database open(Link link) {
    if (link.database == null) {
      link.database = StoreFiles.open(folder, limits, patience);
    }
    return link.database;
  }

  private static void requireOutside() {
    if (INSIDE.get()) {
      throw new IllegalStateException("a look or change within a look or change");
    }
  }

  /** Lets go of the files. If the store is used again they are opened again. */
  @Override
  public void close() {
    for (Link link : List.of(reading, writing)) {
      link.lock.lock();
      try {
        link.close();
      } finally {
        link.lock.unlock();
      }
    }
  }
}
