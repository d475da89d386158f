// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen.display;

import javax.microedition.lcdui.Form;
import javax.microedition.lcdui.Item;
import javax.microedition.lcdui.StringItem;

/** Texts on a form, each in lines of its own. */
public final class Lines {
  private Lines() {}

  /** Appends a text behind a label (or null), and returns it; nothing if it is empty. */
  public static StringItem append(Form form, String label, String text) {
    StringItem item = new StringItem(label, text);
    if (text.length() > 0) {
      item.setLayout(Item.LAYOUT_NEWLINE_BEFORE | Item.LAYOUT_NEWLINE_AFTER);
      form.append(item);
    }
    return item;
  }
}
