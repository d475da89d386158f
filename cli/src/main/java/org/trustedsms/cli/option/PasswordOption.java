// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.option;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.UnaryOperator;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.cli.input.StandardInput;
import org.trustedsms.server.file.BoundedFile;
import org.trustedsms.server.file.FileException;
import picocli.CommandLine.Option;

/** An SMSC's password, from a file or variable; never the command line, which others can read. */
public final class PasswordOption {
  public static final String VARIABLE = "TRUSTED_SMS_SMSC_PASSWORD";

  /** SMPP 3.4, 5.2.2. */
  private static final int MAX_PASSWORD = 8;

  private static final int MAX_FILE = 64;

  private final UnaryOperator<String> environment;

  @Option(names = "--password-file", paramLabel = "FILE")
  private Path file;

  public PasswordOption() {
    this(System::getenv);
  }

  PasswordOption(UnaryOperator<String> environment) {
    this.environment = environment;
  }

  /** Gets the password in a new array; null if there is none. */
  public char[] password() throws FileException {
    if (file == null) {
      String value = environment.apply(VARIABLE);
      return value == null || value.isEmpty()
          ? null
          : checked("environment variable " + VARIABLE, value.toCharArray());
    }
    byte[] bytes = BoundedFile.readText(file, MAX_FILE);
    int length = StandardInput.lengthWithoutLineEnd(bytes);
    char[] line =
        StandardCharsets.ISO_8859_1
            .decode(ByteBuffer.wrap(bytes, 0, length))
            .toString()
            .toCharArray();
    Arrays.fill(bytes, (byte) 0);
    return checked(file.toString(), line);
  }

  private static char[] checked(String where, char[] password) {
    boolean usable = password.length >= 1 && password.length <= MAX_PASSWORD;
    for (char c : password) {
      usable &= c > ' ' && c <= '~';
    }
    if (!usable) {
      throw new CommandException(
          "%s: a password of SMPP has 1 to %s ASCII characters, without spaces; choose another"
              .formatted(where, MAX_PASSWORD));
    }
    return password;
  }
}
