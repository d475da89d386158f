// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.handset;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.microemu.app.util.MIDletThread;

/**
 * Adds up the processor time of the application's {@link MIDletThread}s. The time that a thread
 * uses between the last reading and its end is not counted. Thread-safe.
 */
final class ProcessorTime {
  private static final long INTERVAL = Duration.ofMillis(100).toNanos();

  private final ThreadMXBean beans = ManagementFactory.getThreadMXBean();
  private final PhoneThreads phone;
  private final Map<Long, Long> nanos = new HashMap<>();
  private long ended;
  private volatile long lastLook = System.nanoTime();

  ProcessorTime(PhoneThreads phone) {
    this.phone = phone;
  }

  /** Looks at the threads if the last look was a while ago. */
  void sample() {
    if (System.nanoTime() - lastLook > INTERVAL) {
      look();
    }
  }

  /** Looks at the threads. */
  private synchronized void look() {
    lastLook = System.nanoTime();
    Map<Long, Long> alive = new HashMap<>();
    for (Thread thread : phone.alive()) {
      // -1 if it has ended meanwhile.
      long used = thread instanceof MIDletThread ? beans.getThreadCpuTime(thread.getId()) : -1;
      if (used >= 0) {
        alive.put(thread.getId(), used);
      }
    }
    nanos.forEach((id, used) -> ended += alive.containsKey(id) ? 0 : used);
    nanos.clear();
    nanos.putAll(alive);
  }

  synchronized Duration total() {
    look();
    return Duration.ofNanos(ended + nanos.values().stream().mapToLong(Long::longValue).sum());
  }
}
