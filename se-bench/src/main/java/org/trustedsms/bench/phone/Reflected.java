// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.phone;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** Uses public classes of another class loader, which cannot be compiled against. Stateless. */
record Reflected(ClassLoader loader) {
  /** Makes an object with the public constructor that takes these arguments. */
  Object make(String type, Object... arguments) throws ReflectiveOperationException {
    for (Constructor<?> constructor : loader.loadClass(type).getConstructors()) {
      if (takes(constructor, arguments)) {
        try {
          return constructor.newInstance(arguments);
        } catch (InvocationTargetException e) {
          throw failed(type, e);
        }
      }
    }
    throw new NoSuchMethodException(type + " has no such constructor");
  }

  /** Calls a public static method. */
  Object callStatic(String type, String method, Object... arguments)
      throws ReflectiveOperationException {
    return call(loader.loadClass(type), null, method, arguments);
  }

  /** Calls a public method. */
  Object call(Object target, String method, Object... arguments)
      throws ReflectiveOperationException {
    return call(target.getClass(), target, method, arguments);
  }

  private static Object call(Class<?> type, Object target, String name, Object... arguments)
      throws ReflectiveOperationException {
    for (Method method : type.getMethods()) {
      if (method.getName().equals(name) && takes(method, arguments)) {
        try {
          return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
          throw failed(type.getName() + '.' + name, e);
        }
      }
    }
    throw new NoSuchMethodException(type.getName() + " has no such method " + name);
  }

  private static boolean takes(Executable executable, Object... arguments) {
    Class<?>[] types = executable.getParameterTypes();
    if (types.length != arguments.length) {
      return false;
    }
    for (int i = 0; i < types.length; i++) {
      boolean fits =
          types[i] == int.class
              ? arguments[i] instanceof Integer
              : types[i] == boolean.class
                  ? arguments[i] instanceof Boolean
                  : arguments[i] == null || types[i].isInstance(arguments[i]);
      if (!fits) {
        return false;
      }
    }
    return true;
  }

  /** A fault of the program that is measured: there is nothing to go on with. */
  private static IllegalStateException failed(String what, InvocationTargetException e) {
    return new IllegalStateException(what + " failed: " + e.getCause(), e.getCause());
  }
}
