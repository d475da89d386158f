// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.session.document;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.trustedsms.cli.TrustedSms;
import picocli.CommandLine;

/** Which commands and options there are. */
final class CommandModel {
  private static final Pattern CALL =
      Pattern.compile("(?<![\\w/.-])(?:\\./)?trusted-sms((?:[ \\t]+[^\\s|;&<>()`]+)+)");
  private static final Pattern COMMAND = Pattern.compile("[a-z][a-z-]*");
  private static final Pattern OPTION = Pattern.compile("(--[a-z][a-z0-9-]*)(?:=.*)?");

  private final CommandLine root = TrustedSms.commandLine(variable -> null);

  /** What is called in the code and is not there. */
  List<String> unknownIn(String code) {
    List<String> unknown = new ArrayList<>();
    Matcher call = CALL.matcher(code.replaceAll("\\\\\\n *(?:> )?", " "));
    while (call.find()) {
      check(call.group(1).strip().split("[ \\t]+"), call.group().strip(), unknown);
    }
    return unknown;
  }

  private void check(String[] words, String call, List<String> unknown) {
    CommandLine command = root;
    boolean ofCommands = true;
    for (String word : words) {
      Matcher option = OPTION.matcher(word);
      if (option.matches()) {
        if (command.getCommandSpec().findOption(option.group(1)) == null) {
          unknown.add(call + ": there is no " + option.group(1));
        }
      } else if (ofCommands && !command.getSubcommands().isEmpty()) {
        CommandLine next = command.getSubcommands().get(word);
        if (next != null) {
          command = next;
        } else {
          ofCommands = false;
          if (COMMAND.matcher(word).matches()) {
            unknown.add(call + ": there is no " + word);
          }
        }
      }
    }
  }
}
