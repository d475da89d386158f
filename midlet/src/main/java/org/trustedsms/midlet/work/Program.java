// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.work;

/** An application, as the MIDlet knows it. */
public interface Program {
  /** Shows the first screen, and reads what is stored. Returns at once; to be called once. */
  void start();

  /** Ends the program because the phone wants it: waits for at most 3 seconds. */
  void end();
}
