// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.option;

import org.trustedsms.cli.console.CommandException;
import org.trustedsms.curve.Curves;
import org.trustedsms.server.file.Source;
import org.trustedsms.server.keyfile.KeyFileException;
import org.trustedsms.server.keyfile.KeyFiles;
import org.trustedsms.server.keyfile.OwnKey;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** One's own key, private or public, if there is one. */
public final class OwnKeyOption {
  @Option(
      names = "--key",
      paramLabel = "file",
      converter = SourceConverter.class,
      description =
          "Your key in PEM, - is standard input: needed for messages that are bound to you. The"
              + " public key is enough unless they are encrypted.")
  private Source file;

  @Mixin private PassphraseOption passphrase = new PassphraseOption();

  /** Creates it. */
  public OwnKeyOption() {}

  /** Tells whether there is a key. */
  public boolean isGiven() {
    return file != null;
  }

  /**
   * Reads the key.
   *
   * @return the key, which the caller closes; null if none is given
   * @throws CommandException if there is no such key, or its passphrase is missing or wrong
   */
  public OwnKey read() {
    if (file == null) {
      return null;
    }
    try {
      return new KeyFiles(Curves.all()).read(file, passphrase);
    } catch (KeyFileException e) {
      throw new CommandException(e.getMessage(), e);
    }
  }

  /**
   * Returns what is read, for {@link StandardInput#requireOnce}: the file of the key and that of
   * the passphrase, each may be null.
   */
  public Source[] sources() {
    return new Source[] {file, passphrase.file()};
  }
}
