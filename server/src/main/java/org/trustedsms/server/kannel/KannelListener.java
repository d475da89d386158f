// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.kannel;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.trustedsms.server.link.DeliveryReceipt;
import org.trustedsms.server.link.DeliveryReceipt.State;
import org.trustedsms.server.link.LinkListener;
import org.trustedsms.server.link.ReceivedSms;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.DataCoding;
import org.trustedsms.server.sms.GsmAlphabet;
import org.trustedsms.server.sms.ShortMessage;
import org.trustedsms.server.util.DaemonThreads;

/**
 * Takes a smsbox's deliveries: answers 200 when the listener has processed one, 503 to have it
 * delivered again, 400 if it is malformed, 404 to clients without the token. Thread-safe.
 */
final class KannelListener implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(KannelListener.class.getName());

  /** The most SMS and reports without an answer. */
  static final int MOST = 256;

  static final int THREADS = 8;
  private static final int WAITING = 64;

  /** The time in which a client must send its request; a smsbox sends it in one packet. */
  private static final long READ_MILLIS = 5_000;

  private static final int MAX_USER_DATA = 255;
  private static final int MAX_NUMBER = 40;
  private static final int MAX_ANSWER = 1_000;

  private static final int OK = 200;
  private static final int BAD_REQUEST = 400;
  private static final int NOT_FOUND = 404;
  private static final int UNAVAILABLE = 503;

  private final String token;
  private final LinkListener listener;
  private final HttpServer server;
  private final ThreadPoolExecutor threads;

  /** Interrupts the present thread if it reads a request for too long. */
  private final ThreadLocal<Future<?>> limit = new ThreadLocal<>();

  private final Semaphore room = new Semaphore(MOST);

  KannelListener(InetSocketAddress address, String token, LinkListener listener)
      throws IOException {
    this.token = token;
    this.listener = listener;
    try {
      server = HttpServer.create(address, WAITING);
    } catch (IOException e) {
      throw new IOException("nobody can listen at " + address + ": " + e.getMessage(), e);
    }
    threads =
        new ThreadPoolExecutor(
            THREADS,
            THREADS,
            1,
            TimeUnit.MINUTES,
            new ArrayBlockingQueue<>(WAITING),
            DaemonThreads.named("kannel-listen"));
    server.setExecutor(request -> threads.execute(() -> limit(request)));
    server.createContext("/", this::handle);
    server.start();
  }

  /** Returns where it listens, with the token. */
  String url() {
    InetSocketAddress at = server.getAddress();
    String host = at.getAddress().getHostAddress();
    String shown = host.contains(":") ? "[" + host + "]" : host;
    return "http://%s:%s/%s".formatted(shown, at.getPort(), token);
  }

  /** Reads and answers a request. The server has no limit of its own for a slow client. */
  private void limit(Runnable request) {
    // An interrupt of a thread that reads a channel closes the channel.
    limit.set(
        CompletableFuture.runAsync(
            Thread.currentThread()::interrupt,
            CompletableFuture.delayedExecutor(READ_MILLIS, TimeUnit.MILLISECONDS, Runnable::run)));
    try {
      request.run();
    } finally {
      limit.get().cancel(false);
    }
  }

  private void handle(HttpExchange exchange) {
    limit.get().cancel(false);
    String[] path = exchange.getRequestURI().getPath().split("/", -1);
    boolean known =
        path.length == 3
            && MessageDigest.isEqual(
                token.getBytes(StandardCharsets.US_ASCII),
                path[1].getBytes(StandardCharsets.UTF_8));
    if (!known || !exchange.getRequestMethod().equals("GET")) {
      answer(exchange, NOT_FOUND);
    } else if (!room.tryAcquire()) {
      answer(exchange, UNAVAILABLE);
    } else {
      deal(exchange, path[2]);
    }
  }

  private void deal(HttpExchange exchange, String what) {
    int refused = UNAVAILABLE;
    try {
      Query query = new Query(exchange.getRequestURI().getRawQuery());
      LinkListener.Arrival delivered =
          switch (what) {
            case "sms" -> sms(query);
            case "dlr" -> receipt(query);
            default -> throw new IllegalArgumentException("neither sms nor dlr");
          };
      give(delivered)
          .whenComplete(
              (unused, failure) -> {
                room.release();
                answer(exchange, failure == null ? OK : UNAVAILABLE);
              });
      return;
    } catch (IllegalArgumentException e) {
      refused = BAD_REQUEST;
      discard(e.getMessage());
    } catch (RuntimeException | Error e) {
      // The smsbox is to try again.
      LOG.log(Level.WARNING, "a delivery of the smsbox could not be processed", e);
    }
    room.release();
    answer(exchange, refused);
  }

  /** One at a time. */
  private synchronized CompletionStage<?> give(LinkListener.Arrival delivered) {
    try {
      return delivered.arriveAt(listener);
    } catch (IllegalArgumentException e) {
      throw new IllegalStateException(e);
    }
  }

  private synchronized void discard(String reason) {
    try {
      listener.discarded("malformed request of the smsbox: " + reason);
    } catch (RuntimeException e) {
      LOG.log(Level.WARNING, "the listener failed", e);
    }
  }

  private static ReceivedSms sms(Query query) {
    byte[] header = query.bytes("udh");
    byte[] body = query.bytes("data");
    int coding;
    switch ((int) query.number("coding")) {
      case 0 -> {
        // As UTF-8, whatever it was over the air.
        String text = new String(body, StandardCharsets.UTF_8);
        byte[] septets = GsmAlphabet.encode(text);
        coding = septets == null ? ShortMessage.UCS2 : ShortMessage.DEFAULT_ALPHABET;
        body = septets == null ? DataCoding.ucs2(text) : septets;
      }
      case 1 -> coding = ShortMessage.BINARY;
      case 2 -> coding = ShortMessage.UCS2;
      default -> throw new IllegalArgumentException("coding is not 0, 1 or 2");
    }
    if (header.length + body.length > MAX_USER_DATA) {
      throw new IllegalArgumentException("more than " + MAX_USER_DATA + " bytes of user data");
    }
    byte[] data = ByteBuffer.allocate(header.length + body.length).put(header).put(body).array();
    int esmClass = header.length > 0 ? ShortMessage.HEADER : 0;
    Address from = address(query, "from");
    Address to = address(query, "to");
    long now = System.currentTimeMillis();
    return new ReceivedSms(
        new ShortMessage(from, to, esmClass, 0, coding, data),
        query.numberIfAny("time").map(seconds -> 1_000 * seconds).orElse(now));
  }

  private static DeliveryReceipt receipt(Query query) {
    State state =
        switch ((int) query.number("type")) {
          case 1 -> State.DELIVERED;
          case 2 -> State.UNDELIVERABLE;
          case 4, 8 -> State.ENROUTE;
          case 16 -> State.REJECTED;
          default -> State.UNKNOWN;
        };
    String id = query.word("id", KannelLink.MAX_ID);
    String answer = query.textIfAny("answer", MAX_ANSWER);
    // As an SMS that goes back.
    return new DeliveryReceipt(id, state, address(query, "from"), address(query, "to"), "", answer);
  }

  private static Address address(Query query, String name) {
    String number = query.word(name, MAX_NUMBER);
    return number.matches("\\+?[0-9]*")
        ? Address.ofNumber(number)
        : new Address(Address.ALPHANUMERIC, Address.UNKNOWN, number);
  }

  private static void answer(HttpExchange exchange, int status) {
    try {
      exchange.sendResponseHeaders(status, -1);
    } catch (IOException e) {
      // The smsbox is gone, and tries again.
    } finally {
      exchange.close();
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdown();
  }
}
