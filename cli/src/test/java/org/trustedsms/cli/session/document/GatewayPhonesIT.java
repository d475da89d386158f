// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.session.document;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.cli.session.Repository;
import org.trustedsms.emulator.driver.PhoneDriver;
import org.trustedsms.emulator.driver.ShownMessage;
import org.trustedsms.emulator.phone.MidletSuite;
import org.trustedsms.emulator.phone.Phone;
import org.trustedsms.emulator.phone.PhoneSettings;
import org.trustedsms.emulator.scenario.Participant;
import org.trustedsms.emulator.scenario.TestBed;
import org.trustedsms.emulator.scenario.TestBedSettings;
import org.trustedsms.gateway.Gateway;
import org.trustedsms.gateway.GatewaySettings;
import org.trustedsms.gateway.Log;
import org.trustedsms.server.keyfile.PublicKeyFiles;

/** A gateway, an SMSC, and behind that phones with the shipped suite and a module. */
class GatewayPhonesIT {
  private static final int PHONES = Integer.getInteger("gateway.phones", 3);
  private static final Path SUITES = Repository.root().resolve("midlet/target");
  private static final String NUMBER = "+447700900150";
  private static final String MODULE = "+447700900204";
  private static final Duration TIMEOUT = Duration.ofMinutes(10);
  private static final ObjectMapper MAPPER = new ObjectMapper();

  @TempDir Path folder;

  private final HttpClient client = HttpClient.newHttpClient();
  private final AtomicReference<String> token = new AtomicReference<>();
  private TestBed testBed;
  private Gateway gateway;

  @BeforeEach
  void start() throws Exception {
    testBed = new TestBed(TestBedSettings.in(folder.resolve("test-bed")), folder.resolve("users"));
    testBed.subscribe(NUMBER);
    Map<String, String> environment =
        Map.of(
            "TRUSTED_SMS_GATEWAY_LISTEN",
            "127.0.0.1:0",
            "TRUSTED_SMS_GATEWAY_SMSC",
            "127.0.0.1:" + testBed.address().getPort());
    gateway =
        Gateway.start(
            GatewaySettings.read(null, folder.resolve("gateway"), environment),
            new Log(new PrintStream(folder.resolve("log").toFile())),
            token::set);
  }

  @AfterEach
  void end() {
    if (gateway != null) {
      gateway.close();
    }
    testBed.close();
  }

  private JsonNode ask(String method, String path, Map<String, ?> body) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + gateway.port() + "/v1" + path))
            .header("Authorization", "Bearer " + token.get())
            .method(
                method,
                body == null
                    ? HttpRequest.BodyPublishers.noBody()
                    : HttpRequest.BodyPublishers.ofString(MAPPER.writeValueAsString(body)))
            .build();
    HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
    return MAPPER.readTree(response.body());
  }

  private JsonNode await(String path, String field, String value) throws Exception {
    JsonNode seen = ask("GET", path, null);
    for (int i = 0; i < 600 && !seen.at(field).asText().matches(value); i++) {
      Thread.sleep(100);
      seen = ask("GET", path, null);
    }
    assertTrue(seen.at(field).asText().matches(value), seen.toString());
    return seen;
  }

  private String submit(Map<String, ?> body) throws Exception {
    JsonNode answer = ask("POST", "/messages", body);
    assertTrue(answer.has("id"), answer.toString());
    return answer.path("id").asText();
  }

  private static Participant role(int number) {
    return new Participant("Phone " + number, String.format("+4477009003%02d", number));
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> paths = Files.walk(from)) {
      for (Path path : (Iterable<Path>) paths::iterator) {
        Files.copy(path, to.resolve(from.relativize(path).toString()));
      }
    }
  }

  /** Sets one phone up by hand, and the others as copies of it. */
  private List<PhoneDriver> people() throws Exception {
    PhoneDriver first = testBed.begin(role(0));
    first.addContact("Acme", NUMBER);
    submit(Map.of("kind", "key", "to", List.of(role(0).number())));
    assertNotNull(first.awaitNotice(TIMEOUT), "the gateway's key");
    String digits = ask("GET", "/key", null).path("digits").asText();
    assertTrue(first.checkKey("Acme", digits.replaceAll("(\\d+ \\d+) ", "$1\n")), digits);
    first.phone().close();
    Files.createDirectory(folder.resolve("users"));
    List<PhoneDriver> people = new ArrayList<>();
    for (int i = 1; i <= PHONES; i++) {
      copy(
          folder.resolve("test-bed").resolve(role(0).title()),
          folder.resolve("users").resolve(role(i).title()));
      people.add(testBed.person(role(i)));
    }
    return people;
  }

  @Test
  void aBroadcastIsShownOnEveryPhone() throws Exception {
    List<PhoneDriver> people = people();
    List<String> numbers =
        Stream.iterate(1, i -> i + 1).limit(PHONES).map(i -> role(i).number()).toList();
    submit(Map.of("kind", "broadcast", "to", numbers, "text", "Stay at home"));
    for (PhoneDriver driver : people) {
      assertNotNull(driver.awaitNotice(TIMEOUT), driver.name());
      ShownMessage shown = driver.read(0);
      assertTrue(shown.isVerified(), shown.toString());
      assertEquals("Stay at home", shown.text());
      assertEquals(1, driver.inbox().size());
    }
    System.out.println("a broadcast to " + PHONES + " phones");
  }

  private Phone module() throws Exception {
    String pem = ask("GET", "/key", null).path("pem").asText();
    byte[] key =
        PublicKeyFiles.parse("key", pem.getBytes(StandardCharsets.UTF_8), note -> {})
            .toCompressedBytes();
    Path jad = folder.resolve("gate.jad");
    Files.writeString(
        jad,
        Files.readString(SUITES.resolve("gate.jad"))
            + String.join(
                "\r\n",
                "Module-Name: North gate",
                "Module-Seed: " + "5eed".repeat(16),
                "Commander-Number: " + NUMBER,
                "Commander-Key: " + HexFormat.of().formatHex(key),
                ""));
    Phone module =
        new Phone(
            PhoneSettings.of(
                MODULE,
                folder.resolve("module"),
                testBed.address(),
                MidletSuite.of(SUITES.resolve("gate.jar"), jad)));
    module.switchOn();
    return module;
  }

  @Test
  void aCommandHasAResult() throws Exception {
    assumeTrue(Files.exists(SUITES.resolve("gate.jar")), "the guide's module is not built");
    try (Phone module = module()) {
      assertEquals(MODULE, module.number());
      submit(Map.of("kind", "broadcast", "to", List.of(MODULE), "text", "KEY"));
      JsonNode offered = await("/contacts/" + MODULE, "/offered/digits", "[0-9 ]+");
      ask(
          "PUT",
          "/contacts/" + MODULE,
          Map.of("name", "Gate", "digits", offered.at("/offered/digits").asText()));
      String id =
          submit(
              Map.of(
                  "kind",
                  "command",
                  "to",
                  "Gate",
                  "text",
                  "OPEN 4",
                  "until",
                  Instant.ofEpochSecond(Instant.now().getEpochSecond() + 600).toString()));
      JsonNode over = await("/messages/" + id, "/state", "acknowledged");
      JsonNode result = ask("GET", "/received/" + over.path("answer").asText(), null);
      assertEquals("verified", result.path("verdict").asText());
      assertEquals("status 0", result.path("outcome").asText());
      assertEquals(id, result.path("answers").asText());
    }
  }
}
