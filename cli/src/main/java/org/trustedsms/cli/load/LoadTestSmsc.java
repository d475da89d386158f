// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.load;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import org.trustedsms.server.util.DaemonThreads;

/**
 * A minimal SMSC for load tests: it accepts every submit_sm and delivers what it is given, at
 * little CPU cost (SMPP 3.4, sections 3.2, 4.1, 4.4 and 4.6).
 */
final class LoadTestSmsc implements AutoCloseable {
  private static final int SUBMIT_SM = 4;
  private static final int DELIVER_SM = 5;
  private static final byte[] DELIVER_SM_TAIL = {0x40, 0, 0, 0, 0, 0, 0, 4, 0};
  private static final int ENQUIRE_LINK = 0x15;
  private static final int RESPONSE = 0x8000_0000;
  private static final int HEADER = 16;

  /** The most deliver_sm without an answer. */
  private static final int WINDOW = 200;

  private static final int MAX_LENGTH = 1 << 16;

  private final ServerSocket socket;
  private final AtomicLong taken = new AtomicLong();
  private final Semaphore window = new Semaphore(WINDOW);
  private volatile DataOutputStream last;

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
      DataInputStream in = new DataInputStream(new BufferedInputStream(client.getInputStream()));
      DataOutputStream out =
          new DataOutputStream(new BufferedOutputStream(client.getOutputStream()));
      last = out;
      while (true) {
        int length = in.readInt();
        int command = in.readInt();
        in.readInt();
        int sequence = in.readInt();
        if (length < HEADER || length > MAX_LENGTH) {
          return;
        }
        in.skipNBytes(length - HEADER);
        if (command == (RESPONSE | DELIVER_SM)) {
          window.release();
        }
        synchronized (out) {
          if (command >= 0) {
            answer(out, command, sequence);
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

  private void answer(DataOutputStream out, int command, int sequence) throws IOException {
    // enquire_link_resp has no body; the others say a name, empty but for a message's.
    byte[] body =
        command == ENQUIRE_LINK
            ? new byte[0]
            : ((command == SUBMIT_SM ? Long.toString(taken.incrementAndGet()) : "") + "\0")
                .getBytes(StandardCharsets.US_ASCII);
    out.writeInt(HEADER + body.length);
    out.writeInt(RESPONSE | command);
    out.writeInt(0);
    out.writeInt(sequence);
    out.write(body);
  }

  /** Delivers an SMS; waits while many have not been answered. */
  void deliver(int sequence, String from, String to, byte[] userData)
      throws IOException, InterruptedException {
    window.acquire();
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    body.write(0);
    for (String number : List.of(from, to)) {
      body.write(1);
      body.write(1);
      body.write(number.substring(1).getBytes(StandardCharsets.US_ASCII));
      body.write(0);
    }
    body.write(DELIVER_SM_TAIL);
    body.write(userData.length);
    body.write(userData);
    DataOutputStream out = last;
    synchronized (out) {
      out.writeInt(HEADER + body.size());
      out.writeInt(DELIVER_SM);
      out.writeInt(0);
      out.writeInt(sequence);
      body.writeTo(out);
      out.flush();
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
