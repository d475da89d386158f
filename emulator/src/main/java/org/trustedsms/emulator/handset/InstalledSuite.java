// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.handset;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.microemu.Injected;
import org.microemu.app.classloader.MIDletClassLoader;
import org.microemu.app.util.MIDletResourceLoader;
import org.microemu.app.util.MIDletThread;
import org.microemu.app.util.MIDletTimer;
import org.microemu.app.util.MIDletTimerTask;
import org.microemu.util.JadMidletEntry;
import org.microemu.util.JadProperties;

/** A MIDlet suite that is installed: its classes and its attributes. */
final class InstalledSuite implements Closeable {
  private static final String CLASS = ".class";

  private final Path jar;
  private final JadProperties descriptor = new JadProperties();
  private final JadProperties manifest = new JadProperties();
  private final MIDletClassLoader loader;

  /**
   * Opens a suite.
   *
   * @throws IOException if a file cannot be read, or the JAR has no manifest
   */
  @SuppressWarnings("deprecation") // MicroEmulator has no other place for the class loader.
  InstalledSuite(Path jar, Path jad) throws IOException {
    this.jar = jar;
    try (InputStream in = Files.newInputStream(jad)) {
      descriptor.read(in);
    }
    try (JarFile file = new JarFile(jar.toFile())) {
      JarEntry entry = file.getJarEntry(JarFile.MANIFEST_NAME);
      if (entry == null) {
        throw new IOException("The JAR has no manifest.");
      }
      try (InputStream in = file.getInputStream(entry)) {
        manifest.read(in);
      }
    }
    // As MicroEmulator makes it (org.microemu.app.Common) for a JAR.
    loader = new MIDletClassLoader(InstalledSuite.class.getClassLoader());
    loader.disableClassPreporcessing(Injected.class);
    loader.disableClassPreporcessing(MIDletThread.class);
    loader.disableClassPreporcessing(MIDletTimer.class);
    loader.disableClassPreporcessing(MIDletTimerTask.class);
    loader.addURL(jar.toUri().toURL());
    MIDletResourceLoader.classLoader = loader;
  }

  /**
   * Returns an attribute. That of the JAD is taken if both have it, as MIDP 2.0 has it for suites
   * that are not signed (Attributes in the Application Descriptor).
   */
  String attribute(String name) {
    String value = descriptor.getProperty(name);
    return value != null ? value : manifest.getProperty(name);
  }

  /**
   * Loads the first MIDlet's class, and all others of the suite: a phone has them loaded when it
   * starts an application, not in the middle of a callback.
   *
   * @throws ClassNotFoundException if there is no MIDlet, or a class is missing
   * @throws IOException if the JAR cannot be read
   */
  Class<?> load() throws ClassNotFoundException, IOException {
    if (manifest.getMidletEntries().isEmpty()) {
      throw new ClassNotFoundException("The manifest names no MIDlet.");
    }
    try (JarFile file = new JarFile(jar.toFile())) {
      for (Enumeration<JarEntry> all = file.entries(); all.hasMoreElements(); ) {
        String name = all.nextElement().getName();
        if (name.endsWith(CLASS)) {
          find(name.substring(0, name.length() - CLASS.length()).replace('/', '.'));
        }
      }
    }
    return find(((JadMidletEntry) manifest.getMidletEntries().get(0)).getClassName());
  }

  private Class<?> find(String name) throws ClassNotFoundException {
    Class<?> found = loader.loadClass(name);
    if (found == null) {
      // MicroEmulator's loader returns null for a class that is not there.
      throw new ClassNotFoundException(name);
    }
    return found;
  }

  /** Gives the JAR back: MicroEmulator's loader reads it through the cache of jar: URLs. */
  @Override
  public void close() throws IOException {
    loader.close();
    URL entry = new URL("jar:" + jar.toUri() + "!/");
    ((JarURLConnection) entry.openConnection()).getJarFile().close();
  }
}
