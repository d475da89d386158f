// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.modem;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.concurrent.TimeUnit;
import org.jsmpp.session.connection.Connection;

/**
 * A TCP connection that gives up in time: while it is being made, and when the other side takes no
 * more bytes. It can be closed at any moment. Safe for use by several threads.
 */
final class LinkConnection implements Connection {
  private static final int CONNECT_MILLIS = 10_000;
  private static final long STUCK_NANOS = TimeUnit.SECONDS.toNanos(20);

  private final Socket socket = new Socket();
  private InputStream in;
  private OutputStream out;

  /** When the write that is going on began, by System.nanoTime; 0 if there is none. */
  private volatile long writingSince;

  /**
   * Connects.
   *
   * @throws IOException if that fails, or takes longer than 10 s
   */
  void connect(InetSocketAddress to) throws IOException {
    // A name is looked up anew each time: it may mean another address when the link is made again.
    InetSocketAddress now =
        to.isUnresolved() ? new InetSocketAddress(to.getHostString(), to.getPort()) : to;
    if (now.isUnresolved()) {
      throw new IOException("no such host: " + to.getHostString());
    }
    socket.connect(now, CONNECT_MILLIS);
    socket.setTcpNoDelay(true);
    in = new BufferedInputStream(socket.getInputStream());
    OutputStream raw = socket.getOutputStream();
    out =
        new OutputStream() {
          @Override
          public void write(int octet) throws IOException {
            write(new byte[] {(byte) octet}, 0, 1);
          }

          @Override
          public void write(byte[] data, int offset, int length) throws IOException {
            writingSince = System.nanoTime() | 1;
            try {
              raw.write(data, offset, length);
            } finally {
              writingSince = 0;
            }
          }
        };
  }

  /** Tells whether the other side has taken no byte for 20 s though there are some for it. */
  boolean isStuck() {
    long since = writingSince;
    return since != 0 && System.nanoTime() - since > STUCK_NANOS;
  }

  @Override
  public boolean isOpen() {
    return !socket.isClosed();
  }

  @Override
  public InputStream getInputStream() {
    return in;
  }

  @Override
  public OutputStream getOutputStream() {
    return out;
  }

  @Override
  public void setSoTimeout(int timeout) throws IOException {
    socket.setSoTimeout(timeout);
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
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      // Closed all the same.
    }
  }
}
