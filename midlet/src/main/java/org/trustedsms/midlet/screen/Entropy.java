// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import javax.microedition.lcdui.Canvas;
import javax.microedition.lcdui.Displayable;
import javax.microedition.lcdui.Graphics;
import org.trustedsms.midlet.entropy.EntropyPool;
import org.trustedsms.midlet.language.Text;
import org.trustedsms.midlet.language.Texts;
import org.trustedsms.midlet.screen.display.Commands;
import org.trustedsms.midlet.screen.display.Headline;
import org.trustedsms.midlet.screen.display.Screen;
import org.trustedsms.midlet.work.Task;

/**
 * Asks for key presses at random, until there are bits enough for a key; it stays until no more
 * come, so that none is taken for an answer to the next screen.
 */
final class Entropy extends Canvas implements Screen, Runnable {
  /** The distance of the painting from the edge. */
  private static final int MARGIN = 4;

  /** Nobody who presses on pauses for that long, in ms. */
  private static final int PAUSE = 700;

  private final Session session;
  private final Screen before;
  private final Task task;
  private volatile int presses;
  private boolean enough;

  private Entropy(Session session, Screen before, Task task) {
    this.session = session;
    this.before = before;
    this.task = task;
    setTitle(Texts.of(Text.RANDOM_KEYS));
    Commands.add(this, Commands.BACK);
  }

  /** Generates a key once there are enough bits; on failure the user is back at the screen. */
  static Screen gatherFor(Task task, Screen screen, Session session) {
    if (session.pool.bits() < EntropyPool.READY) {
      session.prepare();
      return new Entropy(session, screen, task);
    }
    session.navigator.await(task, Texts.of(Text.MAKING_KEY), false);
    return null;
  }

  public Displayable displayable() {
    return this;
  }

  public Screen perform(int command) {
    if (command == Commands.BACK) {
      return before;
    }
    session.navigator.show(before);
    return gatherFor(task, before, session);
  }

  protected void keyPressed(int keyCode) {
    session.pool.keyPressed(keyCode);
    presses++;
    update();
  }

  protected void keyReleased(int keyCode) {
    session.pool.keyReleased(keyCode);
    update();
  }

  /** For phones without keys. */
  protected void pointerPressed(int x, int y) {
    keyPressed(x << 16 | y);
  }

  protected void pointerReleased(int x, int y) {
    keyReleased(x << 16 | y);
  }

  private void update() {
    if (!enough && session.pool.bits() >= EntropyPool.READY) {
      enough = true;
      setTitle(Texts.of(Text.ENOUGH));
      new Thread(this).start();
    }
    repaint();
  }

  /** Goes on when no more keys are pressed. */
  public void run() {
    int seen;
    try {
      do {
        seen = presses;
        Thread.sleep(PAUSE);
      } while (seen != presses);
    } catch (InterruptedException e) {
      // Nobody interrupts it.
    }
    session.navigator.commandAction(Commands.of(Commands.OK), this);
  }

  protected void paint(Graphics g) {
    int line = g.getFont().getHeight();
    int width = getWidth() - 2 * MARGIN;
    int bits = Math.min(session.pool.bits(), EntropyPool.READY);
    g.setColor(0xffffff);
    g.fillRect(0, 0, getWidth(), getHeight());
    g.setColor(0x008000);
    g.drawRect(MARGIN, MARGIN, width, line);
    g.fillRect(MARGIN, MARGIN, width * bits / EntropyPool.READY, line);
    // Moves with each press, also with those that are worth nothing.
    g.fillRect(MARGIN + presses * MARGIN % width, line + 2 * MARGIN, MARGIN, MARGIN);
    g.setColor(0);
    g.translate(MARGIN, line + 4 * MARGIN);
    Headline.draw(
        g,
        g.getFont(),
        Texts.of(
            enough ? Text.ENOUGH_KEYS : Text.PRESS_KEYS,
            String.valueOf(bits * 100 / EntropyPool.READY)),
        0,
        width);
  }
}
