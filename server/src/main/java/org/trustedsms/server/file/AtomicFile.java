// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * Writes files so that they are there as a whole or not at all, also after the power failed: into a
 * temporary file of the same folder, to the disk, then under the name.
 */
public final class AtomicFile {
  private static final String PREFIX = ".trusted-sms-";
  private static final String SUFFIX = ".tmp";

  private AtomicFile() {}

  /**
   * Writes a file into a folder that exists; only those who have access may use it, from the moment
   * it is created. The caller erases contents that are secret.
   *
   * @param ifExists what to do if there is a file of that name. With {@link IfExists#FAIL} the name
   *     is first taken by an empty file, so that nobody's file is lost in between
   * @throws FileException if it cannot be written; then there is no file, or the one that was there
   */
  public static void write(Path file, byte[] contents, FileAccess access, IfExists ifExists)
      throws FileException {
    Path folder = file.toAbsolutePath().getParent();
    if (folder == null) {
      throw new FileException(file, "is not the name of a file");
    }
    try {
      FileAttribute<?>[] attributes = attributes(folder, access);
      Path temporary = Files.createTempFile(folder, prefix(file), SUFFIX, attributes);
      try {
        writeToDisk(temporary, contents);
        rename(temporary, file, ifExists, attributes);
      } finally {
        Files.deleteIfExists(temporary);
      }
      writeNamesToDisk(folder);
    } catch (IOException e) {
      throw new FileException(file, e);
    }
  }

  /**
   * Removes the temporary files of killed writers. Call it only while nobody writes this file;
   * other files of the folder may be written.
   *
   * @throws FileException if the folder is missing or cannot be read, or a file not be removed
   */
  public static void removeLeftovers(Path file) throws FileException {
    remove(file.toAbsolutePath().getParent(), prefix(file) + "*" + SUFFIX);
  }

  /** As {@link #removeLeftovers}, for all files; only while nobody writes to the folder. */
  public static void removeAllLeftovers(Path folder) throws FileException {
    remove(folder, PREFIX + "*" + SUFFIX);
  }

  private static void remove(Path folder, String names) throws FileException {
    try (DirectoryStream<Path> leftovers = Files.newDirectoryStream(folder, names)) {
      for (Path leftover : leftovers) {
        Files.deleteIfExists(leftover);
      }
    } catch (DirectoryIteratorException e) {
      throw new FileException(folder, e.getCause());
    } catch (IOException e) {
      throw new FileException(folder, e);
    }
  }

  /**
   * Makes an empty temporary file, its owner's alone, that {@link #removeLeftovers} finds.
   *
   * @param file the file that it is to become; the folder must exist
   * @return a file in the same folder
   * @throws IOException if it cannot be made
   */
  public static Path temporary(Path file) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    return Files.createTempFile(folder, prefix(file), SUFFIX, ownerOnly(folder));
  }

  /** Returns the attribute of a file for its owner alone, where the file system is POSIX. */
  public static FileAttribute<?>[] ownerOnly(Path folder) {
    return attributes(folder, FileAccess.OWNER_ONLY);
  }

  /** Returns the prefix of a file's temporary names; its own name may be too long. */
  private static String prefix(Path file) {
    return PREFIX + String.format("%08x-", file.getFileName().toString().hashCode());
  }

  private static FileAttribute<?>[] attributes(Path folder, FileAccess access) {
    // Without attributes a temporary file is its owner's alone; the umask takes away from these.
    return permissions(folder, access == FileAccess.OWNER_ONLY ? "rw-------" : "rw-rw-rw-");
  }

  static FileAttribute<?>[] permissions(Path in, String permissions) {
    return in.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        }
        : new FileAttribute<?>[0];
  }

  private static void writeToDisk(Path file, byte[] contents) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      ByteBuffer buffer = ByteBuffer.wrap(contents);
      while (buffer.hasRemaining()) {
        channel.write(buffer);
      }
      channel.force(true);
    }
  }

  private static void rename(
      Path temporary, Path file, IfExists ifExists, FileAttribute<?>[] attributes)
      throws IOException {
    if (ifExists == IfExists.FAIL) {
      Files.createFile(file, attributes);
    }
    try {
      Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException | RuntimeException e) {
      if (ifExists == IfExists.FAIL) {
        Files.deleteIfExists(file);
      }
      throw e;
    }
  }

  /** Makes sure that the names in a folder survive a power failure, where the system allows it. */
  public static void writeNamesToDisk(Path folder) {
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (IOException notThere) {
      // Windows opens no folders; the file is complete under its name all the same.
    }
  }
}
