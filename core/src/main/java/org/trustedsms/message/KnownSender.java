// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import org.trustedsms.key.PublicKey;

/** A sender whose key the receiver knows, with what he has received from that key. Thread-safe. */
public final class KnownSender {
  private final PublicKey key;
  private final ReplayWindow window;

  /**
   * Creates it.
   *
   * @param key the sender's key
   * @param window the replay window of this key, which receiving changes
   */
  public KnownSender(PublicKey key, ReplayWindow window) {
    this.key = key;
    this.window = window;
  }

  /**
   * Returns the key.
   *
   * @return the key
   */
  public PublicKey key() {
    return key;
  }

  /**
   * Returns the replay window.
   *
   * @return the window itself
   */
  public ReplayWindow window() {
    return window;
  }
}
