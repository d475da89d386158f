// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.module;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.trustedsms.command.Command;
import org.trustedsms.command.Result;
import org.trustedsms.midlet.radio.Incoming;
import org.trustedsms.midlet.radio.Radio;
import org.trustedsms.midlet.radio.RadioException;
import org.trustedsms.midlet.radio.RadioListener;
import org.trustedsms.midlet.store.MemoryRecords;
import org.trustedsms.midlet.store.Records;

/** A module's platform in memory: descriptor, records, radio, clock, application. */
final class TestPlatform implements Module.Platform, Radio {
  /** An SMS that the module has sent. */
  record Sms(String number, byte[] payload) {}

  final Map<String, String> attributes = new HashMap<>();
  final List<String> said = Collections.synchronizedList(new ArrayList<>());
  final List<Sms> sent = Collections.synchronizedList(new ArrayList<>());
  private final Queue<Incoming> waiting = new ArrayDeque<>();
  private RadioListener listener;

  MemoryRecords records = new MemoryRecords();

  /** Whether the records are opened anew each time, and nothing planned for them happens. */
  boolean reopens;

  long time;

  /** What radio() gives. */
  Supplier<Radio> radio = () -> this;

  /** Thrown by each send if it is not null. */
  RadioException sendFailure;

  TestPlatform(long time) {
    this.time = time;
    attributes.put("Module-Handler", CountingHandler.class.getName());
  }

  /** Counts commands, and does what their words say. */
  public static final class CountingHandler implements Handler {
    static final AtomicInteger CALLS = new AtomicInteger();

    @Override
    public void start(Attributes descriptor) {
      if (descriptor.get("Handler-Fails") != null) {
        throw new IllegalStateException("the application cannot begin");
      }
    }

    @Override
    public Outcome carryOut(Command command) {
      CALLS.incrementAndGet();
      return switch (command.text()) {
        case "throw" -> throw new IllegalStateException("thrown");
        case "error" -> throw new OutOfMemoryError("thrown");
        case "null" -> null;
        case "status" -> new Outcome(128, "");
        case "long" -> new Outcome(70, "a".repeat(300));
        case "refuse" -> new Outcome(Result.REFUSED, "no");
        case "" -> new Outcome(64, command.data());
        default -> new Outcome(Result.DONE, "did " + command.text());
      };
    }
  }

  synchronized void arrive(String number, byte[] payload, long at) {
    waiting.add(new Incoming(number, payload, at));
    if (listener != null) {
      listener.messageWaits();
    }
  }

  @Override
  public String get(String name) {
    return attributes.get(name);
  }

  @Override
  public Records records() {
    if (reopens) {
      records = records.restart();
    }
    return records;
  }

  @Override
  public Radio radio() {
    return radio.get();
  }

  @Override
  public long time() {
    return time;
  }

  @Override
  public void say(String words) {
    said.add(words);
  }

  @Override
  public synchronized void open(int port, RadioListener newListener) {
    listener = newListener;
    if (!waiting.isEmpty()) {
      listener.messageWaits();
    }
  }

  @Override
  public int segments(String number, byte[] payload) {
    return 1;
  }

  @Override
  public void send(String number, byte[] payload) throws RadioException {
    if (sendFailure != null) {
      throw sendFailure;
    }
    sent.add(new Sms(number, payload.clone()));
  }

  @Override
  public synchronized Incoming receive() {
    return waiting.poll();
  }

  @Override
  public void close() {
    // The next one is the same.
  }
}
