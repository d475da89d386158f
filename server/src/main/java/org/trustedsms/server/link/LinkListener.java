// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.link;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Receives SMS, delivery receipts and state changes from a link.
 *
 * <p>{@link #message}, {@link #receipt} and {@link #discarded} are called one at a time, in the
 * order of arrival. They may block; then the SMSC waits. To process several SMS at a time, for
 * example to store them together, return a stage that is completed later, on any thread.
 */
public interface LinkListener {
  /** An SMS that arrives, or a receipt for one. */
  sealed interface Arrival permits ReceivedSms, DeliveryReceipt {
    /** Passes it to the right method of a listener. */
    CompletionStage<?> arriveAt(LinkListener listener);
  }

  /** The result for an SMS that is already stored. */
  CompletionStage<Void> DONE = CompletableFuture.completedStage(null);

  /**
   * Handles an incoming SMS. The link answers the SMSC when the returned stage completes, so
   * complete it only when the SMS is stored; this also holds for the methods below. If the stage
   * fails, or this throws, the SMSC is asked to deliver it again later (in SMPP 3.4, 5.1.3,
   * ESME_RX_T_APPN). A handled SMS may also come again, if the link breaks before the answer
   * reaches the SMSC.
   */
  default CompletionStage<?> message(ReceivedSms sms) {
    return CompletableFuture.failedStage(new UnsupportedOperationException("nobody takes SMS"));
  }

  /**
   * Handles a delivery receipt or another acknowledgement of the network (SMPP 3.4, 5.2.12). It is
   * not signed: anybody on the way can have made it.
   */
  default CompletionStage<?> receipt(DeliveryReceipt receipt) {
    return DONE;
  }

  /**
   * Handles an SMS that cannot be read. The SMPP link refuses it temporarily twice and permanently
   * the third time; if the stage fails, the refusal stays temporary.
   *
   * @param pdu all of it, as it came; in SMPP with the sequence_number 0
   */
  default CompletionStage<?> unreadable(byte[] pdu, String reason) {
    discarded(reason);
    return DONE;
  }

  /** Notes an SMS that was malformed and was rejected for good. */
  default void discarded(String reason) {}

  /** A channel came up, went down or cannot be made. Called once for each change and reason. */
  default void channel(String name, boolean up, String reason) {}

  /**
   * The link came up or went down, or cannot be made. Called on the thread that keeps the link, so
   * it must return soon. When a link is reported as down, SMS without an outcome have not been
   * sent, and are not sent before this returns.
   */
  default void link(boolean up, String reason) {}
}
