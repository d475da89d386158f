// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.console;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Ends a command in order and in time when the process is told to end, such as by Ctrl-C. */
public final class OrderlyEnd {
  private final CountDownLatch done = new CountDownLatch(1);
  private final Thread hook;

  /** Watches from now on; the command is made to end in another thread. */
  public OrderlyEnd(Runnable whenTold, int seconds) {
    hook =
        new Thread(
            () -> {
              whenTold.run();
              await(seconds);
            },
            "stop");
    Runtime.getRuntime().addShutdownHook(hook);
  }

  private void await(int seconds) {
    try {
      done.await(seconds, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Says that the command has ended. */
  public void done() {
    done.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // It is what runs now.
    }
  }
}
