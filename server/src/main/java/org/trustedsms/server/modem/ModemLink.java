// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.modem;

import java.io.IOException;
import org.trustedsms.server.link.LinkListener;
import org.trustedsms.server.link.ReconnectingLink;
import org.trustedsms.server.link.SmsLink;
import org.trustedsms.server.link.SubmitWindow;
import org.trustedsms.server.sms.DataCoding;
import org.trustedsms.server.sms.ShortMessage;
import org.trustedsms.sms.SegmentCapacity;
import org.trustedsms.sms.SubmitTpdu;

/**
 * Opens links over a modem, see the {@linkplain org.trustedsms.server.modem package}. They send
 * 8-bit data with a user data header, one SMS at a time, and state no sender: that is the SIM.
 */
public final class ModemLink {
  /** The time for which an SMS is sent again to a busy network, and waits for room. */
  private static final long BUSY_NANOS = 60_000_000_000L;

  private static final long CLOSING_MILLIS = 2_000;

  private ModemLink() {}

  /**
   * Opens a modem, and waits until it can be used.
   *
   * @throws IOException if there is none, or it does not answer; says what was seen and what to do
   */
  public static SmsLink open(ModemSettings settings, LinkListener listener) throws IOException {
    return link(settings, serial(settings), AtLines.Waiter.REAL, listener, false).awaitUp();
  }

  /** Opens a modem that need not be there yet. What is submitted meanwhile waits. */
  public static SmsLink openInBackground(ModemSettings settings, LinkListener listener) {
    return openInBackground(settings, serial(settings), AtLines.Waiter.REAL, listener);
  }

  static SmsLink openInBackground(
      ModemSettings settings,
      SerialLine.Opener opener,
      AtLines.Waiter waiter,
      LinkListener listener) {
    return link(settings, opener, waiter, listener, true);
  }

  private static SerialLine.Opener serial(ModemSettings settings) {
    return () -> SerialLine.open(settings.port(), settings.speed());
  }

  private static ReconnectingLink<ModemSession.Outgoing> link(
      ModemSettings settings,
      SerialLine.Opener opener,
      AtLines.Waiter waiter,
      LinkListener listener,
      boolean retriesFirst) {
    return new ReconnectingLink<>(
        "modem " + settings.port(),
        "the modem at " + settings.port(),
        listener,
        new SubmitWindow<>(1, settings.perSecond(), BUSY_NANOS, BUSY_NANOS, System::nanoTime),
        new Modem(settings, opener, waiter, listener),
        retriesFirst,
        CLOSING_MILLIS);
  }

  private record Modem(
      ModemSettings settings,
      SerialLine.Opener opener,
      AtLines.Waiter waiter,
      LinkListener listener)
      implements ReconnectingLink.Transport<ModemSession.Outgoing> {
    @Override
    public ReconnectingLink.Connection connection(SubmitWindow<ModemSession.Outgoing> window) {
      return new ModemSession(opener, waiter, settings, listener, window);
    }

    @Override
    public ModemSession.Outgoing encode(ShortMessage sms, boolean receipt) {
      if (!sms.hasUserDataHeader() || DataCoding.of(sms.dataCoding()) != DataCoding.BINARY) {
        throw new IllegalArgumentException(
            "over a modem go only 8-bit data with a user data header, of up to %s bytes"
                .formatted(SegmentCapacity.USER_DATA_BYTES));
      }
      String recipient = sms.destination().number();
      return new ModemSession.Outgoing(
          recipient, SubmitTpdu.encode(recipient, sms.data(), receipt));
    }
  }
}
