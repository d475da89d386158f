// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.console;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintStream;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.trustedsms.emulator.smsc.SmscListener;
import org.trustedsms.server.explain.Explainer;
import org.trustedsms.server.explain.Explanation;
import org.trustedsms.server.explain.SafeText;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.ShortMessage;
import org.trustedsms.server.util.PrintQueue;

/**
 * The log of an SMSC, in words, with header and format explained, or as one JSON object a line.
 * Clients' data is escaped. Thread-safe.
 *
 * <p>A separate thread prints. If events come faster than it can print, it leaves some out and
 * counts them, so that the SMSC never waits.
 */
public final class SmscLog implements SmscListener, AutoCloseable {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss.SSS'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

  private static final ObjectMapper MAPPER =
      JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

  /** An event; what is printed of it is worked out by the printing thread. */
  private record Event(
      Instant time,
      String name,
      Consumer<ObjectNode> fields,
      Function<Instant, List<String>> lines) {}

  private final PrintStream out;
  private final boolean verbose;
  private final boolean json;
  private final Clock clock;
  private final PrintQueue queue = new PrintQueue("smsc-log", this::printLeftOut);

  private SmscLog(PrintStream out, boolean verbose, boolean json, Clock clock) {
    this.out = out;
    this.verbose = verbose;
    this.json = json;
    this.clock = clock;
  }

  /** Starts a log in words, if verbose with all bytes; the stream is not closed. */
  public static SmscLog inWords(PrintStream out, boolean verbose, Clock clock) {
    return new SmscLog(out, verbose, false, clock);
  }

  /** Starts a log in JSON; the stream is not closed. */
  public static SmscLog inJson(PrintStream out, Clock clock) {
    return new SmscLog(out, false, true, clock);
  }

  /** Logs where the SMSC listens, host and port. */
  public void listening(String address) {
    event("listening", node -> node.put("address", address), () -> "listening   " + address);
  }

  @Override
  public void bound(String systemId, String address) {
    String who = address != null && address.isEmpty() ? "nobody" : address;
    String what = who == null ? ", sends only" : ", receives for " + who;
    event(
        "bound",
        node -> node.put("systemId", systemId).put("address", address),
        () -> "bound       " + SafeText.quote(systemId) + SafeText.escape(what));
  }

  @Override
  public void shared(String number, long clients) {
    event(
        "shared",
        node -> node.put("address", number).put("clients", clients),
        () ->
            "WARNING     "
                + clients
                + " clients receive for "
                + SafeText.escape(number)
                + "; the one that has bound last gets all SMS");
  }

  @Override
  public void rejected(String peer, String reason) {
    event(
        "rejected",
        node -> node.put("peer", peer).put("reason", reason),
        () -> "rejected    " + SafeText.escape(peer + ": " + reason));
  }

  @Override
  public void gone(String systemId, String reason) {
    event(
        "gone",
        node -> node.put("systemId", systemId).put("reason", reason),
        () -> "gone        " + SafeText.quote(systemId) + SafeText.escape(": " + reason));
  }

  @Override
  public void accepted(String id, String systemId, ShortMessage message) {
    event(
        new Event(
            clock.instant(),
            "accepted",
            node -> put(node.put("id", id).put("systemId", systemId), message),
            time -> describe("accepted    " + id + " ", systemId, message, time)));
  }

  @Override
  public void refused(String systemId, ShortMessage message, int status, String reason) {
    String why = String.format("refused     status %08X, %s: ", status, reason);
    event(
        new Event(
            clock.instant(),
            "refused",
            node ->
                put(
                    node.put("systemId", systemId)
                        .put("commandStatus", status)
                        .put("reason", reason),
                    message),
            time -> describe(why, systemId, message, time)));
  }

  @Override
  public void faultInjected(String id, String what) {
    event(
        "harmed",
        node -> node.put("id", id).put("what", what),
        () -> "network     " + SafeText.escape(id + " " + what));
  }

  @Override
  public void delivered(String id, Address to, ShortMessage message) {
    event(
        "delivered",
        node -> node.put("id", id).put("receiver", to.number()),
        () -> "delivered   " + SafeText.escape(id + " to " + to + " from " + message.source()));
  }

  @Override
  public void dropped(String id, Address to, String reason) {
    event(
        "dropped",
        node -> node.put("id", id).put("receiver", to.number()).put("reason", reason),
        () -> "given up    " + SafeText.escape(id + " to " + to + ": " + reason));
  }

  private static void put(ObjectNode node, ShortMessage sms) {
    node.put("from", sms.source().number())
        .put("to", sms.destination().number())
        .put("esmClass", sms.esmClass())
        .put("protocolId", sms.protocolId())
        .put("dataCoding", sms.dataCoding())
        .put("shortMessage", HexFormat.of().formatHex(sms.data()))
        .put("summary", Explainer.standard().explain(sms).summary());
  }

  private List<String> describe(String what, String systemId, ShortMessage sms, Instant time) {
    Explanation explanation = Explainer.standard().arrivedAt(time).explain(sms);
    List<String> lines = new ArrayList<>();
    lines.add(
        SafeText.escape(what + sms.source() + " to " + sms.destination() + ": ")
            + explanation.summary());
    if (verbose) {
      lines.add(
          String.format(
              "    from %s, esm_class %02X, protocol_id %02X, data_coding %02X, %d bytes",
              SafeText.quote(systemId),
              sms.esmClass(),
              sms.protocolId(),
              sms.dataCoding(),
              sms.data().length));
      explanation.rows().forEach(row -> lines.add("  " + row));
    }
    return lines;
  }

  private void event(String name, Consumer<ObjectNode> fields, Supplier<String> words) {
    event(new Event(clock.instant(), name, fields, time -> List.of(words.get())));
  }

  private void event(Event event) {
    queue.add(() -> print(event));
  }

  /** Prints what waits, as far as the terminal takes it within ten seconds. */
  @Override
  public void close() {
    queue.close();
  }

  private void print(Event event) {
    try {
      (json ? List.of(line(event)) : words(event)).forEach(out::println);
      out.flush();
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String line(Event event) throws JsonProcessingException {
    ObjectNode node =
        MAPPER.createObjectNode().put("time", event.time().toString()).put("event", event.name());
    event.fields().accept(node);
    return MAPPER.writeValueAsString(node);
  }

  private static List<String> words(Event event) {
    List<String> lines = new ArrayList<>();
    try {
      lines.addAll(event.lines().apply(event.time()));
    } catch (RuntimeException e) {
      // Whatever came: the log goes on.
      lines.add("not shown   " + SafeText.escape(e.toString()));
    }
    lines.set(0, TIME.format(event.time()) + "  " + lines.get(0));
    return lines;
  }

  private void printLeftOut(long number) {
    print(
        new Event(
            clock.instant(),
            "leftOut",
            node -> node.put("number", number),
            time ->
                List.of(
                    "left out    "
                        + number
                        + " events, which came faster than they could be printed")));
  }
}
