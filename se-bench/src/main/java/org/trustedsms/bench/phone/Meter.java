// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.phone;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * An instrumented program in a class loader of its own, and what it has counted. Not thread-safe:
 * one thread runs what is counted.
 */
final class Meter {
  private final ClassLoader loader;
  private final Class<?> tally;
  private final MethodTable methods;

  /**
   * Instruments a program for a sum of all methods.
   *
   * @param program what is to be counted
   * @param precision how exceptions are dealt with
   */
  Meter(Program program, Instrumentation.Precision precision) {
    this(program, new Instrumentation(precision), new MethodTable());
  }

  private Meter(Program program, Instrumentation instrumentation, MethodTable methods) {
    this.methods = methods;
    Map<String, byte[]> all = new HashMap<>(program.classes());
    String tallyName = Tally.class.getName();
    byte[] tallyFile = ClassFiles.ofClass(Tally.class);
    all.put(tallyName.replace('.', '/'), tallyFile);
    loader =
        new MemoryLoader(
            all,
            file ->
                file == tallyFile
                    ? file
                    : instrumentation.instrument(program.adaptation().apply(file)));
    try {
      tally = Class.forName(tallyName, true, loader);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Instruments a program for counts by method, exact with exceptions also.
   *
   * @param program what is to be counted
   */
  static Meter byMethod(Program program) {
    MethodTable table = new MethodTable();
    return new Meter(
        program, new Instrumentation(Instrumentation.Precision.INSTRUCTIONS, table), table);
  }

  /** Returns the loader of the instrumented classes. */
  ClassLoader loader() {
    return loader;
  }

  /** Returns how many instructions were executed so far; 0 if they are counted by method. */
  long executed() {
    return (long) read("executed");
  }

  /** Returns how often an exception handler was entered so far. */
  long caught() {
    return (long) read("caught");
  }

  /**
   * Returns how many instructions each method has executed so far: the counts by method, for
   * example {@code a/B.c(I)V}; without zeros.
   */
  Map<String, Long> executedByMethod() {
    long[] counts = (long[]) read("byMethod");
    List<String> names = methods.names();
    Map<String, Long> result = new HashMap<>();
    for (int i = 0; i < names.size(); i++) {
      if (counts[i] != 0) {
        result.merge(names.get(i), counts[i], Long::sum);
      }
    }
    return result;
  }

  private Object read(String field) {
    try {
      return tally.getField(field).get(null);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
