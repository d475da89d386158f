// SPDX-License-Identifier: Apache-2.0
package org.bouncycastle.math.ec.custom.sec;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.math.BigInteger;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLClassLoader;

/**
 * Bouncy Castle's own curve of the same name as one of this package, from its JAR alone and so with
 * none of the classes that replace it.
 */
final class OriginalCurve {
  private static final ClassLoader LOADER = loader();

  private final Object curve;

  OriginalCurve(String className) {
    try {
      curve = load(className).getConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  private static ClassLoader loader() {
    // A class that nothing replaces.
    URL url = OriginalCurve.class.getResource("SecP192K1Field.class");
    try {
      URL jar = ((JarURLConnection) url.openConnection()).getJarFileURL();
      return new URLClassLoader(new URL[] {jar}, ClassLoader.getPlatformClassLoader());
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** Loads a class of this package from Bouncy Castle's JAR. */
  static Class<?> load(String className) throws ClassNotFoundException {
    return LOADER.loadClass(OriginalCurve.class.getPackageName() + "." + className);
  }

  /** A field element or a point of the curve, or an array of points. */
  static Object call(Object target, String name, Object... arguments) {
    try {
      for (Method method : target.getClass().getMethods()) {
        if (method.getName().equals(name)
            && method.getParameterCount() == arguments.length
            && accepts(method, arguments)) {
          method.setAccessible(true);
          return method.invoke(target, arguments);
        }
      }
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new AssertionError(e);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
    throw new AssertionError(target.getClass() + " has no " + name);
  }

  private static boolean accepts(Method method, Object[] arguments) {
    for (int i = 0; i < arguments.length; i++) {
      Class<?> type = method.getParameterTypes()[i];
      if (!type.isPrimitive() && !type.isInstance(arguments[i])) {
        return false;
      }
    }
    return true;
  }

  Object curve() {
    return curve;
  }

  Object element(BigInteger x) {
    return call(curve, "fromBigInteger", x);
  }

  Object point(BigInteger x, BigInteger y) {
    return call(curve, "createPoint", x, y);
  }

  BigInteger integer(String getter) {
    return (BigInteger) call(curve, getter);
  }

  BigInteger coefficient(String getter) {
    return (BigInteger) call(call(curve, getter), "toBigInteger");
  }

  static byte[] encode(Object point, boolean compressed) {
    return (byte[]) call(point, "getEncoded", compressed);
  }
}
