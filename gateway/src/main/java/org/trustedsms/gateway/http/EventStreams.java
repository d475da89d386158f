// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway.http;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.trustedsms.gateway.notify.ChangeSignal;
import org.trustedsms.gateway.notify.EventJson;
import org.trustedsms.server.store.Events.Cursor;
import org.trustedsms.server.store.Events.Event;
import org.trustedsms.server.store.Transaction;
import org.trustedsms.server.util.DaemonThreads;

/**
 * Server-sent events (HTML, "Server-sent events"): each client gets each change. A client that
 * comes back names the last event it got in Last-Event-ID. A client that reads too slowly is
 * disconnected, and may come back. A client whose token is removed gets nothing more.
 */
final class EventStreams implements AutoCloseable {
  private static final int MOST = 100;
  private static final int BATCH_SIZE = 200;
  private static final long KEEPALIVE_MILLIS = 1_000;
  private static final long CLOSING_MILLIS = 5_000;

  private final ApiContext context;
  private final TokenAccess access;
  private final ChangeSignal signal;
  private final AtomicInteger count = new AtomicInteger();
  private final ExecutorService threads =
      Executors.newCachedThreadPool(DaemonThreads.named("event-stream"));

  EventStreams(ApiContext context, TokenAccess access, ChangeSignal signal) {
    this.context = context;
    this.access = access;
    this.signal = signal;
  }

  int count() {
    return count.get();
  }

  /** Starts the stream; takes over the response. */
  void open(Request request, Map<String, String> query, Response response, Callback callback) {
    if (query.containsKey("limit")) {
      throw ApiException.badRequest("a stream has no \"limit\"; remove it");
    }
    String last = request.getHeaders().get("Last-Event-ID");
    String given = last == null ? query.get("after") : last;
    Cursor after =
        given == null
            ? context.read(transaction -> transaction.events().last())
            : ApiRequest.cursor(given);
    if (count.incrementAndGet() > MOST) {
      count.decrementAndGet();
      throw ApiException.busy(503, "there are " + MOST + " event streams already");
    }
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/event-stream");
    response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
    String authorization = request.getHeaders().get(HttpHeader.AUTHORIZATION);
    try {
      threads.execute(() -> tell(after, authorization, response, callback));
    } catch (RejectedExecutionException e) {
      count.decrementAndGet();
      throw ApiException.busy(503, "the gateway stops; try again");
    }
  }

  private void tell(Cursor after, String authorization, Response response, Callback callback) {
    try {
      run(after, authorization, response);
      callback.succeeded();
    } catch (ApiException | InterruptedException e) {
      // The token was removed, or the gateway stops.
      callback.succeeded();
    } catch (IOException | RuntimeException e) {
      callback.failed(e);
    } finally {
      count.decrementAndGet();
    }
  }

  private void run(Cursor after, String authorization, Response response)
      throws IOException, InterruptedException {
    Cursor cursor = after;
    write(response, "retry: 1000\n\n");
    while (true) {
      long seen = signal.count();
      Cursor from = cursor;
      access.of(authorization);
      StringBuilder text = new StringBuilder();
      cursor = context.read(transaction -> write(transaction, from, text));
      if (text.isEmpty()) {
        signal.await(seen, KEEPALIVE_MILLIS);
        // Finds out whether anybody listens.
        text.append(":\n\n");
      }
      write(response, text.toString());
    }
  }

  /** Writes the events after some, and returns the last. */
  private Cursor write(Transaction transaction, Cursor from, StringBuilder text) {
    Cursor last = from;
    for (Event event : transaction.events().after(from, BATCH_SIZE)) {
      last = event.cursor();
      text.append("id: ").append(last).append("\ndata: ");
      text.append(EventJson.of(event, transaction, context.number())).append("\n\n");
    }
    return last;
  }

  private static void write(Response response, String text) throws IOException {
    Content.Sink.write(response, false, ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
  }

  /** Ends, and uses the store no more, if those who listen take what is written. */
  @Override
  public void close() {
    threads.shutdownNow();
    try {
      threads.awaitTermination(CLOSING_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
