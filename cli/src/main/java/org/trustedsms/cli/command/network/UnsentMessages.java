// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.network;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.trustedsms.server.SendHandle;
import org.trustedsms.server.store.StoreException;

/**
 * The messages of this call that the SMSC has not accepted yet. They are withdrawn when the call
 * ends or the process is stopped, because {@code listen} would otherwise send them. Thread-safe.
 */
final class UnsentMessages implements AutoCloseable {
  private final Set<SendHandle> open = ConcurrentHashMap.newKeySet();
  private final Thread hook = new Thread(this::end, "withdraw");
  private volatile boolean ended;

  UnsentMessages() {
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Adds a message until the SMSC takes or refuses it; returns the same. */
  SendHandle add(SendHandle sent) {
    open.add(sent);
    sent.submitted().whenComplete((ids, failure) -> open.remove(sent));
    if (ended) {
      end();
    }
    return sent;
  }

  void end() {
    ended = true;
    try {
      open.forEach(SendHandle::withdraw);
    } catch (StoreException e) {
      // They stay, as after a failure of power.
    }
  }

  @Override
  public void close() {
    end();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // It is what runs now.
    }
  }
}
