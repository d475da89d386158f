// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.option;

import java.util.Arrays;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.file.Source;
import org.trustedsms.text.MalformedTextException;
import org.trustedsms.text.Utf8Coding;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The text of a message: an argument, standard input, or a file. */
public final class TextInput {
  /** The largest file, in bytes: more than 255 SMS hold in any coding. */
  public static final int MAX_LENGTH = 128 * 1024;

  private static final char REPLACEMENT = '\uFFFD';

  @Parameters(
      arity = "0..1",
      paramLabel = "TEXT",
      description =
          "The text, or - for standard input, in UTF-8; a line end at the very end is not part of"
              + " it. A text that begins with a hyphen comes after --.")
  private String text;

  @Option(
      names = "--in",
      paramLabel = "file",
      converter = SourceConverter.class,
      description = "A file with the text, in the same way.")
  private Source file;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  /** Creates it. */
  public TextInput() {}

  /** Tells whether there is a text; true if one is given in whatever way. */
  public boolean isGiven() {
    return text != null || file != null;
  }

  /**
   * Returns what is read, for {@link StandardInput#requireOnce}: a file, standard input, or null.
   */
  public Source[] sources() {
    return new Source[] {source()};
  }

  private Source source() {
    return file == null && Source.HYPHEN.equals(text) ? Source.standardInput() : file;
  }

  /**
   * Gets the text.
   *
   * @return any text, which may be empty
   * @throws ParameterException if there is none, or there are two
   * @throws CommandException if it cannot be read, is longer than {@link #MAX_LENGTH} bytes, or not
   *     UTF-8
   */
  public String text() {
    if (text != null && file != null) {
      throw new ParameterException(
          spec.commandLine(), "there are two texts; give TEXT or --in, not both");
    }
    if (!isGiven()) {
      throw new ParameterException(
          spec.commandLine(), "there is no text; give TEXT, - for standard input, or --in FILE");
    }
    Source source = source();
    return source == null ? argument() : read(source);
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

  private static String read(Source source) {
    byte[] bytes = null;
    try {
      bytes = source.read(MAX_LENGTH);
      return new Utf8Coding().decode(bytes, 0, LineEnd.without(bytes));
    } catch (FileException e) {
      throw new CommandException(e.getMessage(), e);
    } catch (MalformedTextException e) {
      throw new CommandException(
          source + ": the text is not UTF-8: " + e.getMessage() + "; convert it, or check the file",
          e);
    } finally {
      if (bytes != null) {
        Arrays.fill(bytes, (byte) 0);
      }
    }
  }
}
