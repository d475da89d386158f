// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/**
 * A file that is read, or standard input, of which there is one. Immutable; thread-safe unless it
 * is standard input. {@code path} is the file, or standard input's name in messages.
 */
public record Source(Path path, boolean isStandardInput) {
  /** The word for standard input on the command line. */
  public static final String HYPHEN = "-";

  private static final Source STANDARD_INPUT = new Source(Path.of("standard input"), true);

  /**
   * Returns what a name on the command line, or {@link #HYPHEN}, stands for; nothing is opened yet.
   *
   * @throws InvalidPathException if no file can have that name
   */
  public static Source named(String name) {
    return name.equals(HYPHEN) ? STANDARD_INPUT : new Source(Path.of(name), false);
  }

  public static Source standardInput() {
    return STANDARD_INPUT;
  }

  /**
   * Reads all of it.
   *
   * @param maxLength the largest length in bytes that is read, 0 or more
   * @return the contents, which the caller erases if they are secret
   * @throws FileException if it cannot be read or is longer
   */
  public byte[] read(int maxLength) throws FileException {
    return isStandardInput
        ? BoundedFile.read(System.in, path, maxLength)
        : BoundedFile.read(path, maxLength);
  }

  /**
   * Reads all of a text, in UTF-8 or UTF-16.
   *
   * @return the contents in UTF-8 without a byte order mark, otherwise as {@link #read}
   * @throws FileException if it cannot be read or is longer
   */
  public byte[] readText(int maxLength) throws FileException {
    return TextEncoding.toUtf8(read(maxLength));
  }

  /**
   * Opens it, to be read bit by bit.
   *
   * @return a stream, which the caller closes unless it is standard input
   * @throws FileException if it cannot be opened
   */
  public InputStream open() throws FileException {
    try {
      return isStandardInput ? System.in : Files.newInputStream(path);
    } catch (IOException e) {
      throw new FileException(path, e);
    }
  }

  @Override
  public String toString() {
    return path.toString();
  }
}
