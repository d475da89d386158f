// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.lab;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.trustedsms.emulator.driver.PhoneDriver;
import org.trustedsms.emulator.scenario.TestBed;

/** The authority and the supplier: a gateway, started when first needed. Thread-safe. */
final class GatewayClient implements AutoCloseable {
  static final String NAME = "Acme";
  static final String NUMBER = "+447700900170";

  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  /** The paths that pages may request: no tokens, and nothing of the machine. */
  private static final Pattern PATH =
      Pattern.compile(
          "(key|contacts|messages|received|enrolments|certificates|revocation-list)"
              + "(/[+0-9A-Za-z]{1,64}){0,2}");

  private final TestBed testBed;
  private final Path folder;
  private final LabGateway.Factory factory;
  private final RadioLog radioLog;
  private final HttpClient client = HttpClient.newHttpClient();
  private LabGateway gateway;
  private boolean closed;
  private long lastId;

  GatewayClient(TestBed testBed, Path folder, LabGateway.Factory factory, RadioLog radioLog) {
    this.testBed = testBed;
    this.folder = folder;
    this.factory = factory;
    this.radioLog = radioLog;
    testBed.subscribe(NUMBER);
  }

  private synchronized LabGateway gateway() throws IOException {
    if (closed) {
      throw new IOException("This test bed is closed.");
    }
    if (gateway == null) {
      try {
        gateway = factory.start(testBed.address(), folder, NUMBER, NAME);
      } catch (Exception e) {
        throw new IOException("The gateway does not start: " + e.getMessage(), e);
      }
    }
    return gateway;
  }

  /**
   * Sends a request: a path below the version that pages may use, and a JSON body or null. Returns
   * {@code status}, and {@code body} or {@code problem}.
   */
  ObjectNode ask(String method, String path, JsonNode body) throws IOException {
    if (!PATH.matcher(path).matches()) {
      throw new IllegalArgumentException("This cannot be asked for.");
    }
    HttpResponse<byte[]> answer = call(method, path, body);
    ObjectNode node = Pages.MAPPER.createObjectNode().put("status", answer.statusCode());
    if (answer.body().length > 0) {
      node.set("body", Pages.MAPPER.readTree(answer.body()));
    }
    return node;
  }

  private HttpResponse<byte[]> call(String method, String path, JsonNode body) throws IOException {
    LabGateway asked = gateway();
    HttpRequest request =
        HttpRequest.newBuilder(
                URI.create("http://127.0.0.1:" + asked.port() + "/v1/" + path.replace("+", "%2B")))
            .header("Authorization", "Bearer " + asked.token())
            .timeout(TIMEOUT)
            .method(
                method,
                body == null || body.isNull() || body.isMissingNode()
                    ? HttpRequest.BodyPublishers.noBody()
                    : HttpRequest.BodyPublishers.ofString(body.toString()))
            .build();
    try {
      return client.send(request, HttpResponse.BodyHandlers.ofByteArray());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  /** Returns the evidence of a message as a ZIP; null if there is none. */
  byte[] evidence(String id) throws IOException {
    HttpResponse<byte[]> answer = call("GET", "messages/" + id + "/evidence", null);
    return answer.statusCode() == 200 ? answer.body() : null;
  }

  /** Checks the evidence of a message, which must exist, with OpenSSL. */
  String check(String id) throws IOException {
    byte[] zip = id.matches("[0-9]{1,18}") ? evidence(id) : null;
    if (zip == null) {
      throw new IllegalArgumentException("There is no evidence of this message yet.");
    }
    Path to = Files.createTempDirectory(folder, "evidence");
    Path script = unpack(zip, to);
    Process process =
        new ProcessBuilder("sh", script.getFileName().toString())
            .directory(script.getParent().toFile())
            .redirectErrorStream(true)
            .redirectOutput(to.resolve("output").toFile())
            .start();
    try {
      if (!process.waitFor(TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
    return Files.readString(to.resolve("output"), StandardCharsets.UTF_8);
  }

  /** Unpacks what the gateway has packed; returns the script in it. */
  private static Path unpack(byte[] zip, Path to) throws IOException {
    Path script = null;
    try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(zip))) {
      for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
        Path file = to.resolve(entry.getName()).normalize();
        if (file.startsWith(to) && !entry.isDirectory()) {
          Files.createDirectories(file.getParent());
          Files.write(file, in.readAllBytes());
          // The check of all is nearest to the top.
          if (file.endsWith("check.sh")
              && (script == null || file.getNameCount() < script.getNameCount())) {
            script = file;
          }
        }
      }
    }
    if (script == null) {
      throw new IOException("The evidence has no check.sh.");
    }
    return script;
  }

  /**
   * Introduces a user to the authority, as far as needed: its key arrives, the user compares the
   * digits, accepts it and requests a certificate.
   */
  void introduceTo(PhoneDriver driver) throws IOException {
    if (!driver.authorities().contains(NAME)) {
      accept(driver);
    }
    driver.enrol(NAME);
  }

  private void accept(PhoneDriver driver) throws IOException {
    String digits =
        ask("GET", "key", null).at("/body/digits").asText().replaceAll("(\\d+ \\d+) ", "$1\n");
    if (!driver.contacts().contains(NAME)) {
      driver.addContact(NAME, NUMBER);
    }
    ask(
        "POST",
        "messages",
        Pages.MAPPER
            .createObjectNode()
            .put("kind", "key")
            .set("to", Pages.MAPPER.createArrayNode().add(driver.phone().number())));
    if (!driver.checkKey(NAME, digits) || !driver.acceptAuthority(NAME, digits)) {
      throw new IllegalStateException("The authority's key was not accepted.");
    }
  }

  /** Tells of what the gateway has received since the last time. */
  void poll() {
    synchronized (this) {
      if (gateway == null || closed) {
        return;
      }
    }
    if (!radioLog.isAwaited(NUMBER)) {
      return;
    }
    try {
      JsonNode received = ask("GET", "received", null).at("/body/received");
      for (int i = received.size() - 1; i >= 0; i--) {
        JsonNode message = received.get(i);
        if (message.path("id").asLong() > lastId) {
          lastId = message.path("id").asLong();
          radioLog.setVerdict(
              NUMBER,
              Instant.parse(message.path("time").asText()),
              message.path("verdict").asText(),
              message.path("from").asText() + ": " + message.path("reason").asText());
        }
      }
    } catch (IOException e) {
      // It is being closed; or says so on the next occasion.
      return;
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    if (gateway != null) {
      try {
        gateway.running().close();
      } catch (Exception e) {
        // The test bed is closed, and its folder deleted.
        return;
      }
    }
  }
}
