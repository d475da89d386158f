// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.platform;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.net.URL;
import java.util.Collections;

/**
 * The classes of core, of the platform and of Bouncy Castle once more, with static state of their
 * own: with the platform's classes in place of Bouncy Castle's, or without. The order of the class
 * path does not matter, nor that Bouncy Castle's JAR is signed.
 */
final class IsolatedClasses extends ClassLoader {
  private final boolean substituted;

  IsolatedClasses(boolean substituted) {
    super(IsolatedClasses.class.getClassLoader());
    this.substituted = substituted;
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (!name.startsWith("org.bouncycastle.") && !name.startsWith("org.trustedsms.")) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      return loaded != null ? loaded : define(name);
    }
  }

  private Class<?> define(String name) throws ClassNotFoundException {
    try (InputStream in = url(name).openStream()) {
      byte[] bytes = in.readAllBytes();
      return defineClass(name, bytes, 0, bytes.length);
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }

  private URL url(String name) throws ClassNotFoundException, IOException {
    String platform =
        BigInteger.class.getProtectionDomain().getCodeSource().getLocation().toString();
    URL found = null;
    for (URL url : Collections.list(getParent().getResources(name.replace('.', '/') + ".class"))) {
      if (url.toString().startsWith(platform)) {
        if (substituted || !name.startsWith("org.bouncycastle.")) {
          return url;
        }
      } else if (found == null) {
        found = url;
      }
    }
    if (found == null) {
      throw new ClassNotFoundException(name);
    }
    return found;
  }

  /** Makes an object by the only public constructor that takes such arguments. */
  Object make(String name, Object... args) {
    try {
      return matching(loadClass(name).getConstructors(), args).newInstance(args);
    } catch (ReflectiveOperationException e) {
      throw unwrapped(e);
    }
  }

  /** Calls a static method. */
  Object call(String name, String method, Object... args) {
    try {
      return invoke(loadClass(name), null, method, args);
    } catch (ReflectiveOperationException e) {
      throw unwrapped(e);
    }
  }

  /** Calls a method of an object. */
  static Object call(Object target, String method, Object... args) {
    try {
      return invoke(target.getClass(), target, method, args);
    } catch (ReflectiveOperationException e) {
      throw unwrapped(e);
    }
  }

  private static Object invoke(Class<?> type, Object target, String name, Object... args)
      throws ReflectiveOperationException {
    Method[] named =
        java.util.Arrays.stream(type.getMethods())
            .filter(m -> m.getName().equals(name) && !m.isBridge())
            .toArray(Method[]::new);
    Method method = matching(named, args);
    method.setAccessible(true);
    return method.invoke(target, args);
  }

  private static <E extends Executable> E matching(E[] all, Object... args)
      throws NoSuchMethodException {
    for (E executable : all) {
      Class<?>[] types = executable.getParameterTypes();
      boolean matches = types.length == args.length;
      for (int i = 0; matches && i < types.length; i++) {
        matches = accepts(types[i], args[i]);
      }
      if (matches) {
        return executable;
      }
    }
    throw new NoSuchMethodException(java.util.Arrays.toString(args));
  }

  private static boolean accepts(Class<?> type, Object value) {
    return type == int.class
        ? value instanceof Integer
        : type == byte.class
            ? value instanceof Byte
            : !type.isPrimitive() && (value == null || type.isInstance(value));
  }

  /** What the method threw, or an error of the test's. */
  private static RuntimeException unwrapped(ReflectiveOperationException e) {
    return e.getCause() instanceof RuntimeException thrown
        ? thrown
        : new IllegalArgumentException(e);
  }
}
