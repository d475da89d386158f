// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import java.util.Hashtable;
import org.trustedsms.key.Fingerprint;
import org.trustedsms.key.PublicKey;

/**
 * Senders that are added by the program, and what was received from them, in memory: for programs
 * that run once, for tests, for a start. Thread-safe.
 *
 * <p><b>Warning.</b> A recorded message can be replayed after a restart, until it is too old.
 */
public final class KnownSenders implements Senders {
  private final Hashtable keys = new Hashtable();
  private final Hashtable windows = new Hashtable();

  /** Knows nobody to begin with. */
  public KnownSenders() {}

  /**
   * Adds a sender, or gives one another key.
   *
   * @param address the sender's number, as it will be given to the receiver
   * @param key which people have compared or that came by a way that cannot be forged
   * @return this object
   */
  public synchronized KnownSenders add(String address, PublicKey key) {
    keys.put(address, key);
    return this;
  }

  public synchronized PublicKey key(String address) {
    return (PublicKey) keys.get(address);
  }

  public synchronized ReplayWindow window(Fingerprint key) {
    ReplayWindow window = (ReplayWindow) windows.get(key);
    return window == null ? ReplayWindow.EMPTY : window;
  }

  public synchronized void keep(Fingerprint key, ReplayWindow window, ReceivedMessage message) {
    windows.put(key, window);
  }
}
