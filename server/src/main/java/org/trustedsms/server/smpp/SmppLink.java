// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.smpp;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.trustedsms.server.sms.ShortMessage;

/**
 * A link to an SMS centre that is kept until it is closed; see the {@linkplain
 * org.trustedsms.server.smpp package} for what it guarantees. Several links, to one centre or
 * several, are several objects that share nothing. Thread-safe.
 */
public final class SmppLink implements SmsLink {
  private static final int FIRST_PAUSE_MILLIS = 200;
  private static final int MAX_PAUSE_MILLIS = 10_000;

  private final LinkSettings settings;
  private final LinkListener listener;
  private final PduQueue queue;
  private final Deliveries deliveries;
  private final Thread keeper;
  private final CompletableFuture<Void> firstBind = new CompletableFuture<>();

  /** The connection that is made or in use; null before the first. Guarded by this. */
  private Session session;

  /** Set once for good: it was closed, or it makes no sense to try again. Guarded by this. */
  private boolean over;

  /** Guarded by this. */
  private boolean closed;

  private SmppLink(LinkSettings settings, LinkListener listener, boolean patient) {
    this.settings = settings;
    this.listener = Objects.requireNonNull(listener);
    queue = new PduQueue(settings);
    deliveries = new Deliveries(listener, settings, queue);
    keeper = Session.daemon("smpp-link " + settings.systemId(), () -> keep(patient));
    keeper.start();
  }

  /**
   * Makes a link, and waits until it is up.
   *
   * @param listener is given what arrives, from the bind on
   * @throws RefusedException if the SMS centre does not want the client
   * @throws InterruptedIOException if the calling thread is interrupted
   * @throws IOException if there is no SMS centre, or it does not answer; says what was seen and
   *     what to do
   */
  public static SmppLink open(LinkSettings settings, LinkListener listener) throws IOException {
    SmppLink link = new SmppLink(settings, listener, false);
    try {
      link.firstBind.get();
      return link;
    } catch (ExecutionException e) {
      link.close();
      throw (IOException) e.getCause();
    } catch (InterruptedException e) {
      link.close();
      throw new InterruptedIOException("interrupted while binding to the SMS centre");
    }
  }

  /**
   * Makes a link that need not be up yet: an SMS centre that cannot be reached is tried again like
   * one whose link broke. What is submitted meanwhile waits.
   *
   * @param listener is given what arrives, and told when the link is up
   */
  public static SmppLink keep(LinkSettings settings, LinkListener listener) {
    return new SmppLink(settings, listener, true);
  }

  /**
   * Submits an SMS, see {@link #submit(ShortMessage, boolean)}, without asking for a delivery
   * receipt.
   *
   * @throws InterruptedException if the calling thread is interrupted; the SMS is not sent
   */
  public CompletableFuture<Submitted> submit(ShortMessage sms) throws InterruptedException {
    return submit(sms, false);
  }

  /**
   * Submits an SMS. Waits while {@value PduQueue#CAPACITY} others wait to be sent, at most for
   * {@link LinkTimers#answer}; not at all in what is run by one of these futures.
   *
   * <p>The future fails with
   *
   * <ul>
   *   <li>{@link RefusedException} if the SMS centre refuses the SMS, or is busy for longer than
   *       {@link LinkTimers#busy}
   *   <li>{@link UnansweredException} if it does not answer in time, or the link breaks before: the
   *       SMS may have been sent
   *   <li>{@link NotSentException} if there is no room in time, or the link is closed: it was not
   * </ul>
   *
   * Cancelling the future withdraws the SMS: if it has not been sent it will not be, and those
   * behind it do not wait for its answer. What depends on the future is run on the thread that
   * reads, so it must return soon.
   *
   * @param sms the SMS, of at most 254 bytes
   * @param receipt whether to ask the network for a {@link DeliveryReceipt} (registered_delivery,
   *     SMPP 3.4, 5.2.17)
   * @throws IllegalArgumentException if a field does not fit into a submit_sm
   * @throws IllegalStateException if the client has bound to receive only
   * @throws InterruptedException if the calling thread is interrupted; the SMS is not sent
   */
  @Override
  public CompletableFuture<Submitted> submit(ShortMessage sms, boolean receipt)
      throws InterruptedException {
    if (settings.mode() == BindMode.RECEIVER) {
      throw new IllegalStateException("bound to receive only");
    }
    SendQueue.Entry entry =
        new SendQueue.Entry(sms.destination().digits(), Pdus.submitSm(sms, receipt));
    Session now = current();
    queue.submit(entry, now == null || !now.isReadBy(Thread.currentThread()));
    return entry.result;
  }

  /**
   * Submits an SMS and waits for the answer.
   *
   * @param sms the SMS, of at most 254 bytes
   * @param receipt whether to ask the network for a {@link DeliveryReceipt}
   * @throws InterruptedIOException if the calling thread is interrupted: the SMS may have been sent
   * @throws IOException one of the failures of {@link #submit(ShortMessage, boolean)}
   */
  public Submitted send(ShortMessage sms, boolean receipt) throws IOException {
    CompletableFuture<Submitted> result = null;
    try {
      result = submit(sms, receipt);
      return result.get();
    } catch (ExecutionException e) {
      throw (IOException) e.getCause();
    } catch (InterruptedException e) {
      if (result != null) {
        result.cancel(false);
      }
      throw new InterruptedIOException("interrupted while sending; the SMS may have been sent");
    }
  }

  /** Tells whether SMS can be exchanged now: true while the link is up. */
  public boolean isUp() {
    Session now = current();
    return now != null && now.isUp();
  }

  /**
   * Tells whether the link will not come back: it was closed, or the SMS centre has refused a bind
   * for a reason that will not go away, such as the password.
   */
  @Override
  public synchronized boolean isOver() {
    return over;
  }

  private synchronized Session current() {
    return session;
  }

  private void keep(boolean patient) {
    int pause = FIRST_PAUSE_MILLIS;
    String told = "";
    boolean wasUp = false;
    try {
      for (Session next = begin(); next != null; next = begin()) {
        try {
          next.bind();
          long since = System.nanoTime();
          wasUp = true;
          tell(true, "bound to the SMS centre at " + settings.centre());
          firstBind.complete(null);
          told = next.keep();
          end(told);
          if (TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - since) > MAX_PAUSE_MILLIS) {
            pause = FIRST_PAUSE_MILLIS;
          }
        } catch (IOException e) {
          boolean hopeless = e instanceof RefusedException refused && refused.isFinal();
          queue.end(e.getMessage());
          if (hopeless || !patient && !wasUp) {
            giveUp(e);
            return;
          }
          if (!told.equals(e.getMessage()) && !isOver()) {
            told = e.getMessage();
            tell(false, told + "; it is tried again");
          }
        }
        pause(pause);
        pause = Math.min(2 * pause, MAX_PAUSE_MILLIS);
      }
    } catch (InterruptedException e) {
      // Nobody but the end of the program interrupts this thread.
      giveUp(new IOException("the thread that keeps the link was interrupted", e));
    } finally {
      firstBind.completeExceptionally(new IOException("the link was closed"));
    }
  }

  private synchronized Session begin() {
    session = over ? null : new Session(settings, queue, deliveries);
    return session;
  }

  private void end(String reason) {
    if (isOver()) {
      queue.end("the link to the SMS centre was closed");
      tell(false, "closed");
    } else {
      String words = "the link to the SMS centre broke (" + reason + ")";
      queue.end(words);
      tell(false, words + "; it is made again");
    }
  }

  private void tell(boolean up, String reason) {
    try {
      listener.link(up, reason);
    } catch (RuntimeException e) {
      // The link is kept all the same.
    }
  }

  private void giveUp(IOException reason) {
    synchronized (this) {
      if (over) {
        return;
      }
      over = true;
    }
    queue.close(reason.getMessage(), reason);
    if (!firstBind.completeExceptionally(reason)) {
      tell(false, reason.getMessage() + "; not tried again");
    }
  }

  private synchronized void pause(int millis) throws InterruptedException {
    if (!over) {
      wait(ThreadLocalRandom.current().nextInt(millis / 2, millis + 1));
    }
  }

  /**
   * Unbinds and closes, for good, and erases the password. SMS that have not been sent are not; an
   * SMS in the listener's hands is waited for, and the answers that the SMS centre still gives: for
   * {@link LinkTimers#closing} each. A second call does nothing.
   */
  @Override
  public void close() {
    Session last;
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
      over = true;
      last = session;
      notifyAll();
    }
    queue.close("the link was closed", null);
    long millis = settings.timers().closing().toMillis();
    try {
      deliveries.close(millis);
      if (last != null) {
        last.unbind(millis);
      }
      if (Thread.currentThread() != keeper) {
        keeper.join(millis);
      }
    } catch (InterruptedException e) {
      if (last != null) {
        last.abort();
      }
      Thread.currentThread().interrupt();
    } finally {
      settings.erasePassword();
    }
  }
}
