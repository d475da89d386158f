// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.trustedsms.server.smpp.PduReader;

/** A client's connection: PDUs in and out, and why it ended. One thread reads; else thread-safe. */
final class ClientConnection {
  /** Otherwise the system lets it grow to megabytes for a client that does not read. */
  private static final int SEND_BUFFER = 65_536;

  private final Socket socket;
  private final PduReader in;

  /** Its monitor keeps PDUs apart. */
  private final OutputStream out;

  private final long since = System.nanoTime();
  private final AtomicReference<String> endReason = new AtomicReference<>();

  /** Since when bytes are being written, by System.nanoTime; 0 if none are. */
  private volatile long writingSince;

  ClientConnection(Socket socket) throws IOException {
    socket.setTcpNoDelay(true);
    socket.setSendBufferSize(SEND_BUFFER);
    this.socket = socket;
    in = new PduReader(new BufferedInputStream(socket.getInputStream()));
    out = socket.getOutputStream();
  }

  String peer() {
    return socket.getInetAddress().getHostAddress() + ":" + socket.getPort();
  }

  /** Reads a PDU, see {@link PduReader#read}; SocketTimeoutException if none began in time. */
  byte[] read(Duration timeout) throws IOException {
    socket.setSoTimeout((int) timeout.toMillis());
    return in.read();
  }

  void write(byte[] pdu) throws IOException {
    synchronized (out) {
      writingSince = System.nanoTime() | 1;
      try {
        out.write(pdu);
      } finally {
        writingSince = 0;
      }
    }
  }

  /** Returns whether one PDU has been under way, in either direction, for longer than some time. */
  boolean isStalled(Duration time) {
    return isPast(writingSince, time) || isPast(in.began(), time);
  }

  /** Returns whether it is older than some time. */
  boolean isOlder(Duration time) {
    return isPast(since | 1, time);
  }

  private static boolean isPast(long began, Duration time) {
    return began != 0 && System.nanoTime() - began > time.toNanos();
  }

  /** Why it has ended; null if it has not. */
  String endReason() {
    return endReason.get();
  }

  /** Closes it at once. The first reason counts. */
  void close(String reason) {
    endReason.compareAndSet(null, reason);
    try {
      socket.close();
    } catch (IOException e) {
      // Closed all the same.
      return;
    }
  }

  /**
   * Closes the connection of a client that does not read or answer, and gives up unread data:
   * otherwise the system offers that for minutes, and the client learns of the end as late.
   */
  void abort(String reason) {
    try {
      socket.setSoLinger(true, 0);
    } catch (SocketException e) {
      // The client has closed or reset it, so that nothing is kept for it any more.
    }
    close(reason);
  }
}
