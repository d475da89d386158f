// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import javax.microedition.lcdui.Canvas;
import javax.microedition.lcdui.Command;
import javax.microedition.lcdui.Displayable;
import javax.microedition.lcdui.Graphics;
import org.trustedsms.midlet.entropy.EntropyPool;
import org.trustedsms.midlet.screen.display.Commands;
import org.trustedsms.midlet.screen.display.Screen;
import org.trustedsms.midlet.work.Task;

/** Asks for key presses at random, until there are bits enough for a key. */
final class Entropy extends Canvas implements Screen {
  /** What is painted has this distance from the edge. */
  private static final int MARGIN = 8;

  private static final int LINE = 24;

  private final Session session;
  private final Screen before;
  private final Task task;

  private Entropy(Session session, Screen before, Task task) {
    this.session = session;
    this.before = before;
    this.task = task;
    addCommand(Commands.BACK);
  }

  /** Has a key made, once there are bits enough; on failure the user is back at the screen. */
  static Screen gatherFor(Task task, Screen screen, Session session) {
    if (session.pool.bits() < EntropyPool.READY) {
      session.prepare();
      return new Entropy(session, screen, task);
    }
    session.navigator.await(task, "Making your key...", false);
    return null;
  }

  public Displayable displayable() {
    return this;
  }

  public Screen perform(Command command) {
    if (command == Commands.BACK) {
      return before;
    }
    session.navigator.show(before);
    return gatherFor(task, before, session);
  }

  protected void keyPressed(int keyCode) {
    session.pool.keyPressed(keyCode);
    repaint();
    if (session.pool.bits() >= EntropyPool.READY) {
      session.navigator.commandAction(Commands.OK, this);
    }
  }

  /** For phones without keys. */
  protected void pointerPressed(int x, int y) {
    keyPressed(x << 16 | y);
  }

  protected void paint(Graphics g) {
    int bits = Math.min(session.pool.bits(), EntropyPool.READY);
    int bar = getWidth() - 2 * MARGIN;
    int y = getHeight() / 2 - LINE;
    g.setColor(0xffffff);
    g.fillRect(0, 0, getWidth(), getHeight());
    g.setColor(0x008000);
    g.drawRect(MARGIN, y, bar, LINE);
    g.fillRect(MARGIN, y, bar * bits / EntropyPool.READY, LINE);
    g.drawString("Press many keys at random:", MARGIN, y - 2 * LINE, 0);
    g.drawString("their timing makes your key.", MARGIN, y - LINE, 0);
    g.drawString(bits + " of " + EntropyPool.READY + " bits", MARGIN, y + LINE, 0);
  }
}
