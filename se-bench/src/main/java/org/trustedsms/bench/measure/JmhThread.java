// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.measure;

import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * Runs JMH on a thread of its own, because JMH does not give up when its thread is interrupted: the
 * caller does then, and the JVM that JMH has started is ended.
 */
final class JmhThread {
  private static final String FORK = "org.openjdk.jmh.runner.ForkedMain";

  private JmhThread() {}

  /**
   * Calls.
   *
   * @param <T> the result
   * @param callable runs JMH
   * @return the result
   * @throws InterruptedException if the calling thread is interrupted
   * @throws Exception what the callable throws
   */
  static <T> T call(Callable<T> callable) throws Exception {
    FutureTask<T> task = new FutureTask<>(callable);
    Thread thread = new Thread(task, "jmh");
    thread.setDaemon(true);
    thread.start();
    try {
      return task.get();
    } catch (InterruptedException e) {
      thread.interrupt();
      endForks();
      throw e;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Exception cause) {
        throw cause;
      }
      throw e;
    }
  }

  private static void endForks() {
    ProcessHandle.current()
        .children()
        .filter(
            child -> Arrays.asList(child.info().arguments().orElse(new String[0])).contains(FORK))
        .forEach(ProcessHandle::destroyForcibly);
  }
}
