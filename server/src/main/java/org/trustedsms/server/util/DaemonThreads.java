// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.util;

import java.util.concurrent.ThreadFactory;

/** Makes threads that do not keep the program running. */
public final class DaemonThreads {
  private DaemonThreads() {}

  /** Returns a thread that is not started yet. */
  public static Thread thread(String name, Runnable task) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    return thread;
  }

  /** Returns a factory for the threads of an executor, which all have the same name. */
  public static ThreadFactory named(String name) {
    return task -> thread(name, task);
  }
}
