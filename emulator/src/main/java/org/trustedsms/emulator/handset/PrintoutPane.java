// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.handset;

import java.awt.Dimension;
import java.awt.Font;
import java.util.ArrayDeque;
import java.util.Deque;
import javax.swing.JScrollPane;
import javax.swing.JTextArea;
import org.trustedsms.emulator.bridge.Printout;

/**
 * Shows below a phone what its applications print; not to be seen before they print anything. Used
 * on the AWT event thread.
 */
final class PrintoutPane extends JScrollPane {
  static final int LINES = 200;

  private static final long serialVersionUID = 1L;
  private static final int HEIGHT = 120;

  private final transient Printout.Reader printout;
  private final transient Deque<String> lines = new ArrayDeque<>();
  private final JTextArea text = new JTextArea();

  PrintoutPane(Printout printout) {
    this.printout = printout.reader();
    text.setEditable(false);
    text.setLineWrap(true);
    text.setFont(new Font(Font.MONOSPACED, Font.PLAIN, 12));
    setViewportView(text);
    setPreferredSize(new Dimension(Skin.WIDTH, HEIGHT));
    setVisible(false);
  }

  /** Adds what is new, and returns whether it is the first, for which there has to be room. */
  boolean update() {
    boolean first = lines.isEmpty();
    if (!lines.addAll(printout.next())) {
      return false;
    }
    while (lines.size() > LINES) {
      lines.removeFirst();
    }
    text.setText(String.join("\n", lines));
    text.setCaretPosition(text.getDocument().getLength());
    setVisible(true);
    return first;
  }

  String text() {
    return text.getText();
  }
}
