// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.message;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.message.MessageId;
import org.trustedsms.message.Verdict;
import org.trustedsms.midlet.language.Text;
import org.trustedsms.midlet.language.Texts;
import org.trustedsms.midlet.party.Certified;
import org.trustedsms.midlet.store.StoreException;
import org.trustedsms.text.Gsm7Coding;
import org.trustedsms.text.TextCoding;
import org.trustedsms.text.TextCodings;
import org.trustedsms.text.Utf16Coding;
import org.trustedsms.text.Utf8Coding;

/**
 * A message that came, or that was sent. What is final is known when it comes or is sent; what a
 * screen has of the rest does not change, but for the state, its reason and whether it is unread,
 * which the worker may change. Thread-safe.
 *
 * <p>One that came is first {@link #PENDING}, with its payload, for which the verdict may bring a
 * text. One of the user's own is stored {@link #SENDING}, with its text, before it is sent. (One
 * class: two that extend a third took 2 KB more of the JAR.)
 *
 * <p>Of an incoming message that is not {@link #VERIFIED} nothing is to be believed: not its
 * number, which anybody can forge, and not its kind and curve.
 */
public final class StoredMessage {
  /** Incoming: without a verdict yet; if it is encrypted it waits for the PIN. */
  public static final int PENDING = 0;

  /** Incoming: {@link Verdict#VERIFIED}. */
  public static final int VERIFIED = 1;

  /** Incoming: {@link Verdict#SIGNATURE_INVALID}. */
  public static final int SIGNATURE_INVALID = 2;

  /** Incoming: {@link Verdict#UNKNOWN_SENDER}; verified again when the sender's key is accepted. */
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

  /** Outgoing: the recipient has signed that it was received. */
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
  public static final int ACKNOWLEDGEMENT = 4;

  /** Kind: a certificate. */
  public static final int CERTIFICATE = 5;

  /** Kind: an offer. */
  public static final int OFFER = 6;

  /** Kind: a revocation list. */
  public static final int REVOCATIONS = 10;

  /** The most characters of a text that lists keep in memory; see {@link Messages#open}. */
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

  /** Those that a list of messages is quickly read in: all but the compact coding. */
  private static final TextCodings CODINGS =
      new TextCodings(new TextCoding[] {new Gsm7Coding(), new Utf8Coding(), new Utf16Coding()});

  private static final int FORMAT = 1;
  private static final int MAX_NUMBER = 40;
  private static final int MAX_REASON = 250;

  /** The user has not opened it. */
  static final int UNREAD = 1;

  static final int ACKNOWLEDGEMENT_ASKED = 2;

  static final int ACKNOWLEDGEMENT_DUE = 4;

  /** Flag: the payload is kept, for another verdict; there is no text then. */
  static final int RAW = 8;

  private static final int HAS_FINGERPRINT = 16;
  private static final int HAS_ID = 32;
  private static final int IS_CERTIFIED = 64;

  /** The item in the store, greater than those of earlier messages. */
  final int item;

  final String number;
  final long time;
  final int kind;
  final int curve;
  final int segments;
  int state;
  int flags;
  String reason = "";
  String text = "";
  Fingerprint fingerprint;

  /** The identifier of the message; null if it is not verified. */
  MessageId id;

  Certified certified;

  /** Of a message that came; null in lists, and if it is not kept. */
  byte[] payload;

  /** Of a message that was sent. */
  long acknowledgedTime;

  /** Not to be tried again in this run of the program; the worker's alone. */
  boolean setAside;

  /** True if text and payload are not those of the store any more. */
  private boolean listed;

  StoredMessage(int item, String number, long time, int kind, int curve, int segments, int state) {
    this.item = item;
    this.number = number;
    this.time = time;
    this.kind = kind;
    this.curve = curve;
    this.segments = segments;
    this.state = state;
  }

  /** Drops what lists do not keep in memory; the message must not be stored afterwards. */
  void list() {
    if (text.length() > LISTED) {
      text = text.substring(0, LISTED);
    }
    payload = null;
    listed = true;
  }

  /** Says what has become of it. */
  void end(int newState, String why) {
    state = newState;
    reason = why;
  }

  /** Sets the verdict, and why, in the user's language, or empty if the state says it all. */
  void setVerdict(Verdict verdict, String why) {
    int verdictState = VERDICTS.length - 1;
    while (VERDICTS[verdictState] != verdict) {
      verdictState--;
    }
    end(verdictState, why);
  }

  boolean is(int flag) {
    return (flags & flag) != 0;
  }

  /** Returns the state: one of the constants {@link #PENDING} to {@link #INTERRUPTED}. */
  public int state() {
    return state;
  }

  public boolean isOutgoing() {
    return state >= SENDING;
  }

  /** Returns whether there is a verdict, and another than verified. */
  public boolean isRefused() {
    return state > VERIFIED && state < SENDING;
  }

  /** Returns why the message has this state, in the user's language; may be empty. */
  public String reason() {
    return reason.length() > 0 || isOutgoing() || state == PENDING
        ? reason
        : Texts.of(Text.WHY + state - VERIFIED, Integer.toString(kind), Integer.toString(curve));
  }

  /** Returns the other side's number, as the radio or the user gave it; may be empty. */
  public String number() {
    return number;
  }

  /** Returns when it came, by the SMSC's time if any, or was sent; seconds since 1970 UTC. */
  public long time() {
    return time;
  }

  /** Returns when the acknowledgement came, in seconds since 1970-01-01 UTC; 0 if none came. */
  public long acknowledgedTime() {
    return acknowledgedTime;
  }

  /**
   * Returns the text, in lists its first {@link #LISTED} characters; or the name in a message with
   * a key; empty unless the message is verified or the user's own.
   */
  public String text() {
    return text;
  }

  /** Returns TEXT, ENCRYPTED, KEY or ACKNOWLEDGEMENT; anything if not verified. */
  public int kind() {
    return kind;
  }

  /** Returns the identifier of its curve; anything if the message is not verified. */
  public int curve() {
    return curve;
  }

  public int segments() {
    return segments;
  }

  /** Returns the sender's key (null: not verified) or the recipient's (null: for anyone). */
  public Fingerprint fingerprint() {
    return fingerprint;
  }

  /**
   * Returns who certified the sender when the message came; null unless it is verified, and the
   * sender's key was known by a certificate alone.
   */
  public Certified certified() {
    return certified;
  }

  /** Returns whether the user has not opened it yet. */
  public boolean isUnread() {
    return is(UNREAD);
  }

  public boolean isAcknowledgementAsked() {
    return is(ACKNOWLEDGEMENT_ASKED);
  }

  /**
   * Returns the stored form: format, state, kind, curve, flags, segments (2 bytes), two times (8
   * each), number and reason by writeUTF, any fingerprint, identifier and certification, then the
   * payload, or coding and text.
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
      out.write(
          flags
              | (fingerprint == null ? 0 : HAS_FINGERPRINT)
              | (id == null ? 0 : HAS_ID)
              | (certified == null ? 0 : IS_CERTIFIED));
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
      if (certified != null) {
        certified.write(out);
      }
      if (is(RAW)) {
        out.write(payload);
      } else {
        out.write(CODINGS.encode(text));
      }
      return bytes.toByteArray();
    } catch (IOException e) {
      throw new StoreException(e.getMessage(), false);
    }
  }

  private static String cut(String words, int length) {
    return words.length() > length ? words.substring(0, length) : words;
  }

  static StoredMessage decode(int item, byte[] bytes) throws StoreException {
    try {
      DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
      int format = in.readByte();
      int state = in.readByte();
      int kind = in.readByte();
      int curve = in.readByte();
      int flags = in.readByte();
      int segments = in.readUnsignedShort();
      long time = in.readLong();
      long acknowledgedTime = in.readLong();
      String number = in.readUTF();
      boolean raw = (flags & RAW) != 0;
      if (format != FORMAT
          || state < 0
          || state > INTERRUPTED
          || time < 0
          || state == PENDING && !raw
          || state >= SENDING && raw) {
        throw new IOException();
      }
      StoredMessage message = new StoredMessage(item, number, time, kind, curve, segments, state);
      message.acknowledgedTime = acknowledgedTime;
      message.flags = flags & (UNREAD | ACKNOWLEDGEMENT_ASKED | ACKNOWLEDGEMENT_DUE | RAW);
      message.reason = in.readUTF();
      if ((flags & HAS_FINGERPRINT) != 0) {
        message.fingerprint = new Fingerprint(read(in, Fingerprint.LENGTH));
      }
      if ((flags & HAS_ID) != 0) {
        message.id = new MessageId(read(in, MessageId.LENGTH));
      }
      if ((flags & IS_CERTIFIED) != 0) {
        message.certified = Certified.read(in);
      }
      TextCoding coding = raw ? null : CODINGS.byId(in.readByte());
      byte[] rest = read(in, in.available());
      if (raw) {
        message.payload = rest;
      } else {
        message.text = coding.decode(rest, 0, rest.length);
      }
      return message;
    } catch (Exception e) {
      // Stored bytes may be anything.
      throw new StoreException(Texts.of(Text.MESSAGE_UNREADABLE), false);
    }
  }

  private static byte[] read(DataInputStream in, int length) throws IOException {
    byte[] bytes = new byte[length];
    in.readFully(bytes);
    return bytes;
  }
}
