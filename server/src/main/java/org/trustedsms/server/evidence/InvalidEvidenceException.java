// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.evidence;

/** Evidence that proves nothing. The message says why. */
public final class InvalidEvidenceException extends Exception {
  private static final long serialVersionUID = 1;

  InvalidEvidenceException(String reason) {
    super(reason);
  }
}
