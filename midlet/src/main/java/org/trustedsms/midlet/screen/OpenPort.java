// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import org.trustedsms.midlet.radio.RadioException;
import org.trustedsms.midlet.work.Job;
import org.trustedsms.midlet.work.Task;

/** Opens the port of the settings, as often as one likes. */
final class OpenPort implements Task {
  private final Session session;
  private volatile boolean open;

  OpenPort(Session session) {
    this.session = session;
  }

  /** Opens the port in the background, and closes any other. */
  void open() {
    session.worker.submit(this, null);
  }

  boolean isOpen() {
    return open;
  }

  public void run(Job job) throws Exception {
    try {
      open = false;
      session.radio.open(session.account.settings().port(), session.receiving);
      open = true;
    } catch (RadioException e) {
      open = e.kind == RadioException.NO_PUSH;
      throw e;
    }
  }

  public void ended(Throwable failure) {
    session.announcer.warn(failure);
    session.receiving.wake();
  }
}
