// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.curve;

/** Bytes that do not encode what they should: a point, a scalar, a key or a signature. */
public final class InvalidEncodingException extends Exception {

  /** Says what is wrong with the bytes; never the bytes themselves, which may be secret. */
  public InvalidEncodingException(String message) {
    super(message);
  }
}
