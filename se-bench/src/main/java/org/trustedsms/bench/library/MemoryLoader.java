// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.library;

import java.util.Map;
import java.util.function.UnaryOperator;

/** Loads classes that are in memory; besides them there is only the JDK. */
public final class MemoryLoader extends ClassLoader {
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
