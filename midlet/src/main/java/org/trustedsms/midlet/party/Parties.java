// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.party;

import org.trustedsms.key.Fingerprint;
import org.trustedsms.message.AnswerKind;
import org.trustedsms.message.Certification;
import org.trustedsms.message.Certifier;
import org.trustedsms.message.EncryptedText;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.MessageKind;
import org.trustedsms.message.MessageKinds;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.ReplayWindow;
import org.trustedsms.midlet.store.Changes;
import org.trustedsms.transaction.TransactionKinds;

/** Encrypted texts, authorities and offers. Belongs on the worker. */
public final class Parties {
  private static final MessageKinds KINDS =
      new MessageKinds(
          new MessageKind[] {
            MessageKinds.SIGNED_TEXT,
            EncryptedText.KIND,
            MessageKinds.PUBLIC_KEY,
            MessageKinds.ACKNOWLEDGEMENT,
            TransactionKinds.OFFER
          });

  private final Authorities authorities;
  private final Offers offers;

  /** Takes what these take. */
  public Parties(Authorities authorities, Offers offers) {
    this.authorities = authorities;
    this.offers = offers;
  }

  /** Returns the kinds of message that are taken, credentials excepted. */
  public MessageKinds kinds() {
    return KINDS;
  }

  /** See {@link Authorities#takes}. */
  public boolean takes(int kind) {
    return authorities.takes(kind);
  }

  /** See {@link Authorities#refresh}. */
  public boolean refresh() {
    return authorities.refresh();
  }

  /** See {@link Authorities#find}. */
  public Certification find(String number, long time) {
    return authorities.find(number, time);
  }

  /** See {@link Authorities#certifier}. */
  public Certifier certifier(int item) {
    return authorities.certifier(item);
  }

  /** See {@link Authorities#certification}. */
  public Certification certification(byte[] payload, long time) {
    return authorities.certification(payload, time);
  }

  /** See {@link Authorities#window}. */
  public ReplayWindow window(Fingerprint key) {
    return authorities.window(key);
  }

  /** See {@link Authorities#received}. */
  public void received(Fingerprint key, ReplayWindow window, Changes changes) {
    authorities.received(key, window, changes);
  }

  /** See {@link Certified#of}. */
  public Certified certified(Certification certification) {
    return Certified.of(certification);
  }

  /** Finds the user's answer to an offer that somebody else answers; null if there is none. */
  public MessageId find(byte[] handle, Fingerprint recipient, AnswerKind answer) {
    return answer.answers(TransactionKinds.ACCEPTANCE.id()) ? offers.find(handle, recipient) : null;
  }

  /**
   * Adds what a verified message says of an offer to the changes of a commit.
   *
   * @return the offer as it is then; null if the message is about none
   */
  public StoredOffer offer(ReceivedMessage message, String number, long time, Changes changes) {
    if (message.kind() == TransactionKinds.OFFER) {
      return offers.received(message, number, time, changes);
    }
    return message.acknowledged() == null
        ? null
        : offers.acknowledged(message.acknowledged(), time, changes);
  }

  /** See {@link Offers#committed}. */
  public void committed(StoredOffer offer) {
    offers.committed(offer);
  }

  /** See {@link Offers#makeRoom}. */
  public void makeRoom() {
    offers.makeRoom();
  }
}
