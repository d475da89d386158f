// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/**
 * A file that is written, or standard output in its place. Immutable and thread-safe. {@code path}
 * is the file, or standard output's name in messages.
 */
public record Destination(Path path, boolean isStandardOutput) {
  /** The word for standard output on the command line. */
  public static final String HYPHEN = "-";

  private static final Destination STANDARD_OUTPUT =
      new Destination(Path.of("standard output"), true);

  /**
   * Returns what a name on the command line, or {@link #HYPHEN}, stands for; nothing is made yet.
   *
   * @throws InvalidPathException if no file can have that name
   */
  public static Destination named(String name) {
    return name.equals(HYPHEN) ? STANDARD_OUTPUT : new Destination(Path.of(name), false);
  }

  public static Destination standardOutput() {
    return STANDARD_OUTPUT;
  }

  /**
   * Returns whether another path leads to the same file, or will when both are written.
   *
   * @throws FileException if that cannot be found out
   */
  public boolean isSameFile(Path other) throws FileException {
    try {
      return Files.exists(path) && Files.exists(other)
          ? Files.isSameFile(path, other)
          : inFolder(path).equals(inFolder(other));
    } catch (IOException e) {
      throw new FileException(path, e);
    }
  }

  private static Path inFolder(Path file) throws IOException {
    Path path = file.toAbsolutePath();
    return path.getParent().toRealPath().resolve(path.getFileName());
  }

  /**
   * Finds out early, before work is done that would be in vain, whether {@link #write} can do.
   *
   * @throws FileException if there is a file, folder or device of that name that may not be
   *     replaced, or no folder for it
   */
  public void check(IfExists ifExists) throws FileException {
    if (isStandardOutput) {
      return;
    }
    Path folder = path.toAbsolutePath().getParent();
    if (folder == null || Files.isDirectory(path)) {
      throw new FileException(path, "is a folder; give the name of a file");
    }
    if (!Files.isDirectory(folder)) {
      throw new FileException(
          path, "there is no folder " + folder + "; make it, or check the name");
    }
    if (Files.exists(path) && !Files.isRegularFile(path)) {
      throw new FileException(
          path, "is a device or pipe; give the name of a file, or - for standard output");
    }
    if (ifExists == IfExists.FAIL && Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
      throw new FileException(
          path, "exists already; choose another name, or replace it with --force");
    }
  }

  /**
   * Writes all of it, or nothing if it is a file.
   *
   * @throws FileException if it cannot be written; then there is no file, or the one that was there
   * @throws OutputLostException if it is standard output, which is closed or full
   */
  public void write(byte[] contents, FileAccess access, IfExists ifExists) throws FileException {
    if (!isStandardOutput) {
      AtomicFile.write(path, contents, access, ifExists);
      return;
    }
    System.out.write(contents, 0, contents.length);
    if (System.out.checkError()) {
      throw new OutputLostException();
    }
  }

  @Override
  public String toString() {
    return path.toString();
  }
}
