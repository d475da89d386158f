// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.trustedsms.message.Draft;
import org.trustedsms.server.keyfile.PublicKeyFiles;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.Country;
import org.trustedsms.server.store.Contact;
import org.trustedsms.server.store.Shards;
import org.trustedsms.server.store.Store;
import org.trustedsms.server.store.Trust;
import org.trustedsms.transaction.Offer;

/** Numbers in requests and settings, as people write them. */
class NumbersTest {
  private static final String ALICE = "+447700900123";
  private static final List<String> SPELLINGS =
      List.of("0044 7700 900123", "+44 (7700) 900-123", "07700 900123", ALICE, "447700900123");

  @TempDir Path folder;

  private final FakeLink network = new FakeLink();
  private String token;

  private Gateway start(String... settings) throws Exception {
    Map<String, String> environment = new HashMap<>();
    environment.put("TRUSTED_SMS_GATEWAY_LISTEN", "127.0.0.1:0");
    for (int i = 0; i < settings.length; i += 2) {
      environment.put("TRUSTED_SMS_GATEWAY_" + settings[i], settings[i + 1]);
    }
    Log log = new Log(new PrintStream(new ByteArrayOutputStream(), true));
    return Gateway.start(
        GatewaySettings.read(null, folder, environment), network, log, made -> token = made);
  }

  private static String json(Object value) throws Exception {
    return Api.MAPPER.writeValueAsString(value);
  }

  private static String escaped(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  private static void put(Api api, String number) throws Exception {
    String pem =
        new String(
            PublicKeyFiles.toPem(TestGateway.newKey().publicKey()), StandardCharsets.US_ASCII);
    Api.Answer answer = api.ask("PUT", "/v1/contacts/" + escaped(number), json(Map.of("pem", pem)));
    assertEquals(200, answer.status());
  }

  @Test
  void eachSpellingFindsTheContactAndItsMessages() throws Exception {
    try (Gateway gateway = start("COUNTRY", "+44,0")) {
      Api api = new Api(gateway.port(), token);
      put(api, "0044 7700 900123");
      int sent = 0;
      for (String written : SPELLINGS) {
        String id = api.submit(json(Map.of("kind", "text", "to", written, "text", "Hello")));
        assertEquals(ALICE, api.get("/v1/messages/" + id).path("to").asText(), written);
        sent++;
        api.awaitState(id, "sent");
        network.next(ALICE);
        JsonNode found = api.get("/v1/messages?to=" + escaped(written)).path("messages");
        assertEquals(sent, found.size(), written);
        assertEquals(id, found.get(0).path("id").asText());
        String contact = "/v1/contacts/" + escaped(written);
        if (!written.equals("447700900123")) {
          assertEquals(ALICE, api.get(contact).path("number").asText());
        }
      }
      assertEquals(2, api.get("/v1/messages?limit=2&to=" + ALICE).path("messages").size());
      assertEquals(1, api.get("/v1/contacts").path("contacts").size());
      for (String wrong : List.of("+44 (0)7700 900123", "Alice", "+", "7700-x")) {
        assertEquals(400, api.ask("GET", "/v1/messages?to=" + escaped(wrong), null).status());
      }
      assertEquals(
          204, api.ask("DELETE", "/v1/contacts/" + escaped("07700 900123"), null).status());
      assertEquals(0, api.get("/v1/contacts").path("contacts").size());
    }
  }

  /** A sender's name, each character of which has a meaning in a URL. */
  @Test
  void aSenderWithAnyCharactersIsAContact() throws Exception {
    try (Gateway gateway = start()) {
      Api api = new Api(gateway.port(), token);
      for (String name :
          List.of("Taxi 24/7", "50% off", "%2Foff", "a\\b", "a+b", "a;b?c#d", "/a")) {
        String contact = "/v1/contacts/" + escaped(name);
        put(api, name);
        assertEquals(name, api.get(contact).path("number").asText());
        assertEquals(204, api.ask("DELETE", contact, null).status(), name);
        assertEquals(404, api.ask("GET", contact, null).status(), name);
      }
    }
  }

  @Test
  void aBroadcastGoesToANumberOnce() throws Exception {
    try (Gateway gateway = start("COUNTRY", "+44,0")) {
      Api api = new Api(gateway.port(), token);
      List<String> to = List.of("07700 900123", ALICE, "0044-7700-900123");
      String id = api.submit(json(Map.of("kind", "broadcast", "to", to, "text", "Hello")));
      api.awaitState(id, "sent");
      JsonNode messages = api.get("/v1/messages").path("messages");
      assertEquals(1, messages.size());
      assertEquals(ALICE, messages.get(0).path("to").asText());
    }
  }

  @Test
  void withoutACountryANationalNumberStaysWhatItIs() throws Exception {
    try (Gateway gateway = start()) {
      Api api = new Api(gateway.port(), token);
      put(api, ALICE);
      String body = json(Map.of("kind", "text", "to", "07700 900123", "text", "Hello"));
      assertEquals(422, api.ask("POST", "/v1/messages", body).status());
      String id = api.submit("{\"kind\":\"key\",\"to\":[\"07700 900123\"]}");
      assertEquals("07700900123", api.get("/v1/messages/" + id).path("to").asText());
      assertEquals(0, api.get("/v1/messages?to=" + ALICE).path("messages").size());
    }
  }

  @Test
  void aContactInAnOldSpellingStaysOne() throws Exception {
    try (Store store = new Store(folder)) {
      store.update(
          transaction -> {
            transaction
                .contacts()
                .put(
                    new Contact(
                        "00447700900123",
                        "Alice",
                        TestGateway.newKey().publicKey(),
                        Trust.COMPARED,
                        null));
          });
    }
    try (Gateway gateway = start()) {
      Api api = new Api(gateway.port(), token);
      String path = "/v1/contacts/" + ALICE;
      assertEquals("00447700900123", api.get(path).path("number").asText());
      assertEquals(200, api.ask("PUT", path, json(Map.of("name", "Alicia"))).status());
      assertEquals(1, api.get("/v1/contacts").path("contacts").size());
      String id = api.submit(json(Map.of("kind", "text", "to", "Alicia", "text", "Hello")));
      api.awaitState(id, "sent");
      network.next(ALICE);
      assertEquals(204, api.ask("DELETE", path, null).status());
    }
  }

  @Test
  void ofTwoContactsTheOneThatIsNamedIsRemoved() throws Exception {
    try (Store store = new Store(folder)) {
      for (String number : List.of("07700900123", ALICE)) {
        store.update(
            transaction -> {
              transaction.contacts().put(new Contact(number, number, null, null, null));
            });
      }
    }
    try (Gateway gateway = start("COUNTRY", "+44,0")) {
      Api api = new Api(gateway.port(), token);
      assertEquals(204, api.ask("DELETE", "/v1/contacts/07700900123", null).status());
      JsonNode left = api.get("/v1/contacts").path("contacts");
      assertEquals(1, left.size());
      assertEquals(ALICE, left.get(0).path("number").asText());
    }
  }

  /** Nobody can be sent an acknowledgement under a name. The purchase counts nevertheless. */
  @Test
  void whoAcceptsUnderANameIsNotAcknowledged() throws Exception {
    try (TestGateway scene = new TestGateway(folder)) {
      Api api = scene.api;
      scene.meetBob();
      String pem = new String(PublicKeyFiles.toPem(scene.bobsKey), StandardCharsets.US_ASCII);
      String taxi = json(Map.of("name", "Taxi", "pem", pem));
      assertEquals(200, api.ask("PUT", "/v1/contacts/Taxi", taxi).status());
      String offer =
          api.submit(
              json(
                  Map.of(
                      "kind",
                      "offer",
                      "to",
                      TestGateway.BOB,
                      "text",
                      "A ride?",
                      "until",
                      "2099-01-01T00:00:00Z")));
      byte[] acceptance = scene.bob.sign(Offer.answer(scene.bobReceives(), 1, "")).payload();
      scene.network.deliver("Taxi", acceptance);
      JsonNode sold = api.await("/v1/messages/" + offer, message -> message.has("answer"));
      assertEquals("acknowledged", sold.path("state").asText());
    }
  }

  /** The forms of this number are in different shards. */
  @ParameterizedTest
  @EnumSource
  void anEnrolmentGoesOnUnderAnotherSpelling(StoreKind kept) throws Exception {
    String national = "0612345678";
    String international = "+3612345678";
    assertNotEquals(Shards.of(national), Shards.of(international));
    Map<String, String> country = Map.of("TRUSTED_SMS_GATEWAY_COUNTRY", "+36,06");
    try (TestGateway scene = new TestGateway(folder, kept, country)) {
      Api api = scene.api;
      Draft announcement = Draft.publicKey(scene.bobsKey, "Bob");
      scene.network.deliver(national, scene.bob.sign(announcement).payload());
      awaitStage(api, "asked");
      Map<String, String> decision =
          Map.of("decision", "offer", "digits", scene.bobsKey.fingerprint().toDigits());
      String place = "/v1/enrolments/" + escaped("06 1 234 5678");
      assertEquals(200, api.ask("POST", place, json(decision)).status());
      byte[] acceptance =
          scene.bob.sign(Offer.answer(scene.bobReceivesAt(national), 1, "")).payload();
      scene.network.deliver(international, acceptance);
      scene.network.next(national);
      awaitStage(api, "certified");
      String contact = "/v1/contacts/" + international;
      assertEquals(national, api.get(contact).path("number").asText());
      String other = TestGateway.newKey().publicKey().fingerprint().toDigits();
      assertEquals(409, api.ask("PUT", contact, json(Map.of("digits", other))).status());
      assertEquals(200, api.ask("PUT", contact, json(Map.of("name", "Bob"))).status());
      String id = api.submit(json(Map.of("kind", "text", "to", "Bob", "text", "Hello")));
      assertEquals(international, api.get("/v1/messages/" + id).path("to").asText());
      scene.network.next(international);
      String certificate = api.get("/v1/certificates").at("/certificates/0/id").asText();
      assertEquals(200, api.ask("DELETE", "/v1/certificates/" + certificate, null).status());
      assertFalse(api.get(contact).has("key"));
      assertEquals(204, api.ask("DELETE", contact, null).status());
    }
  }

  private static void awaitStage(Api api, String stage) throws Exception {
    api.await(
        "/v1/enrolments",
        seen -> seen.path("enrolments").findValuesAsText("state").equals(List.of(stage)));
  }

  @Test
  void anAlphanumericSenderIsTheGatewaysAddress() throws Exception {
    try (Gateway gateway = start("NUMBER", "My Bank 24")) {
      Api api = new Api(gateway.port(), token);
      assertEquals("My Bank 24", api.get("/v1/status").path("number").asText());
      String id = api.submit("{\"kind\":\"key\",\"to\":[\"+447700900123\"]}");
      api.awaitState(id, "sent");
      network.next(ALICE);
      assertEquals(
          new Address(Address.ALPHANUMERIC, Address.UNKNOWN, "My Bank 24"), network.lastSource);
    }
  }

  @Test
  void theSettingsAreChecked() throws Exception {
    GatewaySettings settings =
        GatewaySettings.read(
            null,
            folder,
            Map.of(
                "TRUSTED_SMS_GATEWAY_COUNTRY", "+44, 0",
                "TRUSTED_SMS_GATEWAY_NUMBER", "+44 7700 900150"));
    assertEquals(new Country("+44", "0"), settings.country());
    assertEquals("+447700900150", settings.number());
    for (String wrong : List.of("44,0", "+44", "UK")) {
      GatewaySettings.InvalidSettingException e =
          assertThrows(
              GatewaySettings.InvalidSettingException.class,
              () ->
                  GatewaySettings.read(null, folder, Map.of("TRUSTED_SMS_GATEWAY_COUNTRY", wrong)));
      assertTrue(e.getMessage().contains("such as +44,0"), e.getMessage());
    }
  }
}
