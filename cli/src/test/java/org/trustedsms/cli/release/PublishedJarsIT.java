// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.release;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.module.Configuration;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.lang.module.ResolvedModule;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.SourceVersion;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What every published JAR has to have in it. */
@Tag("exhaustive")
class PublishedJarsIT {
  private final BuiltTree tree = BuiltTree.here();

  private Stream<DynamicTest> ofEachModule(SessionCheck check) throws IOException {
    return tree.modules().stream()
        .map(m -> DynamicTest.dynamicTest(m.toString(), () -> check.of(m, tree.jars(m))));
  }

  private interface SessionCheck {
    void of(Path module, BuiltTree.Jars jars) throws IOException;
  }

  private static Set<String> names(Path jar) throws IOException {
    try (JarFile file = new JarFile(jar.toFile())) {
      return file.stream().map(JarEntry::getName).collect(Collectors.toCollection(TreeSet::new));
    }
  }

  private static byte[] contents(Path jar, String name) throws IOException {
    try (JarFile file = new JarFile(jar.toFile())) {
      JarEntry entry = file.getJarEntry(name);
      assertNotNull(entry, () -> jar + " has no " + name);
      return file.getInputStream(entry).readAllBytes();
    }
  }

  private static ModuleDescriptor descriptor(Path jar) {
    return ModuleFinder.of(jar).findAll().iterator().next().descriptor();
  }

  @TestFactory
  Stream<DynamicTest> manifestNamesAModule() throws IOException {
    return ofEachModule(
        (module, jars) -> {
          try (JarFile file = new JarFile(jars.main().toFile())) {
            Attributes manifest = file.getManifest().getMainAttributes();
            String name = manifest.getValue("Automatic-Module-Name");
            assertNotNull(name, () -> jars.main() + " has no Automatic-Module-Name");
            assertTrue(SourceVersion.isName(name), name);
            assertTrue(name.startsWith("org.trustedsms."), name);
            assertNotNull(manifest.getValue("Implementation-Version"));
            assertNull(manifest.getValue("Build-Jdk-Spec"), "names the JDK of the build");
            assertNull(manifest.getValue("Created-By"), "names the tool of the build");
            ModuleDescriptor descriptor = descriptor(jars.main());
            assertTrue(descriptor.isAutomatic());
            assertEquals(name, descriptor.name());
          }
        });
  }

  /** Two modules with one name, or with a package of one name, cannot be used together. */
  @Test
  void modulesShareNoNameAndNoPackage() throws IOException {
    Map<String, Path> names = new HashMap<>();
    Map<String, Path> packages = new HashMap<>();
    for (Path module : tree.modules()) {
      ModuleDescriptor descriptor = descriptor(tree.jars(module).main());
      assertNull(names.put(descriptor.name(), module), descriptor::name);
      for (String name : descriptor.packages()) {
        Path other = packages.put(name, module);
        assertNull(other, () -> name + " is in " + module + " and " + other);
      }
    }
  }

  /** The one is a module by its name in the manifest alone, and reads what else is there. */
  @Test
  void coreFindsBouncyCastleOnTheModulePath() throws IOException {
    Path core = Path.of("core");
    Set<String> names = Set.of("org.trustedsms.core", "org.bouncycastle.provider");
    ModuleFinder finder =
        ModuleFinder.of(tree.jars(core).main(), tree.root().resolve("core/target/lib"));
    Configuration configuration =
        ModuleLayer.boot().configuration().resolve(ModuleFinder.of(), finder, names);
    Set<String> read =
        configuration.findModule("org.trustedsms.core").orElseThrow().reads().stream()
            .map(ResolvedModule::name)
            .collect(Collectors.toSet());
    assertTrue(read.contains("org.bouncycastle.provider"), read::toString);
  }

  @TestFactory
  Stream<DynamicTest> licenceIsInside() throws IOException {
    return ofEachModule(
        (module, jars) -> {
          for (Path jar : List.of(jars.main(), jars.sources())) {
            for (String name : List.of("LICENSE", "NOTICE")) {
              assertEquals(
                  Files.readString(tree.root().resolve(name)),
                  new String(contents(jar, "META-INF/" + name), StandardCharsets.UTF_8),
                  () -> name + " in " + jar);
            }
          }
        });
  }

  @TestFactory
  Stream<DynamicTest> sourcesAreComplete() throws IOException {
    return ofEachModule(
        (module, jars) -> {
          Set<String> names = names(jars.sources());
          for (String name : sources(module)) {
            assertTrue(names.contains(name), () -> jars.sources() + " has no " + name);
          }
        });
  }

  @TestFactory
  Stream<DynamicTest> javadocHasEveryPackage() throws IOException {
    return ofEachModule(
        (module, jars) -> {
          Set<String> names = names(jars.javadoc());
          assertTrue(names.contains("index.html"), () -> jars.javadoc() + " has no index.html");
          Set<String> pages =
              names.stream()
                  .filter(n -> n.endsWith("/package-summary.html"))
                  .map(n -> n.substring(0, n.lastIndexOf('/')))
                  .collect(Collectors.toSet());
          Set<String> packages =
              sources(module).stream()
                  .filter(n -> isPublic(module, n))
                  .map(n -> n.substring(0, n.lastIndexOf('/')))
                  .collect(Collectors.toSet());
          assertEquals(packages, pages);
        });
  }

  /** The names of a module's sources, relative to the folder of the sources. */
  private List<String> sources(Path module) throws IOException {
    Path folder = tree.root().resolve(module).resolve("src/main/java");
    try (Stream<Path> files = Files.walk(folder)) {
      List<String> names =
          files
              .map(f -> folder.relativize(f).toString().replace('\\', '/'))
              .filter(n -> n.endsWith(".java"))
              .toList();
      assertTrue(!names.isEmpty(), () -> folder + " is empty");
      return names;
    }
  }

  private boolean isPublic(Path module, String source) {
    try {
      String text =
          Files.readString(tree.root().resolve(module).resolve("src/main/java").resolve(source));
      return text.lines().anyMatch(l -> l.startsWith("public "));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
