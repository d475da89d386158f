// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.modem;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.trustedsms.server.sms.ShortMessage;

/**
 * The link to the SMS centre while a phone is on: a thread that binds, sees to it that the link
 * lives, and makes it anew when it breaks. Used for one time of being on. Safe for use by several
 * threads.
 */
final class Link {
  private static final int FIRST_PAUSE_MILLIS = 200;
  private static final int MAX_PAUSE_MILLIS = 10_000;
  private static final int CHECK_MILLIS = 1_000;
  private static final int UNBIND_MILLIS = 5_000;
  private static final int BUSY_PAUSE_MILLIS = 100;
  private static final int BUSY_RETRIES = 5;

  private final ModemSettings settings;
  private final Inbox inbox;
  private final Notices notices;
  private final Thread keeper;
  private final ThreadPoolExecutor sender;
  private final Set<Future<?>> sending = ConcurrentHashMap.newKeySet();
  private final CompletableFuture<Void> firstBind = new CompletableFuture<>();

  /** Set once for good: the phone was switched off, or it makes no sense to try again. */
  private boolean off;

  /** The connection that is made or in use. */
  private Binding binding;

  private volatile boolean up;

  Link(ModemSettings settings, Inbox inbox, Notices notices) {
    this.settings = settings;
    this.inbox = inbox;
    this.notices = notices;
    keeper = Daemons.named("sms-link-" + settings.number()).newThread(this::keep);
    sender =
        new ThreadPoolExecutor(
            1,
            1,
            1,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            Daemons.named("sms-send-" + settings.number()));
    sender.allowCoreThreadTimeOut(true);
  }

  /** Begins to make the link. */
  void start() {
    keeper.start();
  }

  /**
   * Waits until the link is up for the first time.
   *
   * @throws InterruptedIOException if the calling thread is interrupted; the link is taken down
   * @throws IOException if binding fails; the link then stays down
   */
  void awaitUp() throws IOException {
    try {
      firstBind.get();
    } catch (InterruptedException e) {
      down();
      throw new InterruptedIOException("interrupted while the phone was switched on");
    } catch (ExecutionException e) {
      throw new IOException(e.getCause().getMessage(), e.getCause());
    }
  }

  boolean isUp() {
    Binding now = current();
    return up && now != null && now.isAlive();
  }

  /** Tells whether the link is up or is being made. */
  boolean isKept() {
    return !isOff();
  }

  /** Unbinds and ends everything; takes a few seconds at most. */
  void down() {
    boolean wasUp;
    synchronized (this) {
      wasUp = up;
      off = true;
      notifyAll();
      stopSending();
    }
    sender.shutdown();
    boolean interrupted = Thread.interrupted();
    // The thread that keeps the link unbinds; if the SMS centre leaves it waiting, it is cut off.
    if (wasUp) {
      interrupted |= awaitKeeper();
    }
    Binding left = current();
    if (left != null && keeper.isAlive()) {
      left.abort();
      interrupted |= awaitKeeper();
    }
    firstBind.completeExceptionally(new IOException("the phone was switched off"));
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean awaitKeeper() {
    try {
      if (Thread.currentThread() != keeper) {
        keeper.join(UNBIND_MILLIS);
      }
      return false;
    } catch (InterruptedException e) {
      return true;
    }
  }

  private synchronized Binding current() {
    return binding;
  }

  private void keep() {
    int pause = FIRST_PAUSE_MILLIS;
    while (!isOff()) {
      try {
        long since = bind();
        if (TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - since) > MAX_PAUSE_MILLIS) {
          pause = FIRST_PAUSE_MILLIS;
        }
      } catch (IOException e) {
        boolean hopeless = e instanceof BindRefusedException refused && refused.isFinal();
        if (!firstBind.isDone() || hopeless) {
          giveUp(e);
          return;
        }
      }
      pauseUnlessOff(pause);
      pause = Math.min(2 * pause, MAX_PAUSE_MILLIS);
    }
  }

  private void giveUp(IOException reason) {
    synchronized (this) {
      off = true;
    }
    sender.shutdown();
    if (!firstBind.completeExceptionally(reason)) {
      notices.tell(l -> l.link(false, reason.getMessage() + "; not tried again"));
    }
  }

  /**
   * Binds and waits until the link breaks or the phone is switched off.
   *
   * @return when the link came up, by System.nanoTime
   * @throws IOException if it did not come up
   */
  private long bind() throws IOException {
    Binding mine =
        new Binding(settings, inbox, what -> notices.tell(l -> l.discarded("", what)), this::wake);
    synchronized (this) {
      if (off) {
        throw new IOException("the phone was switched off");
      }
      binding = mine;
    }
    mine.bind();
    long since = System.nanoTime();
    synchronized (this) {
      up = true;
    }
    notices.tell(l -> l.link(true, "bound to the SMS centre at " + settings.centre()));
    firstBind.complete(null);
    awaitEnd(mine);
    synchronized (this) {
      up = false;
      stopSending();
    }
    if (isOff()) {
      mine.unbind();
      notices.tell(l -> l.link(false, "switched off"));
    } else {
      mine.abort();
      notices.tell(l -> l.link(false, "the link to the SMS centre broke; it is made again"));
    }
    return since;
  }

  private synchronized void awaitEnd(Binding mine) {
    while (!off && mine.isAlive()) {
      pause(CHECK_MILLIS);
    }
  }

  private synchronized void pauseUnlessOff(int millis) {
    if (!off) {
      pause(millis);
    }
  }

  /** Waits, at most so long; called with the monitor held. */
  private void pause(int millis) {
    try {
      wait(millis);
    } catch (InterruptedException e) {
      // Nobody but a bind that has ended interrupts this thread; what it waits for is checked.
    }
  }

  private synchronized void wake() {
    notifyAll();
  }

  private synchronized boolean isOff() {
    return off;
  }

  private void stopSending() {
    sending.forEach(task -> task.cancel(true));
  }

  /**
   * Submits SMS in order, each when the one before it has been answered.
   *
   * @throws InterruptedIOException if the calling thread is interrupted
   * @throws IOException if there is no link or the SMS centre refuses one
   */
  void submit(List<ShortMessage> segments) throws IOException {
    Future<?> task;
    synchronized (this) {
      if (off || !up) {
        throw new IOException("no link to the SMS centre at " + settings.centre());
      }
      Binding through = binding;
      task =
          sender.submit(
              () -> {
                transmit(through, segments);
                return null;
              });
      sending.add(task);
    }
    try {
      task.get();
    } catch (InterruptedException e) {
      task.cancel(true);
      throw new InterruptedIOException("interrupted while sending; the message may have been sent");
    } catch (CancellationException e) {
      throw new IOException("the link to the SMS centre broke; the message may have been sent", e);
    } catch (ExecutionException e) {
      throw new IOException(e.getCause().getMessage(), e.getCause());
    } finally {
      sending.remove(task);
    }
  }

  private static void transmit(Binding through, List<ShortMessage> segments)
      throws IOException, InterruptedException {
    for (int i = 0; i < segments.size(); i++) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      int status = through.submit(segments.get(i));
      int pause = BUSY_PAUSE_MILLIS;
      for (int retry = 0; CommandStatus.isBusy(status) && retry < BUSY_RETRIES; retry++) {
        Thread.sleep(pause);
        pause *= 2;
        status = through.submit(segments.get(i));
      }
      if (status != 0) {
        throw new SubmitRefusedException(i + 1, segments.size(), status);
      }
    }
  }
}
