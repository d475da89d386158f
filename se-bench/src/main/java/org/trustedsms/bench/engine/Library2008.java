// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.engine;

import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Calls classes that the compiler does not know. What was found once is remembered, so that a call
 * costs a fraction of a microsecond where the shortest operation takes hundreds. Thread-safe.
 */
final class Library2008 {
  private static final String PACKAGE = "org.bouncycastle.";
  private static final String CONSTRUCTOR = "<init>";

  private final ClassLoader loader;
  private final Map<String, Class<?>> types = new ConcurrentHashMap<>();
  private final Map<Call, Executable> found = new ConcurrentHashMap<>();

  Library2008(ClassLoader loader) {
    this.loader = loader;
  }

  /** Makes an object of a class, whose name is given without {@code org.bouncycastle}. */
  Object make(String name, Object... arguments) throws ReflectiveOperationException {
    return ((Constructor<?>) find(type(name), CONSTRUCTOR, arguments)).newInstance(arguments);
  }

  /** Calls a static method. */
  Object callStatic(String name, String method, Object... arguments)
      throws ReflectiveOperationException {
    return ((Method) find(type(name), method, arguments)).invoke(null, arguments);
  }

  /** Calls a public method of an object. */
  Object call(Object object, String method, Object... arguments)
      throws ReflectiveOperationException {
    return ((Method) find(object.getClass(), method, arguments)).invoke(object, arguments);
  }

  private Class<?> type(String name) throws ClassNotFoundException {
    Class<?> type = types.get(name);
    if (type == null) {
      type = Class.forName(PACKAGE + name, true, loader);
      types.put(name, type);
    }
    return type;
  }

  private Executable find(Class<?> type, String name, Object[] arguments)
      throws NoSuchMethodException {
    Call call = new Call(type, name, Arrays.stream(arguments).map(Object::getClass).toList());
    Executable executable = found.get(call);
    if (executable == null) {
      executable = call.resolve();
      found.put(call, executable);
    }
    return executable;
  }

  private record Call(Class<?> type, String name, List<? extends Class<?>> arguments) {
    Executable resolve() throws NoSuchMethodException {
      Executable[] all = name.equals(CONSTRUCTOR) ? type.getConstructors() : type.getMethods();
      return Arrays.stream(all)
          .filter(e -> name.equals(CONSTRUCTOR) || e.getName().equals(name))
          .filter(e -> takes(e.getParameterTypes()))
          .findFirst()
          .orElseThrow(() -> new NoSuchMethodException(type.getName() + "." + name));
    }

    private boolean takes(Class<?>[] types) {
      boolean fits = types.length == arguments.size();
      for (int i = 0; fits && i < types.length; i++) {
        fits = boxed(types[i]).isAssignableFrom(arguments.get(i));
      }
      return fits;
    }

    private static Class<?> boxed(Class<?> type) {
      return MethodType.methodType(type).wrap().returnType();
    }
  }
}
