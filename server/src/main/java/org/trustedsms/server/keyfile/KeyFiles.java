// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.keyfile;

import java.util.List;
import java.util.function.Consumer;
import org.trustedsms.curve.CurveSet;
import org.trustedsms.server.file.Source;

/**
 * Files with a private or a public key, whichever it is, and keys in hardware, in the forms of
 * {@link PrivateKeyFiles} and {@link PublicKeyFiles}. Immutable and thread-safe.
 */
public final class KeyFiles {
  private final PrivateKeyFiles privateKeys;
  private final PublicKeyFiles publicKeys;

  /** Creates it for keys on these curves. */
  public KeyFiles(CurveSet curves) {
    this(curves, note -> {});
  }

  /**
   * Creates it for keys on these curves.
   *
   * @param notes takes what a user should know of a file that was read, as that its key is that of
   *     a certificate
   */
  public KeyFiles(CurveSet curves, Consumer<String> notes) {
    privateKeys = new PrivateKeyFiles(curves);
    publicKeys = new PublicKeyFiles(curves, notes);
  }

  /**
   * Reads a key.
   *
   * @param source the file or standard input, of any contents, or the address of a key in hardware
   * @param passphrases where the passphrase comes from if it is a private key that is encrypted
   * @return the key, which the caller closes
   * @throws KeyFileException if it cannot be read, is longer than {@link
   *     PrivateKeyFiles#MAX_LENGTH}, does not contain exactly one valid key on one of the curves,
   *     or the passphrase is missing or wrong
   */
  public OwnKey read(Source source, PassphraseSource passphrases) throws KeyFileException {
    if (PrivateKeyFiles.isInHardware(source)) {
      return OwnKey.of(privateKeys.read(source, passphrases));
    }
    return KeyFileContents.read(
        source,
        blocks ->
            hasOnlyPublicKeys(blocks)
                ? OwnKey.of(publicKeys.decode(blocks))
                : OwnKey.of(
                    privateKeys.decode(blocks, () -> passphrases.passphraseOf(source.path()))));
  }

  private static boolean hasOnlyPublicKeys(List<PemBlock> blocks) {
    return blocks.stream().noneMatch(PemBlock::isPrivateKey)
        && blocks.stream().anyMatch(b -> b.is(PemBlock.PUBLIC_KEY) || b.is(PemBlock.CERTIFICATE));
  }
}
