// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.mail;

import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.Budget;
import org.trustedsms.message.Draft;
import org.trustedsms.message.MessageKinds;
import org.trustedsms.message.OutgoingMessage;
import org.trustedsms.message.Sender;
import org.trustedsms.midlet.account.Account;
import org.trustedsms.midlet.radio.Radio;
import org.trustedsms.midlet.radio.RadioException;
import org.trustedsms.midlet.store.Changes;
import org.trustedsms.midlet.store.StoreException;
import org.trustedsms.midlet.work.Cancelled;
import org.trustedsms.midlet.work.Job;
import org.trustedsms.midlet.work.Task;
import org.trustedsms.signature.SigningToken;
import org.trustedsms.text.TextCodings;

/**
 * Signs and sends one message: a text, the user's key, or an acknowledgement.
 *
 * <p>Until {@link Job#commit} nothing is stored and no radio is touched. Then the letter is stored
 * as {@link Letter#SENDING} together with the clock of stamps, only then it is sent, and what
 * became of it is stored. {@link Notices#sent} tells the end; used once.
 */
public final class Sending implements Task {
  private final Account account;
  private final Mailbox mailbox;
  private final Radio radio;
  private final Notices notices;
  private final String number;
  private final int kind;

  /** Null if the message is for anyone. */
  private final PublicKey recipient;

  private String text = "";
  private boolean receipt;

  /** The item of the letter to be acknowledged; 0 if this is no acknowledgement. */
  private int acknowledged;

  /** Null until it is stored. */
  private Letter letter;

  private Sending(
      Account account,
      Mailbox mailbox,
      Radio radio,
      Notices notices,
      String number,
      int kind,
      PublicKey recipient) {
    this.account = account;
    this.mailbox = mailbox;
    this.radio = radio;
    this.notices = notices;
    this.number = number;
    this.kind = kind;
    this.recipient = recipient;
  }

  /**
   * Returns the sending of a text.
   *
   * @param account the sender, who must be unlocked when it runs
   * @param mailbox gets the letter
   * @param radio sends it
   * @param notices is told the end
   * @param number the recipient's number
   * @param recipient his accepted key, to which the message is bound; null if there is none, the
   *     message is then for anyone and cannot be encrypted
   * @param text any text
   * @param receipt whether an acknowledgement is asked for
   * @return a task
   */
  public static Sending text(
      Account account,
      Mailbox mailbox,
      Radio radio,
      Notices notices,
      String number,
      PublicKey recipient,
      String text,
      boolean encrypt,
      boolean receipt) {
    int kind = encrypt ? Letter.ENCRYPTED : Letter.TEXT;
    Sending sending = new Sending(account, mailbox, radio, notices, number, kind, recipient);
    sending.text = text;
    sending.receipt = receipt;
    return sending;
  }

  /**
   * Returns the sending of the user's key, with his name.
   *
   * @param account the sender, who must be unlocked when it runs
   * @param mailbox gets the letter
   * @param radio sends it
   * @param notices is told the end
   * @param number any number
   * @return a task
   */
  public static Sending key(
      Account account, Mailbox mailbox, Radio radio, Notices notices, String number) {
    return new Sending(account, mailbox, radio, notices, number, Letter.KEY, null);
  }

  /** Returns the sending of an acknowledgement to the sender of a verified letter. */
  static Sending receipt(
      Account account,
      Mailbox mailbox,
      Radio radio,
      Notices notices,
      Letter received,
      PublicKey sender) {
    Sending sending =
        new Sending(account, mailbox, radio, notices, received.number, Letter.RECEIPT, sender);
    sending.acknowledged = received.item;
    return sending;
  }

  /**
   * Returns how much text goes into how many SMS.
   *
   * @param account the sender, not new
   * @param recipient the recipient's accepted key; null if there is none
   * @param encrypt whether the text will be encrypted
   */
  public static Budget budget(Account account, PublicKey recipient, boolean encrypt) {
    return new Budget(
        encrypt ? MessageKinds.ENCRYPTED_TEXT : MessageKinds.SIGNED_TEXT,
        account.curve(),
        recipient == null ? account.curve() : recipient.curve());
  }

  public void run(Job job) throws Exception {
    PrivateKey key = account.privateKey();
    if (key == null) {
      throw new IllegalStateException("Enter your PIN first.");
    }
    Letter received = null;
    if (acknowledged != 0) {
      Letter current = mailbox.current(acknowledged);
      if (current == null || !current.is(Letter.RECEIPT_DUE)) {
        return;
      }
      received = mailbox.load(acknowledged);
    }
    job.stage(kind == Letter.ENCRYPTED ? "Signing and encrypting..." : "Signing...");
    Changes changes = new Changes();
    Sender sender = new Sender(key, account.stamps(changes));
    OutgoingMessage message = sign(draft(key, received), sender);
    byte[] payload = message.payload();
    int segments = radio.segments(number, payload);
    if (segments < 1) {
      throw new IllegalStateException(
          "The phone cannot send this. Check the number and the port, or shorten the text.");
    }
    job.stage(segments == 1 ? "Sending..." : "Sending " + segments + " SMS...");
    job.commit();
    if (received == null) {
      send(message, payload, segments, changes);
    } else {
      acknowledge(received, payload, changes);
    }
  }

  private Draft draft(PrivateKey key, Letter received) {
    if (kind == Letter.KEY) {
      return Draft.publicKey(key.publicKey(), account.settings().name());
    }
    if (received != null) {
      return Draft.of(
              MessageKinds.ACKNOWLEDGEMENT,
              received.id.handle(),
              received.id.toBytes(),
              "",
              TextCodings.standard())
          .to(recipient);
    }
    Draft draft = Draft.text(text);
    if (recipient != null) {
      draft = draft.to(recipient);
    }
    if (kind == Letter.ENCRYPTED) {
      if (recipient == null) {
        throw new IllegalStateException(
            "There is no key of the recipient to encrypt with. Ask for it, and accept it.");
      }
      draft = draft.encrypted(account.random());
    }
    return receipt ? draft.askForAcknowledgement() : draft;
  }

  private OutgoingMessage sign(Draft draft, Sender sender) {
    SigningToken token = account.takeToken();
    try {
      return sender.sign(draft, token);
    } finally {
      if (token != null) {
        token.erase();
      }
    }
  }

  private void send(OutgoingMessage message, byte[] payload, int segments, Changes changes)
      throws StoreException {
    Letter sending = mailbox.newLetter(number, account.seconds(), Letter.SENDING);
    sending.kind = kind;
    sending.curve = message.header().curve();
    sending.segments = segments;
    sending.text = kind == Letter.KEY ? account.settings().name() : text;
    sending.fingerprint = recipient == null ? null : recipient.fingerprint();
    sending.id = message.id();
    sending.flags = receipt ? Letter.RECEIPT_ASKED : 0;
    mailbox.store(sending, null, changes);
    letter = sending;
    try {
      radio.send(number, payload);
      finish(Letter.SENT, "");
    } catch (RadioException e) {
      finish(
          e.kind == RadioException.INTERRUPTED ? Letter.INTERRUPTED : Letter.FAILED,
          e.getMessage());
    }
  }

  private void finish(int state, String reason) {
    letter.state = state;
    letter.reason = reason;
    try {
      Letter whole = mailbox.load(letter.item);
      whole.state = state;
      whole.reason = reason;
      mailbox.store(whole, null, new Changes());
    } catch (StoreException e) {
      // At the next start it is one that was interrupted, which asks the user to find out.
    }
  }

  /** The debt is paid before the radio is touched, so that there are never two of one. */
  private void acknowledge(Letter received, byte[] payload, Changes changes) throws Exception {
    received.flags ^= Letter.RECEIPT_DUE;
    mailbox.store(received, null, changes);
    try {
      radio.send(number, payload);
    } catch (RadioException e) {
      if (e.kind == RadioException.NO_NETWORK || e.kind == RadioException.CLOSED) {
        Letter again = mailbox.load(received.item);
        again.flags ^= Letter.RECEIPT_DUE;
        again.setAside = true;
        mailbox.store(again, null, new Changes());
      }
      throw e;
    }
  }

  public void ended(Throwable failure) {
    String words = words(failure);
    if (kind == Letter.RECEIPT) {
      if (words != null) {
        notices.failed("The acknowledgement to " + number + " was not sent. " + words);
      }
      return;
    }
    if (letter != null && letter.state == Letter.SENDING) {
      finish(Letter.INTERRUPTED, words + " The message may have been sent.");
    }
    if (letter != null && letter.state != Letter.SENT) {
      words = letter.reason;
    }
    notices.sent(this, letter, words);
  }

  /** Returns null if nothing went wrong but a user who did not want it. */
  static String words(Throwable failure) {
    if (failure == null || failure instanceof Cancelled) {
      return null;
    }
    if (failure instanceof OutOfMemoryError) {
      return "There is too little memory for this. Close other programs and try again.";
    }
    String words = failure.getMessage();
    return words == null ? failure.toString() : words;
  }
}
