// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.KnownSenders;
import org.trustedsms.message.Receiver;
import org.trustedsms.server.keyfile.PublicKeyFiles;
import org.trustedsms.server.store.Store;

/** A gateway whose clock was ahead. */
class ClockTest {
  @TempDir Path folder;

  private final FakeLink network = new FakeLink();
  private final ByteArrayOutputStream logged = new ByteArrayOutputStream();
  private String token;

  private Gateway start(Map<String, String> environment) throws Exception {
    Map<String, String> all = new java.util.HashMap<>(environment);
    all.put("TRUSTED_SMS_GATEWAY_LISTEN", "127.0.0.1:0");
    GatewaySettings settings = GatewaySettings.read(null, folder, all);
    Log log = new Log(new PrintStream(logged, true));
    return Gateway.start(settings, network, log, made -> token = made);
  }

  private void awaitLogged(String text) throws InterruptedException {
    while (!logged.toString(StandardCharsets.UTF_8).contains(text)) {
      Thread.sleep(10);
    }
  }

  @Test
  void nothingIsSignedUntilSomebodySaysThatTheClockIsRight() throws Exception {
    String id;
    try (Gateway gateway = start(Map.of())) {
      Api api = new Api(gateway.port(), token);
      byte[] pem = api.get("/v1/key").path("pem").asText().getBytes(StandardCharsets.UTF_8);
      PublicKey key = PublicKeyFiles.parse("key", pem, note -> {});
      long ahead = Instant.now().getEpochSecond() + 10 * 86_400;
      try (Store store = new Store(folder)) {
        store.write(transaction -> transaction.stamps(key.fingerprint(), ahead).next());
      }
      id = api.submit("{\"kind\":\"broadcast\",\"to\":[\"+1\"],\"text\":\"hello\"}");
      JsonNode waiting = api.awaitState(id, "waiting");
      String reason = "nothing was signed: the last message of this key has the time";
      assertTrue(waiting.path("reason").asText().startsWith(reason), waiting.toString());
      awaitLogged("\"reason\":\"" + reason);
    }
    LocalDate today = LocalDate.now(Clock.systemUTC());
    try (Gateway gateway = start(Map.of("TRUSTED_SMS_GATEWAY_CLOCK_IS_RIGHT", "" + today))) {
      new Api(gateway.port(), token).awaitState(id, "sent");
      awaitLogged("stamps go back to the clock");
    }
  }

  @ParameterizedTest
  @EnumSource
  void whatWaitsForTheClockIsSignedInOrderWhenItIsRight(StoreKind kept) throws Exception {
    Map<String, String> place = kept.place(folder);
    try (Gateway gateway = start(place)) {
      Api api = new Api(gateway.port(), token);
      byte[] pem = api.get("/v1/key").path("pem").asText().getBytes(StandardCharsets.UTF_8);
      PublicKey key = PublicKeyFiles.parse("key", pem, note -> {});
      long now = Instant.now().getEpochSecond();
      try (Store store = kept.open(folder, place)) {
        store.write(transaction -> transaction.stamps(key.fingerprint(), now + 10 * 86_400).next());
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
          ids.add(api.submit("{\"kind\":\"broadcast\",\"to\":[\"+1\"],\"text\":\"" + i + "\"}"));
          api.awaitState(ids.get(i), "waiting");
        }
        String withdrawn = ids.remove(1);
        assertEquals(200, api.ask("DELETE", "/v1/messages/" + withdrawn, null).status());
        assertTrue(
            store.<Boolean>write(
                transaction -> transaction.dropStampsAhead(key.fingerprint(), now)));
        ids.add(api.submit("{\"kind\":\"broadcast\",\"to\":[\"+1\"],\"text\":\"3\"}"));
        for (String id : ids) {
          assertFalse(api.awaitState(id, "sent").has("reason"));
        }
        for (String text : List.of("0", "2", "3")) {
          assertEquals(text, text(network.next("+1"), key));
        }
        assertEquals("cancelled", api.get("/v1/messages/" + withdrawn).path("state").asText());
      }
    }
  }

  private static String text(byte[] payload, PublicKey key) {
    return new Receiver(TestGateway.newKey(), Curves.all(), new KnownSenders().add("+2", key))
        .receive(payload, "+2", Instant.now().getEpochSecond())
        .text();
  }

  @Test
  void theDateHasToBeOne() {
    assertThrows(
        GatewaySettings.InvalidSettingException.class,
        () ->
            GatewaySettings.read(
                null, folder, Map.of("TRUSTED_SMS_GATEWAY_CLOCK_IS_RIGHT", "true")));
  }
}
