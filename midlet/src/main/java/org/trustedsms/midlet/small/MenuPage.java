// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.small;

import javax.microedition.lcdui.Choice;
import javax.microedition.lcdui.Displayable;
import javax.microedition.lcdui.List;
import org.trustedsms.midlet.language.Texts;

/** The way to everything else. */
final class MenuPage implements Page {
  private static final int[] ROWS = {
    Texts.NEW_MESSAGE, Texts.INBOX, Texts.OUTBOX, Texts.CONTACTS, Texts.MY_KEY, Texts.EXIT
  };

  private final SmallApplication application;
  private List list;

  MenuPage(SmallApplication application) {
    this.application = application;
  }

  public Displayable displayable() {
    int unread = application.messages().unread();
    list = new List(Texts.of(Texts.TITLE), Choice.IMPLICIT);
    for (int i = 0; i < ROWS.length; i++) {
      list.append(
          ROWS[i] == Texts.INBOX && unread > 0
              ? Texts.of(Texts.INBOX_NEW, String.valueOf(unread))
              : Texts.of(ROWS[i]),
          null);
    }
    Desk.add(list, Texts.EXIT, Texts.EXIT);
    return list;
  }

  public void perform(int command) {
    int row = command == SELECTED ? ROWS[list.getSelectedIndex()] : command;
    if (row == Texts.EXIT) {
      application.exit();
    } else {
      application.desk.show(page(row));
    }
  }

  private Page page(int row) {
    switch (row) {
      case Texts.NEW_MESSAGE:
        return new WritePage(application);
      case Texts.CONTACTS:
        return new PeoplePage(application);
      case Texts.MY_KEY:
        return new KeyPage(application);
      default:
        return new BoxPage(application, row == Texts.OUTBOX);
    }
  }
}
