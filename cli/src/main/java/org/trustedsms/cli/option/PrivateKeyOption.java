// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.option;

import org.trustedsms.cli.console.CommandException;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.server.file.Source;
import org.trustedsms.server.keyfile.KeyFileException;
import org.trustedsms.server.keyfile.PrivateKeyFiles;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** One's own private key, which the command cannot do without. */
public final class PrivateKeyOption {
  @Option(
      names = "--key",
      paramLabel = "file",
      required = true,
      converter = SourceConverter.class,
      description = "Your private key in PEM; - is standard input.")
  private Source file;

  @Mixin private PassphraseOption passphrase = new PassphraseOption();

  /** Creates it. */
  public PrivateKeyOption() {}

  /**
   * Reads the key.
   *
   * @return the key, which the caller erases
   * @throws CommandException if there is no such key, or its passphrase is missing or wrong
   */
  public PrivateKey read() {
    try {
      return new PrivateKeyFiles(Curves.all()).read(file, passphrase);
    } catch (KeyFileException e) {
      throw new CommandException(e.getMessage(), e);
    }
  }

  /**
   * Returns what is read, for {@link StandardInput#requireOnce}: the file of the key and that of
   * the passphrase, which may be null.
   */
  public Source[] sources() {
    return new Source[] {file, passphrase.file()};
  }
}
