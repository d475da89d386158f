// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.session.document;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A folder that looks like the repository, for commands that leave files: the launcher and the
 * modules are links, the documents are copied, so that what is written beside them stays here.
 */
final class View implements AutoCloseable {
  private final List<Path> links = new ArrayList<>();

  /** Lays it out in an empty folder. */
  View(Path root, Path launcher, Path folder) throws IOException {
    try (Stream<Path> entries = Files.list(root)) {
      for (Path entry : entries.toList()) {
        String name = entry.getFileName().toString();
        if (name.equals("docs")) {
          copy(entry, folder.resolve(name));
        } else if (!name.startsWith(".") && !name.equals("target")) {
          Path target = name.equals("trusted-sms") ? launcher : entry;
          links.add(Files.createSymbolicLink(folder.resolve(name), target));
        }
      }
    }
  }

  /** Removes the links, so that nobody who clears up follows them. */
  @Override
  public void close() throws IOException {
    for (Path link : links) {
      Files.deleteIfExists(link);
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    List<Path> files;
    try (Stream<Path> walk = Files.walk(from)) {
      files = walk.toList();
    }
    for (Path file : files) {
      Path copy = to.resolve(from.relativize(file).toString());
      if (Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
        Files.createDirectories(copy);
      } else {
        Files.copy(file, copy);
      }
    }
  }
}
