// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients that send their bodies a byte at a time hold nobody up, and are sent away. */
class SlowBodiesIT {
  private static final int CLIENTS = 130;

  @TempDir Path folder;

  private TestGateway scene;
  private final List<Socket> clients = new ArrayList<>();

  @BeforeEach
  void start() throws Exception {
    scene = new TestGateway(folder);
    scene.meetBob();
    String token =
        scene
            .api
            .ask(
                "POST",
                "/v1/tokens",
                Api.MAPPER.writeValueAsString(Map.of("name", "s", "scopes", List.of("send"))))
            .json()
            .path("token")
            .asText();
    String head =
        "POST /v1/messages HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer "
            + token
            + "\r\nContent-Length: 1000000\r\n\r\n{";
    for (int i = 0; i < CLIENTS; i++) {
      Socket client = new Socket("127.0.0.1", scene.gateway.port());
      clients.add(client);
      client.setSoTimeout(1_000);
      client.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
    }
  }

  @AfterEach
  void stop() throws IOException {
    for (Socket client : clients) {
      client.close();
    }
    scene.close();
  }

  @Test
  void othersAreAnsweredMeanwhileAndTheSlowOnesEnd() throws Exception {
    for (Socket client : clients) {
      client.getOutputStream().write(' ');
    }
    // With a thread waiting for each body none of these would be answered while they are open.
    assertEquals(200, scene.api.ask("GET", "/health/live", null).status());
    assertEquals(200, scene.api.ask("GET", "/health/ready", null).status());
    assertEquals(200, scene.api.ask("GET", "/v1/status", null).status());
    String text = "{\"kind\":\"text\",\"to\":\"" + TestGateway.BOB + "\",\"text\":\"Hello\"}";
    assertEquals(202, scene.api.ask("POST", "/v1/messages", text).status());
    for (Socket client : clients) {
      assertEquals(0, client.getInputStream().available());
    }
    for (Socket client : clients) {
      String said = said(client);
      assertTrue(said.startsWith("HTTP/1.1 408 "), said);
      assertTrue(said.contains("Content-Type: application/problem+json"), said);
      assertTrue(said.contains("Connection: close"), said);
    }
  }

  /** Goes on sending bytes until an answer comes, and reads it to the end of the connection. */
  private static String said(Socket client) throws IOException {
    client.getOutputStream().write(' ');
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    byte[] part = new byte[1_000];
    int read = 0;
    while (read >= 0) {
      try {
        read = client.getInputStream().read(part);
        said.write(part, 0, Math.max(0, read));
      } catch (SocketTimeoutException e) {
        if (said.size() == 0) {
          client.getOutputStream().write(' ');
        }
      }
    }
    return said.toString(StandardCharsets.UTF_8);
  }
}
