// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.library;

import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Uses public classes of another class loader, which cannot be compiled against. What was found
 * once is remembered, so that a call costs a fraction of a microsecond where the shortest operation
 * takes hundreds. Arguments are never null. What fails in the program that is called is an {@link
 * IllegalStateException}: there is nothing to go on with. Thread-safe.
 */
public final class Reflected {
  private static final String CONSTRUCTOR = "<init>";

  private final ClassLoader loader;
  private final Map<Call, Executable> found = new ConcurrentHashMap<>();

  public Reflected(ClassLoader loader) {
    this.loader = loader;
  }

  /** Makes an object with the public constructor that takes these arguments. */
  public Object make(String type, Object... arguments) throws ReflectiveOperationException {
    return invoke(loader.loadClass(type), null, CONSTRUCTOR, arguments);
  }

  public Object callStatic(String type, String method, Object... arguments)
      throws ReflectiveOperationException {
    return invoke(loader.loadClass(type), null, method, arguments);
  }

  public Object call(Object target, String method, Object... arguments)
      throws ReflectiveOperationException {
    return invoke(target.getClass(), target, method, arguments);
  }

  private Object invoke(Class<?> type, Object target, String name, Object... arguments)
      throws ReflectiveOperationException {
    Call call = new Call(type, name, Arrays.stream(arguments).map(Object::getClass).toList());
    Executable executable = found.get(call);
    if (executable == null) {
      executable = call.resolve();
      found.put(call, executable);
    }
    try {
      return executable instanceof Constructor<?> constructor
          ? constructor.newInstance(arguments)
          : ((Method) executable).invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw new IllegalStateException(
          type.getName() + '.' + name + " failed: " + e.getCause(), e.getCause());
    }
  }

  private record Call(Class<?> type, String name, List<? extends Class<?>> arguments) {
    Executable resolve() throws NoSuchMethodException {
      Executable[] all = name.equals(CONSTRUCTOR) ? type.getConstructors() : type.getMethods();
      return Arrays.stream(all)
          .filter(e -> name.equals(CONSTRUCTOR) || e.getName().equals(name))
          .filter(e -> takes(e.getParameterTypes()))
          .findFirst()
          .orElseThrow(() -> new NoSuchMethodException(type.getName() + " has no such " + name));
    }

    private boolean takes(Class<?>[] types) {
      boolean fits = types.length == arguments.size();
      for (int i = 0; fits && i < types.length; i++) {
        Class<?> boxed = MethodType.methodType(types[i]).wrap().returnType();
        fits = boxed.isAssignableFrom(arguments.get(i));
      }
      return fits;
    }
  }
}
