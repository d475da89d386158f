// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.load;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import org.jsmpp.SMPPConstant;
import org.trustedsms.bytes.Bytes;
import org.trustedsms.server.smpp.PduReader;
import org.trustedsms.server.smpp.Pdus;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.ShortMessage;
import org.trustedsms.server.util.DaemonThreads;

/**
 * A minimal SMSC for load tests: it accepts every submit_sm and delivers what it is given, at
 * little CPU cost (SMPP 3.4, sections 3.2, 4.1, 4.4 and 4.6).
 */
final class LoadTestSmsc implements AutoCloseable {
  /** The most deliver_sm without an answer. */
  private static final int WINDOW = 200;

  private final ServerSocket socket;
  private final AtomicLong taken = new AtomicLong();
  private final Semaphore window = new Semaphore(WINDOW);
  private volatile OutputStream last;

  LoadTestSmsc() throws IOException {
    socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    DaemonThreads.thread("smsc", this::listen).start();
  }

  int port() {
    return socket.getLocalPort();
  }

  long taken() {
    return taken.get();
  }

  private void listen() {
    try {
      while (true) {
        Socket client = socket.accept();
        DaemonThreads.thread("smsc", () -> serve(client)).start();
      }
    } catch (IOException e) {
      // Closed.
    }
  }

  private void serve(Socket client) {
    try (client) {
      client.setTcpNoDelay(true);
      InputStream in = new BufferedInputStream(client.getInputStream());
      PduReader reader = new PduReader(in);
      OutputStream out = new BufferedOutputStream(client.getOutputStream());
      last = out;
      while (true) {
        byte[] pdu = reader.read();
        int command = Pdus.commandId(pdu);
        if (command == SMPPConstant.CID_DELIVER_SM_RESP) {
          window.release();
        }
        synchronized (out) {
          if (Pdus.isRequest(command)) {
            out.write(answer(command, Pdus.sequence(pdu)));
          }
          if (in.available() == 0) {
            out.flush();
          }
        }
      }
    } catch (IOException e) {
      // The gateway has gone.
    }
  }

  private byte[] answer(int command, int sequence) {
    byte[] header = Pdus.header(Pdus.responseTo(command), SMPPConstant.STAT_ESME_ROK, sequence);
    if (command == SMPPConstant.CID_ENQUIRE_LINK) {
      return header;
    }
    // The others say a name, empty but for a message's.
    String name =
        command == SMPPConstant.CID_SUBMIT_SM ? Long.toString(taken.incrementAndGet()) : "";
    byte[] pdu = Bytes.join(header, (name + "\0").getBytes(StandardCharsets.US_ASCII));
    return ByteBuffer.wrap(pdu).putInt(0, pdu.length).array();
  }

  /** Delivers an SMS; waits while many have not been answered. */
  void deliver(int sequence, String from, String to, byte[] userData)
      throws IOException, InterruptedException {
    window.acquire();
    ShortMessage sms =
        new ShortMessage(
            Address.ofNumber(from),
            Address.ofNumber(to),
            ShortMessage.HEADER,
            0,
            ShortMessage.BINARY,
            userData);
    // A deliver_sm has the fields of a submit_sm in the same order.
    byte[] pdu =
        ByteBuffer.wrap(Pdus.submitSm(sms, false))
            .putInt(4, SMPPConstant.CID_DELIVER_SM)
            .putInt(12, sequence)
            .array();
    OutputStream out = last;
    synchronized (out) {
      out.write(pdu);
      out.flush();
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
