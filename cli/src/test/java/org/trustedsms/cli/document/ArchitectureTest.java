// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.document;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;

/** docs/architecture.md and its drawing: what they name is there, and they name all of it. */
class ArchitectureTest {
  private static final Path ROOT = Path.of("..");
  private static final Path DOCS = ROOT.resolve("docs");
  private static final Pattern CODE = Pattern.compile("`([^`]+)`");
  private static final Pattern LINK = Pattern.compile("]\\(([^)]+)\\)");

  /** A row of the table of modules. */
  private record Module(String folder, String base, Set<String> packages) {

    static Module of(String row) {
      String[] cells = row.split("\\|");
      return new Module(
          names(cells[1]).get(0), names(cells[2]).get(0), Set.copyOf(names(cells[3])));
    }

    Path sources() {
      return ROOT.resolve(folder).resolve("src/main/java").resolve(base.replace('.', '/'));
    }
  }

  private static String document() throws IOException {
    return Files.readString(DOCS.resolve("architecture.md"));
  }

  private static List<String> names(String text) {
    return CODE.matcher(text).results().map(name -> name.group(1)).toList();
  }

  private static List<Module> modules() throws IOException {
    return document()
        .lines()
        .dropWhile(line -> !line.equals("| module | packages in | packages |"))
        .skip(2)
        .takeWhile(line -> line.startsWith("|"))
        .map(Module::of)
        .toList();
  }

  @Test
  void everyModuleOfTheBuildIsNamed() throws IOException {
    Set<String> built =
        Pattern.compile("<module>([^<]+)</module>")
            .matcher(Files.readString(ROOT.resolve("pom.xml")))
            .results()
            .map(module -> module.group(1))
            .collect(Collectors.toCollection(TreeSet::new));
    Set<String> named =
        modules().stream().map(Module::folder).collect(Collectors.toCollection(TreeSet::new));

    assertFalse(built.isEmpty());
    assertEquals(built, named);
  }

  @Test
  void everyPackageIsNamed() throws IOException {
    for (Module module : modules()) {
      try (Stream<Path> folders = Files.list(module.sources())) {
        assertEquals(
            folders
                .filter(ArchitectureTest::hasClasses)
                .map(folder -> folder.getFileName().toString())
                .collect(Collectors.toCollection(TreeSet::new)),
            new TreeSet<>(module.packages()),
            module.folder());
      }
    }
  }

  private static boolean hasClasses(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      return Files.isDirectory(folder) && files.anyMatch(file -> file.toString().endsWith(".java"));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** {@code package.Class} below the table, and tests by their class. */
  @Test
  void everyClassNamedIsThere() throws IOException {
    List<Path> files = sources();
    List<String> classes =
        names(document()).stream()
            .filter(name -> name.matches("(\\w+\\.)*[a-z]\\w*\\.[A-Z]\\w+(\\.\\w+)?|\\w+(Test|IT)"))
            .toList();

    assertTrue(classes.size() >= 30, classes::toString);
    for (String name : classes) {
      String type = name.replaceFirst("(\\.[A-Z]\\w+)\\.\\w+$", "$1").replace('.', '/') + ".java";
      assertTrue(files.stream().anyMatch(file -> file.endsWith(type)), name);
    }
  }

  private static List<Path> sources() throws IOException {
    List<Path> sources = new ArrayList<>();
    for (Module module : modules()) {
      try (Stream<Path> files = Files.walk(ROOT.resolve(module.folder()).resolve("src"))) {
        files.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
      }
    }
    return sources;
  }

  @Test
  void everyLinkLeadsToAFile() throws IOException {
    List<String> links =
        LINK.matcher(document()).results().map((MatchResult link) -> link.group(1)).toList();

    assertTrue(links.size() > 10, links::toString);
    for (String link : links) {
      assertTrue(Files.exists(DOCS.resolve(link)), link);
    }
  }

  @Test
  void theDrawingNamesEveryModuleAndTheSamePackages() throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
    Document drawing =
        factory.newDocumentBuilder().parse(DOCS.resolve("architecture.svg").toFile());
    Set<String> words =
        new TreeSet<>(List.of(drawing.getDocumentElement().getTextContent().split("[^\\w-]+")));

    for (Module module : modules()) {
      String name = module.folder().substring(module.folder().lastIndexOf('/') + 1);
      assertTrue(words.contains(name), name);
      if (Set.of("core", "server", "gateway", "emulator", "se-bench").contains(name)) {
        assertTrue(words.containsAll(module.packages()), () -> module + " and " + words);
      }
    }
  }
}
