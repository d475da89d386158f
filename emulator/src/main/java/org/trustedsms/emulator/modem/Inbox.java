// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.modem;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jsmpp.SMPPConstant;
import org.jsmpp.bean.DeliverSm;
import org.jsmpp.extra.ProcessRequestException;
import org.trustedsms.emulator.bridge.Incoming;
import org.trustedsms.emulator.bridge.Outgoing;
import org.trustedsms.server.sms.DataCoding;
import org.trustedsms.sms.ReassemblyLimits;

/**
 * Takes what the SMS centre delivers and brings it to where it belongs. Safe for use by several
 * threads.
 */
final class Inbox {
  private static final int PATIENCE_MILLIS = 1_000;

  private final Ports ports;
  private final Notices notices;
  private final Assembly assembly = new Assembly(ReassemblyLimits.DEFAULT);

  private final ReentrantLock lock = new ReentrantLock();
  private final boolean believesCentreTime;

  /**
   * Creates an inbox.
   *
   * @param ports where messages go
   * @param notices is told of what goes nowhere
   * @param believesCentreTime whether a time that the SMS centre states counts
   */
  Inbox(Ports ports, Notices notices, boolean believesCentreTime) {
    this.ports = ports;
    this.notices = notices;
    this.believesCentreTime = believesCentreTime;
  }

  /**
   * Takes in an SMS. One that cannot be used is taken, too: it would be no better if the SMS centre
   * delivered it again, and would hold up those behind it.
   *
   * @param sms any SMS
   * @param now the time of arrival, in ms since 1970 UTC
   * @throws ProcessRequestException if there is no room for its message, or who deals with it could
   *     not: the SMS centre has to deliver it later. If there was no room nothing of it has been
   *     taken, so that the repeated segment counts.
   */
  void accept(DeliverSm sms, long now) throws ProcessRequestException {
    enter();
    try {
      take(sms, now);
    } finally {
      lock.unlock();
    }
  }

  /**
   * Waits for the SMS before this one, but not for ever: if who deals with it is stuck, so is the
   * connection it came over, and this is another one that must not get stuck, too.
   */
  private void enter() throws ProcessRequestException {
    try {
      if (lock.tryLock(PATIENCE_MILLIS, TimeUnit.MILLISECONDS)) {
        return;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    throw later("the message before is still being dealt with");
  }

  private static ProcessRequestException later(String reason) {
    return new ProcessRequestException(reason, SMPPConstant.STAT_ESME_RX_T_APPN);
  }

  private void take(DeliverSm sms, long now) throws ProcessRequestException {
    String from = Arrival.from(sms);
    try {
      if (Arrival.isAcknowledgement(sms)) {
        String text = DataCoding.of(sms.getDataCoding() & 0xFF).decode(Arrival.userData(sms));
        notices.tell(listener -> listener.receipt(from, text == null ? "" : text));
      } else {
        take(Arrival.of(sms, now, believesCentreTime), now);
      }
    } catch (UnreadableMessageException e) {
      notices.tell(listener -> listener.discarded(from, e.getMessage()));
    }
  }

  private void take(Arrival sms, long now)
      throws ProcessRequestException, UnreadableMessageException {
    int port = sms.toPort();
    boolean toPhone = port == Outgoing.NO_PORT;
    if (!toPhone && !ports.isWanted(port)) {
      throw new UnreadableMessageException("no application has port " + port);
    }
    if (!toPhone && !ports.isOpen(port) && !notices.admits(port, sms.from())) {
      throw new UnreadableMessageException(
          "port " + port + " is not open, and not kept for messages from this sender");
    }
    if (!(toPhone ? notices.hasRoom() : ports.hasRoom(port))) {
      throw later("no room for another message");
    }
    Incoming message = assembly.add(sms, now);
    if (message == null) {
      return;
    }
    MessageHandler handler = toPhone ? null : ports.handler(port);
    if (handler != null) {
      handle(port, handler, message);
    } else if (toPhone) {
      notices.text(message);
    } else {
      ports.deliver(port, message);
    }
  }

  private void handle(int port, MessageHandler handler, Incoming message)
      throws ProcessRequestException {
    try {
      handler.handle(message);
    } catch (IOException e) {
      throw later(e.getMessage());
    } catch (RuntimeException | Error e) {
      ports.fault(port, e);
      throw later("dealing with the message failed");
    }
  }
}
