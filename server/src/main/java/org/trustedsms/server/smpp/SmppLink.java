// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.smpp;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.trustedsms.server.link.LinkListener;
import org.trustedsms.server.link.ReconnectingLink;
import org.trustedsms.server.link.RefusedException;
import org.trustedsms.server.link.SmsLink;
import org.trustedsms.server.link.SubmitWindow;
import org.trustedsms.server.link.Submitted;
import org.trustedsms.server.sms.ShortMessage;

/**
 * A link to an SMSC that is kept until it is closed; see the {@linkplain org.trustedsms.server.smpp
 * package} for what it guarantees. Several links, to one SMSC or several, are several objects that
 * share nothing. Thread-safe.
 */
public final class SmppLink implements SmsLink {
  private final LinkSettings settings;
  private final Deliveries deliveries;
  private final ReconnectingLink<SmppSession, byte[]> link;

  private SmppLink(LinkSettings settings, LinkListener listener, boolean retriesFirst) {
    this.settings = settings;
    deliveries = new Deliveries(listener, settings);
    link =
        new ReconnectingLink<>(
            "smpp-link " + settings.systemId,
            "the SMSC",
            listener,
            new SubmitWindow<>(
                settings.window,
                settings.perSecond,
                settings.timers.response().toNanos(),
                settings.timers.busy().toNanos(),
                settings.clock),
            submitWindow -> new SmppSession(settings, submitWindow, deliveries),
            retriesFirst,
            settings.timers.closing().toMillis());
    link.start();
  }

  /**
   * Makes a link, and waits until it is up.
   *
   * @param listener is given what arrives, from the bind on
   * @throws RefusedException if the SMSC does not want the client
   * @throws InterruptedIOException if the calling thread is interrupted
   * @throws IOException if there is no SMSC, or it does not answer; says what was seen and what to
   *     do
   */
  public static SmppLink open(LinkSettings settings, LinkListener listener) throws IOException {
    SmppLink made = new SmppLink(settings.copy(), listener, false);
    made.link.awaitUp(made);
    return made;
  }

  /**
   * Makes a link that need not be up yet: an SMSC that cannot be reached is tried again like one
   * whose link broke. SMS submitted meanwhile wait.
   */
  public static SmppLink openInBackground(LinkSettings settings, LinkListener listener) {
    return new SmppLink(settings.copy(), listener, true);
  }

  /**
   * Submits an SMS, see {@link SmsLink#submit}: {@link LinkTimers} says how long it waits for room
   * and for the answer, and how long it is sent again to an SMSC that is busy.
   *
   * @param sms the SMS, of at most 254 bytes
   * @param receipt whether to ask the network for a delivery receipt (registered_delivery, SMPP
   *     3.4, 5.2.17)
   * @throws IllegalArgumentException if a field does not fit into a submit_sm
   * @throws IllegalStateException if the client has bound to receive only
   */
  @Override
  public CompletableFuture<Submitted> submit(ShortMessage sms, boolean receipt)
      throws InterruptedException {
    if (settings.mode == BindMode.RECEIVER) {
      throw new IllegalStateException("bound to receive only");
    }
    return link.submit(sms.destination().digits(), Pdus.submitSm(settings.addressed(sms), receipt));
  }

  /**
   * Submits an SMS and waits for the answer.
   *
   * @param sms the SMS, of at most 254 bytes
   * @param receipt whether to ask the network for a delivery receipt
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

  @Override
  public boolean isUp() {
    return link.isUp();
  }

  @Override
  public boolean isOver() {
    return link.isOver();
  }

  @Override
  public void close() {
    link.close(deliveries::close);
    settings.erasePassword();
  }
}
