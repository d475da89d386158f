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

/** Encrypted texts, authorities and offers. */
public final class AllParties implements Parties {
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
  public AllParties(Authorities authorities, Offers offers) {
    this.authorities = authorities;
    this.offers = offers;
  }

  public MessageKinds kinds() {
    return KINDS;
  }

  public boolean takes(int kind) {
    return authorities.takes(kind);
  }

  public boolean refresh() {
    return authorities.refresh();
  }

  public Certification find(String number, long time) {
    return authorities.find(number, time);
  }

  public Certifier certifier(int item) {
    return authorities.certifier(item);
  }

  public Certification certification(byte[] payload, long time) {
    return authorities.certification(payload, time);
  }

  public ReplayWindow window(Fingerprint key) {
    return authorities.window(key);
  }

  public void received(Fingerprint key, ReplayWindow window, Changes changes) {
    authorities.received(key, window, changes);
  }

  public Certified certified(Certification certification) {
    return Certified.of(certification);
  }

  public MessageId find(byte[] handle, Fingerprint recipient, AnswerKind answer) {
    return answer.answers(TransactionKinds.ACCEPTANCE.id()) ? offers.find(handle, recipient) : null;
  }

  public StoredOffer offer(ReceivedMessage message, String number, long time, Changes changes) {
    if (message.kind() == TransactionKinds.OFFER) {
      return offers.received(message, number, time, changes);
    }
    return message.acknowledged() == null
        ? null
        : offers.acknowledged(message.acknowledged(), time, changes);
  }

  public void committed(StoredOffer offer) {
    offers.committed(offer);
  }

  public void makeRoom() {
    offers.makeRoom();
  }
}
