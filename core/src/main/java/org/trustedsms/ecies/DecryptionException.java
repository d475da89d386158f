// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.ecies;

/** A ciphertext that this private key and this shared information do not open. */
public final class DecryptionException extends Exception {
  DecryptionException(String message) {
    super(message);
  }
}
