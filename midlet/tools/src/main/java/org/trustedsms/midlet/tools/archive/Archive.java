// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.tools.archive;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.trustedsms.midlet.tools.command.FaultException;

/** Reads folders and JARs, and writes the JARs that lie between two steps of the build. */
public final class Archive {
  private static final String CLASS = ".class";

  private Archive() {}

  /**
   * Reads everything in a folder or JAR: content by name, sorted; without folders.
   *
   * @throws FaultException if a JAR has two entries of one name
   */
  public static Map<String, byte[]> read(Path source) throws IOException, FaultException {
    if (Files.isDirectory(source)) {
      return readFolder(source);
    }
    if (!Files.isRegularFile(source)) {
      throw new NoSuchFileException(source.toString());
    }
    Map<String, byte[]> entries = new TreeMap<>();
    try (ZipInputStream in =
        new ZipInputStream(new ByteArrayInputStream(Files.readAllBytes(source)))) {
      for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
        if (!entry.isDirectory() && entries.put(entry.getName(), in.readAllBytes()) != null) {
          throw new FaultException(source + " has two entries " + entry.getName());
        }
      }
    }
    if (entries.isEmpty()) {
      throw new FaultException(source + " is not a JAR, or an empty one.");
    }
    return entries;
  }

  private static Map<String, byte[]> readFolder(Path folder) throws IOException {
    Map<String, byte[]> entries = new TreeMap<>();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        String name = folder.relativize(file).toString().replace('\\', '/');
        entries.put(name, Files.readAllBytes(file));
      }
    }
    return entries;
  }

  /**
   * Returns the classes among entries by internal name (JVMS 4.2.1), sorted; without those under
   * META-INF (for newer Java versions) or with only annotations of a package or module.
   */
  public static Map<String, byte[]> classesIn(Map<String, byte[]> entries) {
    Map<String, byte[]> classes = new TreeMap<>();
    entries.forEach(
        (name, content) -> {
          if (name.endsWith(CLASS)
              && !name.startsWith("META-INF/")
              && !name.endsWith("-info" + CLASS)) {
            classes.put(name.substring(0, name.length() - CLASS.length()), content);
          }
        });
    return classes;
  }

  /**
   * Reads the classes of folders and JARs (the first that has a class wins), by internal name,
   * sorted.
   *
   * @throws FaultException if one has no class at all
   */
  public static Map<String, byte[]> readClasses(List<Path> sources)
      throws IOException, FaultException {
    Map<String, byte[]> classes = new TreeMap<>();
    for (Path source : sources) {
      Map<String, byte[]> found = classesIn(read(source));
      if (found.isEmpty()) {
        throw new FaultException(source + " has no classes. Is it the right folder or JAR?");
      }
      found.forEach(classes::putIfAbsent);
    }
    return classes;
  }

  /** Writes a JAR of classes by internal name, for the build's next step; reproducible. */
  public static void writeClasses(Path jar, Map<String, byte[]> classes) throws IOException {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(file)) {
      zip.setLevel(Deflater.BEST_SPEED);
      for (String name : new TreeSet<>(classes.keySet())) {
        ZipEntry entry = new ZipEntry(name + CLASS);
        entry.setTimeLocal(LocalDateTime.of(1980, 1, 1, 0, 0));
        zip.putNextEntry(entry);
        zip.write(classes.get(name));
      }
    }
    writeFile(jar, file.toByteArray());
  }

  /** Writes a file, and makes its folder. */
  public static void writeFile(Path file, byte[] content) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    if (folder != null) {
      Files.createDirectories(folder);
    }
    Files.write(file, content);
  }
}
