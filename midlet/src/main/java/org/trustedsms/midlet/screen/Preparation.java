// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import org.trustedsms.midlet.work.Job;
import org.trustedsms.midlet.work.Task;

/** Does in advance, while nothing else is to do, what sending a message would wait for. */
final class Preparation implements Task {
  private final Session session;

  Preparation(Session session) {
    this.session = session;
  }

  public void run(Job job) throws Exception {
    session.pool.stir();
    job.check();
    session.account.prepareTables();
    job.check();
    session.account.prepareToken();
  }

  public void ended(Throwable failure) {
    // Signing does not need what was prepared.
  }
}
