// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.emulator;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.util.HexFormat;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.trustedsms.cli.console.Json;
import org.trustedsms.cli.option.HostAndPort;
import org.trustedsms.emulator.smsc.CentreListener;
import org.trustedsms.server.explain.Explainer;
import org.trustedsms.server.link.ReconnectingLink;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.sms.ShortMessage;

/**
 * The log of an SMS centre for programs: one JSON object a line. A thread of its own prints; what
 * comes faster than that can print is left out and counted, so that the centre never waits. Safe
 * for use by several threads.
 */
public final class CentreEvents implements CentreListener, AutoCloseable {
  /** Events that wait to be printed; each holds one SMS at most. */
  public static final int WAITING = 2000;

  private static final long LOOK_MILLIS = 100;
  private static final long CLOSE_MILLIS = 2000;

  private final PrintStream out;
  private final Clock clock;
  private final BlockingQueue<ObjectNode> events = new ArrayBlockingQueue<>(WAITING);
  private final AtomicLong leftOut = new AtomicLong();
  private final Thread printer = ReconnectingLink.daemon("centre-events", this::printAll);
  private volatile boolean closed;

  /** Starts it; {@code out} is not closed. */
  public CentreEvents(PrintStream out, Clock clock) {
    this.out = out;
    this.clock = clock;
    printer.start();
  }

  /** Where the centre listens. */
  public void listening(InetSocketAddress address) {
    add(event("listening").put("address", HostAndPort.format(address)));
  }

  @Override
  public void bound(String systemId, String address) {
    add(event("bound").put("systemId", systemId).put("address", address));
  }

  @Override
  public void rejected(String peer, String reason) {
    add(event("rejected").put("peer", peer).put("reason", reason));
  }

  @Override
  public void gone(String systemId, String reason) {
    add(event("gone").put("systemId", systemId).put("reason", reason));
  }

  @Override
  public void accepted(String id, String systemId, ShortMessage message) {
    add(with(message, event("accepted").put("id", id).put("systemId", systemId)));
  }

  @Override
  public void refused(String systemId, ShortMessage message, int status, String reason) {
    add(
        with(
            message,
            event("refused")
                .put("systemId", systemId)
                .put("commandStatus", status)
                .put("reason", reason)));
  }

  @Override
  public void harmed(String id, String what) {
    add(event("harmed").put("id", id).put("what", what));
  }

  @Override
  public void delivered(String id, Address to, ShortMessage message) {
    add(event("delivered").put("id", id).put("receiver", to.number()));
  }

  @Override
  public void dropped(String id, Address to, String reason) {
    add(event("dropped").put("id", id).put("receiver", to.number()).put("reason", reason));
  }

  private ObjectNode event(String name) {
    return Json.object().put("time", clock.instant().toString()).put("event", name);
  }

  private static ObjectNode with(ShortMessage message, ObjectNode event) {
    return event
        .put("from", message.source().number())
        .put("to", message.destination().number())
        .put("esmClass", message.esmClass())
        .put("protocolId", message.protocolId())
        .put("dataCoding", message.dataCoding())
        .put("shortMessage", HexFormat.of().formatHex(message.data()))
        .put("summary", Explainer.standard().explain(message).summary());
  }

  private void add(ObjectNode event) {
    if (closed || !events.offer(event)) {
      leftOut.incrementAndGet();
    }
  }

  /** Prints what waits, as far as its reader takes it within two seconds, and ends the thread. */
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
    try {
      while (!closed || !events.isEmpty()) {
        // Looks from time to time whether it was closed.
        ObjectNode event = events.poll(LOOK_MILLIS, TimeUnit.MILLISECONDS);
        long number = leftOut.getAndSet(0);
        if (number > 0) {
          out.println(Json.line(event("leftOut").put("number", number)));
        }
        if (event != null) {
          out.println(Json.line(event));
        }
      }
      out.flush();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
