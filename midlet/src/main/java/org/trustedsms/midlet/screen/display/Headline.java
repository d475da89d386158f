// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen.display;

import javax.microedition.lcdui.Font;
import javax.microedition.lcdui.Form;
import javax.microedition.lcdui.Graphics;
import javax.microedition.lcdui.Image;
import javax.microedition.lcdui.ImageItem;
import javax.microedition.lcdui.Item;

/**
 * Bold words in a colour, to be seen first on a form. They are drawn, since a phone need not heed
 * the font of a text, and has no colours for it.
 */
public final class Headline {
  /** Between a symbol and its words, and at the edge for what a form scrolls with. */
  private static final int GAP = 4;

  /** In pixels (JSR 118, Device Requirements); some phones know no width before a form is shown. */
  private static final int NARROWEST = 96;

  private Headline() {}

  /**
   * Appends words in large letters, smaller if they do not fit a line, behind a label (or null).
   * The symbol on their left gives the colour; null: none, black.
   */
  public static void append(Form form, String label, Symbol symbol, String words) {
    int left = symbol == null ? 0 : Symbol.SIZE + GAP;
    int width = Math.max(form.getWidth(), NARROWEST) - 2 * GAP;
    Font font = bold(Font.SIZE_LARGE);
    if (font.stringWidth(words) > width - left) {
      font = bold(Font.SIZE_MEDIUM);
    }
    int height = Math.max(1, draw(null, font, words, left, width));
    Image image = Image.createImage(width, height);
    Graphics g = image.getGraphics();
    if (symbol != null) {
      g.drawImage(symbol.image(), 0, (font.getHeight() - Symbol.SIZE) / 2, 0);
      g.setColor(symbol.colour);
    }
    draw(g, font, words, left, width);
    form.append(
        new ImageItem(label, image, Item.LAYOUT_NEWLINE_BEFORE | Item.LAYOUT_NEWLINE_AFTER, words));
  }

  private static Font bold(int size) {
    return Font.getFont(Font.FACE_PROPORTIONAL, Font.STYLE_BOLD, size);
  }

  /**
   * Draws a text between two columns, in lines broken at spaces or, without any, anywhere; returns
   * the height in pixels. Only measures if graphics are null.
   */
  public static int draw(Graphics g, Font font, String text, int left, int right) {
    int y = 0;
    int start = 0;
    while (start < text.length()) {
      int end = start + 1;
      int space = 0;
      while (end < text.length()
          && font.substringWidth(text, start, end + 1 - start) <= right - left) {
        if (text.charAt(end) == ' ') {
          space = end;
        }
        end++;
      }
      if (end < text.length() && text.charAt(end) != ' ' && space > 0) {
        end = space;
      }
      if (g != null) {
        g.setFont(font);
        g.drawSubstring(text, start, end - start, left, y, 0);
      }
      y += font.getHeight();
      start = end < text.length() && text.charAt(end) == ' ' ? end + 1 : end;
    }
    return y;
  }
}
