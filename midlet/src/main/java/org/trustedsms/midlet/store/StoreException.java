// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.store;

import org.trustedsms.message.StorageException;

/** The phone's persistent memory failed or is full. The message tells the user what to do. */
public final class StoreException extends StorageException {
  private final boolean full;

  /**
   * Creates an exception.
   *
   * @param message what happened and what to do, for the user
   * @param full whether nothing but the lack of room was the reason
   */
  public StoreException(String message, boolean full) {
    super(message);
    this.full = full;
  }

  /**
   * Tells whether there is no room left; after something has been deleted it may work; false if the
   * memory fails for another reason.
   */
  public boolean isFull() {
    return full;
  }
}
