// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.card;

import java.io.IOException;
import org.trustedsms.curve.CurveSet;
import org.trustedsms.midlet.entropy.EntropyPool;
import org.trustedsms.midlet.screen.Application;
import org.trustedsms.midlet.store.Journal;
import org.trustedsms.smartcard.CardChannel;

/** The account of a user who has the card in the phone. */
public final class SatsaAccount extends CardAccount {
  private final Application application;

  /**
   * Reads the account, with an entropy pool of which nothing has been drawn; the application asks
   * for the PIN when it is needed again.
   */
  public SatsaAccount(
      Journal journal, EntropyPool entropy, CurveSet curves, Application application) {
    super(journal, entropy, curves);
    this.application = application;
  }

  protected CardChannel connect() throws IOException {
    SatsaChannel channel = new SatsaChannel();
    channel.open(System.getProperty("microedition.smartcardslots"));
    return channel;
  }

  protected void unlocked() {
    application.unlocked();
  }

  protected void cardLost(String why) {
    application.askForPin(why);
  }
}
