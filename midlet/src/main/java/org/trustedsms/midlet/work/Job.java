// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.work;

/**
 * A {@link Task} in a {@link Worker}: the task asks it whether to go on, the screen can cancel it.
 * Thread-safe. Of {@link #cancel} and {@link #commit} the first wins, and the other learns it.
 */
public final class Job {
  final boolean idle;
  private final Task task;
  // Is locked, by its own methods, while the job is, and never locks a job.
  private final Worker worker;
  private final StageListener listener;

  private boolean cancelled;
  private boolean committed;
  private boolean over;
  private boolean gaveWay;

  Job(Worker worker, Task task, StageListener listener, boolean idle) {
    this.worker = worker;
    this.task = task;
    this.listener = listener;
    this.idle = idle;
  }

  /**
   * Checks, then reports the next stage to the listener, in words for the user. Throws what {@link
   * #check} throws; the listener hears nothing then.
   */
  public void stage(String words) throws InterruptedException {
    check();
    if (listener != null) {
      listener.stage(words);
    }
  }

  /**
   * Asks whether to go on, between the task's steps.
   *
   * @throws InterruptedException if the job was cancelled; or if it is idle, not committed, and the
   *     user waits for another task (it runs again later) or the worker is to stop
   */
  public synchronized void check() throws InterruptedException {
    gaveWay = idle && !committed && worker.wantsIdleToEnd();
    if (cancelled || gaveWay) {
      throw worker.cancelled;
    }
  }

  /**
   * Checks as {@link #check} does, right before the first lasting effect. Then the job can no
   * longer be cancelled and does not give way.
   */
  public synchronized void commit() throws InterruptedException {
    check();
    committed = true;
  }

  /**
   * Cancels the job. Returns at once, from any thread, any number of times: true if the task has no
   * effect (it does not run, or ends at its next {@link #check}, and {@link Task#ended} never gets
   * null), false if it has committed or ended.
   */
  public synchronized boolean cancel() {
    if (!committed && !over) {
      cancelled = true;
    }
    return cancelled;
  }

  /** Returns whether the task has ended: true from just before {@link Task#ended} is called. */
  public synchronized boolean isOver() {
    return over;
  }

  /** Runs the task; returns false if it gave way and has to be run again. */
  boolean run() {
    Throwable failure = null;
    try {
      check();
      task.run(this);
    } catch (Throwable thrown) {
      // An OutOfMemoryError of one task must not cost the user the next.
      failure = thrown;
    }
    boolean again = hasToRunAgain(failure);
    if (!again) {
      end(failure);
    }
    return !again;
  }

  void end(Throwable failure) {
    synchronized (this) {
      over = true;
      if (cancelled && failure == null) {
        failure = worker.cancelled;
      }
    }
    try {
      task.ended(failure);
    } catch (Throwable ignored) {
      // Nobody is left to notify, and the thread must go on.
    }
  }

  private synchronized boolean hasToRunAgain(Throwable failure) {
    return failure instanceof InterruptedException && gaveWay && !cancelled && !worker.isStopped();
  }
}
