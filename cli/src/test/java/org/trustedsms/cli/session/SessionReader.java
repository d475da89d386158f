// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.session;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a session. A line that begins with {@code "$ "} is a command; it goes on in lines that
 * begin with {@code "> "}, after a backslash at its end, and to the end of a here-document. The
 * lines below it are what it prints. {@code [1]} below them is its exit status, if that is not 0. A
 * line that begins with {@code #} is a comment. Empty lines at the end of an output do not count.
 */
public final class SessionReader {
  private static final String COMMAND = "$ ";
  private static final String CONTINUATION = "> ";
  private static final Pattern STATUS = Pattern.compile("\\[([1-9][0-9]{0,2})\\]");
  private static final Pattern HERE_DOCUMENT = Pattern.compile("<<-?\\s*(['\"]?)(\\w+)\\1");

  private final List<String> lines;
  private final int firstLine;
  private final List<SessionStep> steps = new ArrayList<>();
  private int next;

  private SessionReader(List<String> lines, int firstLine) {
    this.lines = lines;
    this.firstLine = firstLine;
  }

  /**
   * Reads a session.
   *
   * @param lines its lines
   * @param firstLine the number of the first of them in its file
   * @return its commands, in their order
   * @throws IllegalArgumentException if it is none, with the number of the line
   */
  public static List<SessionStep> read(List<String> lines, int firstLine) {
    SessionReader reader = new SessionReader(lines, firstLine);
    reader.read();
    return List.copyOf(reader.steps);
  }

  private void read() {
    while (next < lines.size()) {
      String line = lines.get(next);
      if (line.startsWith(COMMAND)) {
        step();
      } else if (line.isBlank() || isComment(line)) {
        next++;
      } else {
        throw new IllegalArgumentException(
            "line " + (firstLine + next) + ": no command above this: " + line);
      }
    }
  }

  private void step() {
    int number = firstLine + next;
    String command = command();
    List<String> output = new ArrayList<>();
    while (next < lines.size() && !lines.get(next).startsWith(COMMAND)) {
      String line = lines.get(next);
      if (isComment(line)) {
        break;
      }
      output.add(line.stripTrailing());
      next++;
    }
    while (!output.isEmpty() && output.get(output.size() - 1).isEmpty()) {
      output.remove(output.size() - 1);
    }
    int status = 0;
    if (!output.isEmpty()) {
      Matcher last = STATUS.matcher(output.get(output.size() - 1));
      if (last.matches()) {
        status = Integer.parseInt(last.group(1));
        output.remove(output.size() - 1);
      }
    }
    steps.add(new SessionStep(number, command, List.copyOf(output), status));
  }

  private String command() {
    List<String> command = new ArrayList<>();
    String line = lines.get(next++).substring(COMMAND.length());
    command.add(line);
    while (next < lines.size()
        && (line.endsWith("\\") || lines.get(next).startsWith(CONTINUATION))) {
      line = withoutPrompt(lines.get(next++));
      command.add(line);
    }
    Matcher here = HERE_DOCUMENT.matcher(String.join("\n", command));
    if (here.find() && !command.contains(here.group(2))) {
      do {
        if (next == lines.size()) {
          throw new IllegalArgumentException("no " + here.group(2) + " ends the here-document");
        }
        line = withoutPrompt(lines.get(next++));
        command.add(line);
      } while (!line.equals(here.group(2)));
    }
    return String.join("\n", command);
  }

  private static String withoutPrompt(String line) {
    return line.startsWith(CONTINUATION) ? line.substring(CONTINUATION.length()) : line;
  }

  private static boolean isComment(String line) {
    return line.equals("#") || line.startsWith("# ");
  }
}
