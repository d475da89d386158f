// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen.display;

import javax.microedition.lcdui.Command;

/** The commands of all screens: each means the same, and has the same place, wherever it is. */
public final class Commands {
  /** What was typed is right. */
  public static final Command OK = new Command("OK", Command.OK, 1);

  /** Send the message. */
  public static final Command SEND = new Command("Send", Command.SCREEN, 2);

  /** Look at what the notice is about. */
  public static final Command OPEN = new Command("Open", Command.SCREEN, 2);

  /** Write to the sender. */
  public static final Command REPLY = new Command("Reply", Command.SCREEN, 3);

  /** Send the own key, and ask for the other one. */
  public static final Command ASK_FOR_KEY = new Command("Ask for key", Command.SCREEN, 3);

  /** Look at a key that has come or is known. */
  public static final Command CHECK_KEY = new Command("Check key", Command.SCREEN, 4);

  /**
   * Compare the key by typing what its owner reads out. Before {@link #COMPARED}, so that this is
   * what a hasty press chooses.
   */
  public static final Command TYPE_DIGITS = new Command("Type digits", Command.SCREEN, 4);

  /** Trust the key: its owner has read out the same digits. */
  public static final Command COMPARED = new Command("Digits agree", Command.SCREEN, 5);

  /** Write to this contact. */
  public static final Command WRITE = new Command("Write", Command.SCREEN, 6);

  /** Add a contact. */
  public static final Command NEW = new Command("New", Command.SCREEN, 7);

  /** Send the own key. */
  public static final Command SEND_KEY = new Command("Send key", Command.SCREEN, 8);

  /** Send the message once more. */
  public static final Command SEND_AGAIN = new Command("Send again", Command.SCREEN, 9);

  /** See whether this phone computes rightly. */
  public static final Command SELF_TEST = new Command("Self-test", Command.SCREEN, 10);

  /** Trust the key without having compared it. */
  public static final Command FIRST_USE = new Command("Trust unchecked", Command.SCREEN, 11);

  /** Give the contact another name. */
  public static final Command RENAME = new Command("Rename", Command.SCREEN, 12);

  /** Choose another PIN. */
  public static final Command CHANGE_PIN = new Command("Change PIN", Command.SCREEN, 13);

  /** Make another key in place of the own one. */
  public static final Command NEW_KEY = new Command("New key", Command.SCREEN, 14);

  /** Throw the key away that has come. */
  public static final Command REFUSE = new Command("Refuse key", Command.SCREEN, 15);

  /** Delete what is shown. */
  public static final Command DELETE = new Command("Delete", Command.SCREEN, 16);

  /** Take the offer. */
  public static final Command ACCEPT = new Command("Accept", Command.SCREEN, 2);

  /** Say no to the offer; where others lead back, so that one key does it. */
  public static final Command DECLINE = new Command("Decline", Command.CANCEL, 2);

  /** See whom this contact may certify. */
  public static final Command AUTHORITY = new Command("Authority", Command.SCREEN, 12);

  /** Ask the authority for a certificate. */
  public static final Command ENROL = new Command("Enrol", Command.SCREEN, 3);

  /** Believe the authority no longer. */
  public static final Command DISTRUST = new Command("Distrust", Command.SCREEN, 15);

  /** The answer to a question. */
  public static final Command YES = new Command("Yes", Command.SCREEN, 17);

  /** The other answer. */
  public static final Command NO = new Command("No", Command.CANCEL, 18);

  /** Wait no longer. */
  public static final Command CANCEL = new Command("Cancel", Command.CANCEL, 19);

  /** To the screen above. */
  public static final Command BACK = new Command("Back", Command.BACK, 20);

  /** End the program. */
  public static final Command EXIT = new Command("Exit", Command.EXIT, 21);

  private Commands() {}
}
