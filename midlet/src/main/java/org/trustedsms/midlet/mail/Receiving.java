// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.mail;

import org.trustedsms.key.Fingerprint;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.Header;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.Verdict;
import org.trustedsms.midlet.account.Account;
import org.trustedsms.midlet.contact.Contact;
import org.trustedsms.midlet.contact.Contacts;
import org.trustedsms.midlet.radio.Incoming;
import org.trustedsms.midlet.radio.Radio;
import org.trustedsms.midlet.radio.RadioException;
import org.trustedsms.midlet.radio.RadioListener;
import org.trustedsms.midlet.store.Changes;
import org.trustedsms.midlet.store.StoreException;
import org.trustedsms.midlet.work.Job;
import org.trustedsms.midlet.work.Task;
import org.trustedsms.midlet.work.Worker;
import org.trustedsms.sms.SegmentCapacity;

/**
 * Receives: one object, which submits itself to the worker as often as there is something to do,
 * one message at a time so that the user's own tasks get their turn.
 *
 * <p>A message is taken from the radio if the store has room for it, stored as it is, and judged;
 * its verdict, the sender's replay window and what follows from it are stored in one commit. What
 * is interrupted is judged again at the next start, with the same result. The radio hands a message
 * out once: between that and the first commit only the memory holds it.
 */
public final class Receiving implements Task, RadioListener {
  private final Account account;
  private final Contacts contacts;
  private final Mailbox mailbox;
  private final Radio radio;
  private final Worker worker;
  private final Notices notices;

  /** Whether this is in the worker's queue already. */
  private boolean queued;

  /** Whether the radio said that a message waits, and has not yet said that none does. */
  private volatile boolean waits;

  /** Taken from the radio and not stored, since the store failed; null as a rule. */
  private Letter held;

  /** The letter that is being judged, as lists have it. */
  private Letter judged;

  /**
   * Creates it.
   *
   * @param account the recipient
   * @param contacts the senders
   * @param mailbox gets the letters
   * @param radio gives the messages; this object is its listener
   * @param worker does the work
   * @param notices is told what happens
   */
  public Receiving(
      Account account,
      Contacts contacts,
      Mailbox mailbox,
      Radio radio,
      Worker worker,
      Notices notices) {
    this.account = account;
    this.contacts = contacts;
    this.mailbox = mailbox;
    this.radio = radio;
    this.worker = worker;
    this.notices = notices;
  }

  /**
   * Looks whether something can be done, on the worker. To be called by any thread at the start,
   * and after {@link Account#create}, {@link Account#unlock}, {@link Contacts#accept}, and {@link
   * Mailbox#remove}.
   */
  public void wake() {
    synchronized (this) {
      if (queued) {
        return;
      }
      queued = true;
    }
    worker.submit(this, null);
  }

  /** Wakes it because of a message that waits. */
  public void messageWaits() {
    waits = true;
    wake();
  }

  public void run(Job job) throws Exception {
    setIdle();
    job.commit();
    judged = null;
    boolean again;
    try {
      again =
          !account.isNew()
              && (judgeNext() || payNext() || (held == null ? takeNext() : storeHeld()));
    } catch (Throwable failure) {
      again = judged != null;
      if (again) {
        // Another message must not wait for this one.
        judged.setAside = true;
        if (!(failure instanceof StoreException)) {
          contacts.reload(judged.number);
        }
      }
      notices.failed(Sending.words(failure));
    }
    if (again) {
      wake();
    }
  }

  private synchronized void setIdle() {
    queued = false;
  }

  public void ended(Throwable failure) {
    if (failure != null) {
      setIdle();
    }
  }

  /** Takes a message from the radio; returns false if there is none or no room. */
  private boolean takeNext() throws RadioException, StoreException {
    if (!mailbox.hasRoom()) {
      if (waits) {
        notices.storeFull();
      }
      return false;
    }
    Incoming incoming = radio.receive();
    if (incoming == null) {
      waits = false;
      return false;
    }
    byte[] payload = incoming.payload;
    Letter letter = mailbox.newLetter(incoming.number, Math.max(0, incoming.time), Letter.PENDING);
    letter.flags = Letter.UNREAD | Letter.RAW;
    letter.payload = payload;
    if (payload.length >= Header.LENGTH) {
      letter.kind = Header.parse(payload).kind();
      letter.curve = Header.parse(payload).curve();
    }
    letter.segments =
        SegmentCapacity.segmentsFor(Math.min(payload.length, SegmentCapacity.MAX_PAYLOAD_BYTES));
    held = letter;
    return storeHeld();
  }

  private boolean storeHeld() throws StoreException {
    try {
      mailbox.store(held, null, new Changes());
    } catch (StoreException e) {
      if (!e.isFull()) {
        throw e;
      }
      notices.storeFull();
      return false;
    }
    Letter letter = held;
    held = null;
    if (!canBeJudged(letter)) {
      notices.received(letter);
    }
    return true;
  }

  /**
   * A message without a verdict gets one, if it need not be decrypted while the key is locked; one
   * of an unknown sender when his key has been accepted.
   */
  private boolean canBeJudged(Letter letter) {
    if (!letter.is(Letter.RAW) || letter.setAside) {
      return false;
    }
    Contact contact = contacts.byNumber(letter.number);
    return contact == null || contact.key() == null
        ? letter.state == Letter.PENDING
        : letter.kind != Letter.ENCRYPTED || !account.isLocked();
  }

  private boolean judgeNext() throws StoreException {
    for (int i = 0; i < mailbox.size(); i++) {
      if (canBeJudged(mailbox.at(i))) {
        judged = mailbox.at(i);
        Letter letter = mailbox.load(judged.item);
        if (letter.is(Letter.RAW)) {
          judge(letter);
        } else {
          // Stored, but an error came in between before it was shown.
          mailbox.show(letter);
          notices.received(letter);
        }
        return true;
      }
    }
    return false;
  }

  private void judge(Letter letter) throws StoreException {
    Judgement judgement = new Judgement(account, contacts, mailbox, letter);
    ReceivedMessage message = judgement.receive();
    if (message.verdict() == Verdict.KEY_OFFERED) {
      receiveKey(letter, message);
    } else if (message.verdict() != Verdict.VERIFIED) {
      boolean empty = letter.payload.length == 0;
      refuse(
          letter,
          message.verdict(),
          empty ? "an ordinary text message, or an empty one: it is not signed" : message.reason());
    } else if (judgement.acknowledged() != null) {
      notices.acknowledged(judgement.acknowledged());
    } else {
      notices.received(letter);
    }
  }

  private void refuse(Letter letter, Verdict verdict, String why) throws StoreException {
    letter.judge(verdict, why);
    if (letter.state != Letter.UNKNOWN_SENDER || letter.number.length() == 0) {
      letter.flags ^= Letter.RAW;
    }
    mailbox.store(letter, null, new Changes());
    notices.received(letter);
  }

  /** The key goes to the contact and the letter away; between the two commits nothing is lost. */
  private void receiveKey(Letter letter, ReceivedMessage message) throws StoreException {
    PublicKey key = message.offeredKey();
    if (isOwn(key)) {
      refuse(
          letter,
          Verdict.NOT_FOR_THIS_RECIPIENT,
          "your own key, sent back to you; nothing was changed");
    } else if (letter.number.length() == 0) {
      refuse(
          letter,
          Verdict.UNKNOWN_SENDER,
          "a key that came without a number; ask for it to be sent again");
    } else {
      int meaning = contacts.offer(letter.number, message.offeredName(), key, letter.time);
      mailbox.store(null, letter, new Changes());
      notices.keyOffered(contacts.byNumber(letter.number), meaning);
    }
  }

  private boolean isOwn(PublicKey key) {
    boolean own = key.equals(account.publicKey());
    Fingerprint[] former = account.formerKeys();
    for (int i = 0; i < former.length; i++) {
      own |= key.fingerprint().equals(former[i]);
    }
    return own;
  }

  /** Submits the sending of an acknowledgement that is due. */
  private boolean payNext() {
    for (int i = 0; i < mailbox.size(); i++) {
      Letter letter = mailbox.at(i);
      if (letter.is(Letter.RECEIPT_DUE)
          && !letter.setAside
          && !account.isLocked()
          && account.settings().receipts()) {
        letter.setAside = true;
        Contact contact = contacts.byNumber(letter.number);
        PublicKey key = contact == null ? null : contact.key();
        if (key != null && key.fingerprint().equals(letter.fingerprint)) {
          worker.submit(Sending.receipt(account, mailbox, radio, notices, letter, key), null);
        }
        return true;
      }
    }
    return false;
  }
}
