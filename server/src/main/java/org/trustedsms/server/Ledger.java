// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server;

import org.trustedsms.message.Draft;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.OutgoingMessage;
import org.trustedsms.server.store.Memory;

/**
 * Keeps account of messages within the changes that make things so: what it writes is kept with
 * them or not at all. A change may be made again if the store could not keep it. Called by the
 * thread that writes the store, so its methods must return soon.
 *
 * <p>Each method is given what the message is called in the store: its number in {@link
 * org.trustedsms.server.store.OutboundMessages}.
 */
public interface Ledger {

  /** A message is handed to the link. */
  void sending(Memory memory, long id);

  /**
   * A message was not taken and is handed to the link again, or the link is down.
   *
   * @param reason in words, of any characters
   */
  void waiting(Memory memory, long id, String reason);

  /** The SMS centre has taken all of a message. */
  void sent(Memory memory, long id);

  /**
   * A message is not sent, or not delivered, and will not be.
   *
   * @param reason in words, of any characters
   */
  void failed(Memory memory, long id, String reason);

  /** The network says that all of a message is on the recipient's device. */
  void delivered(Memory memory, long id);

  /**
   * A message has arrived, and the handler has returned.
   *
   * @param answers sends what is to be answered
   * @return whether nothing remains to be done with it; if not, one of an unknown sender waits for
   *     a key
   */
  boolean received(Memory memory, IncomingMessage message, Answers answers);

  /**
   * A message has arrived again, with the bytes that it had before: it may be that the answer to it
   * was lost. Does nothing unless it is overridden.
   *
   * @param id what the message is called in {@link org.trustedsms.server.store.InboundMessages}
   * @param answers sends what is to be answered
   */
  default void repeated(Memory memory, long id, Answers answers) {}

  /** Sends answers: they are kept with the change, and leave when that is on the disk. */
  interface Answers {

    /**
     * Signs a message and sends it.
     *
     * @param to a telephone number
     * @throws IllegalArgumentException as {@link SmsService#send(String, Draft, boolean)}
     */
    Answer send(String to, Draft draft);

    /**
     * Sends what is signed already.
     *
     * @param to a telephone number
     * @param id the identifier of the message
     * @return what it is called in the store
     */
    long send(String to, MessageId id, byte[] payload);
  }

  /**
   * An answer that was signed.
   *
   * @param id what it is called in the store
   */
  record Answer(long id, OutgoingMessage message) {}
}
