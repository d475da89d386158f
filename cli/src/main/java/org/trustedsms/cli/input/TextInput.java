// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.input;

import java.util.Arrays;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.file.Source;
import org.trustedsms.server.file.TextEncoding;
import org.trustedsms.text.MalformedTextException;
import org.trustedsms.text.Utf8Coding;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The text of a message: an argument, a file, or else standard input. */
public final class TextInput {
  /** The largest file, in bytes: more than 255 SMS hold in any coding. */
  public static final int MAX_LENGTH = 128 * 1024;

  private static final char REPLACEMENT = '\uFFFD';

  @Parameters(arity = "0..1", paramLabel = "TEXT")
  private String text;

  @Option(
      names = {"-i", "--in"},
      paramLabel = "file")
  private Source file;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  /** Returns whether there is a text that is not that of standard input by default. */
  public boolean isGiven() {
    return text != null || file != null;
  }

  public String text() throws FileException {
    if (text != null && file != null) {
      throw new ParameterException(
          spec.commandLine(), "there are two texts; give TEXT or --in, not both");
    }
    if (text != null && !text.equals(Source.HYPHEN)) {
      return argument();
    }
    Source source = file == null ? Source.standardInput() : file;
    byte[] bytes =
        isGiven() ? source.read(MAX_LENGTH) : StandardInput.readByDefault(spec, MAX_LENGTH);
    if (bytes == null) {
      throw new ParameterException(
          spec.commandLine(), "there is no text; give TEXT, --in FILE, or standard input");
    }
    bytes = TextEncoding.toUtf8(bytes);
    try {
      return new Utf8Coding().decode(bytes, 0, StandardInput.lengthWithoutLineEnd(bytes));
    } catch (MalformedTextException e) {
      throw new CommandException(
          source + ": the text is not UTF-8: " + e.getMessage() + "; convert it, or check the file",
          e);
    } finally {
      Arrays.fill(bytes, (byte) 0);
    }
  }

  /** The launcher's locale may lack characters; Java then has put another in their place. */
  private String argument() {
    if (text.indexOf(REPLACEMENT) >= 0) {
      throw new CommandException(
          "character "
              + text.indexOf(REPLACEMENT)
              + " of TEXT got lost on its way through the locale of this shell; give the text on"
              + " standard input or with --in, or set LC_ALL to a locale with UTF-8");
    }
    return text;
  }
}
