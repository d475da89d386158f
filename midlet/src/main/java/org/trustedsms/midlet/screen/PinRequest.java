// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import javax.microedition.lcdui.Displayable;
import org.trustedsms.midlet.screen.display.Screen;

/** Opened from the notice that the PIN is needed: {@link PinEntry} if still locked, or the menu. */
final class PinRequest implements Screen {
  private final Session session;

  PinRequest(Session session) {
    this.session = session;
  }

  public Displayable displayable() {
    // It is not shown itself.
    return null;
  }

  public Screen perform(int open) {
    return session.account.isLocked() ? (Screen) new PinEntry(session) : new Menu(session);
  }
}
