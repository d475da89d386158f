// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.card;

import java.io.IOException;
import javax.microedition.apdu.APDUConnection;
import javax.microedition.io.Connector;
import org.trustedsms.smartcard.CardChannel;

/**
 * The signing application in the phone's card, by SATSA (JSR 177). Whatever the phone throws
 * becomes an IOException; a card that does not answer in time counts as taken out. One thread opens
 * and transmits; any may close.
 */
class SatsaChannel implements CardChannel, Runnable {
  /** The AID of {@link org.trustedsms.smartcard.SigningCard#applicationId}. */
  private static final String TARGET = ";target=F0.54.53.4D.53.01.01";

  /** The time-out for an answer, in ms. */
  int patience = 30000;

  /** The time-out for a connection, in ms; the phone may have to ask the user. */
  int patienceToOpen = 120000;

  /** Null until it is open. */
  private volatile APDUConnection connection;

  private volatile boolean closed;

  /** These are guarded by this object. The first is what to open; null to send a command. */
  private String url;

  private byte[] command;
  private boolean answered;
  private byte[] response;

  /**
   * Selects the application in the first card that has it; an IOException if none has. The phone's
   * slots are such as "0C,1H", where H stands for one that takes a card while the phone is on; the
   * first is tried if the phone does not list them (null).
   */
  final void open(String slots) throws IOException {
    String all = slots == null ? "0" : slots;
    int start = 0;
    while (start < all.length()) {
      int end = start;
      while (end < all.length() && all.charAt(end) >= '0' && all.charAt(end) <= '9') {
        end++;
      }
      if (end > start
          && call("apdu:" + all.substring(start, end) + TARGET, null, patienceToOpen) != null) {
        return;
      }
      start = end + 1;
    }
    close();
    throw new IOException();
  }

  public final byte[] transmit(byte[] apdu) throws IOException {
    byte[] answer = connection == null || closed ? null : call(null, apdu, patience);
    if (answer == null) {
      close();
      throw new IOException();
    }
    return answer;
  }

  /** Returns what the card answers; null if it does not. */
  private synchronized byte[] call(String newUrl, byte[] apdu, int wait) {
    url = newUrl;
    command = apdu;
    answered = false;
    response = null;
    new Thread(this).start();
    long end = System.currentTimeMillis() + wait;
    try {
      for (long left = wait; !answered && left > 0; left = end - System.currentTimeMillis()) {
        wait(left);
      }
    } catch (InterruptedException e) {
      // Then without an answer.
    }
    if (!answered) {
      close();
    }
    return response;
  }

  /** Asks the phone, which may take any time, on a thread for which nobody has to wait. */
  public final void run() {
    String toOpen;
    byte[] apdu;
    synchronized (this) {
      toOpen = url;
      apdu = command;
    }
    byte[] answer = null;
    try {
      if (toOpen != null) {
        connection = connect(toOpen);
        answer = new byte[0];
        if (closed) {
          close();
        }
      } else {
        answer = connection.exchangeAPDU(apdu);
      }
    } catch (Exception e) {
      // Also if the user does not allow it.
    }
    synchronized (this) {
      answered = true;
      response = answer;
      notify();
    }
  }

  APDUConnection connect(String target) throws IOException {
    return (APDUConnection) Connector.open(target, Connector.READ_WRITE, true);
  }

  public final void close() {
    closed = true;
    APDUConnection open = connection;
    if (open != null) {
      try {
        open.close();
      } catch (Exception e) {
        // Then it is not there any more.
      }
    }
  }
}
