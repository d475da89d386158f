// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** What all commands have in common, subcommands of subcommands included. */
class AllCommandsTest {
  private static final String PROGRAM = "trusted-sms";
  private static final Pattern WORD = Pattern.compile("\"((?:\\\\.|[^\"\\\\])*)\"|(\\S+)");

  private static final List<CommandLine> ALL = new ArrayList<>();

  private static List<CommandLine> all() {
    if (ALL.isEmpty()) {
      add(TrustedSms.commandLine(variable -> null), ALL);
    }
    return ALL;
  }

  private static void add(CommandLine command, List<CommandLine> to) {
    to.add(command);
    command.getSubcommands().values().forEach(subcommand -> add(subcommand, to));
  }

  static Stream<String> names() {
    return all().stream().map(AllCommandsTest::name);
  }

  private static String name(CommandLine command) {
    return command.getCommandSpec().qualifiedName();
  }

  private static CommandLine named(String name) {
    return all().stream().filter(command -> name(command).equals(name)).findFirst().orElseThrow();
  }

  @Test
  void theCommandsAreThoseOfTheDocuments() {
    assertEquals(
        new TreeSet<>(
            List.of(
                ("keygen pubkey fingerprint sign verify encrypt decrypt evidence inspect contacts"
                        + " budget bench recommend demo lab phone smsc send listen device modems gateway module"
                        + " jar-size doctor completion help generate-man")
                    .split(" "))),
        new TreeSet<>(TrustedSms.commandLine(variable -> null).getSubcommands().keySet()));
  }

  @Test
  void theHelpHasEachCommandOnceUnderAHeading() {
    String help = TrustedSms.commandLine(variable -> null).getUsageMessage();
    assertFalse(help.contains("\nMore:\n"), help);
    Map<String, CommandLine> commands =
        new TreeMap<>(TrustedSms.commandLine(variable -> null).getSubcommands());
    assertNotNull(commands.remove("generate-man"), "hidden");
    for (String name : commands.keySet()) {
      // One line each: what follows is another command, a heading or nothing.
      assertTrue(help.matches("(?s).*\n  " + name + " +[A-Z][^\n]*\n(  [a-z]|\n).*"), name);
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void theHelpSaysWhatItDoesAndHowToCallIt(String name) {
    CommandLine command = named(name);
    UsageMessageSpec usage = command.getCommandSpec().usageMessage();
    String help = command.getUsageMessage();
    assertTrue(help.startsWith("Usage: " + name + " "), help);
    assertTrue(usage.description().length > 0, help);
    assertTrue(usage.description()[0].matches("(?s)[A-Z].*"), help);
    assertTrue(usage.footerHeading().contains("Example"), help);
    assertTrue(help.lines().allMatch(line -> line.length() <= 80), help);
    for (String line : usage.footer()) {
      assertTrue(help.lines().anyMatch(line::equals), "wrapped: " + line);
    }
    assertFalse(examples(command).isEmpty(), help);
  }

  /** The lines that begin with the command, up to what is for the shell. */
  private static List<String> examples(CommandLine command) {
    String footer = String.join("\n", command.getCommandSpec().usageMessage().footer());
    return footer
        .replaceAll("\\\\\\n *", "")
        .lines()
        .filter(line -> line.startsWith("  " + PROGRAM))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("names")
  void theExamplesCanBeCalled(String name) {
    for (String example : examples(named(name))) {
      // There is no host of this name (RFC 2606).
      List<String> words = words(example.replace("smsc.example.com", "localhost"));
      assertEquals(PROGRAM, words.get(0));
      String[] args = words.subList(1, words.size()).toArray(String[]::new);
      assertDoesNotThrow(
          () -> TrustedSms.commandLine(variable -> null, args).parseArgs(args), example);
    }
  }

  private static List<String> words(String line) {
    List<String> words = new ArrayList<>();
    Matcher matcher = WORD.matcher(line);
    while (matcher.find()) {
      String word = matcher.group(2);
      if (word != null && word.matches("[|<>&;].*|2>.*|#.*")) {
        break;
      }
      words.add(word == null ? matcher.group(1) : word);
    }
    return words;
  }

  @ParameterizedTest
  @MethodSource("names")
  void eachHasTheCommonOptions(String name) {
    CommandLine command = named(name);
    for (String option : List.of("--help", "--version")) {
      assertTrue(command.getCommandSpec().optionsMap().containsKey(option), option);
    }
    assertTrue(
        name.equals(PROGRAM) || command.getCommandSpec().optionsMap().containsKey("--verbose"));
  }

  @ParameterizedTest
  @MethodSource("names")
  void eachOptionAndParameterIsDescribed(String name) {
    for (ArgSpec arg : named(name).getCommandSpec().args()) {
      assertFalse(String.join("", arg.description()).isBlank(), key(arg));
    }
  }

  private static String key(ArgSpec arg) {
    return arg instanceof OptionSpec option
        ? option.longestName().replaceFirst("^--", "")
        : arg.paramLabel() + "[" + ((PositionalParamSpec) arg).index() + "]";
  }

  @Test
  void allWordsOfTheHelpAreShown() {
    Set<String> unused = new TreeSet<>();
    for (String key : ResourceBundle.getBundle("org.trustedsms.cli.help").keySet()) {
      unused.add(key.replaceFirst("\\.[0-9]+$", ""));
    }
    assertTrue(unused.size() > 150, unused.toString());
    Set<String> known = Set.copyOf(unused);
    assertTrue(unused.remove("usage.footerHeading"), "of those with several examples");
    for (CommandLine command : all()) {
      String own = command.getCommandSpec().qualifiedName(".") + ".";
      unused.remove(own + "usage.description");
      unused.remove(own + "usage.footerHeading");
      unused.remove(own + "usage.footer");
      for (ArgSpec arg : command.getCommandSpec().args()) {
        unused.remove(known.contains(own + key(arg)) ? own + key(arg) : key(arg));
      }
    }
    assertEquals(Set.of(), unused);
  }

  @ParameterizedTest
  @MethodSource("names")
  void requiredOptionsAreMarked(String name) {
    CommandLine command = named(name);
    String help = command.getUsageMessage();
    for (OptionSpec option : command.getCommandSpec().options()) {
      // What a group requires is in the synopsis.
      if (!option.hidden() && option.group() == null) {
        String names = Arrays.stream(option.names()).collect(Collectors.joining(", "));
        String line = help.lines().filter(l -> l.contains(names)).findFirst().orElse("");
        assertEquals(option.required(), line.startsWith("*"), name + " " + names + line);
      }
    }
    assertEquals(help.contains("\n* "), help.contains("Options (* is required):"), help);
  }

  @Test
  void theScriptForFishHasEveryOption() {
    CommandLine program = TrustedSms.commandLine(variable -> null, "completion");
    StringWriter script = new StringWriter();
    assertEquals(0, program.setOut(new PrintWriter(script)).execute("completion", "fish"));
    List<String> lines = script.toString().lines().toList();
    for (CommandLine command : all()) {
      if (!command.getCommandSpec().usageMessage().hidden()) {
        String seen = command.getCommandSpec().parent() == null ? "" : command.getCommandName();
        for (OptionSpec option : command.getCommandSpec().options()) {
          String end = seen + (seen.isEmpty() ? "" : "'");
          String name = "-l " + option.longestName().substring(2) + " ";
          assertEquals(
              !option.hidden(),
              lines.stream().anyMatch(line -> line.contains(end) && line.contains(name)),
              name(command) + " " + name);
        }
      }
    }
  }

  @Test
  void aShortOptionMeansTheSameEverywhere() {
    Map<String, String> meanings = new LinkedHashMap<>();
    for (CommandLine command : all()) {
      for (OptionSpec option : command.getCommandSpec().options()) {
        if (option.shortestName().length() == 2) {
          String other = meanings.putIfAbsent(option.shortestName(), option.longestName());
          assertTrue(
              other == null || other.equals(option.longestName()),
              name(command) + " " + option.shortestName() + ": " + other);
        }
      }
    }
    assertTrue(meanings.size() > 10, meanings.toString());
  }

  @ParameterizedTest
  @MethodSource("names")
  void noOptionTakesASecret(String name) {
    for (OptionSpec option : named(name).getCommandSpec().options()) {
      String longest = option.longestName();
      boolean isSecret = longest.matches(".*(password|passphrase|secret|pin).*");
      assertTrue(
          !isSecret || longest.endsWith("-file") || option.arity().max() == 0,
          longest + " takes a secret");
    }
  }

  @Test
  void optionsOfOneNameAndKindOfValueAreReadInOneWay() {
    Map<String, String> ways = new LinkedHashMap<>();
    for (CommandLine command : all()) {
      for (OptionSpec option : command.getCommandSpec().options()) {
        String key = option.longestName() + " " + option.paramLabel();
        String way =
            option.type().getSimpleName()
                + " "
                + Arrays.stream(option.converters())
                    .map(c -> c.getClass().getSimpleName())
                    .toList();
        String other = ways.putIfAbsent(key, way);
        assertTrue(other == null || other.equals(way), name(command) + " " + key + ": " + way);
      }
    }
    assertTrue(ways.size() > 40, ways.keySet().toString());
  }
}
