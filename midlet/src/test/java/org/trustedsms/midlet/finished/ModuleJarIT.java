// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.finished;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The finished JARs of applications for modules. */
class ModuleJarIT {
  private static final Path TARGET = Path.of("target");
  private static final String MIDLET = "org.trustedsms.midlet.module.ModuleMidlet";

  /** The classes whose constants name something. */
  static List<String> classesWith(Path jar, String name) throws IOException {
    List<String> classes = new ArrayList<>();
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      for (ZipEntry entry : zip.stream().filter(e -> e.getName().endsWith(".class")).toList()) {
        byte[] content = zip.getInputStream(entry).readAllBytes();
        if (new String(content, StandardCharsets.ISO_8859_1).contains(name)) {
          classes.add(entry.getName().replace(".class", "").replace('/', '.'));
        }
      }
    }
    return classes;
  }

  @ParameterizedTest
  @ValueSource(strings = {"trusted-sms-module", "gate"})
  void everyClassLoadsAndNoneNamesAScreen(String name) throws Exception {
    Path jar = TARGET.resolve(name + ".jar");
    assertEquals(List.of(), classesWith(jar, "javax/microedition/lcdui"));
    for (Path file : List.of(jar, TARGET.resolve("suites/" + name + "/strict.jar"))) {
      try (IsolatedClasses classes = new IsolatedClasses(file)) {
        assertTrue(classes.classNames().contains(MIDLET));
        for (String each : classes.classNames()) {
          assertEquals(each, classes.link(each).getName());
        }
      }
    }
  }
}
