// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.message;

import org.trustedsms.message.Certification;
import org.trustedsms.midlet.contact.Contact;
import org.trustedsms.midlet.party.StoredOffer;

/** Tells the user about receiving and sending. Called on the worker; must return soon. */
public interface Notices {

  /**
   * A message has got its verdict, or waits for the PIN ({@link StoredMessage#PENDING}), and is in
   * the inbox.
   */
  void received(StoredMessage message);

  /**
   * A key has come, signed by itself; it waits for the user's yes unless it is the known one.
   *
   * @param contact the contact, one that may have been made for this key
   * @param meaning {@link Contact#NEW}, {@link Contact#SAME} or {@link Contact#CHANGED}
   */
  void keyOffered(Contact contact, int meaning);

  /**
   * An accepted authority has signed something, which is held now.
   *
   * @param certification the certificate, and whose it is; null if it is a list of revoked ones
   */
  void certified(Certification certification);

  /**
   * An offer has come, or the supplier's acknowledgement of the user's answer.
   *
   * @param offer as it is now
   */
  void offered(StoredOffer offer);

  /**
   * A signed acknowledgement has come.
   *
   * @param message the message in the outbox that was received, now acknowledged
   */
  void acknowledged(StoredMessage message);

  /**
   * A message waits with the phone because the store has no room for it: messages must be deleted.
   */
  void storeFull();

  /**
   * Receiving, or an acknowledgement, has failed; nothing that was stored is lost.
   *
   * @param words a sentence for the user
   */
  void failed(String words);

  /**
   * A sending has ended, however it did.
   *
   * @param message the message in the outbox: SENT, FAILED or INTERRUPTED; null if nothing was
   *     stored and nothing has left the phone, so that the text can be given back
   * @param words what went wrong and what to do; null if the message is sent, or was cancelled
   */
  void sent(Sending sending, StoredMessage message, String words);
}
