// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.smpp;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jsmpp.SMPPConstant;
import org.trustedsms.hash.Hash;
import org.trustedsms.server.link.LinkListener;
import org.trustedsms.server.util.BoundedMap;
import org.trustedsms.server.util.DaemonThreads;

/**
 * Hands what arrives to the listener, on one thread and in order, and has it answered when it has
 * been processed. The number of SMS and bytes without an answer is bounded, over all connections of
 * the link; the thread that reads waits for room. Thread-safe.
 */
final class Deliveries {
  private static final System.Logger LOG = System.getLogger(Deliveries.class.getName());

  /** The most SMS without an answer. */
  static final int MOST = 256;

  /** The most bytes of PDUs without an answer, except for the last one. */
  static final int MOST_BYTES = 1 << 20;

  /** The most times that an SMSC may deliver an unreadable PDU before it is refused for good. */
  static final int MOST_ATTEMPTS = 3;

  private final LinkListener listener;
  private final boolean trustsSmscTime;
  private final ReceiptIds ids;
  private final ExecutorService executor;
  private volatile Thread thread;

  /** The number of times that an unreadable PDU came, by its contents. */
  private final Map<ByteBuffer, Integer> unreadable = BoundedMap.ofLastPut(MOST);

  private int inHand;
  private int bytes;
  private boolean closed;

  Deliveries(LinkListener listener, LinkSettings settings) {
    this.listener = listener;
    trustsSmscTime = settings.trustsSmscTime();
    ids = settings.receiptIds;
    executor =
        Executors.newSingleThreadExecutor(
            task -> {
              thread = DaemonThreads.thread("smpp-deliver " + settings.systemId, task);
              return thread;
            });
  }

  /** Takes in a deliver_sm or data_sm; waits for room. */
  void accept(SmppSession from, byte[] pdu) throws InterruptedException {
    synchronized (this) {
      while (!closed && (inHand >= MOST || bytes >= MOST_BYTES)) {
        wait();
      }
      if (closed) {
        answer(from, pdu, SMPPConstant.STAT_ESME_RX_T_APPN);
        return;
      }
      inHand++;
      bytes += pdu.length;
    }
    try {
      executor.execute(() -> deal(from, pdu));
    } catch (RejectedExecutionException e) {
      // It was closed since.
      done(from, pdu, SMPPConstant.STAT_ESME_RX_T_APPN);
    }
  }

  private void deal(SmppSession from, byte[] pdu) {
    try {
      if (from.isOver() || isClosed()) {
        done(from, pdu, SMPPConstant.STAT_ESME_RX_T_APPN);
        return;
      }
      DeliverSmReader.of(pdu, System.currentTimeMillis(), trustsSmscTime, ids)
          .arriveAt(listener)
          .whenComplete(
              (unused, failure) ->
                  done(from, pdu, failure == null ? 0 : SMPPConstant.STAT_ESME_RX_T_APPN));
    } catch (IOException e) {
      refuse(from, pdu, e.getMessage());
    } catch (RuntimeException | Error e) {
      LOG.log(Level.WARNING, "a deliver_sm could not be processed", e);
      done(from, pdu, SMPPConstant.STAT_ESME_RX_T_APPN);
    }
  }

  /** Another attempt of the SMSC may succeed, but not for ever. */
  private void refuse(SmppSession from, byte[] pdu, String reason) {
    byte[] content = Pdus.withSequence(pdu, 0);
    int attempts =
        unreadable.merge(ByteBuffer.wrap(Hash.sha256().digest(content)), 1, Integer::sum);
    int status =
        attempts < MOST_ATTEMPTS
            ? SMPPConstant.STAT_ESME_RX_T_APPN
            : SMPPConstant.STAT_ESME_RX_R_APPN;
    try {
      listener
          .unreadable(content, reason)
          .whenComplete(
              (unused, failure) ->
                  done(from, pdu, failure == null ? status : SMPPConstant.STAT_ESME_RX_T_APPN));
    } catch (RuntimeException e) {
      LOG.log(Level.WARNING, "an unreadable deliver_sm could not be kept", e);
      done(from, pdu, SMPPConstant.STAT_ESME_RX_T_APPN);
    }
  }

  private void done(SmppSession from, byte[] pdu, int status) {
    answer(from, pdu, status);
    synchronized (this) {
      inHand--;
      bytes -= pdu.length;
      notifyAll();
    }
  }

  private void answer(SmppSession from, byte[] pdu, int status) {
    from.answer(Pdus.deliveryResp(pdu, status));
  }

  private synchronized boolean isClosed() {
    return closed;
  }

  /** Takes no more, and waits for those without an answer. */
  synchronized void close(long millis) throws InterruptedException {
    closed = true;
    notifyAll();
    executor.shutdown();
    if (Thread.currentThread() == thread) {
      return;
    }
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    long left = millis;
    while (inHand > 0 && left > 0) {
      wait(left);
      left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
    }
  }
}
