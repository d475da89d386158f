// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.keyfile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.key.PublicKey;
import org.trustedsms.server.file.Destination;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.file.IfExists;

/** What is left of the public key's file if the private key's cannot be written after it. */
class KeyPairFilesTest {
  private static final PublicKey KEY =
      PrivateKey.generate(Curves.k163(), new SecureRandom()::nextBytes).publicKey();

  @TempDir Path folder;

  private KeyPairFiles files(IfExists ifExists) throws Exception {
    // A folder with something in it takes no file's name.
    Files.createDirectories(folder.resolve("private").resolve("x"));
    return new KeyPairFiles(
        new Destination(folder.resolve("private"), false),
        new Destination(folder.resolve("public"), false),
        ifExists);
  }

  @Test
  void aNewOneIsRemoved() throws Exception {
    KeyPairFiles files = files(IfExists.FAIL);
    assertThrows(FileException.class, () -> files.write(new byte[1], KEY));
    assertFalse(Files.exists(folder.resolve("public")));
  }

  @Test
  void theOneThatWasThereIsPutBack() throws Exception {
    Files.writeString(folder.resolve("public"), "before");
    KeyPairFiles files = files(IfExists.REPLACE);
    assertThrows(FileException.class, () -> files.write(new byte[1], KEY));
    assertEquals("before", Files.readString(folder.resolve("public")));
  }

  @Test
  void whatCouldNotBePutBackIsNotReplaced() throws Exception {
    Files.write(folder.resolve("public"), new byte[PublicKeyFiles.MAX_LENGTH + 1]);
    KeyPairFiles files =
        new KeyPairFiles(
            new Destination(folder.resolve("k"), false),
            new Destination(folder.resolve("public"), false),
            IfExists.REPLACE);
    assertThrows(FileException.class, files::check);
    assertThrows(FileException.class, () -> files.write(new byte[1], KEY));
    assertEquals(PublicKeyFiles.MAX_LENGTH + 1, Files.size(folder.resolve("public")));
    assertFalse(Files.exists(folder.resolve("k")));
  }
}
