// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.gateway.Description.Operation;
import org.trustedsms.message.Draft;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.Sender;
import org.trustedsms.transaction.Offer;

/** The server against its description; {@link Api} holds each answer that any test gets. */
class OpenApiTest {
  private static final String BOB = TestGateway.BOB;
  private static final String UNTIL = Instant.now().plusSeconds(3600).toString();

  @TempDir Path folder;

  private final Set<String> done = new HashSet<>();
  private TestGateway scene;
  private Api api;

  @BeforeEach
  void start() throws Exception {
    scene = new TestGateway(folder);
    api = scene.api;
  }

  @AfterEach
  void stop() {
    scene.close();
  }

  private Api.Answer ask(int status, String method, String path, Object body) throws Exception {
    String json = body == null ? null : Api.MAPPER.writeValueAsString(body);
    Api.Answer answer = api.ask(method, path, json);
    assertEquals(status, answer.status(), method + " " + path);
    Operation operation = Description.find(method, path);
    done.add(operation + " " + status);
    if (status / 100 == 2) {
      Description.checkBody(operation, json);
    }
    return answer;
  }

  private String submit(Object body) throws Exception {
    return ask(202, "POST", "/v1/messages", body).json().path("id").asText();
  }

  @Test
  void eachOperationIsAnsweredAsDescribed() throws Exception {
    for (String open :
        List.of("/", "/docs", "/openapi.yaml", "/metrics", "/health/live", "/health/ready")) {
      ask(200, "GET", open, null);
    }
    ask(200, "GET", "/v1/key", null);
    ask(200, "GET", "/v1/status", null);
    scene.bobOffersHisKey("Bob");
    String digits = scene.bobsKey.fingerprint().toDigits();
    api.await("/v1/enrolments?state=asked", seen -> seen.path("enrolments").size() == 1);
    assertEquals(0, api.get("/v1/enrolments?state=offered").path("enrolments").size());
    ask(200, "GET", "/v1/enrolments", null);
    ask(400, "GET", "/v1/enrolments?state=x", null);
    String enrolment = "/v1/enrolments/" + BOB;
    Map<String, String> offers = Map.of("decision", "offer", "digits", digits);
    ask(422, "POST", enrolment, Map.of("decision", "maybe"));
    ask(409, "POST", enrolment, Map.of("decision", "offer", "digits", "1"));
    ask(404, "POST", "/v1/enrolments/+1", offers);
    ask(200, "POST", enrolment, offers);
    ask(409, "POST", enrolment, offers);
    ask(409, "POST", enrolment, Map.of("decision", "refuse", "digits", digits));
    ReceivedMessage offered = scene.bobReceives();
    scene.bobSends(Offer.answer(offered, 1, ""));
    api.await("/v1/enrolments?state=certified", seen -> seen.path("enrolments").size() == 1);
    ask(200, "GET", "/v1/contacts", null);
    ask(200, "GET", "/v1/contacts/" + BOB, null);
    ask(404, "GET", "/v1/contacts/+1", null);
    ask(404, "GET", "/v1/contacts/Bob", null);
    ask(400, "GET", "/v1/contacts/Twelve-chars", null);
    scene.network.next(BOB);

    String text = submit(Map.of("kind", "text", "to", BOB, "text", "Paid", "encrypt", true));
    submit(Map.of("kind", "command", "to", BOB, "text", "OPEN 4", "until", UNTIL));
    submit(Map.of("kind", "broadcast", "to", List.of(BOB, "+1"), "text", "Stay at home"));
    submit(Map.of("kind", "key", "to", List.of("+1"), "expiresIn", 60, "receipt", false));
    String offer =
        submit(
            Map.of(
                "kind",
                "offer",
                "to",
                BOB,
                "text",
                "A ride?",
                "amount",
                Map.of("currency", "EUR", "minorUnits", 2500),
                "choices",
                List.of("now", "later"),
                "until",
                UNTIL));
    ask(422, "POST", "/v1/messages", Map.of("kind", "picture"));
    Object entry = Map.of("kind", "key", "to", List.of("+1"), "idempotencyKey", "a");
    ask(200, "POST", "/v1/messages/batch", List.of(entry));
    api.awaitState(offer, "sent");
    scene.bobReceives();
    scene.bobReceives();
    scene.bobReceives();
    scene.bobSends(Offer.answer(scene.bobReceives(), 2, ""));
    JsonNode taken = api.awaitState(offer, "acknowledged");
    assertEquals("A ride?", taken.at("/request/text").asText());
    assertTrue(taken.at("/request/to").isMissingNode(), taken.toString());
    ask(200, "GET", "/v1/messages?limit=2", null);
    for (String kind : List.of("offer", "enrolment")) {
      assertEquals(1, api.get("/v1/messages?kind=" + kind).path("messages").size());
    }
    ask(200, "GET", "/v1/messages/" + text, null);
    ask(404, "GET", "/v1/messages/999", null);
    ask(200, "GET", "/v1/messages/" + offer + "/events", null);
    ask(404, "GET", "/v1/messages/999/events", null);
    ask(200, "GET", "/v1/messages/" + offer + "/evidence", null);
    ask(409, "DELETE", "/v1/messages/" + offer, null);
    scene.network.refusal = sms -> new java.io.IOException("down");
    String late = submit(Map.of("kind", "text", "to", BOB, "text", "late"));
    api.awaitState(late, "waiting");
    ask(200, "DELETE", "/v1/messages/" + late, null);
    scene.network.refusal = sms -> null;

    scene.network.deliver(
        BOB, new Sender(TestGateway.newKey()).sign(Draft.text("Pay Eve")).payload());
    JsonNode received =
        api.await("/v1/received?limit=1", seen -> !seen.at("/received/0").has("kind"));
    ask(200, "GET", "/v1/received", null);
    String refused = "/v1/received/" + received.at("/received/0/id").asText();
    ask(200, "GET", refused, null);
    ask(409, "GET", refused + "/evidence", null);
    ask(200, "GET", "/v1/received/" + taken.path("answer").asText() + "/evidence", null);
    ask(200, "GET", "/v1/events?limit=3", null);
    List<JsonNode> sold = new ArrayList<>();
    ask(200, "GET", "/v1/events?limit=500", null)
        .json()
        .path("events")
        .forEach(event -> sold.add(event));
    sold.removeIf(event -> !event.path("state").asText().matches("acknowledged|verified"));
    JsonNode answered = sold.get(sold.size() - 1);
    for (JsonNode event : sold.subList(sold.size() - 2, sold.size())) {
      assertEquals(2, event.path("choice").asInt(), event.toString());
      assertEquals(2500, event.at("/amount/minorUnits").asInt(), event.toString());
    }
    assertEquals("offer", answered.path("kind").asText());
    assertEquals(BOB, answered.path("to").asText());

    JsonNode certificates = ask(200, "GET", "/v1/certificates", null).json().path("certificates");
    String certificate = certificates.get(0).path("id").asText();
    ask(200, "DELETE", "/v1/certificates/" + certificate, null);
    ask(404, "DELETE", "/v1/certificates/" + "0".repeat(40), null);
    ask(200, "GET", "/v1/certificates?after=" + certificate, null);
    ask(404, "GET", "/v1/certificates?after=1", null);
    String list = Api.MAPPER.writeValueAsString(Map.of("to", List.of(BOB)));
    ask(202, "POST", "/v1/revocation-list", Map.of("to", List.of(BOB)));
    byte[] first = api.ask("POST", "/v1/revocation-list", list, "Idempotency-Key", "1").body();
    assertArrayEquals(
        first, api.ask("POST", "/v1/revocation-list", list, "Idempotency-Key", "1").body());
    String another = list.replace(BOB, "+2");
    assertEquals(
        409, api.ask("POST", "/v1/revocation-list", another, "Idempotency-Key", "1").status());
    api.await(
        "/v1/messages?kind=revocation+list&state=sent", seen -> seen.path("messages").size() == 2);
    ask(422, "POST", "/v1/revocation-list", Map.of("to", BOB));
    ask(200, "PUT", "/v1/contacts/+2", Map.of("name", "Carol"));
    ask(409, "PUT", "/v1/contacts/+2", Map.of("digits", "12345"));
    ask(204, "DELETE", "/v1/contacts/+2", null);

    Map<String, Object> reader = Map.of("name", "reader", "scopes", List.of("read"));
    ask(201, "POST", "/v1/tokens", reader);
    ask(409, "POST", "/v1/tokens", reader);
    JsonNode tokens = ask(200, "GET", "/v1/tokens?limit=1", null).json();
    assertEquals("admin", tokens.at("/tokens/0/name").asText());
    String next = "/v1/tokens?after=" + tokens.path("next").asText();
    assertEquals("reader", ask(200, "GET", next, null).json().at("/tokens/0/name").asText());
    ask(409, "DELETE", "/v1/tokens/admin", null);
    ask(204, "DELETE", "/v1/tokens/reader", null);
    for (Operation operation : Description.operations()) {
      assertTrue(
          done.stream().anyMatch(each -> each.startsWith(operation + " 2")),
          operation + " was not tried");
    }
  }

  @Test
  void nothingIsAnsweredWithoutATokenAndItsScope() throws Exception {
    Api nobody = new Api(scene.gateway.port(), null);
    Map<String, String> secrets = new java.util.HashMap<>();
    for (String scope : List.of("send", "read", "parties", "admin")) {
      Map<String, Object> token = Map.of("name", scope, "scopes", List.of(scope));
      if (!scope.equals("admin")) {
        secrets.put(scope, ask(201, "POST", "/v1/tokens", token).json().path("token").asText());
      }
    }
    int tried = 0;
    for (Operation operation : Description.operations()) {
      if (operation.takesToken()) {
        String path = operation.path().replaceAll("\\{[^}]+}", "1");
        String scope = operation.node().at("/security/0/token/0").asText();
        assertEquals(401, nobody.ask(operation.method(), path, null).status(), path);
        for (Map.Entry<String, String> secret : secrets.entrySet()) {
          int status =
              new Api(scene.gateway.port(), secret.getValue())
                  .ask(operation.method(), path, null)
                  .status();
          assertEquals(
              !secret.getKey().equals(scope),
              status == 403,
              operation + " with " + secret.getKey());
          tried++;
        }
      }
    }
    assertTrue(tried > 60, tried + " were tried");
  }

  @Test
  void whatIsNotDescribedIsNotThere() throws Exception {
    for (String path : paths()) {
      for (String method : List.of("GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "TRACE")) {
        if (Description.find(method.equals("HEAD") ? "GET" : method, path) == null) {
          Api.Answer answer = api.ask(method, path, null);
          assertEquals(405, answer.status(), method + " " + path);
          assertEquals(
              described(path),
              Set.of(answer.headers().firstValue("Allow").orElseThrow().split(", ")));
        }
      }
      if (!path.equals("/")) {
        assertTrue(Set.of(400, 404).contains(api.ask("GET", path + "/x/y", null).status()), path);
      }
    }
  }

  private static Set<String> described(String path) {
    Set<String> methods =
        Description.operations().stream()
            .map(Operation::method)
            .filter(method -> Description.find(method, path) != null)
            .collect(Collectors.toSet());
    if (methods.contains("GET")) {
      methods.add("HEAD");
    }
    return methods;
  }

  private static List<String> paths() {
    List<String> paths = new ArrayList<>();
    Description.ROOT
        .path("paths")
        .fieldNames()
        .forEachRemaining(path -> paths.add(path.replaceAll("\\{[^}]+}", "1")));
    return paths;
  }

  @Test
  void examplesFitAndWhatIsRefusedDoesNot() throws Exception {
    for (Operation operation : Description.operations()) {
      JsonNode json = operation.node().at("/requestBody/content/application~1json");
      List<JsonNode> examples = new ArrayList<>();
      json.path("examples").forEach(example -> examples.add(example.path("value")));
      if (json.has("example")) {
        examples.add(json.path("example"));
      }
      for (JsonNode example : examples) {
        Description.checkBody(operation, example.toString());
      }
    }
    Operation submit = Description.find("POST", "/v1/messages");
    Operation batch = Description.find("POST", "/v1/messages/batch");
    for (String wrong :
        List.of(
            "[]",
            "{\"kind\":\"text\",\"to\":\"Bob\"}",
            "{\"kind\":\"text\",\"to\":\"Bob\",\"text\":7}",
            "{\"kind\":\"text\",\"to\":\"Bob\",\"text\":\"x\",\"until\":\"2030-01-01T00:00:00Z\"}",
            "{\"kind\":\"broadcast\",\"to\":\"+1\",\"text\":\"x\"}",
            "{\"kind\":\"key\",\"to\":[\"+1\"],\"expiresIn\":0}")) {
      assertThrows(AssertionError.class, () -> Description.checkBody(submit, wrong), wrong);
      String entries = "[" + wrong + "]";
      assertThrows(AssertionError.class, () -> Description.checkBody(batch, entries), wrong);
      assertTrue(api.ask("POST", "/v1/messages", wrong).status() / 100 == 4, wrong);
    }
  }
}
