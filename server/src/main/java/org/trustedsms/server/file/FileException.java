// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.file;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;

/** A file that cannot be read or written. The message names it and says what is wrong. */
public final class FileException extends Exception {
  private static final long serialVersionUID = 1;

  public FileException(Path file, String problem) {
    super(file + ": " + problem);
  }

  public FileException(Path file, IOException cause) {
    super(file + ": " + describe(cause), cause);
  }

  /** The messages of these exceptions are often the name of the file alone. */
  private static String describe(IOException e) {
    if (e instanceof NoSuchFileException) {
      return "there is no such file or folder; check the name";
    }
    if (e instanceof FileAlreadyExistsException) {
      return "exists already; choose another name, or say that it may be replaced";
    }
    if (e instanceof AccessDeniedException) {
      return "permission denied; check who may read and write the file and its folder";
    }
    if (e instanceof NotDirectoryException) {
      return "is not a folder; choose another name";
    }
    if (e instanceof DirectoryNotEmptyException) {
      return "is a folder; choose another name";
    }
    String reason =
        e instanceof FileSystemException system && system.getReason() != null
            ? system.getReason()
            : e.getMessage();
    return "cannot be used: " + (reason == null ? e.getClass().getSimpleName() : reason);
  }
}
