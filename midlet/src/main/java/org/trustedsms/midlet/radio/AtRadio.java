// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.radio;

import java.io.IOException;
import java.util.Vector;
import org.trustedsms.bytes.Bytes;
import org.trustedsms.sms.DeliverTpdu;
import org.trustedsms.sms.MalformedSmsException;
import org.trustedsms.sms.Reassembler;
import org.trustedsms.sms.Segmenter;
import org.trustedsms.sms.SubmitTpdu;
import org.trustedsms.sms.UserDataHeader;

/**
 * The radio of a module without WMA: AT commands in PDU mode (3GPP TS 27.005).
 *
 * <p>The module's memory for messages is this application's. What is not a binary message to its
 * port is deleted, so that nobody can fill the memory with other SMS. A message stays there until
 * the next one is asked for: if the power fails in between it comes again.
 *
 * <p>There is no push: the module starts the application when it is switched on.
 *
 * <p>{@link #open}, {@link #send}, {@link #receive} and {@link #segments} belong on one thread;
 * what the interpreter says unasked may come on any.
 */
public final class AtRadio implements Radio, AtListener {
  /** The most SMS that wait for the missing parts of their messages; the oldest makes room. */
  static final int PARTS = 4;

  /** The result code for a message that the module has stored. */
  private static final String ARRIVED = "+CMTI:";

  private static final String LISTED = "+CMGL:";
  private static final String DELETE = "AT+CMGD=";
  private static final int EIGHT_BIT_ALPHABET = 0x04;
  private static final int REFERENCES = 256;
  private static final String HEX = "0123456789ABCDEF";

  private final AtCommands module;

  /** Guarded by this object, as is the listener; 0 as long as it is closed. */
  private int port;

  private RadioListener listener;

  /** Of the last message; below 0 before the first. */
  private int reference = -1;

  /** The last messages given out, of {@link Stored}. */
  private final Vector givenOut = new Vector();

  /** The messages given out that cannot be deleted: they are not given out again. */
  private final Vector stuck = new Vector();

  /** Creates it, closed, for an interpreter. */
  public AtRadio(AtCommands module) {
    this.module = module;
  }

  /** Reports at once the messages that came before. There is no NO_PUSH. */
  public void open(int newPort, RadioListener newListener) throws RadioException {
    Require.port(newPort);
    try {
      module.listen(this);
    } catch (IOException e) {
      throw failed(RadioException.REFUSED, "AT interpreter", e.getMessage());
    }
    // No echo; PDU mode; store what arrives and report it.
    command("ATE0");
    command("AT+CMGF=0");
    command("AT+CNMI=2,1");
    givenOut.removeAllElements();
    synchronized (this) {
      port = newPort;
      listener = newListener;
    }
    newListener.messageWaits();
  }

  public void unsolicited(String line) {
    RadioListener told;
    synchronized (this) {
      told = port == 0 ? null : listener;
    }
    if (told != null && line.indexOf(ARRIVED) >= 0) {
      told.messageWaits();
    }
  }

  public int segments(String number, byte[] payload) {
    try {
      return tpdus(number, payload).length;
    } catch (RadioException e) {
      return 0;
    }
  }

  public void send(String number, byte[] payload) throws RadioException {
    // It begins at a byte of the signature, so that a restart uses no reference anew too early.
    reference = reference < 0 ? payload[payload.length - 1] & 0xFF : (reference + 1) % REFERENCES;
    byte[][] tpdus = tpdus(number, payload);
    for (int i = 0; i < tpdus.length; i++) {
      String prompt = answer("AT+CMGS=" + tpdus[i].length + "\r", RadioException.NO_NETWORK);
      if (prompt.indexOf('>') < 0) {
        throw failed(RadioException.NO_NETWORK, "AT+CMGS", prompt);
      }
      // In front, the address of the service centre: none, so that the one in the SIM counts.
      String sent = answer("00" + hex(tpdus[i]) + '\u001A', RadioException.INTERRUPTED);
      if (sent.indexOf("+CMGS:") < 0) {
        throw failed(RadioException.NO_NETWORK, "AT+CMGS", sent);
      }
    }
  }

  private byte[][] tpdus(String number, byte[] payload) throws RadioException {
    int from = opened();
    Require.number(number);
    byte[][] tpdus;
    try {
      tpdus = Segmenter.segment(payload, from, from, reference & 0xFF);
    } catch (IllegalArgumentException e) {
      throw new RadioException(RadioException.TOO_LONG, "The message is too long. Shorten it.");
    }
    for (int i = 0; i < tpdus.length; i++) {
      tpdus[i] = SubmitTpdu.encode(number, tpdus[i], false);
    }
    return tpdus;
  }

  public Incoming receive() throws RadioException {
    int to = opened();
    for (; !givenOut.isEmpty(); givenOut.removeElementAt(0)) {
      Stored done = (Stored) givenOut.firstElement();
      if (!dispose(done)) {
        stuck.addElement(done.entry);
      }
    }
    Vector parts = new Vector();
    String list = command("AT+CMGL=4");
    int at = list.indexOf(LISTED);
    while (at >= 0) {
      int next = list.indexOf(LISTED, at + 1);
      Stored stored = new Stored(next < 0 ? list.substring(at) : list.substring(at, next));
      boolean stays = stored.isUnreadable() || stuck.contains(stored.entry);
      if (!stays && stored.isFor(to)) {
        insert(stored, parts);
      } else if (!stays) {
        dispose(stored);
      }
      at = next;
    }
    // All parts are in the module's memory: nothing is remembered here.
    Reassembler reassembler = new Reassembler();
    Incoming complete = null;
    for (int i = 0; i < parts.size() && complete == null; i++) {
      complete = completed(parts, i, reassembler);
    }
    for (int i = parts.size() - PARTS; i > 0 && complete == null; i--) {
      dispose((Stored) parts.elementAt(i - 1));
    }
    return complete;
  }

  /** Oldest first: the places do not show which part came first. */
  private static void insert(Stored stored, Vector parts) {
    int place = parts.size();
    while (place > 0 && ((Stored) parts.elementAt(place - 1)).time > stored.time) {
      place--;
    }
    parts.insertElementAt(stored, place);
  }

  /** Returns the message that a part completes; null if others are missing. */
  private Incoming completed(Vector parts, int last, Reassembler reassembler) {
    Stored latest = (Stored) parts.elementAt(last);
    long now = System.currentTimeMillis();
    byte[] payload = reassembler.accept(latest.from, latest.header, latest.part, now);
    if (payload == null) {
      return null;
    }
    for (int i = last; i >= 0; i--) {
      Stored part = (Stored) parts.elementAt(i);
      if (part.isOfSameMessage(latest)) {
        givenOut.addElement(part);
      }
    }
    return new Incoming(
        Incoming.isNumber(latest.from) ? latest.from : "",
        payload,
        latest.time < 0 ? now / 1000 : latest.time);
  }

  /** Returns false if the module does not delete it. */
  private boolean dispose(Stored stored) throws RadioException {
    return answer(DELETE + stored.place + "\r", RadioException.NO_NETWORK).indexOf("OK") >= 0;
  }

  /** The message at one place of the module's memory. */
  private static final class Stored {
    final String place;

    /** Place and PDU: another if something else is at that place. */
    final String entry;

    private final boolean unreadable;

    /** Null if it is no binary message with a header. */
    UserDataHeader header;

    String from;
    byte[] part;
    long time;

    /** Reads {@code +CMGL: place,...}, and the PDU in the line below. */
    Stored(String listed) {
      int comma = listed.indexOf(',');
      place = listed.substring(LISTED.length(), Math.max(LISTED.length(), comma)).trim();
      String digits = digits(listed);
      entry = place + ':' + digits;
      byte[] pdu = pdu(digits);
      unreadable = pdu.length == 0;
      int centre = unreadable ? 0 : Math.min(1 + (pdu[0] & 0xFF), pdu.length);
      try {
        DeliverTpdu sms = DeliverTpdu.parse(Bytes.part(pdu, centre, pdu.length - centre));
        from = sms.originator();
        time = sms.time();
        if (sms.hasHeader() && (sms.dataCoding() & 0x0C) == EIGHT_BIT_ALPHABET) {
          byte[] data = sms.userData();
          UserDataHeader read = UserDataHeader.parse(data);
          part = Bytes.part(data, read.lengthInBytes(), data.length - read.lengthInBytes());
          header = read;
        }
      } catch (MalformedSmsException e) {
        // It is for nobody here.
      }
    }

    /** Returns the hexadecimal digits that the second line begins with. */
    private static String digits(String listed) {
      int start = 0;
      while (start < listed.length() && !isLineEnd(listed.charAt(start))) {
        start++;
      }
      while (start < listed.length() && isLineEnd(listed.charAt(start))) {
        start++;
      }
      int end = start;
      while (end < listed.length() && Character.digit(listed.charAt(end), 16) >= 0) {
        end++;
      }
      return listed.substring(start, end);
    }

    private static byte[] pdu(String digits) {
      byte[] pdu = new byte[digits.length() / 2];
      for (int i = 0; i < 2 * pdu.length; i++) {
        pdu[i / 2] = (byte) (pdu[i / 2] << 4 | Character.digit(digits.charAt(i), 16));
      }
      return pdu;
    }

    private static boolean isLineEnd(char c) {
      return c == '\r' || c == '\n';
    }

    /** Returns whether there is no PDU, so that nothing is known of it. */
    boolean isUnreadable() {
      return unreadable;
    }

    boolean isFor(int port) {
      return header != null && header.destinationPort() == port;
    }

    boolean isOfSameMessage(Stored other) {
      return place.equals(other.place)
          || header.total() > 1 && from.equals(other.from) && header.isOfSameMessage(other.header);
    }
  }

  /** Gives a command, and returns what was answered before OK. */
  private String command(String words) throws RadioException {
    String answer = answer(words + "\r", RadioException.NO_NETWORK);
    if (answer.indexOf("OK") < 0) {
      throw failed(RadioException.NO_NETWORK, words, answer);
    }
    return answer;
  }

  private String answer(String line, int otherwise) throws RadioException {
    try {
      String answer = module.send(line);
      return answer == null ? "" : answer;
    } catch (IOException e) {
      throw failed(otherwise, "AT interpreter", e.getMessage());
    }
  }

  private static RadioException failed(int kind, String what, String answer) {
    return new RadioException(kind, what + ": " + (answer == null ? "no answer" : answer.trim()));
  }

  private static String hex(byte[] bytes) {
    StringBuffer hex = new StringBuffer(2 * bytes.length);
    for (int i = 0; i < bytes.length; i++) {
      hex.append(HEX.charAt(bytes[i] >> 4 & 0xF)).append(HEX.charAt(bytes[i] & 0xF));
    }
    return hex.toString();
  }

  private synchronized int opened() throws RadioException {
    if (port == 0) {
      throw new RadioException(RadioException.CLOSED, "The radio is not open.");
    }
    return port;
  }

  public void close() {
    synchronized (this) {
      port = 0;
    }
    try {
      module.listen(null);
    } catch (IOException e) {
      // There is nothing to be done about it, and nobody listens any more.
    }
  }
}
