// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.work;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Most tests are the worker's thread themselves, so that what happens at which moment is not left
 * to chance: what another thread would do is done by the tasks, which run unlocked.
 */
class WorkerTest {
  private final Worker worker = new Worker();
  private final List<String> log = Collections.synchronizedList(new ArrayList<>());
  private int priority;

  @BeforeEach
  void keepPriority() {
    priority = Thread.currentThread().getPriority();
  }

  @AfterEach
  void restorePriority() {
    Thread.currentThread().setPriority(priority);
  }

  @Test
  void runsUrgentBeforeIdleAndEachInOrder() {
    worker.submitIdle(task("idle 1"));
    worker.submit(task("urgent 1"), null);
    worker.submitIdle(task("idle 2"));
    worker.submit(task("urgent 2"), null);

    workUntilIdle();

    assertEquals(
        List.of(
            "urgent 1",
            "urgent 1 ended done",
            "urgent 2",
            "urgent 2 ended done",
            "idle 1",
            "idle 1 ended done",
            "idle 2",
            "idle 2 ended done"),
        log);
  }

  @Test
  void whatIsSubmittedWhileATaskRunsTakesItsPlace() {
    worker.submit(
        task(
            "first",
            job -> {
              worker.submitIdle(task("idle"));
              worker.submit(task("second"), null);
            }),
        null);

    workUntilIdle();

    assertEquals(
        List.of("first", "first ended done", "second", "second ended done", "idle"),
        log.subList(0, 5));
  }

  @Test
  void anIdleTaskGivesWayAndStartsAgainBeforeOtherIdleOnes() {
    ScriptedTask idle =
        task(
            "idle",
            job -> {
              if (Collections.frequency(log, "urgent") == 0) {
                job.check();
                worker.submit(task("urgent"), null);
                job.check();
                log.add("not reached");
              }
            });
    Job job = worker.submitIdle(idle);
    worker.submitIdle(task("other"));

    workUntilIdle();

    assertEquals(
        List.of("idle", "urgent", "urgent ended done", "idle", "idle ended done", "other"),
        log.subList(0, 6));
    assertTrue(job.isOver());
    assertEquals(1, idle.endings.size());
  }

  @Test
  void anIdleTaskThatHasCommittedDoesNotGiveWay() {
    worker.submitIdle(
        task(
            "idle",
            job -> {
              job.commit();
              worker.submit(task("urgent"), null);
              job.check();
              job.stage("on");
              job.commit();
            }));

    workUntilIdle();

    assertEquals(List.of("idle", "idle ended done", "urgent", "urgent ended done"), log);
  }

  @Test
  void anIdleTaskThatGaveWayCanBeCancelledBeforeItRunsAgain() {
    Job[] idle = new Job[1];
    idle[0] =
        worker.submitIdle(
            task(
                "idle",
                job -> {
                  worker.submit(task("urgent", other -> assertTrue(idle[0].cancel())), null);
                  job.check();
                }));

    workUntilIdle();

    assertEquals(
        List.of("idle", "urgent", "urgent ended done", "idle ended InterruptedException"), log);
  }

  @Test
  void anIdleTaskCancelledInTheMomentItGivesWayDoesNotRunAgain() {
    worker.submitIdle(
        task(
            "idle",
            job -> {
              worker.submit(task("urgent"), null);
              try {
                job.check();
              } finally {
                assertTrue(job.cancel());
              }
            }));

    workUntilIdle();

    assertEquals(
        List.of("idle", "idle ended InterruptedException", "urgent", "urgent ended done"), log);
  }

  @Test
  void anIdleTaskThatThrowsCancelledOfItselfHasEnded() {
    worker.submitIdle(
        task(
            "idle",
            job -> {
              throw new InterruptedException();
            }));

    workUntilIdle();

    assertEquals(List.of("idle", "idle ended InterruptedException"), log);
  }

  @Test
  void anUrgentTaskNeverGivesWay() {
    worker.submit(
        task(
            "first",
            job -> {
              worker.submit(task("second"), null);
              job.check();
            }),
        null);

    workUntilIdle();

    assertEquals(List.of("first", "first ended done", "second", "second ended done"), log);
  }

  @Test
  void errorsDoNotEndTheThread() {
    Throwable[] thrown = {
      new OutOfMemoryError("test"),
      new StackOverflowError("test"),
      new ThreadDeath(),
      new RuntimeException("test"),
      new Exception("test"),
      new InterruptedException("test")
    };
    List<ScriptedTask> tasks = new ArrayList<>();
    for (Throwable one : thrown) {
      ScriptedTask task =
          task(
              "task",
              job -> {
                WorkerTest.<RuntimeException>raise(one);
              });
      tasks.add(task);
      worker.submit(task, null);
    }
    ScriptedTask last = task("last");
    worker.submit(last, null);

    workUntilIdle();

    for (int i = 0; i < thrown.length; i++) {
      assertEquals(1, tasks.get(i).endings.size());
      assertSame(thrown[i], tasks.get(i).endings.get(0));
    }
    assertNull(last.endings.get(0));
  }

  @Test
  void whatEndedThrowsIsSwallowed() {
    worker.submit(
        new Task() {
          @Override
          public void run(Job job) {
            log.add("bad");
          }

          @Override
          public void ended(Throwable failure) {
            throw new OutOfMemoryError("test");
          }
        },
        null);
    worker.submit(task("next"), null);

    workUntilIdle();

    assertEquals(List.of("bad", "next", "next ended done"), log);
  }

  @Test
  void refusesAboveTheLimitOnTheSubmittersThread() {
    List<ScriptedTask> tasks = new ArrayList<>();
    for (int i = 0; i < Worker.LIMIT; i++) {
      ScriptedTask task = task("task");
      tasks.add(task);
      assertFalse(worker.submit(task, null).isOver());
    }
    ScriptedTask refused = task("refused");

    Job job = worker.submit(refused, null);

    assertTrue(job.isOver());
    assertFalse(job.cancel());
    assertEquals(1, refused.endings.size());
    assertInstanceOf(IllegalStateException.class, refused.endings.get(0));
    assertTrue(refused.endings.get(0).getMessage().contains("Try again"));
    workUntilIdle();
    assertEquals(1, refused.endings.size());
    assertFalse(log.contains("refused"));
    for (ScriptedTask task : tasks) {
      assertEquals(Collections.singletonList(null), task.endings);
    }
  }

  @Test
  void idleTasksTakeNoRoomFromUrgentOnesNorTheReverse() {
    for (int i = 0; i < Worker.LIMIT; i++) {
      assertFalse(worker.submitIdle(task("idle")).isOver());
    }
    assertTrue(worker.submitIdle(task("too many")).isOver());
    for (int i = 0; i < Worker.LIMIT; i++) {
      assertFalse(worker.submit(task("urgent"), null).isOver());
    }
    assertTrue(worker.submit(task("too many"), null).isOver());
  }

  @Test
  void aTaskThatGivesWayKeepsItsPlaceInAFullQueue() {
    ScriptedTask first =
        task(
            "first",
            job -> {
              if (Collections.frequency(log, "first") == 1) {
                for (int i = 1; i < Worker.LIMIT; i++) {
                  assertFalse(worker.submitIdle(task("idle")).isOver());
                  assertFalse(worker.submit(task("urgent"), null).isOver());
                }
                assertFalse(worker.submitIdle(task("stop", last -> worker.stop())).isOver());
                assertFalse(worker.submit(task("urgent"), null).isOver());
                assertTrue(worker.submitIdle(task("too many")).isOver());
                assertTrue(worker.submit(task("too many"), null).isOver());
                job.check();
              }
            });
    worker.submitIdle(first);

    worker.run();

    assertEquals(2, Collections.frequency(log, "first"));
    assertEquals(Collections.singletonList(null), first.endings);
    assertEquals(Worker.LIMIT, Collections.frequency(log, "urgent ended done"));
    assertEquals(Worker.LIMIT - 1, Collections.frequency(log, "idle ended done"));
    assertTrue(log.lastIndexOf("first") > log.lastIndexOf("urgent ended done"));
    assertTrue(log.lastIndexOf("first") < log.indexOf("idle"));
  }

  @Test
  void stopEndsTheQueueWithoutRunningIt() {
    ScriptedTask urgent = task("urgent");
    ScriptedTask idle = task("idle");
    worker.submit(
        task(
            "running",
            job -> {
              worker.stop();
              job.check();
              job.stage("on");
              job.commit();
              log.add("effect");
            }),
        null);
    worker.submit(urgent, null);
    worker.submitIdle(idle);

    worker.run();

    assertEquals(
        List.of(
            "running",
            "effect",
            "running ended done",
            "urgent ended InterruptedException",
            "idle ended InterruptedException"),
        log);
  }

  @Test
  void stopEndsAnIdleTaskAtItsNextCheck() {
    worker.submitIdle(
        task(
            "idle",
            job -> {
              worker.stop();
              job.check();
            }));

    worker.run();

    assertEquals(List.of("idle", "idle ended InterruptedException"), log);
  }

  @Test
  void stopWhileATaskGivesWayEndsIt() {
    worker.submitIdle(
        task(
            "idle",
            job -> {
              worker.submit(task("urgent", other -> worker.stop()), null);
              job.check();
            }));

    worker.run();

    assertEquals(
        List.of("idle", "urgent", "urgent ended done", "idle ended InterruptedException"), log);
  }

  @Test
  void refusesWhatComesAfterStop() {
    worker.stop();
    ScriptedTask urgent = task("urgent");
    ScriptedTask idle = task("idle");

    assertTrue(worker.submit(urgent, null).isOver());
    assertTrue(worker.submitIdle(idle).isOver());
    worker.run();

    assertInstanceOf(IllegalStateException.class, urgent.endings.get(0));
    assertInstanceOf(IllegalStateException.class, idle.endings.get(0));
    assertEquals(
        List.of("urgent ended IllegalStateException", "idle ended IllegalStateException"), log);
  }

  @Test
  void isBusyWhileTheUserWaitsForSomething() {
    assertFalse(worker.isBusy());
    worker.submitIdle(task("idle", job -> assertFalse(worker.isBusy())));
    assertFalse(worker.isBusy());
    ScriptedTask urgent = task("urgent", job -> assertTrue(worker.isBusy()));
    worker.submit(urgent, null);
    assertTrue(worker.isBusy());

    workUntilIdle();

    assertFalse(worker.isBusy());
    assertEquals(List.of("urgent", "urgent ended done", "idle", "idle ended done"), log);
  }

  @Test
  void wakesForATaskAndIsNotStoppedByAnInterrupt() {
    Thread thread = new Thread(worker);
    thread.start();
    for (int i = 0; i < 100; i++) {
      ScriptedTask task = task("task");
      thread.interrupt();
      worker.submit(task, null);
      waitFor(task);
    }

    worker.stop();
    join(thread);

    assertEquals(100, Collections.frequency(log, "task ended done"));
  }

  private ScriptedTask task(String name) {
    return task(name, job -> {});
  }

  private ScriptedTask task(String name, ScriptedTask.Script script) {
    return new ScriptedTask(name, log, script);
  }

  /** Is the worker's thread until nothing is left to do, what tasks submit included. */
  private void workUntilIdle() {
    List<String> unseen = new ArrayList<>();
    worker.submitIdle(
        new ScriptedTask(
            "first round",
            unseen,
            first ->
                worker.submitIdle(
                    new ScriptedTask("second round", unseen, second -> worker.stop()))));
    worker.run();
  }

  /** Waits until the worker has ended a task, by a task behind it. */
  private void waitFor(ScriptedTask task) {
    while (task.endings.isEmpty()) {
      CountDownLatch latch = new CountDownLatch(1);
      worker.submitIdle(
          new Task() {
            @Override
            public void run(Job job) {}

            @Override
            public void ended(Throwable failure) {
              latch.countDown();
            }
          });
      await(latch);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @SuppressWarnings("unchecked") // The type is erased: any Throwable gets through a Runnable.
  private static <T extends Throwable> void raise(Throwable thrown) throws T {
    throw (T) thrown;
  }
}
