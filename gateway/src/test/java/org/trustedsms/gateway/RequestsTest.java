// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.key.PublicKey;
import org.trustedsms.server.keyfile.PublicKeyFiles;
import org.trustedsms.testing.TlsHolder;

/** Whatever a request asks for is done or refused, not overlooked. */
class RequestsTest {
  private static final String CAROL = "/v1/contacts/+447700900103";

  @TempDir Path folder;

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

  private static String pem(PublicKey key) {
    return new String(PublicKeyFiles.toPem(key), StandardCharsets.US_ASCII);
  }

  private static String digits(PublicKey key) {
    return key.fingerprint().toDigits();
  }

  private Api.Answer put(Map<String, ?> body) throws Exception {
    return api.ask("PUT", CAROL, Api.MAPPER.writeValueAsString(body));
  }

  private String trusted() throws Exception {
    return api.get(CAROL).at("/key/digits").asText();
  }

  @Test
  void digitsThatContradictTheKeyAreRefused() throws Exception {
    PublicKey key = TestGateway.newKey().publicKey();
    PublicKey other = TestGateway.newKey().publicKey();
    Api.Answer refused = put(Map.of("pem", pem(key), "digits", digits(other)));
    assertEquals(409, refused.status());
    assertEquals(
        "\"digits\" do not match the key in \"pem\"", refused.json().path("detail").asText());
    assertEquals(404, api.ask("GET", CAROL, null).status());
    assertEquals(200, put(Map.of("pem", pem(key), "digits", digits(key))).status());
    assertEquals(digits(key), trusted());
  }

  @Test
  void aTrustedKeyIsReplacedOnlyIfThatIsAskedFor() throws Exception {
    PublicKey key = TestGateway.newKey().publicKey();
    PublicKey other = TestGateway.newKey().publicKey();
    assertEquals(200, put(Map.of("pem", pem(key))).status());
    assertEquals(200, put(Map.of("pem", pem(key))).status());
    assertEquals(200, put(Map.of("digits", digits(key))).status());
    assertEquals(409, put(Map.of("pem", pem(other))).status());
    assertEquals(409, put(Map.of("pem", pem(other), "replace", false)).status());
    assertEquals(digits(key), trusted());
    assertEquals(200, put(Map.of("pem", pem(other), "replace", true)).status());
    assertEquals(digits(other), trusted());
  }

  @Test
  void anOfferedKeyDoesNotReplaceATrustedOneByItsDigitsAlone() throws Exception {
    PublicKey first = TestGateway.newKey().publicKey();
    String contact = "/v1/contacts/" + TestGateway.BOB;
    assertEquals(200, api.ask("PUT", contact, json(Map.of("pem", pem(first)))).status());
    scene.bobOffersHisKey("Bob");
    api.await(contact, seen -> seen.has("offered"));
    String given = digits(scene.bobsKey);
    assertEquals(409, api.ask("PUT", contact, json(Map.of("digits", given))).status());
    assertEquals(digits(first), api.get(contact).at("/key/digits").asText());
    String replacing = json(Map.of("digits", given, "replace", true));
    assertEquals(200, api.ask("PUT", contact, replacing).status());
    assertEquals(given, api.get(contact).at("/key/digits").asText());
  }

  @Test
  void aShortCodeOrAnAlphanumericSenderIsAContactButNoRecipient() throws Exception {
    PublicKey key = TestGateway.newKey().publicKey();
    for (String address : List.of("123", "Bank", "My%20Bank")) {
      String path = "/v1/contacts/" + address;
      assertEquals(200, api.ask("PUT", path, json(Map.of("pem", pem(key)))).status());
      assertEquals(address.replace("%20", " "), api.get(path).path("number").asText());
    }
    assertEquals(3, api.get("/v1/contacts").path("contacts").size());
    String pem = json(Map.of("pem", pem(key)));
    assertEquals(400, api.ask("PUT", "/v1/contacts/12", pem).status());
    assertEquals(400, api.ask("GET", "/v1/contacts/Twelve%20chars", null).status());
    assertEquals(400, api.ask("GET", "/v1/contacts/%ff", null).status());
    assertEquals(400, api.ask("GET", "/v1/contacts/a%2Fb%0A", null).status());
    String toBank = json(Map.of("kind", "text", "to", "Bank", "text", "Hello"));
    assertEquals(422, api.ask("POST", "/v1/messages", toBank).status());
    assertEquals(204, api.ask("DELETE", "/v1/contacts/Bank", null).status());
  }

  private static String json(Object value) throws Exception {
    return Api.MAPPER.writeValueAsString(value);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "PUT | /v1/contacts/+1 | {}",
        "PUT | /v1/contacts/+1 | {'replace':true}",
        "PUT | /v1/contacts/+1 | {'name':'Carol','trust':'compared'}",
        "POST | /v1/tokens | {'name':'a','scopes':['read'],'expires':'2030-01-01T00:00:00Z'}",
        "POST | /v1/enrolments/+1 | {'decision':'refuse','digits':'1','reason':'x'}",
        "POST | /v1/revocation-list | {'to':['+1'],'until':'2030-01-01T00:00:00Z'}",
        "POST | /v1/messages | {'kind':'key','to':['+1'],'priority':1}",
        "POST | /v1/messages | {'kind':'offer','to':'Bob','text':'A ride?',"
            + "'until':'2099-01-01T00:00:00Z',"
            + "'amount':{'currency':'EUR','minorUnits':1,'tip':1}}",
      })
  void anUnknownFieldIsRefused(String method, String path, String body) throws Exception {
    scene.meetBob();
    Api.Answer answer = api.ask(method, path, body.replace('\'', '"'));
    assertEquals(422, answer.status(), new String(answer.body(), StandardCharsets.UTF_8));
    assertEquals(404, api.ask("GET", "/v1/contacts/+1", null).status());
    assertEquals(1, api.get("/v1/tokens").path("tokens").size());
    assertEquals(0, api.get("/v1/messages").path("messages").size());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "POST | /v1/tokens | {'name':12,'scopes':['read']}",
        "POST | /v1/tokens | {'name':'a','scopes':{'x':'read'}}",
        "POST | /v1/revocation-list | {'to':[447700900103]}",
        "POST | /v1/enrolments/+1 | {'decision':'refuse'}",
        "POST | /v1/enrolments/+1 | {'decision':'refuse','digits':12345}",
        "PUT | /v1/contacts/+1 | {'name':'Carol','replace':'yes'}",
      })
  void aFieldOfAnotherTypeIsRefused(String method, String path, String body) throws Exception {
    assertEquals(422, api.ask(method, path, body.replace('\'', '"')).status());
  }

  @ParameterizedTest
  @ValueSource(strings = {"1969-12-31T00:00:00Z", "4700-01-01T00:00:00Z"})
  void aTimeThatNoMessageCanStateIsRefusedByTheNameOfItsField(String until) throws Exception {
    scene.meetBob();
    for (String kind : List.of("offer", "command")) {
      Map<String, String> body = Map.of("kind", kind, "to", "Bob", "text", "x", "until", until);
      Api.Answer answer = api.ask("POST", "/v1/messages", json(body));
      assertEquals(422, answer.status());
      assertTrue(answer.json().path("detail").asText().startsWith("\"until\" "));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/v1/messages?recipient=%2B1",
        "/v1/messages?to=Bob",
        "/v1/messages?kind=picture",
        "/v1/messages?limit=1&limit=2",
        "/v1/received?state=verified",
        "/v1/contacts?before=1",
        "/v1/tokens?scope=read",
        "/v1/events?since=1",
        "/v1/key?format=pem",
        "/v1/status?verbose=1",
        "/v1/enrolments?to=%2B1",
        "/v1/certificates?number=%2B1",
      })
  void anUnknownParameterIsRefused(String path) throws Exception {
    assertEquals(400, api.ask("GET", path, null).status());
  }

  @Test
  void aPlusInAQueryIsAPlus() throws Exception {
    api.submit("{\"kind\":\"key\",\"to\":[\"+447700900103\"]}");
    for (String to : List.of("+447700900103", "%2B447700900103")) {
      JsonNode found = api.get("/v1/messages?to=" + to).path("messages");
      assertEquals(1, found.size(), to);
    }
    assertEquals(200, put(Map.of("name", "Carol")).status());
    assertEquals(0, api.get("/v1/contacts?after=+447700900103").path("contacts").size());
  }

  @Test
  void headIsAnsweredWhereGetIs() throws Exception {
    for (String path :
        List.of(
            "/",
            "/health/live",
            "/health/ready",
            "/metrics",
            "/openapi.yaml",
            "/docs",
            "/page/docs.js",
            "/page/swagger-ui.js",
            "/page/swagger-ui.css",
            "/v1/key")) {
      Api.Answer answer = api.ask("HEAD", path, null);
      assertEquals(200, answer.status(), path);
      assertEquals(0, answer.body().length, path);
      assertTrue(answer.headers().firstValueAsLong("Content-Length").orElse(0) > 0, path);
    }
    assertEquals(404, api.ask("HEAD", "/v1/messages/999", null).status());
    assertEquals(405, api.ask("HEAD", "/v1/revocation-list", null).status());
  }

  @Test
  void theIdempotencyKeyOfARequestIsOne() throws Exception {
    String body = "{\"kind\":\"key\",\"to\":[\"+1\"]}";
    String name = "Idempotency-Key";
    assertEquals(400, api.ask("POST", "/v1/messages", body, name, "a", name, "b").status());
    String id = api.ask("POST", "/v1/messages", body, name, "a").json().path("id").asText();
    for (String[] same : new String[][] {{name, "\"a\""}, {name, "a", name, "a"}}) {
      assertEquals(id, api.ask("POST", "/v1/messages", body, same).json().path("id").asText());
    }
    String quoted = "\"a\\\"b\\\\\"";
    String second = api.ask("POST", "/v1/messages", body, name, quoted).json().path("id").asText();
    String plain = "a\"b\\";
    assertEquals(
        second, api.ask("POST", "/v1/messages", body, name, plain).json().path("id").asText());
    for (String wrong : List.of("\"a", "\"", "\"\"", "\"a\"b\"")) {
      assertEquals(400, api.ask("POST", "/v1/messages", body, name, wrong).status(), wrong);
    }
  }

  /** As the API's description says. */
  @Test
  void messagesBelongToNoTokenAndKeysToItsName() throws Exception {
    scene.network.refusal = sms -> new IOException("down");
    String body = "{\"kind\":\"key\",\"to\":[\"+1\"]}";
    String name = "Idempotency-Key";
    Api shop = new Api(scene.gateway.port(), newToken("shop"));
    Api other = new Api(scene.gateway.port(), newToken("other"));
    String id = shop.ask("POST", "/v1/messages", body, name, "a").json().path("id").asText();
    String another = other.ask("POST", "/v1/messages", body, name, "a").json().path("id").asText();
    assertNotEquals(id, another);
    assertEquals(204, api.ask("DELETE", "/v1/tokens/shop", null).status());
    assertEquals(401, shop.ask("POST", "/v1/messages", body, name, "a").status());
    Api again = new Api(scene.gateway.port(), newToken("shop"));
    assertEquals(id, again.ask("POST", "/v1/messages", body, name, "a").json().path("id").asText());
    assertEquals(200, other.ask("DELETE", "/v1/messages/" + id, null).status());
  }

  @Test
  void noBodyIsAwaitedFromWhoMayNotSendIt() throws Exception {
    String head =
        "POST /v1/tokens HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer "
            + newToken("shop")
            + "\r\nContent-Length: 1000\r\n\r\n";
    try (Socket socket = new Socket("127.0.0.1", scene.gateway.port())) {
      socket.setSoTimeout(60_000);
      socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
      String said = new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII);
      assertEquals("HTTP/1.1 403", said);
    }
  }

  private String newToken(String name) throws Exception {
    String body = json(Map.of("name", name, "scopes", List.of("send")));
    return api.ask("POST", "/v1/tokens", body).json().path("token").asText();
  }

  /** A proxy that keeps others from /metrics knows that path alone. */
  @ParameterizedTest
  @CsvSource({
    "/metrics;x=1, 400",
    "/;x/metrics, 400",
    "/health/live;x, 400",
    "/v1/key;x=1, 400",
    "/v1/contacts/Bank;x, 400",
    "/v1/events;x, 400",
    "/%6Detrics, 400",
    "/%6detrics, 400",
    "/v1/../metrics, 400",
    "/x/../metrics, 400",
    "/./metrics, 400",
    "//metrics, 400",
    "/metrics/., 400",
    "/health/%6cive, 400",
    "/v1/%6bey, 400",
    "/%761/key, 400",
    "/v1//key, 400",
    "/v1/messages/., 400",
    "/v1/messages/../key, 400",
    "/v1/messages/%62atch, 400",
    "/v1/messages/1/%65vidence, 400",
    "/v1/contacts/%42ank, 404",
    "/metrics%2F, 404",
    "/%2Fmetrics, 404",
    "/x%2F../metrics, 404",
    "/health%2Flive, 404",
    "/v1%2Fkey, 404",
    "/v1/messages%2Fbatch, 404",
    "/v1/contacts/..%2Fkey, 404",
    "/v1/contacts/..%5C..%5Cmetrics, 400",
    "/v1/contacts/%252E%252E, 404",
    "/v1/contacts/%2E%2E, 400",
    "/metrics, 200",
    "/metrics?x=1, 200"
  })
  void aPathIsTakenAsItIsWritten(String path, int status) throws Exception {
    assertEquals(status, api.ask("GET", path, null).status());
  }

  @Test
  void theAnswerSaysThatTheKeyIsThatOfACertificate() throws Exception {
    TlsHolder holder = TlsHolder.make("carol", null, null);
    String pem = new String(holder.certificatePem(), StandardCharsets.US_ASCII);
    Api.Answer answer = put(Map.of("pem", pem));
    assertEquals(200, answer.status());
    assertEquals(
        "the key is that of a certificate, which is not checked itself",
        answer.json().path("note").asText());
    assertTrue(api.get(CAROL).path("note").isMissingNode());
    PublicKey key = TestGateway.newKey().publicKey();
    assertTrue(put(Map.of("pem", pem(key), "replace", true)).json().path("note").isMissingNode());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "400 | GET / HTTP/1.1",
        "400 | GET / HTTP/1.1;Host: a;Host: b",
        "400 | GET / HTTP/1.1;Host: a b",
        "400 | GET / HTTP/1.1;Host: a:x",
        "400 | GET / HTTP/1.1;Host: a; folded: x",
        "400 | GET / HTTP/1.1;Host: a;No colon",
        "400 | GET / HTTP/1.1;Host: a;Na me: x",
        "400 | GET / HTTP/1.1;Host: a;Content-Length: 1;Content-Length: 2",
        "400 | POST / HTTP/1.1;Host: a;Content-Length: 1;Transfer-Encoding: chunked",
        "400 | POST /v1/messages HTTP/1.1;Host: a;Transfer-Encoding: tea",
        "505 | GET  HTTP/1.1;Host: a",
        "505 | GET / TEA/1.1;Host: a",
        "400 | GE(T / HTTP/1.1;Host: a",
        "505 | GET /",
        "414 | GET /LONG HTTP/1.1;Host: a",
        "405 | BREW / HTTP/1.1;Host: a",
        "401 | BREW /v1/messages HTTP/1.1;Host: a",
        "404 | GET /pot HTTP/1.1;Host: a",
        "400 | GET /%zz HTTP/1.1;Host: a",
        "400 | GET /x/../metrics%2f HTTP/1.1;Host: a",
        "400 | GET / HTTP/1.1;Host: a;Content-Length: x",
        "431 | GET / HTTP/1.1;Host: a;X: LONG",
        "505 | GET / HTTP/7.3;Host: a",
        "417 | POST /v1/messages HTTP/1.1;Host: a;Expect: tea;Content-Length: 1",
      })
  void whatTheServerRefusesByItselfIsAProblem(int status, String request) throws Exception {
    String sent = request.replace(";", "\r\n").replace("LONG", "x".repeat(20_000)) + "\r\n\r\n";
    try (Socket socket = new Socket("127.0.0.1", scene.gateway.port())) {
      socket.setSoTimeout(60_000);
      socket.getOutputStream().write(sent.getBytes(StandardCharsets.US_ASCII));
      socket.shutdownOutput();
      String said = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertTrue(said.startsWith("HTTP/1.1 " + status + " "), said);
      String[] parts = said.split("\r\n\r\n", 2);
      assertTrue(parts[0].contains("Content-Type: application/problem+json"), said);
      JsonNode problem = Api.MAPPER.readTree(parts[1]);
      assertEquals(status, problem.path("status").asInt());
      Map<String, String> fields = new HashMap<>();
      problem.properties().forEach(each -> fields.put(each.getKey(), each.getValue().asText()));
      assertEquals("about:blank", fields.get("type"));
    }
  }
}
