// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.handset;

import java.awt.Graphics2D;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import javax.microedition.lcdui.Form;
import org.microemu.device.MutableImage;
import org.microemu.device.j2se.J2SEDisplayGraphics;

/** Paints a form like MicroEmulator, but makes labels of items look different from values. */
final class LabelGraphics extends J2SEDisplayGraphics {
  private static final int LABEL = 0x2A6099;

  /** The very strings, as items give them out and paint them. */
  private final Set<String> labels = Collections.newSetFromMap(new IdentityHashMap<>());

  LabelGraphics(Graphics2D g, MutableImage image, Form form) {
    super(g, image);
    for (int i = 0; i < form.size(); i++) {
      labels.add(form.get(i).getLabel());
    }
  }

  @Override
  public void drawSubstring(String text, int offset, int length, int x, int y, int anchor) {
    if (!labels.contains(text)) {
      super.drawSubstring(text, offset, length, x, y, anchor);
      return;
    }
    int colour = getColor();
    setColor(LABEL);
    super.drawSubstring(text, offset, length, x, y, anchor);
    setColor(colour);
  }
}
