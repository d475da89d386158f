// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.modem;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import org.trustedsms.server.link.LinkListener;
import org.trustedsms.server.link.ReconnectingLink;
import org.trustedsms.server.link.SmsLink;
import org.trustedsms.server.link.SubmitWindow;
import org.trustedsms.server.link.Submitted;
import org.trustedsms.server.sms.DataCoding;
import org.trustedsms.server.sms.ShortMessage;
import org.trustedsms.sms.SegmentCapacity;
import org.trustedsms.sms.SubmitTpdu;

/**
 * A link over a modem, see the {@linkplain org.trustedsms.server.modem package}. It sends 8-bit
 * data with a user data header, one SMS at a time, and states no sender: that is the SIM.
 * Thread-safe.
 */
public final class ModemLink implements SmsLink {
  /** The time for which an SMS is sent again to a busy network, and waits for room. */
  private static final long BUSY_NANOS = 60_000_000_000L;

  private static final long CLOSING_MILLIS = 2_000;

  private final ReconnectingLink<ModemSession, ModemSession.Outgoing> link;

  private ModemLink(
      ModemSettings settings,
      SerialLine.Opener opener,
      AtLines.Waiter waiter,
      LinkListener listener,
      boolean retriesFirst) {
    link =
        new ReconnectingLink<>(
            "modem " + settings.port(),
            "the modem at " + settings.port(),
            listener,
            new SubmitWindow<>(1, settings.perSecond(), BUSY_NANOS, BUSY_NANOS, System::nanoTime),
            outbox -> new ModemSession(opener, waiter, settings, listener, outbox),
            retriesFirst,
            CLOSING_MILLIS);
    link.start();
  }

  /**
   * Opens a modem, and waits until it can be used.
   *
   * @throws IOException if there is none, or it does not answer; says what was seen and what to do
   */
  public static ModemLink open(ModemSettings settings, LinkListener listener) throws IOException {
    ModemLink made = openInBackground(settings, listener, false);
    made.link.awaitUp(made);
    return made;
  }

  /** Opens a modem that need not be there yet. What is submitted meanwhile waits. */
  public static ModemLink openInBackground(ModemSettings settings, LinkListener listener) {
    return openInBackground(settings, listener, true);
  }

  private static ModemLink openInBackground(
      ModemSettings settings, LinkListener listener, boolean retriesFirst) {
    return new ModemLink(
        settings,
        () -> SerialLine.open(settings.port(), settings.speed()),
        AtLines.Waiter.REAL,
        listener,
        retriesFirst);
  }

  static ModemLink openInBackground(
      ModemSettings settings,
      SerialLine.Opener opener,
      AtLines.Waiter waiter,
      LinkListener listener) {
    return new ModemLink(settings, opener, waiter, listener, true);
  }

  @Override
  public CompletableFuture<Submitted> submit(ShortMessage sms, boolean receipt)
      throws InterruptedException {
    if (!sms.hasUserDataHeader() || DataCoding.of(sms.dataCoding()) != DataCoding.BINARY) {
      throw new IllegalArgumentException(
          "over a modem go only 8-bit data with a user data header, of up to %s bytes"
              .formatted(SegmentCapacity.USER_DATA_BYTES));
    }
    String recipient = sms.destination().number();
    byte[] tpdu = SubmitTpdu.encode(recipient, sms.data(), receipt);
    return link.submit(recipient, new ModemSession.Outgoing(recipient, tpdu));
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
    link.close();
  }
}
