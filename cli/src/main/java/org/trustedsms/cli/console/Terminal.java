// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.console;

import java.io.Console;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.UnaryOperator;

/** Says if standard input and output are terminals, which the launcher knows better than Java. */
public final class Terminal {
  static final String PROPERTY = "trustedsms.terminal";

  static final String INPUT_PROPERTY = "trustedsms.terminal.input";

  /** Of a file's mode (POSIX, sys/stat.h). */
  private static final int FILE_TYPE = 0170000;

  private static final int FIFO = 0010000;

  private Terminal() {}

  public static boolean isOutput() {
    return is(PROPERTY);
  }

  /** Returns whether standard output is a pipe, as far as the system lets it be known. */
  public static boolean isOutputPipe() {
    try {
      int mode = (int) Files.getAttribute(Path.of("/dev/stdout"), "unix:mode");
      return (mode & FILE_TYPE) == FIFO;
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
      return false;
    }
  }

  public static boolean isInput() {
    return is(INPUT_PROPERTY);
  }

  /**
   * Prints a line that may have any characters: in the encoding of the terminal, or else in UTF-8,
   * also where the locale knows ASCII alone. {@link CommandLineRunner} sees whether it arrived.
   */
  public static void println(String line) {
    if (isOutput()) {
      System.out.println(line);
    } else {
      System.out.writeBytes((line + System.lineSeparator()).getBytes(StandardCharsets.UTF_8));
    }
    System.out.flush();
  }

  private static boolean is(String property) {
    String known = System.getProperty(property);
    return known == null ? isConsole(System.console()) : Boolean.parseBoolean(known);
  }

  /** Returns whether to print in colours: on a terminal that has them, without {@code NO_COLOR}. */
  public static boolean hasColours() {
    return hasColours(isOutput(), System::getenv);
  }

  static boolean hasColours(boolean terminal, UnaryOperator<String> environment) {
    String unwanted = environment.apply("NO_COLOR");
    return terminal
        && (unwanted == null || unwanted.isEmpty())
        && !"dumb".equals(environment.apply("TERM"));
  }

  /** From Java 22 on there may be a console without a terminal; a method returns which. */
  static boolean isConsole(Console console) {
    if (console == null) {
      return false;
    }
    try {
      return (boolean) Console.class.getMethod("isTerminal").invoke(console);
    } catch (ReflectiveOperationException beforeJava22) {
      return true;
    }
  }
}
