// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.message;

import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.message.Budget;
import org.trustedsms.message.Draft;
import org.trustedsms.message.EncryptedText;
import org.trustedsms.message.MessageKinds;
import org.trustedsms.message.OutgoingMessage;
import org.trustedsms.message.Sender;
import org.trustedsms.midlet.account.Account;
import org.trustedsms.midlet.language.Text;
import org.trustedsms.midlet.language.Texts;
import org.trustedsms.midlet.radio.Radio;
import org.trustedsms.midlet.radio.RadioException;
import org.trustedsms.midlet.store.Changes;
import org.trustedsms.midlet.store.StoreException;
import org.trustedsms.midlet.work.Job;
import org.trustedsms.midlet.work.Task;
import org.trustedsms.signature.SigningToken;
import org.trustedsms.text.TextCodings;

/**
 * Signs and sends one message: a text, the user's key, or an acknowledgement.
 *
 * <p>Nothing is stored or sent until {@link Job#commit}. Then the message is stored as {@link
 * StoredMessage#SENDING} with the clock of stamps, sent, and its outcome stored. {@link
 * Notices#sent} reports the end; used once.
 */
public final class Sending implements Task {
  private final Account account;
  private final Messages messages;
  private final Radio radio;
  private final Notices notices;
  private final String number;
  private int kind;

  /** Null if the message is for anyone. */
  private final PublicKey recipient;

  private String text = "";
  private boolean acknowledge;

  /** Null if the message is not encrypted. */
  private Sealing sealing;

  /** Sent before the message, in this order: null if it is not. */
  private byte[] ownKey;

  private byte[] certificate;

  private boolean keyFirst;

  /** The item of the message to be acknowledged; 0 if this is no acknowledgement. */
  private int acknowledged;

  /** Null until it is stored. */
  private StoredMessage message;

  private Sending(
      Account account,
      Messages messages,
      Radio radio,
      Notices notices,
      String number,
      int kind,
      PublicKey recipient) {
    this.account = account;
    this.messages = messages;
    this.radio = radio;
    this.notices = notices;
    this.number = number;
    this.kind = kind;
    this.recipient = recipient;
  }

  /**
   * Returns the sending of a text, bound to the recipient's key (null: for anyone), by the account,
   * to be unlocked when it runs.
   */
  public static Sending text(
      Account account,
      Messages messages,
      Radio radio,
      Notices notices,
      String number,
      PublicKey recipient,
      String text,
      boolean acknowledge) {
    Sending sending =
        new Sending(account, messages, radio, notices, number, StoredMessage.TEXT, recipient);
    sending.text = text;
    sending.acknowledge = acknowledge;
    return sending;
  }

  /** Encrypts the text to the recipient; fails when it runs if there is no key to encrypt to. */
  public Sending encrypted() {
    kind = StoredMessage.ENCRYPTED;
    sealing =
        new Sealing() {
          public Draft seal(Draft draft) {
            return encrypted(draft);
          }
        };
    return this;
  }

  Draft encrypted(Draft draft) {
    if (recipient == null) {
      throw new IllegalStateException(Texts.of(Text.NO_RECIPIENT_KEY));
    }
    return draft.encrypted(account.random());
  }

  /** Sends the user's certificate, a payload, before the message, if the recipient may lack it. */
  public Sending introducedBy(byte[] payload) {
    certificate = payload;
    return this;
  }

  /** Sends the user's key before the message, to a recipient who may not have it. */
  public Sending introducedByKey() {
    keyFirst = true;
    return this;
  }

  /** Returns the sending of the user's key and name by the account, to be unlocked when it runs. */
  public static Sending key(
      Account account, Messages messages, Radio radio, Notices notices, String number) {
    return new Sending(account, messages, radio, notices, number, StoredMessage.KEY, null);
  }

  /** Returns the sending of an acknowledgement to the sender of a verified message. */
  static Sending acknowledgement(
      Account account,
      Messages messages,
      Radio radio,
      Notices notices,
      StoredMessage received,
      PublicKey sender) {
    Sending sending =
        new Sending(
            account,
            messages,
            radio,
            notices,
            received.number,
            StoredMessage.ACKNOWLEDGEMENT,
            sender);
    sending.acknowledged = received.item;
    return sending;
  }

  /** Returns how much text goes into how many SMS; recipient is null without an accepted key. */
  public static Budget budget(Account account, PublicKey recipient, boolean encrypt) {
    return new Budget(
        encrypt ? EncryptedText.KIND : MessageKinds.SIGNED_TEXT,
        account.curve(),
        recipient == null ? account.curve() : recipient.curve());
  }

  public void run(Job job) throws Exception {
    PrivateKey key = account.privateKey();
    if (key == null) {
      throw new IllegalStateException(Texts.of(Text.ENTER_PIN_FIRST));
    }
    StoredMessage received = null;
    if (acknowledged != 0) {
      StoredMessage current = messages.current(acknowledged);
      if (current == null || !current.is(StoredMessage.ACKNOWLEDGEMENT_DUE)) {
        return;
      }
      received = messages.load(acknowledged);
    }
    job.stage(
        kind == StoredMessage.ENCRYPTED
            ? Texts.of(Text.SIGNING_AND_ENCRYPTING)
            : Texts.of(Text.SIGNING));
    Changes changes = new Changes();
    Sender sender = new Sender(key, account.stamps(changes));
    if (keyFirst) {
      ownKey = sign(keyDraft(key), sender).payload();
    }
    OutgoingMessage signed = sign(draft(key, received), sender);
    byte[] payload = signed.payload();
    int segments = radio.segments(number, payload);
    if (segments < 1) {
      throw new IllegalStateException(Texts.of(Text.CANNOT_SEND));
    }
    job.stage(
        segments == 1
            ? Texts.of(Text.SENDING)
            : Texts.of(Text.SENDING_SEVERAL, String.valueOf(segments)));
    job.commit();
    if (received == null) {
      send(signed, payload, segments, changes);
    } else {
      acknowledge(received, payload, changes);
    }
  }

  private Draft keyDraft(PrivateKey key) {
    return Draft.publicKey(key.publicKey(), account.settings().name());
  }

  private Draft draft(PrivateKey key, StoredMessage received) {
    if (kind == StoredMessage.KEY) {
      return keyDraft(key);
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
    if (sealing != null) {
      draft = sealing.seal(draft);
    }
    return acknowledge ? draft.askForAcknowledgement() : draft;
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

  private void send(OutgoingMessage signed, byte[] payload, int segments, Changes changes)
      throws StoreException {
    StoredMessage sending =
        new StoredMessage(
            messages.newItem(),
            number,
            account.seconds(),
            kind,
            signed.header().curve(),
            segments,
            StoredMessage.SENDING);
    sending.text = kind == StoredMessage.KEY ? account.settings().name() : text;
    sending.fingerprint = recipient == null ? null : recipient.fingerprint();
    sending.id = signed.id();
    sending.flags = acknowledge ? StoredMessage.ACKNOWLEDGEMENT_ASKED : 0;
    messages.store(sending, null, changes);
    message = sending;
    try {
      if (ownKey != null) {
        radio.send(number, ownKey);
      }
      if (certificate != null) {
        radio.send(number, certificate);
      }
      radio.send(number, payload);
      finish(StoredMessage.SENT, "");
    } catch (RadioException e) {
      finish(
          e.kind == RadioException.INTERRUPTED ? StoredMessage.INTERRUPTED : StoredMessage.FAILED,
          DeviceWords.of(e));
    }
  }

  private void finish(int state, String reason) {
    message.end(state, reason);
    try {
      StoredMessage whole = messages.load(message.item);
      whole.end(state, reason);
      messages.store(whole, null, new Changes());
    } catch (StoreException e) {
      // At the next start it is one that was interrupted, which asks the user to find out.
    }
  }

  /** The debt is paid before the radio is touched, so that there are never two of one. */
  private void acknowledge(StoredMessage received, byte[] payload, Changes changes)
      throws Exception {
    received.flags ^= StoredMessage.ACKNOWLEDGEMENT_DUE;
    messages.store(received, null, changes);
    try {
      radio.send(number, payload);
    } catch (RadioException e) {
      if (e.kind == RadioException.NO_NETWORK || e.kind == RadioException.CLOSED) {
        StoredMessage again = messages.load(received.item);
        again.flags ^= StoredMessage.ACKNOWLEDGEMENT_DUE;
        again.setAside = true;
        messages.store(again, null, new Changes());
      }
      throw e;
    }
  }

  public void ended(Throwable failure) {
    String words = words(failure);
    if (kind == StoredMessage.ACKNOWLEDGEMENT) {
      if (words != null) {
        notices.failed(Texts.of(Text.RECEIPT_UNSENT, number, words));
      }
      return;
    }
    if (message != null && message.state == StoredMessage.SENDING) {
      finish(StoredMessage.INTERRUPTED, Texts.of(Text.PERHAPS_SENT, words == null ? "" : words));
    }
    if (message != null && message.state != StoredMessage.SENT) {
      words = message.reason;
    }
    notices.sent(this, message, words);
  }

  /** Returns null if nothing went wrong but a user who did not want it. */
  static String words(Throwable failure) {
    if (failure == null || failure instanceof InterruptedException) {
      return null;
    }
    if (failure instanceof OutOfMemoryError) {
      return Texts.of(Text.TOO_LITTLE_MEMORY);
    }
    String device = DeviceWords.of(failure);
    String words = device == null ? failure.getMessage() : device;
    return words == null ? failure.toString() : words;
  }

  /** An interface, so that a suite which does not encrypt need not carry how it is done. */
  private interface Sealing {
    Draft seal(Draft draft);
  }
}
