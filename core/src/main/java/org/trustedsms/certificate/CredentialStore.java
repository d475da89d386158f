// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.certificate;

import org.trustedsms.message.StorageException;

/**
 * Keeps the certificates and revocation lists that {@link TrustStore} accepts. They are public, but
 * whoever can add one there certifies what they like.
 */
public interface CredentialStore {

  /**
   * Returns the payloads of all that are kept, in the order in which they were.
   *
   * @throws StorageException if they cannot be read
   */
  byte[][] load();

  /**
   * Keeps a payload and forgets another, whose place in the order it takes, both or neither. When
   * this returns it must survive a restart.
   *
   * @param added a payload; null if one is only forgotten
   * @param forgotten a payload that is kept; null if none
   * @throws StorageException if that cannot be stored; then nothing has changed
   */
  void replace(byte[] added, byte[] forgotten);
}
