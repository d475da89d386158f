// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.ShortMessage;
import org.trustedsms.server.util.PrintQueue;

class SmscLogTest {
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2023-11-14T22:15:00.250Z"), ZoneOffset.UTC);

  /** The SMS of docs/format.md section 16. */
  private static final ShortMessage SIGNED =
      new ShortMessage(
          Address.ofNumber("+39001"),
          Address.ofNumber("+39002"),
          0x40,
          0,
          4,
          HexFormat.of()
              .parseHex(
                  "060504405A405A4401F100C8329BFD6681EE6F399B0CF321079A87E3824DD4EDD58099BE67F72A"
                      + "6055D1B94DD6DDFC50E62F143867C5CC8466D17A46E51AD67A4565B3C7D624"));

  private static List<String> log(boolean verbose, Consumer<SmscLog> events) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(bytes, false, StandardCharsets.UTF_8);
    try (SmscLog log = SmscLog.inWords(out, verbose, CLOCK)) {
      events.accept(log);
    }
    return bytes.toString(StandardCharsets.UTF_8).lines().toList();
  }

  @Test
  void tellsTheLifeOfAMessage() {
    List<String> lines =
        log(
            false,
            log -> {
              log.bound("phone1", "+39001");
              log.bound("sender", null);
              log.shared("39001", 2);
              log.accepted("1a", "phone1", SIGNED);
              log.faultInjected("1a", "delayed by 20 ms");
              log.delivered("1a", SIGNED.destination(), SIGNED);
              log.dropped("1b", SIGNED.destination(), "answered by generic_nack");
              log.refused("phone1", SIGNED, 0x0B, "nobody\\here");
              log.rejected("127.0.0.1:4000", "wrong password");
              log.gone("phone1", "unbound");
            });
    assertEquals(
        List.of(
            "22:15:00.250Z  bound       \"phone1\", receives for +39001",
            "22:15:00.250Z  bound       \"sender\", sends only",
            "22:15:00.250Z  WARNING     2 clients receive for 39001; the one that has bound last"
                + " gets all SMS",
            "22:15:00.250Z  accepted    1a +39001 to +39002: port 16474 from 16474, signed text on"
                + " P-192 (legacy), for anyone: \"Hello, world\"",
            "22:15:00.250Z  network     1a delayed by 20 ms",
            "22:15:00.250Z  delivered   1a to +39002 from +39001",
            "22:15:00.250Z  given up    1b to +39002: answered by generic_nack",
            "22:15:00.250Z  refused     status 0000000B, nobody\\\\here: +39001 to +39002:"
                + " port 16474 from 16474, signed text on P-192 (legacy), for anyone: \"Hello, world\"",
            "22:15:00.250Z  rejected    127.0.0.1:4000: wrong password",
            "22:15:00.250Z  gone        \"phone1\": unbound"),
        lines);
  }

  @Test
  void inJsonEachEventIsALine() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (SmscLog log = SmscLog.inJson(new PrintStream(bytes), CLOCK)) {
      log.listening("127.0.0.1:2775");
      log.bound("evil\33[2J\n", null);
      log.rejected("peer", "reason");
      log.accepted("1", "alice", SIGNED);
      log.refused("alice", SIGNED, 11, "no such number");
      log.faultInjected("1", "lost");
      log.delivered("1", SIGNED.destination(), SIGNED);
      log.dropped("1", SIGNED.destination(), "too late");
      log.gone("alice", "unbound");
    }
    List<JsonNode> lines = json(bytes);
    assertEquals(
        List.of(
            "listening",
            "bound",
            "rejected",
            "accepted",
            "refused",
            "harmed",
            "delivered",
            "dropped",
            "gone"),
        lines.stream().map(line -> line.get("event").textValue()).toList());
    assertEquals("evil\33[2J\n", lines.get(1).get("systemId").textValue());
    assertEquals("2023-11-14T22:15:00.250Z", lines.get(1).get("time").textValue());
    assertEquals("+39001", lines.get(3).get("from").textValue());
    assertEquals(
        HexFormat.of().formatHex(SIGNED.data()), lines.get(3).get("shortMessage").textValue());
    assertTrue(lines.get(3).get("summary").textValue().endsWith(": \"Hello, world\""));
    assertEquals(11, lines.get(4).get("commandStatus").intValue());
  }

  private static List<JsonNode> json(ByteArrayOutputStream bytes) throws IOException {
    List<JsonNode> nodes = new ArrayList<>();
    for (String line : bytes.toString(StandardCharsets.UTF_8).lines().toList()) {
      nodes.add(new ObjectMapper().readTree(line));
    }
    return nodes;
  }

  @Test
  void inJsonWhatCannotBePrintedInTimeIsCounted() throws Exception {
    Stuck reader = new Stuck();
    int many = 3 * PrintQueue.CAPACITY;
    try (SmscLog log = SmscLog.inJson(new PrintStream(reader), CLOCK)) {
      for (int i = 0; i < many; i++) {
        log.faultInjected("1", "lost");
      }
      reader.released.countDown();
    }
    int faultInjected = 0;
    int leftOut = 0;
    for (JsonNode line : json(reader.taken)) {
      faultInjected += line.get("event").textValue().equals("harmed") ? 1 : 0;
      leftOut += line.path("number").asInt();
    }
    assertTrue(leftOut > 0, "none left out");
    assertEquals(many, faultInjected + leftOut);
  }

  @Test
  void verboseShowsEveryByte() {
    List<String> lines = log(true, log -> log.accepted("1a", "phone1", SIGNED));
    assertEquals(
        "    from \"phone1\", esm_class 40, protocol_id 00, data_coding 04, 70 bytes",
        lines.get(1));
    String all = String.join("\n", lines);
    for (String part :
        List.of("405A", "C8329BFD6681EE6F399B0C", "signature s", "2023-11-14T01:57:20Z")) {
      assertTrue(all.contains(part), all);
    }
  }

  @Test
  void whatClientsSendIsEscaped() {
    String evil = "\33[2J\u202e\n";
    List<String> lines =
        log(
            true,
            log -> {
              Address name = new Address(Address.ALPHANUMERIC, 0, evil);
              byte[] text = "\33[31m".getBytes(StandardCharsets.ISO_8859_1);
              ShortMessage sms = new ShortMessage(name, name, 0, 0, 3, text);
              log.bound(evil, evil);
              log.accepted(evil, evil, sms);
              log.refused(evil, sms, 1, evil);
              log.delivered(evil, name, sms);
              log.faultInjected(evil, evil);
              log.dropped(evil, name, evil);
              log.rejected(evil, evil);
              log.gone(evil, evil);
            });
    String all = String.join("", lines);
    assertTrue(all.chars().noneMatch(c -> c < ' ' || c == '\u202e'), all);
    assertTrue(all.contains("text \"\\u001B[31m\""), all);
  }

  /** A terminal that does not read until it is let. */
  private static final class Stuck extends OutputStream {
    private final CountDownLatch released = new CountDownLatch(1);
    private final ByteArrayOutputStream taken = new ByteArrayOutputStream();

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] b, int offset, int length) throws IOException {
      try {
        released.await();
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
      taken.write(b, offset, length);
    }
  }

  @Test
  void aTerminalThatDoesNotReadHoldsNobodyUp() {
    Stuck terminal = new Stuck();
    int events = PrintQueue.CAPACITY + 500;
    PrintStream out = new PrintStream(terminal, false, StandardCharsets.UTF_8);
    try (SmscLog log = SmscLog.inWords(out, false, CLOCK)) {
      for (int i = 0; i < events; i++) {
        log.faultInjected("m", "lost");
      }
      terminal.released.countDown();
    }
    String printed = terminal.taken.toString(StandardCharsets.UTF_8);
    long shown = printed.lines().filter(line -> line.endsWith("m lost")).count();
    Matcher leftOut = Pattern.compile("left out    ([0-9]+) events").matcher(printed);
    long told = 0;
    while (leftOut.find()) {
      told += Long.parseLong(leftOut.group(1));
    }
    assertEquals(events, shown + told);
    assertTrue(told >= 400, told + " left out");
  }

  @Test
  void countsWhatComesAfterTheEnd() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    SmscLog log = SmscLog.inWords(new PrintStream(bytes), false, CLOCK);
    log.close();
    log.faultInjected("m", "lost");
    assertFalse(bytes.toString(StandardCharsets.UTF_8).contains("lost"));
  }
}
