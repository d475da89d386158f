// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

import org.trustedsms.key.Fingerprint;
import org.trustedsms.key.PublicKey;

/**
 * The senders that a {@link Receiver} knows: their keys by address, and what was received from
 * each. A program that must refuse repetitions after a restart implements this on its storage;
 * {@link KnownSenders} is in memory.
 *
 * <p>The receiver holds the lock of this object from {@link #window} until {@link #keep} returns.
 * No two windows of one storage may be read and kept at the same time by other means; storage that
 * several processes share needs a lock of its own, held from window to keep.
 *
 * <p><b>Warning.</b> A window that is not kept, or is lost, lets messages be taken twice.
 */
public interface Senders {

  /**
   * Finds the key that was accepted for an address; null if none was.
   *
   * @param address what the network says of where the message came from, which anybody can forge:
   *     the signature decides
   * @throws StorageException if it cannot be read; then the message counts as not received
   */
  PublicKey key(String address);

  /**
   * Returns what was accepted from a key.
   *
   * @param key the fingerprint of what {@link #key} returned
   * @return the window that was kept last, {@link ReplayWindow#EMPTY} if none was
   * @throws StorageException if it cannot be read; then the message counts as not received
   */
  ReplayWindow window(Fingerprint key);

  /**
   * Stores that a message was received, before anybody gets it. When this returns it must survive a
   * restart; if this throws anything the message counts as not received, and must be taken when it
   * comes again. The message itself, or what follows from it, may be stored at once with the
   * window, so that neither is there without the other.
   *
   * @param key the fingerprint of the sender's key
   * @param window what was accepted from this key, the message included, in place of the window
   *     that was kept before
   * @param message the message, with {@link Verdict#VERIFIED}
   * @throws StorageException if it cannot be stored
   */
  void keep(Fingerprint key, ReplayWindow window, ReceivedMessage message);
}
