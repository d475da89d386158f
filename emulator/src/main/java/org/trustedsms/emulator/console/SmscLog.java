// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.console;

import java.io.PrintStream;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.Supplier;
import org.trustedsms.emulator.smsc.CentreCounts;
import org.trustedsms.emulator.smsc.CentreListener;
import org.trustedsms.server.explain.Explainer;
import org.trustedsms.server.explain.Explanation;
import org.trustedsms.server.explain.SafeText;
import org.trustedsms.server.link.ReconnectingLink;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.ShortMessage;

/**
 * The log of an SMS centre in words: what happens to each message, with its user data header and
 * our format explained, and how much the centre carries. Nothing that a client sends reaches the
 * terminal unescaped.
 *
 * <p>A thread of its own prints. What comes faster than that can print, or while the terminal does
 * not read, is left out and counted, so that the centre never waits. Safe for use by several
 * threads.
 */
public final class SmscLog implements CentreListener, AutoCloseable {
  /** Events that wait to be printed; each holds one SMS at most. */
  static final int WAITING = 2000;

  private static final long TERMINAL_SECONDS = 1;
  private static final long FILE_SECONDS = 10;
  private static final long CLOSE_MILLIS = 2000;

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss.SSS'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

  /** What was to print when; worked out by the printing thread. */
  private record Event(Instant time, Function<Instant, List<String>> lines) {}

  private final TerminalPrinter paper;
  private final boolean verbose;
  private final Clock clock;
  private final BlockingQueue<Event> events = new ArrayBlockingQueue<>(WAITING);
  private final AtomicLong leftOut = new AtomicLong();
  private final Thread printer;
  private volatile Supplier<CentreCounts> counts;
  private volatile boolean closed;

  /**
   * Starts the log.
   *
   * @param out where to print; not closed
   * @param terminal whether that is a terminal, on which one line can be redrawn in place
   * @param verbose whether to print all bytes of each message, too
   * @param clock for the time of day
   */
  public SmscLog(PrintStream out, boolean terminal, boolean verbose, Clock clock) {
    this.paper = new TerminalPrinter(out, terminal);
    this.verbose = verbose;
    this.clock = clock;
    printer = ReconnectingLink.daemon("centre-log", this::printAll);
    printer.start();
  }

  /**
   * Has the log tell how much the centre carries: on a terminal in a line that is redrawn every
   * second, elsewhere every 10 seconds if anything has happened.
   */
  public void watch(Supplier<CentreCounts> source) {
    counts = source;
  }

  @Override
  public void bound(String systemId, String address) {
    String who = address != null && address.isEmpty() ? "nobody" : address;
    String what = who == null ? ", sends only" : ", receives for " + who;
    line(() -> "bound       " + SafeText.quote(systemId) + SafeText.escape(what));
  }

  @Override
  public void rejected(String peer, String reason) {
    line(() -> "rejected    " + SafeText.escape(peer + ": " + reason));
  }

  @Override
  public void gone(String systemId, String reason) {
    line(() -> "gone        " + SafeText.quote(systemId) + SafeText.escape(": " + reason));
  }

  @Override
  public void accepted(String id, String systemId, ShortMessage message) {
    lines(time -> describe("accepted    " + id + " ", systemId, message, time));
  }

  @Override
  public void refused(String systemId, ShortMessage message, int status, String reason) {
    String why = String.format("refused     status %08X, %s: ", status, reason);
    lines(time -> describe(why, systemId, message, time));
  }

  @Override
  public void harmed(String id, String what) {
    line(() -> "network     " + SafeText.escape(id + " " + what));
  }

  @Override
  public void delivered(String id, Address to, ShortMessage message) {
    line(() -> "delivered   " + SafeText.escape(id + " to " + to + " from " + message.source()));
  }

  @Override
  public void dropped(String id, Address to, String reason) {
    line(() -> "given up    " + SafeText.escape(id + " to " + to + ": " + reason));
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

  private void line(Supplier<String> words) {
    lines(time -> List.of(words.get()));
  }

  private void lines(Function<Instant, List<String>> lines) {
    if (closed || !events.offer(new Event(clock.instant(), lines))) {
      leftOut.incrementAndGet();
    }
  }

  /** Prints what waits, as far as the terminal takes it within two seconds, and ends the thread. */
  @Override
  public void close() {
    closed = true;
    try {
      printer.join(CLOSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void printAll() {
    long period = TimeUnit.SECONDS.toNanos(paper.isTerminal() ? TERMINAL_SECONDS : FILE_SECONDS);
    long next = System.nanoTime() + period;
    Throughput throughput = null;
    try {
      while (!closed || !events.isEmpty()) {
        // Looks from time to time whether the log was closed.
        Event event = events.poll(100, TimeUnit.MILLISECONDS);
        if (event != null) {
          print(event);
        }
        long now = System.nanoTime();
        if (now - next >= 0) {
          tellLeftOut();
          throughput = tellThroughput(throughput, now);
          next = now + period;
        }
      }
      tellLeftOut();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      paper.end();
    }
  }

  private void print(Event event) {
    List<String> lines = new ArrayList<>();
    try {
      lines.addAll(event.lines().apply(event.time()));
    } catch (RuntimeException e) {
      // Whatever came: the log goes on.
      lines.add("not shown   " + SafeText.escape(e.toString()));
    }
    lines.set(0, TIME.format(event.time()) + "  " + lines.get(0));
    paper.print(lines);
  }

  private void tellLeftOut() {
    long number = leftOut.getAndSet(0);
    if (number > 0) {
      paper.print(
          List.of(
              TIME.format(clock.instant())
                  + "  left out    "
                  + number
                  + " events, which came faster than they could be printed"));
    }
  }

  private Throughput tellThroughput(Throughput before, long now) {
    Supplier<CentreCounts> source = counts;
    if (source == null) {
      return null;
    }
    CentreCounts current = source.get();
    Throughput throughput = before == null ? new Throughput(current, now) : before;
    if (paper.isTerminal() || before == null || throughput.hasChanged(current)) {
      String line = throughput.line(current, now);
      paper.status(paper.isTerminal() ? line : TIME.format(clock.instant()) + "  " + line);
    }
    return throughput;
  }
}
