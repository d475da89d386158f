// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.installation;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Something that is checked; if it is not needed, only some commands need it. */
record HealthCheck(String subject, boolean isNeeded, Callable<Finding> look) {

  /** Carries it out; the finding is broken if it threw something or took too long. */
  Finding carryOut(Duration patience) throws InterruptedException {
    FutureTask<Finding> task = new FutureTask<>(look);
    Thread thread = new Thread(task, subject);
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
