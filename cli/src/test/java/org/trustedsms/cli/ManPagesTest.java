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
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.trustedsms.cli.session.Shell;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** A manual page of each command, made by {@code generate-man}. */
class ManPagesTest {
  @TempDir private static Path folder;

  @BeforeAll
  static void write() {
    assertEquals(
        0, TrustedSms.commandLine(variable -> null).execute("generate-man", folder + "/man"));
  }

  private static String page(String name) throws IOException {
    return Files.readString(folder.resolve("man").resolve(name + ".1"));
  }

  private static void names(CommandLine command, Set<String> to) {
    if (!command.getCommandSpec().usageMessage().hidden()) {
      to.add(command.getCommandSpec().qualifiedName("-"));
      command.getSubcommands().values().forEach(each -> names(each, to));
    }
  }

  static Set<String> names() {
    Set<String> names = new TreeSet<>();
    names(TrustedSms.commandLine(variable -> null), names);
    return names;
  }

  @Test
  void eachCommandHasOne() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("man"))) {
      assertEquals(
          names(),
          files
              .map(file -> file.getFileName().toString().replaceFirst("[.]1$", ""))
              .collect(Collectors.toCollection(TreeSet::new)));
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void itHasThePartsAndAllOptions(String name) throws IOException {
    String page = page(name);
    assertTrue(page.startsWith(".TH \"" + name.toUpperCase(Locale.ROOT).replace("-", "\\-")), page);
    for (String part : List.of("NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXAMPLES")) {
      assertTrue(page.contains("\n.SH \"" + part + "\"\n"), part);
    }
    CommandLine command = TrustedSms.commandLine(variable -> null);
    for (String word : name.replaceFirst("^trusted-sms-?", "").split("-(?!size|load)")) {
      command = word.isEmpty() ? command : command.getSubcommands().get(word);
    }
    for (OptionSpec option : command.getCommandSpec().options()) {
      assertEquals(
          !option.hidden(),
          page.contains("\\fB" + option.longestName().replace("-", "\\-") + "\\fR"),
          option.longestName());
    }
    assertFalse(page.contains("${"), page);
    assertFalse(page.contains("%n"), page);
    // groff_man(7): nothing but macros begins with a dot; all is ASCII.
    page.lines()
        .forEach(
            line -> assertTrue(line.matches("([.][A-Z][A-Za-z]?.*|[.][nf][fi]|[^.'].*)?"), line));
    assertTrue(page.chars().allMatch(c -> c < 0x80), page);
  }

  @ParameterizedTest
  @MethodSource("names")
  @DisabledOnOs(OS.WINDOWS)
  void groffTakesIt(String name) throws Exception {
    assumeTrue(Shell.isInstalled("groff"), "groff is not installed");
    Process groff =
        new ProcessBuilder("groff", "-man", "-ww", "-z", folder + "/man/" + name + ".1")
            .redirectErrorStream(true)
            .start();
    assertEquals("", new String(groff.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
    assertEquals(0, groff.waitFor());
  }
}
