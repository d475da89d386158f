// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.screen;

import org.trustedsms.midlet.screen.display.Navigator;
import org.trustedsms.midlet.work.Job;
import org.trustedsms.midlet.work.Task;

final class Closing implements Task {
  private final Application application;
  private final Navigator navigator;

  Closing(Application application, Navigator navigator) {
    this.application = application;
    this.navigator = navigator;
  }

  public void run(Job job) {
    application.closeAndLeave();
  }

  public void ended(Throwable failure) {
    // If it was done, the phone shows something else by now.
    if (failure != null) {
      navigator.ended(this, failure, null);
    }
  }
}
