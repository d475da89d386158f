// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.option;

import java.util.List;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.cli.message.Arrival;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.file.Source;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** A message that has arrived: arguments in hexadecimal, standard input, or a file. */
public final class PayloadInput {
  /** The largest file, in bytes: 255 SMS in hexadecimal with white space between all bytes. */
  public static final int MAX_LENGTH = 128 * 1024;

  @Parameters(
      arity = "0..*",
      paramLabel = "HEX",
      description = {
        "What arrived, in hexadecimal: the payload, or the user data of each of its SMS with its"
            + " header. Or - for standard input, with the same, one SMS a line, or the bytes"
            + " themselves."
      })
  private List<String> hex = List.of();

  @Option(
      names = "--in",
      paramLabel = "file",
      converter = SourceConverter.class,
      description = "A file with what arrived, as on standard input.")
  private Source file;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  /** Creates it. */
  public PayloadInput() {}

  /**
   * Returns what is read, for {@link StandardInput#requireOnce}: a file, standard input, or null.
   */
  public Source[] sources() {
    return new Source[] {source()};
  }

  /**
   * Gets the payload.
   *
   * @return any bytes, one or more
   * @throws ParameterException if there is nothing given, or two things
   * @throws CommandException if it cannot be read, or is not one message
   */
  public byte[] payload() {
    if (hex.isEmpty() && file == null) {
      throw new ParameterException(
          spec.commandLine(),
          "there is no message; give it as HEX, - for standard input, or --in FILE");
    }
    if (!hex.isEmpty() && file != null) {
      throw new ParameterException(
          spec.commandLine(), "there are two messages; give HEX or --in, not both");
    }
    Source source = source();
    if (source == null) {
      return Arrival.inArguments(hex);
    }
    try {
      return Arrival.inFile(source.read(MAX_LENGTH), source.toString());
    } catch (FileException e) {
      throw new CommandException(e.getMessage(), e);
    }
  }

  private Source source() {
    return hex.equals(List.of(Source.HYPHEN)) ? Source.standardInput() : file;
  }
}
