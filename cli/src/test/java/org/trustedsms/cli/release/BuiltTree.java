// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.release;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.trustedsms.cli.session.Repository;

/**
 * A folder with the project's sources and what a build has made of them.
 *
 * @param root the folder that has the parent's pom.xml
 */
record BuiltTree(Path root) {
  private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");
  private static final String SOURCES = "-sources.jar";

  /** The JARs that a module publishes. */
  record Jars(Path main, Path sources, Path javadoc) {}

  /** Returns the tree that this test is part of. */
  static BuiltTree here() {
    return new BuiltTree(Repository.root());
  }

  /** Returns whether the build that runs this test is offline. */
  static boolean isOffline() {
    return "offline true".equals(System.getProperty("build.offline"));
  }

  /** Returns the folders of the modules, relative to the root. */
  List<Path> modules() throws IOException {
    List<Path> modules =
        MODULE
            .matcher(Files.readString(root.resolve("pom.xml")))
            .results()
            .map(m -> Path.of(m.group(1)))
            .toList();
    assertTrue(modules.contains(Path.of("core")), modules::toString);
    return modules;
  }

  /** Returns a file that the build has made of a module. */
  Path made(Path module, String name) {
    Path file = root.resolve(module).resolve("target").resolve(name);
    assertTrue(
        Files.isRegularFile(file), () -> file + " is missing; run mvn verify on all modules");
    return file;
  }

  /** Returns the JARs of a module. */
  Jars jars(Path module) throws IOException {
    try (Stream<Path> files = Files.list(root.resolve(module).resolve("target"))) {
      List<String> names =
          files.map(f -> f.getFileName().toString()).filter(n -> n.endsWith(SOURCES)).toList();
      assertEquals(1, names.size(), () -> module + " has " + names + "; run mvn clean verify");
      String name = names.get(0).substring(0, names.get(0).length() - SOURCES.length());
      return new Jars(
          made(module, name + ".jar"),
          made(module, name + SOURCES),
          made(module, name + "-javadoc.jar"));
    }
  }

  /** Returns all that is published, as paths relative to the root, in order. */
  List<Path> published() throws IOException {
    List<Path> folders = new ArrayList<>(modules());
    folders.add(Path.of(""));
    TreeSet<Path> published = new TreeSet<>();
    for (Path folder : folders) {
      try (Stream<Path> files = Files.list(root.resolve(folder).resolve("target"))) {
        files.filter(BuiltTree::isPublished).map(root::relativize).forEach(published::add);
      }
    }
    return List.copyOf(published);
  }

  private static boolean isPublished(Path file) {
    String name = file.getFileName().toString();
    return name.endsWith(".jar")
        || name.endsWith(".jad")
        || name.equals("bom.json")
        || name.equals("pom.xml");
  }
}
