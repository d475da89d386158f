// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

import java.util.function.Consumer;

/** Keeps the exceptions of a listener, which it must not throw, from the centre's threads. */
record Notifier(CentreListener listener) {
  void tell(Consumer<CentreListener> event) {
    try {
      event.accept(listener);
    } catch (RuntimeException e) {
      // There is nobody to tell: the listener is whom the centre tells.
      return;
    }
  }
}
