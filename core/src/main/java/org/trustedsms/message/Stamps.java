// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

/**
 * Gives the stamps of one key's messages (docs/format.md section 9). {@link StampClock} does it in
 * memory; a program whose stamps must not go back after a restart implements this on its storage,
 * with {@link StampClock#stamp}. Thread-safe if its users are threads.
 */
public interface Stamps {

  /**
   * Gives the stamp of a message; any number of messages may have the same.
   *
   * @return seconds since 1970-01-01 UTC, a multiple of {@link TimeSlot#SECONDS}, no less than any
   *     that was given before. If it is greater, that it was given must be on the disk before the
   *     message leaves: as a rule when this returns
   * @throws StorageException if the stamp cannot be stored; then nothing is signed
   */
  long next();
}
