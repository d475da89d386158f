// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.keyfile;

import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.HexFormat;
import org.trustedsms.curve.Curves;
import org.trustedsms.curve.InvalidEncodingException;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.server.file.Destination;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.file.IfExists;
import org.trustedsms.server.file.Source;

/** The key files that OpenSSL made (see README.md next to them), and the keys that are in them. */
final class OpensslFiles {
  static final String PASSPHRASE = "gr\u00fcne \u00c4pfel";

  /** RFC 6979 section A.2.5. */
  static final String P256_X = "c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721";

  static final String P256_PUBLIC =
      "0460fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6"
          + "7903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299";

  /** RFC 6979 section A.2.8. */
  static final String K163_X = "009a4d6792295a7f730fc3f2b49cbc0f62e862272f";

  static final String K163_PUBLIC =
      "04079aee090db05ec252d5cb4452f356be198a4ff96f0782e29634ddc9a31ef40386e896baa18b53afa5a3";

  private OpensslFiles() {}

  static Path path(String name) {
    try {
      return Path.of(OpensslFiles.class.getResource(name + ".pem").toURI());
    } catch (URISyntaxException e) {
      throw new AssertionError(e);
    }
  }

  static byte[] bytes(String name) throws IOException {
    try (InputStream in = OpensslFiles.class.getResourceAsStream(name + ".pem")) {
      return in.readAllBytes();
    }
  }

  static PrivateKey p256() {
    try {
      return PrivateKey.decode(Curves.p256(), HexFormat.of().parseHex(P256_X));
    } catch (InvalidEncodingException e) {
      throw new AssertionError(e);
    }
  }

  static char[] passphrase(Path file) {
    return PASSPHRASE.toCharArray();
  }

  static PrivateKey read(Path file, PassphraseSource passphrases) throws KeyFileException {
    return PrivateKeyFiles.read(new Source(file, false), passphrases);
  }

  static void write(Path file, PrivateKey key, IfExists ifExists) throws FileException {
    new KeyPairFiles(new Destination(file, false), null, ifExists)
        .write(PrivateKeyFiles.toPem(key), null);
  }

  static void writeEncrypted(
      Path file, PrivateKey key, char[] passphrase, int iterations, IfExists ifExists)
      throws FileException {
    new KeyPairFiles(new Destination(file, false), null, ifExists)
        .write(PrivateKeyFiles.toEncryptedPem(key, passphrase, iterations), null);
  }
}
