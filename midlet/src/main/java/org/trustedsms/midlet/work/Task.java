// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.work;

/**
 * Something that takes longer than a screen may wait.
 *
 * <p>{@link #run} is called at most once for a task that the user waits for. For an idle task it
 * may be called again from the start, each time after {@link Job#check} made it give way to a task
 * that the user waits for: an idle task keeps what it has finished where it finds it again.
 */
public interface Task {

  /**
   * Does the work, on the worker, with no lasting effect before {@link Job#commit} has returned.
   * {@link #ended} gets what it throws; an {@link InterruptedException} of the job is to be passed
   * on.
   */
  void run(Job job) throws Exception;

  /**
   * Says how it ended. Called exactly once for every task submitted, on the worker, after {@link
   * Job#isOver} became true and {@link Job#cancel} lost its power; only for a task that was refused
   * (the queue was full, the worker stopped) on the thread that submitted it, before {@link
   * Worker#submit} returns. What it throws is ignored.
   *
   * @param failure null if {@link #run} has done its work; an {@link InterruptedException} if it
   *     has had no effect because someone cancelled it or the worker was stopped; an
   *     IllegalStateException with words for the user if it was refused; else what {@link #run}
   *     threw, also an Error
   */
  void ended(Throwable failure);
}
