// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.study;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.trustedsms.bench.engine.Algorithm;
import org.trustedsms.bench.engine.KeyMaterial;
import org.trustedsms.bench.study.AveiroStudy.KeyFolder;

class KeyFolderTest {
  private static final Algorithm P_256 = Algorithm.named("P-256");

  @Test
  void hasTheKeysOfAllEngines() throws Exception {
    try (KeyFolder folder = new KeyFolder(List.of(P_256))) {
      Path path = folder.path();
      assertEquals(
          List.of("P-256\tecdsa\tp-256"), Files.readAllLines(path.resolve("algorithms.txt")));
      KeyMaterial keys = KeyMaterial.of(P_256);
      assertArrayEquals(keys.pkcs8(), der(path.resolve("p-256.pem")));
      assertArrayEquals(keys.x509(), der(path.resolve("p-256.pub.pem")));
    }
  }

  private static byte[] der(Path pem) throws Exception {
    List<String> lines = Files.readAllLines(pem);
    return Base64.getDecoder().decode(String.join("", lines.subList(1, lines.size() - 1)));
  }

  @Test
  void isItsOwnersAndGoesAway() throws Exception {
    Path path;
    try (KeyFolder folder = new KeyFolder(List.of(P_256))) {
      path = folder.path();
      if (FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
        assertEquals(
            "rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(path)));
      }
      Files.createDirectories(path.resolve("left/behind"));
    }
    assertFalse(Files.exists(path));
  }
}
