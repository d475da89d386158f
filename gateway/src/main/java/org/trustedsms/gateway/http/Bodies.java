// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway.http;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.thread.Invocable;

/**
 * Reads the bodies of requests. No thread waits for a body, and a body that arrives too slowly is
 * refused. Parsing takes many times the memory of a body, so the bodies that are held at one time
 * are bounded: small ones and long ones apart. Thread-safe.
 */
final class Bodies {
  /** Longest body, in bytes. */
  static final int MOST = 4 << 20;

  /** Slowest rate at which a body may arrive, in bytes a second, after {@link #GRACE_NANOS}. */
  static final int LEAST_RATE = 1_000;

  static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(10);

  /** Longest body that counts as small. */
  private static final int SMALL = 16 << 10;

  /** One of the longest fits into the least memory that a gateway runs with. */
  private static final int HEAP_PER_BYTE = 64;

  private final Semaphore smallRoom;
  private final Semaphore longRoom;
  private final LongSupplier nanoTime;

  /** Takes the memory of the program, in bytes. */
  Bodies(long heap) {
    this(heap, System::nanoTime);
  }

  Bodies(long heap, LongSupplier nanoTime) {
    int room = (int) Math.min(Integer.MAX_VALUE, Math.max(MOST + SMALL, heap / HEAP_PER_BYTE));
    smallRoom = new Semaphore(room);
    longRoom = new Semaphore(room);
    this.nanoTime = nanoTime;
  }

  /** A body, which occupies its room until it is closed. */
  final class Body implements AutoCloseable {
    private final ByteArrayOutputStream content = new ByteArrayOutputStream();
    private int small;
    private int longs;

    byte[] bytes() {
      return content.toByteArray();
    }

    private void add(byte[] part) {
      if (content.size() + part.length > MOST) {
        throw new ApiException(
            413, "Content too large", "the body may have " + MOST + " bytes at most");
      }
      int ofSmall = Math.min(part.length, SMALL - small);
      small += acquire(smallRoom, ofSmall);
      longs += acquire(longRoom, part.length - ofSmall);
      content.writeBytes(part);
    }

    private static int acquire(Semaphore room, int bytes) {
      if (!room.tryAcquire(bytes)) {
        throw ApiException.busy(503, "too many large requests at once; try again in a second");
      }
      return bytes;
    }

    @Override
    public void close() {
      smallRoom.release(small);
      longRoom.release(longs);
      small = 0;
      longs = 0;
    }
  }

  /** Reads a body, which the caller closes; an {@link ApiException} leaves nothing of it held. */
  CompletableFuture<Body> read(Content.Source source) {
    Reading reading = new Reading(source);
    reading.run();
    return reading.outcome;
  }

  /** Reads one body; called whenever a part of it has arrived. */
  private final class Reading implements Invocable.Task {
    private final CompletableFuture<Body> outcome = new CompletableFuture<>();
    private final Content.Source source;
    private Body body = new Body();
    private final long began = nanoTime.getAsLong();
    private long arrived;

    /** The rest is read and dropped: a client that is still sending does not read an answer. */
    private ApiException exception;

    Reading(Content.Source source) {
      this.source = source;
    }

    @Override
    public InvocationType getInvocationType() {
      return InvocationType.NON_BLOCKING;
    }

    @Override
    public void run() {
      try {
        while (!outcome.isDone()) {
          Content.Chunk chunk = source.read();
          if (chunk == null) {
            source.demand(this);
            return;
          }
          take(chunk);
        }
      } catch (RuntimeException | Error e) {
        body.close();
        outcome.completeExceptionally(e);
      }
    }

    private void take(Content.Chunk chunk) {
      if (Content.Chunk.isFailure(chunk)) {
        end(
            chunk.getFailure() instanceof TimeoutException
                ? tooSlow()
                : ApiException.badRequest("the body cannot be read"));
        return;
      }
      try {
        arrived += chunk.remaining();
        if (exception == null) {
          add(chunk.getByteBuffer());
        }
      } finally {
        chunk.release();
      }
      if (chunk.isLast() || exception != null && arrived > 2L * MOST) {
        end(null);
      } else if (isTooSlow()) {
        end(tooSlow());
      }
    }

    private void add(ByteBuffer part) {
      try {
        body.add(BufferUtil.toArray(part));
      } catch (ApiException e) {
        exception = e;
        body.close();
        body = new Body();
      }
    }

    private boolean isTooSlow() {
      long late = nanoTime.getAsLong() - began - GRACE_NANOS;
      return late > 0 && arrived < TimeUnit.NANOSECONDS.toMillis(late) * LEAST_RATE / 1_000;
    }

    private static ApiException tooSlow() {
      return new ApiException(
          408,
          "Request timeout",
          "the body arrived too slowly; send " + LEAST_RATE + " bytes a second or more");
    }

    /** Ends with the first problem there was, or with the body. */
    private void end(ApiException reason) {
      ApiException first = exception == null ? reason : exception;
      if (first == null) {
        outcome.complete(body);
      } else {
        body.close();
        outcome.completeExceptionally(first);
      }
    }
  }
}
