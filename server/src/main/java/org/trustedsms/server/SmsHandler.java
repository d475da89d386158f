// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server;

import org.trustedsms.message.Draft;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.Verdict;
import org.trustedsms.server.link.DeliveryReceipt;
import org.trustedsms.server.store.SignedMessage;
import org.trustedsms.server.store.Transaction;

/**
 * Handles incoming messages, delivery receipts and link events. A message is done when its method
 * returns; if the method throws anything, or the program ends before, the message is handed out
 * again ({@link IncomingMessage#redelivered}), after a pause, before all others. If it throws
 * InterruptedException it has not processed the message, and takes no more: the other messages are
 * handed out after the next start. All methods for messages are called on one thread, except {@link
 * #received} and {@link #repeated}.
 */
@FunctionalInterface
public interface SmsHandler {

  /**
   * Dispatches a message to the method for its type. Override it only to treat all messages alike,
   * refused ones included.
   *
   * @throws Exception if it cannot be processed now
   */
  default void handle(IncomingMessage message) throws Exception {
    if (message.verdict() == Verdict.KEY_OFFERED) {
      keyOffered(message);
    } else if (!message.isVerified()) {
      refused(message);
    } else if (message.acknowledged() != null) {
      acknowledgement(message);
    } else if (message.result() != null) {
      result(message);
    } else {
      text(message);
    }
  }

  /**
   * Handles a text from a sender whose key is trusted.
   *
   * @param message verified: signed by {@link IncomingMessage#contact}, fresh, not handed out
   *     before unless it says so
   * @throws Exception if it cannot be processed now
   */
  void text(IncomingMessage message) throws Exception;

  /**
   * Handles an acknowledgement.
   *
   * @param message verified; {@link IncomingMessage#acknowledged} is the message that it
   *     acknowledges
   * @throws Exception if it cannot be processed now
   */
  default void acknowledgement(IncomingMessage message) throws Exception {}

  /**
   * Handles the result of a command.
   *
   * @param message verified; {@link IncomingMessage#result} is the result
   * @throws Exception if it cannot be processed now
   */
  default void result(IncomingMessage message) throws Exception {}

  /**
   * Handles a key that an unverified sender offers, under any name. It is stored with the contact
   * until people have compared its digits.
   *
   * @param message {@link IncomingMessage#key} says if it was stored
   * @throws Exception if it cannot be processed now
   */
  default void keyOffered(IncomingMessage message) throws Exception {}

  /**
   * Handles a message that was refused. Those from unknown senders are stored: when a key is
   * trusted for the number they are verified again, and handed out with their new verdict.
   *
   * @param message {@link IncomingMessage#verdict} and {@link IncomingMessage#reason} say why;
   *     believe nothing in it
   * @throws Exception if it cannot be processed now
   */
  default void refused(IncomingMessage message) throws Exception {}

  /**
   * Handles a delivery receipt. It runs on the thread that writes the store, so it must return
   * quickly, and cannot send. Exceptions are logged; the receipt does not come again. A receipt is
   * not signed: anybody on the way can have made it.
   *
   * @param message the message that the SMS is a segment of; null if it is not known
   */
  default void delivery(MessageId message, DeliveryReceipt receipt) {}

  /**
   * Reports that one of several links went up or down, or is down for another reason. Called on any
   * thread; {@link #note} reports it, too. Exceptions are logged.
   *
   * @param name its name
   * @param reason words, with nothing that controls a terminal
   */
  default void channel(String name, boolean up, String reason) {}

  /**
   * Reports an event for people: the link broke, an SMS to another port was ignored, an
   * acknowledgement was sent. Called on a thread of its own, in order. While 2,000 wait for it,
   * others are left out, and counted in a later one. Exceptions are logged.
   *
   * @param line words, with nothing that controls a terminal
   */
  default void note(String line) {}

  /**
   * Processes a message in the transaction that marks it as done, after its handler method has
   * returned. The transaction may be repeated, and this method must return quickly. By default it
   * acknowledges the message if an acknowledgement is due.
   *
   * @param answers sends answers
   * @return whether the message is done; if not, it is verified again when a key is trusted, and
   *     after the next start, perhaps with another key of the service
   */
  default boolean received(Transaction transaction, IncomingMessage message, Answers answers) {
    answers.acknowledge(message);
    return message.verdict() != Verdict.UNKNOWN_SENDER;
  }

  /**
   * Processes, in the same way, a message that arrived again with the bytes it had before: the
   * answer to it may have been lost.
   *
   * @param id its number in {@link org.trustedsms.server.store.InboundMessages}
   * @param answers sends answers
   */
  default void repeated(Transaction transaction, long id, Answers answers) {}

  /** Sends answers: they are stored with the transaction, and sent when it is on the disk. */
  interface Answers {

    /** Acknowledges a message if it asks for that and {@link SmsService.Settings#acknowledging}. */
    void acknowledge(IncomingMessage message);

    /**
     * Acknowledges a message in any case, unless its sender has a name in place of a number.
     *
     * @param kind the name of the acknowledgement in lists; empty if none shows it
     */
    void acknowledge(IncomingMessage message, String kind);

    /**
     * Signs a message and sends it.
     *
     * @param to a telephone number
     * @param kind its name in lists; empty if none shows it
     * @param received the number of the message that it answers
     * @throws IllegalArgumentException as {@link SmsService#send(String, Draft, boolean)}
     */
    void send(String to, String kind, Draft draft, long received);

    /**
     * Sends a message that is signed already.
     *
     * @param to a telephone number
     * @param kind its name in lists
     */
    void send(String to, String kind, SignedMessage message);

    /**
     * Sends a message again as it was. It is lost if the program ends before it is sent.
     *
     * @param to a telephone number
     */
    void repeat(String to, byte[] payload);
  }
}
