// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server;

import org.trustedsms.message.Draft;
import org.trustedsms.message.MessageId;
import org.trustedsms.server.store.SignedMessage;
import org.trustedsms.server.store.Transaction;

/**
 * Processes received messages within the change that marks them as done: what it writes is stored
 * with that or not at all. A change may be made again if the store could not keep it. Called by the
 * thread that writes the store, so its methods must return soon.
 */
public interface MessageProcessor {

  /**
   * Processes a message after the handler has returned.
   *
   * @param answers sends what is to be answered
   * @return whether nothing remains to be done with it; if not, one of an unknown sender waits for
   *     a key
   */
  boolean received(Transaction transaction, IncomingMessage message, Answers answers);

  /**
   * Processes a message that arrived again with the bytes it had before: the answer to it may have
   * been lost. Does nothing unless it is overridden.
   *
   * @param id its number in {@link org.trustedsms.server.store.InboundMessages}
   * @param answers sends what is to be answered
   */
  default void repeated(Transaction transaction, long id, Answers answers) {}

  /** Sends answers: they are stored with the change, and leave when that is on the disk. */
  interface Answers {

    /**
     * Signs a message and sends it.
     *
     * @param to a telephone number
     * @param kind what lists call it; empty if none shows it
     * @param received the number of the message that it answers
     * @throws IllegalArgumentException as {@link SmsService#send(String, Draft, boolean)}
     */
    void send(String to, String kind, Draft draft, long received);

    /**
     * Sends a message that is signed already.
     *
     * @param to a telephone number
     * @param kind what lists call it
     */
    void send(String to, String kind, SignedMessage message);

    /**
     * Sends a message again as it was. It is lost if the program ends before it is sent.
     *
     * @param to a telephone number
     * @param message its identifier
     */
    void repeat(String to, MessageId message, byte[] payload);
  }
}
