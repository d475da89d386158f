// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.store;

/** The file is not as this program writes it. The message says what was found in it. */
final class DamageException extends Exception {
  private static final long serialVersionUID = 1;

  DamageException(String found) {
    super(found);
  }
}
