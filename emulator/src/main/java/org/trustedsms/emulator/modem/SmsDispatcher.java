// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.modem;

import java.util.Arrays;
import org.trustedsms.emulator.bridge.IncomingSms;
import org.trustedsms.emulator.bridge.OutgoingSms;
import org.trustedsms.server.link.ReceivedSms;
import org.trustedsms.server.sms.DataCoding;
import org.trustedsms.server.sms.ShortMessage;
import org.trustedsms.sms.MalformedSmsException;
import org.trustedsms.sms.Reassembler;
import org.trustedsms.sms.UserDataHeader;

/** Makes messages of the SMS that arrive, and brings each to its port. Thread-safe. */
final class SmsDispatcher {
  /** Most bytes of short_message (SMPP 3.4, 5.2.22). */
  private static final int MAX_SEGMENT = 254;

  private final ApplicationPorts ports;
  private final ModemListener listener;
  private final Reassembler reassembler = new Reassembler();

  SmsDispatcher(ApplicationPorts ports, ModemListener listener) {
    this.ports = ports;
    this.listener = listener;
  }

  /**
   * Takes in an SMS at a time in ms since 1970 UTC; false if the SMSC has to deliver it later, for
   * lack of room. Takes unusable ones, too, which would hold up those behind.
   */
  synchronized boolean accept(ReceivedSms received, long now) {
    ShortMessage sms = received.sms();
    UserDataHeader header;
    try {
      header = header(sms);
    } catch (MalformedSmsException e) {
      return true;
    }
    boolean tooLong = header != null && header.total() > 1 && sms.data().length > MAX_SEGMENT;
    int port = header == null ? OutgoingSms.NO_PORT : header.destinationPort();
    if (tooLong
        || !ports.isWanted(port)
        || !ports.isOpen(port) && !listener.admits(port, sms.source().number())) {
      return true;
    }
    if (!ports.hasRoom(port)) {
      return false;
    }
    IncomingSms message = assemble(received, header, now);
    if (message != null) {
      ports.deliver(port, message);
    }
    return true;
  }

  /** Reads the user data header of an SMS; null if it has none. */
  static UserDataHeader header(ShortMessage sms) throws MalformedSmsException {
    return sms.hasUserDataHeader() ? UserDataHeader.parse(sms.data()) : null;
  }

  /** Makes a message, with the time of its last SMS; null if segments are missing or repeated. */
  IncomingSms assemble(ReceivedSms received, UserDataHeader header, long now) {
    ShortMessage sms = received.sms();
    String from = sms.source().number();
    DataCoding coding = DataCoding.of(sms.dataCoding());
    byte[] whole = sms.data();
    int fromPort = OutgoingSms.NO_PORT;
    if (header != null) {
      whole = Arrays.copyOfRange(whole, header.lengthInBytes(), whole.length);
      // As in UDP, 0 means that nobody listens there.
      fromPort = header.originatorPort() == 0 ? OutgoingSms.NO_PORT : header.originatorPort();
      whole = reassembler.accept(coding + " " + from, header, whole, now);
      if (whole == null) {
        return null;
      }
    }
    String text = coding.decode(whole);
    return new IncomingSms(
        from, fromPort, text, text == null ? whole : null, received.timeMillis());
  }
}
