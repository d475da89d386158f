// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.party;

import org.trustedsms.key.Fingerprint;
import org.trustedsms.message.AnswerKind;
import org.trustedsms.message.Certification;
import org.trustedsms.message.Certifier;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.MessageKinds;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.ReplayWindow;
import org.trustedsms.midlet.store.Changes;

/**
 * What a suite takes besides the mail of two people, so that one which takes nothing more need not
 * carry it. Belongs on the worker.
 */
public interface Parties {
  /** Returns the kinds of message that are taken, credentials excepted. */
  MessageKinds kinds();

  /** See {@link Authorities#takes}. */
  boolean takes(int kind);

  /** See {@link Authorities#refresh}. */
  boolean refresh();

  /** See {@link Authorities#find}. */
  Certification find(String number, long time);

  /** See {@link Authorities#certifier}; null if there are no credentials. */
  Certifier certifier(int item);

  /** See {@link Authorities#certification}. */
  Certification certification(byte[] payload, long time);

  /** See {@link Authorities#window}. */
  ReplayWindow window(Fingerprint key);

  /** See {@link Authorities#received}. */
  void received(Fingerprint key, ReplayWindow window, Changes changes);

  /** See {@link Certified#of}. */
  Certified certified(Certification certification);

  /** Finds the user's answer to an offer that somebody else answers; null if there is none. */
  MessageId find(byte[] handle, Fingerprint recipient, AnswerKind answer);

  /**
   * Adds what a verified message says of an offer to the changes of a commit.
   *
   * @return the offer as it is then; null if the message is about none
   */
  StoredOffer offer(ReceivedMessage message, String number, long time, Changes changes);

  /** See {@link Offers#committed}. */
  void committed(StoredOffer offer);

  /** See {@link Offers#makeRoom}. */
  void makeRoom();
}
