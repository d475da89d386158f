// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.smpp;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.function.LongSupplier;

/**
 * Reads PDUs (SMPP 3.4, 3.2) from a stream that may hold anything: no more memory is taken than the
 * longest PDU that makes sense. Used by one thread; {@link #began} by any.
 */
public final class PduReader {
  /** Room for a message_payload of 65,535 bytes and more. */
  public static final int MAX_LENGTH = 70_000;

  private static final int LENGTH_BYTES = 4;
  private static final int SHOWN_BYTES = 40;

  private final InputStream in;
  private final LongSupplier clock;
  private volatile long began;

  /** Reads from a stream, which is not closed. */
  public PduReader(InputStream in) {
    this(in, System::nanoTime);
  }

  PduReader(InputStream in, LongSupplier clock) {
    this.in = in;
    this.clock = clock;
  }

  /** Returns when the PDU that is being read began, by the clock; 0 if there is none. */
  public long began() {
    return began;
  }

  /**
   * Reads a PDU.
   *
   * @return all of it, 16 to 70,000 bytes
   * @throws EOFException if the stream ends before it
   * @throws GarbledException if it has a length that no PDU has, or the stream ends within it
   * @throws SocketTimeoutException if the stream has a timeout and no PDU begins within it
   */
  public byte[] read() throws IOException {
    int first = in.read();
    if (first < 0) {
      throw new EOFException("the SMSC has closed the connection");
    }
    began = clock.getAsLong() | 1;
    try {
      byte[] start = new byte[LENGTH_BYTES];
      start[0] = (byte) first;
      int got = 1 + in.readNBytes(start, 1, LENGTH_BYTES - 1);
      int length = ByteBuffer.wrap(start).getInt();
      if (got < LENGTH_BYTES || length < Pdus.HEADER || length > MAX_LENGTH) {
        throw new GarbledException(withRest(start, got));
      }
      byte[] pdu = Arrays.copyOf(start, length);
      if (in.readNBytes(pdu, got, length - got) < length - got) {
        throw new GarbledException(Arrays.copyOf(pdu, Math.min(length, SHOWN_BYTES)));
      }
      return pdu;
    } catch (SocketTimeoutException e) {
      throw new IOException("the peer stopped in the middle of a PDU", e);
    } finally {
      began = 0;
    }
  }

  /** Returns the bytes read so far, to say what they may be. */
  private byte[] withRest(byte[] start, int got) throws IOException {
    byte[] shown = Arrays.copyOf(start, got + Math.min(in.available(), SHOWN_BYTES));
    int more = in.readNBytes(shown, got, shown.length - got);
    return Arrays.copyOf(shown, got + more);
  }
}
