// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.keyfile;

import java.nio.file.Path;
import java.util.Arrays;
import org.trustedsms.curve.CurveSet;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.server.file.Access;
import org.trustedsms.server.file.AtomicFile;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.file.IfExists;
import org.trustedsms.server.file.Source;

/**
 * Private keys in PEM files (RFC 7468), as OpenSSL reads and writes them.
 *
 * <p>Read are files with one key, as PKCS #8 (RFC 5958), encrypted or not, or as SEC 1 (RFC 5915),
 * encrypted in OpenSSL's traditional way or not, with or without an EC PARAMETERS block before it.
 * The curve must be named. A public key in the file must be that of the private key. Encryption may
 * be PBES2 (RFC 8018) with PBKDF2 of up to {@link #MAX_ITERATIONS} iterations or scrypt of up to 64
 * MiB, with AES or triple DES in CBC mode.
 *
 * <p>Written is PKCS #8 with the public key, into a file that its owner alone may use.
 *
 * <p>Secrets are overwritten after use where they are in arrays of this package; Base64 text and
 * what Bouncy Castle keeps inside are left to the garbage collector. Immutable and thread-safe.
 */
public final class PrivateKeyFiles {
  /** The largest iteration count of PBKDF2: seconds of work. */
  public static final int MAX_ITERATIONS = Pkcs8Encryption.MAX_ITERATIONS;

  /** An iteration count of PBKDF2 that takes some tenths of a second. */
  public static final int DEFAULT_ITERATIONS = 600_000;

  /** The largest file that is read, in bytes. */
  public static final int MAX_LENGTH = PemContents.MAX_LENGTH;

  private final PrivateKeyDecoder decoder;

  /**
   * Creates it.
   *
   * @param curves the curves that keys may be on
   */
  public PrivateKeyFiles(CurveSet curves) {
    decoder = new PrivateKeyDecoder(curves);
  }

  /**
   * Reads a key.
   *
   * @param file the file, of any contents
   * @param passphrases where the passphrase comes from if the file is encrypted
   * @return the key, which the caller erases
   * @throws KeyFileException if there is no file that can be read, it is longer than {@link
   *     #MAX_LENGTH}, does not contain exactly one valid private key on one of the curves, or the
   *     passphrase is missing or wrong
   */
  public PrivateKey read(Path file, PassphraseSource passphrases) throws KeyFileException {
    return read(new Source(file, false), passphrases);
  }

  /**
   * Reads a key from a file or standard input.
   *
   * @param source the file or standard input, of any contents
   * @param passphrases where the passphrase comes from if the key is encrypted
   * @return the key, which the caller erases
   * @throws KeyFileException as {@link #read(Path, PassphraseSource)}
   */
  public PrivateKey read(Source source, PassphraseSource passphrases) throws KeyFileException {
    return PemContents.read(
        source, blocks -> decoder.decode(blocks, () -> passphrases.passphraseOf(source.path())));
  }

  /**
   * Writes a key without encryption: {@code PRIVATE KEY}.
   *
   * @param file the name of the file; its folder must exist
   * @param ifExists what to do if there is a file of that name
   * @throws KeyFileException if it cannot be written; then there is no file, or the one that was
   *     there
   * @throws IllegalArgumentException if the key has been erased
   */
  public void write(Path file, PrivateKey key, IfExists ifExists) throws KeyFileException {
    write(file, toPem(key), ifExists);
  }

  /**
   * Returns what {@link #write} writes.
   *
   * @return PEM in ASCII, which the caller erases
   * @throws IllegalArgumentException if the key has been erased
   */
  public static byte[] toPem(PrivateKey key) {
    byte[] der = EcPrivateKeyInfo.encode(key);
    try {
      return PemBlock.encode(PrivateKeyDecoder.PKCS8, der);
    } finally {
      Arrays.fill(der, (byte) 0);
    }
  }

  /**
   * Writes a key encrypted with PBKDF2-HMAC-SHA-256 and AES-256-CBC: {@code ENCRYPTED PRIVATE KEY}.
   *
   * @param file the name of the file; its folder must exist
   * @param passphrase one character or more, encoded in UTF-8; the caller erases it
   * @param iterations the work to be done for each guess, 1 to {@link #MAX_ITERATIONS}; {@link
   *     #DEFAULT_ITERATIONS} unless there is a reason
   * @param ifExists what to do if there is a file of that name
   * @throws KeyFileException if it cannot be written; then there is no file, or the one that was
   *     there
   * @throws IllegalArgumentException if the passphrase is empty or has half a surrogate pair, the
   *     iteration count is out of range, or the key has been erased
   */
  public void writeEncrypted(
      Path file, PrivateKey key, char[] passphrase, int iterations, IfExists ifExists)
      throws KeyFileException {
    write(file, toEncryptedPem(key, passphrase, iterations), ifExists);
  }

  /**
   * Returns what {@link #writeEncrypted} writes.
   *
   * @param passphrase as there
   * @param iterations as there
   * @return PEM in ASCII
   * @throws IllegalArgumentException as there
   */
  public static byte[] toEncryptedPem(PrivateKey key, char[] passphrase, int iterations) {
    if (passphrase.length == 0 || !Passphrase.isEncodable(passphrase)) {
      throw new IllegalArgumentException(
          "the passphrase is empty, or has half a surrogate pair; take another");
    }
    if (iterations < 1 || iterations > MAX_ITERATIONS) {
      throw new IllegalArgumentException(
          "the iteration count must be 1 to " + MAX_ITERATIONS + ", not " + iterations);
    }
    byte[] der = EcPrivateKeyInfo.encode(key);
    try {
      return PemBlock.encode(
          PrivateKeyDecoder.ENCRYPTED_PKCS8, Pkcs8Encryption.encrypt(der, passphrase, iterations));
    } finally {
      Arrays.fill(der, (byte) 0);
    }
  }

  private static void write(Path file, byte[] pem, IfExists ifExists) throws KeyFileException {
    try {
      AtomicFile.write(file, pem, Access.OWNER_ONLY, ifExists);
    } catch (FileException e) {
      throw new KeyFileException(e);
    } finally {
      Arrays.fill(pem, (byte) 0);
    }
  }
}
