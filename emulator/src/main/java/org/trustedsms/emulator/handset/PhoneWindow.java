// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.handset;

import java.awt.BorderLayout;
import java.awt.Color;
import java.awt.Dimension;
import java.awt.Font;
import java.awt.event.WindowAdapter;
import java.awt.event.WindowEvent;
import java.lang.reflect.InvocationTargetException;
import javax.swing.BorderFactory;
import javax.swing.JFrame;
import javax.swing.JLabel;
import javax.swing.SwingUtilities;
import javax.swing.Timer;
import javax.swing.WindowConstants;
import org.trustedsms.emulator.bridge.Printout;

/** A window with a phone in it. Safe for use by several threads. */
final class PhoneWindow {
  private static final Color TABLE = new Color(0xE6E9ED);

  private static final int LOOK_MILLIS = 250;

  /** Three lines. */
  private static final int HELP_HEIGHT = 52;

  private JFrame frame;
  private Timer timer;

  private PhoneWindow() {}

  /**
   * Opens a window.
   *
   * @param whenClosed is run on a thread of its own when the user closes it
   */
  static PhoneWindow open(String title, PhonePanel panel, Printout printout, Runnable whenClosed) {
    PhoneWindow window = new PhoneWindow();
    onAwtThread(() -> window.create(title, panel, new PrintoutPane(printout), whenClosed));
    return window;
  }

  private void create(String title, PhonePanel panel, PrintoutPane printout, Runnable whenClosed) {
    frame = new JFrame(title);
    frame.setDefaultCloseOperation(WindowConstants.DISPOSE_ON_CLOSE);
    frame.getContentPane().setBackground(TABLE);
    panel.setOpaque(false);
    frame.add(panel);
    frame.add(help(), BorderLayout.NORTH);
    frame.add(printout, BorderLayout.SOUTH);
    frame.pack();
    frame.setResizable(false);
    frame.setLocationByPlatform(true);
    frame.addWindowListener(
        new WindowAdapter() {
          @Override
          public void windowClosing(WindowEvent e) {
            new Thread(whenClosed, "phone-window-closed").start();
          }
        });
    frame.setVisible(true);
    panel.requestFocusInWindow();
    timer =
        new Timer(
            LOOK_MILLIS,
            e -> {
              if (printout.update()) {
                frame.pack();
              }
            });
    timer.start();
  }

  private static JLabel help() {
    JLabel help = new JLabel(PhonePanel.HELP);
    help.setFont(help.getFont().deriveFont(Font.PLAIN, 11));
    help.setBorder(BorderFactory.createEmptyBorder(4, 8, 0, 8));
    help.setPreferredSize(new Dimension(Skin.WIDTH, HELP_HEIGHT));
    return help;
  }

  /** Closes it; nobody is told. */
  void close() {
    onAwtThread(
        () -> {
          timer.stop();
          frame.dispose();
        });
  }

  private static void onAwtThread(Runnable task) {
    if (SwingUtilities.isEventDispatchThread()) {
      task.run();
      return;
    }
    try {
      SwingUtilities.invokeAndWait(task);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (InvocationTargetException e) {
      throw new IllegalStateException("The window failed.", e.getCause());
    }
  }
}
