// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.smpp;

import java.io.IOException;
import java.io.InterruptedIOException;
import org.trustedsms.server.link.LinkListener;
import org.trustedsms.server.link.ReconnectingLink;
import org.trustedsms.server.link.RefusedException;
import org.trustedsms.server.link.SmsLink;
import org.trustedsms.server.link.SubmitWindow;
import org.trustedsms.server.sms.ShortMessage;

/**
 * Opens links to an SMSC that are kept until they are closed; see the {@linkplain
 * org.trustedsms.server.smpp package} for what they guarantee. Several links, to one SMSC or
 * several, share nothing. {@link LinkTimers} says how long they wait for room and for an answer,
 * and how long an SMS is sent again to an SMSC that is busy.
 *
 * <p>An SMS has at most 254 bytes. For a receipt the link sets registered_delivery (SMPP 3.4,
 * 5.2.17). A link that has bound to receive only submits nothing: that is an {@link
 * IllegalStateException}.
 */
public final class SmppLink {
  private SmppLink() {}

  /**
   * Makes a link, and waits until it is up.
   *
   * @param listener is given what arrives, from the bind on
   * @throws RefusedException if the SMSC does not want the client
   * @throws InterruptedIOException if the calling thread is interrupted
   * @throws IOException if there is no SMSC, or it does not answer; says what was seen and what to
   *     do
   */
  public static SmsLink open(LinkSettings settings, LinkListener listener) throws IOException {
    return link(settings.copy(), listener, false).awaitUp();
  }

  /**
   * Makes a link that need not be up yet: an SMSC that cannot be reached is tried again like one
   * whose link broke. SMS submitted meanwhile wait.
   */
  public static SmsLink openInBackground(LinkSettings settings, LinkListener listener) {
    return link(settings.copy(), listener, true);
  }

  private static ReconnectingLink<byte[]> link(
      LinkSettings settings, LinkListener listener, boolean retriesFirst) {
    return new ReconnectingLink<>(
        "smpp-link " + settings.systemId,
        "the SMSC",
        listener,
        new SubmitWindow<>(
            settings.window,
            settings.perSecond,
            settings.timers.response().toNanos(),
            settings.timers.busy().toNanos(),
            settings.clock),
        new Smpp(settings, new Deliveries(listener, settings)),
        retriesFirst,
        settings.timers.closing().toMillis());
  }

  private record Smpp(LinkSettings settings, Deliveries deliveries)
      implements ReconnectingLink.Transport<byte[]> {
    @Override
    public ReconnectingLink.Connection connection(SubmitWindow<byte[]> window) {
      return new SmppSession(settings, window, deliveries);
    }

    @Override
    public byte[] encode(ShortMessage sms, boolean receipt) {
      if (settings.mode == BindMode.RECEIVER) {
        throw new IllegalStateException("bound to receive only");
      }
      return Pdus.submitSm(settings.addressed(sms), receipt);
    }

    @Override
    public void settle(long millis) throws InterruptedException {
      deliveries.close(millis);
    }

    @Override
    public void close() {
      settings.erasePassword();
    }
  }
}
