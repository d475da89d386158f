// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.modem;

import java.util.concurrent.ThreadFactory;

/** Threads that do not keep the program alive. */
final class Daemons {
  private Daemons() {}

  static ThreadFactory named(String name) {
    return work -> {
      Thread thread = new Thread(work, name);
      thread.setDaemon(true);
      return thread;
    };
  }
}
