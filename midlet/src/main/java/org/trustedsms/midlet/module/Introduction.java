// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.module;

import org.trustedsms.key.PublicKey;

/** The commander, and for how long. Immutable. */
public final class Introduction {
  final PublicKey key;
  final long from;
  final long until;

  /**
   * Takes a key on P-256 or P-192, and the first and last second, since 1970-01-01 UTC. Of several
   * the one with the later beginning counts, and of those the one with the later end.
   */
  public Introduction(PublicKey key, long from, long until) {
    this.key = key;
    this.from = from;
    this.until = until;
  }

  boolean isLaterThan(Introduction other) {
    return other == null || from > other.from || from == other.from && until > other.until;
  }
}
