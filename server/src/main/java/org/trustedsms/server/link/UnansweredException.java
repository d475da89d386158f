// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.link;

import java.io.IOException;

/**
 * The SMS centre has not answered: the SMS may have been sent, or not. The caller decides whether
 * to submit the same bytes again, which a receiver may then get twice.
 */
public final class UnansweredException extends IOException {
  private static final long serialVersionUID = 1;

  /**
   * Creates it.
   *
   * @param reason why, without a full stop
   */
  public UnansweredException(String reason) {
    super(reason + "; the SMS may have been sent");
  }
}
