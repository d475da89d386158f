// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.study;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import org.trustedsms.bench.engine.Algorithm;
import org.trustedsms.bench.engine.BenchInput;
import org.trustedsms.bench.engine.KeyMaterial;
import org.trustedsms.server.file.TemporaryFolder;

/**
 * A temporary folder with what programs in other languages read: the keys of {@link KeyMaterial} as
 * PEM, the message, and a list of algorithms. On POSIX systems its owner alone may enter it. Not
 * thread-safe.
 */
final class KeyFolder implements AutoCloseable {
  private static final int LINE = 64;

  private final TemporaryFolder folder;

  /**
   * Makes the folder.
   *
   * @throws IOException if it cannot be written; nothing is left then
   */
  KeyFolder(List<Algorithm> algorithms) throws IOException {
    folder = TemporaryFolder.make("trusted-sms-study");
    try {
      Files.write(path().resolve("message.bin"), BenchInput.message());
      List<String> lines = new ArrayList<>();
      for (Algorithm algorithm : algorithms) {
        String file =
            algorithm.isRsa()
                ? "rsa-" + algorithm.bits()
                : algorithm.name().toLowerCase(Locale.ROOT);
        KeyMaterial keys = KeyMaterial.of(algorithm);
        write(file + ".pem", "PRIVATE KEY", keys.pkcs8());
        write(file + ".pub.pem", "PUBLIC KEY", keys.x509());
        lines.add(algorithm.name() + '\t' + kind(algorithm) + '\t' + file);
      }
      Files.write(path().resolve("algorithms.txt"), lines, StandardCharsets.UTF_8);
    } catch (IOException | RuntimeException e) {
      close();
      throw e;
    }
  }

  private static String kind(Algorithm algorithm) {
    return switch (algorithm.kind()) {
      case CURVE -> "ecdsa";
      case RSA_PKCS1 -> "pkcs1";
      case RSA_PSS -> "pss";
      case ED25519 -> throw new IllegalArgumentException("the study had no Ed25519");
    };
  }

  private void write(String file, String type, byte[] der) throws IOException {
    String text =
        "-----BEGIN %s-----\n%s\n-----END %s-----\n"
            .formatted(
                type, Base64.getMimeEncoder(LINE, new byte[] {'\n'}).encodeToString(der), type);
    Files.writeString(path().resolve(file), text, StandardCharsets.US_ASCII);
  }

  Path path() {
    return folder.path();
  }

  @Override
  public void close() throws IOException {
    folder.close();
  }
}
