// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.link;

import java.io.IOException;

/** The SMS centre has not been asked to take the SMS: nothing was sent. */
public final class NotSentException extends IOException {
  private static final long serialVersionUID = 1;

  /**
   * Creates it.
   *
   * @param reason why, without a full stop
   * @param cause what was seen; null if there is nothing more to tell
   */
  public NotSentException(String reason, Throwable cause) {
    super(reason + "; the SMS was not sent", cause);
  }
}
