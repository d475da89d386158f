// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.load;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.trustedsms.bench.engine.Algorithm;
import org.trustedsms.bench.engine.Engine;
import org.trustedsms.bench.engine.EngineName;
import org.trustedsms.bench.engine.TimedTask;
import org.trustedsms.bench.result.Labels;
import org.trustedsms.bench.result.Operation;
import org.trustedsms.bench.result.Results.ServiceFigure;
import org.trustedsms.cli.load.GatewayProcess.BarePage;
import org.trustedsms.cli.load.GatewayProcess.Client;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
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
import org.trustedsms.sms.Segmenter;

/** Measures what the gateway takes for a message, on each database. */
public final class GatewayLoad {
  private static final String TEXT = "Your code is 123456";
  private static final int STARTS = 5;
  private static final int CLIENTS = 64;
  private static final int FEWER_CLIENTS = 16;
  private static final int BATCH_CLIENTS = 8;
  private static final int BATCH = 100;
  private static final int RECIPIENTS = 1_000;
  private static final int SENDERS = 100;

  /** More wait at the SMSC. */
  private static final int MOST_INBOUND = 5_000;

  private static final int STORED_TOGETHER = 1_000;
  private static final int POLL_MILLIS = 20;
  private static final int SHARE_POLLS = 1_000;
  private static final int TAKEN_POLLS = 6_000;

  /**
   * The size of a measurement: messages before the first figure and for each; the numbers of
   * messages in the store, ascending; a PostgreSQL, or null.
   */
  public record Size(
      int warmUp,
      int round,
      List<Integer> stored,
      int recipients,
      long signingNanos,
      ServerStore database) {

    public static Size report(ServerStore database) {
      return new Size(
          60_000, 20_000, List.of(1_000, 100_000, 1_000_000), 100_000, 2_000_000_000L, database);
    }
  }

  private final Size size;
  private final Consumer<String> progress;
  private final LoadTestSmsc smsc;
  private final double signature;
  private final List<ServiceFigure> figures = new ArrayList<>();
  private final List<PrivateKey> keys =
      Stream.generate(() -> PrivateKey.generate(Curves.p256(), new SecureRandom()::nextBytes))
          .limit(SENDERS)
          .toList();
  private final AtomicLong idempotencyKeys = new AtomicLong();
  private String token;

  private record Cost(double cpuNanos, double rate) {}

  /** Messages to submit: how many at a time, in how many connections, to how many recipients. */
  private record Job(int messages, int batch, int clients, int recipients) {}

  private GatewayLoad(Size size, Consumer<String> progress, LoadTestSmsc smsc, double signature) {
    this.size = size;
    this.progress = progress;
    this.smsc = smsc;
    this.signature = signature;
  }

  public static List<ServiceFigure> run(Size size, Consumer<String> progress)
      throws IOException, InterruptedException {
    try (TemporaryFolder folder = TemporaryFolder.make("trusted-sms-load");
        LoadTestSmsc smsc = new LoadTestSmsc()) {
      RawSigning raw = RawSigning.measured(size.signingNanos());
      GatewayLoad load = new GatewayLoad(size, progress, smsc, raw.cpuNanos());
      load.add("CPU time of a raw signature, " + raw.library(), load.signature / 1e3, "µs", null);
      load.onSqlite(folder.path().resolve("gateway"));
      if (size.database() != null) {
        load.onPostgres(folder.path());
      }
      return load.figures;
    }
  }

  private void onSqlite(Path folder) throws IOException, InterruptedException {
    progress.accept("Gateway: how long it takes to start");
    try (GatewayProcess first = GatewayProcess.start(folder, smsc.port(), null)) {
      ready(first);
      token = first.token();
    }
    starts(folder);
    try (GatewayProcess gateway = GatewayProcess.start(folder, smsc.port(), null);
        Store store = new Store(folder)) {
      ready(gateway);
      trust(store, size.recipients());
      List<GatewayProcess> one = List.of(gateway);
      progress.accept("Gateway: " + Labels.count(size.warmUp()) + " messages to warm up");
      cost(one, new Job(size.warmUp(), 1, CLIENTS, RECIPIENTS));
      cost(one, new Job(size.warmUp(), BATCH, BATCH_CLIENTS, RECIPIENTS));
      Cost batches = cost(one, new Job(size.round(), BATCH, BATCH_CLIENTS, RECIPIENTS));
      List<Cost> stored = stored(gateway, store);
      Cost few = stored.get(0);
      add("SQLite: a message of its own request", few, 9.0);
      add("SQLite: a message of a batch of " + BATCH, batches, 4.5);
      for (int i = 1; i < stored.size(); i++) {
        add(
            "SQLite: CPU time of a message with %s in the store, times that with %s"
                .formatted(Labels.count(size.stored().get(i)), Labels.count(size.stored().get(0))),
            stored.get(i).cpuNanos / few.cpuNanos,
            "",
            1.25);
      }
      progress.accept("Gateway: one recipient, and many");
      double single = cost(one, new Job(size.round(), 1, CLIENTS, 1)).cpuNanos;
      double many = cost(one, new Job(size.round(), 1, CLIENTS, size.recipients())).cpuNanos;
      add(
          "SQLite: CPU time of a message to one of "
              + Labels.count(size.recipients())
              + " recipients, times that to a single one",
          many / single,
          "",
          1.25);
      add("SQLite: a message that arrives", inbound(gateway, store), null);
    }
  }

  private void onPostgres(Path folder) throws IOException, InterruptedException {
    Path first = folder.resolve("first");
    Path second = folder.resolve("second");
    try (GatewayProcess gateway = GatewayProcess.start(first, smsc.port(), size.database());
        Store store = size.database().open()) {
      ready(gateway);
      token = gateway.token();
      trust(store, RECIPIENTS);
      List<GatewayProcess> one = List.of(gateway);
      progress.accept("Gateway: one on PostgreSQL");
      cost(one, new Job(size.warmUp(), 1, CLIENTS, RECIPIENTS));
      Cost alone = cost(one, new Job(size.round(), 1, CLIENTS, RECIPIENTS));
      add("PostgreSQL: a message of its own request, with the server", alone, 10.0);
      add(
          "PostgreSQL: the same with " + FEWER_CLIENTS + " connections",
          cost(one, new Job(size.round(), 1, FEWER_CLIENTS, RECIPIENTS)),
          16.0);
      add(
          "PostgreSQL: a message of a batch of " + BATCH,
          cost(one, new Job(size.round(), BATCH, BATCH_CLIENTS, RECIPIENTS)),
          null);
      progress.accept("Gateway: two on PostgreSQL");
      Files.createDirectories(second);
      for (String file : List.of("gateway.pem", "passphrase")) {
        Files.copy(first.resolve(file), second.resolve(file));
      }
      try (GatewayProcess other = GatewayProcess.start(second, smsc.port(), size.database())) {
        ready(other);
        awaitShared(store);
        List<GatewayProcess> two = List.of(gateway, other);
        cost(List.of(other), new Job(size.warmUp(), 1, CLIENTS, RECIPIENTS));
        cost(two, new Job(size.round(), 1, CLIENTS, RECIPIENTS));
        Cost both = cost(two, new Job(size.round(), 1, CLIENTS, RECIPIENTS));
        add(
            "PostgreSQL: CPU time of a message with two gateways, times that with one",
            both.cpuNanos / alone.cpuNanos,
            "",
            1.2);
        figures.add(
            new ServiceFigure(
                "PostgreSQL: messages a second with two gateways, times those with one",
                both.rate / alone.rate,
                "",
                1.0,
                true));
      }
    }
  }

  /** Each gateway has some of the shards: none is free, and nobody wants more. */
  private static void awaitShared(Store store) throws InterruptedException {
    for (int i = 0; i < SHARE_POLLS && store.processCount() < 2; i++) {
      TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
    }
  }

  private void add(String name, double value, String unit, Double limit) {
    figures.add(new ServiceFigure(name, value, unit, limit, false));
  }

  private void add(String name, Cost cost, Double limit) {
    add(name + ", CPU time in raw signatures", cost.cpuNanos / signature, "", limit);
    add(name + ", a second", cost.rate, "", null);
  }

  /** The median of several starts: one alone can be a fifth off. */
  private void starts(Path folder) throws IOException {
    double[] bare = new double[STARTS];
    double[] seconds = new double[STARTS];
    for (int i = 0; i < STARTS; i++) {
      bare[i] = BarePage.secondsToFirstAnswer();
      long began = System.nanoTime();
      try (GatewayProcess gateway = GatewayProcess.start(folder, smsc.port(), null)) {
        ready(gateway);
        seconds[i] = (System.nanoTime() - began) / 1e9;
      }
    }
    Arrays.sort(bare);
    Arrays.sort(seconds);
    double median = seconds[STARTS / 2];
    add("start to first answer", median, "s", null);
    add(
        "start to first answer, times that of a bare JVM with Jetty",
        median / bare[STARTS / 2],
        "",
        2.5);
  }

  private static void ready(GatewayProcess gateway) throws IOException {
    try (Client client = new Client(gateway.port(), null)) {
      client.ask("GET", "/health/ready", "", 200);
    }
  }

  private static String number(int recipient) {
    return "+44770" + (1_000_000 + recipient);
  }

  private void trust(Store store, int recipients) {
    for (int i = 0; i < recipients; i += STORED_TOGETHER) {
      int from = i;
      store.update(
          transaction -> {
            for (int j = from; j < Math.min(from + STORED_TOGETHER, recipients); j++) {
              Contact contact = new Contact(number(j), number(j), null, null, null);
              PublicKey key = keys.get(j % SENDERS).publicKey();
              transaction.contacts().put(contact.trusting(key, Trust.COMPARED));
            }
          });
    }
  }

  private List<Cost> stored(GatewayProcess gateway, Store store)
      throws IOException, InterruptedException {
    long before = System.currentTimeMillis() + 1;
    while (store.write(
        transaction -> transaction.outbound(GatewayProcess.NUMBER).dropBefore(before))) {
      // Some at a time.
    }
    List<Cost> costs = new ArrayList<>();
    int there = 0;
    for (int wanted : size.stored()) {
      progress.accept("Gateway: " + Labels.count(wanted) + " messages in the store");
      Draft draft = Draft.text(TEXT);
      SignedMessage message =
          SignedMessage.of(draft, new Sender(keys.get(0), new StampClock()).sign(draft));
      for (; there < wanted; there += STORED_TOGETHER) {
        store.write(transaction -> fill(transaction.outbound(GatewayProcess.NUMBER), message));
      }
      costs.add(cost(List.of(gateway), new Job(size.round(), 1, CLIENTS, RECIPIENTS)));
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
      outbound.changeStateLater(id, MessageState.SENT, null, now);
      outbound.changeStateLater(id, MessageState.DELIVERED, null, now);
    }
    return null;
  }

  /**
   * Submits messages, and waits until the SMSC has taken all, then, uncounted, until that is
   * stored.
   */
  private Cost cost(List<GatewayProcess> gateways, Job job)
      throws IOException, InterruptedException {
    long taken = smsc.taken();
    CpuMeter meter = new CpuMeter(gateways);
    AtomicInteger next = new AtomicInteger();
    ExecutorService clients = Executors.newFixedThreadPool(job.clients);
    try {
      List<Future<Void>> all = new ArrayList<>();
      for (int c = 0; c < job.clients; c++) {
        GatewayProcess gateway = gateways.get(c % gateways.size());
        all.add(clients.submit(() -> submit(gateway, job, next)));
      }
      for (Future<Void> one : all) {
        one.get();
      }
    } catch (ExecutionException e) {
      throw new IOException(e.getCause().getMessage(), e);
    } finally {
      clients.shutdownNow();
    }
    for (int i = 0; i < TAKEN_POLLS && smsc.taken() - taken < job.messages; i++) {
      TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
    }
    if (smsc.taken() - taken != job.messages) {
      throw new IOException(
          "the SMSC has taken " + (smsc.taken() - taken) + " SMS of " + job.messages);
    }
    Cost cost = meter.cost(job.messages);
    try (Client client = new Client(gateways.get(0).port(), token)) {
      for (String state : List.of("accepted", "signed", "sending")) {
        String path = "/v1/messages?limit=1&state=" + state;
        while (!client.ask("GET", path, "", 200).contains("\"messages\":[]")) {
          TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
      }
    }
    return cost;
  }

  private Void submit(GatewayProcess gateway, Job job, AtomicInteger next) throws IOException {
    try (Client client = new Client(gateway.port(), token)) {
      for (int i = next.getAndAdd(job.batch); i < job.messages; i = next.getAndAdd(job.batch)) {
        if (job.batch == 1) {
          client.ask("POST", "/v1/messages", request(job, i, ""), newKey(), 202);
        } else {
          String entries =
              IntStream.range(i, Math.min(i + job.batch, job.messages))
                  .mapToObj(j -> request(job, j, ",\"idempotencyKey\":\"" + newKey() + "\""))
                  .collect(Collectors.joining(",", "[", "]"));
          client.ask("POST", "/v1/messages/batch", entries, 200);
        }
      }
      return null;
    }
  }

  private String newKey() {
    return "load-" + idempotencyKeys.incrementAndGet();
  }

  private static String request(Job job, int i, String more) {
    return "{\"kind\":\"text\",\"to\":\"%s\",\"text\":\"%s\"%s}"
        .formatted(number(i % job.recipients), TEXT, more);
  }

  /** Delivers texts, and waits until all are verified and handed out. The second time counts. */
  private Cost inbound(GatewayProcess gateway, Store store)
      throws IOException, InterruptedException {
    progress.accept("Gateway: messages that arrive");
    int count = Math.min(MOST_INBOUND, size.round());
    inbound(gateway, store, count, "once");
    return inbound(gateway, store, count, "again");
  }

  private Cost inbound(GatewayProcess gateway, Store store, int count, String word)
      throws IOException, InterruptedException {
    StampClock clock = new StampClock();
    List<Sender> senders = keys.stream().map(key -> new Sender(key, clock)).toList();
    List<byte[]> payloads =
        IntStream.range(0, count)
            .mapToObj(i -> senders.get(i % SENDERS).sign(Draft.text(word + " " + i)).payload())
            .toList();
    int port = ApplicationPort.DEFAULT;
    CpuMeter meter = new CpuMeter(List.of(gateway));
    for (int i = 0; i < count; i++) {
      byte[] sms = Segmenter.segment(payloads.get(i), port, port, 0)[0];
      smsc.deliver(i + 1, number(i % SENDERS), GatewayProcess.NUMBER, sms);
    }
    String last = word + " " + (count - 1);
    while (store.read(
        transaction ->
            transaction.received(GatewayProcess.NUMBER).before(Long.MAX_VALUE, SENDERS).stream()
                .noneMatch(received -> last.equals(received.text())))) {
      TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
    }
    return meter.cost(count);
  }

  /** Measures the CPU time of gateways and PostgreSQL from its creation. */
  private static final class CpuMeter {
    private final List<GatewayProcess> gateways;
    private final long cpuBefore;
    private final long began = System.nanoTime();

    CpuMeter(List<GatewayProcess> gateways) throws IOException {
      this.gateways = gateways;
      cpuBefore = cpuNanos();
    }

    private long cpuNanos() throws IOException {
      long sum = gateways.get(0).isOnServer() ? ServerStore.cpuNanos() : 0;
      for (GatewayProcess gateway : gateways) {
        sum += gateway.cpuNanos();
      }
      return sum;
    }

    Cost cost(int messages) throws IOException {
      long nanos = System.nanoTime() - began;
      return new Cost((cpuNanos() - cpuBefore) / (double) messages, messages * 1e9 / nanos);
    }
  }

  /** P-256 signatures by Corretto or the JDK; {@code cpuNanos} is the CPU time of one. */
  private record RawSigning(String library, double cpuNanos) {

    /** Measures for so long, and warms up as long before it. */
    static RawSigning measured(long nanos) throws IOException {
      try {
        Engine.CallableEngine engine = engine();
        TimedTask task =
            engine.task(
                Algorithm.named("P-256"), Operation.SIGN, Engine.CallableEngine.Hashing.INCLUDED);
        sign(task, nanos);
        long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        long signatures = sign(task, nanos);
        long after = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        return new RawSigning(engine.name(), (after - before) / (double) signatures);
      } catch (Exception e) {
        throw new IOException("raw signatures cannot be measured: " + e.getMessage(), e);
      }
    }

    private static Engine.CallableEngine engine() throws Engine.UnavailableException {
      try {
        return (Engine.CallableEngine) EngineName.CORRETTO.open();
      } catch (Engine.UnavailableException notThere) {
        return (Engine.CallableEngine) EngineName.JDK.open();
      }
    }

    private static long sign(TimedTask task, long nanos) throws Exception {
      long signatures = 0;
      for (long end = System.nanoTime() + nanos; System.nanoTime() < end; signatures++) {
        task.run();
      }
      return signatures;
    }
  }
}
