// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.message;

import org.trustedsms.message.Certification;
import org.trustedsms.midlet.contact.Contact;
import org.trustedsms.midlet.party.StoredOffer;

/** Tells the user about receiving and sending. Called on the worker; must return soon. */
public interface Notices {

  /** A message has its verdict, or waits for the PIN ({@link StoredMessage#PENDING}). */
  void received(StoredMessage message);

  /**
   * A self-signed key has come; it waits for the user unless known. It is {@link Contact#NEW},
   * {@link Contact#SAME} or {@link Contact#CHANGED}.
   */
  void keyOffered(Contact contact, int meaning);

  /** A certificate of an accepted authority is held now or, with null, a revocation list. */
  void certified(Certification certification);

  /** An offer has come, or the supplier's acknowledgement of the user's answer. */
  void offered(StoredOffer offer);

  /** A signed acknowledgement of a message in the outbox has come. */
  void acknowledged(StoredMessage message);

  /** A message waits with the phone because the store has no room for it. */
  void storeFull();

  /** Receiving, or an acknowledgement, has failed, in words; nothing that was stored is lost. */
  void failed(String words);

  /**
   * A sending has ended, however it did.
   *
   * @param message SENT, FAILED or INTERRUPTED; null if nothing was stored or sent, so that the
   *     text can be given back
   * @param words what went wrong and what to do; null if the message is sent, or was cancelled
   */
  void sent(Sending sending, StoredMessage message, String words);
}
