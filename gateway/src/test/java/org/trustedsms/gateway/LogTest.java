// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.trustedsms.server.util.PrintQueue;

class LogTest {
  private final ByteArrayOutputStream written = new ByteArrayOutputStream();
  private final Log log = new Log(new PrintStream(written, true));

  /** Returns the one line that was written. */
  private JsonNode line() throws IOException {
    log.close();
    String[] lines = written.toString(StandardCharsets.UTF_8).split("\n");
    assertEquals(1, lines.length, written.toString(StandardCharsets.UTF_8));
    return Api.MAPPER.readTree(lines[0]);
  }

  @Test
  void anUnexpectedExceptionHasItsStackTrace() throws Exception {
    log.exception(
        "request failed",
        new IllegalStateException("a\nb", new ArithmeticException("/ by zero")),
        "resource",
        "messages");
    JsonNode line = line();
    assertEquals("request failed", line.path("event").asText());
    assertEquals("messages", line.path("resource").asText());
    assertEquals("java.lang.IllegalStateException: a\nb", line.path("reason").asText());
    String trace = line.path("stackTrace").asText();
    assertTrue(trace.contains("at org.trustedsms.gateway.LogTest."), trace);
    assertTrue(trace.contains("Caused by: java.lang.ArithmeticException: / by zero"), trace);
  }

  @Test
  void oneThatSaysAllHasNone() throws Exception {
    log.exception("cannot take over shards", new IOException("no route to host"));
    assertFalse(line().has("stackTrace"));
  }

  @Test
  void anEndlessStackTraceIsCutOff() throws Exception {
    Throwable deep = new IllegalStateException("x".repeat(1_000));
    for (int i = 0; i < 100; i++) {
      deep = new IllegalStateException("y".repeat(1_000), deep);
    }
    log.exception("request failed", deep);
    assertEquals(20_000, line().path("stackTrace").asText().length());
  }

  @Test
  void whatLibrariesLogIsJsonToo() throws Exception {
    Logger library = Logger.getLogger("org.trustedsms.gateway.LogTest");
    library.setUseParentHandlers(false);
    library.addHandler(log.handler());
    library.log(Level.FINE, "not wanted");
    System.getLogger(library.getName())
        .log(System.Logger.Level.WARNING, "the link failed", new IllegalStateException("why"));
    JsonNode line = line();
    assertEquals("library", line.path("event").asText());
    assertEquals("org.trustedsms.gateway.LogTest", line.path("logger").asText());
    assertEquals("WARNING", line.path("level").asText());
    assertEquals("the link failed", line.path("text").asText());
    assertTrue(line.path("stackTrace").asText().startsWith("java.lang.IllegalStateException: why"));
  }

  /** A pipe that nobody reads would otherwise stop the thread that writes the store. */
  @Test
  void aStreamThatBlocksDelaysNobody() throws Exception {
    CountDownLatch read = new CountDownLatch(1);
    OutputStream blocked =
        new OutputStream() {
          @Override
          public void write(int one) throws IOException {
            write(new byte[] {(byte) one}, 0, 1);
          }

          @Override
          public void write(byte[] bytes, int from, int length) throws IOException {
            try {
              read.await();
            } catch (InterruptedException e) {
              throw new IOException(e);
            }
            written.write(bytes, from, length);
          }
        };
    int more = 100;
    try (Log slow = new Log(new PrintStream(blocked, true))) {
      for (int i = 0; i < PrintQueue.CAPACITY + more; i++) {
        slow.event("note", "text", "number " + i);
      }
      assertEquals(0, written.size());
      read.countDown();
    }
    String[] lines = written.toString(StandardCharsets.UTF_8).split("\n");
    long lost = 0;
    for (String line : lines) {
      lost += Api.MAPPER.readTree(line).path("count").asLong();
    }
    assertTrue(lost >= more - 1, "lost " + lost);
    assertEquals(PrintQueue.CAPACITY + more, lines.length - 1 + lost);
  }
}
