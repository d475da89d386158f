// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.keyfile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.security.SecureRandom;
import java.util.Arrays;
import org.trustedsms.curve.Curve;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.server.file.BoundedFile;
import org.trustedsms.server.file.Destination;
import org.trustedsms.server.file.FileAccess;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.file.IfExists;
import org.trustedsms.server.file.OutputLostException;

/**
 * The files of a new key: both are written, or none. Immutable and thread-safe.
 *
 * @param privateKey where the private key goes; its owner alone may use the file
 * @param publicKey where the public key goes; null if it is not written
 */
public record KeyPairFiles(Destination privateKey, Destination publicKey, IfExists ifExists) {

  /**
   * Finds out early whether {@link #write} can do.
   *
   * @throws FileException if a file exists that may not be replaced or cannot be put back, there is
   *     no folder for it, or both have the same name
   */
  public void check() throws FileException {
    privateKey.check(ifExists);
    if (publicKey == null) {
      return;
    }
    publicKey.check(ifExists);
    boolean areFiles = !privateKey.isStandardOutput() && !publicKey.isStandardOutput();
    if (areFiles && publicKey.isSameFile(privateKey.path())) {
      throw new FileException(
          publicKey.path(), "is the file of the private key, too; choose another name");
    }
    before();
  }

  /**
   * Generates a key, and writes it.
   *
   * @param secret the passphrase to encrypt it with; null to leave it unencrypted
   * @return its public key; the private key is erased
   * @throws FileException as {@link #write}
   * @throws OutputLostException as {@link #write}
   */
  public PublicKey generate(Curve curve, char[] secret) throws FileException {
    PrivateKey key = PrivateKey.generate(curve, new SecureRandom()::nextBytes);
    byte[] pem = null;
    try {
      pem =
          secret == null
              ? PrivateKeyFiles.toPem(key)
              : PrivateKeyFiles.toEncryptedPem(key, secret, PrivateKeyFiles.DEFAULT_ITERATIONS);
      write(pem, key.publicKey());
      return key.publicKey();
    } finally {
      key.erase();
      if (pem != null) {
        Arrays.fill(pem, (byte) 0);
      }
    }
  }

  /**
   * Writes them; all files stay as they were if one fails. The caller erases the private key.
   *
   * @throws FileException if one cannot be written
   * @throws OutputLostException if one is standard output, which is closed or full
   */
  public void write(byte[] pem, PublicKey key) throws FileException {
    if (publicKey == null) {
      privateKey.write(pem, FileAccess.OWNER_ONLY, ifExists);
      return;
    }
    // The public key first: what it replaces is no secret, and can be put back.
    byte[] before = before();
    publicKey.write(PublicKeyFiles.toPem(key), FileAccess.DEFAULT, ifExists);
    try {
      privateKey.write(pem, FileAccess.OWNER_ONLY, ifExists);
    } catch (FileException | OutputLostException e) {
      putBack(before, e);
      throw e;
    }
  }

  /** Returns what is in the file of the public key; null if there is none. */
  private byte[] before() throws FileException {
    return publicKey.isStandardOutput()
            || !Files.exists(publicKey.path(), LinkOption.NOFOLLOW_LINKS)
        ? null
        : BoundedFile.read(publicKey.path(), PublicKeyFiles.MAX_LENGTH);
  }

  private void putBack(byte[] before, Exception reason) {
    try {
      if (before != null) {
        publicKey.write(before, FileAccess.DEFAULT, IfExists.REPLACE);
      } else if (!publicKey.isStandardOutput()) {
        Files.deleteIfExists(publicKey.path());
      }
    } catch (IOException | FileException e) {
      reason.addSuppressed(e);
    }
  }
}
