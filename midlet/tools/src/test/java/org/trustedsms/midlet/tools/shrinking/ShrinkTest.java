// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.shrinking;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.midlet.tools.archive.Archive;
import org.trustedsms.midlet.tools.command.Arguments;
import org.trustedsms.midlet.tools.command.UsageException;

class ShrinkTest {
  private static final String[] SOURCES = {
    "interface I { int value(); }",
    "class A implements I { public int value() { return 1; } }",
    "class B implements I { public int value() { return 2; } }",
    "class Util { static void check(int n) { if (n < 0) {"
        + " throw new IllegalArgumentException(\"negative\"); } } }",
    "class Help { static void check(int n) { Util.check(-n); } }",
    "class Main { static String run() { I a = new A(); I b = new B(); Util.check(a.value());"
        + " try { Help.check(b.value()); return null; } catch (RuntimeException e) {"
        + " return b.value() + e.toString(); } } }"
  };

  @TempDir Path folder;

  private String shrink(String out, String... more) throws Exception {
    Path in = folder.resolve("in.jar");
    Archive.writeClasses(in, Compiled.compile(SOURCES));
    Path platform = folder.resolve("platform.jar");
    Archive.writeClasses(platform, Compiled.platform());
    List<String> args = new ArrayList<>(List.of(in.toString(), folder.resolve(out).toString()));
    args.addAll(List.of("--library", platform.toString(), "--keep", "Main"));
    args.addAll(List.of("--class-bytes", "30000", "--fields", "12"));
    args.addAll(List.of(more));
    ByteArrayOutputStream told = new ByteArrayOutputStream();
    new Shrink()
        .run(
            Arguments.parse(args.toArray(new String[0]), Shrink.OPTIONS),
            new PrintStream(told, true, StandardCharsets.UTF_8));
    return told.toString(StandardCharsets.UTF_8);
  }

  private Map<String, byte[]> written(String jar) throws Exception {
    return Archive.readClasses(List.of(folder.resolve(jar)));
  }

  @Test
  void allPassesTogether() throws Exception {
    assertEquals(
        String.format(
            "0 words muted.%n1 messages dropped.%n6 classes became 2: 1 folded into the only subtype"
                + " and 3 merged.%n"),
        shrink("out.jar"));
    assertEquals(Set.of("A", "Main"), written("out.jar").keySet());
    assertEquals("2java.lang.IllegalArgumentException", Compiled.run(written("out.jar")));
  }

  @Test
  void sparedClassesKeepTheirWords() throws Exception {
    shrink("out.jar", "--talk", "Ut");
    assertEquals("2java.lang.IllegalArgumentException: negative", Compiled.run(written("out.jar")));
  }

  @Test
  void theSameClassesGiveTheSameJar() throws Exception {
    shrink("one.jar");
    shrink("other.jar");
    assertArrayEquals(
        Files.readAllBytes(folder.resolve("one.jar")),
        Files.readAllBytes(folder.resolve("other.jar")));
  }

  @Test
  void wrongArgumentsAreTold() throws IOException {
    assertThrows(UsageException.class, () -> shrink("out.jar", "--passes", "unknown"));
    assertThrows(UsageException.class, () -> shrink("out.jar", "--fields", "none"));
  }
}
