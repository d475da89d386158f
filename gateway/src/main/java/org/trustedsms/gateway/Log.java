// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes one JSON object a line: time, event, and what belongs to it. No texts of messages, no
 * secrets. Thread-safe.
 */
public final class Log {
  private static final int MAX_TRACE = 20_000;

  private final PrintStream out;
  private final ObjectMapper mapper = new ObjectMapper();

  /** Creates one. */
  public Log(PrintStream out) {
    this.out = out;
  }

  /**
   * Writes a line about something unexpected, with its stack trace.
   *
   * @param details names and values in turn
   */
  public void failure(String event, Throwable failure, Object... details) {
    StringWriter trace = new StringWriter();
    failure.printStackTrace(new PrintWriter(trace));
    StringBuffer text = trace.getBuffer();
    text.setLength(Math.min(MAX_TRACE, text.length()));
    List<Object> all = new ArrayList<>(Arrays.asList(details));
    all.addAll(List.of("reason", failure.toString(), "stackTrace", text.toString()));
    event(event, all.toArray());
  }

  /**
   * Writes a line.
   *
   * @param details names and values in turn
   */
  public void event(String event, Object... details) {
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("time", Instant.now().toString());
    line.put("event", event);
    for (int i = 0; i + 1 < details.length; i += 2) {
      line.put(details[i].toString(), details[i + 1]);
    }
    try {
      out.println(mapper.writeValueAsString(line));
    } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
      out.println("{\"event\":\"unprintable\"}");
    }
  }
}
