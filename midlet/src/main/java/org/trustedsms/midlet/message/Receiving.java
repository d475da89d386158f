// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.message;

import org.trustedsms.key.Fingerprint;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.Certification;
import org.trustedsms.message.Header;
import org.trustedsms.message.ReceivedMessage;
import org.trustedsms.message.Verdict;
import org.trustedsms.midlet.account.Account;
import org.trustedsms.midlet.contact.Contact;
import org.trustedsms.midlet.contact.Contacts;
import org.trustedsms.midlet.language.Text;
import org.trustedsms.midlet.language.Texts;
import org.trustedsms.midlet.party.Authorities;
import org.trustedsms.midlet.party.Offers;
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
 * Receives: one object, which submits itself to the worker for one message at a time, so that the
 * user's tasks get their turn.
 *
 * <p>A message is taken from the radio if there is room, stored, and verified; verdict, replay
 * window and consequences are stored in one commit. If the program ends before that, the message is
 * verified again at the next start, with the same result. Only memory holds a message between the
 * radio and the first commit.
 */
public final class Receiving implements Task, RadioListener {
  private final Account account;
  private final Contacts contacts;
  private final Authorities authorities;
  private final Offers offers;
  private final Messages messages;
  private final Radio radio;
  private final Worker worker;
  private final Notices notices;

  /** True if this is in the worker's queue already. */
  private boolean queued;

  /** True if the radio said that a message waits, and has not yet said that none does. */
  private volatile boolean waits;

  /** Taken from the radio and not stored, since the store failed; null as a rule. */
  private StoredMessage held;

  /** The message that is being verified, as lists have it. */
  private StoredMessage current;

  /** This object is the radio's listener. */
  public Receiving(
      Account account,
      Contacts contacts,
      Authorities authorities,
      Offers offers,
      Messages messages,
      Radio radio,
      Worker worker,
      Notices notices) {
    this.account = account;
    this.contacts = contacts;
    this.authorities = authorities;
    this.offers = offers;
    this.messages = messages;
    this.radio = radio;
    this.worker = worker;
    this.notices = notices;
  }

  /**
   * Has the worker look for work. Any thread calls it at the start, and after {@link
   * Account#create}, {@link Account#unlock}, {@link Contacts#accept}, {@link
   * Contacts#setAuthority}, {@link Contacts#remove} and {@link Messages#remove}.
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

  public void messageWaits() {
    waits = true;
    wake();
  }

  public void run(Job job) throws Exception {
    setIdle();
    job.commit();
    current = null;
    boolean again;
    try {
      if (authorities.refresh()) {
        messages.tryAgain();
      }
      again =
          !account.isNew()
              && (verifyNext() || payNext() || (held == null ? takeNext() : storeHeld()));
    } catch (Throwable failure) {
      again = current != null;
      if (again) {
        // Another message must not wait for this one.
        current.setAside = true;
        if (!(failure instanceof StoreException)) {
          contacts.reload(current.number);
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
    if (!messages.hasRoom()) {
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
    int kind = 0;
    int curve = 0;
    if (payload.length >= Header.LENGTH) {
      kind = Header.parse(payload).kind();
      curve = Header.parse(payload).curve();
    }
    held =
        new StoredMessage(
            messages.newItem(),
            incoming.number,
            Math.max(0, incoming.time),
            kind,
            curve,
            SegmentCapacity.segmentsFor(
                Math.min(payload.length, SegmentCapacity.MAX_PAYLOAD_BYTES)),
            StoredMessage.PENDING);
    held.flags = StoredMessage.UNREAD | StoredMessage.RAW;
    held.payload = payload;
    return storeHeld();
  }

  private boolean storeHeld() throws StoreException {
    try {
      messages.store(held, null, new Changes());
    } catch (StoreException e) {
      if (!e.isFull()) {
        throw e;
      }
      notices.storeFull();
      return false;
    }
    StoredMessage message = held;
    held = null;
    if (!canBeVerified(message)) {
      notices.received(message);
    }
    return true;
  }

  /**
   * Whether a message without verdict need not be decrypted while the key is locked, or an unknown
   * sender's key has been accepted or certified since.
   */
  private boolean canBeVerified(StoredMessage message) {
    if (!message.is(StoredMessage.RAW) || message.setAside) {
      return false;
    }
    if (authorities.takes(message.kind)) {
      return true;
    }
    return key(message, message.time) == null
        ? message.state == StoredMessage.PENDING
        : message.kind != StoredMessage.ENCRYPTED || !account.isLocked();
  }

  /** Returns the key of whoever has the number of a message: accepted, else certified; or null. */
  private PublicKey key(StoredMessage message, long time) {
    Contact contact = contacts.byNumber(message.number);
    if (contact != null && contact.key() != null) {
      return contact.key();
    }
    Certification certification = authorities.find(message.number, time);
    return certification == null ? null : certification.key();
  }

  private boolean verifyNext() throws StoreException {
    for (int i = 0; i < messages.size(); i++) {
      if (canBeVerified(messages.received(i))) {
        current = messages.received(i);
        StoredMessage message = messages.load(current.item);
        if (message.is(StoredMessage.RAW)) {
          verify(message);
        } else {
          // Stored, but an error came in between before it was shown.
          messages.show(message);
          notices.received(message);
        }
        return true;
      }
    }
    return false;
  }

  private void verify(StoredMessage message) throws StoreException {
    VerdictRecord record =
        new VerdictRecord(account, contacts, authorities, offers, messages, message);
    ReceivedMessage received = record.receive();
    if (received.verdict() == Verdict.KEY_OFFERED) {
      receiveKey(message, received);
    } else if (received.verdict() == Verdict.CREDENTIAL_ACCEPTED) {
      messages.store(null, message, new Changes());
      // Certificates and lists that its subject issued may have arrived earlier.
      messages.tryAgain();
      notices.certified(authorities.certification(message.payload, message.time));
    } else if (received.verdict() == Verdict.REPLAYED
        && (authorities.takes(message.kind) || message.kind == StoredMessage.ACKNOWLEDGEMENT)) {
      // Whoever writes first sends a certificate along, also to those who hold it; and a receipt
      // comes again when what it acknowledges was sent again.
      messages.store(null, message, new Changes());
    } else if (received.verdict() != Verdict.VERIFIED) {
      boolean empty = message.payload.length == 0;
      refuse(message, received.verdict(), empty ? Texts.of(Text.NOT_SIGNED) : "");
    } else if (record.offer() != null) {
      offers.makeRoom();
      notices.offered(record.offer());
    } else if (record.acknowledged() != null) {
      notices.acknowledged(record.acknowledged());
    } else {
      notices.received(message);
    }
  }

  private void refuse(StoredMessage message, Verdict verdict, String why) throws StoreException {
    boolean before = message.state == StoredMessage.UNKNOWN_SENDER;
    message.setVerdict(verdict, why);
    boolean unknown = message.state == StoredMessage.UNKNOWN_SENDER;
    if (!unknown || message.number.length() == 0) {
      message.flags ^= StoredMessage.RAW;
    }
    // One of a kind that this sender may not send, or of an authority that is not accepted.
    boolean setAside =
        unknown && (authorities.takes(message.kind) || key(message, message.time) != null);
    if (before && unknown) {
      current.setAside = setAside;
    } else {
      message.setAside = setAside;
      messages.store(message, null, new Changes());
      notices.received(message);
    }
  }

  /** The key goes to the contact and the message away; between the two commits nothing is lost. */
  private void receiveKey(StoredMessage message, ReceivedMessage received) throws StoreException {
    PublicKey key = received.offeredKey();
    if (isOwn(key)) {
      refuse(message, Verdict.NOT_FOR_THIS_RECIPIENT, Texts.of(Text.OWN_KEY));
    } else if (message.number.length() == 0) {
      refuse(message, Verdict.UNKNOWN_SENDER, Texts.of(Text.KEY_WITHOUT_NUMBER));
    } else {
      int meaning = contacts.offer(message.number, received.offeredName(), key, message.time);
      messages.store(null, message, new Changes());
      notices.keyOffered(contacts.byNumber(message.number), meaning);
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
    for (int i = 0; i < messages.size(); i++) {
      StoredMessage message = messages.received(i);
      if (message.is(StoredMessage.ACKNOWLEDGEMENT_DUE)
          && !message.setAside
          && !account.isLocked()
          && account.settings().acknowledges()) {
        message.setAside = true;
        PublicKey key = key(message, account.seconds());
        if (key != null && key.fingerprint().equals(message.fingerprint)) {
          worker.submit(
              Sending.acknowledgement(account, messages, radio, notices, message, key), null);
        }
        return true;
      }
    }
    return false;
  }
}
