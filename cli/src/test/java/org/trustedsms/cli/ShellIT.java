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
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.cli.session.Shell;
import org.trustedsms.testing.Cases;

/** The program as a process of a shell: lost output, colours, completion, too little memory. */
@DisabledOnOs(OS.WINDOWS)
class ShellIT {
  @TempDir Path folder;

  /** What a script has answered. */
  private record Answer(int status, String out, String err) {}

  /** A command {@code trusted-sms} that runs the classes of this test's class path. */
  @BeforeEach
  void makeCommand() throws IOException {
    Path command =
        Files.writeString(
            folder.resolve("trusted-sms"),
            "#!/bin/sh\nexec \"$JAVA\" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC --enable-native-access=ALL-UNNAMED $OPTIONS org.trustedsms.cli.TrustedSms \"$@\"\n");
    command.toFile().setExecutable(true);
  }

  private Answer shell(String shell, String script, Map<String, String> variables)
      throws Exception {
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    ProcessBuilder builder =
        new ProcessBuilder(shell, "-c", script)
            .directory(folder.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    Map<String, String> environment = builder.environment();
    environment.put("PATH", folder + ":" + environment.get("PATH"));
    environment.put("JAVA", Path.of(System.getProperty("java.home"), "bin", "java").toString());
    environment.put("CLASSPATH", System.getProperty("java.class.path"));
    environment.put("OPTIONS", "");
    environment.keySet().removeAll(List.of("NO_COLOR", "JAVA_TOOL_OPTIONS"));
    environment.putAll(variables);
    Process process = builder.start();
    process.getOutputStream().close();
    assertTrue(process.waitFor(10, TimeUnit.MINUTES), script);
    return new Answer(
        process.exitValue(), Files.readString(out), Files.readString(err, StandardCharsets.UTF_8));
  }

  private Answer sh(String script) throws Exception {
    return shell("/bin/sh", script, Map.of());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "budget",
        "budget --json",
        "recommend --help",
        "--version",
        "--help",
        "inspect 44",
        "jar-size",
        "completion",
        "smsc --listen 127.0.0.1:0"
      })
  void lostOutputIsOneLineAndOne(String arguments) throws Exception {
    assumeTrue(Files.exists(Path.of("/dev/full")), "there is no /dev/full here");
    // The streams are the same for all commands.
    boolean both = Cases.areExhaustive() || arguments.equals("budget");
    for (String where : both ? List.of(">/dev/full", ">&-") : List.of(">/dev/full")) {
      Answer answer = sh("trusted-sms " + arguments + " " + where);
      // An answer that is no stays one.
      assertEquals(
          arguments.startsWith("inspect") || arguments.equals("jar-size") ? 1 : 3,
          answer.status(),
          answer.toString());
      List<String> lines = answer.err().lines().toList();
      assertTrue(
          lines.get(lines.size() - 1).contains("standard output is closed"), answer.toString());
      assertEquals(arguments.startsWith("inspect") ? 2 : 1, lines.size(), answer.toString());
    }
  }

  @Test
  void aPipeThatNobodyReadsIsNoticed() throws Exception {
    // The first reader ends at once, and the second gets the exit status.
    Answer answer = sh("{ trusted-sms budget; echo $? >&3; } 3>status | true; cat status");
    assertEquals("141\n", answer.out(), answer.toString());
    assertEquals("", answer.err(), answer.toString());
  }

  @Test
  void tooLittleMemoryIsOneLine() throws Exception {
    Files.writeString(folder.resolve("big"), " ".repeat(8_000_000));
    Answer answer =
        shell(
            "/bin/sh",
            "trusted-sms bench --results big --baseline big",
            Map.of("OPTIONS", "-Xmx12m"));
    assertEquals(3, answer.status(), answer.toString());
    assertEquals(1, answer.err().lines().count(), answer.toString());
    assertTrue(answer.err().contains("there is not enough memory"), answer.toString());
  }

  @Test
  void coloursAreForTerminalsThatHaveThem() throws Exception {
    String terminal = "-Dtrustedsms.terminal=true";
    Map<String, String> colours = Map.of("OPTIONS", terminal, "TERM", "xterm");
    assertTrue(shell("/bin/sh", "trusted-sms --help", colours).out().contains("\33["));
    assertTrue(
        shell("/bin/sh", "trusted-sms jar-size --limit 200000", colours)
            .out()
            .contains("\33[32mbelow"));
    for (Map<String, String> none :
        List.of(
            Map.of("OPTIONS", terminal, "TERM", "dumb"),
            Map.of("OPTIONS", terminal, "TERM", "xterm", "NO_COLOR", "1"),
            Map.of("TERM", "xterm"))) {
      assertFalse(shell("/bin/sh", "trusted-sms --help", none).out().contains("\33["));
      assertFalse(shell("/bin/sh", "trusted-sms jar-size", none).out().contains("\33["));
    }
  }

  @Test
  void signingDragsInNeitherBenchmarkNorEmulator() throws Exception {
    Answer answer =
        shell(
            "/bin/sh",
            "trusted-sms keygen --no-passphrase --out key.pem"
                + " && trusted-sms sign --key key.pem --stateless hi",
            Map.of("OPTIONS", "-Xlog:class+load:file=loaded"));
    assertEquals(0, answer.status(), answer.toString());
    List<String> loaded = Files.readAllLines(folder.resolve("loaded"));
    assertTrue(loaded.stream().anyMatch(line -> line.contains("org.trustedsms.message.Draft")));
    assertEquals(
        List.of(),
        loaded.stream()
            .filter(line -> line.contains(" org.openjdk.jmh.") || line.contains(" org.microemu."))
            .toList());
  }

  @Test
  void bashCompletesCommandsAndOptions() throws Exception {
    assumeTrue(Shell.isInstalled("bash"), "bash is not installed");
    String script =
        """
        trusted-sms completion > script || exit
        bash -n script || exit
        source script || exit
        words() {
          COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}
          COMPREPLY=()
          _complete_trusted-sms
          echo "${COMPREPLY[*]}"
        }
        words trusted-sms ins
        words trusted-sms inspect --recipient-
        words trusted-sms inspect --recipient-curve p-19
        complete -p trusted-sms
        """;
    Answer answer = shell("bash", script, Map.of());
    assertEquals(0, answer.status(), answer.toString());
    List<String> lines = answer.out().lines().toList();
    assertEquals(
        List.of("inspect", "--recipient-curve", "p-192"), lines.subList(0, 3), answer.toString());
    assertTrue(lines.get(3).contains("-F _complete_trusted-sms"), answer.toString());
  }

  @Test
  void zshTakesTheSameScript() throws Exception {
    assumeTrue(Shell.isInstalled("zsh"), "zsh is not installed");
    Answer answer =
        shell("zsh", "trusted-sms completion > script && zsh -n script && . ./script", Map.of());
    assertEquals(0, answer.status(), answer.toString());
  }

  @Test
  void doctorTellsWhatIsNeeded() throws Exception {
    Answer good = sh("trusted-sms doctor --store new");
    assertEquals(0, good.status(), good.toString());
    assertTrue(good.out().contains("ok       signatures"), good.out());
    assertFalse(Files.exists(folder.resolve("new")), "looking makes nothing");
    Answer bad = sh("echo x > file; trusted-sms doctor --store file --json");
    assertEquals(1, bad.status(), bad.toString());
    assertTrue(bad.out().contains("\"works\" : false"), bad.out());
  }
}
