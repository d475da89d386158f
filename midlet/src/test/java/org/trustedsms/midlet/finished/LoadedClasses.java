// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.finished;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Tells how many bytes of class files of a phone's JAR are loaded when each operation on a curve
 * has been done, in their order, and how long the largest is. A phone verifies a class without
 * loading those that it names, so this is to be run in a JVM of its own that verifies nothing:
 * -XX:-BytecodeVerificationRemote.
 */
final class LoadedClasses extends ClassLoader {
  private final Map<String, byte[]> classes = new HashMap<>();
  private int loaded;
  private int largest;

  private LoadedClasses(ZipFile jar, ClassLoader platform) throws Exception {
    super(platform);
    for (ZipEntry entry : jar.stream().filter(e -> e.getName().endsWith(".class")).toList()) {
      String name = entry.getName().replace(".class", "").replace('/', '.');
      classes.put(name, jar.getInputStream(entry).readAllBytes());
    }
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    byte[] content = classes.get(name);
    if (content == null) {
      throw new ClassNotFoundException(name);
    }
    loaded += content.length;
    largest = Math.max(largest, content.length);
    return defineClass(name, content, 0, content.length);
  }

  /** Not by Class.getMethod, which loads what the other methods name. */
  private static void call(
      LoadedClasses loader, Object trial, Class<?> returned, String... operations)
      throws Exception {
    for (String operation : operations) {
      MethodHandle method =
          MethodHandles.publicLookup()
              .findVirtual(trial.getClass(), operation, MethodType.methodType(returned));
      try {
        method.invoke(trial);
      } catch (Throwable thrown) {
        throw new IllegalStateException(operation, thrown);
      }
      System.out.println(operation + " " + loader.loaded);
    }
  }

  /**
   * Prints a line for each operation: its name and the bytes; last "largest" and its bytes.
   *
   * @param args the JAR, and the name of the curve
   */
  public static void main(String[] args) throws Exception {
    Path phone = Path.of("target", "phone");
    URL[] platform = {
      phone.resolve("cldcapi11.jar").toUri().toURL(), phone.resolve("midpapi20.jar").toUri().toURL()
    };
    try (ZipFile jar = new ZipFile(args[0]);
        URLClassLoader api = new URLClassLoader(platform, ClassLoader.getPlatformClassLoader())) {
      LoadedClasses loader = new LoadedClasses(jar, api);
      Object trial =
          Class.forName(IsolatedClasses.TRIAL, true, loader)
              .getConstructor(String.class)
              .newInstance(args[1]);
      call(loader, trial, byte[].class, "makeKeys", "readKey", "sign");
      call(loader, trial, String.class, "verify");
      call(loader, trial, byte[].class, "encrypt");
      call(loader, trial, String.class, "decrypt");
      System.out.println("largest " + loader.largest);
    }
  }
}
