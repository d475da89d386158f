// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway.notify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
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
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.gateway.Log;
import org.trustedsms.server.store.Store;

class WebhooksTest {
  private static final String NUMBER = "+447700900150";
  private static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

  @TempDir Path folder;

  /** What was posted: identifier, time, signature, body. */
  private record Post(String id, String time, String signature, String body) {}

  private final BlockingQueue<Post> posts = new LinkedBlockingQueue<>();
  private final AtomicInteger refusals = new AtomicInteger();
  private final CountDownLatch ended = new CountDownLatch(1);
  private final CountDownLatch cutOff = new CountDownLatch(1);
  private final Bell bell = new Bell();
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
          posts.add(
              new Post(
                  exchange.getRequestHeaders().getFirst("webhook-id"),
                  exchange.getRequestHeaders().getFirst("webhook-timestamp"),
                  exchange.getRequestHeaders().getFirst("webhook-signature"),
                  new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8)));
          exchange.sendResponseHeaders(refusals.getAndDecrement() > 0 ? 500 : 204, -1);
          exchange.close();
        });
    server.createContext(
        "/endless",
        exchange -> {
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
    store.onChange(bell::ring);
    webhooks = new Webhooks(store, NUMBER, bell, new Log(new PrintStream(System.err)));
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
    store.change(
        memory -> {
          for (int i = 0; i < count; i++) {
            memory.submissions(NUMBER).accept(List.of("+1"), "text", "{}", 1000L * i, 9);
          }
          return null;
        });
  }

  private Post next() throws InterruptedException {
    Post post = posts.poll(60, TimeUnit.SECONDS);
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
    assertThrows(IllegalArgumentException.class, () -> Webhooks.key("whsec_?"));
  }

  @Test
  void anAnswerWithoutAnEndKeepsNoConnection() throws Exception {
    webhooks.add(Webhooks.Hook.of("endless", at("/endless"), SECRET));
    accept(1);
    assertTrue(cutOff.await(10, TimeUnit.MINUTES));
  }

  @Test
  void eachChangeIsPostedInOrderUntilItIsTaken() throws Exception {
    refusals.set(1);
    webhooks.add(Webhooks.Hook.of("shop", at("/hook"), SECRET));
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
  void oneThatHangsHoldsNobodyElseUp() throws Exception {
    webhooks.add(Webhooks.Hook.of("dead", at("/hangs"), SECRET));
    webhooks.add(Webhooks.Hook.of("alive", at("/hook"), SECRET));
    accept(500);
    for (int i = 1; i <= 500; i++) {
      assertEquals("evt_" + i, next().id());
    }
  }

  @Test
  void whatUsesTheStoreIsWaitedForAtTheEnd() throws Exception {
    CountDownLatch looking = new CountDownLatch(1);
    CompletableFuture<Void> release = new CompletableFuture<>();
    Thread look =
        new Thread(
            () ->
                store.look(
                    memory -> {
                      looking.countDown();
                      return release.join();
                    }));
    // As the change that adds a hook is made beside a look, the hook's own look waits.
    look.start();
    looking.await();
    webhooks.add(Webhooks.Hook.of("shop", at("/hook"), SECRET));
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
    webhooks.add(Webhooks.Hook.of("shop", at("/hook"), SECRET));
    accept(1);
    next();
    webhooks.close();
    accept(2);
    webhooks = new Webhooks(store, NUMBER, bell, new Log(new PrintStream(System.err)));
    webhooks.add(Webhooks.Hook.of("shop", at("/hook"), SECRET));
    String id = next().id();
    // The first one goes again if it was not yet noted that it had been taken.
    assertEquals("evt_2", id.equals("evt_1") ? next().id() : id);
    assertEquals("evt_3", next().id());
  }
}
