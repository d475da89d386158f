// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.testing.FakeSmsc;

/** What {@code /v1/status} says of the links. */
class ChannelStatusTest {
  private static final int ALREADY_BOUND = 0x05;

  @TempDir Path folder;

  private final AtomicReference<String> token = new AtomicReference<>();

  private Gateway start(String properties) throws Exception {
    Path file = folder.resolve("gateway.properties");
    Files.writeString(file, "number=+447700900100\nlisten=127.0.0.1:0\n" + properties);
    GatewaySettings settings = GatewaySettings.read(file, folder.resolve("gateway"), Map.of());
    return Gateway.start(
        settings, new Log(new PrintStream(new ByteArrayOutputStream(), true)), token::set);
  }

  private static String smpp(String name, FakeSmsc smsc) {
    return """
        channel.NAME.link=smpp://127.0.0.1:PORT
        channel.NAME.centre=one
        """
        .replace("NAME", name)
        .replace("PORT", String.valueOf(smsc.address().getPort()));
  }

  private static String modem(Path port) {
    return "channel.modem.link=modem:" + port + "\n";
  }

  /** Two channels lead to one SMSC: it is their own names that count. */
  @Test
  void eachChannelSaysWhyItIsDown() throws Exception {
    try (FakeSmsc good = new FakeSmsc();
        FakeSmsc bound = new FakeSmsc()) {
      bound.bindStatuses.addAll(Collections.nCopies(10_000, ALREADY_BOUND));
      String channels =
          smpp("good", good) + smpp("bound", bound) + modem(folder.resolve("missing"));
      try (Gateway gateway = start(channels)) {
        Api api = new Api(gateway.port(), token.get());
        JsonNode status =
            api.await(
                "/v1/status",
                seen ->
                    seen.at("/channels/1/state").asText().equals("up")
                        && seen.at("/channels/0/reason")
                            .asText()
                            .contains("bound already (SMPP status 0x00000005)")
                        && seen.at("/channels/2/reason").asText().contains("missing"));
        assertEquals("up", status.path("centre").asText());
        assertFalse(status.has("reason"));
        assertEquals(3, status.path("channels").size());
        assertFalse(status.at("/channels/1").has("reason"));
        assertEquals("good", status.at("/channels/1/name").asText());
        assertEquals("bound", status.at("/channels/0/name").asText());
        assertEquals("down", status.at("/channels/0/state").asText());
        assertEquals("modem", status.at("/channels/2/name").asText());
        assertEquals("down", status.at("/channels/2/state").asText());
      }
    }
  }

  @Test
  void aGatewayWithoutAnyChannelThatIsUpSaysWhy() throws Exception {
    try (Gateway gateway = start(modem(folder.resolve("missing")))) {
      JsonNode status =
          new Api(gateway.port(), token.get())
              .await(
                  "/v1/status",
                  seen ->
                      seen.at("/channels/0/reason").asText().contains("missing")
                          && seen.path("reason").asText().contains("missing"));
      assertEquals("down", status.path("centre").asText());
      assertEquals("down", status.at("/channels/0/state").asText());
    }
  }

  /** Until the time for an answer is over, nothing is known of it. */
  @Test
  void aMessageWaitsForAnSmscThatDoesNotAnswerTheBind() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Gateway gateway = start("smsc=127.0.0.1:" + silent.getLocalPort() + "\n")) {
      Api api = new Api(gateway.port(), token.get());
      String id = api.submit("{\"kind\":\"key\",\"to\":[\"+447700900102\"]}");
      JsonNode message =
          api.await("/v1/messages/" + id, seen -> !seen.path("state").asText().equals("signed"));
      assertEquals("waiting", message.path("state").asText());
      assertNotEquals("", message.path("reason").asText());
      JsonNode status = api.get("/v1/status");
      assertEquals("down", status.path("centre").asText());
      assertNotEquals("", status.path("reason").asText());
    }
  }

  @Test
  void aWebhookThatCannotBePostedSaysWhyWithoutItsSecrets() throws Exception {
    Path secret = Files.writeString(folder.resolve("secret"), "a secret of many bytes");
    String hook =
        "webhook.shop.url=http://127.0.0.1:1/hidden-path\nwebhook.shop.secret-file="
            + secret
            + "\n";
    try (FakeSmsc good = new FakeSmsc();
        Gateway gateway = start(smpp("good", good) + hook)) {
      Api api = new Api(gateway.port(), token.get());
      JsonNode up =
          api.await("/v1/status", seen -> seen.at("/webhooks/0/state").asText().equals("up"));
      assertFalse(up.at("/webhooks/0").has("reason"));
      api.submit("{\"kind\":\"key\",\"to\":[\"+447700900102\"]}");
      JsonNode down = api.await("/v1/status", seen -> seen.at("/webhooks/0").has("reason"));
      assertEquals("shop", down.at("/webhooks/0/name").asText());
      assertEquals("127.0.0.1", down.at("/webhooks/0/host").asText());
      assertEquals("down", down.at("/webhooks/0/state").asText());
      assertFalse(down.toString().contains("hidden-path"), down.toString());
    }
  }

  @Test
  void aRefusedBindWithoutChannelsIsTold() throws Exception {
    try (FakeSmsc bound = new FakeSmsc()) {
      bound.bindStatuses.addAll(Collections.nCopies(10_000, ALREADY_BOUND));
      try (Gateway gateway = start("smsc=127.0.0.1:" + bound.address().getPort() + "\n")) {
        JsonNode status =
            new Api(gateway.port(), token.get())
                .await(
                    "/v1/status",
                    seen ->
                        seen.path("reason")
                            .asText()
                            .contains("bound already (SMPP status 0x00000005)"));
        assertEquals("down", status.path("centre").asText());
        assertTrue(status.path("channels").isEmpty());
      }
    }
  }
}
