// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.jsr;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.trustedsms.emulator.bridge.IncomingSms;
import org.trustedsms.emulator.bridge.ModemAccess;
import org.trustedsms.emulator.bridge.OutgoingSms;

/** A radio without a network, which does what {@link ModemAccess} says. */
final class FakeRadio implements ModemAccess, AutoCloseable {
  final List<OutgoingSms> sent = new CopyOnWriteArrayList<>();
  final Map<Integer, FakePort> ports = new HashMap<>();
  final CountDownLatch sending = new CountDownLatch(1);
  private final ExecutorService events = Executors.newSingleThreadExecutor();

  /** What segments answers; the lengths themselves are the modem's. */
  volatile int segments = 1;

  /** Whether to send for ever. */
  volatile boolean isStuck;

  volatile IOException failure;

  @Override
  public synchronized Port open(int port) throws IOException {
    if (ports.containsKey(port)) {
      throw new IOException("Another application has port " + port + ".");
    }
    FakePort opened = new FakePort(port);
    ports.put(port, opened);
    return opened;
  }

  synchronized FakePort port(int port) {
    return ports.get(port);
  }

  @Override
  public int segments(OutgoingSms message) {
    return segments;
  }

  @Override
  public void send(OutgoingSms message) throws IOException {
    sending.countDown();
    if (failure != null) {
      throw failure;
    }
    try {
      while (isStuck) {
        Thread.sleep(60_000);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("Interrupted.");
    }
    sent.add(message);
  }

  @Override
  public void close() {
    events.shutdownNow();
  }

  /** Waits until everybody has been told of everything. */
  void settle() throws Exception {
    events.submit(() -> {}).get();
  }

  final class FakePort implements Port {
    private final int number;
    private final List<IncomingSms> waiting = new ArrayList<>();
    private Runnable listener;
    private boolean isClosed;

    /** How many threads wait in receive. */
    int receivers;

    FakePort(int number) {
      this.number = number;
    }

    void arrive(IncomingSms message) {
      Runnable told;
      synchronized (this) {
        waiting.add(message);
        told = listener;
        notifyAll();
      }
      if (told != null) {
        events.execute(told);
      }
    }

    @Override
    public synchronized IncomingSms receive() throws IOException {
      if (isClosed) {
        throw new IOException("Port " + number + " is closed.");
      }
      try {
        receivers++;
        notifyAll();
        while (waiting.isEmpty() && !isClosed) {
          wait();
        }
      } catch (InterruptedException e) {
        throw new InterruptedIOException("Interrupted.");
      } finally {
        receivers--;
      }
      if (isClosed) {
        throw new InterruptedIOException("Closed.");
      }
      return waiting.remove(0);
    }

    synchronized void awaitReceivers(int count) throws InterruptedException {
      while (receivers < count) {
        wait();
      }
    }

    @Override
    public synchronized void listen(Runnable arrival) {
      listener = arrival;
      if (arrival != null) {
        waiting.forEach(message -> events.execute(arrival));
      }
    }

    synchronized Runnable listener() {
      return listener;
    }

    @Override
    public void close() {
      synchronized (this) {
        isClosed = true;
        notifyAll();
      }
      synchronized (FakeRadio.this) {
        ports.remove(number, this);
      }
    }
  }
}
