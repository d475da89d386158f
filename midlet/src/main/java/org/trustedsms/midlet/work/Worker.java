// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.work;

import java.util.Vector;
import org.trustedsms.midlet.language.Text;
import org.trustedsms.midlet.language.Texts;

/**
 * The one thread that does what a screen must not wait for, and its queue.
 *
 * <p>Tasks that the user waits for run before idle ones, each kind in order; {@link #LIMIT} of each
 * may wait. Nothing that a task throws ends the thread. Thread-safe.
 */
public final class Worker implements Runnable {
  /** The most tasks of a kind that wait, in addition to the one that runs. */
  public static final int LIMIT = 64;

  /** For how many tenths of a second an end waits for what is being done. */
  private static final int PATIENCE = 30;

  /** Made in time, since there may be no memory for one when it is needed. */
  final InterruptedException cancelled = new InterruptedException();

  /** Jobs that the user waits for, then idle ones; has room for the one that gives way, too. */
  private final Vector queue = new Vector(2 * LIMIT + 1);

  /** The number of queued tasks that the user waits for. */
  private int urgent;

  private Job running;
  private boolean stopped;

  /**
   * Submits a task that the user waits for; returns at once. The listener (or null) receives the
   * stages. The job is over already if refused: {@link #LIMIT} tasks wait or the worker was
   * stopped.
   */
  public Job submit(Task task, StageListener listener) {
    return add(new Job(this, task, listener, false));
  }

  /**
   * Submits a task that no one waits for, as {@link #submit} does. It runs when nothing else is to
   * do; its {@link Job#check} makes it give way, and start again afterwards.
   */
  public Job submitIdle(Task task) {
    return add(new Job(this, task, null, true));
  }

  /**
   * Stops: a task that the user waits for and that runs already may end its work, an idle one ends
   * at its next {@link Job#check}; those in the queue do not run, their {@link Task#ended} gets a
   * {@link InterruptedException}; then the thread ends. Returns at once.
   */
  public synchronized void stop() {
    stopped = true;
    notify();
  }

  /** Stops, and waits for what the user waits for: for at most 3 seconds. */
  public void stopSoon() {
    stop();
    try {
      for (int i = 0; i < PATIENCE && isBusy(); i++) {
        Thread.sleep(100);
      }
    } catch (InterruptedException e) {
      // Then without waiting.
    }
  }

  /** Returns whether a task that the user waits for runs or waits. */
  public synchronized boolean isBusy() {
    return urgent > 0 || running != null && !running.idle;
  }

  /** Works until it is stopped. To be called once, by the thread made for it. */
  public void run() {
    // So that on phones that heed it the screen's threads come first.
    Thread.currentThread().setPriority(Thread.MIN_PRIORITY);
    for (Job job = next(); job != null; job = next()) {
      if (isStopped()) {
        job.end(cancelled);
      } else if (!job.run()) {
        putBack(job);
      }
    }
  }

  private Job add(Job job) {
    boolean refused;
    synchronized (this) {
      refused = stopped || (job.idle ? queue.size() - urgent : urgent) >= LIMIT;
      if (!refused) {
        queue.insertElementAt(job, job.idle ? queue.size() : urgent++);
        notify();
      }
    }
    if (refused) {
      job.end(new IllegalStateException(Texts.of(Text.TOO_BUSY)));
    }
    return job;
  }

  private synchronized void putBack(Job job) {
    queue.insertElementAt(job, urgent);
  }

  private synchronized Job next() {
    running = null;
    while (queue.isEmpty() && !stopped) {
      try {
        wait();
      } catch (InterruptedException e) {
        // Only stop() ends the thread.
      }
    }
    if (!queue.isEmpty()) {
      running = (Job) queue.elementAt(0);
      queue.removeElementAt(0);
      if (!running.idle) {
        urgent--;
      }
    }
    return running;
  }

  synchronized boolean wantsIdleToEnd() {
    return urgent > 0 || stopped;
  }

  synchronized boolean isStopped() {
    return stopped;
  }
}
