// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.lab;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.websocket.core.Configuration;
import org.eclipse.jetty.websocket.core.server.WebSocketMappings;
import org.eclipse.jetty.websocket.core.server.WebSocketNegotiator;
import org.eclipse.jetty.websocket.core.server.WebSocketServerComponents;

/**
 * The HTTP server on the loopback address. It serves only those that name that address and know the
 * token in the path: no other origin, no other user.
 */
final class LabServer implements AutoCloseable {
  private static final int THREADS = 100;
  private static final int TOKEN_LENGTH = 16;
  private static final Duration IDLE = Duration.ofSeconds(90);
  private static final String SOCKET = "socket";

  private static final Map<String, String> TYPES =
      Map.of(
          "index.html", "text/html; charset=utf-8",
          "lab.js", "text/javascript; charset=utf-8",
          "air.js", "text/javascript; charset=utf-8",
          "parties.js", "text/javascript; charset=utf-8",
          "page.js", "text/javascript; charset=utf-8",
          "lab.css", "text/css; charset=utf-8");

  private final Pages pages;
  private final LabCommands commands;
  private final byte[] token = newToken().getBytes(StandardCharsets.US_ASCII);
  private final Server server;
  private final ServerConnector connector;
  private final WebSocketMappings sockets;

  LabServer(Pages pages, LabCommands commands, InetSocketAddress listen) {
    this.pages = pages;
    this.commands = commands;
    QueuedThreadPool threads = new QueuedThreadPool(THREADS);
    threads.setName("lab-http");
    threads.setDaemon(true);
    server = new Server(threads);
    HttpConfiguration http = new HttpConfiguration();
    http.setSendServerVersion(false);
    connector = new ServerConnector(server, new HttpConnectionFactory(http));
    connector.setHost(listen.getAddress().getHostAddress());
    connector.setPort(listen.getPort());
    connector.setIdleTimeout(IDLE.toMillis());
    server.addConnector(connector);
    sockets = new WebSocketMappings(WebSocketServerComponents.ensureWebSocketComponents(server));
    server.setHandler(
        new Handler.Abstract() {
          @Override
          public boolean handle(Request request, Response response, Callback callback)
              throws Exception {
            LabServer.this.handle(request, response, callback);
            return true;
          }
        });
  }

  private static String newToken() {
    byte[] bytes = new byte[TOKEN_LENGTH];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  /** Begins to listen. */
  void start() throws IOException {
    try {
      server.start();
    } catch (Exception e) {
      throw new IOException(
          "the laboratory cannot listen at "
              + connector.getHost()
              + ":"
              + connector.getPort()
              + ": "
              + e.getMessage(),
          e);
    }
  }

  /** Returns the address of the page, with the token. */
  String address() {
    return "http://" + host() + "/" + new String(token, StandardCharsets.US_ASCII) + "/";
  }

  private String host() {
    String host = connector.getHost();
    return (host.contains(":") ? "[" + host + "]" : host) + ":" + connector.getLocalPort();
  }

  private void handle(Request request, Response response, Callback callback) throws Exception {
    String[] path = Request.getPathInContext(request).split("/", 3);
    String host = request.getHeaders().get(HttpHeader.HOST);
    boolean knows =
        path.length == 3 && MessageDigest.isEqual(token, path[1].getBytes(StandardCharsets.UTF_8));
    // Another name for this address may be somebody else's (DNS rebinding).
    if (!knows || !Set.of(host(), "localhost:" + connector.getLocalPort()).contains(host)) {
      Response.writeError(request, response, callback, 404);
    } else if (!request.getMethod().equals("GET")) {
      Response.writeError(request, response, callback, 405);
    } else if (path[2].equals(SOCKET)) {
      upgrade(host, request, response, callback);
    } else {
      answer(path[2].isEmpty() ? "index.html" : path[2], host, request, response, callback);
    }
  }

  private void upgrade(String host, Request request, Response response, Callback callback)
      throws Exception {
    if (!("http://" + host).equals(request.getHeaders().get(HttpHeader.ORIGIN))) {
      Response.writeError(request, response, callback, 403);
      return;
    }
    WebSocketNegotiator negotiator = (asked, answer, done) -> new PageSocket(pages, commands);
    Configuration.Customizer limits =
        configuration -> {
          // Longer messages leave in fragments; one that arrives in several reads comes so, too.
          configuration.setAutoFragment(true);
          configuration.setMaxFrameSize(PageSocket.MAX_COMMAND);
          configuration.setIdleTimeout(IDLE);
        };
    if (!sockets.upgrade(negotiator, request, response, callback, limits)) {
      Response.writeError(request, response, callback, 400);
    }
  }

  private void answer(
      String name, String host, Request request, Response response, Callback callback)
      throws IOException {
    LabCommands.File file = TYPES.containsKey(name) ? ofThePage(name) : commands.file(name);
    if (file == null) {
      Response.writeError(request, response, callback, 404);
      return;
    }
    Map<String, String> headers =
        Map.of(
            "Content-Type",
            file.type(),
            "Content-Security-Policy",
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:;"
                + " connect-src 'self' ws://"
                + host
                + "; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
            "Referrer-Policy",
            "no-referrer",
            "Cross-Origin-Resource-Policy",
            "same-origin",
            "Cross-Origin-Opener-Policy",
            "same-origin",
            "X-Content-Type-Options",
            "nosniff",
            "Cache-Control",
            "no-store");
    headers.forEach(response.getHeaders()::put);
    if (!TYPES.containsKey(name)) {
      response.getHeaders().put("Content-Disposition", "attachment");
    }
    response.write(true, ByteBuffer.wrap(file.bytes()), callback);
  }

  private static LabCommands.File ofThePage(String name) throws IOException {
    try (InputStream in = LabServer.class.getResourceAsStream("page/" + name)) {
      return new LabCommands.File(TYPES.get(name), in.readAllBytes());
    }
  }

  @Override
  public void close() {
    try {
      server.stop();
    } catch (Exception e) {
      // The process ends anyway.
      return;
    }
  }
}
