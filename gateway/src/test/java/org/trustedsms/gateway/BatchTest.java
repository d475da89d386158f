// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Many messages in one request. */
@ParameterizedClass
@EnumSource
class BatchTest {
  private static final String PATH = "/v1/messages/batch";
  private static final String PAID = "{'kind':'text','to':'Bob','text':'Paid'";

  @TempDir Path folder;
  @Parameter StoreKind kept;

  private TestGateway scene;

  @AfterEach
  void stop() {
    if (scene != null) {
      scene.close();
    }
  }

  private void start(Map<String, String> settings) throws Exception {
    scene = new TestGateway(folder, kept, settings);
    scene.meetBob();
  }

  private static String toNumber(int i, String key) {
    String number = "+4477009" + (10_000 + i);
    return "{'kind':'broadcast','to':['" + number + "'],'text':'Flood'," + key(key) + "}";
  }

  private static String key(String key) {
    return "'idempotencyKey':'" + key + "'";
  }

  private Api.Answer ask(String body, String... headers) throws Exception {
    return scene.api.ask("POST", PATH, body.replace('\'', '"'), headers);
  }

  private JsonNode results(List<String> entries, String... headers) throws Exception {
    Api.Answer answer = ask("[" + String.join(",", entries) + "]", headers);
    assertEquals(200, answer.status(), new String(answer.body(), StandardCharsets.UTF_8));
    assertEquals(entries.size(), answer.json().path("results").size());
    return answer.json().path("results");
  }

  private int count() throws IOException, InterruptedException {
    return scene.api.get("/v1/messages?limit=500").path("messages").size();
  }

  private static List<Integer> statuses(JsonNode results) {
    List<Integer> statuses = new ArrayList<>();
    results.forEach(result -> statuses.add(result.path("status").asInt()));
    return statuses;
  }

  @Test
  void thousandMessagesAreAcceptedOnceHoweverOftenTheyAreSubmitted() throws Exception {
    start(Map.of());
    List<String> entries = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      entries.add(toNumber(i, "key " + i));
    }
    JsonNode first = results(entries);
    HashSet<String> ids = new HashSet<>();
    first.forEach(result -> ids.add(result.path("id").asText()));
    assertEquals(1_000, ids.size());
    assertEquals(first, results(entries));
    scene.restart();
    assertEquals(first, results(entries));
    for (int i = 0; i < 1_000; i++) {
      scene.network.next("+4477009" + (10_000 + i));
    }
    // In the order of the batch, and each to whom it is for.
    for (int i : new int[] {0, 500, 999}) {
      JsonNode message = scene.api.get("/v1/messages/" + first.get(i).path("id").asText());
      assertEquals("+4477009" + (10_000 + i), message.path("to").asText());
    }
    entries.add(toNumber(1_000, "key 1000"));
    assertEquals(413, ask("[" + String.join(",", entries) + "]").status());
  }

  @Test
  void eachIsAcceptedOrRefusedByItself() throws Exception {
    start(Map.of());
    List<String> entries =
        List.of(
            PAID + "}",
            "{'kind':'picture','to':'Bob'}",
            "7",
            "{'kind':'text','to':'Carol','text':'x'}",
            PAID + ",'priority':1}",
            PAID + ",'idempotencyKey':7}",
            PAID + ",'idempotencyKey':''}",
            PAID + ",'idempotencyKey':'\\u0000'}",
            "{'kind':'broadcast','to':['+1','+2'],'text':'x'}",
            "{'kind':'text','to':'Bob','text':'\\ud800'}",
            "{'kind':'offer','to':'Bob','text':'A ride?','until':'2099-01-01T00:00:00Z',"
                + "'amount':{'currency':'eur','minorUnits':1}}",
            "{'kind':'key','to':['+1']}");
    JsonNode results = results(entries);
    assertEquals(
        List.of(202, 422, 422, 422, 422, 422, 422, 422, 422, 422, 422, 202), statuses(results));
    assertEquals(2, count());
    assertEquals("Paid", scene.bobReceives().text());
    assertTrue(results.get(3).at("/problem/detail").asText().contains("no contact"));
    assertEquals(422, results.get(3).at("/problem/status").asInt());
  }

  @Test
  void aKeyIsOneMessageInABatchAndOutsideOfIt() throws Exception {
    start(Map.of());
    String paid = PAID + "," + key("paid") + "}";
    String owed = paid.replace("Paid", "Owed");
    JsonNode results =
        results(List.of(paid, paid, owed, toNumber(1, "paid"), toNumber(1, "flood")));
    assertEquals(List.of(202, 202, 409, 409, 202), statuses(results));
    String id = results.get(0).path("id").asText();
    assertEquals(id, results.get(1).path("id").asText());
    String alone = (PAID + "}").replace('\'', '"');
    Api.Answer again = scene.api.ask("POST", "/v1/messages", alone, "Idempotency-Key", "paid");
    assertEquals(id, again.json().path("id").asText());
    // What was accepted is found again even if it could not be accepted by now.
    assertEquals(204, scene.api.ask("DELETE", "/v1/contacts/" + TestGateway.BOB, null).status());
    assertEquals(id, results(List.of(paid)).get(0).path("id").asText());
    assertEquals(2, count());
    assertEquals(400, ask("[" + paid + "]", "Idempotency-Key", "whole").status());
  }

  @Test
  void batchesThatComeAtOnceAcceptEachKeyOnce() throws Exception {
    start(Map.of());
    List<String> entries = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      entries.add(toNumber(i, "key " + i));
    }
    String body = ("[" + String.join(",", entries) + "]").replace('\'', '"');
    List<CompletableFuture<Api.Answer>> answers = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      answers.add(scene.api.begin("POST", PATH, body));
    }
    HashSet<JsonNode> said = new HashSet<>();
    for (CompletableFuture<Api.Answer> answer : answers) {
      said.add(answer.join().json());
    }
    assertEquals(1, said.size());
    assertEquals(50, count());
  }

  @Test
  void messagesMayComeOneALine() throws Exception {
    start(Map.of());
    String[] lines = {"Content-Type", "Application/X-NDJSON; charset=utf-8"};
    String body = PAID + "}\n\n{'kind':\r\n" + PAID + "," + key("b") + "}\r\n[]\n7";
    Api.Answer answer = ask(body, lines);
    assertEquals(List.of(202, 400, 202, 422, 422), statuses(answer.json().path("results")));
    assertEquals(2, count());
    assertEquals(422, ask("\n \n", lines).status());
    assertEquals(413, ask("{}\n".repeat(1_001), lines).status());
  }

  @Test
  void aLineThatIsNotInUtf8IsRefusedByItself() throws Exception {
    start(Map.of());
    String lines = (PAID + "}\n" + PAID.replace("Paid", "Payé") + "}").replace('\'', '"');
    for (Charset charset : List.of(StandardCharsets.ISO_8859_1, StandardCharsets.UTF_8)) {
      Api.Answer answer =
          scene.api.send(
              "POST",
              PATH,
              HttpRequest.BodyPublishers.ofString(lines, charset),
              "Content-Type",
              "application/x-ndjson");
      int second = charset == StandardCharsets.UTF_8 ? 202 : 400;
      assertEquals(List.of(202, second), statuses(answer.json().path("results")));
    }
    assertEquals("Paid", scene.bobReceives().text());
    assertEquals("Paid", scene.bobReceives().text());
    assertEquals("Payé", scene.bobReceives().text());
  }

  @Test
  void whatIsNoBatchIsRefusedAsAWhole() throws Exception {
    start(Map.of());
    assertEquals(422, ask("[]").status());
    assertEquals(422, ask("{}").status());
    assertEquals(422, ask("null").status());
    assertEquals(400, ask("").status());
    assertEquals(400, ask("[").status());
    assertEquals(400, ask("[{'kind':'text','kind':'text'}]").status());
    assertEquals(400, ask("[".repeat(100_000)).status());
    assertEquals(413, ask("[" + "{},".repeat(1_000) + "{}]").status());
    assertEquals(413, ask("[" + " ".repeat(4 << 20) + "]").status());
    assertEquals(405, scene.api.ask("GET", PATH, null).status());
    assertEquals(0, count());
  }

  @Test
  void whatIsBeyondTheCapacityIsToComeAgain() throws Exception {
    start(Map.of("TRUSTED_SMS_GATEWAY_CAPACITY", "3"));
    scene.network.refusal = sms -> new IOException("down");
    List<String> entries = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      entries.add(toNumber(i, "key " + i));
    }
    JsonNode first = results(entries);
    assertEquals(List.of(202, 202, 202, 429, 429), statuses(first));
    assertEquals(first, results(entries));
    List<String> others = new ArrayList<>(entries);
    others.set(0, toNumber(7, "key 0"));
    assertEquals(List.of(409, 202, 202, 429, 429), statuses(results(others)));
    scene.network.refusal = sms -> null;
    scene.api.await("/v1/status", status -> status.path("pending").asInt() == 0);
    assertEquals(List.of(202, 202, 202, 202, 202), statuses(results(entries)));
    assertEquals(5, count());
  }
}
