// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.keyfile;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.bouncycastle.asn1.x509.Certificate;
import org.bouncycastle.asn1.x509.SubjectPublicKeyInfo;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.key.PublicKey;
import org.trustedsms.server.file.Source;

/**
 * Public keys in files, recognised by their contents: SubjectPublicKeyInfo (RFC 5480) in PEM, DER,
 * or Base64, an X.509 certificate in any of these, a JSON Web Key (RFC 7517) or an OpenSSH public
 * key (RFC 5656). A certificate is not checked; only its key is taken. The curve must be named.
 * Keys are written as SubjectPublicKeyInfo with an uncompressed point, as OpenSSL does.
 */
public final class PublicKeyFiles {
  /** The largest file that is read, in bytes. */
  public static final int MAX_LENGTH = KeyFileContents.MAX_LENGTH;

  private PublicKeyFiles() {}

  /**
   * Reads a key.
   *
   * @param file the file, of any contents
   * @throws KeyFileException if there is no file that can be read, it is longer than {@link
   *     #MAX_LENGTH}, or does not contain exactly one valid public key on one of the curves
   */
  public static PublicKey read(Path file) throws KeyFileException {
    return read(new Source(file, false), note -> {});
  }

  /**
   * Reads a key from a file or standard input.
   *
   * @param notes takes what a user should know, as that the key is that of a certificate
   * @throws KeyFileException as {@link #read(Path)}
   */
  public static PublicKey read(Source source, Consumer<String> notes) throws KeyFileException {
    return KeyFileContents.read(source, blocks -> decode(blocks, notes));
  }

  /**
   * Reads a key that is at hand.
   *
   * @param name what it is called in messages
   * @param pem up to {@link #MAX_LENGTH} bytes of any contents
   * @param notes as for a file
   * @throws KeyFileException as {@link #read(Path)}
   */
  public static PublicKey parse(String name, byte[] pem, Consumer<String> notes)
      throws KeyFileException {
    return KeyFileContents.read(Path.of(name), pem, blocks -> decode(blocks, notes));
  }

  /** Decodes the only key of a file. */
  static PublicKey decode(List<PemBlock> blocks, Consumer<String> notes) throws KeyFileException {
    for (PemBlock block : blocks) {
      if (block.isPrivateKey()) {
        throw new KeyFileException(
            "contains a " + block + " where a public key is needed",
            "make its public key with trusted-sms pubkey");
      }
    }
    List<PemBlock> keys = blocks.stream().filter(b -> b.is(PemBlock.PUBLIC_KEY)).toList();
    if (!keys.isEmpty()) {
      return only(keys, "keep the one that you need");
    }
    List<PemBlock> certificates =
        blocks.stream().filter(block -> block.is(PemBlock.CERTIFICATE)).toList();
    if (certificates.isEmpty()) {
      UnsupportedKeyFormats.refuse(blocks);
      throw new KeyFileException(
          "contains a " + blocks.get(0) + " where a public key is needed", "give another file");
    }
    PublicKey key =
        only(certificates, "take the first one's key: openssl x509 -in FILE -noout -pubkey");
    notes.accept("the key is that of a certificate, which is not checked itself");
    return key;
  }

  private static PublicKey only(List<PemBlock> blocks, String remedy) throws KeyFileException {
    PublicKey key = null;
    for (PemBlock block : blocks) {
      PublicKey next = decode(block);
      if (key != null && !key.equals(next)) {
        throw new KeyFileException("contains different public keys", remedy);
      }
      key = next;
    }
    return key;
  }

  private static PublicKey decode(PemBlock block) throws KeyFileException {
    if (block.is(PemBlock.PUBLIC_KEY)) {
      return decode(block.contents());
    }
    return decode(
        Asn1.parse(
            "X.509 certificate",
            () ->
                Certificate.getInstance(Asn1.read(block.contents()))
                    .getSubjectPublicKeyInfo()
                    .getEncoded()));
  }

  static PublicKey decode(byte[] der) throws KeyFileException {
    return Asn1.parse(
        "SubjectPublicKeyInfo",
        () -> {
          SubjectPublicKeyInfo info = SubjectPublicKeyInfo.getInstance(Asn1.read(der));
          Curve curve = EcParameters.curve(info.getAlgorithm());
          try {
            return PublicKey.decode(curve, info.getPublicKeyData().getOctets());
          } catch (InvalidEncodingException e) {
            throw new KeyFileException(
                "has a public key that is not valid: " + e.getMessage(),
                "ask its owner for it again");
          }
        });
  }

  /** Writes a key: PEM in ASCII. */
  public static byte[] toPem(PublicKey key) {
    return PemBlock.encode(PemBlock.PUBLIC_KEY, key.toSubjectPublicKeyInfo());
  }
}
