// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.input;

import java.util.List;
import java.util.function.BiFunction;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.file.Source;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** A message that has arrived: arguments in hexadecimal, a file, or else standard input. */
public final class PayloadInput {
  /** The largest file, in bytes: 255 SMS in hexadecimal with white space between all bytes. */
  static final int MAX_LENGTH = 128 * 1024;

  @Parameters(arity = "0..*", paramLabel = "HEX")
  private List<String> hex = List.of();

  @Option(
      names = {"-i", "--in"},
      paramLabel = "file")
  private Source file;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  public byte[] payload() throws FileException {
    return read(PayloadFinder::payload);
  }

  /** Makes something of the bytes of each argument or line, and of the name of all in messages. */
  public <T> T read(BiFunction<List<byte[]>, String, T> reader) throws FileException {
    if (!hex.isEmpty() && file != null) {
      throw new ParameterException(
          spec.commandLine(), "there are two messages; give HEX or --in, not both");
    }
    boolean isHyphen = hex.equals(List.of(Source.HYPHEN));
    if (!hex.isEmpty() && !isHyphen) {
      return reader.apply(HexText.inArguments(hex), "HEX");
    }
    Source source = file == null ? Source.standardInput() : file;
    byte[] contents =
        file == null && !isHyphen
            ? StandardInput.readByDefault(spec, MAX_LENGTH)
            : source.read(MAX_LENGTH);
    if (contents == null) {
      throw new ParameterException(
          spec.commandLine(),
          "there is no message; give it as HEX, with --in FILE, or on standard input");
    }
    return reader.apply(HexText.inFile(contents, source.toString()), source.toString());
  }
}
