// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.small;

import javax.microedition.lcdui.Displayable;

/** What the user sees, and what its commands do. Used with the lock of {@link Desk}. */
interface Page {
  /** The row of a list that is selected. */
  int SELECTED = -1;

  /** Makes what the user sees, as things are now. */
  Displayable displayable();

  /**
   * Does what the user wants, and returns soon. What it throws is shown to the user in words.
   *
   * @param command what {@link Desk#add} was given, or {@link #SELECTED}
   */
  void perform(int command);
}
