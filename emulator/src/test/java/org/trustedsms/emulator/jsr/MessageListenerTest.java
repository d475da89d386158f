// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.jsr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import javax.microedition.io.Connector;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.trustedsms.emulator.bridge.IncomingSms;
import org.trustedsms.emulator.bridge.ModemAccess;

class MessageListenerTest {

  /** A port where one message waits, and which tells of it at once. */
  private static final class WaitingPort implements ModemAccess.Port {
    private volatile Runnable listener;

    @Override
    public IncomingSms receive() {
      throw new AssertionError();
    }

    @Override
    public void listen(Runnable arrival) {
      listener = arrival;
      if (arrival != null) {
        arrival.run();
      }
    }

    @Override
    public void close() {}
  }

  @Test
  @DisplayName(
      "JSR-120, setMessageListener: at most one listener at any given point in time, notified once"
          + " for each message, whichever thread sets it")
  void registrationsAtTheSameTime() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(2);
    CyclicBarrier start = new CyclicBarrier(2);
    for (int round = 0; round < 5000; round++) {
      WaitingPort port = new WaitingPort();
      SmsConnection connection =
          new SmsConnection(
              null, permission -> true, "sms://:5000", Connector.READ, port, closed -> {});
      AtomicInteger one = new AtomicInteger();
      AtomicInteger other = new AtomicInteger();
      Future<?> first = threads.submit(() -> register(start, connection, one));
      Future<?> second = threads.submit(() -> register(start, connection, other));
      first.get();
      second.get();
      assertTrue(one.get() <= 1 && other.get() <= 1, "told twice of the same message");
      int told = one.get() + other.get();
      port.listener.run();
      assertEquals(told + 1, one.get() + other.get(), "the last one is told of the next");
      connection.setMessageListener(null);
      assertEquals(null, port.listener);
    }
    threads.shutdown();
  }

  private static Void register(CyclicBarrier start, SmsConnection to, AtomicInteger count)
      throws Exception {
    start.await();
    to.setMessageListener(connection -> count.incrementAndGet());
    return null;
  }
}
