// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.gateway;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.trustedsms.cli.console.CommandException;

/** The end of waiting for messages, which comes once. Thread-safe. */
final class Ending {
  private final CompletableFuture<Void> end = new CompletableFuture<>();

  boolean hasCome() {
    return end.isDone();
  }

  void come() {
    end.complete(null);
  }

  void fail(String reason, Exception cause) {
    end.completeExceptionally(new CommandException(reason, cause));
  }

  /**
   * Waits for it.
   *
   * @return whether it has come
   * @throws CommandException if it is a failure
   * @throws InterruptedException if the calling thread is interrupted
   */
  boolean await(long millis) throws InterruptedException {
    try {
      end.get(millis, TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      throw (CommandException) e.getCause();
    }
  }
}
