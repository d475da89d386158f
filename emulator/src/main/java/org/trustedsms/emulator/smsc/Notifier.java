// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

import java.util.List;
import java.util.function.Consumer;

/** Keeps the exceptions of listeners, which they must not throw, from the centre's threads. */
record Notifier(List<CentreListener> listeners) {
  void tell(Consumer<CentreListener> event) {
    for (CentreListener listener : listeners) {
      try {
        event.accept(listener);
      } catch (RuntimeException e) {
        // There is nobody to tell: the listener is whom the centre tells.
        continue;
      }
    }
  }
}
