// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.doctor;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Carries checks out, each within a time: one that hangs or fails is a finding of its own. */
public final class Examination {
  private final Duration patience;

  /**
   * Creates it.
   *
   * @param patience how long a check may take
   */
  public Examination(Duration patience) {
    this.patience = patience;
  }

  /**
   * Carries a check out.
   *
   * @return what it found; broken if it threw something or took too long
   * @throws InterruptedException if the thread is interrupted meanwhile
   */
  public Finding of(Check check) throws InterruptedException {
    FutureTask<Finding> task = new FutureTask<>(check::look);
    Thread thread = new Thread(task, check.subject());
    thread.setDaemon(true);
    thread.start();
    try {
      return task.get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      return Finding.broken("the check has failed: " + e.getCause(), "please report it");
    } catch (TimeoutException e) {
      return Finding.broken("no answer within " + patience.toSeconds() + " s", "try again");
    } finally {
      task.cancel(true);
    }
  }
}
