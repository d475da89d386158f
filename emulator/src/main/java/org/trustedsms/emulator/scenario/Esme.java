// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.scenario;

import java.io.IOException;
import java.net.InetSocketAddress;
import org.trustedsms.server.link.LinkListener;
import org.trustedsms.server.link.SmsLink;
import org.trustedsms.server.smpp.BindMode;
import org.trustedsms.server.smpp.LinkSettings;
import org.trustedsms.server.smpp.SmppLink;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.ShortMessage;
import org.trustedsms.sms.Segmenter;

/**
 * A client that is connected to the SMSC without a phone (SMPP 3.4, 2.1: External Short Messaging
 * Entity): a service, or whoever has got access, and can state any number as the sender's. Not for
 * use by several threads.
 */
public final class Esme implements AutoCloseable {
  private final SmsLink link;
  private int reference;

  /** Binds to an SMSC as a transmitter, with a system_id of 1 to 15 characters. */
  public Esme(String systemId, InetSocketAddress smsc, String password) throws IOException {
    link =
        SmppLink.open(
            LinkSettings.of(smsc, systemId)
                .password(password.toCharArray())
                .mode(BindMode.TRANSMITTER),
            new LinkListener() {});
  }

  /** Sends an SMS as it is, under any number. */
  public void send(ShortMessage message) throws IOException {
    link.send(message, false);
  }

  /** Sends a payload to a port, under any number as the sender's. */
  public void send(String from, String to, int port, byte[] payload) throws IOException {
    for (byte[] segment : Segmenter.segment(payload, port, port, reference++ & 0xff)) {
      send(from, to, segment);
    }
  }

  /** Sends the user data of one SMS, up to 140 bytes with header, under any sender's number. */
  public void send(String from, String to, byte[] data) throws IOException {
    send(
        new ShortMessage(
            Address.ofNumber(from),
            Address.ofNumber(to),
            ShortMessage.HEADER,
            0,
            ShortMessage.BINARY,
            data));
  }

  @Override
  public void close() {
    link.close();
  }
}
