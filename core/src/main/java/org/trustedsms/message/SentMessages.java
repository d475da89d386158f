// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import org.trustedsms.key.Fingerprint;

/**
 * The messages that a receiver has sent and awaits answers to. Implemented by the program, which
 * keeps them; thread-safe if its users are threads.
 */
public interface SentMessages {

  /**
   * Finds a message by the handle in an answer.
   *
   * @param handle {@link MessageId#HANDLE_LENGTH} bytes
   * @param recipient the fingerprint of the key that answers
   * @param answer the kind of the answer, which {@link AnswerKind#answers} the kind of the message
   * @return the identifier of a message with this handle and such a kind that was sent to this
   *     recipient or for anyone, the latest if there are several; null if there is none
   */
  MessageId find(byte[] handle, Fingerprint recipient, AnswerKind answer);
}
