// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.input;

import java.util.List;
import java.util.stream.Stream;
import org.trustedsms.cli.console.Terminal;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.file.Source;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Standard input: it can be read once. */
public final class StandardInput {
  private StandardInput() {}

  /** Makes sure that it is not asked for twice by a command whose arguments have been read. */
  public static void requireOnce(CommandSpec spec) {
    if (spec.args().stream().mapToLong(StandardInput::timesAskedFor).sum() > 1) {
      throw new ParameterException(
          spec.commandLine(),
          "- is given for two inputs, but there is one standard input; give a file for one of"
              + " them");
    }
  }

  /** Reads standard input; null if it is taken, a terminal, or empty. */
  static byte[] readByDefault(CommandSpec spec, int maxLength) throws FileException {
    if (Terminal.isInput() || spec.args().stream().anyMatch(arg -> timesAskedFor(arg) > 0)) {
      return null;
    }
    byte[] read = Source.standardInput().read(maxLength);
    return read.length == 0 ? null : read;
  }

  private static long timesAskedFor(ArgSpec arg) {
    Object value = arg.getValue();
    if (arg.isPositional()
        && (Source.HYPHEN.equals(value) || List.of(Source.HYPHEN).equals(value))) {
      return 1;
    }
    Stream<?> values = value instanceof List<?> list ? list.stream() : Stream.ofNullable(value);
    return values.filter(one -> one instanceof Source source && source.isStandardInput()).count();
  }

  /** Editors and {@code echo} end a file with a line end that is not meant. */
  public static int lengthWithoutLineEnd(byte[] bytes) {
    int length = bytes.length;
    if (length > 0 && bytes[length - 1] == '\n') {
      length--;
      if (length > 0 && bytes[length - 1] == '\r') {
        length--;
      }
    }
    return length;
  }
}
