// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.small;

import javax.microedition.lcdui.Canvas;
import javax.microedition.lcdui.Displayable;
import javax.microedition.lcdui.Graphics;
import org.trustedsms.midlet.entropy.EntropyPool;
import org.trustedsms.midlet.language.Texts;
import org.trustedsms.midlet.screen.display.Headline;

/** Asks for key presses at random, until there are bits enough for a key, which is made then. */
final class RandomPage extends Canvas implements Page {
  private final SmallApplication application;
  private final FirstPage maker;
  private boolean enough;

  RandomPage(SmallApplication application, FirstPage maker) {
    this.application = application;
    this.maker = maker;
    setTitle(Texts.of(Texts.RANDOM_KEYS));
    Desk.add(this, Texts.BACK, Texts.BACK);
  }

  public Displayable displayable() {
    return this;
  }

  public void perform(int back) {
    application.desk.show(maker);
  }

  protected void keyPressed(int keyCode) {
    application.pool().keyPressed(keyCode);
    repaint();
  }

  protected void keyReleased(int keyCode) {
    application.pool().keyReleased(keyCode);
    if (!enough && application.pool().bits() >= EntropyPool.READY) {
      enough = true;
      application.desk.await(maker, Texts.MAKING_KEY, false);
    }
    repaint();
  }

  /** For phones without keys. */
  protected void pointerPressed(int x, int y) {
    keyPressed(x << 16 | y);
  }

  protected void pointerReleased(int x, int y) {
    keyReleased(x << 16 | y);
  }

  protected void paint(Graphics g) {
    g.setColor(0xffffff);
    g.fillRect(0, 0, getWidth(), getHeight());
    g.setColor(0);
    int percent = Math.min(100, application.pool().bits() * 100 / EntropyPool.READY);
    Headline.draw(
        g, g.getFont(), Texts.of(Texts.PRESS_KEYS, String.valueOf(percent)), 0, getWidth());
  }
}
