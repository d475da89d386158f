// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.Semaphore;

/**
 * The bodies of requests that are being answered. What is made of them takes many times their
 * length, so there is room for so many bytes of all that are not small; others come again.
 * Thread-safe.
 */
final class Bodies {
  /** Longest body, in bytes. */
  static final int MOST = 4 << 20;

  /** What is not counted: the threads bound how many there are. */
  private static final int SMALL = 16 << 10;

  private static final int PART = 64 << 10;

  /** One of the longest fits into the least memory that a gateway runs with. */
  private static final int HEAP_PER_BYTE = 64;

  private final Semaphore room;

  /**
   * Creates it.
   *
   * @param heap memory of the program, in bytes
   */
  Bodies(long heap) {
    room =
        new Semaphore(
            (int) Math.min(Integer.MAX_VALUE, Math.max(MOST + PART, heap / HEAP_PER_BYTE)));
  }

  /** A body, which has its room until it is closed. */
  final class Body implements AutoCloseable {
    private byte[] bytes;
    private int held;

    byte[] bytes() {
      return bytes;
    }

    private void hold() throws Problem {
      if (!room.tryAcquire(PART)) {
        throw Problem.busy(
            503, "the bodies of other requests take the memory that there is for them; try again");
      }
      held += PART;
    }

    @Override
    public void close() {
      room.release(held);
      held = 0;
    }
  }

  /** Reads a body; what comes is counted as it comes. */
  Body read(InputStream in) throws Problem {
    Body body = new Body();
    try {
      byte[] start = in.readNBytes(SMALL);
      body.bytes = start.length < SMALL ? start : rest(body, start, in);
      return body;
    } catch (IOException e) {
      body.close();
      throw Problem.badRequest("the body cannot be read");
    } catch (Problem e) {
      body.close();
      drain(in);
      throw e;
    } catch (RuntimeException e) {
      body.close();
      throw e;
    }
  }

  /** Who is still sending does not read what is wrong. */
  private static void drain(InputStream in) throws Problem {
    byte[] part = new byte[SMALL];
    try {
      for (long left = 2L * MOST; left > 0; ) {
        int read = in.read(part);
        left = read < 0 ? 0 : left - read;
      }
    } catch (IOException e) {
      throw Problem.badRequest("the body cannot be read");
    }
  }

  private static byte[] rest(Body body, byte[] start, InputStream in) throws IOException, Problem {
    ByteArrayOutputStream all = new ByteArrayOutputStream(PART);
    byte[] part = start;
    while (part.length > 0) {
      if (all.size() + part.length > MOST) {
        throw new Problem(413, "Content too large", "the body may have " + MOST + " bytes at most");
      }
      all.write(part);
      body.hold();
      part = in.readNBytes(PART);
    }
    return all.toByteArray();
  }
}
