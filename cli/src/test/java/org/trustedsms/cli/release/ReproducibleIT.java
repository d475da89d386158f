// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.release;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/**
 * Builds a copy of the sources, in another folder, in another time zone, for another user who
 * speaks another language, and compares what is published, byte by byte. It is the same JDK: javac
 * and javadoc of another release write other files.
 *
 * <p>Of the suites trusted-sms and the example are made again. The others go through the same steps
 * by the same programs, so that the copy takes them over, unless the digests of what they are made
 * from, which the build keeps, differ.
 */
@Tag("exhaustive")
@DisabledOnOs(OS.WINDOWS)
class ReproducibleIT {
  private static final int TIMEOUT_MINUTES = 30;

  /** Turkish has two letters i: what folds case by the machine's language goes wrong. */
  private static final Map<String, String> ENVIRONMENT =
      Map.of(
          "JAVA_HOME", System.getProperty("java.home"),
          "JAVA_TOOL_OPTIONS", "-Duser.name=somebody -Duser.language=tr -Duser.country=TR",
          "LC_ALL", "C",
          "TZ", "Pacific/Kiritimati");

  private static final List<String> TAKEN_OVER =
      List.of("trusted-sms-all", "trusted-sms-card", "trusted-sms-module");

  private static final Set<String> NOT_COPIED = Set.of("target", ".git");

  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  Path temporary;

  @Test
  void anotherBuildMakesTheSameFiles() throws Exception {
    Optional<Path> maven = maven();
    assumeTrue(maven.isPresent(), "there is no mvn to build it again with");
    BuiltTree here = BuiltTree.here();
    BuiltTree copy = new BuiltTree(temporary.resolve("built again"));
    copy(here.root(), copy.root());
    takeOver(here, copy.root());
    build(maven.get(), copy.root());

    List<Path> published = copy.published();
    // For each module three JARs and a POM, for the project a POM, and the suites.
    assertTrue(published.size() >= 4 * here.modules().size() + 9, published::toString);
    List<String> differences = new ArrayList<>();
    for (Path file : published) {
      difference(here.root().resolve(file), copy.root().resolve(file))
          .ifPresent(d -> differences.add(file + ": " + d));
    }
    assertEquals(
        List.of(),
        differences,
        () ->
            copy.root() + " differs; if mvn clean verify says so, too, the build has to be mended");
  }

  /** The one that runs this test; otherwise that of the PATH. */
  private static Optional<Path> maven() {
    List<String> folders = new ArrayList<>();
    if (System.getProperty("build.maven") != null) {
      folders.add(System.getProperty("build.maven") + "/bin");
    }
    String path = System.getenv("PATH");
    folders.addAll(List.of(path == null ? new String[0] : path.split(File.pathSeparator)));
    return folders.stream()
        .map(f -> Path.of(f, "mvn"))
        .filter(f -> Files.isRegularFile(f) && Files.isExecutable(f))
        .findFirst();
  }

  private static void copy(Path from, Path to) throws IOException {
    Files.walkFileTree(
        from,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes)
              throws IOException {
            if (NOT_COPIED.contains(folder.getFileName().toString())) {
              return FileVisitResult.SKIP_SUBTREE;
            }
            Files.createDirectories(to.resolve(from.relativize(folder)));
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            if (attributes.isRegularFile()) {
              Files.copy(file, to.resolve(from.relativize(file)));
            }
            return FileVisitResult.CONTINUE;
          }
        });
  }

  private static void takeOver(BuiltTree from, Path to) throws IOException {
    Path module = Path.of("midlet");
    for (String suite : TAKEN_OVER) {
      for (String name :
          List.of(
              suite + ".jar",
              suite + ".jad",
              "digests/" + suite + ".done",
              "suites/" + suite + "/optimised.jar")) {
        Path file = to.resolve(module).resolve("target").resolve(name);
        Files.createDirectories(file.getParent());
        Files.copy(from.made(module, name), file);
      }
    }
  }

  private void build(Path maven, Path folder) throws Exception {
    List<String> line =
        new ArrayList<>(
            List.of(
                maven.toString(),
                "-B",
                "-T1",
                "-q",
                "-Dmaven.test.skip=true",
                "-Pexhaustive",
                "-Dsuites.gates=false"));
    given("build.repository").ifPresent(r -> line.add("-Dmaven.repo.local=" + r));
    given("build.home").ifPresent(h -> line.add("-Drelease.home=" + h));
    given("build.scm").ifPresent(s -> line.add("-Drelease.repository=" + s));
    given("build.curves").ifPresent(c -> line.add("-Dsuite.curves=" + c));
    givenFile("build.settings").ifPresent(s -> line.addAll(List.of("-s", s)));
    givenFile("build.global.settings").ifPresent(s -> line.addAll(List.of("-gs", s)));
    // All it needs the build that runs this test has fetched. Not offline by itself: no bill of
    // materials is made then.
    if (BuiltTree.isOffline()) {
      line.add("-o");
    }
    line.add("package");

    Path log = temporary.resolve("log");
    ProcessBuilder builder =
        new ProcessBuilder(line)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    builder.environment().putAll(ENVIRONMENT);
    Process process = builder.start();
    process.getOutputStream().close();
    try {
      assertTrue(process.waitFor(TIMEOUT_MINUTES, TimeUnit.MINUTES), () -> "hangs; see " + log);
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
    assertEquals(0, process.exitValue(), () -> "the build has failed: " + end(log));
  }

  /** A value from the build, unless it is empty or an expression that means nothing. */
  private static Optional<String> given(String property) {
    return Optional.ofNullable(System.getProperty(property))
        .filter(v -> !v.isEmpty() && !v.startsWith("$"));
  }

  private static Optional<String> givenFile(String property) {
    return given(property)
        .map(f -> f.substring("file ".length()))
        .filter(f -> Files.isRegularFile(Path.of(f)));
  }

  private static String end(Path log) {
    try (Stream<String> lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
      List<String> all = lines.toList();
      return String.join("\n", all.subList(Math.max(0, all.size() - 40), all.size()));
    } catch (IOException e) {
      return "see " + log;
    }
  }

  private static Optional<String> difference(Path here, Path there) throws IOException {
    if (!Files.isRegularFile(here)) {
      return Optional.of("missing here; run mvn verify on all modules");
    }
    long at = Files.mismatch(here, there);
    if (at < 0) {
      return Optional.empty();
    }
    String where = "from byte " + at;
    return Optional.of(here.toString().endsWith(".jar") ? where + entries(here, there) : where);
  }

  /** Tells which entries of two JARs differ; none if it is what is written about them. */
  private static String entries(Path here, Path there) throws IOException {
    try (ZipFile one = new ZipFile(here.toFile());
        ZipFile other = new ZipFile(there.toFile())) {
      Set<String> names = new TreeSet<>();
      one.stream().map(ZipEntry::getName).forEach(names::add);
      other.stream().map(ZipEntry::getName).forEach(names::add);
      names.removeIf(n -> same(one.getEntry(n), other.getEntry(n)));
      return ", contents " + names.stream().limit(5).toList();
    }
  }

  private static boolean same(ZipEntry one, ZipEntry other) {
    return one != null
        && other != null
        && one.getSize() == other.getSize()
        && one.getCrc() == other.getCrc();
  }
}
