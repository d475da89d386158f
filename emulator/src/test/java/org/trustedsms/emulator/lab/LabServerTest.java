// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Who gets in, and what is done with those who send what no page sends. */
class LabServerTest {
  private static final int TIMEOUT_SECONDS = 600;

  /** Notes orders, and says hello. */
  private static final class Noted implements LabCommands {
    final Pages pages = new Pages();
    final BlockingQueue<JsonNode> taken = new LinkedBlockingQueue<>();

    @Override
    public List<ObjectNode> whole() {
      return List.of(Pages.object("hello"));
    }

    @Override
    public void take(JsonNode command, PageSocket page) {
      taken.add(command);
    }

    @Override
    public LabCommands.File file(String name) {
      return name.equals("air.json")
          ? new LabCommands.File("application/json", new byte[] {'1'})
          : null;
    }
  }

  /** A page, without a browser. */
  private static final class Client implements WebSocket.Listener {
    final BlockingQueue<String> told = new LinkedBlockingQueue<>();
    final CompletableFuture<Integer> closed = new CompletableFuture<>();
    private final StringBuilder text = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
      text.append(data);
      if (last) {
        told.add(text.toString());
        text.setLength(0);
      }
      socket.request(1);
      return null;
    }

    @Override
    public CompletionStage<?> onClose(WebSocket socket, int status, String reason) {
      closed.complete(status);
      return null;
    }

    @Override
    public void onError(WebSocket socket, Throwable error) {
      closed.complete(-1);
    }

    int status() throws Exception {
      return closed.get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
    }
  }

  private final Noted commands = new Noted();
  private final HttpClient http = HttpClient.newHttpClient();
  private LabServer server;
  private URI page;

  @BeforeEach
  void start() throws IOException {
    server = new LabServer(commands.pages, commands, new InetSocketAddress("127.0.0.1", 0));
    server.start();
    page = URI.create(server.address());
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private HttpResponse<String> get(URI uri) throws Exception {
    return http.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
  }

  private WebSocket open(Client client, String origin) throws Exception {
    WebSocket.Builder builder = http.newWebSocketBuilder();
    if (origin != null) {
      builder.header("Origin", origin);
    }
    return builder
        .buildAsync(URI.create(page.resolve("socket").toString().replace("http", "ws")), client)
        .get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
  }

  private String origin() {
    return "http://" + page.getAuthority();
  }

  @Test
  void thePageIsThereForWhoKnowsTheTokenAlone() throws Exception {
    HttpResponse<String> index = get(page);
    assertEquals(200, index.statusCode());
    String policy = index.headers().firstValue("Content-Security-Policy").orElse("");
    assertTrue(policy.startsWith("default-src 'none'; script-src 'self';"), policy);
    assertEquals("no-referrer", index.headers().firstValue("Referrer-Policy").orElse(""));
    for (String name :
        List.of("lab.js", "page.js", "air.js", "parties.js", "lab.css", "air.json")) {
      assertEquals(200, get(page.resolve(name)).statusCode(), name);
    }
    String token = page.getPath().replace("/", "");
    assertTrue(token.matches("[0-9a-f]{32}"), token);
    String other = token.substring(1) + (token.charAt(0) == '0' ? '1' : '0');
    for (String path :
        List.of(
            "/",
            "/index.html",
            "/" + other + "/",
            "/" + token.substring(1) + "/",
            "/" + token + "/../lab.js",
            "/" + token + "/page/lab.js",
            "/" + token + "/evidence/1.zip",
            "/" + token + "/threat-model.md")) {
      assertEquals(404, get(page.resolve(path)).statusCode(), path);
    }
  }

  @Test
  void anotherNameForTheAddressIsNotAnswered() throws Exception {
    for (String host : List.of("evil.example", "evil.example:" + page.getPort(), "127.0.0.1", "")) {
      assertTrue(raw(host).startsWith("HTTP/1.1 4"), host);
    }
    assertTrue(raw("localhost:" + page.getPort()).startsWith("HTTP/1.1 200 "));
  }

  private String raw(String host) throws IOException {
    try (Socket socket = new Socket("127.0.0.1", page.getPort())) {
      String request =
          "GET " + page.getPath() + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void aPageOfAnotherOriginIsNotLetIn() throws Exception {
    for (String origin :
        new String[] {null, "null", "http://evil.example", "https://" + page.getAuthority()}) {
      Client client = new Client();
      CompletableFuture<String> refused = new CompletableFuture<>();
      try {
        open(client, origin);
      } catch (java.util.concurrent.ExecutionException e) {
        refused.complete(e.getCause().toString());
      }
      assertTrue(refused.isDone(), () -> origin + " was let in");
    }
    Client client = new Client();
    open(client, origin());
    assertEquals("{\"t\":\"hello\"}", client.told.poll(TIMEOUT_SECONDS, TimeUnit.SECONDS));
  }

  @Test
  void whatNoPageSendsEndsTheConnectionAndNothingElse() throws Exception {
    Client good = new Client();
    WebSocket socket = open(good, origin());
    for (String garbled : List.of("", "x", "[1]", "\"do\"", "{\"do\":", "1 2", "null")) {
      Client client = new Client();
      open(client, origin()).sendText(garbled, true).get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
      assertEquals(1003, client.status(), garbled);
    }
    Client huge = new Client();
    open(huge, origin()).sendText("{\"do\":\"" + "x".repeat(1 << 20) + "\"}", true);
    assertTrue(huge.status() != 1000);
    Client parts = new Client();
    WebSocket partly = open(parts, origin());
    partly.sendText("{\"do\":", false).get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
    partly.sendText("", true);
    assertEquals(1003, parts.status());
    Client binary = new Client();
    open(binary, origin()).sendBinary(ByteBuffer.wrap(new byte[100]), true);
    assertEquals(1003, binary.status());
    Client deep = new Client();
    open(deep, origin()).sendText("[".repeat(10_000), true);
    assertEquals(1003, deep.status());

    socket.sendText("{\"do\":\"beat\"}", true).get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
    JsonNode command = commands.taken.poll(TIMEOUT_SECONDS, TimeUnit.SECONDS);
    assertNotNull(command);
    assertEquals("beat", command.path("do").asText());
    assertEquals(0, commands.taken.size());
  }

  /** Its frame does not fit into one read. */
  @Test
  void aLongTextIsTaken() throws Exception {
    String text = "x".repeat(15_000);
    open(new Client(), origin())
        .sendText("{\"do\":\"room\",\"text\":\"" + text + "\"}", true)
        .get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
    JsonNode command = commands.taken.poll(TIMEOUT_SECONDS, TimeUnit.SECONDS);
    assertEquals(text, command.path("text").asText());
  }

  @Test
  void twentyPagesAreToldTheSameAndTooManyAreSentAway() throws Exception {
    List<Client> clients = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      Client client = new Client();
      open(client, origin());
      clients.add(client);
      assertEquals("{\"t\":\"hello\"}", client.told.poll(TIMEOUT_SECONDS, TimeUnit.SECONDS));
    }
    String big = "x".repeat(100_000);
    for (int i = 0; i < 5; i++) {
      commands.pages.tell(Pages.object("news").put("n", i).put("big", big));
    }
    for (Client client : clients) {
      for (int i = 0; i < 5; i++) {
        String told = client.told.poll(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        assertEquals(i, Pages.MAPPER.readTree(told).path("n").asInt(-1));
      }
    }
    Client last = null;
    for (int i = 20; i < 33; i++) {
      last = new Client();
      open(last, origin());
    }
    assertEquals(1013, last.status());
  }
}
