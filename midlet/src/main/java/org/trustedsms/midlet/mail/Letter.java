// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.mail;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.Verdict;
import org.trustedsms.midlet.store.StoreException;
import org.trustedsms.text.TextCoding;
import org.trustedsms.text.TextCodings;

/**
 * A message in the inbox or the outbox. What a screen has of it does not change, but for the state,
 * its reason and whether it is unread, which the worker may change. Thread-safe.
 *
 * <p>Of an incoming message that is not {@link #VERIFIED} nothing is to be believed: not its
 * number, which anybody can forge, and not its kind and curve.
 */
public final class Letter {
  /** Incoming: without a verdict yet; if it is encrypted it waits for the PIN. */
  public static final int PENDING = 0;

  /** Incoming: {@link Verdict#VERIFIED}. */
  public static final int VERIFIED = 1;

  /** Incoming: {@link Verdict#SIGNATURE_INVALID}. */
  public static final int SIGNATURE_INVALID = 2;

  /** Incoming: {@link Verdict#UNKNOWN_SENDER}; judged again when the sender's key is accepted. */
  public static final int UNKNOWN_SENDER = 3;

  /** Incoming: {@link Verdict#NOT_FOR_THIS_RECIPIENT}. */
  public static final int NOT_FOR_THIS_RECIPIENT = 4;

  /** Incoming: {@link Verdict#REPLAYED}. */
  public static final int REPLAYED = 5;

  /** Incoming: {@link Verdict#TOO_OLD}. */
  public static final int TOO_OLD = 6;

  /** Incoming: {@link Verdict#MALFORMED}, or not a signed message at all. */
  public static final int MALFORMED = 7;

  /** Incoming: {@link Verdict#UNSUPPORTED}. */
  public static final int UNSUPPORTED = 8;

  /** Outgoing: on its way to the network. */
  public static final int SENDING = 9;

  /** Outgoing: the network has it. */
  public static final int SENT = 10;

  /** Outgoing: the recipient has signed that he received it. */
  public static final int ACKNOWLEDGED = 11;

  /** Outgoing: not sent. */
  public static final int FAILED = 12;

  /** Outgoing: nobody knows whether it was sent. */
  public static final int INTERRUPTED = 13;

  /** Kind: a signed text (docs/format.md section 3, as the other kinds). */
  public static final int TEXT = 1;

  /** Kind: a signed and encrypted text. */
  public static final int ENCRYPTED = 2;

  /** Kind: a public key. */
  public static final int KEY = 3;

  /** Kind: an acknowledgement. */
  public static final int RECEIPT = 4;

  /** The most characters of a text that lists keep in memory; see {@link Mailbox#open}. */
  public static final int LISTED = 160;

  /** By state. */
  private static final Verdict[] VERDICTS = {
    null,
    Verdict.VERIFIED,
    Verdict.SIGNATURE_INVALID,
    Verdict.UNKNOWN_SENDER,
    Verdict.NOT_FOR_THIS_RECIPIENT,
    Verdict.REPLAYED,
    Verdict.TOO_OLD,
    Verdict.MALFORMED,
    Verdict.UNSUPPORTED
  };

  private static final String[] OUTGOING = {
    "sending", "sent", "acknowledged", "not sent", "perhaps sent"
  };

  private static final int FORMAT = 1;
  private static final int MAX_NUMBER = 40;
  private static final int MAX_REASON = 250;

  /** Flag: the user has not opened it. */
  static final int UNREAD = 1;

  /** Flag: an acknowledgement is asked for. */
  static final int RECEIPT_ASKED = 2;

  /** Flag: an acknowledgement has to be sent. */
  static final int RECEIPT_DUE = 4;

  /** Flag: the payload is kept, for another verdict; there is no text then. */
  static final int RAW = 8;

  private static final int HAS_FINGERPRINT = 16;
  private static final int HAS_ID = 32;

  int item;
  int state;
  int kind;
  int curve;
  int flags;
  int segments;
  long time;
  long acknowledgedTime;
  String number;
  String reason = "";
  String text = "";
  Fingerprint fingerprint;
  MessageId id;

  /** Null in lists, and if it is not kept. */
  byte[] payload;

  /** Whether text and payload are not those of the store any more. */
  private boolean listed;

  /** Not to be tried again in this run of the program; the worker's alone. */
  boolean setAside;

  /** Drops what lists do not keep in memory; the letter must not be stored afterwards. */
  void list() {
    if (text.length() > LISTED) {
      text = text.substring(0, LISTED);
    }
    payload = null;
    listed = true;
  }

  boolean is(int flag) {
    return (flags & flag) != 0;
  }

  void judge(Verdict verdict, String why) {
    state = VERDICTS.length - 1;
    while (VERDICTS[state] != verdict) {
      state--;
    }
    reason = why;
  }

  /** Returns the item in the store: the item, greater than those of earlier messages. */
  public int item() {
    return item;
  }

  /** Returns the state: one of the constants {@link #PENDING} to {@link #INTERRUPTED}. */
  public int state() {
    return state;
  }

  /** Tells whether this is a message of the user's own; true if it belongs to the outbox. */
  public boolean isOutgoing() {
    return state >= SENDING;
  }

  /**
   * Tells whether the verdict is another than verified; true if so; false also for a message
   * without a verdict.
   */
  public boolean isRefused() {
    return state > VERIFIED && state < SENDING;
  }

  /**
   * Returns the state in words: for example "signature invalid", "waits for your PIN",
   * "acknowledged".
   */
  public String words() {
    if (state == PENDING) {
      return kind == ENCRYPTED ? "waits for your PIN" : "not verified yet";
    }
    return isOutgoing() ? OUTGOING[state - SENDING] : VERDICTS[state].toString();
  }

  /** Returns why the message has this state: words, perhaps none. */
  public String reason() {
    return reason;
  }

  /**
   * Returns the number of the other side: the number as the radio gave it or the user did; may be
   * empty.
   */
  public String number() {
    return number;
  }

  /**
   * Returns when the message came or was sent: the service centre's time if it came with one.
   *
   * @return seconds since 1970-01-01 UTC
   */
  public long time() {
    return time;
  }

  /** Returns when the acknowledgement came: seconds since 1970-01-01 UTC; 0 if none came. */
  public long acknowledgedTime() {
    return acknowledgedTime;
  }

  /**
   * Returns the text, in lists its first {@link #LISTED} characters; or the name in a message with
   * a key: the text; empty unless the message is verified or the user's own.
   */
  public String text() {
    return text;
  }

  /**
   * Returns the kind: {@link #TEXT}, {@link #ENCRYPTED}, {@link #KEY} or {@link #RECEIPT}; anything
   * if the message is not verified.
   */
  public int kind() {
    return kind;
  }

  /**
   * Returns the curve it is signed on: the curve's identifier; anything if the message is not
   * verified.
   */
  public int curve() {
    return curve;
  }

  /** Returns how many SMS the message takes: 1 or more. */
  public int segments() {
    return segments;
  }

  /**
   * Returns whose key it is: of an incoming message the sender's, null if it is not verified; of an
   * outgoing one the recipient's, null if it is for anyone.
   */
  public Fingerprint fingerprint() {
    return fingerprint;
  }

  /** Returns what the message is known by: the identifier, or null if it is not verified. */
  public MessageId id() {
    return id;
  }

  /** Tells whether the user has not opened it yet. */
  public boolean isUnread() {
    return is(UNREAD);
  }

  /** Tells whether the sender asks for an acknowledgement. */
  public boolean isReceiptAsked() {
    return is(RECEIPT_ASKED);
  }

  /**
   * Returns the stored form: format, state, kind, curve, flags, segments in 2 bytes, twice the time
   * in 8 each, number and reason as writeUTF has them, fingerprint and identifier if there are any,
   * and up to the end the payload, or the text behind the number of its coding.
   */
  byte[] toBytes() throws StoreException {
    try {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      DataOutputStream out = new DataOutputStream(bytes);
      if (listed) {
        throw new IOException("A part of a message is not to be stored.");
      }
      out.write(FORMAT);
      out.write(state);
      out.write(kind);
      out.write(curve);
      out.write(flags | (fingerprint == null ? 0 : HAS_FINGERPRINT) | (id == null ? 0 : HAS_ID));
      out.writeShort(segments);
      out.writeLong(time);
      out.writeLong(acknowledgedTime);
      out.writeUTF(cut(number, MAX_NUMBER));
      out.writeUTF(cut(reason, MAX_REASON));
      if (fingerprint != null) {
        out.write(fingerprint.toBytes());
      }
      if (id != null) {
        out.write(id.toBytes());
      }
      if (is(RAW)) {
        out.write(payload);
      } else {
        TextCoding coding = TextCodings.standard().shortest(text);
        out.write(coding.id());
        out.write(coding.encode(text));
      }
      return bytes.toByteArray();
    } catch (IOException e) {
      throw new StoreException(e.getMessage(), false);
    }
  }

  private static String cut(String words, int length) {
    return words.length() > length ? words.substring(0, length) : words;
  }

  static Letter decode(int item, byte[] bytes) throws StoreException {
    try {
      Letter letter = new Letter();
      DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
      int format = in.readByte();
      letter.item = item;
      letter.state = in.readByte();
      letter.kind = in.readByte();
      letter.curve = in.readByte();
      int flags = in.readByte();
      letter.flags = flags & (UNREAD | RECEIPT_ASKED | RECEIPT_DUE | RAW);
      letter.segments = in.readUnsignedShort();
      letter.time = in.readLong();
      letter.acknowledgedTime = in.readLong();
      letter.number = in.readUTF();
      letter.reason = in.readUTF();
      if ((flags & HAS_FINGERPRINT) != 0) {
        letter.fingerprint = new Fingerprint(read(in, Fingerprint.LENGTH));
      }
      if ((flags & HAS_ID) != 0) {
        letter.id = new MessageId(read(in, MessageId.LENGTH));
      }
      boolean raw = letter.is(RAW);
      TextCoding coding = raw ? null : TextCodings.standard().byId(in.readByte());
      byte[] rest = read(in, in.available());
      if (raw) {
        letter.payload = rest;
      } else {
        letter.text = coding.decode(rest, 0, rest.length);
      }
      if (format != FORMAT
          || letter.state < 0
          || letter.state > INTERRUPTED
          || letter.time < 0
          || letter.state == PENDING && !raw) {
        throw new IOException();
      }
      return letter;
    } catch (Exception e) {
      // What is stored may be anything.
      throw new StoreException("This message cannot be read. Delete it.", false);
    }
  }

  private static byte[] read(DataInputStream in, int length) throws IOException {
    byte[] bytes = new byte[length];
    in.readFully(bytes);
    return bytes;
  }
}
