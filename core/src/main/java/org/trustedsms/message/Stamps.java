// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import org.trustedsms.key.Fingerprint;

/**
 * Gives the stamps of one sender's messages (docs/format.md section 9). {@link StampClock} does it
 * in memory; a program whose stamps must go on after a restart implements this on its storage, with
 * {@link StampClock#after}. Thread-safe if its users are threads.
 */
public interface Stamps {

  /**
   * Gives the next stamp, which is used for one message.
   *
   * @param recipient the fingerprint of the key that the message is bound to; null if it is for
   *     anyone
   * @return seconds since 1970-01-01 UTC, greater than all that were given for this recipient
   *     before. That it was given must be on the disk before the message leaves: as a rule when
   *     this returns
   * @throws StorageException if the stamp cannot be stored; then nothing is signed
   */
  long next(Fingerprint recipient);
}
