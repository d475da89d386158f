// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway.http;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.io.content.AsyncContent;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.Test;

class BodiesTest {
  private final AtomicLong nanos = new AtomicLong();
  private final Bodies bodies = new Bodies(256 << 20, nanos::get);

  private CompletableFuture<Bodies.Body> begin(byte[] bytes) {
    return bodies.read(Content.Source.from(ByteBuffer.wrap(bytes)));
  }

  private Bodies.Body read(int length) {
    return begin(new byte[length]).join();
  }

  private static void assertProblem(int status, CompletableFuture<?> reading) {
    Throwable thrown = assertThrows(CompletionException.class, reading::join).getCause();
    assertEquals(status, ((ApiException) thrown).status());
  }

  private void assertProblem(int status, int length) {
    assertProblem(status, begin(new byte[length]));
  }

  private static void write(AsyncContent content, boolean last, byte... bytes) {
    content.write(last, ByteBuffer.wrap(bytes), Callback.NOOP);
  }

  @Test
  void bodiesAreReadAsTheyAre() {
    for (int length : new int[] {0, 1, 16 << 10, (16 << 10) + 1, 1 << 20, Bodies.MOST}) {
      byte[] bytes = new byte[length];
      new Random(length).nextBytes(bytes);
      try (Bodies.Body body = begin(bytes).join()) {
        assertArrayEquals(bytes, body.bytes());
      }
    }
    assertProblem(413, Bodies.MOST + 1);
  }

  @Test
  void ofLongOnesThereIsRoomForOneAndForSmallOnesAlways() {
    try (Bodies.Body first = read(Bodies.MOST)) {
      assertEquals(Bodies.MOST, first.bytes().length);
      assertProblem(503, Bodies.MOST);
      assertProblem(503, 1 << 20);
      read(10_000).close();
    }
    read(Bodies.MOST).close();
    assertProblem(413, Bodies.MOST + 1);
    AsyncContent broken = new AsyncContent();
    CompletableFuture<Bodies.Body> reading = bodies.read(broken);
    write(broken, false, new byte[1 << 20]);
    broken.fail(new IOException("cut off"));
    assertProblem(400, reading);
    read(Bodies.MOST).close();
  }

  @Test
  void smallOnesAreBoundedToo() {
    List<Bodies.Body> held = new ArrayList<>();
    int most = Bodies.MOST / (16 << 10) + 1;
    for (int i = 0; i < most; i++) {
      held.add(read(16 << 10));
    }
    assertProblem(503, 1);
    held.forEach(Bodies.Body::close);
    read(1).close();
  }

  @Test
  void noThreadWaitsForTheRest() {
    AsyncContent content = new AsyncContent();
    CompletableFuture<Bodies.Body> reading = bodies.read(content);
    write(content, false, (byte) 1, (byte) 2);
    assertFalse(reading.isDone());
    write(content, true, (byte) 3);
    assertArrayEquals(new byte[] {1, 2, 3}, reading.join().bytes());
  }

  @Test
  void oneThatArrivesTooSlowlyIsRefused() {
    AsyncContent slow = new AsyncContent();
    CompletableFuture<Bodies.Body> reading = bodies.read(slow);
    for (int i = 0; i < 4; i++) {
      write(slow, false, (byte) 1);
      assertFalse(reading.isDone());
      nanos.addAndGet(TimeUnit.SECONDS.toNanos(3));
    }
    write(slow, false, (byte) 1);
    assertProblem(408, reading);
  }

  @Test
  void oneThatKeepsTheLeastRateIsRead() {
    AsyncContent content = new AsyncContent();
    CompletableFuture<Bodies.Body> reading = bodies.read(content);
    for (int i = 0; i < 60; i++) {
      write(content, false, new byte[Bodies.LEAST_RATE]);
      nanos.addAndGet(TimeUnit.SECONDS.toNanos(1));
    }
    write(content, true);
    assertEquals(60 * Bodies.LEAST_RATE, reading.join().bytes().length);
  }

  @Test
  void oneThatStopsIsRefused() {
    AsyncContent content = new AsyncContent();
    CompletableFuture<Bodies.Body> reading = bodies.read(content);
    write(content, false, (byte) 1);
    content.fail(new TimeoutException("idle"), false);
    assertProblem(408, reading);
  }

  @Test
  void nothingIsHeldOfOneThatIsTooLongWhileTheRestArrives() {
    AsyncContent content = new AsyncContent();
    CompletableFuture<Bodies.Body> reading = bodies.read(content);
    write(content, false, new byte[Bodies.MOST]);
    write(content, false, (byte) 1);
    assertFalse(reading.isDone());
    read(Bodies.MOST).close();
    write(content, true);
    assertProblem(413, reading);
  }
}
