// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.modem;

import org.trustedsms.emulator.bridge.Incoming;
import org.trustedsms.emulator.bridge.Outgoing;
import org.trustedsms.server.smpp.ReceivedSms;
import org.trustedsms.sms.ReassemblyLimits;

/** Brings what has arrived to where it belongs. Safe for use by several threads. */
final class Inbox {
  private final Ports ports;
  private final Notices notices;
  private final Assembly assembly = new Assembly(ReassemblyLimits.DEFAULT);

  /**
   * Creates an inbox.
   *
   * @param ports where messages go
   * @param notices is told of what goes nowhere
   */
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
   * @return false if there is no room for its message: then nothing of it has been taken, and the
   *     SMS centre has to deliver it later
   */
  synchronized boolean accept(ReceivedSms sms, long now) {
    try {
      return accept(Arrival.of(sms), now);
    } catch (UnreadableMessageException e) {
      notices.tell(l -> l.discarded(sms.sms().source().number(), e.getMessage()));
      return true;
    }
  }

  private boolean accept(Arrival sms, long now) throws UnreadableMessageException {
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
      return false;
    }
    Incoming message = assembly.add(sms, now);
    if (message != null && toPhone) {
      notices.text(message);
    } else if (message != null) {
      ports.deliver(port, message);
    }
    return true;
  }
}
