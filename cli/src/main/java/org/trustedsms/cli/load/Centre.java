// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.load;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;
import org.trustedsms.server.link.ReconnectingLink;

/**
 * An SMS centre that takes whatever is submitted and delivers nothing, so that it costs little
 * itself (SMPP 3.4, sections 3.2, 4.1 and 4.4).
 */
final class Centre implements AutoCloseable {
  private static final int SUBMIT_SM = 4;
  private static final int ENQUIRE_LINK = 0x15;
  private static final int RESPONSE = 0x8000_0000;
  private static final int HEADER = 16;
  private static final int MAX_LENGTH = 1 << 16;

  private final ServerSocket socket;
  private final AtomicLong taken = new AtomicLong();

  Centre() throws IOException {
    socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    ReconnectingLink.daemon("centre", this::listen).start();
  }

  int port() {
    return socket.getLocalPort();
  }

  /** Returns how many SMS it has taken. */
  long taken() {
    return taken.get();
  }

  private void listen() {
    try {
      while (true) {
        Socket client = socket.accept();
        ReconnectingLink.daemon("centre", () -> serve(client)).start();
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
      while (true) {
        int length = in.readInt();
        int command = in.readInt();
        in.readInt();
        int sequence = in.readInt();
        if (length < HEADER || length > MAX_LENGTH) {
          return;
        }
        in.skipNBytes(length - HEADER);
        if (command >= 0) {
          answer(out, command, sequence);
        }
        if (in.available() == 0) {
          out.flush();
        }
      }
    } catch (EOFException e) {
      // The gateway has gone.
    } catch (IOException e) {
      // Likewise.
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

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
