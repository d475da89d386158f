// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway.notify;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.trustedsms.gateway.Log;
import org.trustedsms.server.store.Events.Cursor;
import org.trustedsms.server.store.Events.Event;
import org.trustedsms.server.store.Shards;
import org.trustedsms.server.store.StoreAccess;
import org.trustedsms.server.util.DaemonThreads;

/**
 * Posts events to webhooks, in order within each shard, and retries until the receiver answers with
 * 2xx. A slow or dead receiver delays only itself. An event may be posted twice, under the same
 * identifier. Headers and signature are those of Standard Webhooks 1.0: webhook-id,
 * webhook-timestamp, and webhook-signature, which is "v1," and HMAC-SHA-256 of identifier, time and
 * body, joined by full stops.
 */
public final class Webhooks implements AutoCloseable {
  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final long FIRST_PAUSE_MILLIS = 1_000;
  private static final long MAX_PAUSE_MILLIS = 3_600_000;
  private static final int BATCH_SIZE = 100;
  private static final String PREFIX = "whsec_";
  private static final int LEAST_SECRET = 16;

  private final StoreAccess store;
  private final String mailbox;
  private final ChangeSignal signal;
  private final Log log;

  /** Made for the first target: a gateway without webhooks does not load TLS for it. */
  private HttpClient client;

  private final List<Thread> threads = new ArrayList<>();

  /** Why webhooks wait to post again, by name. */
  private final Map<String, String> failures = new ConcurrentHashMap<>();

  /** Creates it; nothing is posted yet. */
  public Webhooks(StoreAccess store, String mailbox, ChangeSignal signal, Log log) {
    this.store = store;
    this.mailbox = mailbox;
    this.signal = signal;
    this.log = log;
  }

  /** A webhook: its name in the store, the key that signs posts, and the events that are posted. */
  public record Target(String name, URI url, SecretKeySpec key, EventFilter events) {
    /**
     * Takes a secret: whsec_ and Base64, or any text of at least 16 characters; throws an
     * IllegalArgumentException if it is neither.
     */
    public static Target of(String name, URI url, String secret, EventFilter events) {
      return new Target(name, url, Webhooks.key(secret), events);
    }

    @Override
    public String toString() {
      return name;
    }
  }

  /** Returns why a webhook waits to post again; null if it does not. */
  public String failure(String name) {
    return failures.get(name);
  }

  /** Begins to post what has changed since the last post. */
  public void add(Target target) {
    store.write(Shards.FIRST, transaction -> transaction.events().cursor(target.name()));
    if (client == null) {
      client =
          HttpClient.newBuilder()
              .connectTimeout(TIMEOUT)
              .followRedirects(HttpClient.Redirect.NEVER)
              .build();
    }
    Thread thread = DaemonThreads.thread("webhook " + target.name(), () -> run(target));
    threads.add(thread);
    thread.start();
  }

  /** An event as it is posted; the JSON is null if the webhook does not want it. */
  private record Notice(Event event, ObjectNode json) {}

  private void run(Target target) {
    long pause = FIRST_PAUSE_MILLIS;
    Cursor cursor = null;
    boolean posted = false;
    int skipped = 0;
    try {
      while (true) {
        long seen = signal.count();
        String failure = null;
        boolean idle = false;
        try {
          if (cursor == null) {
            cursor = store.read(transaction -> transaction.events().cursor(target.name()));
          }
          List<Notice> notices = notices(target, cursor);
          idle = notices.isEmpty();
          for (Notice notice : notices) {
            failure = notice.json() == null ? null : post(target, notice);
            if (failure != null) {
              break;
            }
            posted |= notice.json() != null;
            skipped += notice.json() == null ? 1 : 0;
            cursor = notice.event().cursor();
          }
          // To note each event that is not wanted would cost as much as to post it.
          if (posted || skipped >= BATCH_SIZE) {
            note(target.name(), cursor);
            posted = false;
            skipped = 0;
            pause = FIRST_PAUSE_MILLIS;
          }
        } catch (RuntimeException | Error e) {
          // The store is in trouble, as a rule: it is tried again for ever.
          log.exception("webhook fails", e, "webhook", target.name());
          failure = e.toString();
        }
        if (failure != null) {
          failures.put(target.name(), failure);
          log.event("webhook waits", "webhook", target.name(), "reason", failure, "millis", pause);
          Thread.sleep(pause);
          pause = Math.min(2 * pause, MAX_PAUSE_MILLIS);
        } else {
          failures.remove(target.name());
          if (idle) {
            signal.await(seen, FIRST_PAUSE_MILLIS);
          }
        }
      }
    } catch (InterruptedException e) {
      // The gateway ends; the rest is posted after the next start.
    }
  }

  private List<Notice> notices(Target target, Cursor cursor) {
    return store.read(
        transaction ->
            transaction.events().after(cursor, BATCH_SIZE).stream()
                .map(
                    event ->
                        new Notice(
                            event,
                            target.events().has(event)
                                ? EventJson.of(event, transaction, mailbox)
                                : null))
                .toList());
  }

  private void note(String name, Cursor last) {
    store.update(Shards.FIRST, transaction -> transaction.events().setCursor(name, last));
  }

  /** Returns why the event must be posted again; null if it need not. */
  private String post(Target target, Notice notice) throws InterruptedException {
    String id = "evt_" + notice.event().id();
    String time = Long.toString(System.currentTimeMillis() / 1000);
    String body = notice.json().toString();
    HttpRequest request =
        HttpRequest.newBuilder(target.url())
            .timeout(TIMEOUT)
            .header("Content-Type", "application/json")
            .header("webhook-id", id)
            .header("webhook-timestamp", time)
            .header("webhook-signature", "v1," + sign(target.key(), id + "." + time + "." + body))
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
    AtomicInteger status = new AtomicInteger();
    CompletableFuture<HttpResponse<Void>> answer =
        client.sendAsync(
            request,
            head -> {
              status.set(head.statusCode());
              return HttpResponse.BodySubscribers.discarding();
            });
    String failure = null;
    try {
      answer.get(TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException e) {
      failure = words(e.getCause() == null ? e : e.getCause());
    } finally {
      // Ends the connection of an answer that does not end.
      answer.cancel(true);
    }
    // The status counts even if the body does not end.
    int answered = status.get();
    return answered == 0 ? failure : answered / 100 == 2 ? null : "it answers " + answered;
  }

  /** Says for people why there is no answer. */
  static String words(Throwable failure) {
    if (failure instanceof TimeoutException || failure instanceof HttpTimeoutException) {
      return "it has not answered for " + TIMEOUT.toSeconds() + " seconds";
    }
    return failure instanceof ConnectException
        ? "it cannot be reached; check its address, and that it runs"
        : failure.toString();
  }

  static SecretKeySpec key(String secret) {
    byte[] bytes = secret.getBytes(StandardCharsets.UTF_8);
    if (secret.startsWith(PREFIX)) {
      try {
        bytes = Base64.getDecoder().decode(secret.substring(PREFIX.length()));
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(
            "the secret of a webhook is not Base64 after " + PREFIX + "; copy it again", e);
      }
    }
    if (bytes.length < LEAST_SECRET) {
      throw new IllegalArgumentException(
          "the secret of a webhook needs at least " + LEAST_SECRET + " bytes; use a longer one");
    }
    return new SecretKeySpec(bytes, "HmacSHA256");
  }

  static String sign(SecretKeySpec key, String content) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(key);
      return Base64.getEncoder()
          .encodeToString(mac.doFinal(content.getBytes(StandardCharsets.UTF_8)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Ends, and uses the store no more; the rest is posted after the next start. */
  @Override
  public void close() {
    threads.forEach(Thread::interrupt);
    try {
      for (Thread thread : threads) {
        thread.join();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
