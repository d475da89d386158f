// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.work;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class JobTest {
  /** The moments of a task's life, in order, at which someone may cancel it. */
  private enum Moment {
    IN_QUEUE,
    AT_START,
    AFTER_CHECK,
    IN_STAGE,
    BEFORE_COMMIT,
    AFTER_COMMIT,
    AT_END,
    IN_ENDED,
    NEVER
  }

  private final Worker worker = new Worker();
  private final List<String> log = new ArrayList<>();
  private int priority;

  @BeforeEach
  void keepPriority() {
    priority = Thread.currentThread().getPriority();
  }

  @AfterEach
  void restorePriority() {
    Thread.currentThread().setPriority(priority);
  }

  @ParameterizedTest
  @EnumSource
  void cancelAtEveryMoment(Moment moment) {
    boolean[] cancelled = new boolean[1];
    Throwable[] failure = {new AssertionError("not ended")};
    Job[] submitted = new Job[1];
    Task task =
        new Task() {
          @Override
          public void run(Job job) throws Exception {
            reach(Moment.AT_START);
            job.check();
            log.add("checked");
            reach(Moment.AFTER_CHECK);
            job.stage("Signing...");
            reach(Moment.BEFORE_COMMIT);
            job.commit();
            log.add("effect");
            reach(Moment.AFTER_COMMIT);
            job.check();
            job.stage("Sending...");
            job.commit();
            reach(Moment.AT_END);
          }

          @Override
          public void ended(Throwable thrown) {
            assertTrue(submitted[0].isOver());
            reach(Moment.IN_ENDED);
            failure[0] = thrown;
          }

          private void reach(Moment now) {
            if (now == moment) {
              cancelled[0] = submitted[0].cancel();
            }
          }
        };
    submitted[0] =
        worker.submit(
            task,
            words -> {
              log.add(words);
              if (moment == Moment.IN_STAGE && words.equals("Signing...")) {
                cancelled[0] = submitted[0].cancel();
              }
            });
    if (moment == Moment.IN_QUEUE) {
      cancelled[0] = submitted[0].cancel();
    }
    assertFalse(submitted[0].isOver());

    work();

    boolean inTime = moment.compareTo(Moment.BEFORE_COMMIT) <= 0;
    assertEquals(inTime, cancelled[0]);
    assertEquals(inTime, failure[0] instanceof InterruptedException);
    assertEquals(inTime, failure[0] != null);
    assertEquals(!inTime, log.contains("effect"));
    assertEquals(!inTime, log.contains("Sending..."));
    assertEquals(moment.compareTo(Moment.AT_START) > 0, log.contains("checked"));
    assertEquals(moment.compareTo(Moment.AFTER_CHECK) > 0, log.contains("Signing..."));
    assertEquals(inTime, submitted[0].cancel(), "asked again, the answer is the same");
  }

  @Test
  void aTaskThatIgnoresItsCancellationIsNotReportedAsDone() {
    ScriptedTask task = new ScriptedTask("task", log, job -> assertTrue(job.cancel()));

    worker.submit(task, null);
    work();

    assertEquals(1, task.endings.size());
    assertInstanceOf(InterruptedException.class, task.endings.get(0));
  }

  @Test
  void whatACancelledTaskThrowsIsReported() {
    Exception thrown = new Exception("test");
    ScriptedTask task =
        new ScriptedTask(
            "task",
            log,
            job -> {
              assertTrue(job.cancel());
              throw thrown;
            });

    worker.submit(task, null);
    work();

    assertEquals(List.of(thrown), task.endings);
  }

  @Test
  void aTaskThatFailsAfterItsCommitCannotBeCancelledAnyMore() {
    RuntimeException thrown = new RuntimeException("test");
    ScriptedTask task =
        new ScriptedTask(
            "task",
            log,
            job -> {
              job.commit();
              throw thrown;
            });

    Job job = worker.submit(task, null);
    work();

    assertEquals(List.of(thrown), task.endings);
    assertFalse(job.cancel());
  }

  @Test
  void stageNeedsNoListener() {
    ScriptedTask task = new ScriptedTask("task", log, job -> job.stage("Signing..."));

    worker.submit(task, null);
    work();

    assertNull(task.endings.get(0));
  }

  @Test
  void aListenerThatThrowsFailsTheTaskAlone() {
    ScriptedTask task = new ScriptedTask("task", log, job -> job.stage("Signing..."));
    ScriptedTask next = new ScriptedTask("next", log, job -> {});

    worker.submit(
        task,
        words -> {
          throw new IllegalArgumentException(words);
        });
    worker.submit(next, null);
    work();

    assertInstanceOf(IllegalArgumentException.class, task.endings.get(0));
    assertNull(next.endings.get(0));
  }

  /** While a task is in the middle of its work, another thread's cancel returns at once. */
  @Test
  void cancelDoesNotWaitForTheTask() throws InterruptedException {
    CountDownLatch running = new CountDownLatch(1);
    CountDownLatch cancelled = new CountDownLatch(1);
    ScriptedTask task =
        new ScriptedTask(
            "task",
            log,
            job -> {
              running.countDown();
              cancelled.await();
              job.commit();
              log.add("effect");
            });
    Job job = worker.submit(task, null);
    Thread thread = new Thread(this::work);
    thread.start();

    running.await();
    assertTrue(job.cancel());
    assertFalse(job.isOver());
    cancelled.countDown();
    thread.join();

    assertEquals(List.of("task", "task ended InterruptedException"), log);
  }

  /** Whichever of the two comes first, they agree. */
  @Test
  void cancelAndCommitExcludeEachOther() throws InterruptedException {
    int rounds = 5000;
    CyclicBarrier barrier = new CyclicBarrier(2);
    boolean[] committed = new boolean[rounds];
    boolean[] cancelled = new boolean[rounds];
    Job[] jobs = new Job[1];
    Task task =
        new ScriptedTask(
            "task",
            log,
            job -> {
              for (int i = 0; i < rounds; i++) {
                Job one = new Job(worker, null, null, false);
                jobs[0] = one;
                meet(barrier);
                try {
                  one.commit();
                  committed[i] = true;
                } catch (InterruptedException e) {
                  // As it should be if the other was first.
                }
                meet(barrier);
              }
            });
    worker.submit(task, null);
    Thread thread = new Thread(this::work);
    thread.start();
    for (int i = 0; i < rounds; i++) {
      meet(barrier);
      cancelled[i] = jobs[0].cancel();
      meet(barrier);
    }
    thread.join();

    for (int i = 0; i < rounds; i++) {
      assertNotEquals(committed[i], cancelled[i]);
    }
  }

  private static void meet(CyclicBarrier barrier) {
    try {
      barrier.await();
    } catch (InterruptedException | BrokenBarrierException e) {
      throw new AssertionError(e);
    }
  }

  private void work() {
    worker.submitIdle(new ScriptedTask("stop", new ArrayList<>(), job -> worker.stop()));
    worker.run();
  }
}
