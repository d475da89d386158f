// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import javax.microedition.lcdui.AlertType;
import javax.microedition.lcdui.Display;
import javax.microedition.midlet.MIDlet;
import org.trustedsms.midlet.contact.Contacts;
import org.trustedsms.midlet.language.Text;
import org.trustedsms.midlet.language.Texts;
import org.trustedsms.midlet.radio.NoRadio;
import org.trustedsms.midlet.screen.display.Navigator;
import org.trustedsms.midlet.store.StoreException;
import org.trustedsms.midlet.work.Program;
import org.trustedsms.midlet.work.Worker;

/** The program's life: worker, navigator, and a {@link Session} opened in the background. */
public final class Application implements Program {
  private final MIDlet midlet;
  private final String name;
  private final Worker worker = new Worker();
  private final Navigator navigator;

  /** Null until it is open. */
  private volatile Session session;

  /** Null until the PIN has been needed again. */
  private PinRequest pinRequest;

  /** Creates it; the phone is to start the MIDlet's class of that name for messages. */
  public Application(MIDlet midlet, String name) {
    this.midlet = midlet;
    this.name = name;
    navigator = new Navigator(Display.getDisplay(midlet), worker);
  }

  public void start() {
    new Thread(worker).start();
    Splash splash = new Splash(this, navigator);
    navigator.show(splash);
    navigator.await(splash, Texts.of(Text.READING), false);
  }

  public void end() {
    worker.stopSoon();
    close();
  }

  /** Ends the program because the user wants it; after what is being done. */
  void exit() {
    navigator.await(new Closing(this, navigator));
  }

  /** Opens the session, on the worker. */
  Session open() throws StoreException {
    session = new Session(this, navigator, worker, NoRadio.orWma(name));
    return session;
  }

  /** Asks for the PIN again as soon as it does not disturb, and says why: a sentence. */
  public void askForPin(String why) {
    synchronized (navigator) {
      if (pinRequest == null) {
        pinRequest = new PinRequest(session);
      }
      if (!navigator.hasNoticeOf(pinRequest)) {
        navigator.notice(AlertType.WARNING, null, Texts.of(Text.YOUR_PIN), why, pinRequest);
      }
    }
  }

  /** Decrypts messages that could not be decrypted while the account was locked. */
  public void unlocked() {
    session.messages.tryAgain();
  }

  /** Closes everything, on the worker, and notifies the phone. */
  void closeAndLeave() {
    worker.stop();
    close();
    midlet.notifyDestroyed();
  }

  private void close() {
    if (session != null) {
      session.close();
    }
  }

  /** Returns the user's number by descriptor or phone (MIDP 3.0, table 10-1), or "". */
  String number() {
    String number = midlet.getAppProperty("User-Number");
    if (number == null) {
      number = System.getProperty("microedition.subscriberid.msisdn");
    }
    try {
      return number == null ? "" : Contacts.number(number);
    } catch (IllegalArgumentException e) {
      return "";
    }
  }

  /** Returns the version in the descriptor, or null. */
  String version() {
    return midlet.getAppProperty("MIDlet-Version");
  }
}
