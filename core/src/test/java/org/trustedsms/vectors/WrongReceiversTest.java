// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.vectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Makes mistakes in the independent implementation of docs/vectors: each must fail a vector. */
class WrongReceiversTest {
  private static final Path VECTORS = Path.of("..", "docs", "vectors");

  @TempDir Path folder;

  @Test
  @Tag("exhaustive")
  void failVectors() throws Exception {
    Commands commands = new Commands(folder);
    assumeTrue(commands.runs("python3", "--version"), "python3 is not installed");
    Commands.Result result = commands.run(VECTORS, List.of("python3", "-B", "mutate.py"));
    assertEquals(0, result.exitCode(), result.output());
  }
}
