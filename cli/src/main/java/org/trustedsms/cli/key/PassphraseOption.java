// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.key;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.cli.console.ConfigFile.FromConfig;
import org.trustedsms.cli.console.ControllingTerminal;
import org.trustedsms.cli.input.StandardInput;
import org.trustedsms.server.explain.SafeText;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.file.Source;
import org.trustedsms.server.keyfile.PassphraseSource;
import picocli.CommandLine.Option;

/**
 * The source of a private key's passphrase: a file, an environment variable, or a person at the
 * terminal; never the command line, which everybody on the machine can read.
 */
public final class PassphraseOption implements PassphraseSource {
  public static final String VARIABLE = "TRUSTED_SMS_PASSPHRASE";

  /** The longest passphrase in a file, in bytes. */
  public static final int MAX_LENGTH = 1024;

  private static final String WAYS =
      "give its passphrase with --passphrase-file, in the environment variable "
          + VARIABLE
          + ", or at a terminal";

  private final UnaryOperator<String> environment;
  private final Function<String, char[]> question;

  @FromConfig("passphrase-file")
  @Option(names = "--passphrase-file", paramLabel = "file")
  private Source file;

  public PassphraseOption() {
    this(System::getenv, ControllingTerminal::askPerson);
  }

  PassphraseOption(UnaryOperator<String> environment, Function<String, char[]> question) {
    this.environment = environment;
    this.question = question;
  }

  /** Gets the passphrase of a key that is encrypted, in a new array, which the caller erases. */
  @Override
  public char[] passphraseOf(Path keyFile) {
    char[] passphrase = given();
    if (passphrase == null) {
      passphrase = question.apply("Passphrase of " + SafeText.escape(keyFile.toString()));
    }
    if (passphrase == null) {
      throw new CommandException(keyFile + ": is encrypted; " + WAYS);
    }
    return passphrase;
  }

  /** Gets a new key's passphrase, an array that the caller erases; people are asked twice. */
  public char[] newPassphrase(Path keyFile) {
    char[] passphrase = given();
    if (passphrase == null) {
      passphrase = askTwice(SafeText.escape(keyFile.toString()));
    }
    if (passphrase == null) {
      throw new CommandException(
          "the private key needs a passphrase; "
              + WAYS
              + "; or leave it unencrypted with --no-passphrase");
    }
    if (passphrase.length == 0) {
      throw new CommandException(
          "an empty passphrase protects nothing; choose another, or leave the key unencrypted with"
              + " --no-passphrase");
    }
    return passphrase;
  }

  private char[] askTwice(String name) {
    char[] first = question.apply("New passphrase of " + name);
    if (first == null || first.length == 0) {
      return first;
    }
    char[] second = question.apply("The same again");
    boolean same = Arrays.equals(first, second);
    if (second != null) {
      Arrays.fill(second, '\0');
    }
    if (!same) {
      Arrays.fill(first, '\0');
      throw new CommandException("the two passphrases differ; nothing was made, try again");
    }
    return first;
  }

  private char[] given() {
    if (file != null) {
      return fromFile();
    }
    String value = environment.apply(VARIABLE);
    return value == null || value.isEmpty() ? null : value.toCharArray();
  }

  private char[] fromFile() {
    byte[] bytes = null;
    try {
      bytes = file.readText(MAX_LENGTH);
      return line(bytes);
    } catch (FileException e) {
      throw new CommandException(e.getMessage(), e);
    } finally {
      if (bytes != null) {
        Arrays.fill(bytes, (byte) 0);
      }
    }
  }

  private char[] line(byte[] bytes) {
    int length = StandardInput.lengthWithoutLineEnd(bytes);
    CharBuffer characters;
    try {
      characters = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, 0, length));
    } catch (CharacterCodingException e) {
      throw unusable("is not UTF-8");
    }
    char[] passphrase = new char[characters.remaining()];
    characters.get(passphrase);
    Arrays.fill(characters.array(), '\0');
    boolean oneLine = true;
    for (char c : passphrase) {
      oneLine &= c != '\n' && c != '\r' && c != '\0';
    }
    if (passphrase.length == 0 || !oneLine) {
      Arrays.fill(passphrase, '\0');
      throw unusable(oneLine ? "is empty" : "has more than one line");
    }
    return passphrase;
  }

  private CommandException unusable(String problem) {
    return new CommandException(
        file + ": " + problem + "; a passphrase is one line of text in UTF-8");
  }
}
