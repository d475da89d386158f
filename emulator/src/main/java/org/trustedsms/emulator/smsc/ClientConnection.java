// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jsmpp.session.connection.Connection;
import org.jsmpp.session.connection.socket.SocketConnection;

/**
 * A client's socket, which knows for how long it has been in the middle of a PDU: a client that
 * does not read, or does not write on, must not hold a thread for ever.
 */
final class ClientConnection implements Connection {
  private static final int BUFFER = 4096;

  /** Otherwise the system lets it grow to megabytes for a client that does not read. */
  private static final int SEND_BUFFER = 65_536;

  private static final long NOT_BUSY = 0;

  private final Socket raw;
  private final SocketConnection socket;
  private final OutputStream out;
  private final AtomicReference<String> end = new AtomicReference<>();
  private final AtomicLong readingSince = new AtomicLong(NOT_BUSY);
  private final AtomicLong writingSince = new AtomicLong(NOT_BUSY);

  ClientConnection(Socket socket) throws IOException {
    socket.setTcpNoDelay(true);
    socket.setSendBufferSize(SEND_BUFFER);
    this.raw = socket;
    this.socket = new SocketConnection(socket, BUFFER);
    this.out = new TimedOutput(this.socket.getOutputStream());
  }

  /** Notes why the connection ends; the first reason counts. */
  void ends(String reason) {
    end.compareAndSet(null, reason);
  }

  /** Why the connection has ended; null if nobody has said. */
  String end() {
    return end.get();
  }

  /** The rest of a PDU is being read from now on. */
  void startReading() {
    readingSince.set(now());
  }

  void endReading() {
    readingSince.set(NOT_BUSY);
  }

  /** Whether one PDU has been under way, in either direction, for longer than some time. */
  boolean isStalled(long nanos) {
    return longerThan(nanos, readingSince.get()) || longerThan(nanos, writingSince.get());
  }

  private static boolean longerThan(long nanos, long since) {
    return since != NOT_BUSY && System.nanoTime() - since > nanos;
  }

  private static long now() {
    return System.nanoTime() | 1;
  }

  @Override
  public boolean isOpen() {
    return socket.isOpen();
  }

  @Override
  public InetAddress getInetAddress() {
    return socket.getInetAddress();
  }

  @Override
  public InetAddress getLocalAddress() {
    return socket.getLocalAddress();
  }

  @Override
  public int getPort() {
    return socket.getPort();
  }

  @Override
  public int getLocalPort() {
    return socket.getLocalPort();
  }

  @Override
  public InputStream getInputStream() {
    return socket.getInputStream();
  }

  @Override
  public OutputStream getOutputStream() {
    return out;
  }

  @Override
  public void setSoTimeout(int timeout) throws IOException {
    socket.setSoTimeout(timeout);
  }

  /** Without a reason the session closes itself, because the client has fallen silent. */
  @Override
  public void close() {
    if (end.get() == null) {
      abort();
    } else {
      socket.close();
    }
  }

  /**
   * Closes it and gives up what the client has not read yet. Otherwise the system keeps that and
   * offers it for minutes, and the client learns of the end as late.
   */
  void abort() {
    try {
      raw.setSoLinger(true, 0);
    } catch (SocketException e) {
      // The client has closed or reset it, so that nothing is kept for it any more.
    }
    socket.close();
  }

  /** Writes each PDU at once, and alone: not all of jsmpp's senders see to that. */
  private final class TimedOutput extends FilterOutputStream {
    TimedOutput(OutputStream out) {
      super(out);
    }

    @Override
    public synchronized void write(byte[] bytes, int offset, int length) throws IOException {
      writingSince.set(now());
      try {
        out.write(bytes, offset, length);
      } finally {
        writingSince.set(NOT_BUSY);
      }
    }
  }
}
