// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.key;

/**
 * A private key that is {@link KeyHolder held elsewhere} could not be used, or gave what is wrong;
 * what was being done counts as not done.
 */
public final class KeyUnavailableException extends RuntimeException {

  /** Says whose key it is and what happened; nothing secret. */
  public KeyUnavailableException(String message) {
    super(message);
  }
}
