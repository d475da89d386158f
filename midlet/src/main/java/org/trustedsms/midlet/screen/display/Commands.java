// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen.display;

import javax.microedition.lcdui.Command;
import org.trustedsms.midlet.language.Texts;

/** The commands of all screens: each means the same, and has the same place, wherever it is. */
public final class Commands {
  /** What was typed is right. */
  public static final Command OK = new Command(Texts.of(Texts.OK), Command.OK, 1);

  /** Send the message. */
  public static final Command SEND = new Command(Texts.of(Texts.SEND), Command.SCREEN, 2);

  /** Look at what the notice is about. */
  public static final Command OPEN = new Command(Texts.of(Texts.OPEN), Command.SCREEN, 2);

  /** Write to the sender. */
  public static final Command REPLY = new Command(Texts.of(Texts.REPLY), Command.SCREEN, 3);

  /** Send the own key, and ask for the other one. */
  public static final Command ASK_FOR_KEY =
      new Command(Texts.of(Texts.ASK_FOR_KEY), Command.SCREEN, 3);

  /** Look at a key that has come or is known. */
  public static final Command CHECK_KEY = new Command(Texts.of(Texts.CHECK_KEY), Command.SCREEN, 4);

  /**
   * Compare the key by typing what its owner reads out. Before {@link #COMPARED}, so that this is
   * what a hasty press chooses.
   */
  public static final Command TYPE_DIGITS =
      new Command(Texts.of(Texts.TYPE_DIGITS), Command.SCREEN, 4);

  /** Trust the key: its owner has read out the same digits. */
  public static final Command COMPARED = new Command(Texts.of(Texts.COMPARED), Command.SCREEN, 5);

  /** Write to this contact. */
  public static final Command WRITE = new Command(Texts.of(Texts.WRITE), Command.SCREEN, 6);

  /** Add a contact. */
  public static final Command NEW = new Command(Texts.of(Texts.NEW), Command.SCREEN, 7);

  /** Send the own key. */
  public static final Command SEND_KEY = new Command(Texts.of(Texts.SEND_KEY), Command.SCREEN, 8);

  /** Send the message once more. */
  public static final Command SEND_AGAIN =
      new Command(Texts.of(Texts.SEND_AGAIN), Command.SCREEN, 9);

  /** See whether this phone computes rightly. */
  public static final Command SELF_TEST =
      new Command(Texts.of(Texts.SELF_TEST), Command.SCREEN, 10);

  /** Trust the key without having compared it. */
  public static final Command FIRST_USE =
      new Command(Texts.of(Texts.FIRST_USE), Command.SCREEN, 11);

  /** Give the contact another name. */
  public static final Command RENAME = new Command(Texts.of(Texts.RENAME), Command.SCREEN, 12);

  /** Choose another PIN. */
  public static final Command CHANGE_PIN =
      new Command(Texts.of(Texts.CHANGE_PIN), Command.SCREEN, 13);

  /** Make another key in place of the own one. */
  public static final Command NEW_KEY = new Command(Texts.of(Texts.NEW_KEY), Command.SCREEN, 14);

  /** Throw the key away that has come. */
  public static final Command REFUSE = new Command(Texts.of(Texts.REFUSE), Command.SCREEN, 15);

  /** Delete what is shown. */
  public static final Command DELETE = new Command(Texts.of(Texts.DELETE), Command.SCREEN, 16);

  /** Take the offer. */
  public static final Command ACCEPT = new Command(Texts.of(Texts.ACCEPT), Command.SCREEN, 2);

  /** Say no to the offer; where others lead back, so that one key does it. */
  public static final Command DECLINE = new Command(Texts.of(Texts.DECLINE), Command.CANCEL, 2);

  /** See whom this contact may certify. */
  public static final Command AUTHORITY =
      new Command(Texts.of(Texts.AUTHORITY), Command.SCREEN, 12);

  /** Ask the authority for a certificate. */
  public static final Command ENROL = new Command(Texts.of(Texts.ENROL), Command.SCREEN, 3);

  /** Believe the authority no longer. */
  public static final Command DISTRUST = new Command(Texts.of(Texts.DISTRUST), Command.SCREEN, 15);

  /** The answer to a question. */
  public static final Command YES = new Command(Texts.of(Texts.YES), Command.SCREEN, 17);

  /** The other answer. */
  public static final Command NO = new Command(Texts.of(Texts.NO), Command.CANCEL, 18);

  /** Wait no longer. */
  public static final Command CANCEL = new Command(Texts.of(Texts.CANCEL), Command.CANCEL, 19);

  /** To the screen above. */
  public static final Command BACK = new Command(Texts.of(Texts.BACK), Command.BACK, 20);

  /** End the program. */
  public static final Command EXIT = new Command(Texts.of(Texts.EXIT), Command.EXIT, 21);

  private Commands() {}
}
