// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.modem;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
class ListenerThreadTest {
  @Test
  void aListenerThatThrowsIsToldTheNextThing() throws Exception {
    RecordingListener listener = new RecordingListener();
    ListenerThread notices = new ListenerThread("test", listener);
    notices.tell(
        to -> {
          throw new IllegalStateException("of the listener");
        });
    notices.tell(
        to -> {
          throw new StackOverflowError("of the listener");
        });
    notices.tell(to -> to.wake(1));
    assertEquals(1, RecordingListener.next(listener.wakes));
  }

  @Test
  void whatWaitsIsBounded() throws Exception {
    CountDownLatch release = new CountDownLatch(1);
    BlockingQueue<Integer> told = new LinkedBlockingQueue<>();
    RecordingListener listener = new RecordingListener();
    ListenerThread notices = new ListenerThread("test", listener);
    CountDownLatch blocking = new CountDownLatch(1);
    notices.tell(
        to -> {
          blocking.countDown();
          try {
            release.await();
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
        });
    blocking.await();
    for (int i = 0; i < 2000; i++) {
      int number = i;
      notices.tell(to -> told.add(number));
    }
    release.countDown();
    for (int i = 0; i < 1000; i++) {
      assertEquals(i, RecordingListener.next(told));
    }
    assertTrue(told.isEmpty());
  }
}
