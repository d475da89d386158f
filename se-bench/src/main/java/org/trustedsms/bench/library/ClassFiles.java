// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.library;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** Class files in memory. Static functions only. */
public final class ClassFiles {
  private static final String CLASS = ".class";

  /** Many times what the suite has; a JAR that unpacks to more is none of ours. */
  private static final int MAX_BYTES = 64 << 20;

  private ClassFiles() {}

  /** Reads the classes of a JAR by internal name; fails if there are none, or more than 64 MB. */
  public static Map<String, byte[]> ofJar(InputStream jar) throws IOException {
    Map<String, byte[]> classes = new HashMap<>();
    int left = MAX_BYTES;
    ZipInputStream zip = new ZipInputStream(jar);
    for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
      String name = entry.getName();
      if (name.endsWith(CLASS)) {
        byte[] file = zip.readNBytes(left + 1);
        left -= file.length;
        if (left < 0) {
          throw new IOException("the JAR has more than " + MAX_BYTES + " bytes of classes");
        }
        classes.put(name.substring(0, name.length() - CLASS.length()), file);
      }
    }
    if (classes.isEmpty()) {
      throw new IOException("this is no JAR, or it has no classes");
    }
    return classes;
  }

  public static byte[] ofClass(Class<?> type) {
    try {
      return ofClass(type.getName().replace('.', '/'));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads a class from the class path; fails if it is not there. */
  public static byte[] ofClass(String internalName) throws IOException {
    try (InputStream in = open('/' + internalName + CLASS)) {
      return in.readAllBytes();
    }
  }

  /** Opens a resource of the class path; fails if it is not there. */
  public static InputStream open(String resource) throws IOException {
    InputStream in = ClassFiles.class.getResourceAsStream(resource);
    if (in == null) {
      throw new FileNotFoundException("the class path has no " + resource);
    }
    return in;
  }

  /** Reads a table of the class path: lines of fields with semicolons between, # for a comment. */
  public static List<String[]> rows(String resource) {
    try (InputStream in = open(resource)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split(";"))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Loads classes from memory; all others that it has are the JDK's. */
  public static final class MemoryLoader extends ClassLoader {
    static {
      registerAsParallelCapable();
    }

    private final Map<String, byte[]> classes;
    private final UnaryOperator<byte[]> change;

    /** Takes class files by internal name, and what is done to each before it is loaded. */
    public MemoryLoader(Map<String, byte[]> classes, UnaryOperator<byte[]> change) {
      super(ClassLoader.getPlatformClassLoader());
      this.classes = Map.copyOf(classes);
      this.change = change;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      byte[] file = classes.get(name.replace('.', '/'));
      if (file == null) {
        throw new ClassNotFoundException(name);
      }
      byte[] changed = change.apply(file);
      return defineClass(name, changed, 0, changed.length);
    }
  }
}
