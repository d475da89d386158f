// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.console;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Shuts a command down cleanly, as after Ctrl-C: the process waits up to 20 s for its close. */
public final class GracefulShutdown implements AutoCloseable {
  private static final int CLOSING_MILLIS = 20_000;

  private final CountDownLatch requested = new CountDownLatch(1);
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread hook;

  public GracefulShutdown() {
    this(() -> {});
  }

  /** Takes what else makes the command end, in another thread. */
  public GracefulShutdown(Runnable onRequest) {
    hook =
        new Thread(
            () -> {
              onRequest.run();
              request();
              await(closed, CLOSING_MILLIS);
            },
            "stop");
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Ends the command. */
  public void request() {
    requested.countDown();
  }

  public boolean isRequested() {
    return requested.getCount() == 0;
  }

  /** Waits until the command is to end. */
  public void await() {
    try {
      requested.await();
    } catch (InterruptedException e) {
      request();
    }
  }

  /** Waits at most so long until the command is to end; says whether it is. */
  public boolean isRequestedWithin(long millis) {
    return await(requested, millis);
  }

  /** Waits; an interrupt ends it, too. */
  private static boolean await(CountDownLatch latch, long millis) {
    try {
      return latch.await(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      latch.countDown();
      return true;
    }
  }

  @Override
  public void close() {
    closed.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // It is what runs now.
    }
  }
}
