// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.smpp;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.trustedsms.server.link.DeliveryReceipt;
import org.trustedsms.server.link.LinkListener;
import org.trustedsms.server.link.NotSentException;
import org.trustedsms.server.link.ReconnectingLink;
import org.trustedsms.server.link.RefusedException;
import org.trustedsms.server.link.SmsLink;
import org.trustedsms.server.link.Submitted;
import org.trustedsms.server.link.UnansweredException;
import org.trustedsms.server.sms.ShortMessage;

/**
 * A link to an SMS centre that is kept until it is closed; see the {@linkplain
 * org.trustedsms.server.smpp package} for what it guarantees. Several links, to one centre or
 * several, are several objects that share nothing. Thread-safe.
 */
public final class SmppLink implements SmsLink {
  private final LinkSettings settings;
  private final PduQueue queue;
  private final Deliveries deliveries;
  private final ReconnectingLink<SmppSession> keeper;

  private SmppLink(LinkSettings settings, LinkListener listener, boolean patient) {
    this.settings = settings;
    queue = new PduQueue(settings);
    deliveries = new Deliveries(listener, settings, queue);
    keeper =
        new ReconnectingLink<>(
            "smpp-link " + settings.systemId(),
            "the SMS centre",
            listener,
            queue.outbox(),
            () -> new SmppSession(settings, queue, deliveries),
            patient);
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
    SmppLink link = new SmppLink(settings.copy(), listener, false);
    return link.keeper.awaitUp(link);
  }

  /**
   * Makes a link that need not be up yet: an SMS centre that cannot be reached is tried again like
   * one whose link broke. What is submitted meanwhile waits.
   *
   * @param listener is given what arrives, and told when the link is up
   */
  public static SmppLink keep(LinkSettings settings, LinkListener listener) {
    return new SmppLink(settings.copy(), listener, true);
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
   * Submits an SMS. Waits while {@value SmsLink#CAPACITY} others wait to be sent, at most for
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
    SmppSession now = keeper.current();
    return queue
        .outbox()
        .submit(
            sms.destination().digits(),
            Pdus.submitSm(settings.addressed(sms), receipt),
            now == null || !now.isReadBy(Thread.currentThread()));
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
    return keeper.isUp();
  }

  /**
   * Tells whether the link will not come back: it was closed, or the SMS centre has refused a bind
   * for a reason that will not go away, such as the password.
   */
  @Override
  public boolean isOver() {
    return keeper.isOver();
  }

  /**
   * Unbinds and closes, for good, and erases the password. SMS that have not been sent are not; an
   * SMS in the listener's hands is waited for, and the answers that the SMS centre still gives: for
   * {@link LinkTimers#closing} each. A second call does nothing.
   */
  @Override
  public void close() {
    if (!keeper.stop()) {
      return;
    }
    long millis = settings.timers().closing().toMillis();
    try {
      deliveries.close(millis);
      keeper.end(millis);
    } catch (InterruptedException e) {
      SmppSession last = keeper.current();
      if (last != null) {
        last.abort();
      }
      Thread.currentThread().interrupt();
    } finally {
      settings.erasePassword();
    }
  }
}
