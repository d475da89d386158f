// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.modem;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.trustedsms.server.util.DaemonThreads;

/**
 * The lines that a modem says, read on a thread of their own: without the line ends, empty ones
 * left out. What is too long for a line is cut off.
 */
final class AtLines {
  /** The prompt with which a modem asks for the PDU. */
  static final String PROMPT = ">";

  /** Returned when somebody has called {@link #wake}. */
  static final String WOKEN = "woken";

  private static final int MAX_LINE = 1_000;
  private static final int MOST = 1_000;

  @FunctionalInterface
  interface Waiter {
    /** Returns the next line; null if there is none for so long. */
    String next(BlockingQueue<String> lines, Duration timeout) throws InterruptedException;

    /** Returns a time, as {@link System#nanoTime} does. */
    default long nanoTime() {
      return System.nanoTime();
    }

    Waiter REAL = (lines, timeout) -> lines.poll(timeout.toNanos(), TimeUnit.NANOSECONDS);
  }

  private final InputStream in;
  private final Waiter waiter;
  private final BlockingQueue<String> lines = new ArrayBlockingQueue<>(MOST);
  private final AtomicBoolean woken = new AtomicBoolean();

  /** Why there are no more lines; null as long as there are. */
  private volatile String ended;

  AtLines(InputStream in, Waiter waiter, String name) {
    this.in = in;
    this.waiter = waiter;
    DaemonThreads.thread(name, this::read).start();
  }

  private void read() {
    StringBuilder line = new StringBuilder();
    try {
      for (int c = in.read(); c >= 0; c = in.read()) {
        if (c == '\r' || c == '\n' || c == '>' && line.length() == 0) {
          if (c == '>') {
            line.append(PROMPT);
          }
          String whole = line.toString().trim();
          line.setLength(0);
          if (!whole.isEmpty()) {
            lines.put(whole);
          }
        } else if (line.length() < MAX_LINE) {
          line.append((char) c);
        }
      }
      ended = "the line to the modem has ended";
    } catch (IOException e) {
      ended = "the line to the modem has failed: " + e.getMessage();
    } catch (InterruptedException e) {
      ended = "interrupted";
    }
    wake();
  }

  /** Waits for a line; null if there is none in time. Throws IOException if there are no more. */
  String next(Duration timeout) throws IOException, InterruptedException {
    if (ended != null && lines.isEmpty()) {
      throw new IOException(ended);
    }
    String line = waiter.next(lines, timeout);
    if (WOKEN.equals(line)) {
      woken.set(false);
    }
    return line;
  }

  /** Makes {@link #next} return. */
  void wake() {
    if (!woken.getAndSet(true) && !lines.offer(WOKEN)) {
      // There is something to return anyway.
      woken.set(false);
    }
  }

  /** Unblocks the thread that reads, after its stream was closed. */
  void drop() {
    lines.clear();
  }
}
