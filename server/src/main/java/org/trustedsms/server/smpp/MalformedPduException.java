// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.smpp;

/** A PDU whose fields do not fit it. */
final class MalformedPduException extends Exception {
  private static final long serialVersionUID = 1;

  MalformedPduException(String message, Throwable cause) {
    super(message, cause);
  }
}
