// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway.notify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.gateway.Log;
import org.trustedsms.message.Verdict;
import org.trustedsms.server.store.Events.Cursor;
import org.trustedsms.server.store.MessageState;
import org.trustedsms.server.store.OutboundMessages.NewMessage;
import org.trustedsms.server.store.ReceivedMessages.Received;
import org.trustedsms.server.store.Store;

class WebhooksTest {
  private static final String NUMBER = "+447700900150";
  private static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

  /** How many the store reads for at a time. */
  private static final int READERS = 4;

  @TempDir Path folder;

  /** What was posted: identifier, time, signature, body. */
  private record Post(String id, String time, String signature, String body) {}

  private final BlockingQueue<Post> posts = new LinkedBlockingQueue<>();
  private final AtomicInteger refusals = new AtomicInteger();
  private final CountDownLatch ended = new CountDownLatch(1);
  private final CountDownLatch cutOff = new CountDownLatch(1);
  private final ChangeSignal signal = new ChangeSignal();
  private HttpServer server;
  private Store store;
  private Webhooks webhooks;

  @BeforeEach
  void start() throws Exception {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 10);
    server.setExecutor(
        Executors.newCachedThreadPool(
            task -> {
              Thread thread = new Thread(task);
              thread.setDaemon(true);
              return thread;
            }));
    server.createContext(
        "/hook",
        exchange -> {
          keep(exchange);
          exchange.sendResponseHeaders(refusals.getAndDecrement() > 0 ? 500 : 204, -1);
          exchange.close();
        });
    server.createContext(
        "/endless",
        exchange -> {
          keep(exchange);
          exchange.sendResponseHeaders(200, 0);
          try (OutputStream out = exchange.getResponseBody()) {
            while (ended.getCount() > 0) {
              out.write(1);
              out.flush();
              Thread.sleep(10);
            }
          } catch (IOException e) {
            cutOff.countDown();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
    server.createContext(
        "/hangs",
        exchange -> {
          try {
            ended.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
    server.start();
    store = new Store(folder.resolve("store"));
    store.onChange(signal::changed);
    webhooks = new Webhooks(store, NUMBER, signal, new Log(new PrintStream(System.err)));
  }

  private void keep(HttpExchange exchange) throws IOException {
    posts.add(
        new Post(
            exchange.getRequestHeaders().getFirst("webhook-id"),
            exchange.getRequestHeaders().getFirst("webhook-timestamp"),
            exchange.getRequestHeaders().getFirst("webhook-signature"),
            new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8)));
  }

  @AfterEach
  void stop() {
    webhooks.close();
    ended.countDown();
    server.stop(0);
    store.close();
  }

  private URI at(String path) {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + path);
  }

  private void accept(int count) {
    store.update(
        transaction -> {
          for (int i = 0; i < count; i++) {
            transaction
                .outbound(NUMBER)
                .add(
                    new NewMessage(
                        "+1", "text", "{}", null, 1000L * i, 9, 16000, false, null, null, null,
                        null),
                    queued -> {});
          }
        });
  }

  private Post next() throws InterruptedException {
    Post post = posts.poll(10, TimeUnit.MINUTES);
    assertTrue(post != null, "nothing was posted");
    return post;
  }

  @Test
  void signaturesAreThoseOfStandardWebhooks() {
    // The example that the authors of the specification test their libraries with.
    assertEquals(
        "g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
        Webhooks.sign(
            Webhooks.key(SECRET),
            "msg_p5jXN8AQM9LWM0D4loKWxJek.1614265330.{\"test\": 2432232314}"));
    assertThrows(IllegalArgumentException.class, () -> Webhooks.key("too short"));
    assertEquals(
        "the secret of a webhook is not Base64 after whsec_; copy it again",
        assertThrows(IllegalArgumentException.class, () -> Webhooks.key("whsec_?")).getMessage());
  }

  @Test
  void anAnswerWithoutAnEndCountsAndKeepsNoConnection() throws Exception {
    webhooks.add(Webhooks.Target.of("endless", at("/endless"), SECRET, EventFilter.ALL));
    accept(2);
    assertTrue(cutOff.await(10, TimeUnit.MINUTES));
    assertEquals("evt_1", next().id());
    assertEquals("evt_2", next().id());
  }

  @Test
  void eachChangeIsPostedInOrderUntilItIsTaken() throws Exception {
    refusals.set(1);
    webhooks.add(Webhooks.Target.of("shop", at("/hook"), SECRET, EventFilter.ALL));
    accept(3);
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      Post post = next();
      ids.add(post.id());
      assertEquals(
          "v1,"
              + Webhooks.sign(
                  Webhooks.key(SECRET), post.id() + "." + post.time() + "." + post.body()),
          post.signature());
      assertEquals("accepted", new ObjectMapper().readTree(post.body()).path("state").asText());
    }
    assertEquals(List.of("evt_1", "evt_1", "evt_2", "evt_3"), ids);
  }

  @Test
  void aWebhookChoosesItsEvents() throws Exception {
    webhooks.add(
        Webhooks.Target.of("shop", at("/hook"), SECRET, EventFilter.of("failed, received")));
    accept(250);
    store.write(
        transaction ->
            transaction.outbound(NUMBER).changeState(7, MessageState.FAILED, "refused", 1_000_000));
    Post failed = next();
    assertEquals("evt_251", failed.id());
    assertEquals("failed", new ObjectMapper().readTree(failed.body()).path("state").asText());
    // What is not wanted is not looked at again after a start.
    while (!store
        .read(transaction -> transaction.events().cursor("shop"))
        .equals(Cursor.of("251"))) {
      Thread.sleep(10);
    }
    assertTrue(posts.isEmpty());
  }

  @Test
  void anEventHasWhatItsReaderNeeds() throws Exception {
    webhooks.add(Webhooks.Target.of("shop", at("/hook"), SECRET, EventFilter.ALL));
    accept(1);
    JsonNode accepted = new ObjectMapper().readTree(next().body());
    assertEquals("text", accepted.path("kind").asText());
    assertEquals("+1", accepted.path("to").asText());
    receive(1, Verdict.VERIFIED, "Hello");
    JsonNode verified = new ObjectMapper().readTree(next().body());
    assertEquals("+2", verified.path("from").asText());
    assertEquals("verified", verified.path("verdict").asText());
    assertEquals("Hello", verified.path("text").asText());
    receive(2, Verdict.KEY_OFFERED, "Bob");
    JsonNode offered = new ObjectMapper().readTree(next().body());
    assertEquals("key offered", offered.path("verdict").asText());
    assertFalse(offered.has("text"), offered.toString());
  }

  private void receive(long id, Verdict verdict, String text) {
    Received received =
        new Received(id, "+2", 1_000, verdict, "words", "signed text", text, null, null, null);
    store.update(
        transaction -> {
          transaction.received(NUMBER).add(received, null, 2_000);
        });
  }

  /** Once a key is known a message is verified again: its first event says what was known then. */
  @Test
  void anEventDoesNotSayMoreThanWasVerifiedThen() {
    receive(1, Verdict.UNKNOWN_SENDER, null);
    receive(1, Verdict.VERIFIED, "Hello");
    List<JsonNode> events =
        store.read(
            transaction ->
                transaction.events().after(Cursor.of("0"), 9).stream()
                    .<JsonNode>map(event -> EventJson.of(event, transaction, NUMBER))
                    .toList());
    assertEquals("unknown sender", events.get(0).path("state").asText());
    assertFalse(events.get(0).has("text"));
    assertFalse(events.get(0).has("verdict"));
    assertEquals("Hello", events.get(1).path("text").asText());
  }

  @Test
  void oneThatHangsHoldsNobodyElseUp() throws Exception {
    webhooks.add(Webhooks.Target.of("dead", at("/hangs"), SECRET, EventFilter.ALL));
    webhooks.add(Webhooks.Target.of("alive", at("/hook"), SECRET, EventFilter.ALL));
    accept(500);
    for (int i = 1; i <= 500; i++) {
      assertEquals("evt_" + i, next().id());
    }
  }

  @Test
  void whyAReceiverGetsNothingIsSaidInWords() throws Exception {
    URI nobody = at("/hook");
    server.stop(0);
    webhooks.add(Webhooks.Target.of("gone", nobody, SECRET, EventFilter.ALL));
    accept(1);
    while (webhooks.failure("gone") == null) {
      Thread.sleep(10);
    }
    assertEquals(
        "it cannot be reached; check its address, and that it runs", webhooks.failure("gone"));
    assertEquals(
        "it has not answered for 10 seconds", Webhooks.words(new HttpTimeoutException("late")));
    assertEquals("it has not answered for 10 seconds", Webhooks.words(new TimeoutException()));
  }

  @Test
  void whatUsesTheStoreIsWaitedForAtTheEnd() throws Exception {
    CountDownLatch reading = new CountDownLatch(READERS);
    CompletableFuture<Void> release = new CompletableFuture<>();
    // As long as the store reads for all of them, the target's own read waits.
    for (int i = 0; i < READERS; i++) {
      new Thread(
              () ->
                  store.read(
                      transaction -> {
                        reading.countDown();
                        return release.join();
                      }))
          .start();
    }
    reading.await();
    webhooks.add(Webhooks.Target.of("shop", at("/hook"), SECRET, EventFilter.ALL));
    Thread end = new Thread(webhooks::close);
    end.start();
    while (end.getState() == Thread.State.RUNNABLE || end.getState() == Thread.State.BLOCKED) {
      Thread.onSpinWait();
    }
    Thread.State waiting = end.getState();
    release.complete(null);
    end.join();
    assertEquals(Thread.State.WAITING, waiting);
    assertTrue(
        Thread.getAllStackTraces().keySet().stream()
            .noneMatch(thread -> thread.getName().equals("webhook shop")));
  }

  @Test
  void whoWasAwayIsToldAfterwards() throws Exception {
    webhooks.add(Webhooks.Target.of("shop", at("/hook"), SECRET, EventFilter.ALL));
    accept(1);
    next();
    webhooks.close();
    accept(2);
    webhooks = new Webhooks(store, NUMBER, signal, new Log(new PrintStream(System.err)));
    webhooks.add(Webhooks.Target.of("shop", at("/hook"), SECRET, EventFilter.ALL));
    String id = next().id();
    // The first one goes again if it was not yet noted that it had been taken.
    assertEquals("evt_2", id.equals("evt_1") ? next().id() : id);
    assertEquals("evt_3", next().id());
  }
}
