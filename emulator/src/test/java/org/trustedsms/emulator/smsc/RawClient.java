// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;

/** A client that sends and receives bytes. */
final class RawClient implements AutoCloseable {
  private static final int TIMEOUT_MILLIS = 600_000;

  private final Socket socket;
  private final DataInputStream in;

  RawClient(Smsc smsc) throws IOException {
    socket = new Socket();
    // Small, so that a client that does not read fills it soon.
    socket.setReceiveBufferSize(4096);
    socket.connect(smsc.address());
    socket.setSoTimeout(TIMEOUT_MILLIS);
    in = new DataInputStream(socket.getInputStream());
  }

  static RawClient bound(Smsc smsc, int type, String systemId, String range) throws IOException {
    RawClient client = new RawClient(smsc);
    assertEquals(0, client.statusOf(Pdu.bind(type, systemId, "", range)));
    return client;
  }

  void send(byte[] pdu) throws IOException {
    socket.getOutputStream().write(pdu);
  }

  byte[] receive() throws IOException {
    int length = in.readInt();
    byte[] pdu = new byte[length];
    ByteBuffer.wrap(pdu).putInt(length);
    in.readFully(pdu, 4, length - 4);
    return pdu;
  }

  byte[] exchange(byte[] request) throws IOException {
    send(request);
    return receiveOther();
  }

  /** Receives something else than an enquire_link, and answers one before it. */
  private byte[] receiveOther() throws IOException {
    byte[] pdu = receive();
    while (Pdu.id(pdu) == Pdu.ENQUIRE_LINK) {
      send(Pdu.response(Pdu.ENQUIRE_LINK, 0, Pdu.sequence(pdu)).build());
      pdu = receive();
    }
    return pdu;
  }

  int statusOf(byte[] request) throws IOException {
    return Pdu.status(exchange(request));
  }

  /** Receives a deliver_sm and answers it. */
  byte[] receiveMessage(int status) throws IOException {
    return receiveMessage(Pdu.DELIVER_SM, status);
  }

  /** Receives a deliver_sm or data_sm and answers it. */
  byte[] receiveMessage(int command, int status) throws IOException {
    byte[] delivery = receiveOther();
    assertEquals(command, Pdu.id(delivery), Pdu.hex(delivery));
    send(Pdu.response(command, status, Pdu.sequence(delivery)).string("").build());
    return delivery;
  }

  /** Waits until the SMSC closes the connection. */
  boolean isClosed() throws IOException {
    try {
      while (in.read() >= 0) {
        // Whatever still comes is of no interest.
      }
      return true;
    } catch (SocketTimeoutException e) {
      return false;
    } catch (SocketException e) {
      return true;
    }
  }

  /** Closes the connection without a word. */
  @Override
  public void close() throws IOException {
    socket.close();
  }
}
