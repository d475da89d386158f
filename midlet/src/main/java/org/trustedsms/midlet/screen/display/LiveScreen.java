// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen.display;

/** A screen on which nothing is typed, so that it can change under the eyes of the user. */
public interface LiveScreen extends Screen {

  /**
   * Changes what {@link #displayable} made, where something has come since. Called while the user
   * sees it, or waits for a task that began there.
   */
  void refresh();
}
