// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway.http;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.http.UriCompliance.Violation;
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
import org.trustedsms.gateway.notify.ChangeSignal;
import org.trustedsms.key.KeyUnavailableException;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.store.AccessTokens.Token;
import org.trustedsms.server.store.StoreException;
import org.trustedsms.server.util.DaemonThreads;

/** The HTTP server: finds out who asks for what, and writes the answers. */
public final class ApiServer implements AutoCloseable {

  /** Threads that may wait for the store; Jetty's never do. Few, as waking one costs much. */
  private static final int WORKERS = 8;

  /** Threads that answer when a change is on the disk; they look up what has come again. */
  private static final int ANSWERERS = 2;

  /** Jetty's threads: two for each processor, and some. */
  private static final int MORE_THREADS = 4;

  /** The most requests that wait for a worker; others must be repeated. */
  private static final int MAX_WAITING = 10_000;

  private static final long IDLE_SECONDS = 60;
  private static final int IDLE_MILLIS = 30_000;

  /** Clients that may come at a time; of more than Java's 50 the system resets some. */
  private static final int CONNECTING = 1_024;

  /** The time for requests that are being answered when the server stops. */
  private static final int STOP_MILLIS = 10_000;

  /** More than the longest key takes; of a much longer one the pattern would need much stack. */
  private static final int MAX_QUOTED = 500;

  private static final Pattern QUOTED = Pattern.compile("\"(?:[^\"\\\\]|\\\\[\"\\\\])*\"");
  private static final String VERSION = "v1";

  /** The position of the name in a path below the version. */
  private static final int NAME = 2;

  private static final List<String> LIVE = List.of("health", "live");
  private static final Set<String> METHODS = Set.of("GET", "POST", "PUT", "DELETE");

  /** A sender may be called "Taxi 24/7" or "50% off"; {@link #requirePlain} permits no more. */
  private static final UriCompliance NAMES =
      UriCompliance.DEFAULT.with(
          "names",
          Violation.AMBIGUOUS_PATH_SEPARATOR,
          Violation.AMBIGUOUS_PATH_ENCODING,
          Violation.SUSPICIOUS_PATH_CHARACTERS);

  private final ApiContext context;
  private final Log log;
  private final TokenAccess access;
  private final Endpoints endpoints;
  private final EventStreams streams;
  private final Page page = new Page();
  private final Metrics metrics = new Metrics();
  private final Bodies bodies = new Bodies(Runtime.getRuntime().maxMemory());
  private final ThreadPoolExecutor workers = pool("http-worker", WORKERS, MAX_WAITING);
  private final ThreadPoolExecutor answerers = pool("http-answer", ANSWERERS, Integer.MAX_VALUE);

  /** Requests whose change is not on the disk yet. */
  private final AtomicInteger committing = new AtomicInteger();

  private final Server server;
  private final GracefulHandler answering;
  private final ServerConnector connector;
  private volatile boolean stopping;

  /**
   * Takes the supplier of the link's state, and the address: port 0 for a free one, no TLS if null.
   * Throws an IOException or a FileException if the files for TLS cannot be used.
   */
  public ApiServer(
      ApiContext context,
      Supplier<LinkStatus> link,
      ChangeSignal signal,
      Log log,
      String host,
      int port,
      TlsFiles tls)
      throws IOException, FileException {
    this.context = context;
    this.log = log;
    access = new TokenAccess(context.store());
    endpoints = new Endpoints(context, access, link);
    streams = new EventStreams(context, access, signal);
    metrics.gauge(
        "trusted_sms_messages_pending", "Messages that no SMSC has taken.", this::pending);
    metrics.gauge(
        "trusted_sms_centre_up",
        "Whether the link to the SMSC is up.",
        () -> link.get().reason() == null ? 1 : 0);
    metrics.gauge("trusted_sms_event_streams", "Event streams that are open.", streams::count);
    QueuedThreadPool threads =
        new QueuedThreadPool(2 * Runtime.getRuntime().availableProcessors() + MORE_THREADS);
    threads.setName("http");
    threads.setDaemon(true);
    server = new Server(threads);
    HttpConfiguration http = new HttpConfiguration();
    http.setSendServerVersion(false);
    http.setUriCompliance(NAMES);
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
            new Handler.Abstract.NonBlocking() {
              @Override
              public boolean handle(Request request, Response response, Callback callback) {
                // However long the store takes, the client is answered.
                request.addIdleTimeoutListener(timeout -> false);
                ApiServer.this.handle(request, response, callback);
                return true;
              }
            });
    server.setHandler(answering);
    server.setErrorHandler(ApiServer::answerError);
  }

  private static ThreadPoolExecutor pool(String name, int threads, int mostWaiting) {
    AtomicInteger count = new AtomicInteger();
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(
            threads,
            threads,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(mostWaiting),
            task -> DaemonThreads.thread(name + "-" + count.incrementAndGet(), task));
    pool.allowCoreThreadTimeOut(true);
    return pool;
  }

  /** Answers in RFC 9457 form to requests that Jetty itself refuses. */
  private static boolean answerError(Request request, Response response, Callback callback) {
    Object reason = request.getAttribute(ErrorHandler.ERROR_MESSAGE);
    int status = response.getStatus();
    write(
        ApiResponse.problem(
            new ApiException(
                status,
                HttpStatus.getMessage(status),
                "the request cannot be parsed"
                    + (reason == null ? "" : ": " + ApiRequest.printable(reason.toString())))),
        response,
        callback);
    return true;
  }

  private double pending() {
    try {
      return endpoints.pending();
    } catch (ApiException | StoreException e) {
      return Double.NaN;
    }
  }

  /** Begins to listen, and returns the port; an exception says what to do. */
  public int start() throws IOException {
    try {
      server.start();
      return connector.getLocalPort();
    } catch (Exception e) {
      // The cause says whether the port is in use, not permitted, or of another machine.
      boolean isCauseKnown = e.getCause() != null && e.getCause().getMessage() != null;
      throw new IOException(
          "cannot listen at %s:%s (%s); choose another address with \"listen\""
              .formatted(
                  connector.getHost(),
                  connector.getPort(),
                  (isCauseKnown ? e.getCause() : e).getMessage()),
          e);
    }
  }

  private void handle(Request request, Response response, Callback callback) {
    Exchange exchange = new Exchange(request, response, callback);
    if (exchange.path.equals(LIVE)) {
      // Answered even if every worker waits for the store.
      exchange.attempt(exchange::answer);
    } else {
      exchange.submit(exchange::answer);
    }
  }

  private final class Exchange {
    private final long began = System.nanoTime();
    private final Request request;
    private final Response response;
    private final Callback callback;
    private final List<String> path;
    private final String resource;

    Exchange(Request request, Response response, Callback callback) {
      this.request = request;
      this.response = response;
      this.callback = callback;
      path = path(Request.getPathInContext(request));
      resource =
          path.size() > 1 && endpoints.resources().contains(path.get(1)) ? path.get(1) : "other";
    }

    /** Answers on a worker thread; false, with the request refused, if too many wait already. */
    boolean submit(Supplier<ApiResponse> answer) {
      try {
        workers.execute(() -> attempt(answer));
        return true;
      } catch (RejectedExecutionException e) {
        finish(ApiResponse.problem(tooMany()));
        return false;
      }
    }

    /** Answers, unless that is null: then the answer comes later. */
    void attempt(Supplier<ApiResponse> answer) {
      ApiResponse reply;
      try {
        reply = answer.get();
      } catch (ApiException e) {
        reply = ApiResponse.problem(e);
      } catch (StoreException e) {
        log.exception("store in trouble", e);
        reply =
            ApiResponse.problem(ApiException.busy(503, "the store cannot be used now; try again"));
      } catch (KeyUnavailableException e) {
        log.exception("key cannot be used", e);
        reply =
            ApiResponse.problem(ApiException.busy(503, "the key cannot be used now; try again"));
      } catch (RuntimeException | StackOverflowError e) {
        log.exception("request failed", e, "resource", resource);
        reply =
            ApiResponse.problem(
                new ApiException(
                    500, "Internal server error", "internal error; see the gateway's log"));
      } catch (Error e) {
        callback.failed(e);
        throw e;
      }
      if (reply != null) {
        finish(reply);
      }
    }

    private void finish(ApiResponse reply) {
      String asked = method(request);
      metrics.answered(
          METHODS.contains(asked) ? asked : "other",
          resource,
          reply.status(),
          System.nanoTime() - began);
      write(reply, response, callback);
    }

    ApiResponse answer() {
      requirePlain(request, path);
      if (!path.get(0).equals(VERSION)) {
        return open(request, path);
      }
      if (resource.equals("other")) {
        throw ApiException.notFound();
      }
      Token token = token(request);
      List<String> below = path.subList(1, path.size());
      Endpoints.Endpoint endpoint = endpoints.endpoint(below, method(request));
      endpoint.operation().scope().require(token);
      Map<String, String> given = query(request);
      Map<String, String> query = endpoint.operation().checked(given);
      if (below.equals(List.of("events")) && wantsStream(request)) {
        streams.open(request, given, response, callback);
        return null;
      }
      CompletableFuture<Bodies.Body> reading = bodies.read(request);
      boolean hasArrived = reading.isDone();
      reading.whenComplete(
          (body, failure) -> {
            Supplier<ApiResponse> answer =
                () -> answer(endpoint, below, query, token, body, failure);
            if (hasArrived) {
              attempt(answer);
            } else if (!submit(answer) && body != null) {
              body.close();
            }
          });
      return null;
    }

    private ApiResponse answer(
        Endpoints.Endpoint endpoint,
        List<String> below,
        Map<String, String> query,
        Token token,
        Bodies.Body body,
        Throwable failure) {
      if (failure != null) {
        throw failure instanceof ApiException known ? known : new IllegalStateException(failure);
      }
      CompletableFuture<Supplier<ApiResponse>> answer;
      try {
        if (committing.get() >= MAX_WAITING) {
          throw tooMany();
        }
        answer =
            endpoint.begin(
                new ApiRequest(
                    endpoint.operation(),
                    below,
                    query,
                    body.bytes(),
                    mediaType(request),
                    name(request),
                    token));
      } catch (Throwable e) {
        body.close();
        throw e;
      }
      // The body keeps its room until then, as its messages take memory while they wait.
      answer.whenComplete((unused, problem) -> body.close());
      if (answer.isDone()) {
        return take(answer);
      }
      committing.incrementAndGet();
      answer.whenCompleteAsync(
          (unused, problem) -> {
            committing.decrementAndGet();
            attempt(() -> take(answer));
          },
          answerers);
      return null;
    }
  }

  private static ApiException tooMany() {
    return ApiException.busy(503, "too many requests are being answered; try again");
  }

  private static ApiResponse take(CompletableFuture<Supplier<ApiResponse>> answer) {
    try {
      return answer.join().get();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : e;
    }
  }

  private static boolean wantsStream(Request request) {
    String accept = request.getHeaders().get(HttpHeader.ACCEPT);
    return request.getMethod().equals("GET")
        && accept != null
        && accept.contains("text/event-stream");
  }

  /**
   * Refuses a path, given as Jetty reads its parts, that is another way to write a plain one: a
   * proxy's rule for /metrics or /v1/tokens would not apply to it. Only the name in a path below
   * the version may be escaped.
   */
  private void requirePlain(Request request, List<String> read) {
    String raw = request.getHttpURI().getPath();
    if (raw == null || !raw.startsWith("/")) {
      // Such as that of "OPTIONS *".
      throw ApiException.notFound();
    }
    // Jetty takes parameters out of the path (RFC 3986, 3.3), so that they would be overlooked.
    if (raw.contains(";")) {
      throw ApiException.badRequest("a path has no parameters here; write a semicolon as %3B");
    }
    if (raw.equals(Request.getPathInContext(request))) {
      return;
    }
    List<String> written = path(raw);
    boolean isPlain = written.size() == read.size();
    boolean hasName =
        read.get(0).equals(VERSION) && endpoints.hasName(read.subList(1, read.size()));
    for (int i = 0; isPlain && i < written.size(); i++) {
      isPlain =
          hasName && i == NAME ? !written.get(i).equals(".") : written.get(i).equals(read.get(i));
    }
    if (!isPlain) {
      throw ApiException.badRequest("write the path exactly as in the API's description");
    }
  }

  /** HEAD is answered as GET; Jetty leaves out the content (RFC 9110, 9.3.2). */
  private static String method(Request request) {
    return request.getMethod().equals("HEAD") ? "GET" : request.getMethod();
  }

  private Token token(Request request) {
    return access.of(request.getHeaders().get(HttpHeader.AUTHORIZATION));
  }

  private static List<String> path(String path) {
    if (path == null || !path.startsWith("/")) {
      return List.of("");
    }
    List<String> parts = new ArrayList<>(Arrays.asList(path.split("/", -1)));
    parts.remove(0);
    return parts;
  }

  private ApiResponse open(Request request, List<String> path) {
    if (!method(request).equals("GET")) {
      throw ApiException.methodNotAllowed(Set.of("GET"));
    }
    return switch (String.join("/", path)) {
      case "health/live" -> ApiResponse.text(200, "text/plain; charset=utf-8", "live\n");
      case "health/ready" -> ready();
      case "metrics" ->
          ApiResponse.text(200, "text/plain; version=0.0.4; charset=utf-8", metrics.text());
      default -> page.answer(String.join("/", path));
    };
  }

  private ApiResponse ready() {
    if (stopping) {
      throw ApiException.busy(503, "the gateway is being stopped");
    }
    context.read(transaction -> transaction.events().last());
    context.requireDisk();
    return ApiResponse.text(200, "text/plain; charset=utf-8", "ready\n");
  }

  private static Map<String, String> query(Request request) {
    Fields fields;
    try {
      fields = Request.extractQueryParameters(request);
    } catch (RuntimeException e) {
      throw ApiException.badRequest("the query cannot be read");
    }
    Map<String, String> query = new HashMap<>();
    for (Fields.Field field : fields) {
      if (field.hasMultipleValues() || query.put(field.getName(), field.getValue()) != null) {
        throw ApiException.badRequest(
            "the query has \"" + ApiRequest.printable(field.getName()) + "\" more than once");
      }
    }
    return query;
  }

  private static String mediaType(Request request) {
    String type = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
    return type == null ? "" : type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
  }

  private static String name(Request request) {
    Set<String> names = new HashSet<>();
    for (String value : request.getHeaders().getValuesList(ApiDescription.KEY)) {
      names.add(unquoted(value));
    }
    if (names.size() > 1) {
      throw ApiException.badRequest(
          "there are two different " + ApiDescription.KEY + " headers; give one");
    }
    return names.isEmpty() ? null : names.iterator().next();
  }

  /** A key may be a string in quotation marks, as structured fields have them (RFC 8941, 3.3.3). */
  private static String unquoted(String value) {
    String name = value.strip();
    if (!name.startsWith("\"")) {
      return name;
    }
    if (name.length() > MAX_QUOTED || !QUOTED.matcher(name).matches()) {
      throw ApiException.badRequest(
          ApiDescription.KEY
              + " in quotation marks must be a string of RFC 8941 of at most "
              + MAX_QUOTED
              + " characters");
    }
    return name.substring(1, name.length() - 1).replaceAll("\\\\([\"\\\\])", "$1");
  }

  private static void write(ApiResponse reply, Response response, Callback callback) {
    response.setStatus(reply.status());
    if (reply.type() != null) {
      response.getHeaders().put(HttpHeader.CONTENT_TYPE, reply.type());
    }
    response.getHeaders().put("X-Content-Type-Options", "nosniff");
    response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
    reply.headers().forEach((name, value) -> response.getHeaders().put(new HttpField(name, value)));
    if (!response.getRequest().consumeAvailable()) {
      // The body has not come yet, and the connection ends without it: the client must know.
      response.getHeaders().put(HttpHeader.CONNECTION, "close");
    }
    response.write(true, ByteBuffer.wrap(reply.body()), callback);
  }

  /** Reports that it is not ready, so that no new requests come. */
  public void markNotReady() {
    stopping = true;
  }

  /** Ends when what is being answered is answered. */
  @Override
  public void close() {
    markNotReady();
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
      log.exception("not stopped in order", e);
    }
    workers.shutdownNow();
    answerers.shutdownNow();
  }
}
