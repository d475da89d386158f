// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet;

import javax.microedition.midlet.MIDlet;
import org.trustedsms.midlet.work.Program;

/** The MIDlet that the phone starts, by its name in the descriptor (JSR 118). */
public final class TrustedSmsMidlet extends MIDlet {
  private static final String NAME = "org.trustedsms.midlet.TrustedSmsMidlet";

  private Program program;

  /** Shows the first screen; after a pause all is as it was. */
  protected void startApp() {
    if (program == null) {
      program = Suite.program(this, NAME);
      program.start();
    }
  }

  /** Changes nothing: what is being sent or received goes on. */
  protected void pauseApp() {
    // There is nothing to let go of.
  }

  /** Stops the worker, erases keys, closes store and radio; takes 3 seconds at most. */
  protected void destroyApp(boolean unconditional) {
    program.end();
  }
}
