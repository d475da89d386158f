// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.key;

/** A sealed key that this PIN or passphrase does not open, or that was changed. */
public final class WrongPassphraseException extends Exception {
  WrongPassphraseException() {
    super("wrong PIN or passphrase, or the sealed key was changed; try the right one again");
  }
}
