// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.link;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.trustedsms.server.sms.ShortMessage;

/** A link over which SMS are sent and received: SMPP, a modem, Kannel or a test's. Thread-safe. */
public interface SmsLink extends AutoCloseable {
  /** The number of unsent SMS that every link queues before {@link #submit} blocks. */
  int CAPACITY = 1_000;

  @FunctionalInterface
  interface Factory {
    /**
     * Makes a link. It is up, or {@link SmsLink#isUp} says that it is not.
     *
     * @throws IOException if there is none; the same factory may be asked again
     */
    SmsLink open(LinkListener listener) throws IOException;
  }

  /**
   * Submits an SMS. Waits while {@value #CAPACITY} others wait to be sent, at most as long as for
   * an answer; not at all in what is run by one of these futures.
   *
   * <p>An SMS that the SMSC was too busy for is sent again, behind those that wait; so whoever
   * wants SMS to one number in order submits one when the one before it has its outcome, as {@code
   * SmsService} does. SMS that wait when a link goes down are sent when it is up again. The future
   * fails with
   *
   * <ul>
   *   <li>{@link RefusedException} if the SMS is refused, or the SMSC stays busy
   *   <li>{@link UnansweredException} if there is no answer in time, or the link breaks before: the
   *       SMS may have been sent
   *   <li>{@link NotSentException} if there is no room in time, or the link is over: the SMS was
   *       not sent
   * </ul>
   *
   * Cancelling the future withdraws the SMS: if it has not been sent it will not be. If it has, the
   * future is not cancelled, and completes with the answer. Actions that depend on the future must
   * return soon.
   *
   * @param receipt whether to ask the network for a {@link DeliveryReceipt}
   * @throws IllegalArgumentException if the link cannot carry such an SMS
   * @throws InterruptedException if the calling thread is interrupted; the SMS is not sent
   */
  CompletableFuture<Submitted> submit(ShortMessage sms, boolean receipt)
      throws InterruptedException;

  /**
   * Submits an SMS and waits for the answer.
   *
   * @throws InterruptedIOException if the calling thread is interrupted: the SMS may have been sent
   * @throws IOException one of the failures of {@link #submit}
   */
  default Submitted send(ShortMessage sms, boolean receipt) throws IOException {
    CompletableFuture<Submitted> result = null;
    try {
      result = submit(sms, receipt);
      return result.get();
    } catch (ExecutionException e) {
      throw (IOException) e.getCause();
    } catch (InterruptedException e) {
      if (result != null) {
        result.cancel(false);
      }
      throw new InterruptedIOException("interrupted while sending; the SMS may have been sent");
    }
  }

  /**
   * Returns the prefix by which a recipient's link is chosen. An SMS may have to wait for the room
   * that others of its prefix take, and for no others.
   *
   * @return one of the few prefixes that have links, or an empty text; null if this is one link
   */
  default String routePrefix(String recipient) {
    return null;
  }

  /** Returns why SMS to a recipient wait although the link is up; null for no reason. */
  default String whyDown(String recipient) {
    return null;
  }

  /** Returns whether SMS can be exchanged now. If a link cannot know, true until it is over. */
  default boolean isUp() {
    return !isOver();
  }

  /** Returns whether the link will not come back: closed, or another attempt cannot succeed. */
  boolean isOver();

  /** Closes the link for good; unsent SMS are not sent. A second call does nothing. */
  @Override
  void close();
}
