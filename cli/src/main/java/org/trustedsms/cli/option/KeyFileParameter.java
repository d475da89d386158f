// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.option;

import org.trustedsms.cli.console.CommandException;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PublicKey;
import org.trustedsms.server.file.Source;
import org.trustedsms.server.keyfile.KeyFileException;
import org.trustedsms.server.keyfile.KeyFiles;
import org.trustedsms.server.keyfile.OwnKey;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** A file with a private or a public key, of which the public key is wanted. */
public final class KeyFileParameter {
  @Parameters(
      paramLabel = "KEYFILE",
      converter = SourceConverter.class,
      description = "A private or public key in PEM; - is standard input.")
  private Source file;

  @Mixin private PassphraseOption passphrase = new PassphraseOption();

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  /** Creates it. */
  public KeyFileParameter() {}

  /**
   * Reads the key.
   *
   * @throws CommandException if there is no such key, or its passphrase is missing or wrong
   */
  public PublicKey publicKey() {
    StandardInput.requireOnce(spec, new Source[] {file, passphrase.file()});
    try (OwnKey key = new KeyFiles(Curves.all()).read(file, passphrase)) {
      return key.publicKey();
    } catch (KeyFileException e) {
      throw new CommandException(e.getMessage(), e);
    }
  }
}
