// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway.http;

/**
 * The key by which a submission that comes again is known. Each token has its own keys. The array
 * is not copied.
 *
 * @param submitter the name of the token
 * @param name the key itself; null if none was given, so that each submission is a new one
 * @param digest of what was submitted under it; null without a key
 */
record IdempotencyKey(String submitter, String name, byte[] digest) {
  static final int MAX_LENGTH = 200;

  /** Throws a problem if a text cannot be a key; the field is where it was given. */
  static String require(String field, String name) throws Problem {
    if (name.length() > MAX_LENGTH || !name.matches("[ -~]+")) {
      throw Problem.badRequest(
          field + " must have 1 to " + MAX_LENGTH + " printable characters of ASCII");
    }
    return name;
  }
}
