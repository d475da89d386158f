// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.keyfile;

import java.nio.file.Path;

/** The source of the passphrase of an encrypted key file: a person, an environment variable. */
@FunctionalInterface
public interface PassphraseSource {

  /** A source without a passphrase: encrypted files are refused. */
  PassphraseSource NONE = file -> null;

  /**
   * Gives a passphrase: a new array, which the caller erases; null if there is no passphrase.
   * Called once for a file that is encrypted, never for one that is not.
   */
  char[] passphraseOf(Path file);
}
