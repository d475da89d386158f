// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.link;

import java.io.IOException;

/** The SMSC has not been asked to take the SMS: nothing was sent. */
public final class NotSentException extends IOException {
  private static final long serialVersionUID = 1;

  /** Creates it. The reason has no full stop. */
  public NotSentException(String reason, Throwable cause) {
    super(reason + "; the SMS was not sent", cause);
  }
}
