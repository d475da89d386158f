// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.keyfile;

import java.util.List;
import java.util.function.Consumer;
import org.trustedsms.server.file.Source;

/**
 * Reads a private or a public key, whichever it is, in the forms of {@link PrivateKeyFiles} and
 * {@link PublicKeyFiles}.
 */
public final class KeyFiles {
  private KeyFiles() {}

  /** Reads a key, as the other method. */
  public static OwnKey read(Source source, PassphraseSource passphrases) throws KeyFileException {
    return read(source, passphrases, note -> {});
  }

  /**
   * Reads a key. Notes are what a user should know, as that the key is that of a certificate.
   *
   * @return the key, which the caller closes
   * @throws KeyFileException if it cannot be read, is longer than {@link
   *     PrivateKeyFiles#MAX_LENGTH}, does not contain exactly one valid key on one of the curves,
   *     or the passphrase is missing or wrong
   */
  public static OwnKey read(Source source, PassphraseSource passphrases, Consumer<String> notes)
      throws KeyFileException {
    if (PrivateKeyFiles.isInHardware(source)) {
      return OwnKey.of(PrivateKeyFiles.read(source, passphrases));
    }
    return KeyFileContents.read(
        source,
        blocks ->
            hasOnlyPublicKeys(blocks)
                ? OwnKey.of(PublicKeyFiles.decode(blocks, notes))
                : OwnKey.of(
                    PrivateKeyFiles.decode(blocks, () -> passphrases.passphraseOf(source.path()))));
  }

  private static boolean hasOnlyPublicKeys(List<PemBlock> blocks) {
    return blocks.stream().noneMatch(PemBlock::isPrivateKey)
        && blocks.stream().anyMatch(b -> b.is(PemBlock.PUBLIC_KEY) || b.is(PemBlock.CERTIFICATE));
  }
}
