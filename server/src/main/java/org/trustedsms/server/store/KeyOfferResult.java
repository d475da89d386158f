// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import java.util.Locale;
import org.trustedsms.key.PublicKey;

/**
 * The outcome of an announced key. Immutable and thread-safe. {@code other} is the number's other
 * trusted or offered key, or null; {@code reason} says why it is not kept, null if it is.
 */
public record KeyOfferResult(Status status, PublicKey key, PublicKey other, String reason) {
  /** The relation of an announced key to the address book. */
  public enum Status {
    /** It is kept, and trusted only after people have compared its digits. */
    OFFERED,

    /** It is trusted from now on, as the first one that came from the number. */
    ACCEPTED,

    /** It is the one that is trusted already. */
    TRUSTED,

    /** Another key is trusted, and stays so. It is kept as an offered one. */
    CHANGED,

    /** It is not kept. */
    NOT_KEPT;

    /** Returns the status in words. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  static KeyOfferResult notKept(PublicKey key, String reason) {
    return new KeyOfferResult(Status.NOT_KEPT, key, null, reason);
  }
}
