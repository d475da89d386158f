// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.size;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.midlet.tools.command.FaultException;

class ProguardMappingTest {
  @TempDir Path folder;

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  @Test
  void namesAreFollowedBackThroughAllRuns() throws IOException, FaultException {
    Path first =
        write(
            "first",
            """
            # compiler: ProGuard
            org.a.First -> b:
                1:2:void x(int):3:4 -> a
                int y -> b
            org.a.Second -> a:
            org.a.Kept -> org.a.Kept:
            """);
    Path second = write("second", "b -> a:\na -> c:\norg.a.New -> d:\n");
    ProguardMapping both = ProguardMapping.read(List.of(first, second));
    assertEquals("org.a.First", both.originalOf("a"));
    assertEquals("org.a.Second", both.originalOf("c"));
    assertEquals("org.a.Kept", both.originalOf("org.a.Kept"));
    assertEquals("org.a.New", both.originalOf("d"));
    assertEquals("unknown", both.originalOf("unknown"));
    assertEquals("org.a.Second", ProguardMapping.read(List.of(first)).originalOf("a"));
    assertEquals("a", ProguardMapping.read(List.of()).originalOf("a"));
  }

  @Test
  void whatIsNoMappingIsAFault() throws IOException {
    Path text = write("text", "hello\n");
    assertThrows(FaultException.class, () -> ProguardMapping.read(List.of(text)));
    Path twice = write("twice", "a -> x:\nb -> x:\n");
    assertThrows(FaultException.class, () -> ProguardMapping.read(List.of(twice)));
  }
}
