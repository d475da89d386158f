// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.smsc;

import java.util.List;
import java.util.function.Consumer;

/** Keeps the exceptions of listeners, which they must not throw, from the SMSC's threads. */
record Notifier(List<SmscListener> listeners) {
  void tell(Consumer<SmscListener> event) {
    for (SmscListener listener : listeners) {
      try {
        event.accept(listener);
      } catch (RuntimeException e) {
        // Nobody else can be notified: the listener itself failed.
        continue;
      }
    }
  }
}
