// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.modem;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.trustedsms.server.link.ReconnectingLink;

/**
 * Tells a listener, on one thread that ends by itself when there is nothing to tell. What waits is
 * bounded: if the listener blocks, notices are dropped. Safe for use by several threads.
 */
final class ListenerThread {
  private static final int CAPACITY = 1000;

  private final ModemListener listener;
  private final LinkedBlockingQueue<Runnable> waiting = new LinkedBlockingQueue<>();
  private final ThreadPoolExecutor teller;

  ListenerThread(String name, ModemListener listener) {
    this.listener = listener;
    teller =
        new ThreadPoolExecutor(
            1, 1, 1, TimeUnit.SECONDS, waiting, work -> ReconnectingLink.daemon(name, work));
    teller.allowCoreThreadTimeOut(true);
  }

  /** Tells something; drops it if too much waits. */
  synchronized void tell(Consumer<ModemListener> notice) {
    if (waiting.size() < CAPACITY) {
      teller.execute(
          () -> {
            try {
              notice.accept(listener);
            } catch (RuntimeException | Error e) {
              // Nobody is left who could be told.
            }
          });
    }
  }

  /** Asks whether to keep a message for a reserved port that is not open. */
  boolean admits(int port, String from) {
    try {
      return listener.admits(port, from);
    } catch (RuntimeException e) {
      return false;
    }
  }
}
