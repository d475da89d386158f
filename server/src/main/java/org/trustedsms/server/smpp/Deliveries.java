// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.smpp;

import java.io.IOException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.jsmpp.SMPPConstant;
import org.trustedsms.server.link.DeliveryReceipt;
import org.trustedsms.server.link.LinkKeeper;
import org.trustedsms.server.link.LinkListener;
import org.trustedsms.server.link.ReceivedSms;

/**
 * Hands what arrives to the listener, on one thread and in order, and has it answered when it has
 * been dealt with. A bounded number of SMS and bytes is in hand at a time, over all connections of
 * the link; the thread that reads waits for room. Thread-safe.
 */
final class Deliveries {
  /** Most SMS in hand. */
  static final int MOST = 256;

  /** Most bytes of PDUs in hand, but for one more. */
  static final int MOST_BYTES = 1 << 20;

  private final LinkListener listener;
  private final boolean believesCentreTime;
  private final PduQueue queue;
  private final ExecutorService executor;
  private volatile Thread thread;
  private int inHand;
  private int bytes;
  private boolean closed;

  Deliveries(LinkListener listener, LinkSettings settings, PduQueue queue) {
    this.listener = listener;
    this.queue = queue;
    believesCentreTime = settings.believesCentreTime();
    executor =
        Executors.newSingleThreadExecutor(
            task -> {
              thread = LinkKeeper.daemon("smpp-deliver " + settings.systemId(), task);
              return thread;
            });
  }

  /** Takes in a deliver_sm; waits for room. */
  void accept(Session from, byte[] pdu) throws InterruptedException {
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
    executor.execute(() -> deal(from, pdu));
  }

  private void deal(Session from, byte[] pdu) {
    int refused;
    try {
      if (from.isOver() || isClosed()) {
        done(from, pdu, SMPPConstant.STAT_ESME_RX_T_APPN);
        return;
      }
      Object what = DeliverSmReader.of(pdu, System.currentTimeMillis(), believesCentreTime);
      CompletionStage<?> stage =
          what instanceof DeliveryReceipt receipt
              ? listener.receipt(receipt)
              : listener.message((ReceivedSms) what);
      stage.whenComplete(
          (unused, failure) ->
              done(from, pdu, failure == null ? 0 : SMPPConstant.STAT_ESME_RX_T_APPN));
      return;
    } catch (IOException e) {
      refused = SMPPConstant.STAT_ESME_RX_R_APPN;
      tellDiscarded(e.getMessage());
    } catch (RuntimeException | Error e) {
      refused = SMPPConstant.STAT_ESME_RX_T_APPN;
    }
    done(from, pdu, refused);
  }

  private void tellDiscarded(String reason) {
    try {
      listener.discarded(reason);
    } catch (RuntimeException e) {
      // The SMS is discarded all the same.
    }
  }

  private void done(Session from, byte[] pdu, int status) {
    answer(from, pdu, status);
    synchronized (this) {
      inHand--;
      bytes -= pdu.length;
      notifyAll();
    }
  }

  private void answer(Session from, byte[] pdu, int status) {
    queue.answer(from, Pdus.deliverSmResp(status, Pdus.sequence(pdu)));
  }

  private synchronized boolean isClosed() {
    return closed;
  }

  /** Takes no more, and waits for what is in hand. */
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
