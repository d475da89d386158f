// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.modem;

import org.jsmpp.SMPPConstant;
import org.jsmpp.bean.DeliverSm;
import org.jsmpp.extra.ProcessRequestException;
import org.trustedsms.emulator.bridge.Incoming;
import org.trustedsms.emulator.bridge.Outgoing;
import org.trustedsms.emulator.sms.DataCoding;
import org.trustedsms.sms.ReassemblyLimits;

/**
 * Takes what the SMS centre delivers and brings it to where it belongs. Safe for use by several
 * threads.
 */
final class Inbox {
  private final Ports ports;
  private final Notices notices;
  private final Assembly assembly = new Assembly(ReassemblyLimits.DEFAULT);

  Inbox(Ports ports, Notices notices) {
    this.ports = ports;
    this.notices = notices;
  }

  /**
   * Takes in an SMS. One that cannot be used is taken, too: it would be no better if the SMS centre
   * delivered it again, and would hold up those behind it.
   *
   * @param sms any SMS
   * @param now the time of arrival, in ms since 1970 UTC
   * @throws ProcessRequestException if there is no room for its message: the SMS centre has to
   *     deliver it later. Nothing of it has been taken then, so that the repeated segment counts.
   */
  synchronized void accept(DeliverSm sms, long now) throws ProcessRequestException {
    String from = Arrival.from(sms);
    try {
      if (Arrival.isAcknowledgement(sms)) {
        String text = DataCoding.of(sms.getDataCoding() & 0xFF).decode(Arrival.userData(sms));
        notices.tell(listener -> listener.receipt(from, text == null ? "" : text));
      } else {
        accept(Arrival.of(sms, now), now);
      }
    } catch (UnreadableMessageException e) {
      notices.tell(listener -> listener.discarded(from, e.getMessage()));
    }
  }

  private void accept(Arrival sms, long now)
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
      throw new ProcessRequestException(
          "no room for another message", SMPPConstant.STAT_ESME_RX_T_APPN);
    }
    Incoming message = assembly.add(sms, now);
    if (message == null) {
      return;
    }
    if (toPhone) {
      notices.text(message);
    } else {
      ports.deliver(port, message);
    }
  }
}
