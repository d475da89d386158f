// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.trustedsms.key.KeyUnavailableException;
import org.trustedsms.server.store.StampAheadException;
import org.trustedsms.server.store.StoreException;
import org.trustedsms.server.util.PrintQueue;

/**
 * Writes one JSON object a line: time, event, and what belongs to it. No texts of messages, no
 * secrets. Its own thread writes, so that a pipe that nobody reads stops nothing else; lines for
 * which there is no room are counted. Thread-safe.
 */
public final class Log implements AutoCloseable {
  private static final int MAX_TRACE = 20_000;

  /** Exceptions whose messages say all, to whom the names of their classes would say nothing. */
  private static final List<Class<? extends Exception>> IN_WORDS =
      List.of(StoreException.class, StampAheadException.class, KeyUnavailableException.class);

  /** Exceptions that the outside world causes. */
  private static final List<Class<? extends Exception>> EXPECTED =
      List.of(IOException.class, GeneralSecurityException.class);

  private final PrintStream out;
  private final ObjectMapper mapper = new ObjectMapper();
  private final PrintQueue queue = new PrintQueue("log", this::writeLost);

  public Log(PrintStream out) {
    this.out = out;
  }

  /** Writes an exception, names and values in turn; its stack trace unless its message says all. */
  public void exception(String event, Throwable exception, Object... details) {
    List<Object> all = new ArrayList<>(Arrays.asList(details));
    boolean inWords = isOneOf(IN_WORDS, exception);
    all.addAll(List.of("reason", inWords ? exception.getMessage() : exception.toString()));
    if (!inWords && !isOneOf(EXPECTED, exception)) {
      all.addAll(List.of("stackTrace", trace(exception)));
    }
    event(event, all.toArray());
  }

  private static boolean isOneOf(List<Class<? extends Exception>> types, Throwable exception) {
    return types.stream().anyMatch(type -> type.isInstance(exception));
  }

  private static String trace(Throwable exception) {
    StringWriter trace = new StringWriter();
    exception.printStackTrace(new PrintWriter(trace));
    return trace.getBuffer().substring(0, Math.min(MAX_TRACE, trace.getBuffer().length()));
  }

  /**
   * Writes what libraries log by {@link System.Logger} or {@code java.util.logging}, too, in place
   * of the console: all of the log stays JSON. For a program whose log this is.
   */
  public void takeLibraryLogs() {
    Logger root = Logger.getLogger("");
    Arrays.stream(root.getHandlers()).forEach(root::removeHandler);
    root.addHandler(handler());
  }

  Handler handler() {
    return new Handler() {
      private final Formatter formatter = new SimpleFormatter();

      @Override
      public void publish(LogRecord entry) {
        if (!isLoggable(entry)) {
          return;
        }
        List<Object> details = new ArrayList<>();
        details.addAll(List.of("logger", String.valueOf(entry.getLoggerName())));
        details.addAll(List.of("level", entry.getLevel().getName()));
        details.addAll(List.of("text", String.valueOf(formatter.formatMessage(entry))));
        if (entry.getThrown() != null) {
          details.addAll(List.of("stackTrace", trace(entry.getThrown())));
        }
        event("library", details.toArray());
      }

      @Override
      public void flush() {
        // Each line is.
      }

      @Override
      public void close() {
        // The log stays open.
      }
    };
  }

  /** Writes a line with names and values in turn. */
  public void event(String event, Object... details) {
    String line = line(event, details);
    queue.add(() -> write(line));
  }

  private String line(String event, Object... details) {
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("time", Instant.now().toString());
    line.put("event", event);
    for (int i = 0; i + 1 < details.length; i += 2) {
      line.put(details[i].toString(), details[i + 1]);
    }
    try {
      return mapper.writeValueAsString(line);
    } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
      return "{\"event\":\"unprintable\"}";
    }
  }

  private void write(String line) {
    out.println(line);
    out.flush();
  }

  private void writeLost(long count) {
    write(line("log lines lost", "count", count));
  }

  /** Writes what waits, as far as that is read within ten seconds. The stream is not closed. */
  @Override
  public void close() {
    queue.close();
  }
}
