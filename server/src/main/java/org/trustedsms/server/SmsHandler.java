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

  /** Dispatches a message by its type. Override it only to treat all alike, also refused ones. */
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
   * Handles a text from a sender whose key is trusted. It was signed by {@link
   * IncomingMessage#contact}, is fresh, and was not handed out before unless it says so.
   */
  void text(IncomingMessage message) throws Exception;

  /** Handles a verified acknowledgement of {@link IncomingMessage#acknowledged}. */
  default void acknowledgement(IncomingMessage message) throws Exception {}

  /** Handles a command's verified {@link IncomingMessage#result}. */
  default void result(IncomingMessage message) throws Exception {}

  /**
   * Handles a key that an unverified sender offers, under any name. It is stored with the contact
   * until people have compared its digits; {@link IncomingMessage#key} says if it was stored.
   */
  default void keyOffered(IncomingMessage message) throws Exception {}

  /**
   * Handles a message that was refused: believe nothing in it. {@link IncomingMessage#verdict} and
   * {@link IncomingMessage#reason} say why. Those from unknown senders are stored: when a key is
   * trusted for the number they are verified again, and handed out with their new verdict.
   */
  default void refused(IncomingMessage message) throws Exception {}

  /**
   * Handles a delivery receipt. Runs on the thread that writes the store, so it must return
   * quickly, and cannot send. Exceptions are logged; the receipt does not come again. It is not
   * signed: anybody on the way can have made it. {@code message} is the one that the SMS is a
   * segment of; null if it is not known.
   */
  default void delivery(MessageId message, DeliveryReceipt receipt) {}

  /**
   * Reports that one of several links, {@code name}, went up or down, or is down for another
   * reason. The words of {@code reason} have nothing that controls a terminal. Called on any
   * thread; {@link #note} reports it, too. Exceptions are logged.
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
     * Acknowledges a message in any case, unless its sender has a name in place of a number. An
     * empty {@code kind} shows the acknowledgement in no list.
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
     * Sends a message that is signed already to a telephone number. {@code kind} is its name in
     * lists; empty if none shows it.
     */
    void send(String to, String kind, SignedMessage message);

    /**
     * Sends a message again as it was, to a telephone number. It is lost if the program ends before
     * it is sent.
     */
    void repeat(String to, byte[] payload);
  }
}
