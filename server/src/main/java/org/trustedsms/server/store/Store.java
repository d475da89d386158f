// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.trustedsms.server.sms.Country;
import org.trustedsms.server.util.DaemonThreads;

/**
 * The contacts and the messages received and sent of a service or the command line: an SQLite
 * database, {@code store.db} in a folder of its own, readable and writable by its owner alone; or a
 * database of PostgreSQL. A crash at any moment leaves it as it was before a change or after it.
 * Several processes may use it at the same time: those of one machine, not over a network's file
 * system, or those of any machine that reach PostgreSQL. Thread-safe.
 *
 * <p>Changes of many threads are written together, each as a whole or not at all: while one thread
 * waits for the disk, those that come meanwhile gather. While several processes own shards in
 * PostgreSQL, each writes changes of its own shards together, and those of others' shards. Nothing
 * of this may be called within a read or write: that is an {@link IllegalStateException}.
 *
 * <p>A file that is damaged, missing its tables, or of a later version is refused and stays: a
 * store that started anew by itself would accept old messages again.
 */
public final class Store implements StoreAccess, AutoCloseable {
  private static final System.Logger LOG = System.getLogger(Store.class.getName());

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** Threads that look at the same time. */
  private static final int READERS = 4;

  /** True if the present thread is within a change or look, of any store. */
  private static final ThreadLocal<Boolean> INSIDE = ThreadLocal.withInitial(() -> false);

  private final DatabaseEngine engine;
  private final StoreLimits limits;
  private final Duration timeout;
  private final Queue<Task<?>> waiting = new ConcurrentLinkedQueue<>();

  /** The thread that writes now, or wrote last. */
  private volatile Thread writerThread;

  private final ThreadPoolExecutor writer = writer();
  private final Connection writing = new Connection();

  /** Connections that look; the last one that was used is the next, so few are opened. */
  private final Deque<Connection> readers = new ConcurrentLinkedDeque<>();

  private final Semaphore idleReaders = new Semaphore(READERS);

  private volatile Runnable changed = () -> {};
  private volatile Country country = Country.NONE;

  /** The last that was given; guarded by the lock of what writes. */
  private ShardLease owner;

  /** A connection that one thread uses at a time; null if it is not open. */
  private final class Connection {
    final ReentrantLock lock = new ReentrantLock();
    Database database;

    Database open() {
      if (database == null) {
        database = engine.open(timeout);
      }
      return database;
    }

    /** Begins something on a connection; on another one if the server has ended it meanwhile. */
    Database begin(Consumer<Database> beginning) {
      if (database != null && engine.isRemote()) {
        try {
          beginning.accept(database);
          return database;
        } catch (StoreException e) {
          if (!database.isBroken()) {
            throw e;
          }
          close();
        }
      }
      beginning.accept(open());
      return database;
    }

    /** Rolls back what was begun. A connection to PostgreSQL that still works stays. */
    void abandon(Throwable reason) {
      if (database == null) {
        return;
      }
      boolean works = engine.isRemote() && reason instanceof StoreException && !database.isBroken();
      try {
        if (works) {
          database.run("ROLLBACK");
          return;
        }
      } catch (StoreException e) {
        // As if it had not worked.
      }
      close();
    }

    void close() {
      if (database != null) {
        database.close();
        database = null;
      }
    }
  }

  /** A change that is made together with others, of which each may fail alone. */
  private static final class Task<T> {
    final CompletableFuture<T> outcome = new CompletableFuture<>();
    final Shards shards;

    /** Set by who makes it, or by who does not wait for it any more. */
    final AtomicBoolean taken = new AtomicBoolean();

    private final TransactionWork<T> work;
    private final ShardLease needed;
    private T result;
    private Throwable failure;

    /** A change that may need to be made by an owner, or null. */
    Task(Shards shards, TransactionWork<T> work, ShardLease needed) {
      this.shards = shards;
      this.work = work;
      this.needed = needed;
    }

    /**
     * Makes the change, or notes why not; then nothing of it may be stored.
     *
     * @param owner who owns shards on this connection; null if nobody does
     * @throws StoreException if the database takes no more changes
     */
    boolean make(Database database, StoreLimits limits, Country country, ShardLease owner) {
      if (needed != null && needed != owner) {
        failure =
            new StoreException(
                database.name()
                    + ": this process is not its owner any more, nothing was changed; become it"
                    + " again, and look what others have changed meanwhile");
        return false;
      }
      try {
        result = work.apply(new Transaction(database, limits, country, shards));
        failure = null;
        return true;
      } catch (Throwable e) {
        failure = e;
        if (database.isBroken()) {
          throw e instanceof StoreException known ? known : new StoreException(e.toString(), e);
        }
        return false;
      }
    }

    /** Makes the change within a savepoint, and rolls back this change alone if it fails. */
    void makeApart(Database database, StoreLimits limits, Country country, ShardLease owner) {
      database.savepoint();
      if (make(database, limits, country, owner)) {
        try {
          database.releaseSavepoint();
          return;
        } catch (StoreException e) {
          failure = e;
          if (database.isBroken()) {
            throw e;
          }
        }
      }
      database.backToSavepoint();
      database.releaseSavepoint();
    }

    /** Completes its future; all changes made together fail if none of them is stored. */
    void tell(Throwable all) {
      if (failure == null && all == null) {
        outcome.complete(result);
      } else {
        outcome.completeExceptionally(failure == null ? all : failure);
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
    this(new Sqlite(folder), StoreLimits.DEFAULT, PATIENCE);
  }

  /**
   * Creates one that is kept by PostgreSQL, from 12; nothing is read or made yet. The tables are
   * made when it is first used, in the schema that is the first of the connection's search path.
   *
   * @param url the address, as PostgreSQL's JDBC driver has it: {@code
   *     jdbc:postgresql://HOST:PORT/DATABASE?sslmode=verify-full}; without the password. It has to
   *     lead to the server itself, or to a pool that keeps a connection for each client
   * @param user the user's name; null for what the address or the driver says
   * @param password the password, which is copied; null if none is needed, or it is in the file of
   *     passwords (.pgpass)
   * @throws IllegalArgumentException if the address cannot be one, or a password is in it
   */
  public static Store onPostgres(String url, String user, char[] password) {
    return new Store(new Postgres(url, user, password), StoreLimits.DEFAULT, PATIENCE);
  }

  /** With other limits, and another time to wait for other processes. */
  Store(DatabaseEngine engine, StoreLimits limits, Duration timeout) {
    this.engine = engine;
    this.limits = limits;
    this.timeout = timeout;
    for (int i = 0; i < READERS; i++) {
      readers.add(new Connection());
    }
  }

  /** Creates a thread that ends when it is idle, or with the program. */
  private ThreadPoolExecutor writer() {
    ThreadPoolExecutor made =
        new ThreadPoolExecutor(
            1,
            1,
            1,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            task -> {
              writerThread = DaemonThreads.thread("store", task);
              return writerThread;
            });
    made.allowCoreThreadTimeOut(true);
    return made;
  }

  /**
   * Sets the country whose national numbers are understood wherever numbers are looked for.
   * Otherwise a national number is no other spelling of an international one.
   */
  public Store country(Country newCountry) {
    country = newCountry;
    return this;
  }

  @Override
  public Country country() {
    return country;
  }

  /**
   * Returns the room on the store's disk, in bytes; empty with PostgreSQL, which says when there is
   * none. Throws StoreException if the folder is not there or cannot be looked at.
   */
  public OptionalLong room() {
    return engine.room();
  }

  /**
   * Throws {@link StoreException} if the store is damaged: reads the whole file, if there is one.
   * PostgreSQL checks what it reads, so only the contacts are read from it.
   */
  public void requireIntact() {
    read(Transaction::check);
  }

  /**
   * Reads a snapshot of the store. The file need not exist. Does not wait for writes.
   *
   * @param work must not write to this or another store; what it writes to the transaction is lost
   * @throws StoreException if there is a file that cannot be read or is none of these
   */
  @Override
  public <T> T read(TransactionWork<T> work) {
    return read(work, Shards.ALL);
  }

  @Override
  public Shards shards() {
    return Shards.ALL;
  }

  @Override
  public boolean isOwner() {
    return false;
  }

  @Override
  public boolean isSharded() {
    return engine.isRemote();
  }

  <T> T read(TransactionWork<T> work, Shards shards) {
    requireOutside();
    idleReaders.acquireUninterruptibly();
    Connection reading = readers.pop();
    try {
      INSIDE.set(true);
      if (reading.database == null && !engine.isThere()) {
        try (Database empty = Sqlite.inMemory()) {
          Schema.create(empty);
          return work.apply(new Transaction(empty, limits, country, shards));
        }
      }
      // All that is seen until the end is of one moment.
      Database database = reading.begin(Database::beginRead);
      try {
        return work.apply(new Transaction(database, limits, country, shards));
      } finally {
        if (database.isBroken()) {
          reading.close();
        } else {
          database.run("ROLLBACK");
        }
      }
    } finally {
      INSIDE.remove();
      readers.push(reading);
      idleReaders.release();
    }
  }

  /**
   * Writes to some shards; it may read all. The writes are on the disk when this returns, or
   * nothing is written if the work throws. Waits up to 30 seconds for other threads and processes.
   *
   * @param work called on another thread, while nobody else writes to these shards, and once more
   *     if a write that is committed together with it fails: it must do the same to objects in
   *     memory then. It must not write to this or another store again
   * @throws StoreException if the store cannot be read or written, another process holds it, or the
   *     disk is full; then nothing is written, unless the message says that this is not known
   *     because a connection to PostgreSQL ended before its answer
   * @throws IllegalStateException on the thread that writes, which completes {@link #writeSoon}
   */
  @Override
  public <T> T write(Shards shards, TransactionWork<T> work) {
    return write(shards, work, null);
  }

  <T> T write(Shards shards, TransactionWork<T> work, ShardLease needed) {
    if (Thread.currentThread() == writerThread) {
      throw new IllegalStateException(
          "the thread that writes the store would wait for itself; use another thread, as"
              + " CompletableFuture.thenRunAsync does");
    }
    return await(begin(shards, work, needed));
  }

  /**
   * Writes soon, in each shard in the order of the calls, and returns at once.
   *
   * @return completed when the writes are on the disk, with what the work returns or throws, or
   *     with {@link StoreException} as above; the thread that completes it must not be kept waiting
   */
  @Override
  public <T> CompletableFuture<T> writeSoon(Shards shards, TransactionWork<T> work) {
    return writeSoon(shards, work, null);
  }

  /** Sets what is called after each commit, on the thread that writes, which must not wait. */
  public void onChange(Runnable newChanged) {
    changed = newChanged;
  }

  <T> CompletableFuture<T> writeSoon(Shards shards, TransactionWork<T> work, ShardLease needed) {
    return begin(shards, work, needed).outcome;
  }

  /**
   * Tries to own a fair share of the shards, as far as they are free. Does not wait for other
   * processes. Creates the store if it does not exist.
   *
   * @return the lease, which is exclusive until it is closed or lost; empty if others own all
   *     shards: try again, they will release some
   * @throws StoreException if the store cannot be used
   */
  public Optional<ShardLease> tryOwn() {
    requireOutside();
    writing.lock.lock();
    try {
      if (ownerNow() != null) {
        return Optional.empty();
      }
      Database database = writing.begin(Database::lock);
      owner = database.shards() == null ? null : new ShardLease(this, database);
      return Optional.ofNullable(owner);
    } catch (StoreException e) {
      writing.close();
      throw e;
    } finally {
      writing.lock.unlock();
    }
  }

  /**
   * Sets what must be the same in all processes that own shards, and checks it: with different keys
   * or numbers they would sign for each other, and leave messages unsent. {@link #tryOwn} checks it
   * again. With SQLite nothing is checked.
   *
   * @throws StoreException if another process that owns or wants shards has another identity
   */
  public void requireSameIdentity(String identity) {
    engine.identity(identity);
    read(
        transaction -> {
          engine.requireSameIdentity(transaction.database());
          return null;
        });
  }

  /** Counts the processes that own shards or want some; 0 with SQLite, which cannot know. */
  public long processCount() {
    return read(transaction -> engine.processCount(transaction.database()));
  }

  /**
   * Joins the processes that own no shards, and send what they store themselves. Meanwhile no
   * process becomes the owner of an SQLite store.
   *
   * @param first run before that, unless other such processes use an SQLite store: what waits to be
   *     sent was left over
   * @return leaves them
   * @throws StoreException if a process owns shards: it sends what others store, too
   */
  public Runnable joinSenders(Runnable first) {
    Runnable leaving = processCount() > 0 ? null : engine.joinSenders(first);
    if (leaving == null) {
      throw new StoreException(
          engine.name()
              + ": a gateway is running on this store, and would send each message once more; use"
              + " the gateway, or name another store");
    }
    return leaving;
  }

  /** Returns who owns shards on the connection that writes; null if nobody does. */
  private ShardLease ownerNow() {
    return owner != null && writing.database != null && owner.isOn(writing.database) ? owner : null;
  }

  /** Asks on the connection of an owner; false if it is not the owner any more. */
  boolean isFair(ShardLease ownership) {
    writing.lock.lock();
    try {
      return ownerNow() == ownership && engine.isFair(writing.database, ownership.shards());
    } catch (StoreException e) {
      writing.close();
      return false;
    } finally {
      writing.lock.unlock();
    }
  }

  /** Gives up a lease; its owner waits for shards from now on, or does not. */
  void giveUp(ShardLease ownership, boolean waiting) {
    requireOutside();
    writing.lock.lock();
    try {
      if (ownerNow() == ownership) {
        owner = null;
        writing.database.unlock();
        if (!waiting) {
          // A waiting process is counted as long as its connection exists.
          writing.close();
        }
      }
    } catch (StoreException e) {
      writing.close();
    } finally {
      writing.lock.unlock();
    }
  }

  private <T> Task<T> begin(Shards shards, TransactionWork<T> work, ShardLease needed) {
    requireOutside();
    Task<T> task = new Task<>(shards, work, needed);
    waiting.add(task);
    writer.execute(this::makeAll);
    return task;
  }

  private <T> T await(Task<T> task) {
    String givenUp = null;
    try {
      task.outcome.get(2 * timeout.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      givenUp = "interrupted while it was waited for; try again";
    } catch (TimeoutException e) {
      givenUp =
          "another thread of this program is changing the store; wait until it ends, then try"
              + " again";
    } catch (ExecutionException e) {
      // As below.
    }
    if (givenUp != null && task.taken.compareAndSet(false, true)) {
      throw new StoreException(engine.name() + ": " + givenUp);
    }
    // It is being made: wait for the outcome.
    try {
      return task.outcome.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      // Work throws nothing else.
      throw (RuntimeException) e.getCause();
    }
  }

  private void makeAll() {
    while (commitBatch()) {
      // The rest is of other shards.
    }
  }

  /** Makes what waits first and what goes with it; returns false if nothing waits. */
  private boolean commitBatch() {
    List<Task<?>> tasks = List.of();
    List<Runnable> after = List.of();
    Throwable failure = null;
    writing.lock.lock();
    try {
      tasks = takeBatch();
      if (tasks.isEmpty()) {
        return false;
      }
      after = make(tasks);
    } catch (RuntimeException | Error e) {
      writing.abandon(e);
      failure = e;
    } finally {
      INSIDE.remove();
      writing.lock.unlock();
    }
    after.forEach(Store::run);
    for (Task<?> task : tasks) {
      task.tell(failure);
    }
    if (failure == null) {
      changed.run();
    }
    return true;
  }

  /** Runs a task; its failure does not keep others from learning that the change is on the disk. */
  private static void run(Runnable task) {
    try {
      task.run();
    } catch (RuntimeException | Error e) {
      LOG.log(System.Logger.Level.ERROR, "what was to follow a change failed", e);
    }
  }

  /** Makes changes together; returns the actions to run when they are on the disk. */
  private List<Runnable> make(List<Task<?>> tasks) {
    INSIDE.set(true);
    // Nobody else changes these shards until the end; other processes are waited for.
    Shards shards = tasks.stream().map(task -> task.shards).reduce(Shards::and).orElseThrow();
    Database database = writing.begin(opened -> opened.beginChange(shards));
    ShardLease now = ownerNow();
    try {
      if (tasks.stream().allMatch(task -> task.make(database, limits, country, now))) {
        database.commit();
        return database.takeAfterCommit();
      }
    } catch (StoreException e) {
      if (database.isBroken() || tasks.size() == 1) {
        throw e;
      }
    }
    // One has failed, which is rare: all are made again, each so that it can fail alone.
    database.run("ROLLBACK");
    if (tasks.size() == 1) {
      return List.of();
    }
    database.beginChange(shards);
    tasks.forEach(task -> task.makeApart(database, limits, country, now));
    database.commit();
    return database.takeAfterCommit();
  }

  /**
   * Takes what is written together with the first: what is of shards of this process, or what is of
   * shards of others, so that processes that own shards do not wait for each other all the time.
   */
  private List<Task<?>> takeBatch() {
    ShardLease now = ownerNow();
    Shards own = now == null ? Shards.NONE : now.shards();
    List<Task<?>> taken = new ArrayList<>();
    Shards passed = Shards.NONE;
    // Nothing overtakes what is of the same shard: behind all shards nothing is left to take.
    Iterator<Task<?>> tasks = waiting.iterator();
    while (tasks.hasNext() && !passed.equals(Shards.ALL)) {
      Task<?> task = tasks.next();
      if (passed.hasAny(task.shards)
          || !taken.isEmpty() && !goTogether(taken.get(0).shards, task.shards, own)) {
        passed = passed.and(task.shards);
        continue;
      }
      tasks.remove();
      if (task.taken.compareAndSet(false, true)) {
        taken.add(task);
      }
    }
    return taken;
  }

  private static boolean goTogether(Shards first, Shards next, Shards own) {
    return own.hasAll(first) ? own.hasAll(next) : !own.hasAny(next);
  }

  private static void requireOutside() {
    if (INSIDE.get()) {
      throw new IllegalStateException("a read or write within another");
    }
  }

  /** Completes what was begun and releases files, connections and ownership. Use reopens them. */
  @Override
  public void close() {
    requireOutside();
    makeAll();
    idleReaders.acquireUninterruptibly(READERS);
    readers.forEach(Connection::close);
    idleReaders.release(READERS);
    writing.lock.lock();
    try {
      writing.close();
    } finally {
      writing.lock.unlock();
    }
  }
}
