// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.small;

import org.trustedsms.key.Fingerprint;
import org.trustedsms.message.AnswerKind;
import org.trustedsms.message.Certification;
import org.trustedsms.message.Certifier;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.MessageKind;
import org.trustedsms.message.MessageKinds;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.ReplayWindow;
import org.trustedsms.midlet.party.Certified;
import org.trustedsms.midlet.party.Parties;
import org.trustedsms.midlet.party.StoredOffer;
import org.trustedsms.midlet.store.Changes;

/** Signed texts, keys and acknowledgements, and nobody but the two who exchange them. */
final class NoParties implements Parties {
  public MessageKinds kinds() {
    return new MessageKinds(
        new MessageKind[] {
          MessageKinds.SIGNED_TEXT, MessageKinds.PUBLIC_KEY, MessageKinds.ACKNOWLEDGEMENT
        });
  }

  public boolean takes(int kind) {
    return false;
  }

  public boolean refresh() {
    return false;
  }

  public Certification find(String number, long time) {
    return null;
  }

  public Certifier certifier(int item) {
    return null;
  }

  public Certification certification(byte[] payload, long time) {
    return null;
  }

  public ReplayWindow window(Fingerprint key) {
    return ReplayWindow.EMPTY;
  }

  public void received(Fingerprint key, ReplayWindow window, Changes changes) {
    // Only windows of contacts are kept.
  }

  public Certified certified(Certification certification) {
    return null;
  }

  public MessageId find(byte[] handle, Fingerprint recipient, AnswerKind answer) {
    return null;
  }

  public StoredOffer offer(ReceivedMessage message, String number, long time, Changes changes) {
    return null;
  }

  public void committed(StoredOffer offer) {
    // There is none.
  }

  public void makeRoom() {
    // There is none.
  }
}
