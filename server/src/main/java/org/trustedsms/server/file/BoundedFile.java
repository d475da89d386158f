// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** Reads files that may be anything, without taking more memory than they should need. */
public final class BoundedFile {
  private static final int FIRST_BUFFER = 8192;
  private static final int MAX_SECRET = 1_000;

  private BoundedFile() {}

  /**
   * Reads a file.
   *
   * @param maxLength the largest length in bytes that is read, 0 or more
   * @return its contents, which the caller erases if they are secret
   * @throws FileException if it cannot be read or is longer
   */
  public static byte[] read(Path file, int maxLength) throws FileException {
    if (Files.isDirectory(file)) {
      throw new FileException(file, "is a folder; give the name of a file");
    }
    try (InputStream in = Files.newInputStream(file)) {
      return read(in, file, maxLength);
    } catch (IOException e) {
      throw new FileException(file, e);
    }
  }

  /**
   * Reads a text file of a user, in UTF-8 or UTF-16.
   *
   * @return UTF-8 without a byte order mark, which the caller erases if it is secret
   * @throws FileException if it cannot be read or is longer
   */
  public static byte[] readText(Path file, int maxLength) throws FileException {
    return TextEncoding.toUtf8(read(file, maxLength));
  }

  /**
   * Reads a user's text file, in UTF-8 or UTF-16, without a byte order mark; throws FileException
   * if it cannot be read, is longer, or is in another encoding.
   */
  public static String readString(Path file, int maxLength) throws FileException {
    byte[] bytes = readText(file, maxLength);
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new FileException(file, "is not in UTF-8; save it in UTF-8");
    } finally {
      Arrays.fill(bytes, (byte) 0);
    }
  }

  /**
   * Reads a secret from a user's text file, as {@link #readString}, up to {@value #MAX_SECRET}
   * bytes; returns it without white space around it, perhaps empty. The caller erases it.
   */
  public static char[] readSecret(Path file) throws FileException {
    return readString(file, MAX_SECRET).strip().toCharArray();
  }

  static byte[] read(InputStream in, Path name, int maxLength) throws FileException {
    byte[] buffer = new byte[Math.min(maxLength, FIRST_BUFFER) + 1];
    try {
      int length = in.readNBytes(buffer, 0, buffer.length);
      while (length == buffer.length && length <= maxLength) {
        buffer = longer(buffer, maxLength);
        length += in.readNBytes(buffer, length, buffer.length - length);
      }
      if (length > maxLength) {
        throw new FileException(
            name, "is longer than " + maxLength + " bytes; check that it is the right file");
      }
      return Arrays.copyOf(buffer, length);
    } catch (IOException e) {
      throw new FileException(name, e);
    } finally {
      Arrays.fill(buffer, (byte) 0);
    }
  }

  private static byte[] longer(byte[] buffer, int maxLength) {
    byte[] longer = Arrays.copyOf(buffer, (int) Math.min(4L * buffer.length, maxLength + 1L));
    Arrays.fill(buffer, (byte) 0);
    return longer;
  }
}
