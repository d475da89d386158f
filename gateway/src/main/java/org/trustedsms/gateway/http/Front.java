// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway.http;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Fields;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.trustedsms.gateway.Log;
import org.trustedsms.gateway.notify.Bell;
import org.trustedsms.server.store.StoreException;
import org.trustedsms.server.store.Tokens.Token;

/** The HTTP server: finds out who asks for what, and writes the answers. */
public final class Front implements AutoCloseable {
  private static final int MAX_NAME = 200;
  private static final int THREADS = 100;
  private static final int IDLE_MILLIS = 30_000;

  /** Clients that may come at a time; of more than Java's 50 the system resets some. */
  private static final int CONNECTING = 1_024;

  /** How long what is being answered may take at the end. */
  private static final int STOP_MILLIS = 10_000;

  private static final Pattern QUOTED = Pattern.compile("\"(?:[^\"\\\\]|\\\\[\"\\\\])*\"");
  private static final String VERSION = "v1";
  private static final Set<String> METHODS = Set.of("GET", "POST", "PUT", "DELETE");

  private final Desk desk;
  private final Log log;
  private final Access access;
  private final Routes routes;
  private final EventStreams streams;
  private final Page page = new Page();
  private final Figures figures = new Figures();
  private final Bodies bodies = new Bodies(Runtime.getRuntime().maxMemory());
  private final Server server;
  private final GracefulHandler answering;
  private final ServerConnector connector;
  private volatile boolean leaving;

  /**
   * Creates it.
   *
   * @param link returns the state of the link to the SMS centre
   * @param port 0 for a free one
   * @param tls null to speak HTTP without
   * @throws IOException if the files for TLS cannot be used
   */
  public Front(
      Desk desk, Supplier<LinkStatus> link, Bell bell, Log log, String host, int port, TlsFiles tls)
      throws IOException {
    this.desk = desk;
    this.log = log;
    access = new Access(desk.store());
    routes = new Routes(desk, link);
    streams = new EventStreams(desk, access, bell);
    figures.gauge(
        "trusted_sms_messages_pending", "Messages that no SMS centre has taken.", this::pending);
    figures.gauge(
        "trusted_sms_centre_up",
        "Whether the link to the SMS centre is up.",
        () -> link.get().up() ? 1 : 0);
    figures.gauge("trusted_sms_event_streams", "Event streams that are open.", streams::count);
    QueuedThreadPool threads = new QueuedThreadPool(THREADS);
    threads.setName("http");
    threads.setDaemon(true);
    server = new Server(threads);
    HttpConfiguration http = new HttpConfiguration();
    http.setSendServerVersion(false);
    HttpConnectionFactory plain = new HttpConnectionFactory(http);
    connector =
        tls == null
            ? new ServerConnector(server, plain)
            : new ServerConnector(
                server, new SslConnectionFactory(tls.read(), plain.getProtocol()), plain);
    connector.setHost(host);
    connector.setPort(port);
    connector.setIdleTimeout(IDLE_MILLIS);
    connector.setAcceptQueueSize(CONNECTING);
    server.addConnector(connector);
    answering =
        new GracefulHandler(
            new Handler.Abstract() {
              @Override
              public boolean handle(Request request, Response response, Callback callback) {
                Front.this.handle(request, response, callback);
                return true;
              }
            });
    server.setHandler(answering);
    server.setErrorHandler(Front::answerError);
  }

  /** Answers in RFC 9457 form to requests that Jetty itself refuses. */
  private static boolean answerError(Request request, Response response, Callback callback) {
    Object reason = request.getAttribute(ErrorHandler.ERROR_MESSAGE);
    int status = response.getStatus();
    write(
        Reply.problem(
            new Problem(
                status,
                HttpStatus.getMessage(status),
                "this is no request that can be read"
                    + (reason == null ? "" : ": " + Call.printable(reason.toString())))),
        response,
        callback);
    return true;
  }

  private double pending() {
    try {
      return routes.pending();
    } catch (Problem | StoreException e) {
      return Double.NaN;
    }
  }

  /**
   * Begins to listen.
   *
   * @return the port
   * @throws IOException if it cannot; says what to do
   */
  public int start() throws IOException {
    try {
      server.start();
      return connector.getLocalPort();
    } catch (Exception e) {
      throw new IOException(
          "cannot listen at "
              + connector.getHost()
              + ":"
              + connector.getPort()
              + " ("
              + e.getMessage()
              + "); choose another address with \"listen\"",
          e);
    }
  }

  private void handle(Request request, Response response, Callback callback) {
    long began = System.nanoTime();
    List<String> path = path(Request.getPathInContext(request));
    String resource =
        path.size() > 1 && routes.resources().contains(path.get(1)) ? path.get(1) : "other";
    String asked = method(request);
    String method = METHODS.contains(asked) ? asked : "other";
    Reply reply;
    try {
      requireNoParameters(request);
      if (path.equals(List.of(VERSION, "events")) && wantsStream(request)) {
        Scope.READ.require(token(request));
        streams.open(request, query(request), response, callback);
        return;
      }
      reply = answer(request, path, resource);
    } catch (Problem e) {
      reply = Reply.problem(e);
    } catch (StoreException e) {
      log.event("store in trouble", "reason", e.getMessage());
      reply = Reply.problem(Problem.busy(503, "the store cannot be used now; try again"));
    } catch (RuntimeException | StackOverflowError e) {
      log.event(
          "request failed",
          "resource",
          resource,
          "reason",
          e.toString(),
          "at",
          // Java leaves out the trace of what is thrown often.
          Arrays.stream(e.getStackTrace()).findFirst().map(Object::toString).orElse(""));
      reply =
          Reply.problem(
              new Problem(500, "Internal server error", "the gateway's log says what happened"));
    }
    figures.answered(method, resource, reply.status(), System.nanoTime() - began);
    write(reply, response, callback);
  }

  private static boolean wantsStream(Request request) {
    String accept = request.getHeaders().get(HttpHeader.ACCEPT);
    return request.getMethod().equals("GET")
        && accept != null
        && accept.contains("text/event-stream");
  }

  /** Jetty takes parameters out of the path (RFC 3986, 3.3), so that they would be overlooked. */
  private static void requireNoParameters(Request request) throws Problem {
    String written = request.getHttpURI().getPath();
    if (written != null && written.contains(";")) {
      throw Problem.badRequest("a path has no parameters here; write a semicolon as %3B");
    }
  }

  /** HEAD is answered as GET; Jetty leaves out the content (RFC 9110, 9.3.2). */
  private static String method(Request request) {
    return request.getMethod().equals("HEAD") ? "GET" : request.getMethod();
  }

  private Token token(Request request) throws Problem {
    return access.of(request.getHeaders().get(HttpHeader.AUTHORIZATION));
  }

  private static List<String> path(String path) {
    if (path == null || !path.startsWith("/")) {
      // Such as that of "OPTIONS *".
      return List.of("");
    }
    List<String> parts = new ArrayList<>(Arrays.asList(path.split("/", -1)));
    parts.remove(0);
    return parts;
  }

  private Reply answer(Request request, List<String> path, String resource) throws Problem {
    if (!path.get(0).equals(VERSION)) {
      return open(request, path);
    }
    if (resource.equals("other")) {
      throw Problem.notFound();
    }
    Token token = token(request);
    List<String> below = path.subList(1, path.size());
    Routes.Endpoint endpoint = routes.endpoint(below, method(request));
    try (InputStream in = Content.Source.asInputStream(request);
        Bodies.Body body = bodies.read(in)) {
      return endpoint.answer(new Call(below, query(request), body.bytes(), name(request), token));
    } catch (IOException e) {
      throw Problem.badRequest("the body cannot be read");
    }
  }

  /** Answers without a token, by the plain path alone, so that a proxy can block it by its path. */
  private Reply open(Request request, List<String> path) throws Problem {
    if (!("/" + String.join("/", path)).equals(request.getHttpURI().getPath())) {
      throw Problem.notFound();
    }
    if (!method(request).equals("GET")) {
      throw Problem.methodNotAllowed(Set.of("GET"));
    }
    return switch (String.join("/", path)) {
      case "health/live" -> Reply.text(200, "text/plain; charset=utf-8", "live\n");
      case "health/ready" -> ready();
      case "metrics" -> Reply.text(200, "text/plain; version=0.0.4; charset=utf-8", figures.text());
      default -> page.answer(String.join("/", path));
    };
  }

  private Reply ready() throws Problem {
    if (leaving) {
      throw Problem.busy(503, "the gateway is being stopped");
    }
    desk.look(memory -> memory.events(desk.number()).last());
    return Reply.text(200, "text/plain; charset=utf-8", "ready\n");
  }

  private static Map<String, String> query(Request request) throws Problem {
    Map<String, String> query = new HashMap<>();
    try {
      for (Fields.Field field : Request.extractQueryParameters(request)) {
        if (field.hasMultipleValues() || query.put(field.getName(), field.getValue()) != null) {
          throw Problem.badRequest(
              "the query has \"" + Call.printable(field.getName()) + "\" more than once");
        }
      }
    } catch (RuntimeException e) {
      throw Problem.badRequest("the query cannot be read");
    }
    return query;
  }

  private static String name(Request request) throws Problem {
    Set<String> names = new HashSet<>();
    for (String value : request.getHeaders().getValuesList("Idempotency-Key")) {
      names.add(unquoted(value));
    }
    if (names.size() > 1) {
      throw Problem.badRequest("there are two different Idempotency-Key headers; give one");
    }
    return names.isEmpty() ? null : names.iterator().next();
  }

  /** A key may be a string in quotation marks, as structured fields have them (RFC 8941, 3.3.3). */
  private static String unquoted(String value) throws Problem {
    String name = value.strip();
    if (name.startsWith("\"")) {
      if (name.length() > 2 * MAX_NAME + 2 || !QUOTED.matcher(name).matches()) {
        throw Problem.badRequest(
            "Idempotency-Key in quotation marks must be a string of RFC 8941 of up to "
                + MAX_NAME
                + " characters");
      }
      name = name.substring(1, name.length() - 1).replaceAll("\\\\([\"\\\\])", "$1");
    }
    if (name.isEmpty() || name.length() > MAX_NAME) {
      throw Problem.badRequest("Idempotency-Key must have 1 to " + MAX_NAME + " characters");
    }
    return name;
  }

  private static void write(Reply reply, Response response, Callback callback) {
    response.setStatus(reply.status());
    if (reply.type() != null) {
      response.getHeaders().put(HttpHeader.CONTENT_TYPE, reply.type());
    }
    response.getHeaders().put("X-Content-Type-Options", "nosniff");
    response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
    reply.headers().forEach((name, value) -> response.getHeaders().put(new HttpField(name, value)));
    response.write(true, ByteBuffer.wrap(reply.body()), callback);
  }

  /** Says that it is not ready, so that nobody asks any more. */
  public void leave() {
    leaving = true;
  }

  /** Ends when what is being answered is answered. */
  @Override
  public void close() {
    leave();
    streams.close();
    try {
      answering.shutdown().get(STOP_MILLIS, TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException e) {
      log.event("not all was answered", "reason", e.toString());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    try {
      server.stop();
    } catch (Exception e) {
      log.event("not stopped in order", "reason", e.toString());
    }
  }
}
