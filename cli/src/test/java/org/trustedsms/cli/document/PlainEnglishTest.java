// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.document;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.trustedsms.cli.TrustedSms;
import org.trustedsms.cli.session.Repository;
import picocli.CommandLine;

/** Documents, command help and web pages: none has a phrase that a native speaker would not use. */
class PlainEnglishTest {
  private static final Path ROOT = Repository.root();

  private static final List<String> PAGES =
      List.of(
          "gateway/src/main/resources/org/trustedsms/gateway/openapi.yaml",
          "gateway/src/main/resources/org/trustedsms/gateway/page",
          "emulator/src/main/resources/org/trustedsms/emulator/lab/page");

  /** A clause as a subject, vague passives, bookish words, and former terms. */
  private static final List<Pattern> PATTERNS =
      Stream.of(
              // A question ends with a question mark; a noun phrase in a heading is not a sentence.
              "(?:^|[.!?] |\\| )(?:Who|Whom|What|Of what) (?!if )[^.?!|\\]]*(?:[.!|]|$)",
              "\\b(?:[Ii]s|[Aa]re|[Ww]as|[Ww]ere|be|been) told\\b",
              "\\b(?:is|are|was|were) had\\b",
              "\\b[Ll]ikewise\\b",
              "\\bby and by\\b",
              "\\b[Aa]ll else\\b",
              "\\b[Ll]ately\\b",
              "\\b[Aa]lso if\\b",
              "\\b[Bb]esides,",
              "\\bno \\w+ but\\b",
              "\\b[Aa]ssumed is\\b",
              "(?:^|[.!?] )Signed (?:is|are)\\b",
              "\\bcalled wrongly\\b",
              "\\b[Tt]ells? (?:of|more)\\b",
              "\\bat one's\\b|\\b[Oo]ne's own\\b",
              "\\bis of no use\\b",
              "\\bis your matter\\b|\\bare your matter\\b",
              "\\b[Ww]ith which people\\b",
              "\\b[Ll]aborator(?:y|ies)\\b",
              "\\bthe centre\\b")
          .map(pattern -> Pattern.compile(pattern, Pattern.MULTILINE))
          .toList();

  /** Phrases that a pattern finds and that are right. */
  private static final Set<String> EXCEPTIONS = Set.of("two keys of one's own");

  private static final Pattern CODE =
      Pattern.compile("(?m)```[\\s\\S]*?\\n```|`[^`\\n]*`|<!--[\\s\\S]*?-->|^ *#.*$|//.*$");

  @TestFactory
  Stream<DynamicTest> documents() throws IOException {
    List<Path> files = new ArrayList<>();
    try (Stream<Path> top = Files.list(ROOT);
        Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
      Stream.concat(top, docs).filter(file -> file.toString().endsWith(".md")).forEach(files::add);
    }
    for (String page : PAGES) {
      try (Stream<Path> all = Files.walk(ROOT.resolve(page))) {
        all.filter(Files::isRegularFile).forEach(files::add);
      }
    }
    assertTrue(files.size() > 20, files.toString());
    return files.stream()
        .map(
            file ->
                dynamicTest(
                    ROOT.relativize(file).toString(),
                    () -> assertEquals(List.of(), found(Files.readString(file)))));
  }

  @Test
  void commandHelp() {
    List<String> found = new ArrayList<>();
    add(TrustedSms.commandLine(variable -> null), found);

    assertEquals(List.of(), found);
  }

  private static void add(CommandLine command, List<String> found) {
    String help = command.getUsageMessage();
    found(help).forEach(phrase -> found.add(command.getCommandName() + ": " + phrase));
    command.getSubcommands().values().forEach(each -> add(each, found));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Who cannot reach the SMSC waits.",
        "It is sent. What arrives is stored.",
        "| x | What is known. |",
        "how far one was told",
        "Likewise the key",
        "all else in clear",
        "it is valid, also if it is old",
      })
  void phrasesAreFound(String text) {
    assertEquals(1, found(text).size(), text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Who sent it? Nobody knows.",
        "## What goes wrong",
        "It says what is wrong.",
        "What if it fails.",
        "`Who is told likewise`",
        "Two keys of one's own",
      })
  void othersAreNot(String text) {
    assertEquals(List.of(), found(text));
  }

  private static List<String> found(String text) {
    // A paragraph is one line, whatever its layout.
    String prose =
        CODE.matcher(text)
            .replaceAll("")
            .replaceAll("\\n(?! *(?:[-*|]|\\d+\\. )|\\s*\\n)[ \\t]*", " ")
            .replaceAll("(?m)^ *(?:[-*]|\\d+\\.) +", "");
    for (String exception : EXCEPTIONS) {
      prose = Pattern.compile(exception, Pattern.CASE_INSENSITIVE).matcher(prose).replaceAll("");
    }
    List<String> found = new ArrayList<>();
    for (Pattern pattern : PATTERNS) {
      Matcher matcher = pattern.matcher(prose);
      while (matcher.find()) {
        found.add(matcher.group());
      }
    }
    return found;
  }
}
