// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import org.trustedsms.key.PublicKey;

/**
 * An accepted authority's statement about a key: owner, roles and validity (docs/format.md section
 * 16). Immutable and thread-safe.
 */
public interface Certification {

  /** Returns the certified key. */
  PublicKey key();

  /** Returns the number of its owner, "+" and 1 to 15 digits or digits alone; null if none. */
  String number();

  /** Returns the name of its owner; empty if there is only a number. */
  String name();

  /** Returns the name that the receiver knows the accepted authority by. */
  String authority();

  /** Returns the first second of the last 20 of its validity, since 1970-01-01 UTC. */
  long until();

  /** Returns whether the owner is a service supplier or an authority, who may make offers. */
  boolean mayOffer();

  /** Returns what is known of revocations: "current", "old" or "missing". */
  String revocations();
}
