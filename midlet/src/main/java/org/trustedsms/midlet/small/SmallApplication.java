// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.small;

import javax.microedition.lcdui.AlertType;
import javax.microedition.lcdui.Display;
import javax.microedition.lcdui.Displayable;
import javax.microedition.lcdui.Form;
import javax.microedition.midlet.MIDlet;
import org.trustedsms.midlet.Suite;
import org.trustedsms.midlet.account.Account;
import org.trustedsms.midlet.contact.Contact;
import org.trustedsms.midlet.contact.Contacts;
import org.trustedsms.midlet.entropy.EntropyPool;
import org.trustedsms.midlet.language.Texts;
import org.trustedsms.midlet.message.Messages;
import org.trustedsms.midlet.message.Receiving;
import org.trustedsms.midlet.message.Sending;
import org.trustedsms.midlet.radio.NoRadio;
import org.trustedsms.midlet.radio.Radio;
import org.trustedsms.midlet.screen.display.Failures;
import org.trustedsms.midlet.store.Journal;
import org.trustedsms.midlet.store.Records;
import org.trustedsms.midlet.store.RmsRecords;
import org.trustedsms.midlet.work.Job;
import org.trustedsms.midlet.work.Program;
import org.trustedsms.midlet.work.Task;
import org.trustedsms.midlet.work.Worker;

/**
 * The application of the suite for phones that take 64 KB: it signs and verifies texts between
 * people who compared their keys. What its pages need is here; its task reads what is stored.
 */
public final class SmallApplication implements Program, Page, Task {
  private final MIDlet midlet;
  private final Worker worker = new Worker();
  private final Radio radio;
  final Desk desk;

  private volatile Records records;
  private EntropyPool pool;
  private Account account;
  private Contacts contacts;
  private Messages messages;
  private Receiving receiving;

  /** What is typed and not sent, and to whom; kept while other pages are shown. */
  volatile String text = "";

  volatile Contact recipient;

  /** The last message that the user sent. */
  private Sending last;

  /** Whether that is what was typed. */
  private boolean typed;

  /**
   * Creates it.
   *
   * @param midlet shows the pages, and ends with the program
   * @param name the name of the MIDlet's class, which the phone is to start for messages
   */
  public SmallApplication(MIDlet midlet, String name) {
    this.midlet = midlet;
    desk = new Desk(Display.getDisplay(midlet), worker);
    radio = NoRadio.orWma(name);
  }

  public void start() {
    new Thread(worker).start();
    desk.show(this);
    desk.await(this, Texts.READING, false);
  }

  public Displayable displayable() {
    Form form = new Form(Texts.of(Texts.TITLE));
    Desk.add(form, Texts.EXIT, Texts.EXIT);
    return form;
  }

  public void perform(int exit) {
    exit();
  }

  public void run(Job job) throws Exception {
    records = RmsRecords.open("trusted-sms");
    Journal journal = Journal.open(records);
    byte[] seed = Account.storedSeed(journal);
    pool = new EntropyPool(seed);
    for (int i = 0; seed != null && i < seed.length; i++) {
      seed[i] = 0;
    }
    pool.stir();
    contacts = new Contacts(journal, Suite.curves());
    messages = new Messages(journal);
    account = new Account(journal, pool, Suite.curves());
    receiving =
        new Receiving(account, contacts, new NoParties(), messages, radio, worker, new News(this));
  }

  public void ended(Throwable failure) {
    desk.ended(
        failure,
        failure != null || account.isNew() ? (Page) new FirstPage(this) : new PinPage(this));
    if (failure == null) {
      int damaged = contacts.damaged() + messages.damaged();
      String problem =
          account.problem() == null && damaged > 0
              ? Texts.of(Texts.DAMAGED, String.valueOf(damaged))
              : account.problem();
      if (problem != null) {
        desk.tell(AlertType.WARNING, problem);
      }
      if (!account.isNew()) {
        openPort();
      }
    }
  }

  /** Opens the port in the background, as often as one likes. */
  void openPort() {
    worker.submit(
        new Task() {
          public void run(Job job) throws Exception {
            listen();
          }

          public void ended(Throwable failure) {
            heard(failure);
          }
        },
        null);
  }

  void listen() throws Exception {
    radio.open(account.settings().port(), receiving);
  }

  void heard(Throwable failure) {
    if (failure != null) {
      desk.notice(AlertType.WARNING, Texts.of(Texts.TITLE), Failures.words(failure));
    }
    receiving.wake();
  }

  /** Sends what is typed. */
  void sendText(Contact to) {
    send(
        Sending.text(account, messages, radio, new News(this), to.number(), to.key(), text, false),
        true);
  }

  /** Sends the user's key; and, if there is none of the contact, asks for it. */
  void sendKey(Contact to, boolean ask) {
    News news = new News(this);
    send(
        ask
            ? Sending.text(
                    account,
                    messages,
                    radio,
                    news,
                    to.number(),
                    null,
                    Texts.of(Texts.PLEASE_SEND_KEY),
                    false)
                .introducedByKey()
            : Sending.key(account, messages, radio, news, to.number()),
        false);
  }

  private void send(Sending sending, boolean ofTyped) {
    last = sending;
    typed = ofTyped;
    desk.await(sending, Texts.WAITING, true);
  }

  /** Tells whether a sending is the last that the user wanted; nothing is typed once it is sent. */
  boolean isLast(Sending sending, boolean sent) {
    boolean is = sending == last;
    if (is && sent && typed) {
      text = "";
    }
    return is;
  }

  Account account() {
    return account;
  }

  Contacts contacts() {
    return contacts;
  }

  Messages messages() {
    return messages;
  }

  EntropyPool pool() {
    return pool;
  }

  /** Looks whether something can be received or judged. */
  void wake() {
    receiving.wake();
  }

  /** Ends the program because the user wants it; after what is being done. */
  void exit() {
    worker.submit(
        new Task() {
          public void run(Job job) {
            leave();
          }

          public void ended(Throwable failure) {
            // Nobody is left to tell.
          }
        },
        null);
  }

  void leave() {
    worker.stop();
    close();
    midlet.notifyDestroyed();
  }

  public void end() {
    worker.stopSoon();
    close();
  }

  private void close() {
    radio.close();
    if (records != null) {
      account.lock();
      pool.erase();
      records.close();
    }
  }
}
