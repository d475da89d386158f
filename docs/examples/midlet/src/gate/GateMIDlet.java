// SPDX-License-Identifier: Apache-2.0
package gate;

import javax.microedition.midlet.MIDlet;

/** Opens gates for commands that come as signed SMS. It has no screen. */
public final class GateMIDlet extends MIDlet {
  private GateWorker worker;

  /** Creates it; the platform does. */
  public GateMIDlet() {}

  /** Returns at once, also if a message started the MIDlet: the worker will read it. */
  protected void startApp() {
    if (worker == null) {
      worker = new GateWorker(this);
      new Thread(worker).start();
    }
  }

  /** Goes on: a gate has no pause. */
  protected void pauseApp() {
    // There is nothing to let go of.
  }

  protected void destroyApp(boolean unconditional) {
    worker.end();
  }
}
