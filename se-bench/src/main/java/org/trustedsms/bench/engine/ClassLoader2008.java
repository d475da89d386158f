// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.engine;

import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarInputStream;

/**
 * Loads the classes of one JAR and of the JDK, and none of the program's own class path, where the
 * same names belong to another version.
 */
final class ClassLoader2008 extends ClassLoader {
  static {
    registerAsParallelCapable();
  }

  private final Map<String, byte[]> classes;

  private ClassLoader2008(Map<String, byte[]> classes) {
    super(ClassLoader.getPlatformClassLoader());
    this.classes = classes;
  }

  /**
   * Reads a JAR.
   *
   * @param jar the JAR, which is not closed
   * @return the loader
   * @throws IOException if it cannot be read, or has no classes
   */
  static ClassLoader of(InputStream jar) throws IOException {
    Map<String, byte[]> classes = new HashMap<>();
    // Its signature does not matter: nothing of it is called as a security provider.
    JarInputStream in = new JarInputStream(jar, false);
    for (JarEntry entry = in.getNextJarEntry(); entry != null; entry = in.getNextJarEntry()) {
      String name = entry.getName();
      if (name.endsWith(".class")) {
        String className = name.substring(0, name.length() - ".class".length()).replace('/', '.');
        classes.put(className, in.readAllBytes());
      }
    }
    if (classes.isEmpty()) {
      throw new IOException("not a JAR with classes");
    }
    return new ClassLoader2008(classes);
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    byte[] bytes = classes.get(name);
    if (bytes == null) {
      throw new ClassNotFoundException(name);
    }
    return defineClass(name, bytes, 0, bytes.length);
  }
}
