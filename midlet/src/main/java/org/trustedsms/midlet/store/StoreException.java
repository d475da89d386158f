// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.store;

import org.trustedsms.message.StorageException;

/** The phone's persistent memory failed or is full. The message tells the user what to do. */
public final class StoreException extends StorageException {
  private final boolean full;
  private final boolean failure;

  /** Says what happened and what to do; {@code full} if only the lack of room was the reason. */
  public StoreException(String message, boolean full) {
    this(message, full, false);
  }

  /** {@code failure} if the phone's record store failed, for another reason than lack of room. */
  StoreException(String message, boolean full, boolean failure) {
    super(message);
    this.full = full;
    this.failure = failure;
  }

  /** Returns whether the phone's record store failed, for another reason than lack of room. */
  public boolean isFailure() {
    return failure;
  }

  /** Returns whether there is no room left; after something has been deleted it may work. */
  public boolean isFull() {
    return full;
  }
}
