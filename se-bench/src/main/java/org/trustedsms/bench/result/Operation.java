// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.result;

public enum Operation {
  GENERATE_KEY("key generation"),
  /** Reading a public key, with all checks (SP 800-56A rev. 3, 5.6.2.3.3). */
  VALIDATE_KEY("public-key validation"),
  /** Signing, deterministic where the engine can (RFC 6979). */
  SIGN("signing"),
  SIGN_WITH_TOKEN("signing with a token"),
  VERIFY_FIRST("verifying, first message"),
  /** Verifying a later message of a key, for which the engine has prepared what it can. */
  VERIFY_KNOWN("verifying, known key"),
  ENCRYPT("encryption"),
  DECRYPT("decryption"),
  /** Making a whole message: text coding, signature, payload. */
  ENCODE_MESSAGE("whole message, encoding"),
  /** Receiving a whole message: checks, verifying, text. */
  DECODE_MESSAGE("whole message, decoding");

  private final String words;

  Operation(String words) {
    this.words = words;
  }

  public String words() {
    return words;
  }
}
