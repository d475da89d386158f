// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.handset;

import java.awt.Dimension;
import java.awt.Graphics;
import java.awt.Graphics2D;
import java.awt.Toolkit;
import java.awt.datatransfer.DataFlavor;
import java.awt.datatransfer.UnsupportedFlavorException;
import java.awt.event.KeyAdapter;
import java.awt.event.KeyEvent;
import java.awt.event.MouseAdapter;
import java.awt.event.MouseEvent;
import java.io.IOException;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import javax.swing.JPanel;
import org.microemu.DisplayAccess;

/**
 * The phone in a window: its keys can be clicked, and typed on a computer's keyboard. F1 and F2 are
 * the soft keys, Enter the select key. Used on the AWT event thread.
 */
final class PhonePanel extends JPanel {
  private static final long serialVersionUID = 1L;

  /** What the computer's keys are for. */
  static final String HELP =
      "<html>Click keys, or type. F1, F2: soft keys. Enter, arrows: the keys in the middle."
          + " Backspace: clear. #: letters or digits. Ctrl-V: paste.";

  private static final Map<Integer, String> CONTROLS =
      Map.of(
          KeyEvent.VK_F1, "SOFT1",
          KeyEvent.VK_F2, "SOFT2",
          KeyEvent.VK_ENTER, "SELECT",
          KeyEvent.VK_UP, "UP",
          KeyEvent.VK_DOWN, "DOWN",
          KeyEvent.VK_LEFT, "LEFT",
          KeyEvent.VK_RIGHT, "RIGHT");

  private final transient PhoneDisplay display;
  private final transient Consumer<BiConsumer<Hand, DisplayAccess>> phone;
  private transient KeyCap over;
  private transient KeyCap pressed;

  /** Creates a panel. */
  PhonePanel(PhoneDisplay display, Consumer<BiConsumer<Hand, DisplayAccess>> phone) {
    this.display = display;
    this.phone = phone;
    setPreferredSize(new Dimension(Skin.WIDTH, Skin.HEIGHT));
    setFocusable(true);
    setFocusTraversalKeysEnabled(false);
    Mouse mouse = new Mouse();
    addMouseListener(mouse);
    addMouseMotionListener(mouse);
    addKeyListener(new Keyboard());
  }

  /** Any thread may call this. */
  void repaintScreen() {
    repaint(Skin.SCREEN);
  }

  @Override
  protected void paintComponent(Graphics graphics) {
    super.paintComponent(graphics);
    Graphics2D g = (Graphics2D) graphics.create();
    Skin.paint(g);
    if (over != null) {
      Skin.paint(g, over, Skin.State.OVER);
    }
    if (pressed != null) {
      Skin.paint(g, pressed, Skin.State.PRESSED);
    }
    g.drawImage(display.copy(), Skin.SCREEN.x, Skin.SCREEN.y, null);
    g.dispose();
  }

  private void press(KeyCap key) {
    if (pressed == null) {
      pressed = key;
      phone.accept((hand, shown) -> hand.press(shown, key));
      repaint();
    }
  }

  private void release() {
    if (pressed != null) {
      KeyCap key = pressed;
      pressed = null;
      phone.accept((hand, shown) -> hand.release(key));
      repaint();
    }
  }

  private final class Mouse extends MouseAdapter {
    @Override
    public void mousePressed(MouseEvent e) {
      requestFocusInWindow();
      Skin.keyAt(e.getX(), e.getY()).ifPresent(PhonePanel.this::press);
    }

    @Override
    public void mouseReleased(MouseEvent e) {
      release();
    }

    @Override
    public void mouseMoved(MouseEvent e) {
      KeyCap now = Skin.keyAt(e.getX(), e.getY()).orElse(null);
      if (now != over) {
        over = now;
        repaint();
      }
    }
  }

  private final class Keyboard extends KeyAdapter {
    @Override
    public void keyPressed(KeyEvent e) {
      String control = CONTROLS.get(e.getKeyCode());
      if (control != null) {
        Skin.key(control).ifPresent(PhonePanel.this::press);
      } else if (e.getKeyCode() == KeyEvent.VK_BACK_SPACE) {
        phone.accept((hand, shown) -> hand.delete());
      } else if (e.getKeyCode() == KeyEvent.VK_V && e.isControlDown()) {
        paste();
      } else {
        // A canvas wants to know when a digit is pressed and when it is released.
        Skin.key(String.valueOf(e.getKeyChar()))
            .ifPresent(key -> phone.accept((hand, shown) -> hand.pressUnlessTyping(shown, key)));
      }
    }

    @Override
    public void keyReleased(KeyEvent e) {
      if (CONTROLS.containsKey(e.getKeyCode())) {
        release();
      } else {
        Skin.key(String.valueOf(e.getKeyChar()))
            .ifPresent(key -> phone.accept((hand, shown) -> hand.release(key)));
      }
    }

    @Override
    public void keyTyped(KeyEvent e) {
      char c = e.getKeyChar();
      if (!Character.isISOControl(c) && !e.isControlDown() && !e.isMetaDown()) {
        phone.accept((hand, shown) -> hand.type(c));
      }
    }

    private void paste() {
      try {
        String text =
            (String)
                Toolkit.getDefaultToolkit().getSystemClipboard().getData(DataFlavor.stringFlavor);
        phone.accept((hand, shown) -> text.chars().forEach(c -> hand.type((char) c)));
      } catch (UnsupportedFlavorException | IOException | IllegalStateException e) {
        getToolkit().beep();
      }
    }
  }
}
