// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

import org.trustedsms.message.StorageException;

/** The store cannot be used. The message names the file and says what is wrong and what to do. */
public final class StoreException extends StorageException {
  private static final long serialVersionUID = 1;

  public StoreException(String message) {
    super(message);
  }

  public StoreException(String message, Throwable cause) {
    super(message);
    initCause(cause);
  }
}
