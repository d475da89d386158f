// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Column;
import picocli.CommandLine.Help.TextTable;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The list of commands in the help, under headings. */
public final class CommandGroups implements IHelpSectionRenderer {
  private static final int NAME_WIDTH = 14;

  /** A heading and the commands below it, in the order in which one comes to need them. */
  record Group(String heading, List<String> commands) {}

  /** All groups; a command that is in none comes last, without a heading. */
  static final List<Group> GROUPS =
      List.of(
          new Group("Getting started", List.of("demo", "lab", "doctor")),
          new Group("Keys and contacts", List.of("keygen", "pubkey", "fingerprint", "contacts")),
          new Group(
              "Messages", List.of("sign", "verify", "encrypt", "decrypt", "evidence", "inspect")),
          new Group(
              "Phones and SMSCs",
              List.of("send", "listen", "device", "modems", "gateway", "module", "phone", "smsc")),
          new Group("Choosing a curve", List.of("budget", "recommend", "bench")),
          new Group("Other commands", List.of("jar-size", "completion", "help")));

  private CommandGroups() {}

  /** Makes the help of a command list its subcommands in groups. */
  public static CommandLine install(CommandLine commandLine) {
    commandLine
        .getHelpSectionMap()
        .put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, new CommandGroups());
    commandLine.getHelpSectionMap().remove(UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING);
    return commandLine;
  }

  @Override
  public String render(Help help) {
    Map<String, Help> left = new TreeMap<>(help.subcommands());
    left.values().removeIf(each -> each.commandSpec().usageMessage().hidden());
    StringBuilder text = new StringBuilder();
    for (Group group : GROUPS) {
      append(text, help, group.heading(), left, group.commands());
    }
    append(text, help, "More", left, List.copyOf(left.keySet()));
    return text.toString();
  }

  private static void append(
      StringBuilder text, Help help, String heading, Map<String, Help> left, List<String> names) {
    int width = help.commandSpec().usageMessage().width();
    TextTable table =
        TextTable.forColumns(
            help.colorScheme(),
            new Column(NAME_WIDTH, 2, Column.Overflow.SPAN),
            new Column(width - NAME_WIDTH, 2, Column.Overflow.WRAP));
    table.indentWrappedLines = 0;
    for (String name : names) {
      Help command = left.remove(name);
      if (command != null) {
        table.addRowValues(
            help.colorScheme().commandText(name), help.colorScheme().text(briefly(command)));
      }
    }
    if (table.rowCount() > 0) {
      text.append(String.format("%n%s:%n%s", heading, table));
    }
  }

  /** The first sentence of the description. */
  private static String briefly(Help command) {
    String[] description = command.commandSpec().usageMessage().description();
    String words = description.length == 0 ? "" : String.format(description[0]);
    int end = words.indexOf(". ");
    return end < 0 ? words : words.substring(0, end + 1);
  }
}
