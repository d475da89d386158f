// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.handset;

import java.lang.System.Logger.Level;
import org.microemu.device.ui.EventDispatcher;

/** The phone's event thread. It logs exceptions, which would end MicroEmulator's own. */
final class EventThread extends EventDispatcher {
  private static final System.Logger LOG = System.getLogger(EventThread.class.getName());

  private final Stopwatch stopwatch;
  private final ProcessorTime processorTime;

  private EventThread(Stopwatch stopwatch, ProcessorTime processorTime) {
    this.stopwatch = stopwatch;
    this.processorTime = processorTime;
  }

  static EventThread start(Stopwatch stopwatch, ProcessorTime processorTime) {
    EventThread events = new EventThread(stopwatch, processorTime);
    // MicroEmulator knows the thread by this name.
    Thread thread = new Thread(events, EVENT_DISPATCHER_NAME);
    thread.setDaemon(true);
    thread.start();
    return events;
  }

  /** Queues something of the phone's own, which times itself what is to be timed. */
  void queue(Runnable job) {
    put(new JobEvent(job));
  }

  @Override
  protected void post(Event event) {
    try {
      if (isCallback(event)) {
        stopwatch.time(event);
      } else {
        event.run();
      }
      // MicroEmulator's timers queue something several times a second.
      processorTime.sample();
    } catch (Throwable e) {
      LOG.log(Level.WARNING, "The application failed on the event thread.", e);
    }
  }

  /** Keys and callSerially; not what the phone itself does: painting and changing screens. */
  private static boolean isCallback(Event event) {
    return !(event instanceof JobEvent
        || event instanceof PaintEvent
        || event instanceof ShowNotifyEvent
        || event instanceof HideNotifyEvent);
  }

  private final class JobEvent extends Event {
    private final Runnable job;

    JobEvent(Runnable job) {
      this.job = job;
    }

    @Override
    public void run() {
      job.run();
    }
  }
}
