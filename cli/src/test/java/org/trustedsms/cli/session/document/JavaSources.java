// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.session.document;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** The Java files that the build compiles, without their white space. */
final class JavaSources {
  private static final Set<String> NO_SOURCES = Set.of("target", ".git");
  private static final Pattern SPACE = Pattern.compile("\\s+");
  private static final Pattern OMISSION = Pattern.compile("\\s*(?://\\s*)?\\.\\.\\.\\s*");

  private final List<String> files = new ArrayList<>();

  /** Reads them all. */
  JavaSources(Path root) throws IOException {
    Files.walkFileTree(
        root,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            return NO_SOURCES.contains(folder.getFileName().toString())
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            if (file.toString().endsWith(".java")) {
              files.add(withoutSpace(Files.readString(file)));
            }
            return FileVisitResult.CONTINUE;
          }
        });
  }

  /** Whether one file has the code; a line {@code // ...} stands for anything. */
  boolean have(Block block) {
    List<String> parts = new ArrayList<>();
    StringBuilder part = new StringBuilder();
    for (String line : block.lines()) {
      if (OMISSION.matcher(line).matches()) {
        parts.add(part.toString());
        part.setLength(0);
      } else {
        part.append(withoutSpace(line));
      }
    }
    parts.add(part.toString());
    return files.stream().anyMatch(file -> has(file, parts));
  }

  private static boolean has(String file, List<String> parts) {
    int from = 0;
    for (String part : parts) {
      int at = file.indexOf(part, from);
      if (at < 0) {
        return false;
      }
      from = at + part.length();
    }
    return true;
  }

  private static String withoutSpace(String text) {
    return SPACE.matcher(text).replaceAll("");
  }
}
