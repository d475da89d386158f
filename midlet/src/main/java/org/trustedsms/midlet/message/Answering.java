// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.message;

import org.trustedsms.certificate.Certificate;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.message.Sender;
import org.trustedsms.midlet.account.Account;
import org.trustedsms.midlet.language.Text;
import org.trustedsms.midlet.language.Texts;
import org.trustedsms.midlet.party.Authorities;
import org.trustedsms.midlet.party.Offers;
import org.trustedsms.midlet.party.StoredOffer;
import org.trustedsms.midlet.radio.Radio;
import org.trustedsms.midlet.radio.RadioException;
import org.trustedsms.midlet.store.Changes;
import org.trustedsms.midlet.work.Job;

/** Answers offers. Belongs on the worker. */
public final class Answering {
  private final Account account;
  private final Offers offers;
  private final Authorities authorities;
  private final Radio radio;

  public Answering(Account account, Offers offers, Authorities authorities, Radio radio) {
    this.account = account;
    this.offers = offers;
    this.authorities = authorities;
    this.radio = radio;
  }

  /**
   * Signs an answer, stores it with the clock of stamps, and sends it.
   *
   * @param choice 0 declines; otherwise the choice, from 1
   * @param pin to accept; not used to decline
   * @param job cancellable until the answer is stored
   * @throws RadioException if it is stored, and could not be sent
   * @throws Exception if nothing was stored or sent
   */
  public void answer(StoredOffer offer, int choice, String pin, Job job) throws Exception {
    if (choice != 0) {
      account.confirm(pin);
    }
    PrivateKey key = account.privateKey();
    if (key == null) {
      throw new IllegalStateException(Texts.of(Text.ENTER_PIN_FIRST));
    }
    job.stage(Texts.of(Text.SIGNING));
    boolean first = !offers.hasAnswered(offer.supplier());
    Changes changes = new Changes();
    StoredOffer answered = offers.answer(offer, choice, new Sender(key, account.stamps(changes)));
    job.stage(Texts.of(Text.SENDING));
    job.commit();
    offers.commit(answered, changes);
    send(answered, first);
  }

  /** Sends an answer as it was sent before; a RadioException if it could not be sent. */
  public void sendAgain(StoredOffer offer, Job job) throws Exception {
    job.commit();
    send(offer, true);
  }

  /** Sends the user's certificate before what is the first to a supplier, and may be lost. */
  private void send(StoredOffer answered, boolean introduced) throws RadioException {
    Certificate own = introduced ? authorities.own(account.publicKey(), null) : null;
    if (own != null && !own.issuer().equals(answered.supplier())) {
      radio.send(answered.number(), own.payload());
    }
    radio.send(answered.number(), answered.purchase().payload());
  }
}
