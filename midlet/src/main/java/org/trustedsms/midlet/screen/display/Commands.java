// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen.display;

import javax.microedition.lcdui.Command;
import javax.microedition.lcdui.Displayable;
import org.trustedsms.midlet.language.Text;
import org.trustedsms.midlet.language.Texts;

/**
 * The commands of all screens: each means the same, and has the same place, wherever it is. They
 * are the numbers of their words in {@link Texts}. Used with the lock of {@link Navigator}.
 */
public final class Commands {
  /** The user has chosen a row of a list. */
  public static final int SELECT = 0;

  /** Confirms the input. */
  public static final int OK = Text.OK;

  public static final int SEND = Text.SEND;

  public static final int OPEN = Text.OPEN;

  /** Write to the sender. */
  public static final int REPLY = Text.REPLY;

  /** Send the own key, and ask for the other one. */
  public static final int ASK_FOR_KEY = Text.ASK_FOR_KEY;

  /** Look at a key that has come or is known. */
  public static final int CHECK_KEY = Text.CHECK_KEY;

  /** Before {@link #COMPARED}, so that this is what a hasty press chooses. */
  public static final int TYPE_DIGITS = Text.TYPE_DIGITS;

  /** Trust the key: its owner has read out the same digits. */
  public static final int COMPARED = Text.COMPARED;

  public static final int WRITE = Text.WRITE;

  public static final int NEW = Text.NEW;

  public static final int SEND_KEY = Text.SEND_KEY;

  public static final int SEND_AGAIN = Text.SEND_AGAIN;

  /** Trust the key without having compared it. */
  public static final int FIRST_USE = Text.FIRST_USE;

  public static final int RENAME = Text.RENAME;

  public static final int CHANGE_PIN = Text.CHANGE_PIN;

  public static final int NEW_KEY = Text.NEW_KEY;

  /** Throw the key away that has come. */
  public static final int REFUSE = Text.REFUSE;

  public static final int DELETE = Text.DELETE;

  public static final int ACCEPT = Text.ACCEPT;

  public static final int DECLINE = Text.DECLINE;

  /** See whom this contact may certify. */
  public static final int AUTHORITY = Text.AUTHORITY;

  /** Ask the authority for a certificate. */
  public static final int ENROL = Text.ENROL;

  /** Believe the authority no longer. */
  public static final int DISTRUST = Text.DISTRUST;

  /** The answer to a question. */
  public static final int YES = Text.YES;

  /** The other answer. */
  public static final int NO = Text.NO;

  /** Wait no longer. */
  public static final int CANCEL = Text.CANCEL;

  /** To the screen above. */
  public static final int BACK = Text.BACK;

  /** End the program. */
  public static final int EXIT = Text.EXIT;

  /** In the order of the numbers, the first priority is a. */
  private static final String PRIORITIES = "abbccddefghiklmnopbclcoqrstu";

  private static final Command[] MADE = new Command[EXIT + 1];

  private Commands() {}

  /** Adds a command to what the user sees. */
  public static void add(Displayable displayable, int number) {
    displayable.addCommand(of(number));
  }

  /** Returns the phone's command of a number other than {@link #SELECT}, the same each time. */
  public static Command of(int number) {
    if (MADE[number] == null) {
      MADE[number] =
          new Command(Texts.of(number), type(number), PRIORITIES.charAt(number - OK) - 'a' + 1);
    }
    return MADE[number];
  }

  private static int type(int number) {
    switch (number) {
      case OK:
      case ACCEPT:
        return Command.OK;
      case NO:
      case CANCEL:
        return Command.CANCEL;
      case BACK:
        return Command.BACK;
      case EXIT:
        return Command.EXIT;
      default:
        return Command.SCREEN;
    }
  }

  /** Returns the number of a command; {@link #SELECT} if it is none of these. */
  static int number(Command command) {
    int number = EXIT;
    while (number > SELECT && MADE[number] != command) {
      number--;
    }
    return number;
  }
}
