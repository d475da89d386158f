// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.handset;

import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.lang.System.Logger.Level;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.Set;
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
import org.objectweb.asm.ClassAdapter;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodAdapter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** A MIDlet suite that is installed: its classes and its attributes. */
final class InstalledSuite implements Closeable {
  private static final System.Logger LOG = System.getLogger(InstalledSuite.class.getName());
  private static final String CLASS = ".class";
  private static final Set<String> STREAMS = Set.of("out", "err");

  private final Path jar;
  private final JadProperties descriptor = new JadProperties();
  private final JadProperties manifest = new JadProperties();
  private final MIDletClassLoader loader;

  /** Opens a suite. */
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
    loader = new SuiteLoader();
    loader.disableClassPreporcessing(Injected.class);
    loader.disableClassPreporcessing(MidletOutput.class);
    loader.disableClassPreporcessing(MIDletThread.class);
    loader.disableClassPreporcessing(MIDletTimer.class);
    loader.disableClassPreporcessing(MIDletTimerTask.class);
    loader.addURL(jar.toUri().toURL());
    MIDletResourceLoader.classLoader = loader;
  }

  /** MicroEmulator's, which it gives classes that print where they are to print. */
  private static final class SuiteLoader extends MIDletClassLoader {
    private static final String OUTPUT = MidletOutput.class.getName().replace('.', '/');

    SuiteLoader() {
      super(InstalledSuite.class.getClassLoader());
    }

    @Override
    public InputStream getResourceAsStream(String name) {
      InputStream in = super.getResourceAsStream(name);
      if (in == null || !name.endsWith(CLASS)) {
        return in;
      }
      try (in) {
        ClassWriter changed = new ClassWriter(0);
        new ClassReader(in).accept(new Printing(changed), 0);
        return new ByteArrayInputStream(changed.toByteArray());
      } catch (IOException e) {
        LOG.log(Level.WARNING, "A class of the suite cannot be read.", e);
        return null;
      }
    }

    private static final class Printing extends ClassAdapter {
      Printing(ClassVisitor next) {
        super(next);
      }

      @Override
      public MethodVisitor visitMethod(
          int access, String method, String signature, String generics, String[] exceptions) {
        return new MethodAdapter(
            super.visitMethod(access, method, signature, generics, exceptions)) {
          @Override
          public void visitFieldInsn(int code, String owner, String name, String type) {
            boolean stream = owner.equals("java/lang/System") && STREAMS.contains(name);
            super.visitFieldInsn(code, stream ? OUTPUT : owner, name, type);
          }

          @Override
          public void visitMethodInsn(int code, String owner, String name, String type) {
            if (name.equals("printStackTrace") && type.equals("()V") && owner.startsWith("java/")) {
              super.visitMethodInsn(Opcodes.INVOKESTATIC, OUTPUT, name, "(Ljava/lang/Throwable;)V");
            } else {
              super.visitMethodInsn(code, owner, name, type);
            }
          }
        };
      }
    }
  }

  /** Returns an attribute; the JAD takes precedence (MIDP 2.0, suites without signature). */
  String attribute(String name) {
    String value = descriptor.getProperty(name);
    return value != null ? value : manifest.getProperty(name);
  }

  /** Loads the first MIDlet and all classes, as a phone does when it starts an application. */
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
