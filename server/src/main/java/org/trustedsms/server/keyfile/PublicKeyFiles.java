// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.keyfile;

import java.nio.file.Path;
import java.util.List;
import org.bouncycastle.asn1.x509.SubjectPublicKeyInfo;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.CurveSet;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.key.PublicKey;
import org.trustedsms.server.file.AtomicFile;
import org.trustedsms.server.file.FileAccess;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.file.IfExists;
import org.trustedsms.server.file.Source;

/**
 * Public keys in PEM files (RFC 7468): SubjectPublicKeyInfo (RFC 5480), as OpenSSL reads and writes
 * it. The curve must be named; the point that is read may be compressed or uncompressed, the one
 * that is written is uncompressed. Immutable and thread-safe.
 */
public final class PublicKeyFiles {
  /** The largest file that is read, in bytes. */
  public static final int MAX_LENGTH = PemBlock.MAX_LENGTH;

  static final String PUBLIC_KEY = "PUBLIC KEY";

  private final EcParameters parameters;

  /** Creates it for keys on these curves. */
  public PublicKeyFiles(CurveSet curves) {
    parameters = new EcParameters(curves);
  }

  /**
   * Reads a key.
   *
   * @param file the file, of any contents
   * @throws KeyFileException if there is no file that can be read, it is longer than {@link
   *     #MAX_LENGTH}, or does not contain exactly one valid public key on one of the curves
   */
  public PublicKey read(Path file) throws KeyFileException {
    return read(new Source(file, false));
  }

  /**
   * Reads a key from a file or standard input.
   *
   * @param source the file or standard input, of any contents
   * @throws KeyFileException as {@link #read(Path)}
   */
  public PublicKey read(Source source) throws KeyFileException {
    return PemBlock.read(source, this::decode);
  }

  /**
   * Reads a key that is at hand.
   *
   * @param name what it is called in messages
   * @param pem up to {@link #MAX_LENGTH} bytes of any contents
   * @throws KeyFileException as {@link #read(Path)}
   */
  public PublicKey parse(String name, byte[] pem) throws KeyFileException {
    return PemBlock.read(Path.of(name), pem, this::decode);
  }

  /** Decodes the only key of a file. */
  PublicKey decode(List<PemBlock> blocks) throws KeyProblem {
    PemBlock block = blocks.get(0);
    if (!block.is(PUBLIC_KEY)) {
      throw new KeyProblem(
          "contains a " + block + " where a public key is needed",
          "if it is a private key, make its public key with trusted-sms pubkey");
    }
    if (blocks.size() > 1) {
      throw new KeyProblem(
          "contains a " + blocks.get(1) + " after the public key",
          "keep each key in a file of its own");
    }
    return decode(parameters, block.contents());
  }

  /** Decodes a SubjectPublicKeyInfo. */
  static PublicKey decode(EcParameters parameters, byte[] der) throws KeyProblem {
    return Asn1.parse(
        "SubjectPublicKeyInfo",
        () -> {
          SubjectPublicKeyInfo info = SubjectPublicKeyInfo.getInstance(Asn1.read(der));
          Curve curve = parameters.curve(info.getAlgorithm());
          try {
            return PublicKey.decode(curve, info.getPublicKeyData().getOctets());
          } catch (InvalidEncodingException e) {
            throw new KeyProblem(
                "has a public key that is not valid: " + e.getMessage(),
                "ask its owner for it again");
          }
        });
  }

  /**
   * Writes a key.
   *
   * @throws KeyFileException if it cannot be written; then there is no file, or the one that was
   *     there
   */
  public void write(Path file, PublicKey key, IfExists ifExists) throws KeyFileException {
    try {
      AtomicFile.write(file, toPem(key), FileAccess.DEFAULT, ifExists);
    } catch (FileException e) {
      throw new KeyFileException(e);
    }
  }

  /** Returns what such a file contains: PEM in ASCII. */
  public static byte[] toPem(PublicKey key) {
    return PemBlock.encode(PUBLIC_KEY, key.toSubjectPublicKeyInfo());
  }
}
