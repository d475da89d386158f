// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import org.trustedsms.key.PublicKey;

/**
 * The outcome of an announced key. Immutable and thread-safe.
 *
 * @param status what it is to the address book
 * @param other another key from the same number that is trusted or was offered; null if there is
 *     none
 * @param reason why it is not kept; null if it is
 */
public record KeyNews(KeyStatus status, PublicKey key, PublicKey other, String reason) {
  static KeyNews notKept(PublicKey key, String reason) {
    return new KeyNews(KeyStatus.NOT_KEPT, key, null, reason);
  }
}
