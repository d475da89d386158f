// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server;

import java.util.function.Supplier;
import org.trustedsms.message.Draft;
import org.trustedsms.message.OutgoingMessage;
import org.trustedsms.server.store.Memory;

/**
 * A message that was {@link org.trustedsms.server.store.Submissions#accept accepted}, and is now to
 * be signed and sent.
 *
 * @param id the number under which it was accepted
 * @param to a telephone number
 * @param draft makes the message, on any thread; throws IllegalArgumentException if it cannot
 * @param signed the message, if it is one of a batch and another one of that is signed; or null
 * @param receipt whether to ask the network for delivery receipts
 * @param kept asked within the change by which the message is kept
 */
public record Order(
    long id, String to, Supplier<Draft> draft, OutgoingMessage signed, boolean receipt, Kept kept) {

  /** What is to be kept with a message. */
  @FunctionalInterface
  public interface Kept {
    /** Returns whether it is still to be sent. */
    boolean keep(Memory memory, OutgoingMessage message);
  }
}
