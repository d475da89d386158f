// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.trustedsms.cli.session.Repository;

/** The launcher, in a folder with a blank in its name, with a java and a mvn that only say so. */
@DisabledOnOs(OS.WINDOWS)
class LauncherTest {
  private static final String JAVA =
      """
      #!/bin/sh
      case " $* " in *" training "*) archive=yes ;; esac
      if [ "$1" = -version ]; then
        echo 'openjdk version "17.0.1" 2021-10-19' >&2
      elif [ -n "$archive" ]; then
        for a in "$@"; do
          case $a in -XX:ArchiveClassesAtExit=*) : >"${a#*=}" ;; esac
        done
      else
        for a in "$@"; do echo "[$a]"; done
      fi
      """;

  private static final String MAVEN =
      """
      #!/bin/sh
      echo "$@" >>mvn.log
      sleep 1
      echo '[INFO] Building trusted-sms midlet tools 0.1.0-SNAPSHOT          [3/9]'
      echo 'no step'
      mkdir -p cli/target/lib
      : >cli/target/trusted-sms.jar
      """;

  @TempDir Path temporary;

  private Path root;
  private Path bin;

  /** What a process has answered. */
  private record Answer(int status, String out, String err) {}

  @BeforeEach
  void layOut() throws IOException {
    root = Files.createDirectories(temporary.resolve("a b"));
    bin = Files.createDirectory(temporary.resolve("bin"));
    for (String module : List.of("core", "midlet", "server", "emulator", "se-bench", "cli")) {
      Files.createDirectories(root.resolve(module).resolve("src/main"));
      Files.createDirectories(root.resolve(module).resolve("src/test"));
      Files.createFile(root.resolve(module).resolve("pom.xml"));
    }
    Files.createFile(root.resolve("pom.xml"));
    script(root.resolve("trusted-sms"), Files.readString(Repository.root().resolve("trusted-sms")));
    script(bin.resolve("java"), JAVA);
    script(bin.resolve("mvn"), MAVEN);
  }

  private static void script(Path file, String contents) throws IOException {
    Files.writeString(file, contents);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private Process start(Path command, String... args) throws IOException {
    List<String> line = new ArrayList<>(List.of(command.toString()));
    line.addAll(List.of(args));
    ProcessBuilder builder = new ProcessBuilder(line).directory(temporary.toFile());
    builder.environment().remove("JAVA_HOME");
    builder.environment().remove("TRUSTED_SMS_JAVA_OPTS");
    builder.environment().remove("XDG_CACHE_HOME");
    builder.environment().put("HOME", temporary.resolve("home").toString());
    builder.environment().put("PATH", bin + ":/usr/bin:/bin");
    return builder.start();
  }

  private static Answer answer(Process process) throws Exception {
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertTrue(process.waitFor(10, TimeUnit.MINUTES), "hangs");
    return new Answer(process.exitValue(), out, err);
  }

  private Answer run(String... args) throws Exception {
    return answer(start(root.resolve("trusted-sms"), args));
  }

  private int builds() throws IOException {
    Path log = root.resolve("mvn.log");
    return Files.exists(log) ? Files.readAllLines(log).size() : 0;
  }

  /** Sources of long ago, a JAR of yesterday. */
  private void built() throws IOException {
    Files.createDirectories(root.resolve("cli/target/lib"));
    Path jar = Files.createFile(root.resolve("cli/target/trusted-sms.jar"));
    try (var files = Files.walk(root)) {
      for (Path file : files.toList()) {
        Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2020-01-01T00:00:00Z")));
      }
    }
    Files.setLastModifiedTime(jar, FileTime.from(Instant.parse("2021-01-01T00:00:00Z")));
  }

  @Test
  void buildsOnceAndKeepsArgumentsAsTheyAre() throws Exception {
    Answer first = run("demo", "--text", " two  words ", "", "*", "$HOME", "\"'\\");
    assertEquals(0, first.status(), first.err());
    assertEquals(
        """
        trusted-sms: building; build log: LOG
        trusted-sms: N s  midlet tools
        trusted-sms: N s  done
        """,
        first.err().replaceAll(" +\\d+ s", " N s").replaceAll("/.*build[.]log", "LOG"));
    List<String> lines = first.out().lines().toList();
    // Empty, unless this test was started at a terminal.
    assertTrue(lines.get(2).matches("\\[-Dtrustedsms\\.tty=(/dev/tty)?\\]"), lines.get(2));
    assertEquals(
        List.of(
            "[-Dtrustedsms.home=" + root.toRealPath() + "]",
            "[-jar]",
            "[" + root.toRealPath() + "/cli/target/trusted-sms.jar]"),
        lines.subList(3, 6));
    assertEquals(
        List.of("[demo]", "[--text]", "[ two  words ]", "[]", "[*]", "[$HOME]", "[\"'\\]"),
        lines.subList(6, lines.size()));
    assertEquals("", run().err());
    assertEquals(1, builds());
    assertFalse(Files.exists(root.resolve("target/trusted-sms-build.lock")));
  }

  @Test
  void boundsTheHeapUnlessAskedOtherwise() throws Exception {
    built();
    String launcher = root.resolve("trusted-sms").toString();
    assertTrue(run("sign").out().startsWith("[-Xmx512m]\n[-XX:+UseSerialGC]\n"));
    assertTrue(run("lab").out().contains("\n[-Xmx200m]\n"));
    // The unit of a device has MemoryMax=384M, with what is not heap and the program that it runs.
    assertTrue(run("device").out().contains("\n[-Xmx160m]\n"));
    assertTrue(run("listen").out().startsWith("[-Xmx512m]\n[-Dtrusted"));
    assertTrue(run("bench").out().startsWith("[-Dtrustedsms."), "as Java sees fit");
    assertTrue(
        run("smsc").out().startsWith("[-Xmx160m]\n[-XX:ActiveProcessorCount=1]\n[-Dtrusted"));
    String options = "TRUSTED_SMS_JAVA_OPTS=-Xmx1g -XX:+UseG1GC";
    Answer asked = answer(start(Path.of("/usr/bin/env"), options, launcher, "smsc"));
    // Of two, Java takes the last.
    String last = "[-Xmx160m]\n[-XX:ActiveProcessorCount=1]\n[-Xmx1g]\n[-XX:+UseG1GC]\n";
    assertTrue(asked.out().startsWith(last), asked.out());
  }

  @Test
  void keepsTheClassesOfShortCommands() throws Exception {
    built();
    countTrainings();
    Path archive = root.toRealPath().resolve("cli/target/trusted-sms-17.0.1.jsa");
    String option = "[-XX:SharedArchiveFile=" + archive + "]\n";
    assertFalse(run("demo").out().contains(option));
    assertFalse(Files.exists(archive));
    assertTrue(run("sign").out().contains(option));
    assertTrue(run("verify").out().contains(option));
    assertEquals(1, trainings());
    Files.setLastModifiedTime(archive, FileTime.from(Instant.parse("2020-06-01T00:00:00Z")));
    run("sign");
    run("sign");
    assertEquals(2, trainings(), "older than the JAR");
  }

  /** A device without a clock of its own may start in the year 1970. */
  @Test
  void keepsTheClassesOfAJarFromTheFuture() throws Exception {
    built();
    countTrainings();
    Path jar = root.resolve("cli/target/trusted-sms.jar");
    Files.setLastModifiedTime(jar, FileTime.from(Instant.parse("2100-01-01T00:00:00Z")));
    run("sign");
    run("sign");
    assertEquals(1, trainings());
    Files.setLastModifiedTime(jar, FileTime.from(Instant.parse("2099-01-01T00:00:00Z")));
    run("sign");
    assertEquals(2, trainings(), "another JAR");
  }

  private void countTrainings() throws IOException {
    script(bin.resolve("java"), JAVA.replace(": >\"${a#*=}\"", "echo >>training; : >\"${a#*=}\""));
  }

  private int trainings() throws IOException {
    return Files.readAllLines(temporary.resolve("training")).size();
  }

  /** Such as a Java without an archive of its own, or a full disk. */
  @Test
  void triesToKeepTheClassesOnce() throws Exception {
    built();
    script(bin.resolve("java"), JAVA.replace(": >\"${a#*=}\"", "echo >>training; exit 1"));
    run("sign");
    Answer second = run("sign");
    assertEquals("", second.err());
    assertTrue(second.out().contains("\n[sign]\n"), second.out());
    assertEquals(1, trainings());
  }

  /** Packs a launcher with a JAR, as in the ZIP; returns the launcher. */
  private Path packed() throws IOException {
    Path folder = Files.createDirectory(temporary.resolve("packed"));
    Path launcher = folder.resolve("trusted-sms");
    script(launcher, Files.readString(root.resolve("trusted-sms")));
    Files.createFile(folder.resolve("trusted-sms.jar"));
    return launcher;
  }

  @Test
  void startsWithoutMavenWhatWasPacked() throws Exception {
    Path launcher = packed();
    Files.delete(bin.resolve("mvn"));
    Answer answer = answer(start(launcher, "keygen"));
    assertEquals("", answer.err());
    assertTrue(
        answer.out().contains("[" + launcher.getParent().toRealPath() + "/trusted-sms.jar]"));
  }

  @Test
  void leavesTheFolderAsItWasPacked() throws Exception {
    Path launcher = packed();
    Path packed = launcher.getParent();
    String archive = "[-XX:SharedArchiveFile=%s/trusted-sms/";
    String home = temporary.resolve("home/.cache").toString();
    String other = temporary.resolve("other").toString();
    assertTrue(answer(start(launcher, "sign")).out().contains(archive.formatted(home)));
    Path env = Path.of("/usr/bin/env");
    Answer named = answer(start(env, "XDG_CACHE_HOME=" + other, launcher.toString(), "sign"));
    assertTrue(named.out().contains(archive.formatted(other)), named.out());
    assertEquals(2, packed.toFile().list().length);
    Answer homeless = answer(start(env, "HOME=/dev/null", launcher.toString(), "sign"));
    assertTrue(homeless.out().contains(packed.toRealPath() + "/trusted-sms-17.0.1.jsa]"));
  }

  @Test
  void runsNothingFromTheCacheOfAnotherUser() throws Exception {
    Path launcher = packed();
    Path cache = Files.createDirectories(temporary.resolve("home/.cache/trusted-sms"));
    try {
      Files.setAttribute(cache, "unix:uid", 65534);
    } catch (IOException e) {
      assumeTrue(false, "only root can give a folder to another user");
    }
    assertFalse(answer(start(launcher, "sign")).out().contains(cache.toString()));
  }

  @Test
  void buildsAllSuitesOnlyForWhatNeedsThem() throws Exception {
    run("demo");
    assertTrue(Files.readString(root.resolve("mvn.log")).contains("-Dsuites.small=true"));
    for (String small : List.of("P-256", "p224", "p192")) {
      run("demo", "--curve", small);
      run("demo", "--curve=" + small);
    }
    for (String command : List.of("lab", "jar-size", "phone", "doctor")) {
      run(command);
    }
    run("phone", "--locale", "en-GB");
    run("bench", "--results", "report.json");
    run("bench", "--help");
    assertEquals(1, builds());
  }

  @Test
  void buildsTheSuiteOfAllCurvesForACurveThatNeedsIt() throws Exception {
    for (List<String> call :
        List.of(
            List.of("demo", "--curve", "K-163"),
            List.of("demo", "--curve=p521"),
            List.of("phone", "--all-curves"),
            List.of("phone", "--locale", "it-IT"),
            List.of("bench", "--mode", "quick"))) {
      Files.deleteIfExists(root.resolve("mvn.log"));
      run(call.toArray(String[]::new));
      assertFalse(Files.readString(root.resolve("mvn.log")).contains("suites.small"));
    }
  }

  /** Such as in a job of cron. */
  @Test
  void givesJavaALocaleWithAllCharacters() throws Exception {
    built();
    script(
        bin.resolve("java"),
        JAVA.replace("for a in \"$@\"; do echo \"[$a]\"; done", "echo $LC_ALL"));
    String launcher = root.resolve("trusted-sms").toString();
    Path env = Path.of("/usr/bin/env");
    List<String> unset = List.of("-u", "LC_ALL", "-u", "LC_CTYPE", "-u", "LANG");
    assertEquals("C.UTF-8\n", answer(start(env, with(unset, launcher, "sign"))).out());
    assertEquals("C.UTF-8\n", answer(start(env, "LC_ALL=C", launcher, "sign")).out());
    assertEquals("\n", answer(start(env, with(unset, "LANG=it_IT.UTF-8", launcher, "sign"))).out());
  }

  private static String[] with(List<String> first, String... more) {
    return Stream.concat(first.stream(), Stream.of(more)).toArray(String[]::new);
  }

  @Test
  void doctorSaysWhatIsMissingAndBuildsNothing() throws Exception {
    Answer unbuilt = run("doctor");
    assertEquals(0, unbuilt.status(), unbuilt.err());
    assertTrue(unbuilt.out().contains("ok       Java"), unbuilt.out());
    assertTrue(unbuilt.out().contains("missing  trusted-sms"), unbuilt.out());
    Files.delete(bin.resolve("mvn"));
    script(bin.resolve("mvn"), "#!/bin/sh\nexit 1\n");
    Answer withoutMaven = run("doctor");
    assertEquals(1, withoutMaven.status());
    assertTrue(withoutMaven.out().contains("missing  Maven"), withoutMaven.out());
    built();
    Files.createFile(root.resolve("core/src/main/A.java"));
    assertTrue(run("doctor").out().endsWith("[doctor]\n"), "stale, but it is asked what works");
    assertEquals(0, builds());
  }

  @Test
  void worksThroughLinks() throws Exception {
    built();
    Path one = Files.createSymbolicLink(temporary.resolve("one"), root.resolve("trusted-sms"));
    Path links = Files.createDirectory(temporary.resolve("li nks"));
    Path two = Files.createSymbolicLink(links.resolve("two"), Path.of("../one"));
    for (Path link : List.of(one, two)) {
      Answer answer = answer(start(link, "x"));
      assertEquals(0, answer.status(), answer.err());
      assertTrue(answer.out().endsWith("[x]\n"), answer.out());
    }
    assertEquals(0, builds());
  }

  @Test
  void buildsAgainIfAnythingItIsBuiltFromIsNewer() throws Exception {
    built();
    run();
    assertEquals(0, builds());
    Files.createFile(root.resolve("core/src/test/ATest.java"));
    Files.createDirectories(root.resolve("emulator/target/src/main"));
    run();
    assertEquals(0, builds(), "tests and what was built do not count");
    Files.createFile(root.resolve("core/src/main/A.java"));
    run();
    assertEquals(1, builds());
    Files.delete(root.resolve("core/src/main/A.java"));
    run();
    assertEquals(2, builds(), "what is gone counts");
    run();
    assertEquals(2, builds());
    Files.writeString(root.resolve("midlet/pom.xml"), "changed");
    run();
    assertEquals(3, builds());
  }

  @Test
  void showsWhyABuildFails() throws Exception {
    script(bin.resolve("mvn"), "#!/bin/sh\necho 'no such symbol'\nexit 1\n");
    Answer answer = run();
    assertEquals(3, answer.status());
    assertEquals("", answer.out());
    assertTrue(
        answer.err().contains("no such symbol\nexit status 1\ntrusted-sms: the build has failed"));
    assertFalse(Files.exists(root.resolve("target/trusted-sms-build.lock")));
  }

  @Test
  void saysThatJavaIsTooOld() throws Exception {
    for (String version : List.of("1.8.0_432", "11.0.2", "16")) {
      script(bin.resolve("java"), "#!/bin/sh\necho 'java version \"" + version + "\"' >&2\n");
      Answer answer = run();
      assertEquals(3, answer.status());
      assertTrue(answer.err().contains("is version " + version + "; 17 or newer is needed"));
    }
    built();
    for (String version : List.of("17", "25-ea", "25.0.1")) {
      script(bin.resolve("java"), "#!/bin/sh\necho 'openjdk version \"" + version + "\"' >&2\n");
      assertEquals(0, run().status());
    }
  }

  @Test
  void twoAtOnceBuildOnce() throws Exception {
    Process one = start(root.resolve("trusted-sms"), "one");
    Process two = start(root.resolve("trusted-sms"), "two");
    Answer first = answer(one);
    Answer second = answer(two);
    assertTrue(first.out().endsWith("[one]\n"), first.err());
    assertTrue(second.out().endsWith("[two]\n"), second.err());
    assertEquals(1, builds());
  }

  @Test
  void takesOverTheLockOfAProcessThatHasGone() throws Exception {
    Process gone = new ProcessBuilder("true").start();
    gone.waitFor();
    Path lock = Files.createDirectories(root.resolve("target/trusted-sms-build.lock"));
    Files.writeString(lock.resolve("pid"), gone.pid() + "\n");
    Process one = start(root.resolve("trusted-sms"), "one");
    Process two = start(root.resolve("trusted-sms"), "two");
    assertTrue(answer(one).out().endsWith("[one]\n"));
    assertTrue(answer(two).out().endsWith("[two]\n"));
    assertEquals(1, builds());
    assertFalse(Files.exists(lock));
  }
}
