// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.jar;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.trustedsms.server.file.FileException;

/**
 * Takes JARs apart, which may be any files: only the directory of a JAR is read, nothing of it is
 * unpacked. Stateless and thread-safe.
 */
public final class JarSizes {
  /** The longest file that is looked at, in bytes; the JARs of phones have a hundredth of it. */
  public static final long MAX_BYTES = 16 << 20;

  private static final String CLASS = ".class";
  private static final String NO_PACKAGE = "(classes without a package)";
  private static final String RESOURCES = "(manifest and resources)";
  private static final String REST = "(end of the ZIP file)";

  /** APPNOTE.TXT, 4.3.7 and 4.3.12: the headers of an entry without its name, which is in both. */
  private static final int HEADERS = 30 + 46;

  private JarSizes() {}

  /**
   * Takes a JAR apart by packages.
   *
   * @param file a JAR, of at most {@value #MAX_BYTES} bytes
   * @return its parts
   * @throws FileException if it cannot be read, is longer, or is no sound ZIP file
   */
  public static JarSize of(Path file) throws FileException {
    try {
      if (Files.exists(file) && !Files.isRegularFile(file)) {
        throw new FileException(file, "is no file but a folder or a device; give a JAR");
      }
      long length = Files.size(file);
      if (length > MAX_BYTES) {
        throw new FileException(
            file, "has " + length + " bytes, above " + MAX_BYTES + "; no phone's JAR is so long");
      }
      try (ZipFile zip = new ZipFile(file.toFile(), StandardCharsets.UTF_8)) {
        return new JarSize(file.getFileName().toString(), length, parts(file, zip, length));
      }
    } catch (IOException | IllegalArgumentException e) {
      throw unreadable(file, e);
    }
  }

  private static FileException unreadable(Path file, Exception e) {
    // ZipException and, for names that are no UTF-8, IllegalArgumentException.
    return e instanceof java.nio.file.FileSystemException io
        ? new FileException(file, io)
        : new FileException(file, "is no sound JAR (" + e.getMessage() + "); build it again");
  }

  private static List<JarPart> parts(Path file, ZipFile zip, long length) throws FileException {
    Map<String, Sum> sums = new TreeMap<>();
    long rest = length;
    for (ZipEntry entry : Collections.list(zip.entries())) {
      long bytes = bytes(entry);
      if (bytes > rest) {
        throw new FileException(
            file, "is no sound JAR (its entries are longer than the file); build it again");
      }
      rest -= bytes;
      sums.computeIfAbsent(partOf(entry.getName()), any -> new Sum()).add(entry, bytes);
    }
    List<JarPart> parts = new ArrayList<>();
    sums.forEach((name, sum) -> parts.add(sum.toPart(name)));
    parts.add(new JarPart(REST, 0, rest, rest));
    parts.sort(Comparator.comparing(JarPart::bytes).reversed().thenComparing(JarPart::name));
    return parts;
  }

  private static long bytes(ZipEntry entry) {
    int extra = entry.getExtra() == null ? 0 : entry.getExtra().length;
    int name = entry.getName().getBytes(StandardCharsets.UTF_8).length;
    return Math.max(0, entry.getCompressedSize()) + HEADERS + 2L * (name + extra);
  }

  private static String partOf(String entry) {
    if (!entry.endsWith(CLASS)) {
      return RESOURCES;
    }
    int slash = entry.lastIndexOf('/');
    return slash <= 0 ? NO_PACKAGE : entry.substring(0, slash).replace('/', '.');
  }

  /** Entries counted together. */
  private static final class Sum {
    private int classes;
    private long uncompressed;
    private long bytes;

    void add(ZipEntry entry, long inFile) {
      classes += entry.getName().endsWith(CLASS) ? 1 : 0;
      uncompressed += Math.max(0, entry.getSize());
      bytes += inFile;
    }

    JarPart toPart(String name) {
      return new JarPart(name, classes, uncompressed, bytes);
    }
  }
}
