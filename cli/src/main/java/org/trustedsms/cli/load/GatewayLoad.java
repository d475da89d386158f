// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.load;

import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.trustedsms.bench.result.Labels;
import org.trustedsms.bench.result.ServiceFigure;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.message.Draft;
import org.trustedsms.message.Sender;
import org.trustedsms.message.StampClock;
import org.trustedsms.server.file.TemporaryFolder;
import org.trustedsms.server.store.Contact;
import org.trustedsms.server.store.MessageState;
import org.trustedsms.server.store.OutboundMessages;
import org.trustedsms.server.store.OutboundMessages.NewMessage;
import org.trustedsms.server.store.SignedMessage;
import org.trustedsms.server.store.Store;
import org.trustedsms.server.store.Trust;
import org.trustedsms.sms.ApplicationPort;

/** Measures what the gateway takes for a message, from the request to the SMS centre's answer. */
public final class GatewayLoad {
  private static final String NUMBER = "+447700900150";
  private static final String TEXT = "Your code is 123456";
  private static final int CLIENTS = 32;
  private static final int STORED_TOGETHER = 1_000;
  private static final int POLL_MILLIS = 20;

  /**
   * How much is measured.
   *
   * @param warmUp messages before the first figure
   * @param round messages for a figure
   * @param stored how many messages are to be in the store for each figure, ascending
   * @param recipients how many recipients there are at most
   * @param signingNanos how long raw signatures are measured
   */
  public record Size(
      int warmUp, int round, List<Integer> stored, int recipients, long signingNanos) {
    /** What the report has: some minutes. */
    public static final Size REPORT =
        new Size(100_000, 20_000, List.of(1_000, 100_000, 1_000_000), 100_000, 2_000_000_000L);
  }

  private final Size size;
  private final Consumer<String> progress;
  private final List<ServiceFigure> figures = new ArrayList<>();
  private final PrivateKey key = PrivateKey.generate(Curves.p256(), new SecureRandom()::nextBytes);

  /** What one message takes. */
  private record Cost(double cpuNanos, double rate) {}

  private GatewayLoad(Size size, Consumer<String> progress) {
    this.size = size;
    this.progress = progress;
  }

  /**
   * Measures.
   *
   * @param progress is told what is done next
   * @throws IOException if the gateway does not start, or answers otherwise than it should
   * @throws GeneralSecurityException if there is nothing to compare with
   * @throws InterruptedException if the thread is interrupted
   */
  public static List<ServiceFigure> run(Size size, Consumer<String> progress)
      throws IOException, GeneralSecurityException, InterruptedException {
    try (TemporaryFolder folder = TemporaryFolder.make("trusted-sms-load");
        Centre centre = new Centre()) {
      return new GatewayLoad(size, progress).measure(folder.path().resolve("gateway"), centre);
    }
  }

  private List<ServiceFigure> measure(Path folder, Centre centre)
      throws IOException, GeneralSecurityException, InterruptedException {
    progress.accept("Gateway: how long it takes to start");
    String token;
    long began = System.nanoTime();
    try (GatewayProcess first = GatewayProcess.start(folder, centre.port())) {
      ready(first);
      double firstSeconds = (System.nanoTime() - began) / 1e9;
      token = first.token();
      add("first start to first answer, key and store made", firstSeconds, "s", null, false);
    }
    began = System.nanoTime();
    try (GatewayProcess gateway = GatewayProcess.start(folder, centre.port());
        Store store = new Store(folder)) {
      ready(gateway);
      add("start to first answer", (System.nanoTime() - began) / 1e9, "s", 2.0, false);
      trust(store);
      progress.accept("Gateway: " + Labels.count(size.warmUp()) + " messages to warm up");
      cost(gateway, token, centre, size.warmUp(), CLIENTS);
      RawSigning raw = new RawSigning(size.signingNanos());
      double signature = raw.cpuNanos();
      double rate = raw.rate(2);
      List<Cost> stored = stored(gateway, store, token, centre);
      Cost few = stored.get(0);
      add("CPU time of a raw signature, " + raw.library(), signature / 1e3, "µs", null, false);
      add("CPU time of a message", few.cpuNanos / 1e3, "µs", null, false);
      add("CPU time of a message, in raw signatures", few.cpuNanos / signature, "", 6.0, false);
      add("messages a second", few.rate, "", null, true);
      add("messages a second, part of two threads' raw signatures", few.rate / rate, "", 0.3, true);
      for (int i = 1; i < stored.size(); i++) {
        add(
            "CPU time of a message with "
                + Labels.count(size.stored().get(i))
                + " in the store, times that with "
                + Labels.count(size.stored().get(0)),
            stored.get(i).cpuNanos / few.cpuNanos,
            "",
            1.25,
            false);
      }
      progress.accept("Gateway: one recipient, and many");
      double one = cost(gateway, token, centre, size.round(), 1).cpuNanos;
      double many = cost(gateway, token, centre, size.round(), size.recipients()).cpuNanos;
      add(
          "CPU time of a message to one of "
              + Labels.count(size.recipients())
              + " recipients, times that to a single one",
          many / one,
          "",
          1.25,
          false);
    }
    return figures;
  }

  private void add(String name, double value, String unit, Double limit, boolean atLeast) {
    figures.add(new ServiceFigure(name, value, unit, limit, atLeast));
  }

  private static void ready(GatewayProcess gateway) throws IOException {
    try (Client client = new Client(gateway.port(), null)) {
      client.ask("GET", "/health/ready", "", 200);
    }
  }

  private static String number(int recipient) {
    return "+44770" + (1_000_000 + recipient);
  }

  private void trust(Store store) {
    for (int i = 0; i < size.recipients(); i += STORED_TOGETHER) {
      int from = i;
      store.write(
          transaction -> {
            for (int j = from; j < Math.min(from + STORED_TOGETHER, size.recipients()); j++) {
              Contact contact = new Contact(number(j), number(j), null, null, null);
              transaction.contacts().put(contact.trusting(key.publicKey(), Trust.COMPARED));
            }
            return null;
          });
    }
  }

  private List<Cost> stored(GatewayProcess gateway, Store store, String token, Centre centre)
      throws IOException, InterruptedException {
    long before = System.currentTimeMillis() + 1;
    while (store.write(transaction -> transaction.outbound(NUMBER).dropBefore(before))) {
      // Some at a time.
    }
    List<Cost> costs = new ArrayList<>();
    int there = 0;
    for (int wanted : size.stored()) {
      progress.accept("Gateway: " + Labels.count(wanted) + " messages in the store");
      Draft draft = Draft.text(TEXT);
      SignedMessage message =
          SignedMessage.of(draft, new Sender(key, new StampClock()).sign(draft));
      for (; there < wanted; there += STORED_TOGETHER) {
        store.write(transaction -> fill(transaction.outbound(NUMBER), message));
      }
      costs.add(cost(gateway, token, centre, size.round(), CLIENTS));
      there += size.round();
    }
    return costs;
  }

  /** Messages as they are when they have arrived. */
  private Void fill(OutboundMessages outbound, SignedMessage message) {
    long now = System.currentTimeMillis();
    List<String> to =
        IntStream.range(0, STORED_TOGETHER).mapToObj(i -> number(i % size.recipients())).toList();
    String request = "{\"text\":\"" + TEXT + "\"}";
    for (String number : to) {
      NewMessage row =
          new NewMessage(
              number,
              "text",
              request,
              null,
              now,
              now / 1000 + 3600,
              ApplicationPort.DEFAULT,
              true,
              message,
              null,
              null,
              null);
      long id = outbound.add(row, queued -> {}).id();
      outbound.moveLater(id, MessageState.SENT, null, now);
      outbound.moveLater(id, MessageState.DELIVERED, null, now);
    }
    return null;
  }

  /** Sends messages, and waits until all are told as sent. */
  private Cost cost(
      GatewayProcess gateway, String token, Centre centre, int messages, int recipients)
      throws IOException, InterruptedException {
    long taken = centre.taken();
    long cpu = gateway.cpuNanos();
    long began = System.nanoTime();
    AtomicInteger next = new AtomicInteger();
    IntFunction<String> body =
        i ->
            "{\"kind\":\"text\",\"to\":\""
                + number(i % recipients)
                + "\",\"text\":\""
                + TEXT
                + "\"}";
    ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
    try {
      List<Future<Void>> all = new ArrayList<>();
      for (int c = 0; c < CLIENTS; c++) {
        all.add(
            clients.submit(
                () -> {
                  try (Client client = new Client(gateway.port(), token)) {
                    for (int i = next.getAndIncrement(); i < messages; i = next.getAndIncrement()) {
                      client.ask("POST", "/v1/messages", body.apply(i), 202);
                    }
                    return null;
                  }
                }));
      }
      for (Future<Void> one : all) {
        one.get();
      }
    } catch (ExecutionException e) {
      throw new IOException(e.getCause().getMessage(), e);
    } finally {
      clients.shutdownNow();
    }
    try (Client client = new Client(gateway.port(), token)) {
      for (String state : List.of("accepted", "signed", "sending")) {
        String path = "/v1/messages?limit=1&state=" + state;
        while (!client.ask("GET", path, "", 200).contains("\"messages\":[]")) {
          TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
      }
    }
    long nanos = System.nanoTime() - began;
    if (centre.taken() - taken != messages) {
      throw new IOException(
          "the SMS centre has taken " + (centre.taken() - taken) + " SMS of " + messages);
    }
    return new Cost((gateway.cpuNanos() - cpu) / (double) messages, messages * 1e9 / nanos);
  }
}
