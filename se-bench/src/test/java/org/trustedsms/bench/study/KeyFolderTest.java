// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.study;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.bench.engine.Algorithm;
import org.trustedsms.bench.engine.KeyMaterial;

class KeyFolderTest {
  private static final Algorithm P_256 = Algorithm.named("P-256");

  @Test
  void hasTheKeysOfAllEngines(@TempDir Path path) throws Exception {
    AveiroStudy.writeKeys(path, List.of(P_256));
    assertEquals(
        List.of("P-256\tecdsa\tp-256"), Files.readAllLines(path.resolve("algorithms.txt")));
    KeyMaterial keys = KeyMaterial.of(P_256);
    assertArrayEquals(keys.pkcs8(), der(path.resolve("p-256.pem")));
    assertArrayEquals(keys.x509(), der(path.resolve("p-256.pub.pem")));
  }

  private static byte[] der(Path pem) throws Exception {
    List<String> lines = Files.readAllLines(pem);
    return Base64.getDecoder().decode(String.join("", lines.subList(1, lines.size() - 1)));
  }
}
