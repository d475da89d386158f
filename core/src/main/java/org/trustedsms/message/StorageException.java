// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.message;

/**
 * State that must survive a restart could not be read or stored. {@link Stamps} and {@link Senders}
 * throw it; what was being done counts as not done.
 */
public class StorageException extends RuntimeException {

  /** Says what could not be read or stored, and why. */
  public StorageException(String message) {
    super(message);
  }
}
