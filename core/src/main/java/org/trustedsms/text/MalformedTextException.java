// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.text;

/**
 * Thrown when bytes are not a text in the coding they claim to be in. The message says what is
 * wrong and where, counted from 0 at the start of the encoded text; it never quotes the text.
 */
public final class MalformedTextException extends Exception {

  /** Says what is wrong, and at which byte or septet. */
  public MalformedTextException(String message) {
    super(message);
  }
}
