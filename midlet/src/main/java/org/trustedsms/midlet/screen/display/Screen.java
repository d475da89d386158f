// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen.display;

import javax.microedition.lcdui.Displayable;

/** One screen: what it shows, and what its commands do. Used with the lock of {@link Navigator}. */
public interface Screen {

  /**
   * Makes what the user sees now, with commands, without a listener. Called when the screen is
   * shown, not after an alert or waiting; and again for a list that may have changed.
   */
  Displayable displayable();

  /**
   * Does what the user wants, soon; returns the next screen, or null if there is none yet. An
   * exception's words are shown.
   *
   * @param command a number of {@link Commands}: one of the screen's, {@link Commands#SELECT},
   *     {@link Commands#YES} as the answer to {@link Navigator#ask}, or {@link Commands#OPEN} in
   *     answer to {@link Navigator#notice}, perhaps before it was shown
   */
  Screen perform(int command);
}
