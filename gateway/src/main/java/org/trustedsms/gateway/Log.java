// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintStream;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Writes one JSON object a line: time, event, and what belongs to it. No texts of messages, no
 * secrets. Thread-safe.
 */
public final class Log {
  private final PrintStream out;
  private final ObjectMapper mapper = new ObjectMapper();

  /** Creates one. */
  public Log(PrintStream out) {
    this.out = out;
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
