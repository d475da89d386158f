// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.KnownSenders;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.Receiver;
import org.trustedsms.message.Verdict;
import org.trustedsms.server.keyfile.PublicKeyFiles;
import org.trustedsms.sms.Reassembler;

/**
 * Clients that submit texts to a number each, one after the other, whatever becomes of the
 * gateways; then what the recipients see of it is held against what was accepted.
 */
final class Load {
  private static final String GATEWAY = "+447700900150";

  private static final int PATIENCE_SECONDS = 120;

  /** How many clients there are unless it is said. */
  static final int CLIENTS = 4;

  private final Path folder;
  private final int texts;
  private final IntFunction<Api> gateways;
  private final PrivateKey recipientsKey =
      PrivateKey.generate(Curves.standard(), new SecureRandom()::nextBytes);
  private final int count;
  private final ExecutorService clients;
  private final List<Future<?>> all = new ArrayList<>();
  private PublicKey key;
  private int done;

  /**
   * Creates it.
   *
   * @param folder of the gateways
   * @param texts how many each client submits
   * @param gateways whom a client asks now
   */
  Load(Path folder, int texts, IntFunction<Api> gateways) {
    this(folder, CLIENTS, texts, gateways);
  }

  Load(Path folder, int count, int texts, IntFunction<Api> gateways) {
    this.folder = folder;
    this.count = count;
    this.texts = texts;
    clients = Executors.newFixedThreadPool(count);
    this.gateways = gateways;
  }

  /** Makes contacts of the recipients, and lets the clients begin. */
  void start() throws Exception {
    Api api = gateways.apply(0);
    String pem =
        new String(PublicKeyFiles.toPem(recipientsKey.publicKey()), StandardCharsets.US_ASCII);
    for (int client = 0; client < count; client++) {
      String body = Api.MAPPER.writeValueAsString(Map.of("name", "c" + client, "pem", pem));
      assertEquals(200, api.ask("PUT", "/v1/contacts/" + number(client), body).status());
    }
    key =
        PublicKeyFiles.parse(
            "key",
            api.get("/v1/key").path("pem").asText().getBytes(StandardCharsets.UTF_8),
            note -> {});
    for (int client = 0; client < count; client++) {
      int number = client;
      all.add(clients.submit(() -> submitAll(number)));
    }
  }

  /** Waits until all is sent, and says what the recipients saw; returns how many were repeated. */
  long finish() throws Exception {
    for (Future<?> client : all) {
      client.get();
    }
    clients.shutdown();
    for (String state : List.of("accepted", "signed", "sending", "waiting")) {
      awaitNone(state);
    }
    return check();
  }

  /** Waits as long as something is sent. */
  private void awaitNone(String state) throws Exception {
    Api api = gateways.apply(0);
    long size = -1;
    long end = 0;
    while (!api.get("/v1/messages?limit=1&state=" + state).path("messages").isEmpty()) {
      long now = Files.size(folder.resolve("sent"));
      if (now != size) {
        size = now;
        end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
      }
      assertTrue(System.nanoTime() < end, "nothing is sent any more, and some are " + state);
      Thread.sleep(50);
    }
  }

  private static String number(int client) {
    return "+44770090000" + client;
  }

  private Void submitAll(int client) throws InterruptedException {
    for (int i = 0; i < texts; i++) {
      String text = client + "/" + i;
      String body =
          "{\"kind\":\"text\",\"to\":\"" + number(client) + "\",\"text\":\"" + text + "\"}";
      while (!submitted(client, body, text)) {
        Thread.sleep(50);
      }
      synchronized (this) {
        done++;
        notifyAll();
      }
    }
    return null;
  }

  /** Returns false if it is not known whether the gateway has it: the same goes again. */
  private boolean submitted(int client, String body, String name) throws InterruptedException {
    try {
      int status =
          gateways
              .apply(client)
              .ask("POST", "/v1/messages", body, "Idempotency-Key", name)
              .status();
      assertTrue(status == 202 || status == 503 || status == 429, "status " + status);
      return status == 202;
    } catch (IOException e) {
      return false;
    }
  }

  /** Waits until so many were accepted. */
  synchronized void awaitDone(int count) throws InterruptedException {
    while (done < count) {
      wait();
    }
  }

  /** Returns how many messages were sent again. */
  private long check() throws Exception {
    Map<String, Reassembler> reassemblers = new HashMap<>();
    Map<String, Receiver> receivers = new HashMap<>();
    Map<String, List<String>> shown = new HashMap<>();
    long repeated = 0;
    for (String line : Files.readAllLines(folder.resolve("sent"))) {
      String[] parts = line.split(" ");
      byte[] payload =
          reassemblers
              .computeIfAbsent(parts[0], unused -> new Reassembler())
              .accept(GATEWAY, HexFormat.of().parseHex(parts[1]), 0);
      if (payload == null) {
        continue;
      }
      Receiver receiver = receivers.computeIfAbsent(parts[0], unused -> receiver(key));
      ReceivedMessage message = receiver.receive(payload, GATEWAY, Instant.now().getEpochSecond());
      if (message.verdict() == Verdict.VERIFIED) {
        shown.computeIfAbsent(parts[0], unused -> new ArrayList<>()).add(message.text());
      } else {
        assertEquals(Verdict.REPLAYED, message.verdict(), message.reason());
        repeated++;
      }
    }
    for (int client = 0; client < count; client++) {
      List<String> expected = new ArrayList<>();
      for (int i = 0; i < texts; i++) {
        expected.add(client + "/" + i);
      }
      assertEquals(expected, shown.get(number(client)));
    }
    return repeated;
  }

  private Receiver receiver(PublicKey key) {
    KnownSenders gatewayAlone = new KnownSenders();
    gatewayAlone.add(GATEWAY, key);
    return new Receiver(recipientsKey, Curves.all(), gatewayAlone);
  }
}
