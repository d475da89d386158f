// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.link;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.System.Logger.Level;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.trustedsms.server.sms.ShortMessage;
import org.trustedsms.server.util.DaemonThreads;

/**
 * A link that stays connected. When a connection ends, it opens another after a pause that grows
 * from 0.2 to 10 s, until the link is closed or finally refused. Thread-safe.
 *
 * @param <T> what is sent
 */
public final class ReconnectingLink<T> implements SmsLink {
  private static final System.Logger LOG = System.getLogger(ReconnectingLink.class.getName());

  private static final int FIRST_PAUSE_MILLIS = 200;
  private static final int MAX_PAUSE_MILLIS = 10_000;

  /**
   * How a link carries SMS: over SMPP, HTTP or a modem.
   *
   * @param <T> what is sent
   */
  public interface Transport<T> {
    /** Makes a connection that sends what is in the window. */
    Connection connection(SubmitWindow<T> window);

    /** Returns what is sent for an SMS; throws IllegalArgumentException if it cannot be sent. */
    T encode(ShortMessage sms, boolean receipt);

    /** Waits for unanswered deliveries before the last connection ends, for so many ms at most. */
    default void settle(long millis) throws InterruptedException {}

    /** Releases everything else, after the last connection has ended. */
    default void close() {}
  }

  /** A connection, used once. */
  public interface Connection {
    /**
     * Connects; returns what it is connected to, in words for the listener.
     *
     * @throws IOException if that fails: says why and what to do. A {@link RefusedException} that
     *     is final is the end of the link
     */
    String connect() throws IOException, InterruptedException;

    /** Returns when the connection has ended: why. */
    String run() throws InterruptedException;

    /** Ends the connection in good order, within so long; called on another thread. */
    void end(long millis) throws InterruptedException;

    /** Ends it at once, if it has not ended; called in any case at the end. */
    void abort();

    /** There may be something to send; called on any thread. */
    void wake();

    /** Returns whether a thread must not wait for room, since it makes room. */
    default boolean isRunBy(Thread thread) {
      return false;
    }
  }

  private final String peer;
  private final LinkListener listener;
  private final SubmitWindow<T> submitWindow;
  private final Transport<T> transport;
  private final long closingMillis;
  private final Thread thread;
  private final CompletableFuture<Void> first = new CompletableFuture<>();

  /** The connection that is made or in use; null before the first. */
  private volatile Connection connection;

  /** Set once for good: it was closed, or it makes no sense to try again. Guarded by this. */
  private boolean over;

  /** Guarded by this. */
  private boolean closed;

  private volatile boolean up;

  /**
   * Begins to connect, on a thread called {@code name}.
   *
   * @param peer what the link goes to: "the SMSC"
   * @param retriesFirst whether a first connection that fails is made again
   * @param closingMillis how long the peer may take for its answer when the link is closed
   */
  public ReconnectingLink(
      String name,
      String peer,
      LinkListener listener,
      SubmitWindow<T> submitWindow,
      Transport<T> transport,
      boolean retriesFirst,
      long closingMillis) {
    this.peer = peer;
    this.listener = Objects.requireNonNull(listener);
    this.submitWindow = submitWindow;
    this.transport = transport;
    this.closingMillis = closingMillis;
    submitWindow.waking(this::wake);
    thread = DaemonThreads.thread(name, () -> run(retriesFirst));
    thread.start();
  }

  /** Waits until the link is up for the first time; closes it if that fails. */
  public SmsLink awaitUp() throws IOException {
    try {
      first.get();
      return this;
    } catch (ExecutionException e) {
      close();
      throw (IOException) e.getCause();
    } catch (InterruptedException e) {
      close();
      throw new InterruptedIOException("interrupted while connecting to " + peer);
    }
  }

  private void wake() {
    Connection now = connection;
    if (now != null) {
      now.wake();
    }
  }

  @Override
  public CompletableFuture<Submitted> submit(ShortMessage sms, boolean receipt)
      throws InterruptedException {
    T content = transport.encode(sms, receipt);
    Connection now = connection;
    return submitWindow.submit(content, now == null || !now.isRunBy(Thread.currentThread()));
  }

  @Override
  public boolean isUp() {
    return up;
  }

  @Override
  public synchronized boolean isOver() {
    return over;
  }

  private void run(boolean retriesFirst) {
    int pause = FIRST_PAUSE_MILLIS;
    String reported = "";
    try {
      for (Connection next = begin(); next != null; next = begin()) {
        try {
          String words = next.connect();
          long since = System.nanoTime();
          up = true;
          notifyListener(listener, true, words);
          first.complete(null);
          reported = next.run();
          end(next, reported);
          if (TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - since) > MAX_PAUSE_MILLIS) {
            pause = FIRST_PAUSE_MILLIS;
          }
        } catch (IOException | RuntimeException | Error thrown) {
          IOException e;
          if (thrown instanceof IOException known) {
            e = known;
          } else {
            LOG.log(Level.WARNING, "the link failed", thrown);
            e = new IOException("the link failed: " + thrown, thrown);
          }
          up = false;
          next.abort();
          boolean isFinal = e instanceof RefusedException refused && refused.isFinal();
          submitWindow.broken(e.getMessage());
          if (isFinal || !retriesFirst && !first.isDone()) {
            giveUp(e, retriesFirst);
            return;
          }
          if (!reported.equals(e.getMessage()) && !isOver()) {
            reported = e.getMessage();
            notifyListener(listener, false, reported + "; it is tried again");
          }
        }
        pause(pause);
        pause = Math.min(2 * pause, MAX_PAUSE_MILLIS);
      }
    } catch (InterruptedException e) {
      // Nobody but the end of the program interrupts this thread.
      giveUp(new IOException("the thread that keeps the link was interrupted", e), retriesFirst);
    } finally {
      up = false;
      first.completeExceptionally(new IOException("the link was closed"));
    }
  }

  private synchronized Connection begin() {
    connection = over ? null : transport.connection(submitWindow);
    return connection;
  }

  private void end(Connection ended, String reason) {
    up = false;
    ended.abort();
    if (isOver()) {
      submitWindow.broken("the link to " + peer + " was closed");
      notifyListener(listener, false, "closed");
    } else {
      String words = "the link to " + peer + " broke (" + reason + ")";
      submitWindow.broken(words);
      notifyListener(listener, false, words + "; it is made again");
    }
  }

  /** Tells how a link stands, whatever the listener throws. */
  static void notifyListener(LinkListener listener, boolean isUp, String reason) {
    try {
      listener.link(isUp, reason);
    } catch (RuntimeException e) {
      LOG.log(Level.WARNING, "the listener failed", e);
    }
  }

  /** Ends the link for good. Nobody waits for the first connection of one in the background. */
  private void giveUp(IOException reason, boolean isInBackground) {
    synchronized (this) {
      if (over) {
        return;
      }
      over = true;
    }
    submitWindow.close(reason.getMessage(), reason);
    boolean wasFirst = first.completeExceptionally(reason);
    if (isInBackground || !wasFirst) {
      notifyListener(listener, false, reason.getMessage() + "; not tried again");
    }
  }

  private synchronized void pause(int millis) throws InterruptedException {
    if (!over) {
      wait(ThreadLocalRandom.current().nextInt(millis / 2, millis + 1));
    }
  }

  /** Closes it for good; an interrupt of the calling thread shortens that. */
  @Override
  public void close() {
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
      over = true;
      notifyAll();
    }
    submitWindow.close("the link was closed", null);
    Connection last = connection;
    try {
      transport.settle(closingMillis);
      if (last != null) {
        last.end(closingMillis);
      }
      if (Thread.currentThread() != thread) {
        thread.join(closingMillis);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      if (last != null) {
        last.abort();
      }
      transport.close();
    }
  }
}
