// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.load;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** One connection to the gateway, by HTTP/1.1; it costs less than a client that does more. */
final class Client implements AutoCloseable {
  private static final int PATIENCE_MILLIS = 60_000;

  private final Socket socket;
  private final InputStream in;
  private final String token;

  Client(int port, String token) throws IOException {
    this.token = token;
    socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(PATIENCE_MILLIS);
    in = new BufferedInputStream(socket.getInputStream());
  }

  String ask(String method, String path, String body, int status) throws IOException {
    return ask(method, path, body, null, status);
  }

  /** Asks, and waits for the answer; the idempotency key may be null. */
  String ask(String method, String path, String body, String key, int status) throws IOException {
    byte[] content = body.getBytes(StandardCharsets.UTF_8);
    String head =
        method
            + " "
            + path
            + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: "
            + content.length
            + (token == null ? "" : "\r\nAuthorization: Bearer " + token)
            + (key == null ? "" : "\r\nIdempotency-Key: " + key)
            + "\r\nContent-Type: application/json\r\n\r\n";
    socket.getOutputStream().write((head + body).getBytes(StandardCharsets.UTF_8));
    String answer = line();
    int length = 0;
    for (String field = line(); !field.isEmpty(); field = line()) {
      if (field.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
        length = Integer.parseInt(field.substring(field.indexOf(':') + 1).strip());
      }
    }
    String text = new String(in.readNBytes(length), StandardCharsets.UTF_8);
    if (!answer.startsWith("HTTP/1.1 " + status + " ")) {
      throw new IOException("the gateway answers " + answer + " " + text);
    }
    return text;
  }

  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int c = in.read(); c != '\n'; c = in.read()) {
      if (c < 0) {
        throw new IOException("the gateway has closed the connection");
      }
      line.append((char) c);
    }
    return line.toString().stripTrailing();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
