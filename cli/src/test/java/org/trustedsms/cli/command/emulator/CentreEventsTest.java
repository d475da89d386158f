// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.emulator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.ShortMessage;

class CentreEventsTest {
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-01-02T03:04:05Z"), ZoneOffset.UTC);
  private static final ShortMessage MESSAGE =
      new ShortMessage(
          Address.ofNumber("+390001"),
          Address.ofNumber("+390002"),
          0,
          0,
          0,
          "Hi".getBytes(StandardCharsets.US_ASCII));

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  private List<JsonNode> printed() throws Exception {
    List<JsonNode> nodes = new ArrayList<>();
    for (String line : bytes.toString(StandardCharsets.UTF_8).lines().toList()) {
      nodes.add(new ObjectMapper().readTree(line));
    }
    return nodes;
  }

  @Test
  void eachEventIsALine() throws Exception {
    try (CentreEvents events = new CentreEvents(new PrintStream(bytes), CLOCK)) {
      events.bound("evil\33[2J\n", null);
      events.rejected("peer", "reason");
      events.accepted("1", "alice", MESSAGE);
      events.refused("alice", MESSAGE, 11, "no such number");
      events.harmed("1", "lost");
      events.delivered("1", MESSAGE.destination(), MESSAGE);
      events.dropped("1", MESSAGE.destination(), "too late");
      events.gone("alice", "unbound");
    }
    List<JsonNode> lines = printed();
    assertEquals(
        List.of(
            "bound", "rejected", "accepted", "refused", "harmed", "delivered", "dropped", "gone"),
        lines.stream().map(line -> line.get("event").textValue()).toList());
    assertEquals("evil\33[2J\n", lines.get(0).get("systemId").textValue());
    assertEquals("2026-01-02T03:04:05Z", lines.get(0).get("time").textValue());
    assertEquals("+390001", lines.get(2).get("from").textValue());
    assertEquals("4869", lines.get(2).get("shortMessage").textValue());
    assertEquals("text \"Hi\"", lines.get(2).get("summary").textValue());
    assertEquals(11, lines.get(3).get("commandStatus").intValue());
  }

  @Test
  void whatCannotBePrintedInTimeIsCounted() throws Exception {
    CountDownLatch reads = new CountDownLatch(1);
    OutputStream slow =
        new OutputStream() {
          @Override
          public void write(int b) {
            write(new byte[] {(byte) b}, 0, 1);
          }

          @Override
          public void write(byte[] buffer, int offset, int length) {
            try {
              reads.await();
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
            bytes.write(buffer, offset, length);
          }
        };
    int many = 3 * CentreEvents.WAITING;
    try (CentreEvents events = new CentreEvents(new PrintStream(slow), CLOCK)) {
      for (int i = 0; i < many; i++) {
        events.harmed("1", "lost");
      }
      reads.countDown();
    }
    int harmed = 0;
    int leftOut = 0;
    for (JsonNode line : printed()) {
      harmed += line.get("event").textValue().equals("harmed") ? 1 : 0;
      leftOut += line.path("number").asInt();
    }
    assertTrue(leftOut > 0, "none left out");
    assertEquals(many, harmed + leftOut);
  }
}
